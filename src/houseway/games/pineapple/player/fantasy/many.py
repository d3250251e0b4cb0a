"""Hands of Fantasy Land set by the thousand."""

import numpy as np

from houseway.core.jit import kernel
from houseway.games.pineapple.figures.kernel import RuleSet
from houseway.games.pineapple.player.fantasy.exact import Setter, best_setting, setter_of
from houseway.games.pineapple.player.fantasy.kernel import Cards
from houseway.games.pineapple.player.hands.objective import Objective
from houseway.games.pineapple.player.hands.rows import Ids


def set_hands(rules: RuleSet, objective: Objective, dealt: Ids) -> Ids:
    """The best setting of each row of cards, as rows in an array (hand, 3, 5)."""
    return set_all(setter_of(rules, objective), np.sort(dealt, axis=1).astype(np.uint8))


@kernel
def set_all(setter: Setter, dealt: Cards) -> Ids:
    found = np.zeros((len(dealt), 3, 5), dtype=np.int64)
    for i in range(len(dealt)):
        setting = best_setting(setter, dealt[i])
        masks = (setting.top, setting.middle, setting.bottom)
        for row in range(3):
            number = 0
            for place in range(dealt.shape[1]):
                if masks[row] >> place & 1:
                    found[i, row, number] = dealt[i, place]
                    number += 1
    return found
