"""A Pineapple player for `houseway match`: reads a line for each decision, answers with a line.

houseway match pineapple steady "program:python examples/pineapple_player.py" --hands 500
"""

import sys
from collections import Counter
from itertools import permutations, product

ROOM = (3, 5, 5)
RANKS = "23456789TJQKA"


def cards(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def rows(text: str) -> list[list[str]]:
    return [cards(row) for row in text.split("/")]


def strength(row: list[str]) -> tuple[int, int]:
    """How often the most frequent rank lies there, and which it is."""
    held = Counter(RANKS.index(card[0]) for card in row)
    return max(((number, rank) for rank, number in held.items()), default=(0, 0))


def promise(board: list[list[str]]) -> tuple[int, ...]:
    """Rows in order first, then a strong bottom and middle."""
    top, middle, bottom = map(strength, board)
    return (int(top <= middle) + int(middle <= bottom), *bottom, *middle, *top)


def best(board: list[list[str]], drawn: list[str], number: int) -> list[list[str]]:
    found: list[tuple[tuple[int, ...], list[list[str]]]] = []
    for chosen in permutations(drawn, number) if number < 5 else [tuple(drawn)]:
        for where in product(range(3), repeat=number):
            placed = [
                [c for c, to in zip(chosen, where, strict=True) if to == row] for row in range(3)
            ]
            full = [old + new for old, new in zip(board, placed, strict=True)]
            if all(len(row) <= room for row, room in zip(full, ROOM, strict=True)):
                found.append((promise(full), placed))
    return max(found)[1]


for line in sys.stdin:
    kind, *words = line.split()
    told = dict(zip(words[::2], words[1::2], strict=False))
    if kind == "place":
        drawn = cards(told["draw"])
        answer = best(rows(told["board"]), drawn, 2 if len(drawn) == 3 else 5)
    elif kind == "set":  # the lowest on top, the highest at the bottom
        low = sorted(cards(told["cards"]), key=lambda card: RANKS.index(card[0]))[-13:]
        answer = [low[:3], low[3:8], low[8:]]
    else:  # the match begins: anything is an answer
        answer = [[], [], []]
    print("/".join(",".join(row) or "-" for row in answer), flush=True)
