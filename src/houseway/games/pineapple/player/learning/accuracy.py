"""How far the network's values are off, measured in the end on boards of its own.

A search begins with what the network says, and counts it by this error.
"""

from dataclasses import replace

import numpy as np

from houseway.games.pineapple.figures.kernel import RuleSet
from houseway.games.pineapple.player.hands.judging import judge
from houseway.games.pineapple.player.learning.centring import values_of
from houseway.games.pineapple.player.learning.lessons import lessons
from houseway.games.pineapple.player.learning.workers import seed_of
from houseway.games.pineapple.player.learning.worth import partners_of, street_hands
from houseway.games.pineapple.player.streets.after_states import CARDS
from houseway.games.pineapple.player.streets.chance import chance
from houseway.games.pineapple.player.streets.knowledge import Knowledge
from houseway.games.pineapple.player.streets.network import STREETS

HANDS, NOISE = 150, 1.0
TIMES = 48  # that a board is played on, in each of two halves
LEAST = 0.05  # points


def with_errors(knowledge: Knowledge, rules: RuleSet, seed: int) -> Knowledge:
    """What was learned, and by how much values are off, by street."""
    network = knowledge.network
    partners = partners_of(rules, knowledge)
    rng = np.random.default_rng(seed_of(seed, STREETS))
    boards = street_hands(partners, HANDS, rng, NOISE).boards
    judged = judge(rules, partners.objective(knowledge.normal))
    errors = []
    for street in range(STREETS):
        met = boards[:, :, street].reshape(-1, CARDS)
        halves = [
            lessons(judged, network, met, TIMES, chance(seed_of(seed, STREETS, street, half)))
            for half in range(2)
        ]
        off = values_of(network, met) - np.mean(halves, axis=0)
        chance_alone = ((halves[0] - halves[1]) ** 2).mean() / 4
        errors.append(max(LEAST, float(np.sqrt(max((off**2).mean() - chance_alone, 0.0)))))
    said = {"error of the network in points, of 5, 7 and 9 cards": [round(e, 3) for e in errors]}
    return replace(knowledge, errors=tuple(errors), provenance={**knowledge.provenance, **said})
