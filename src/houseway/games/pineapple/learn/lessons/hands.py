"""Complete hands for items: thirteen cards as a sensible player might set them."""

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH, card_id
from houseway.core.fairness.shuffle import Draws
from houseway.core.hands import rank_five
from houseway.core.words import join, t
from houseway.game.lessons import Shown
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import CARDS_OF_A_HAND, Rows
from houseway.games.pineapple.rules.settlement import SetHand, Settlement, settle
from houseway.school.courses.table import NAMES

READINGS = Readings()
STACK = 1_000_000  # deep enough for everything
BEST_FIVES = 24  # of a hand, one of which is taken for the bottom


def set_sensibly(cards: tuple[Card, ...], chance: Draws) -> Rows:
    """Set one of the best fives at the bottom, the best of the rest in the middle."""
    bottom = some_five(cards, chance.below(BEST_FIVES))
    left = tuple(card for card in cards if card not in bottom)
    middle = some_five(left, 0)
    return Rows(tuple(card for card in left if card not in middle), middle, bottom)


def some_five(cards: tuple[Card, ...], place: int) -> tuple[Card, ...]:
    """Return the five cards at a place in the ranking, 0 for the best."""
    fives = fives_of(len(cards))
    ranked = rank_five(np.array([card_id(card) for card in cards])[fives])
    found = np.argsort(-ranked, kind="stable")[min(place, len(fives) - 1)]
    return tuple(cards[i] for i in fives[found])


@cache
def fives_of(cards: int) -> NDArray[np.int64]:
    """Return all choices of five places among a number of cards."""
    return np.array(list(combinations(range(cards), 5)))


def two_hands(chance: Draws) -> tuple[SetHand, SetHand]:
    first, second = chance.some_of(NAMES, 2)
    cards = chance.some_of(FRENCH.cards, 2 * CARDS_OF_A_HAND)
    return (
        SetHand(first, set_sensibly(cards[:CARDS_OF_A_HAND], chance)),
        SetHand(second, set_sensibly(cards[CARDS_OF_A_HAND:], chance)),
    )


def swap_lower_rows(hand: SetHand) -> SetHand:
    """Return the same cards with the better five in the middle, which is a foul."""
    rows = hand.rows
    return SetHand(hand.player, Rows(rows.top, rows.bottom, rows.middle), hand.sweep_declared)


def paired_on_top(chance: Draws) -> tuple[SetHand, SetHand]:
    """Return two hands, the first with a pair of sixes or better on top."""
    first, second = chance.some_of(NAMES, 2)
    pair = tuple(Card(chance.one_of("6789TJQKA") + suit) for suit in chance.some_of("shdc", 2))
    pair = (pair[0], Card(pair[0][0] + pair[1][1]))
    rest = chance.some_of([c for c in FRENCH.cards if c not in pair], 2 * CARDS_OF_A_HAND - 2)
    own, others = rest[: CARDS_OF_A_HAND - 2], rest[CARDS_OF_A_HAND - 2 :]
    bottom = some_five(own, 0)
    left = tuple(card for card in own if card not in bottom)
    middle = some_five(left, 0)
    top = (*pair, *(card for card in left if card not in middle))
    return SetHand(first, Rows(top, middle, bottom)), SetHand(second, set_sensibly(others, chance))


# A card of every rank, in rows that are not foul: top, middle and bottom.
DRAGONS = (("A23", "45678", "9TJQK"), ("234", "5679J", "8TQKA"), ("235", "4678T", "9JQKA"))


def dragon(player: str, chance: Draws, taken: tuple[Card, ...]) -> SetHand | None:
    """Return a card of every rank, a clean sweep, or None if a rank is missing."""
    free = [card for card in FRENCH.cards if card not in taken]
    if {card[0] for card in free} != set("A23456789TJQK"):
        return None

    def row(ranks: str) -> tuple[Card, ...]:
        return tuple(chance.one_of([card for card in free if card[0] == rank]) for rank in ranks)

    top, middle, bottom = chance.one_of(DRAGONS)
    return SetHand(player, Rows(row(top), row(middle), row(bottom)))


def settle_hands(hands: tuple[SetHand, ...], point: int = 1) -> Settlement:
    return settle(hands, {hand.player: STACK for hand in hands}, point, READINGS)


def picture_rows(hand: SetHand, *, buttons: bool = False) -> tuple[Shown, ...]:
    words = (
        t("has the buttons") if buttons else "",
        t("declares a clean sweep") if hand.sweep_declared else "",
    )
    return (
        Shown(
            title=t("{player}, top", player=hand.player),
            cards=hand.rows.top,
            words=join(", ", words),
        ),
        Shown(title=t("{player}, middle", player=hand.player), cards=hand.rows.middle),
        Shown(title=t("{player}, bottom", player=hand.player), cards=hand.rows.bottom),
    )
