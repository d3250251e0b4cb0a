"""Why a hand of Si Ki Pi is set as it is, and why its wagers are settled as they are.

Ranks are numbers, 2 to 14 (the Ace).
"""

from typing import Literal

from houseway.core.cards.french import plural, rank_name
from houseway.core.reasons import ByClause, Reason, cite
from houseway.core.words import Text, join, number, sentences, t
from houseway.games.low_high.rules.compare import HandComparison, both, compare
from houseway.games.low_high.rules.hands import HandRank, TwoCards
from houseway.games.low_high.rules.reasons import BetVoid, HandsCompared, SideBetDecided
from houseway.games.si_ki_pi.ranking import rank

# -- The House Way -----------------------------------------------------------------------------


class SiKiPiPairSplit(Reason, frozen=True):
    pair: int
    low: TwoCards
    high: TwoCards

    @property
    def text(self) -> Text:
        if self.pair == 9:
            return t("The pair of 9s is split because both hands then make 9.")
        return t(
            "The pair of {cards} is split because Low and High then make {low} and {high}.",
            cards=plural(self.pair),
            low=total(rank(self.low)),
            high=total(rank(self.high)),
        )


def total(hand: HandRank) -> Text:
    """A hand's total as Appendix H speaks of it: a number, or the name of the combination."""
    return hand.name if hand.points is None else number(hand.points)


class SiKiPiPairsKept(Reason, frozen=True):
    """One pair, or two with the higher one first; four of a kind are two equal ones."""

    pairs: tuple[int, ...]

    @property
    def text(self) -> Text:
        first, *others = self.pairs
        if not others:
            return t(
                "The pair of {cards} stays together: no exception splits it here.",
                cards=plural(first),
            )
        if first in others:
            return t("Four {cards} are two pairs, one in each hand.", cards=plural(first))
        return t("Both pairs stay together, {cards} in the High Hand.", cards=plural(first))


class GongGoesHigh(Reason, frozen=True):
    @property
    def text(self) -> Text:
        return t("No pair, but a 2 and an 8: the Gong goes High.")


class SmallCardsSet(Reason, frozen=True):
    """Four small cards with a setting of their own, by their totals."""

    ranks: tuple[int, ...]
    low: int
    high: int

    @property
    def text(self) -> Text:
        return t(
            "{cards} is always set {low} and {high}.",
            cards=join("-", map(rank_name, self.ranks)),
            low=self.low,
            high=self.high,
        )


# How many of K Q J 10 there are, and for two of them what the other cards hold.
ZeroCards = Literal["two-and-nine", "two-and-ace", "two", "three", "four"]


class LowMadeHighest(Reason, frozen=True):
    """`points` is the most that the Low Hand can make. Of settings that are equal in that, the
    highest of K Q J 10, of the rank `card`, decides by the rule of `zeros`."""

    points: int
    zeros: ZeroCards | None = None
    card: int = 0

    @property
    def text(self) -> Text:
        made = t("The Low Hand is made as high as possible: {points}.", points=self.points)
        return made if self.zeros is None else sentences(made, self._zero_card(self.zeros))

    def _zero_card(self, zeros: ZeroCards) -> Text:
        card = rank_name(self.card)
        match zeros:
            case "two-and-nine":
                return t("With two of K, Q, J and 10 and a 9, the {card} goes High.", card=card)
            case "two-and-ace":
                return t("With two of K, Q, J and 10 and an Ace, the {card} goes High.", card=card)
            case "two":
                return t(
                    "With two of K, Q, J and 10 and neither a 9 nor an Ace, the {card} goes Low.",
                    card=card,
                )
            case "three":
                return t(
                    "With three of K, Q, J and 10 and no points in the Low Hand, "
                    "the {card} goes High.",
                    card=card,
                )
            case "four":
                return t(
                    "K-Q-J-10 makes no points in any setting, so the {card} goes High.", card=card
                )


# -- Wagers ------------------------------------------------------------------------------------

COPIES = {"low": ByClause(("SKP-3.13.3",)), "high": ByClause(("SKP-3.13.4",))}
ZEROS = {"low": ByClause(("SKP-3.13.5",)), "high": ByClause(("SKP-3.13.6",))}
PAYS = "SKP-4.1"

TITLES = {"initial": t("Initial Bet"), "bonus": t("Bonus Bet")}
BONUS_TITLES = {
    "four-of-a-kind": t("Four of a kind"),
    "three-of-a-kind": t("Three of a kind"),
    "two-pairs": t("Two pairs"),
    "pair": t("Pair"),
}


class InitialBetDecided(HandsCompared, frozen=True):
    @property
    def text(self) -> Text:
        hands = compare(self.box, self.dealer, rank)
        told = both(with_clause(hands.low), with_clause(hands.high))
        if self.pay is not None:
            paid = t("Pays {pay} ({clause}).", pay=self.pay.text, clause=PAYS)
            return sentences(told, paid)
        if hands.hands_won == 1:
            return sentences(told, t("A Stand Off: the bet is returned."))
        return told


def with_clause(hand: HandComparison) -> Text:
    """Cite the clause unless the hand is simply higher."""
    if hand.both_zero:
        return cite(hand.text, ZEROS[hand.which])
    return cite(hand.text, COPIES[hand.which]) if hand.is_copy else hand.text


class BonusBetDecided(SideBetDecided, frozen=True):
    titles = BONUS_TITLES

    @property
    def loss_text(self) -> Text:
        if self.place is None:
            return t("No pair.")
        if self.place == 0:
            return t("The dealer's four cards: no pair.")
        return t("Box {box}'s cards: no pair.", box=self.place)


class SiKiPiBetVoid(BetVoid, frozen=True):
    titles = TITLES
