"""A player for `houseway match pineapple steady "program:python examples/pineapple_player.py"`."""

import sys
from collections import Counter
from functools import partial
from itertools import combinations, product

RANKS = "23456789TJQKA"
Rows = list[list[str]]


def cards(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def promise(board: Rows, placed: Rows) -> tuple[int, ...]:
    """Score a board: by free places, then by pairs and better in order, then by strength below."""
    rows = [old + new for old, new in zip(board, placed, strict=True)]
    fits = [len(row) <= room for row, room in zip(rows, (3, 5, 5), strict=True)]
    held = [Counter([-1, *(RANKS.index(card[0]) for card in row)]) for row in rows]
    top, middle, bottom = (max((number, rank) for rank, number in one.items()) for one in held)
    return (all(fits), (top <= middle) + (middle <= bottom), *bottom, *middle, *top)


for line in sys.stdin:
    kind, *words = line.split()
    told = dict(zip(words[::2], words[1::2], strict=False))
    answer: Rows = [[], [], []]  # when the match begins, anything is an answer
    if kind == "place":  # five cards, or two of three
        board, drawn = [cards(row) for row in told["board"].split("/")], cards(told["draw"])
        number = 5 if len(drawn) == 5 else 2
        ways = product(combinations(drawn, number), product(range(3), repeat=number))
        both = [list(zip(*way, strict=True)) for way in ways]
        moves = [[[card for card, to in way if to == row] for row in range(3)] for way in both]
        answer = max(moves, key=partial(promise, board))
    elif kind == "set":  # the lowest on top, the highest at the bottom
        low = sorted(cards(told["cards"]), key=lambda card: RANKS.index(card[0]))[-13:]
        answer = [low[:3], low[3:8], low[8:]]
    print("/".join(",".join(row) or "-" for row in answer), flush=True)
