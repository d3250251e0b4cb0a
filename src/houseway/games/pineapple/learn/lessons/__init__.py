"""The courses of Face-Up Pineapple."""

from houseway.core.rulebook import Rulebook
from houseway.game.lessons import Lessons
from houseway.games.pineapple.learn.lessons.irregular import irregularities_course
from houseway.games.pineapple.learn.lessons.paying import (
    pay_course,
    pineapple_mistakes,
    pineapple_order,
)
from houseway.games.pineapple.learn.lessons.placing import placing_course
from houseway.games.pineapple.learn.lessons.points import points_course


def lessons(rulebook: Rulebook) -> Lessons:
    return Lessons(
        (
            points_course(rulebook),
            pay_course(rulebook),
            pineapple_order(rulebook),
            irregularities_course(rulebook),
            pineapple_mistakes(),
            placing_course(rulebook),
        )
    )
