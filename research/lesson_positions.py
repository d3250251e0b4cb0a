"""Make positions for lessons: `python -m research.lesson_positions 60 8 FILE`.

It plays to 60 clear positions of each street, with 8 draws played out for each move, and writes
them into the file; `learn/lessons/positions.json` of Pineapple is such a file.
"""

import sys
from pathlib import Path
from random import Random

import msgspec

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.games.pineapple.learn.lessons.positions import JudgedPosition
from houseway.games.pineapple.player.streets.position import Position
from houseway.games.pineapple.player.streets.search import Alternative, Budget, choose
from houseway.games.pineapple.rules.rows import ROWS, Rows
from houseway.games.pineapple.table.state import DRAWN, FIRST_CARDS

CLEAR = 0.25  # points between the best move and any other, at least
ERRORS = 3.0  # standard errors of the cost, at least
LOOK = 48  # draws at first: most positions that are not clear show it early


def find_position(random: Random, street: int, draws: int) -> JudgedPosition | None:
    """Let the quick player play up to the street; return None if that position is not clear."""
    cards = list(random.sample(FRENCH.cards, FIRST_CARDS + 4 * DRAWN))
    rows, seen = Rows(), tuple[Card, ...]()
    for turn in range(1, street + 1):
        count = FIRST_CARDS if turn == 1 else DRAWN
        draw, cards = tuple(cards[:count]), cards[count:]
        position = Position(rows, draw, seen=seen)
        if turn == street:
            return judge_position(street, position, draws)
        best = choose(position, Budget(draws=0), with_errors=False).best
        rows = rows.plus(best.rows)
        seen = (*seen, best.discard) if best.discard else seen
    raise AssertionError("no street")


def judge_position(street: int, position: Position, draws: int) -> JudgedPosition | None:
    early = choose(position, Budget(draws=min(LOOK, draws)), with_errors=False)
    if early.alternatives[1].cost < CLEAR / 2:
        return None
    choice = choose(position, Budget(draws=draws))
    best, *others = choice.alternatives
    if not all(map(is_clear, others)):
        return None
    return JudgedPosition(
        street=street,
        rows=position.rows,
        draw=position.draw,
        seen=position.seen,
        value=round(best.value, 2),
        exact=choice.exact,
        moves={
            letters(position.draw, way): (round(way.cost, 2), round(way.cost_error, 2))
            for way in choice.alternatives
        },
    )


def is_clear(way: Alternative) -> bool:
    return way.cost >= max(CLEAR, ERRORS * way.cost_error)


def letters(draw: tuple[Card, ...], way: Alternative) -> str:
    """Write a move: a letter for each card of the draw."""
    to = {card: row[0] for row in ROWS for card in way.rows[row]}
    return "".join(to.get(card, "x") for card in draw)


def find_positions(each: int, draws: int, seed: int) -> list[JudgedPosition]:
    found = list[JudgedPosition]()
    for street in range(1, 6):
        random, there = Random(f"{seed}/{street}"), 0
        while there < each:
            one = find_position(random, street, draws)
            if one is not None:
                found.append(one)
                there += 1
    return found


if __name__ == "__main__":
    each, draws, file = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    lines = b",\n".join(msgspec.json.encode(one) for one in find_positions(each, draws, seed=15))
    Path(file).write_bytes(b"[\n" + lines + b"\n]\n")
