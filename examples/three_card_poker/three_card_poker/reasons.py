"""Reasons for the game's decisions: facts for the record, and words for people."""

from houseway.core.money import Odds
from houseway.core.reasons import Reason
from houseway.core.words import Text, t
from three_card_poker.ranking import QUALIFYING, Cards, name, strength


class ThreeCardsCompared(Reason, frozen=True):
    cards: Cards
    dealer: Cards

    @property
    def text(self) -> Text:
        names = {"mine": name(strength(self.cards)), "dealers": name(strength(self.dealer))}
        if strength(self.dealer) < QUALIFYING:
            return t("{mine} against {dealers}, which does not qualify.", **names)
        return t("{mine} against {dealers}.", **names)


class ThreeCardsPaid(Reason, frozen=True):
    cards: Cards
    odds: Odds | None = None  # none if the hand pays nothing

    @property
    def text(self) -> Text:
        hand = name(strength(self.cards))
        if self.odds is None:
            return t("{hand} pays nothing.", hand=hand)
        return t("{hand} pays {odds}.", hand=hand, odds=self.odds.text)


class ThreeCardsFolded(Reason, frozen=True):
    @property
    def text(self) -> Text:
        return t("The hand was folded.")
