"""What games record of a round alike: it opens, wagers come and are settled, it ends."""

from typing import Generic, Literal, TypeVar

from houseway.reasons import AnyReason
from houseway.tables.messages import Event, Settlement
from houseway.tables.wagers import Line, Wager
from houseway.tables.wording import cited
from houseway.words import Text

W = TypeVar("W", bound=Wager)
L = TypeVar("L", bound=Line)

Result = Literal["settled", "void"]

# What the phases that many games have are called.
PHASES = {
    "betting": "Place your bets",
    "closed": "No more bets",
    "settled": "Settled",
    "void": "Void: wagers go back",
}


class ChangesSettings(Event, frozen=True):
    @property
    def sentence(self) -> str:
        return "Readings or limits of the table are changed."


class OpensRound(Event, frozen=True):
    number: int

    @property
    def opened_round(self) -> int:
        return self.number

    @property
    def sentence(self) -> str:
        return f"Round {self.number} opens."


class PlacesWager(Event, Generic[W], frozen=True):
    wager: W

    places_wager = True

    @property
    def sentence(self) -> str:
        return f"{self.wager.player} wagers {self.wager.amount:,}: {self.wager.what}."


class TakesWagerBack(Event, Generic[W], frozen=True):
    wager: W
    clause: str

    @property
    def sentence(self) -> str:
        taken = self.wager
        said = f"{taken.player} takes back {taken.amount:,}: {taken.what}."
        return f"{said}{cited(self.clause)}"


class ClosesBets(Event, frozen=True):
    @property
    def sentence(self) -> str:
        return "No more bets."


class SettlesWager(Event, Generic[L], frozen=True):
    line: L

    check = "settlement"

    def settlements(self, round_: int) -> tuple[Settlement, ...]:
        return (self.line.settled(round_),)

    @property
    def sentence(self) -> str:
        return self.line.result


class EndsRound(Event, frozen=True):
    result: Result

    @property
    def round_result(self) -> str:
        return self.result

    @property
    def sentence(self) -> str:
        return "The round is settled." if self.result == "settled" else "The round is void."


class EndsRoundByClause(EndsRound, frozen=True):
    reason: AnyReason

    @property
    def clause(self) -> str:
        return self.reason.clause or ""

    @property
    def why(self) -> Text:
        return self.reason.text

    @property
    def sentence(self) -> str:
        why = f" {self.why}" if self.why else ""
        return f"{super().sentence}{why}{cited(self.clause)}"


class ChangesEarlierRound(Event, frozen=True):
    """Something about a round that was over."""

    round: int

    check = "settlement"

    @property
    def corrected_round(self) -> int:
        return self.round
