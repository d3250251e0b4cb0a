"""What a card is worth in King High, and which cards make a qualifying Pokerpot hand."""

from collections import Counter
from functools import cache, lru_cache
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.core.cards import Card
from houseway.core.cards.french import KING, card_id, plural, rank_of
from houseway.core.hands import Category, category, name_five, rank_five
from houseway.core.words import Text, t

Value = Literal["high", "low", "seven"]
Suit = Literal["s", "h", "d", "c"]

CARDS_IN_A_ROUND = 5
_TEN = 10
_LOWEST_PAIR_OF_TENS = (Card("Ts"), Card("Th"), Card("4s"), Card("3s"), Card("2s"))


def value(card: Card) -> Value:
    """Return the value: Ace to 6 low, 8 to King high, a 7 neither (KH-6.1 to KH-6.4)."""
    rank = rank_of(card)
    if rank == 7:
        return "seven"
    return "high" if 8 <= rank <= KING else "low"


class PokerpotHand(NamedTuple):
    """The hand of the cards; `level` is the qualifying hand, None if they fall short of one."""

    level: Category | None
    name: Text


@lru_cache(maxsize=1024)  # the cards are common, so every Pokerpot of a round needs the same hand
def pokerpot_hand(cards: tuple[Card, ...]) -> PokerpotHand:
    """Return the best hand of the five cards, or what the fewer cards of a void round have made."""
    if len(cards) < CARDS_IN_A_ROUND:
        return _partial_hand(cards)
    ranked = rank_five([[card_id(card) for card in cards]])
    level = Category(int(qualifying(ranked)[0]))
    return PokerpotHand(level or None, name_five(ranked[0]))


def qualifying(ranked: npt.NDArray[np.int32]) -> npt.NDArray[np.int32]:
    """Return the `Category` of each value of `rank_five`; high card below a pair of tens (KH-8.4.a,
    KH-6.7)."""
    return np.where(ranked >= _pair_of_tens(), category(ranked), np.int32(Category.HIGH_CARD))


@cache
def _pair_of_tens() -> int:
    return int(rank_five([[card_id(card) for card in _LOWEST_PAIR_OF_TENS]])[0])


def _partial_hand(cards: tuple[Card, ...]) -> PokerpotHand:
    """Return the hands made already; straights, flushes, full houses and five of a kind need five
    cards."""
    held = Counter(rank_of(card) for card in cards)
    ranks = sorted(held, key=lambda rank: (held[rank], rank), reverse=True)
    match [held[rank] for rank in ranks]:
        case [4]:
            return PokerpotHand(
                Category.FOUR_OF_A_KIND, t("Four of a kind, {ranks}", ranks=plural(ranks[0]))
            )
        case [3, *_]:
            return PokerpotHand(
                Category.THREE_OF_A_KIND, t("Three of a kind, {ranks}", ranks=plural(ranks[0]))
            )
        case [2, 2]:
            name = t("Two pairs, {high} and {low}", high=plural(ranks[0]), low=plural(ranks[1]))
            return PokerpotHand(Category.TWO_PAIRS, name)
        case [2, *_]:
            qualifies = Category.PAIR if ranks[0] >= _TEN else None
            return PokerpotHand(qualifies, t("Pair of {ranks}", ranks=plural(ranks[0])))
        case _:
            return PokerpotHand(None, t("No pair"))
