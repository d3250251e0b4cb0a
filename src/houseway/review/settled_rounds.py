"""The settled rounds of a table, read from its record: whose wagers they were and who dealt."""

from collections.abc import Callable, Iterable

import msgspec

from houseway.live.kind import table_kind
from houseway.record.entry import Entry
from houseway.registry import game
from houseway.tables.messages import Event
from houseway.tables.rounds import SettlesWager
from houseway.tables.wagers import Line
from houseway.typed import decode

RETURNED = "returned"


class SettledLine(msgspec.Struct, frozen=True, array_like=True):
    box: int
    player: str
    kind: str
    amount: int
    net: int
    bet: str = ""  # what it was on, as the game calls it: alike for those that come out alike


class WatchedRound(msgspec.Struct, frozen=True, array_like=True):
    number: int
    at: str
    dealer: str
    lines: tuple[SettledLine, ...]


def rounds_of(
    name: str, entries: Iterable[Entry], version: int = 0
) -> tuple[tuple[WatchedRound, ...], int]:
    """The settled rounds of a table in their order, from entries of its record, and the version
    behind the last of them, from which one can go on. The dealer of a round is who had its wagers
    settled."""
    event_type, bet_name = table_kind(name).event_type, game(name).bet_name
    found: list[WatchedRound] = []
    number, dealer, lines = 0, "", list[SettledLine]()
    for entry in entries:
        body = entry.read()
        for raw in body.events:
            event: Event = decode(raw, event_type)
            number = event.opened_round or number
            if isinstance(event, SettlesWager):
                lines.extend(settled(event.line, bet_name))
                dealer = body.by
            if event.round_result is not None:
                if lines:
                    found.append(WatchedRound(number, body.at, dealer, tuple(lines)))
                lines = []
                version = body.version
    return tuple(found), version


def settled(line: Line, bet_name: Callable[[Line], str] | None) -> Iterable[SettledLine]:
    if line.outcome != RETURNED:
        bet = bet_name(line) if bet_name else ""
        yield SettledLine(line.box, line.player, line.kind, line.amount, line.net, bet)
