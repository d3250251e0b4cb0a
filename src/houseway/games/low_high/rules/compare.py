"""A box's two hands against the dealer's: Low against Low, High against High."""

from dataclasses import dataclass
from typing import Literal

from houseway.core.words import Text, join, t
from houseway.games.low_high.rules.hands import HandRank, Ranking, Setting


@dataclass(frozen=True)
class HandComparison:
    which: Literal["low", "high"]
    player: HandRank
    dealer: HandRank

    @property
    def player_wins(self) -> bool:
        return self.player.beats_dealer(self.dealer)

    @property
    def is_copy(self) -> bool:
        return self.player == self.dealer

    @property
    def both_zero(self) -> bool:
        return self.player.is_zero and self.dealer.is_zero

    @property
    def text(self) -> Text:
        return self._low() if self.which == "low" else self._high()

    def _low(self) -> Text:
        ours, theirs = self.player.full_name, self.dealer.full_name
        if self.both_zero:
            return t(
                "Low {ours} loses to {theirs}: the dealer wins zero against zero",
                ours=ours,
                theirs=theirs,
            )
        if self.is_copy:
            return t("Low {ours} is a copy of the dealer's hand: the dealer wins", ours=ours)
        if self.player_wins:
            return t("Low {ours} beats {theirs}", ours=ours, theirs=theirs)
        return t("Low {ours} loses to {theirs}", ours=ours, theirs=theirs)

    def _high(self) -> Text:
        ours, theirs = self.player.full_name, self.dealer.full_name
        if self.both_zero:
            return t(
                "High {ours} loses to {theirs}: the dealer wins zero against zero",
                ours=ours,
                theirs=theirs,
            )
        if self.is_copy:
            return t("High {ours} is a copy of the dealer's hand: the dealer wins", ours=ours)
        if self.player_wins:
            return t("High {ours} beats {theirs}", ours=ours, theirs=theirs)
        return t("High {ours} loses to {theirs}", ours=ours, theirs=theirs)


@dataclass(frozen=True)
class Comparison:
    low: HandComparison
    high: HandComparison

    @property
    def hands_won(self) -> int:
        return self.low.player_wins + self.high.player_wins


def compare(box: Setting, dealer: Setting, rank: Ranking) -> Comparison:
    return Comparison(
        HandComparison("low", rank(box.low), rank(dealer.low)),
        HandComparison("high", rank(box.high), rank(dealer.high)),
    )


def both(low: Text, high: Text) -> Text:
    """Join what is said about the two hands to one sentence."""
    return join("", (join("; ", (low, high)), "."))
