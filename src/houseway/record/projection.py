"""What the events of an entry say about rounds: which open and end, and what they settle."""

from collections.abc import Iterable

import msgspec

from houseway.tables.messages import Event, Settlement


class Projection(msgspec.Struct, frozen=True):
    opened: int | None = None  # the number of a round
    ended: int | None = None
    result: str | None = None
    settled: tuple[Settlement, ...] = ()


def project(round_before: int, events: Iterable[Event]) -> Projection:
    """`round_before` is the last round opened at the table before these events."""
    opened = ended = result = None
    number = round_before
    settled: list[Settlement] = []
    for event in events:
        if event.opened_round is not None:
            opened = number = event.opened_round
        if event.round_result is not None:
            ended, result = number, event.round_result
        settled += event.settlements(number)
    return Projection(opened, ended, result, tuple(settled))
