"""What a Low-and-High game teaches."""

from houseway.game.lessons import Lessons
from houseway.low_high.lessons.house_way import house_way_course
from houseway.low_high.lessons.taught import Taught
from houseway.low_high.rules import LowHighRules


def lessons(rules: LowHighRules) -> Lessons:
    taught = Taught(rules)
    return Lessons((house_way_course(taught),))
