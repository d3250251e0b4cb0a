"""The courses of King High."""

from houseway.core.rulebook import Rulebook
from houseway.game.lessons import Lessons
from houseway.games.king_high.learn.lessons.irregular import irregularities_course
from houseway.games.king_high.learn.lessons.mistakes import king_high_mistakes
from houseway.games.king_high.learn.lessons.order import king_high_order
from houseway.games.king_high.learn.lessons.who_wins import who_wins_course
from houseway.games.king_high.rules.wagers import KINDS
from houseway.school.courses.pay import pay_course


def lessons(game: str, rulebook: Rulebook) -> Lessons:
    return Lessons(
        (
            who_wins_course(),
            pay_course(game, tuple(KINDS.values())),
            king_high_order(game, rulebook),
            irregularities_course(game, rulebook),
            king_high_mistakes(game),
        )
    )
