"""Why a hand of Power Pai Gow is set as it is, and why its wagers are settled as they are."""

from typing import Literal

from houseway.core.cards import Card
from houseway.core.cards.pai_gow import rank_of
from houseway.core.money import Pay
from houseway.core.reasons import Reason
from houseway.core.words import Text, join, sentences, t
from houseway.games.low_high.rules.compare import both, compare
from houseway.games.low_high.rules.hands import FourCards, TwoCards
from houseway.games.low_high.rules.reasons import HandsCompared, SideBetDecided
from houseway.games.power_pai_gow.ranking import rank

# -- The House Way -----------------------------------------------------------------------------


class IndividuallyExcepted(Reason, frozen=True):
    cards: FourCards
    low: TwoCards
    high: TwoCards

    @property
    def text(self) -> Text:
        return t(
            "{cards} is one of the individual exceptions: {low} and {high}.",
            cards=join(", ", (rank_of(card).name for card in self.cards)),
            low=rank(self.low).full_name,
            high=rank(self.high).full_name,
        )


class PaiGowPairSplitByCards(Reason, frozen=True):
    """Because of the other two cards."""

    pair: Card
    others: TwoCards

    @property
    def text(self) -> Text:
        one, other = self.others
        return t(
            "The pair of {pair} is split because the other cards are {one} and {other}.",
            pair=rank_of(self.pair).pair_name,
            one=WITH_ARTICLE[one],
            other=WITH_ARTICLE[other],
        )


# The cards beside which a pair is split.
WITH_ARTICLE = {
    Card("h4"): t("a High 4"),
    Card("l4"): t("a Low 4"),
    Card("f5"): t("a Five"),
    Card("h6"): t("a High 6"),
    Card("l6"): t("a Low 6"),
    Card("n9"): t("a Nine"),
    Card("e11"): t("an Eleven"),
}


class PaiGowPairSplitByTotals(Reason, frozen=True):
    """Because of the hands that it makes; `least` are the totals that are enough."""

    pair: Card
    low: TwoCards
    high: TwoCards
    least: tuple[int, int]

    @property
    def text(self) -> Text:
        least_low, least_high = self.least
        return t(
            "The pair of {pair} is split because that makes {low} and {high}, "
            "which is {least_low} and {least_high} or better.",
            pair=rank_of(self.pair).pair_name,
            low=rank(self.low).name,
            high=rank(self.high).name,
            least_low=least_low,
            least_high=least_high,
        )


class PaiGowPairsKept(Reason, frozen=True):
    """One pair, or two with the higher one first."""

    pairs: tuple[Card, ...]

    @property
    def text(self) -> Text:
        pair = rank_of(self.pairs[0]).pair_name
        if len(self.pairs) == 2:
            return t("Both pairs stay together, {pair} in the High Hand.", pair=pair)
        return t("The pair of {pair} stays together: no rule splits it here.", pair=pair)


Combination = Literal["wong", "gong", "high-nine"]


class CombinationGoesHigh(Reason, frozen=True):
    """`leaves` is the combination that leaves a good Low Hand, if one does; with `teen_first` a Day
    could have been played in it too."""

    leaves: Combination | None
    teen_first: bool = False

    @property
    def text(self) -> Text:
        if not self.teen_first:
            return self._plays()
        return sentences(self._plays(), t("The Teen is played there rather than the Day."))

    def _plays(self) -> Text:
        match self.leaves:
            case "wong":
                return t("The Wong goes High, leaving a Low Hand of Cheung Sum 3 or better.")
            case "gong":
                return t("The Gong goes High, leaving a Low Hand of Cheung Sum 3 or better.")
            case "high-nine":
                return t("The High Nine goes High, leaving a Low Hand of Cheung Sum 3 or better.")
            case None:
                return t("A combination goes High even at the expense of the Low Hand.")


# What decides between two settings of equal totals: where the highest card is, then by the
# reading the stronger other hand or the next card; or they are equal in everything.
Between = Literal["in-low", "in-high", "stronger", "next-card", "equal"]


