"""A box's two hands against the dealer's: Low against Low, High against High."""

from collections.abc import Callable
from dataclasses import dataclass

from houseway.low_high.hands import HandRank, Ranking, Setting


@dataclass(frozen=True)
class HandComparison:
    which: str  # "Low" or "High"
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


def in_words(hand: HandComparison) -> str:
    which, ours, theirs = hand.which, hand.player.full_name, hand.dealer.full_name
    if hand.both_zero:
        return f"{which} {ours} loses to {theirs}: the dealer wins zero against zero"
    if hand.is_copy:
        return f"{which} {ours} against an equal hand is a copy, which the dealer wins"
    if hand.player_wins:
        return f"{which} {ours} beats {theirs}"
    return f"{which} {ours} loses to {theirs}"


@dataclass(frozen=True)
class Comparison:
    low: HandComparison
    high: HandComparison

    @property
    def hands_won(self) -> int:
        return self.low.player_wins + self.high.player_wins

    def sentence(self, told: Callable[[HandComparison], str] = in_words) -> str:
        return f"{told(self.low)}; {told(self.high)}."


def compare(box: Setting, dealer: Setting, rank: Ranking) -> Comparison:
    return Comparison(
        HandComparison("Low", rank(box.low), rank(dealer.low)),
        HandComparison("High", rank(box.high), rank(dealer.high)),
    )
