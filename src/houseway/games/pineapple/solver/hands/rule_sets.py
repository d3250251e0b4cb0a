"""The rule sets a player can be taught and measured under: the document's, and the usual one."""

from functools import cache

import numpy as np

from houseway.games.pineapple.exchanges import COMPARED, FOUL, POINTS
from houseway.games.pineapple.kernel import RuleSet, of_document
from houseway.games.pineapple.places import five_values, kept
from houseway.games.pineapple.readings import Readings
from houseway.hands import Category, category

FOUL_ELSEWHERE = 6


@cache
def usual() -> RuleSet:
    """Pineapple as it is mostly played elsewhere, with fourteen cards in Fantasy Land."""
    here = of_document(Readings(equal_back_middle="allowed"))
    middle = here.middle_bonus.copy()
    middle[category(five_values()) == Category.THREE_OF_A_KIND] = 2
    exchanges = here.exchanges.copy()
    exchanges[COMPARED, FOUL, POINTS] = FOUL_ELSEWHERE
    exchanges[FOUL, COMPARED, POINTS] = -FOUL_ELSEWHERE
    return here._replace(
        middle_bonus=kept(middle),
        sweeps=kept(np.zeros_like(here.sweeps)),
        exchanges=kept(exchanges),
        tie=0,
        scoop=3,
        fantasy_cards=14,
    )


RULES = {"document": of_document, "usual": usual}
