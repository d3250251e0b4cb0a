"""The best setting that is declared as a clean sweep.

A declared sweep is not compared by segments: it gains its value, its bonuses and staying. Thirteen
cards are a dragon or six pairs in any setting; three straights and three flushes depend on the
setting.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import kernel
from houseway.games.pineapple.figures.kernel import THREE_FLUSHES, THREE_STRAIGHTS
from houseway.games.pineapple.player.fantasy.kernel import (
    NO_CARDS,
    NONE,
    WHOLE,
    Cards,
    Found,
    Hand,
    Masks,
    Search,
    best,
    look_up,
    staying,
)
from houseway.games.pineapple.player.hands.rows import RANKS
from houseway.games.pineapple.player.hands.sweep_patterns import NO_PATTERN, pattern_of
from houseway.games.pineapple.rules.ranking import Marks
from houseway.games.pineapple.rules.sweeps import PAIRS

Values = NDArray[np.float64]


class Sweeps(NamedTuple):
    """The worth of each clean sweep when declared, without bonuses; which hands are straights."""

    worths: Values  # by the number of the clean sweep
    runs: Marks  # by the place of a five
    top_runs: Marks  # by the place of a three


@kernel
def best_sweep(search: Search, sweeps: Sweeps, hand: Hand, cards: Cards) -> Found:
    """Return the best declared setting; `search` has only bonuses and staying."""
    found = best_card_pattern(search, sweeps, hand, cards)
    for straights in (True, False):
        fives, threes = pattern_choices(sweeps, hand, cards, straights)
        if len(fives) >= 2 and len(threes) >= 1:
            value = sweeps.worths[THREE_STRAIGHTS if straights else THREE_FLUSHES]
            of_pattern = best_pattern(search, hand, fives, threes)
            if of_pattern.worth + value > found.worth:
                found = worth_more(of_pattern, value)
    return found


@kernel
def best_card_pattern(search: Search, sweeps: Sweeps, hand: Hand, cards: Cards) -> Found:
    """Return the best dragon or six pairs; of more than 13 cards every choice of 13 is tried."""
    if len(cards) == WHOLE:
        value = value_of(sweeps, cards)
        return worth_more(best(search, cards, hand), value) if value > NONE else nothing()
    found = nothing()
    if not is_pattern_possible(cards):
        return found
    kept = (1 << WHOLE) - 1
    while kept < 1 << len(cards):
        chosen = np.array([i for i in range(len(cards)) if kept >> i & 1])
        value = value_of(sweeps, cards[chosen])
        if value > NONE:
            kept_cards = cards[chosen]
            of_chosen = best(search, kept_cards, look_up(search, kept_cards, search.floor))
            if of_chosen.worth + value > found.worth:
                found = Found(
                    of_chosen.worth + value,
                    spread(of_chosen.top, chosen),
                    spread(of_chosen.middle, chosen),
                    spread(of_chosen.bottom, chosen),
                )
        # The next number with as many bits.
        lowest = kept & -kept
        ripple = kept + lowest
        kept = ripple | (((kept ^ ripple) >> 2) // lowest)
    return found


@kernel
def spread(mask: np.int64, chosen: NDArray[np.int64]) -> np.int64:
    """Convert bits of chosen cards to bits of all cards."""
    spread_out = np.int64(0)
    for i in range(len(chosen)):
        if mask >> i & 1:
            spread_out |= np.int64(1) << chosen[i]
    return spread_out


@kernel
def is_pattern_possible(cards: Cards) -> bool:
    """Whether some thirteen of these cards can be a dragon or six pairs."""
    ranks, pairs, _ = count_patterns(cards)
    return ranks == RANKS or pairs >= PAIRS


@kernel
def value_of(sweeps: Sweeps, cards: Cards) -> float:
    ranks, pairs, suits = count_patterns(cards)
    pattern = pattern_of(ranks, pairs, suits)
    return float(sweeps.worths[pattern]) if pattern != NO_PATTERN else NONE


@kernel
def count_patterns(cards: Cards) -> tuple[int, int, int]:
    """Count different ranks, pairs (four of a kind are two) and different suits."""
    held = np.zeros(RANKS, dtype=np.int64)
    suited = np.zeros(4, dtype=np.int64)
    for card in cards:
        held[card >> 2] += 1
        suited[card & 3] = 1
    return int((held > 0).sum()), int((held >> 1).sum()), int(suited.sum())


@kernel
def pattern_choices(
    sweeps: Sweeps, hand: Hand, cards: Cards, straights: bool
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return where the straights, or the flushes, are among the fives and threes of a hand."""
    suits = np.zeros(4, dtype=np.int64)
    for i in range(len(cards)):
        suits[cards[i] & 3] |= 1 << i
    if straights:
        return (
            np.nonzero(sweeps.runs[hand.fives.places])[0],
            np.nonzero(sweeps.top_runs[hand.threes.places])[0],
        )
    return in_one_suit(hand.fives.masks, len(hand.fives.places), suits), in_one_suit(
        hand.threes.masks, len(hand.threes.places), suits
    )


@kernel
def in_one_suit(masks: Masks, count: int, suits: NDArray[np.int64]) -> NDArray[np.int64]:
    marked = np.zeros(count, dtype=np.bool_)
    for i in range(count):
        for suit in suits:
            # No cards stand for all fives that are not listed, none of which is a flush.
            marked[i] |= masks[i] != NO_CARDS and np.int64(masks[i]) & suit == masks[i]
    return np.nonzero(marked)[0]


@kernel
def best_pattern(
    search: Search, hand: Hand, fives: NDArray[np.int64], threes: NDArray[np.int64]
) -> Found:
    """Return the best setting of these fives and threes only, given the strongest first."""
    places, masks = hand.fives.places, hand.fives.masks
    weakest_middle, weakest_bottom = search.weakest_middle, search.weakest_bottom
    found = nothing()
    for i in fives:
        for j in fives:
            bottom, middle = places[i], places[j]
            if masks[i] & masks[j] or bottom < weakest_bottom[middle]:
                continue
            taken = masks[i] | masks[j]
            for k in threes:
                top = hand.threes.places[k]
                if hand.threes.masks[k] & taken == 0 and weakest_middle[top] <= middle:
                    found = better(search, hand, i, j, k, found)
                    break  # what follows is weaker
    return found


@kernel
def better(search: Search, hand: Hand, i: int, j: int, k: int, found: Found) -> Found:
    top, middle, bottom = hand.threes.places[k], hand.fives.places[j], hand.fives.places[i]
    worth = search.bottom[bottom] + search.middle[middle] + search.top[top]
    worth += staying(search.stay, top, middle, bottom)
    if worth <= found.worth:
        return found
    return Found(
        worth,
        np.int64(hand.threes.masks[k]),
        np.int64(hand.fives.masks[j]),
        np.int64(hand.fives.masks[i]),
    )


@kernel
def worth_more(found: Found, value: float) -> Found:
    return Found(found.worth + value, found.top, found.middle, found.bottom)


@kernel
def nothing() -> Found:
    return Found(NONE, np.int64(0), np.int64(0), np.int64(0))
