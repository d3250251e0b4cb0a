"""What a Low-and-High game teaches."""

from houseway.game.lessons import Lessons
from houseway.games.low_high.learn.lessons.best_play import best_play_course
from houseway.games.low_high.learn.lessons.house_way import house_way_course
from houseway.games.low_high.learn.lessons.irregular import irregularities_course
from houseway.games.low_high.learn.lessons.material import CourseMaterial
from houseway.games.low_high.learn.lessons.mistakes import low_high_mistakes
from houseway.games.low_high.learn.lessons.order import low_high_order
from houseway.games.low_high.learn.lessons.who_wins import WhoWins
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.school.courses.pay import pay_course


def lessons(rules: LowHighRules) -> Lessons:
    material = CourseMaterial(rules)
    return Lessons(
        (
            house_way_course(material),
            WhoWins(material).course(),
            pay_course(rules.name, (rules.main, rules.side)),
            low_high_order(material),
            irregularities_course(material),
            low_high_mistakes(material),
            best_play_course(material),
        )
    )
