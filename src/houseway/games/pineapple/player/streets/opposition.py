"""The opponents of one decision, and the judge of our hand that follows from them.

A finished board is taken as it is, an unfinished one with every end or many likely ones, and an
unseen hand by the field of such hands.
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

SAMPLED = 512  # of an opponent's likely hands, to find errors

IsEnough = Callable[[int], bool]  # of boards finished so far


class Opposition:
    """The opponents of a decision with `placed` cards on our board."""

    def __init__(
        self, table: Table, opponents: tuple[Opponent, ...], unseen: Ids, placed: int, state: State
    ) -> None:
        self.table, self.opponents, self.unseen, self.state = table, opponents, unseen, state
        self.is_short = any(one.is_short for one in opponents)
        self.last = placed == LAST
        self.known = [self._finished_hands(one) for one in opponents]
        self.likely: list[list[Ids]] = [[] for _ in opponents]

    @property
    def is_exact(self) -> bool:
        """Whether nothing was sampled or taken from a field.

        Before our last street it is ignored that their draws and ours come from the same cards."""
        return all(
            one.is_finished or (self.last and held is not None)
            for one, held in zip(self.opponents, self.known, strict=True)
        )

    @property
    def boards_finished(self) -> int:
        """How many boards were finished for each opponent whose end is sampled."""
        return AT_ONCE * max(map(len, self.likely), default=0)

    def finish_until(self, enough: IsEnough) -> None:
        """Finish boards: with every draw if they draw once more, others until it is enough.

        With short stacks some are always finished. If it is enough at once, fields are used."""
        if not enough(0):
            self.known = [
                held or self._every_end(one)
                for one, held in zip(self.opponents, self.known, strict=True)
            ]
        sampled = [i for i in range(len(self.opponents)) if self._is_sampled(i)]
        least = 2 * AT_ONCE if self.is_short else 0
        while sampled and (self.boards_finished < least or not enough(self.boards_finished)):
            for i in sampled:
                self.likely[i].append(self._some_of(self.opponents[i]))

    def hands(self, i: int) -> Hands | None:
        """Return the hands of an opponent, shown or likely, or None if only a field is known."""
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
        if not self.is_short:
            return judge(rules, objective)
        # Caps apply hand by hand.
        capped = [columns(one, held) for one, held in both if held is not None]
        return judge(rules, objective, np.concatenate(capped))

    def errors(self, moves: Sequence[Hands]) -> tuple[Numbers, Numbers]:
        """Return standard errors caused by the opponents: of each move's worth and of its cost.

        The cost is against the first move. A move is given as hands it is likely to end in."""
        worth, cost = np.zeros(len(moves)), np.zeros(len(moves))
        for i, one in enumerate(self.opponents):
            if one.is_finished or (self.known[i] is not None and self.is_exact):
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
        """Return our points by move and likely hand, less the cost of the opponent entering."""
        seen = first_of(held, SAMPLED)
        enters = seen.stays if one.in_fantasy else seen.earns
        costs = self.table.knowledge.worth * enters
        lost, won = one.caps[1], one.caps[0]
        return np.array(
            [
                np.clip(mean_points(self.table.rules, ours, seen, one.tie), -lost, won) - costs
                for ours in moves
            ]
        )

    def _finished_hands(self, one: Opponent) -> Hands | None:
        rows, _ = rows_array(one.rows)
        return hands_of(self.table.rules, rows[None]) if one.is_finished else None

    def _every_end(self, one: Opponent) -> Hands | None:
        """Return every end of a board that draws once more."""
        rows, counts = rows_array(one.rows)
        # With short stacks hands are compared one by one: before the last street all are too many.
        if one.in_fantasy or counts.sum() != LAST or (self.is_short and not self.last):
            return None
        quick, network = self.table.usual_judge((False, 0)), self.table.knowledge.network
        ends = finish_all(quick, network, rows, counts, self.unseen)
        return hands_of(self.table.rules, ends) if len(ends) else None

    def _is_sampled(self, i: int) -> bool:
        one = self.opponents[i]
        if self.known[i] is not None:
            return False
        placed = len(one.rows.cards)
        needed = DRAWN * (CARDS_OF_A_HAND - placed) // 2 if placed else CARDS_FOR_A_HAND
        return len(self.unseen) >= needed and (placed > 0 or self.is_short)

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
