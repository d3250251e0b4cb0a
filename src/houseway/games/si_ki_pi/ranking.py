"""How two cards rank in Si Ki Pi (SKP-3.6, SKP-3.7, Appendix G)."""

from functools import cache

from houseway.cards.french import ACE, plural, rank_name, rank_of
from houseway.low_high.hands import HandRank, TwoCards

PAIR, GONG, POINTS = 2, 1, 0


def value(rank: int) -> int:
    """Points of a single card: K Q J 10 nothing, an ace 1, the rest their number (SKP-3.7.2)."""
    if rank == ACE:
        return 1
    return rank if rank < 10 else 0


def is_zero_card(rank: int) -> bool:
    """One of K, Q, J, 10: the cards worth nothing (SKP-3.7.2)."""
    return value(rank) == 0


@cache  # a pack has few two-card hands, and every split asks for them
def rank(hand: TwoCards) -> HandRank:
    high, low = sorted((rank_of(hand[0]), rank_of(hand[1])), reverse=True)
    if high == low:  # SKP-3.7.1, SKP-G.pairs
        name = f"Pair of {plural(high)}"
        return HandRank((PAIR, high), name, name, points=None)
    if (high, low) == (8, 2):  # SKP-1.gong
        return HandRank((GONG,), "Gong", "Gong", points=None)
    points = (value(high) + value(low)) % 10
    name = f"{points} point" if points == 1 else f"{points} points"
    # SKP-G.points: inside one total by the higher card, then by the other.
    strength = (POINTS, points, high, low)
    # With an ace, 1 point is the only total at which the other card decides: it is named too.
    best = f"Ace-{rank_name(low)}" if (points, high) == (1, ACE) else rank_name(high)
    return HandRank(strength, name, f"{name}, {best} high", points)
