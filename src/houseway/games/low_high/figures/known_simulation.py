"""Deals played out where some of the dealer's cards are known, beside the exact figures.

The player sets as is best against what is known; what the setting then brings is decided by the
dealer's whole hand. So the mean over deals checks how the exact figure weighs and adds up.
"""

from math import sqrt

import numpy as np

from houseway.core.jit import kernel
from houseway.exact.protection import SimulatedGain
from houseway.exact.streams import mixed, stream
from houseway.exact.watching import Words, deal
from houseway.games.low_high.figures.kernel import Ints
from houseway.games.low_high.figures.known_cards import KnownCards
from houseway.games.low_high.figures.protection_kernel import HAND

DEALS = 100_000


def simulate_known(cards: KnownCards, known: int, seed: int, deals: int = DEALS) -> SimulatedGain:
    """With so many of the dealer's cards known, whichever they are; every number has its own
    deals."""
    chance = stream(mixed(seed + known), 0)
    state = np.array([chance.first, chance.second], dtype=np.uint64)
    pack = np.repeat(np.arange(len(cards.remaining)), cards.remaining)
    dealt = deal_both(deals, pack, state)
    player, dealer = classes(cards, dealt[:, :HAND]), classes(cards, dealt[:, HAND:])
    seen, which = different(np.sort(dealt[:, HAND : HAND + known]), len(cards.remaining))
    setting = np.empty(deals, dtype=np.int64)
    for i, ranks in enumerate(seen.tolist()):
        here = which == i
        setting[here] = cards.against(tuple(ranks)).scores.argmax(axis=1)[player[here]]
    nets = results(cards, player, setting, dealer) / cards.parts
    return SimulatedGain(float(nets.mean()), float(nets.std()) / sqrt(deals), deals, seed)


@kernel
def deal_both(deals: int, pack: Ints, state: Words) -> Ints:
    """Ranks of the player's cards, then of the dealer's."""
    deck, dealt = pack.copy(), np.empty((deals, 2 * HAND), dtype=np.int64)
    for i in range(deals):
        deal(deck, 2 * HAND, state)
        dealt[i] = deck[: 2 * HAND]
    return dealt


def classes(cards: KnownCards, hands: Ints) -> Ints:
    held, which = different(np.sort(hands), len(cards.remaining))
    found = np.array([cards.class_of[tuple(ranks)] for ranks in held.tolist()])
    return found[which]


def different(hands: Ints, ranks: int) -> tuple[Ints, Ints]:
    """The hands that differ, in order, and which of them each is. A hand is told by one number,
    which numpy sorts far sooner than a row."""
    numbers = np.ravel_multi_index(tuple(hands.T), (ranks,) * hands.shape[1])
    _, first, which = np.unique(numbers, return_index=True, return_inverse=True)
    return hands[first], which


def results(cards: KnownCards, player: Ints, setting: Ints, dealer: Ints) -> Ints:
    """What each deal brings the player, in parts of a unit; the dealer sets by the House Way."""
    tables = cards.tables
    house_way = tables.house_way[dealer]
    wins = tables.high_wins[tables.high[player, setting], tables.high[dealer, house_way]]
    lows = tables.low[player, setting], tables.low[dealer, house_way]
    return cards.nets[(*lows, wins.astype(np.int64))]
