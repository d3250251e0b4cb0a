"""The opponents of one decision: boards as they lie, with every end or many likely ones, or how
hands fall where nothing is seen. Out of it come the judge of our own hand, and how sure it is.
"""

from collections.abc import Callable, Sequence

import numpy as np

from houseway.games.pineapple.player.hands.judging import Judge, Numbers, judge
from houseway.games.pineapple.player.hands.objective import Field, against
from houseway.games.pineapple.player.hands.rows import Ids, rows_array
from houseway.games.pineapple.player.hands.showdown import (
    Hands,
    field_of_hands,
    first_of,
    hands_of,
    mean_points,
)
from houseway.games.pineapple.player.streets.chance import State
from houseway.games.pineapple.player.streets.moves import DRAWN
from houseway.games.pineapple.player.streets.opponents import (
    AT_ONCE,
    Opponent,
    Table,
    columns,
    finish,
    finish_all,
    set_some,
)
from houseway.games.pineapple.player.streets.policy import LAST
from houseway.games.pineapple.rules.rows import CARDS_OF_A_HAND
from houseway.games.pineapple.table.state import CARDS_FOR_A_HAND

LOOKED_AT = 512  # of an opponent's likely hands, to say how sure we are

Enough = Callable[[int], bool]  # of boards finished so far


class Company:
    """`placed` is how many cards lie on our own board."""

    def __init__(
        self, table: Table, opponents: tuple[Opponent, ...], unseen: Ids, placed: int, state: State
    ) -> None:
        self.table, self.opponents, self.unseen, self.state = table, opponents, unseen, state
        self.short = any(one.short for one in opponents)
        self.last = placed == LAST
        self.known = [self._finished(one) for one in opponents]
        self.likely: list[list[Ids]] = [[] for _ in opponents]

    @property
    def exact(self) -> bool:
        """Whether nothing of them was sampled, nor taken from how hands fall. Before our last
        street their draws and ours come from the same cards, which is left out of account."""
        return all(
            one.finished or (self.last and held is not None)
            for one, held in zip(self.opponents, self.known, strict=True)
        )

    @property
    def finished(self) -> int:
        """Boards, for each opponent whose end is sampled."""
        return AT_ONCE * max(map(len, self.likely), default=0)

    def finish_until(self, enough: Enough) -> None:
        """Boards that draw once more are finished with every draw, others until it is enough; with
        short stacks some at least. Where it is enough at once, how hands fall is taken instead."""
        if not enough(0):
            self.known = [
                held or self._every_end(one)
                for one, held in zip(self.opponents, self.known, strict=True)
            ]
        sampled = [i for i in range(len(self.opponents)) if self._sampled(i)]
        least = 2 * AT_ONCE if self.short else 0
        while sampled and (self.finished < least or not enough(self.finished)):
            for i in sampled:
                self.likely[i].append(self._some_of(self.opponents[i]))

    def hands(self, i: int) -> Hands | None:
        """That an opponent shows or is likely to show; none where only is known how hands fall."""
        if self.known[i] is not None:
            return self.known[i]
        if not self.likely[i]:
            return None
        return hands_of(self.table.rules, np.concatenate(self.likely[i]))

    def judge(self) -> Judge:
        met = [self.hands(i) for i in range(len(self.opponents))]
        if all(held is None for held in met):
            return self.table.usual_judge(*((one.in_fantasy, one.tie) for one in self.opponents))
        both = list(zip(self.opponents, met, strict=True))
        fields = [self._field(one, held) for one, held in both]
        ties = [one.tie for one in self.opponents]
        rules, known = self.table.rules, self.table.knowledge
        objective = against(rules, fields, ties, worth=known.worth, leaning=known.leaning)
        if not self.short:
            return judge(rules, objective)
        # Stacks are looked at hand by hand.
        capped = [columns(one, held) for one, held in both if held is not None]
        return judge(rules, objective, np.concatenate(capped))

    def errors(self, moves: Sequence[Hands]) -> tuple[Numbers, Numbers]:
        """Standard errors that come of the opponents: of the worth of each move, and of how much it
        costs against the first. A move is given as hands it is likely to end in."""
        worth, cost = np.zeros(len(moves)), np.zeros(len(moves))
        for i, one in enumerate(self.opponents):
            if one.finished or (self.known[i] is not None and self.exact):
                continue
            held = self.hands(i)
            if held is None:
                # Two moves meet the same hands: the error of a difference is no larger.
                error = self.table.usual_field(one.in_fantasy).error
                worth += error**2
                cost[1:] += error**2
                continue
            results = self._results(one, held, moves)
            number = len(held.tops)
            worth += results.var(axis=1) / number
            cost += (results - results[0]).var(axis=1) / number
        return np.sqrt(worth), np.sqrt(cost)

    def _results(self, one: Opponent, held: Hands, moves: Sequence[Hands]) -> Numbers:
        """By move and likely hand of an opponent: our points, and what it costs if they enter."""
        seen = first_of(held, LOOKED_AT)
        enters = seen.stays if one.in_fantasy else seen.earns
        costs = self.table.knowledge.worth * enters
        lost, won = one.caps[1], one.caps[0]
        return np.array(
            [
                np.clip(mean_points(self.table.rules, ours, seen, one.tie), -lost, won) - costs
                for ours in moves
            ]
        )

    def _finished(self, one: Opponent) -> Hands | None:
        rows, _ = rows_array(one.rows)
        return hands_of(self.table.rules, rows[None]) if one.finished else None

    def _every_end(self, one: Opponent) -> Hands | None:
        """Of a board that draws once more."""
        rows, counts = rows_array(one.rows)
        # With short stacks hands are met one by one: all ends are too many before the last street.
        if one.in_fantasy or counts.sum() != LAST or (self.short and not self.last):
            return None
        quick, network = self.table.usual_judge((False, 0)), self.table.knowledge.network
        ends = finish_all(quick, network, rows, counts, self.unseen)
        return hands_of(self.table.rules, ends) if len(ends) else None

    def _sampled(self, i: int) -> bool:
        one = self.opponents[i]
        if self.known[i] is not None:
            return False
        placed = len(one.rows.cards)
        needed = DRAWN * (CARDS_OF_A_HAND - placed) // 2 if placed else CARDS_FOR_A_HAND
        return len(self.unseen) >= needed and (placed > 0 or self.short)

    def _some_of(self, one: Opponent) -> Ids:
        if one.in_fantasy:
            return set_some(self.table, self.unseen, self.state)
        rows, counts = rows_array(one.rows)
        quick, network = self.table.usual_judge((False, 0)), self.table.knowledge.network
        return finish(quick, network, rows, counts, self.unseen, AT_ONCE, self.state)

    def _field(self, one: Opponent, held: Hands | None) -> Field:
        if held is None:
            return self.table.usual_field(one.in_fantasy)
        return field_of_hands(self.table.rules, held, inside=one.in_fantasy)
