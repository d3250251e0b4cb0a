"""What Face-Up Pineapple teaches."""

from houseway.game.lessons import Lessons
from houseway.games.pineapple.lessons.irregular import irregularities_course
from houseway.games.pineapple.lessons.paying import (
    pay_course,
    pineapple_mistakes,
    pineapple_order,
)
from houseway.games.pineapple.lessons.placing import placing_course
from houseway.games.pineapple.lessons.points import points_course
from houseway.rulebook import Rulebook


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
