"""How two cards rank in Si Ki Pi (SKP-3.6, SKP-3.7, Appendix G)."""

from functools import cache

from houseway.core.cards.french import ACE, plural, rank_name, rank_of
from houseway.core.words import Text, join, nt, t
from houseway.games.low_high.rules.hands import HandRank, TwoCards

PAIR, GONG, POINTS = 2, 1, 0


def value(rank: int) -> int:
    """Points of a single card: K Q J 10 nothing, an ace 1, the rest their number (SKP-3.7.2)."""
    if rank == ACE:
        return 1
    return rank if rank < 10 else 0


def is_zero_card(rank: int) -> bool:
    """One of K, Q, J, 10: the cards worth nothing (SKP-3.7.2)."""
    return value(rank) == 0


class SiKiPiHandRank(HandRank):
    """Named by its strength: what it is, then points and cards."""

    @property
    def name(self) -> Text:
        kind = self.strength[0]
        if kind == GONG:
            return t("Gong")
        if kind == PAIR:
            return t("Pair of {cards}", cards=plural(self.strength[1]))
        return nt("{count} point", "{count} points", self.strength[1])

    @property
    def full_name(self) -> Text:
        if self.points is None:
            return self.name
        return t("{points}, led by {card}", points=self.name, card=self.highest)

    @property
    def highest(self) -> Text:
        _, points, high, low = self.strength
        # With an ace, 1 point is the only total at which the other card decides: it is named too.
        with_other = (points, high) == (1, ACE)
        return join("-", (rank_name(high), rank_name(low))) if with_other else rank_name(high)


@cache  # a pack has few two-card hands, and every split asks for them
def rank(hand: TwoCards) -> HandRank:
    high, low = sorted((rank_of(hand[0]), rank_of(hand[1])), reverse=True)
    if high == low:  # SKP-3.7.1, SKP-G.pairs
        return SiKiPiHandRank((PAIR, high), points=None)
    if (high, low) == (8, 2):  # SKP-1.gong
        return SiKiPiHandRank((GONG,), points=None)
    points = (value(high) + value(low)) % 10
    # SKP-G.points: inside one total by the higher card, then by the other.
    return SiKiPiHandRank((POINTS, points, high, low), points)
