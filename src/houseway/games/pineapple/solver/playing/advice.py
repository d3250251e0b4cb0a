"""A hint: the best move, the alternatives, and what each of them costs, in plain words."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from houseway.games.pineapple.rows import ROWS
from houseway.games.pineapple.solver.hands.judging import Judge
from houseway.games.pineapple.solver.hands.rows import rows_array
from houseway.games.pineapple.solver.hands.showdown import hands_of
from houseway.games.pineapple.solver.streets.chance import chance
from houseway.games.pineapple.solver.streets.opponents import Table, finish, usual_table
from houseway.games.pineapple.solver.streets.position import Position
from houseway.games.pineapple.solver.streets.search import (
    Alternative,
    Asked,
    Budget,
    Choice,
    choose,
)

SHOWN = 5  # alternatives with an outlook
FINISHES = 64  # hands finished for an outlook; none where all cards lie already
NOTABLE = 0.02  # a difference of chances that is worth a word
NOTABLE_POINTS = 0.3


@dataclass(frozen=True)
class Outlook:
    """How a hand is likely to end after a move, played on by the quick player."""

    move: Alternative
    foul: float
    enters: float  # Fantasy Land
    bonus: float  # mean


@dataclass(frozen=True)
class Advice:
    choice: Choice  # every legal move with its value, the best first
    outlooks: tuple[Outlook, ...]  # of the first few

    @property
    def best(self) -> Outlook:
        return self.outlooks[0]

    @property
    def sentences(self) -> tuple[str, ...]:
        """A line for the best move and one for each alternative."""
        best = self.best
        first = (
            f"{said(best.move)}: worth {best.move.value:+.1f} points; foul {best.foul:.0%}, "
            f"Fantasy Land {best.enters:.0%}, bonus {best.bonus:.1f}"
        )
        return first, *(self.compared(outlook) for outlook in self.outlooks[1:])

    def compared(self, outlook: Outlook) -> str:
        costs = f"{said(outlook.move)}: costs {outlook.move.cost:.1f} points"
        reasons = ", ".join(differences(outlook, self.best))
        return f"{costs}: {reasons}" if reasons else costs


def advise(position: Position, seconds: float = 1.0, table: Table | None = None) -> Advice:
    """The best moves of a position, found in so many seconds, and how each is likely to end."""
    return advice_for(position, Budget(seconds=seconds), table)


def advice_for(position: Position, budget: Budget, table: Table | None = None) -> Advice:
    table = table or usual_table()
    choice = choose(position, budget, table)
    asked = Asked.of(position, table)
    judge = asked.judge(chance(budget.seed), lambda finished: True)
    shown = choice.alternatives[:SHOWN]
    return Advice(choice, tuple(outlook(asked, judge, move, budget.seed) for move in shown))


def outlook(
    asked: Asked, judge: Judge, move: Alternative, seed: int, finishes: int = FINISHES
) -> Outlook:
    """Every move is finished with the same chance, so that they compare."""
    rows, counts = rows_array(asked.position.rows.plus(move.rows))
    network, rules = asked.table.knowledge.network, asked.table.rules
    state = chance(seed)
    ended = hands_of(rules, finish(judge, network, rows, counts, asked.unseen, finishes, state))
    return Outlook(
        move, float(ended.foul.mean()), float(ended.earns.mean()), float(np.mean(ended.bonus))
    )


def said(move: Alternative) -> str:
    placed = [
        f"{' '.join(str(card) for card in move.rows[row])} {row}" for row in ROWS if move.rows[row]
    ]
    discard = [f"{move.discard} discarded"] if move.discard else []
    return ", ".join((*placed, *discard))


def differences(one: Outlook, best: Outlook) -> Iterator[str]:
    """What a move does worse than the best, and what it does better."""
    if abs(one.foul - best.foul) >= NOTABLE:
        more = "more" if one.foul > best.foul else "fewer"
        yield f"{more} fouls ({one.foul:.0%} against {best.foul:.0%})"
    if abs(one.enters - best.enters) >= NOTABLE:
        more = "more" if one.enters > best.enters else "less"
        yield f"Fantasy Land {more} often ({one.enters:.0%} against {best.enters:.0%})"
    if abs(one.bonus - best.bonus) >= NOTABLE_POINTS:
        more = "more" if one.bonus > best.bonus else "less"
        yield f"{more} bonus ({one.bonus:.1f} against {best.bonus:.1f})"
