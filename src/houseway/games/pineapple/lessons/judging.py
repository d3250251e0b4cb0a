"""Makes positions to learn from: `python -m houseway.games.pineapple.lessons.judging 40 0.8 FILE`
plays to so many clear ones of each street, with so many seconds of search for each."""

import sys
from pathlib import Path
from random import Random

import msgspec

from houseway.cards import Card
from houseway.cards.french import FRENCH
from houseway.games.pineapple.lessons.positions import Judged, Move
from houseway.games.pineapple.rows import Rows
from houseway.games.pineapple.solver.streets.position import Position
from houseway.games.pineapple.solver.streets.search import Alternative, Budget, choose
from houseway.games.pineapple.state import DRAWN, FIRST_CARDS

CLEAR = 0.25  # points between the best move and the next, at least
ERRORS = 3.0  # and so many of its errors
SHOWN = 4


def judged(random: Random, street: int, seconds: float) -> Judged | None:
    """A position of the street, played up to it by the quick player; None where none is clear."""
    cards = list(random.sample(FRENCH.cards, FIRST_CARDS + 4 * DRAWN))
    rows, seen = Rows(), tuple[Card, ...]()
    for turn in range(1, street + 1):
        count = FIRST_CARDS if turn == 1 else DRAWN
        draw, cards = tuple(cards[:count]), cards[count:]
        position = Position(rows, draw, seen=seen)
        if turn == street:
            choice = choose(position, Budget(seconds=seconds))
            return kept(street, position.rows, draw, seen, choice.alternatives, exact=choice.exact)
        best = choose(position, Budget(draws=0)).best
        rows = rows.plus(best.rows)
        seen = (*seen, best.discard) if best.discard else seen
    raise AssertionError("no street")


def kept(
    street: int,
    rows: Rows,
    draw: tuple[Card, ...],
    seen: tuple[Card, ...],
    alternatives: tuple[Alternative, ...],
    *,
    exact: bool,
) -> Judged | None:
    best, *others = alternatives
    known = [way for way in others if way.cost_error < 5.0]
    if len(known) < SHOWN - 1:
        return None
    near, far = known[0], known[len(known) // 2]
    if near.cost < max(CLEAR, ERRORS * near.cost_error):
        return None
    chosen = {id(way): way for way in (best, *known[: SHOWN - 2], far)}
    return Judged(
        street=street,
        rows=rows,
        draw=draw,
        seen=seen,
        value=round(best.value, 2),
        exact=exact,
        moves=tuple(
            Move(
                way.rows.top,
                way.rows.middle,
                way.rows.bottom,
                way.discard,
                round(way.cost, 2),
                round(way.cost_error, 2),
            )
            for way in chosen.values()
        ),
    )


def made(each: int, seconds: float, seed: int) -> list[Judged]:
    random, found = Random(seed), list[Judged]()
    for street in range(1, 6):
        there = 0
        while there < each:
            one = judged(random, street, seconds)
            if one is not None:
                found.append(one)
                there += 1
    return found


if __name__ == "__main__":
    each, seconds, file = int(sys.argv[1]), float(sys.argv[2]), sys.argv[3]
    lines = b",\n".join(msgspec.json.encode(one) for one in made(each, seconds, seed=15))
    Path(file).write_bytes(b"[\n" + lines + b"\n]\n")
