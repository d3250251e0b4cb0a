"""What can be read off the events of an entry: rounds that open and end, and what they settle.

The same for every game, because every game records `RoundOpened`, `RoundEnded` and its lines under
the same names.
"""

from collections.abc import Iterator
from typing import Any

import msgspec


class Settled(msgspec.Struct, frozen=True):
    """What one wager, or one pair of hands, did to a player's money."""

    round: int
    player: str
    kind: str
    amount: int
    net: int
    outcome: str


class Projection(msgspec.Struct, frozen=True):
    opened: int | None = None  # the number of a round
    ended: int | None = None
    result: str | None = None
    settled: tuple[Settled, ...] = ()


def projected(round_before: int, events: tuple[Any, ...]) -> Projection:
    """`round_before` is the last round opened at the table before these events."""
    opened = ended = result = None
    number = round_before
    settled: list[Settled] = []
    for event in events:
        match type(event).__name__:
            case "RoundOpened":
                opened = number = event.number
            case "RoundEnded":
                ended, result = number, event.result
            case _:
                settled += settled_by(number, event)
    return Projection(opened, ended, result, tuple(settled))


def settled_by(number: int, event: Any) -> Iterator[Settled]:
    match type(event).__name__:
        case "WagerSettled":
            line = event.line
            yield Settled(number, line.player, line.kind, line.amount, line.net, line.outcome)
        case "WagerCorrected":
            line = event.line
            yield Settled(event.round, line.player, line.kind, 0, event.difference, "corrected")
        case "PairSettled":
            line = event.line
            for player, sign in ((line.a, 1), (line.b, -1)):
                paid = sign * line.paid
                outcome = "win" if paid > 0 else "lose" if paid < 0 else "tie"
                yield Settled(number, player, "pair", 0, paid, outcome)
        case _:
            return