class TwoSettings(Reason, frozen=True):
    """A setting, where there may be another one of equal totals; `card` is the highest card."""

    between: Between | None = None
    card: Card | None = None

    @property
    def text(self) -> Text:
        if self.between is None or self.card is None:
            return self.result
        return sentences(self.result, self._chosen(self.between, rank_of(self.card).name))

    def _chosen(self, between: Between, card: Text | str) -> Text:
        match between:
            case "in-low":
                return t(
                    "Of two such settings, the one with {card} in the Low Hand is played.",
                    card=card,
                )
            case "in-high":
                return t(
                    "Of two such settings, the one with {card} in the High Hand is played.",
                    card=card,
                )
            case "stronger":
                return t(
                    "Of two such settings, both with {card} in the same hand, the one "
                    "whose other hand is stronger is played.",
                    card=card,
                )
            case "next-card":
                return t(
                    "Of two such settings, both with {card} in the same hand, the next "
                    "highest card decides.",
                    card=card,
                )
            case "equal":
                return t("Neither of two such settings is better.")

    @property
    def result(self) -> Text:
        raise NotImplementedError


Balance = Literal["raise-low", "least-difference"]  # the values of the reading


class HandsBalanced(TwoSettings, frozen=True, kw_only=True):
    """By the reading `balance`, to these totals. With `after_all` the Low Hand is weak, and the
    High Hand would not become strong instead."""

    balance: Balance
    low: int
    high: int
    after_all: bool

    @property
    def result(self) -> Text:
        raised = self.balance == "raise-low"
        if self.after_all and raised:
            return t(
                "The Low Hand is below Cheung Sum 3 and the High Hand can't make 7, so "
                "the Low Hand is made as high as possible: {low} and {high}.",
                low=self.low,
                high=self.high,
            )
        if self.after_all:
            return t(
                "The Low Hand is below Cheung Sum 3 and the High Hand can't make 7, so "
                "the two hands are made as close as possible: {low} and {high}.",
                low=self.low,
                high=self.high,
            )
        if raised:
            return t(
                "Without a pair or combination, the Low Hand is made as high as "
                "possible: {low} and {high}.",
                low=self.low,
                high=self.high,
            )
        return t(
            "Without a pair or combination, the two hands are made as close as "
            "possible: {low} and {high}.",
            low=self.low,
            high=self.high,
        )


class HighMadeHighest(TwoSettings, frozen=True, kw_only=True):
    """Because the Low Hand of balanced hands, `weak`, would be too weak."""

    weak: TwoCards
    points: int

    @property
    def result(self) -> Text:
        return t(
            "A Low Hand of {weak} is below Cheung Sum 3, so the High Hand makes as "
            "many points as it can: {points}.",
            weak=rank(self.weak).full_name,
            points=self.points,
        )


# -- Wagers ------------------------------------------------------------------------------------

PAYS = "PPG-4.1.1"

POWER_TITLES = {
    "gee-jun-pair-with-teen-pair": t("Gee Jun pair with Teen pair"),
    "gee-jun-pair-with-day-pair": t("Gee Jun pair with Day pair"),
    "teen-pair-with-day-pair": t("Teen pair with Day pair"),
    "high-6-low-6-any-7-and-any-4": t("High 6, Low 6, any 7 and any 4"),
    "two-other-pairs": t("Two other pairs"),
    "gee-jun-pair": t("Gee Jun pair"),
    "teen-pair": t("Teen pair"),
    "day-pair": t("Day pair"),
    "another-pair": t("Any other pair"),
    "wong": t("Wong"),
}


class WonOutright(Reason, frozen=True):
    """A Low Hand of High Nine or better."""

    low: TwoCards
    pay: Pay

    @property
    def text(self) -> Text:
        return sentences(
            t(
                "The Low Hand is {hand}, High Nine or better, and wins whatever the dealer has.",
                hand=rank(self.low).full_name,
            ),
            paid_text(self.pay),
        )


class StandardWagerDecided(HandsCompared, frozen=True):
    """`half` where a win pays less because the dealer's Low Hand is worth so little."""

    half: bool = False

    @property
    def text(self) -> Text:
        hands = compare(self.box, self.dealer, rank)
        told = both(hands.low.text, hands.high.text)
        if self.pay is not None and self.half:
            half = t(
                "The dealer's Low is worth less than 3, so this pays {pay} ({clause}).",
                pay=self.pay.text,
                clause=PAYS,
            )
            return sentences(told, half)
        if self.pay is not None:
            return sentences(told, paid_text(self.pay))
        if hands.hands_won == 1:
            return sentences(told, t("A Tie: the wager is returned."))
        return told


def paid_text(pay: Pay) -> Text:
    return t("Pays {pay} ({clause}).", pay=pay.text, clause=PAYS)


class PowerBetDecided(SideBetDecided, frozen=True):
    titles = POWER_TITLES

    @property
    def loss_text(self) -> Text:
        if self.place is None:
            return t("No winning hand.")
        if self.place == 0:
            return t("The dealer's four cards: no winning hand.")
        return t("Box {box}'s cards: no winning hand.", box=self.place)
