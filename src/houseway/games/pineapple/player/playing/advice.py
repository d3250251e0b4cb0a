"""Hints: the best move, the alternatives, and the cost of each, in plain words."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from houseway.core.cards import Card
from houseway.core.words import Text, join, number, percent, signed_number, t
from houseway.games.pineapple.player.hands.judging import Judge
from houseway.games.pineapple.player.hands.rows import rows_array
from houseway.games.pineapple.player.hands.showdown import hands_of
from houseway.games.pineapple.player.streets.chance import chance
from houseway.games.pineapple.player.streets.opponents import Table, finish, usual_table
from houseway.games.pineapple.player.streets.position import Position
from houseway.games.pineapple.player.streets.search import (
    Alternative,
    Budget,
    Choice,
    Problem,
    choose,
)
from houseway.games.pineapple.rules.rows import move_text

SHOWN = 5  # alternatives with an outlook
FINISHES = 64  # hands finished for an outlook
NOTABLE = 0.02  # a difference of chances that is worth mentioning
NOTABLE_POINTS = 0.3


@dataclass(frozen=True)
class Outlook:
    """The likely end of a hand after a move, played on by the quick player."""

    move: Alternative
    foul: float
    enters: float  # Fantasy Land
    bonus: float  # mean

    @property
    def discards(self) -> tuple[Card, ...]:
        return (self.move.discard,) if self.move.discard else ()


@dataclass(frozen=True)
class Advice:
    choice: Choice  # every legal move with its value, the best first
    outlooks: tuple[Outlook, ...]  # of the first few

    @property
    def best(self) -> Outlook:
        return self.outlooks[0]

    @property
    def lines(self) -> tuple[Text, ...]:
        """One line for the best move and one for each alternative."""
        best = self.best
        first = t(
            "{move}: worth {value} points; foul {foul}, Fantasy Land {fantasy}, bonus {bonus}",
            move=move_text(best.move.rows, best.discards),
            value=signed_number(best.move.value, 1),
            foul=percent(best.foul, 0),
            fantasy=percent(best.enters, 0),
            bonus=number(best.bonus, 1),
        )
        return first, *(self.compare(outlook) for outlook in self.outlooks[1:])

    def compare(self, outlook: Outlook) -> Text:
        costs = t(
            "{move}: costs {cost} points",
            move=move_text(outlook.move.rows, outlook.discards),
            cost=number(outlook.move.cost, 1),
        )
        return join(": ", (costs, join(", ", differences(outlook, self.best))))


def advise(position: Position, seconds: float = 1.0, table: Table | None = None) -> Advice:
    """Search for the given seconds; return the best moves and how each is likely to end."""
    return advice_for(position, Budget(seconds=seconds), table)


def advice_for(position: Position, budget: Budget, table: Table | None = None) -> Advice:
    table = table or usual_table()
    choice = choose(position, budget, table)
    problem = Problem.of(position, table)
    judge = problem.judge(chance(budget.seed), lambda finished: True)
    shown = choice.alternatives[:SHOWN]
    return Advice(choice, tuple(outlook(problem, judge, move, budget.seed) for move in shown))


def outlook(
    problem: Problem, judge: Judge, move: Alternative, seed: int, finishes: int = FINISHES
) -> Outlook:
    """Finish a move, with the same random state for every move so that they compare."""
    rows, counts = rows_array(problem.position.rows.plus(move.rows))
    network, rules = problem.table.knowledge.network, problem.table.rules
    state = chance(seed)
    ended = hands_of(rules, finish(judge, network, rows, counts, problem.unseen, finishes, state))
    return Outlook(
        move, float(ended.foul.mean()), float(ended.earns.mean()), float(np.mean(ended.bonus))
    )


def differences(one: Outlook, best: Outlook) -> Iterator[Text]:
    """Yield what a move does worse than the best, and what it does better."""
    if abs(one.foul - best.foul) >= NOTABLE:
        foul, of_best = percent(one.foul, 0), percent(best.foul, 0)
        if one.foul > best.foul:
            yield t("more fouls ({share} against {best})", share=foul, best=of_best)
        else:
            yield t("fewer fouls ({share} against {best})", share=foul, best=of_best)
    if abs(one.enters - best.enters) >= NOTABLE:
        enters, of_best = percent(one.enters, 0), percent(best.enters, 0)
        if one.enters > best.enters:
            yield t("Fantasy Land more often ({share} against {best})", share=enters, best=of_best)
        else:
            yield t("Fantasy Land less often ({share} against {best})", share=enters, best=of_best)
    if abs(one.bonus - best.bonus) >= NOTABLE_POINTS:
        bonus, of_best = number(one.bonus, 1), number(best.bonus, 1)
        if one.bonus > best.bonus:
            yield t("more bonus ({points} against {best})", points=bonus, best=of_best)
        else:
            yield t("less bonus ({points} against {best})", points=bonus, best=of_best)
