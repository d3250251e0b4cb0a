"""How three cards rank: a number for every hand, higher is better, equal is a tie."""

from collections import Counter
from enum import IntEnum

from houseway.core.cards import Card
from houseway.core.cards.french import ACE, QUEEN, plural, rank_name, rank_of, suit_of
from houseway.core.words import Text, join, t

Cards = tuple[Card, ...]
LOW_TITLES = (t("High card"), t("Pair"), t("Flush"))
TITLES = (*LOW_TITLES, t("Straight"), t("Three of a kind"), t("Straight flush"))
QUALIFYING = QUEEN << 8  # Queen high, with any other cards (TCP-5.1)


class Category(IntEnum):
    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5


def strength(cards: Cards) -> int:
    """Return the category, then the ranks in the order in which they count (TCP-2.1 to TCP-2.3)."""
    held = Counter(map(rank_of, cards))
    ranks = sorted(held.elements(), key=lambda rank: (held[rank], rank), reverse=True)
    if ranks == [ACE, 3, 2]:
        ranks = [3, 2, 1]
    suited = len(set(map(suit_of, cards))) == 1
    if len(held) < 3:
        kind = Category.PAIR if len(held) == 2 else Category.THREE_OF_A_KIND
    elif ranks[0] - ranks[2] == 2:
        kind = Category.STRAIGHT_FLUSH if suited else Category.STRAIGHT
    else:
        kind = Category.FLUSH if suited else Category.HIGH_CARD
    return kind << 12 | ranks[0] << 8 | ranks[1] << 4 | ranks[2]


def category(hand: int) -> Category:
    return Category(hand >> 12)


def name(hand: int) -> Text:
    kind, ranks = category(hand), [hand >> place & 15 for place in (8, 4, 0)]
    if kind is Category.HIGH_CARD:
        return join(", ", map(rank_name, ranks))
    if kind in (Category.PAIR, Category.THREE_OF_A_KIND):
        return t("{kind}, {ranks}", kind=TITLES[kind], ranks=plural(ranks[0]))
    return t("{kind}, {rank} high", kind=TITLES[kind], rank=rank_name(ranks[0]))
