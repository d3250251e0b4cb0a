"""The settled rounds of a table, read from its record: whose wagers they were and who dealt."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from houseway.core.typed_json import decode
from houseway.live.messages import DISPUTE, PAYMENT
from houseway.live.table.kind import table_kind
from houseway.record.entry import Entry
from houseway.tables.messages import Event, Settlement
from houseway.tables.people import DEALER

RETURNED = "returned"
OUTSIDE_WAGERS = (DISPUTE, PAYMENT)  # what staff decided to pay or to take
THE_HOUSE = "house"  # the automatic dealer, as account and as role


class SettledLine(msgspec.Struct, frozen=True, array_like=True):
    """A correction adds lines: the wrong one with the opposite sign, then the right one."""

    box: int
    player: str
    kind: str
    amount: int
    net: int
    bet: str = ""  # what it was on, as the game calls it: alike for those that come out alike


class WatchedRound(msgspec.Struct, frozen=True, array_like=True):
    """A round with every correction of it; `payments` is what staff paid outside wagers."""

    number: int
    at: str
    dealer: str
    lines: tuple[SettledLine, ...]
    payments: tuple[tuple[str, int], ...] = ()


@dataclass
class RoundSoFar:
    dealer: str = ""
    over_at: str = ""
    lines: list[SettledLine] = field(default_factory=list)
    payments: list[tuple[str, int]] = field(default_factory=list)

    def take(self, one: Settlement) -> None:
        if one.kind in OUTSIDE_WAGERS:
            self.payments.append((one.player, one.net))
        elif one.outcome != RETURNED:
            line = SettledLine(one.box, one.player, one.kind, one.amount, one.net, one.bet)
            self.lines.append(line)


@dataclass
class SettledRounds:
    """Reads a table's record on from where it stopped, and keeps what was settled and corrected.

    The dealer of a round is the account that dealt its cards, or that opened it if none were dealt:
    not an inspector who voids or corrects it."""

    game: str
    version: int = 0
    number: int = 0
    found: dict[int, RoundSoFar] = field(default_factory=dict)

    def read(self, entries: Iterable[Entry]) -> None:
        event_type = table_kind(self.game).event_type
        for entry in entries:
            body = entry.read()
            for raw in body.events:
                event: Event = decode(raw, event_type)
                self.number = event.opened_round or self.number
                now = self._round(self.number)
                for one in event.settlements(self.number):
                    self._round(one.round).take(one)
                deals = event.opened_round is not None or event.check == "deal"
                if deals and body.role in (DEALER, THE_HOUSE) and not now.over_at:
                    now.dealer = body.by
                if event.round_result is not None:
                    now.over_at = body.at
            self.version = body.version

    def _round(self, number: int) -> RoundSoFar:
        return self.found.setdefault(number, RoundSoFar())

    @property
    def rounds(self) -> tuple[WatchedRound, ...]:
        """Those that are over, in their order."""
        return tuple(
            WatchedRound(number, one.over_at, one.dealer, tuple(one.lines), tuple(one.payments))
            for number, one in sorted(self.found.items())
            if one.over_at and (one.lines or one.payments)
        )
