"""A box's two hands against the dealer's: Low against Low, High against High."""

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

    @property
    def sentence(self) -> str:
        which, ours, theirs = self.which, self.player.full_name, self.dealer.full_name
        if self.both_zero:
            return f"{which} {ours} loses, zero against zero, to {theirs}"
        if self.is_copy:
            return f"{which} {ours} is a copy, which the dealer wins, of {theirs}"
        if self.player_wins:
            return f"{which} {ours} beats {theirs}"
        return f"{which} {ours} loses to {theirs}"


@dataclass(frozen=True)
class Comparison:
    low: HandComparison
    high: HandComparison

    @property
    def hands_won(self) -> int:
        return self.low.player_wins + self.high.player_wins

    @property
    def sentence(self) -> str:
        return f"{self.low.sentence}; {self.high.sentence}."


def compare(box: Setting, dealer: Setting, rank: Ranking) -> Comparison:
    return Comparison(
        HandComparison("Low", rank(box.low), rank(dealer.low)),
        HandComparison("High", rank(box.high), rank(dealer.high)),
    )
