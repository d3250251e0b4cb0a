"""The level and the error of the network's values, by street.

The best of several values that are each a little wrong is mostly too high, so a network comes to
promise more than it keeps. Which move is better hardly changes by that, but what a hand is worth
does. Equal players win nothing from each other, so the level is set to that. The error is measured
last, on boards that were not fitted: a search begins with what the network says and weighs it by
this error.
"""

from dataclasses import replace

import numpy as np

from houseway.core.jit import kernel
from houseway.games.pineapple.figures.kernel import RuleSet
from houseway.games.pineapple.player.hands.judging import Numbers, judge
from houseway.games.pineapple.player.streets.after_states import CARDS
from houseway.games.pineapple.player.streets.chance import chance
from houseway.games.pineapple.player.streets.features import live_cards
from houseway.games.pineapple.player.streets.knowledge import Knowledge
from houseway.games.pineapple.player.streets.network import STREETS, Network, read_only, value
from research.fantasy_worth import partners_of, street_hands
from research.lessons import lessons
from research.self_play import Boards, read_board
from research.workers import seed_of

HANDS, NOISE = 150, 1.0
TIMES = 48  # that a board is played on, in each of two halves
LEAST = 0.05  # points


def centre(network: Network, boards: Boards) -> tuple[float, ...]:
    """Subtract from each street's values their mean over boards (board, street, card) that the
    player makes against itself; return these means."""
    too_high = tuple(
        float(values_of(read_only(network), boards[:, street]).mean()) for street in range(STREETS)
    )
    for street, by in enumerate(too_high):
        # Rounded as in the file, or the network would not be the one that was measured.
        network.third_bias[street] = np.float16(network.third_bias[street] - by)
    return too_high


@kernel
def values_of(network: Network, boards: Boards) -> Numbers:
    values = np.zeros(len(boards))
    rows, counts = np.zeros((3, 5), dtype=np.int64), np.zeros(3, dtype=np.int64)
    unseen = np.zeros(CARDS, dtype=np.int64)
    for i in range(len(boards)):
        n = read_board(boards[i], rows, counts, unseen)
        values[i] = value(network, rows, counts, live_cards(unseen, n))
    return values


def with_errors(knowledge: Knowledge, rules: RuleSet, seed: int) -> Knowledge:
    """Add the measured errors of the network's values, by street."""
    network = knowledge.network
    partners = partners_of(rules, knowledge)
    rng = np.random.default_rng(seed_of(seed, STREETS))
    boards = street_hands(partners, HANDS, rng, NOISE).boards
    own_judge = judge(rules, partners.objective(knowledge.normal))
    errors = []
    for street in range(STREETS):
        met = boards[:, :, street].reshape(-1, CARDS)
        halves = [
            lessons(own_judge, network, met, TIMES, chance(seed_of(seed, STREETS, street, half)))
            for half in range(2)
        ]
        off = values_of(network, met) - np.mean(halves, axis=0)
        chance_alone = ((halves[0] - halves[1]) ** 2).mean() / 4
        errors.append(max(LEAST, float(np.sqrt(max((off**2).mean() - chance_alone, 0.0)))))
    figures = {"error of the network in points, of 5, 7 and 9 cards": [round(e, 3) for e in errors]}
    return replace(knowledge, errors=tuple(errors), provenance={**knowledge.provenance, **figures})
