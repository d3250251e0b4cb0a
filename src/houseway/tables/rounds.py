"""Commands and events of a round that many games share, from its opening to its end."""

from typing import Generic, Literal, TypeVar

from houseway.core.cards import Card
from houseway.core.reasons import AnyReason, Basis, Reason, cite
from houseway.core.words import Text, money, sentences, t
from houseway.tables.messages import Command, Event, Settlement
from houseway.tables.wagers import Line, Wager

W = TypeVar("W", bound=Wager)
L = TypeVar("L", bound=Line)

Result = Literal["settled", "void"]

# What the phases that many games have are called.
PHASES = {
    "betting": t("Place your bets"),
    "closed": t("No more bets"),
    "settled": t("Settled"),
    "void": t("Void: wagers are returned"),
}


# -- Commands --------------------------------------------------------------------------------------


class OpenBets(Command, frozen=True):
    begins = True
    routine = True


class CloseBets(Command, frozen=True):
    begins = True
    routine = True


class Deal(Command, frozen=True):
    """Brings cards from the top of the shuffled pack, at least as many as the deal needs."""

    cards: tuple[Card, ...]

    begins = True
    brings_cards = True
    routine = True


class Settle(Command, frozen=True):
    routine = True


# -- Events ----------------------------------------------------------------------------------------


class ChangesSettings(Event, frozen=True):
    @property
    def sentence(self) -> Text:
        return t("The table's readings or limits have changed.")


class OpensRound(Event, frozen=True):
    number: int

    @property
    def opened_round(self) -> int:
        return self.number

    @property
    def sentence(self) -> Text:
        return t("Round {number} opens.", number=self.number)


class PlacesWager(Event, Generic[W], frozen=True):
    wager: W

    places_wager = True

    @property
    def sentence(self) -> Text:
        return t(
            "{player} bets {amount}: {what}.",
            player=self.wager.player,
            amount=money(self.wager.amount),
            what=self.wager.what,
        )


class TakesWagerBack(Event, Generic[W], frozen=True):
    wager: W
    by: Basis

    @property
    def clause(self) -> str | None:
        return self.by.clause

    @property
    def sentence(self) -> Text:
        taken = self.wager
        text = t(
            "{player} takes back {amount}: {what}.",
            player=taken.player,
            amount=money(taken.amount),
            what=taken.what,
        )
        return cite(text, self.by)


class ClosesBets(Event, frozen=True):
    @property
    def sentence(self) -> Text:
        return t("No more bets.")


class SettlesWager(Event, Generic[L], frozen=True):
    line: L

    check = "settlement"

    def settlements(self, round_: int) -> tuple[Settlement, ...]:
        return (self.line.settlement(round_),)

    @property
    def sentence(self) -> Text:
        return self.line.result


class EndsRound(Event, frozen=True):
    result: Result

    @property
    def round_result(self) -> str:
        return self.result

    @property
    def sentence(self) -> Text:
        return t("The round is settled.") if self.result == "settled" else t("The round is void.")


class EndsRoundByClause(EndsRound, frozen=True):
    reason: AnyReason

    @property
    def clause(self) -> str:
        return self.reason.clause or ""

    @property
    def why(self) -> Text:
        return self.reason.text

    @property
    def sentence(self) -> Text:
        return sentences(super().sentence, cite(self.why, self.reason.by))


class ChangesEarlierRound(Event, frozen=True):
    """Changes a round that was over."""

    round: int

    check = "settlement"

    @property
    def corrected_round(self) -> int:
        return self.round


# -- Why it ends -----------------------------------------------------------------------------------


class AllWagersSettled(Reason, frozen=True):
    @property
    def text(self) -> Text:
        return t("All wagers are settled.")


class RoundCalledOff(Reason, frozen=True):
    """The inspector has called the round off."""

    @property
    def text(self) -> Text:
        return t("The round is called off, and every wager is returned.")
