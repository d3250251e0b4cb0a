"""King High's kernel against the rules code, round for round."""

from collections import Counter

import numpy as np

from effort import by_effort
from houseway.core.cards.french import card_of
from houseway.core.hands import rank_five
from houseway.exact.streams import stream
from houseway.figures.edges import edges
from houseway.figures.simulation import model_name, simulate
from houseway.figures.simulation.local import LocalEngine
from houseway.game import HowPlayed
from houseway.games.king_high.figures.edges import run_result
from houseway.games.king_high.figures.kernel import LEVEL, ORDER, SUITED, play
from houseway.games.king_high.figures.simulation import VALUES, KingHighModel, levels
from houseway.games.king_high.rules.ranking import pokerpot_hand, qualifying, value
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.rules.wagers import (
    KINDS,
    KingHighWager,
    action_outcome,
    pokerpot_outcome,
)
from houseway.registry import game

# The rest of the million in arrays.
ASKED_ONE_BY_ONE = by_effort(quick=1_000, default=3_000, soak=1_000_000)


def replay(seed: int, rounds: int) -> np.ndarray:
    """The cards of each round, drawn again in plain Python from the chunk's own stream."""
    model = KingHighModel(HowPlayed(Readings()))
    deck, below = model.shoe.tolist(), [int(n) for n in model.even]
    draw, mask = stream(seed, 0), 2**64 - 1
    s0, s1 = draw.first, draw.second
    hands: list[list[int]] = []

    def rotate(number: int, bits: int) -> int:
        return (number << bits | number >> 64 - bits) & mask

    while len(hands) < rounds:
        drawn = (rotate((s0 + s1) & mask, 17) + s0) & mask
        s1 ^= s0
        s0, s1 = rotate(s0, 49) ^ s1 ^ (s1 << 21 & mask), rotate(s1, 28)
        halves = [drawn & 2**32 - 1, drawn >> 32]
        for i in range(5):
            product = halves[i >= 3] * (len(deck) - i)
            halves[i >= 3] = product & 2**32 - 1
            at = (product >> 32) + i
            deck[i], deck[at] = deck[at], deck[i]
        if halves[0] >= below[0] and halves[1] >= below[1]:
            hands.append(deck[:5])
    return np.array(hands)


def test_the_kernel_deals_the_cards_its_stream_says_and_the_rules_count_the_same() -> None:
    hands = replay(seed=9, rounds=ASKED_ONE_BY_ONE)
    model = KingHighModel(HowPlayed(Readings()))
    found = model.distributions(model.play(stream(9, 0), ASKED_ONE_BY_ONE))
    expected: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    for hand in hands.tolist():
        cards = tuple(card_of(i) for i in hand)
        for kind in KINDS:
            wager = KingHighWager(1, "p", kind, 1, suit="s" if kind == "suit" else None)
            if kind == "pokerpot":
                outcome = pokerpot_outcome(cards)
            elif kind.endswith("run"):
                outcome = run_result(wager, cards)
            else:
                outcome = action_outcome(wager, cards[0])
            expected[kind][outcome.short_name] += 1
    for kind, counts in expected.items():
        assert {name: n for name, n in found[kind].counts.items() if n} == counts


def test_a_million_hands_are_what_the_rules_code_makes_of_their_cards() -> None:
    """Five cards at random out of any number of decks, in any order, through the kernel's table."""
    rng = np.random.default_rng(4)
    rounds = 1_000_000
    shoes = rng.integers(0, 52, (rounds, 5))
    ranks = shoes >> 2
    table = levels()[ranks @ 13 ** np.arange(4, -1, -1)]
    suited = ((shoes & 3) == (shoes & 3)[:, :1]).all(axis=1)
    found = np.where(suited, table >> SUITED, table & 15)
    assert (found == qualifying(rank_five(shoes))).all()


def test_the_kernel_counts_one_round_of_five_given_cards() -> None:
    """With five cards in the shoe a round is those five in some order."""
    model = KingHighModel(HowPlayed(Readings()))
    rng = np.random.default_rng(5)
    none = np.zeros(2, dtype=np.uint64)
    for _ in range(300):
        five = rng.integers(0, 52, 5)
        draw = stream(2, int(five[0]))
        s0, s1 = np.uint64(draw.first), np.uint64(draw.second)
        counts = play(1, s0, s1, five.astype(np.uint64), none, model.values, model.levels, False)
        first, order, level = (int(i) for i in np.flatnonzero(counts))
        assert first in five
        digits = [order - ORDER >= 0 and (order - ORDER) // 3**i % 3 for i in range(4, -1, -1)]
        cards = [card_of(int(i)) for i in five]
        assert sorted(VALUES[d] for d in digits) == sorted(value(card) for card in cards)
        assert level - LEVEL == (pokerpot_hand(tuple(cards)).level or 0)


def test_simulated_values_lie_near_the_exact_ones() -> None:
    exact = edges(game("king-high"), Readings()).wagers
    run = simulate(model_name("king-high", Readings()), 4_000_000, 3, LocalEngine(2))
    found = run.wagers
    assert list(found) == list(exact)
    for wager, strategies in exact.items():
        truth = strategies["fixed"]
        assert set(found[wager].counts) == set(truth.counts)
        assert abs(found[wager].ev - truth.ev) < 5 * (run.errors[wager] or 0)
