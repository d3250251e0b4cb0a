"""What a Low-and-High game teaches."""

from houseway.game.lessons import Lessons
from houseway.low_high.lessons.best_play import best_play_course
from houseway.low_high.lessons.house_way import house_way_course
from houseway.low_high.lessons.irregular import irregularities_course
from houseway.low_high.lessons.mistakes import low_high_mistakes
from houseway.low_high.lessons.order import low_high_order
from houseway.low_high.lessons.taught import Taught
from houseway.low_high.lessons.who_wins import WhoWins
from houseway.low_high.rules import LowHighRules
from houseway.school.courses.pay import pay_course


def lessons(rules: LowHighRules) -> Lessons:
    taught = Taught(rules)
    return Lessons(
        (
            house_way_course(taught),
            WhoWins(taught).course(),
            pay_course(rules.name, (rules.main, rules.side)),
            low_high_order(taught),
            irregularities_course(taught),
            low_high_mistakes(taught),
            best_play_course(taught),
        )
    )
