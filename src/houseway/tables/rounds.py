"""What games record of a round alike: it opens, wagers come and are settled, it ends."""

from typing import Generic, Literal, TypeVar

from houseway.tables.messages import Event, Settlement
from houseway.tables.wagers import Line, Wager

W = TypeVar("W", bound=Wager)
L = TypeVar("L", bound=Line)

Result = Literal["settled", "void"]


class OpensRound(Event, frozen=True):
    number: int

    @property
    def opened_round(self) -> int:
        return self.number


class PlacesWager(Event, Generic[W], frozen=True):
    wager: W

    places_wager = True


class SettlesWager(Event, Generic[L], frozen=True):
    line: L

    check = "settlement"

    def settlements(self, round_: int) -> tuple[Settlement, ...]:
        line = self.line
        return (Settlement(round_, line.player, line.kind, line.amount, line.net, line.outcome),)


class EndsRound(Event, frozen=True):
    result: Result

    @property
    def round_result(self) -> str:
        return self.result


class ChangesEarlierRound(Event, frozen=True):
    """Something about a round that was over."""

    round: int

    check = "settlement"

    @property
    def corrected_round(self) -> int:
        return self.round
