"""The objective of a hand in Fantasy Land that is set for the most points in the long run."""

from collections.abc import Sequence

import numpy as np

from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.games.pineapple.figures.kernel import RuleSet
from houseway.games.pineapple.player.hands.objective import Objective, against
from houseway.games.pineapple.player.hands.rows import rows_array
from houseway.games.pineapple.player.hands.showdown import field_of_hands, hands_of
from houseway.games.pineapple.player.streets.knowledge import Knowledge
from houseway.games.pineapple.player.streets.position import MOST_OPPONENTS, check_board
from houseway.games.pineapple.rules.rows import CARDS_OF_A_HAND, Rows


def most_value(
    rules: RuleSet, knowledge: Knowledge, opponents: Sequence[Rows] = (), *, button: bool = False
) -> Objective:
    """Return the objective against finished boards, or one unknown opponent.

    It counts the bonus, the expected result, and the worth of a further hand in Fantasy Land."""
    check_finished(opponents)
    fields = [
        field_of_hands(rules, hands_of(rules, np.array([rows_array(rows)[0]])))
        for rows in opponents
    ] or [knowledge.normal]
    tie = rules.tie if button else -rules.tie
    # If we do not hold the buttons, the last opponent clockwise is assumed to.
    ties = [tie if button or i == len(fields) - 1 else 0 for i in range(len(fields))]
    return against(rules, fields, ties, worth=knowledge.worth, inside=True)


def check_finished(opponents: Sequence[Rows]) -> None:
    if len(opponents) > MOST_OPPONENTS:
        raise BadInput(t("There can be at most two opponents, not {count}.", count=len(opponents)))
    for rows in opponents:
        check_board(t("An opponent's board"), rows)
        if not rows.complete:
            raise BadInput(
                t(
                    "Against a hand in Fantasy Land, an opponent's board must be complete: "
                    "{due} cards, not {count}.",
                    due=CARDS_OF_A_HAND,
                    count=len(rows.cards),
                )
            )
