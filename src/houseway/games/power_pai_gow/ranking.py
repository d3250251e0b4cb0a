"""How two cards rank in Power Pai Gow (PPG-3.6 to PPG-3.8, Appendix A)."""

from functools import cache

from houseway.core.cards import Card
from houseway.core.cards.pai_gow import RANKS, rank_of
from houseway.core.words import Text, nt, t
from houseway.games.low_high.rules.hands import HandRank, TwoCards

PAIR, WONG, GONG, HIGH_NINE, POINTS = 4, 3, 2, 1, 0
COMBINATIONS = {9: WONG, 8: GONG, 7: HIGH_NINE}  # by the number beside a Teen or a Day

GEE_JUN, TEEN, DAY = Card("gj"), Card("teen"), Card("day")
# PPG-A.pairs: as single cards, except that Gee Jun comes first.
PAIR_ORDER = (GEE_JUN, *(r.code for r in RANKS if r.code != GEE_JUN))


class PaiGowHandRank(HandRank):
    """Named by its strength: what it is, then points and the highest card."""

    @property
    def name(self) -> Text:
        kind, second, *_ = self.strength
        if kind == PAIR:
            return t("Pair of {cards}", cards=rank_of(PAIR_ORDER[-second]).pair_name)
        if kind == POINTS:
            return nt("{count} point", "{count} points", second)
        card = RANKS[-second - 1].name
        if kind == WONG:
            return t("{card} Wong", card=card)
        if kind == GONG:
            return t("{card} Gong", card=card)
        return t("{card} High Nine", card=card)

    @property
    def full_name(self) -> Text:
        if self.points is None:
            return self.name
        return t("{points}, led by {card}", points=self.name, card=self.highest)

    @property
    def highest(self) -> Text:
        return RANKS[-self.strength[2] - 1].name


@cache  # a pack has few two-card hands, and every split asks for them
def rank(hand: TwoCards) -> HandRank:
    senior, junior = sorted(hand, key=order)
    if senior == junior:
        return PaiGowHandRank((PAIR, -PAIR_ORDER.index(senior)), points=None)
    number = face(junior)
    if senior in (TEEN, DAY) and number in COMBINATIONS:  # PPG-A.combinations
        return PaiGowHandRank((COMBINATIONS[number], -order(senior)), points=None)
    points = hand_points(hand)
    # PPG-3.7.1, PPG-1.1.1: the highest card decides, the second never counts.
    return PaiGowHandRank((POINTS, points, -order(senior)), points)


def hand_points(hand: TwoCards) -> int:
    """The sum without its tens, each Gee Jun as 3 or 6, whichever is better (PPG-3.6.1, 3.8)."""
    one, other = (values(card) for card in hand)
    return max((a + b) % 10 for a in one for b in other)


def values(card: Card) -> tuple[int, ...]:
    return (3, 6) if card == GEE_JUN else (rank_of(card).points,)


def order(card: Card) -> int:
    """The card's place in the individual order, 1 the highest (PPG-A.cards)."""
    return rank_of(card).order


def face(card: Card) -> int:
    """The number a card is spoken of by (any 7, any 8, a 10, an 11); 0 for those with a name."""
    return FACES.get(card, 0)


FACES = {
    Card(code): number
    for number, codes in {
        11: "e11", 10: "h10 l10", 9: "n9", 8: "h8 l8", 7: "h7 l7", 6: "h6 l6", 5: "f5", 4: "h4 l4",
    }.items()
    for code in codes.split()
}  # fmt: skip


def is_high_nine_or_better(hand: HandRank) -> bool:
    return hand.strength[0] >= HIGH_NINE


# Three points whose highest card is the Cheung Sum (High 6), the least a Low Hand should make.
CHEUNG_SUM_3 = PaiGowHandRank((POINTS, 3, -order(Card("h6"))), points=3)
