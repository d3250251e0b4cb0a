"""Reasons for decisions in a tournament, as its record holds them."""

from datetime import date
from typing import Literal

from houseway.core.reasons import Reason, by_clause
from houseway.core.words import Text, t, verbatim


class DirectorsRuling(Reason, frozen=True):
    """The director gave this reason, in these words."""

    words: str

    @property
    def text(self) -> Text:
        return verbatim(self.words)


# -- Entries and fees ----------------------------------------------------------------------------


class TooFewEntrants(Reason, frozen=True):
    """A tournament needs two players."""

    @property
    def text(self) -> Text:
        return t("Fewer than two players have entered.")


class CompetitionCancelled(Reason, frozen=True):
    """The fee goes back because the competition does not proceed, or was broken off."""

    @property
    def text(self) -> Text:
        return t("The competition does not proceed, so the entry fee is refunded.")


class WithdrawalInTime(Reason, frozen=True):
    """The entrant withdrew a week before the commencement date, or earlier."""

    @property
    def text(self) -> Text:
        return t("At least a week is left, so the entry fee is refunded.")


class WithdrawalTooLate(Reason, frozen=True):
    """The entrant withdrew less than a week before the commencement date."""

    commencement: date

    @property
    def text(self) -> Text:
        return t(
            "Less than a week is left before {commencement}, so the entry fee is kept.",
            commencement=self.commencement,
        )


# -- Play ----------------------------------------------------------------------------------------


class NoWagerOnRound(Reason, frozen=True):
    """The player has nothing on the layout, or no Pokerpot wager where that is compulsory."""

    player: str
    pokerpot: bool = False

    @property
    def text(self) -> Text:
        if self.pokerpot:
            return t("{player} has no Pokerpot wager in this round.", player=self.player)
        return t("{player} hasn't wagered in this round.", player=self.player)


class DealtRoundInvalidated(Reason, frozen=True):
    """The cards of an invalidated round are known, so they are shuffled."""

    @property
    def text(self) -> Text:
        return t("A round that was dealt does not count.")


# -- Winners and prizes --------------------------------------------------------------------------

_DECIDED = {
    "chips": t("Most chips at the end of the playing time."),
    "play-off": t("Decided by the play-off."),
    "ballot": t("They went out together, and the ballot decided."),
    "walkover": t("No more players are seated than may win, so they play unopposed."),
    "absence": t("No one was there to play."),
}


class TableDecided(Reason, frozen=True):
    """What decided who wins at a table, or that there is no winner."""

    how: Literal["chips", "play-off", "ballot", "walkover", "absence"]

    @property
    def text(self) -> Text:
        return _DECIDED[self.how]


BY_CHIPS = TableDecided(by_clause("KHT-8.1"), "chips")
BY_PLAY_OFF = TableDecided(by_clause("KHT-8.4"), "play-off")
BY_BALLOT = TableDecided(by_clause("KHT-8.2"), "ballot")
BY_WALKOVER = TableDecided(by_clause("KHT-8.3"), "walkover")
BY_ABSENCE = TableDecided(by_clause("KHT-5.1"), "absence")


class PlaceVacant(Reason, frozen=True):
    """The place of a prize remained empty."""

    @property
    def text(self) -> Text:
        return t("No one has this place, so the house keeps the prize.")


class PrizeWon(Reason, frozen=True):
    """The prize is that of the player's place, or a share of the prizes of level players."""

    shared: bool

    @property
    def text(self) -> Text:
        if self.shared:
            return t("Level players share the prizes of their places.")
        return t("The notice names the prize for this place.")
