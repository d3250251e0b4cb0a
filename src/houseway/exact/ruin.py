"""The risk of ruin: that the money no longer suffices for the wagers of a round.

Money moves from level to level of the lattice of results. With a target the player also stops at
that much won. Where results are only a win and a loss of the same amount, and returned wagers, the
gambler's ruin has a closed form; elsewhere the chances of all levels are solved for together.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from houseway.core.errors import BadInput
from houseway.core.words import money, t
from houseway.exact.session import Floats, RoundResults

MOST_LEVELS = 20_000
MOST_WORK = 2 * 10**9  # additions, of a session that is followed round by round


@dataclass(frozen=True)
class Ruin:
    """`bankroll` and `target` are in money; without a target, play ends when the money is gone."""

    round: RoundResults
    stake: int  # what a round takes
    bankroll: int
    target: int | None = None

    def __post_init__(self) -> None:
        if self.bankroll < self.stake:
            needed = f"a round takes {self.stake:,}"
            raise BadInput(
                t(
                    "A bankroll of {bankroll} is too small: {needed}.",
                    bankroll=money(self.bankroll),
                    needed=needed,
                )
            )
        if self.target is not None and self.target < 1:
            raise BadInput(t("A target must be more than 0: it is the amount to win."))

    @property
    def levels_to_ruin(self) -> int:
        """Steps down until the next round cannot be paid for."""
        spare = Fraction(self.bankroll - self.stake) / self.round.step
        return int(spare // 1) + 1

    @property
    def levels_to_target(self) -> int | None:
        if self.target is None:
            return None
        return -int(-Fraction(self.target) // self.round.step)

    def as_json(self, rounds: int) -> dict[str, object]:
        within, closed = self.within(rounds), self.closed_form()
        return {
            "bankroll": self.bankroll,
            "target": self.target,
            "within": None if within is None else within.ruined,
            "reached": None if within is None else within.reached,
            "in_the_end": self.in_the_end(),
            "closed_form": None if closed is None else float(closed),
        }

    # -- In the end --------------------------------------------------------------------------------

    def in_the_end(self) -> float | None:
        """The chance of ruin in any number of rounds; None if it would take too long to count."""
        if self.levels_to_target is None:
            return self.without_target()
        if self.closed_form() is not None:
            return float(self.closed_form() or 0)
        if self.levels_to_ruin + self.levels_to_target - 1 > MOST_LEVELS:
            return None
        return self.solve_levels()

    def closed_form(self) -> Fraction | None:
        """The gambler's ruin, if wins and losses are of one size; else None."""
        wins, losses = self._even_money()
        up, down = self.levels_to_target, self.levels_to_ruin
        if not wins or not losses or up is None:
            return None
        if wins == losses:
            return Fraction(up, up + down)
        ratio = Fraction(losses, wins)
        return (ratio**down - ratio ** (down + up)) / (1 - ratio ** (down + up))

    def _even_money(self) -> tuple[int, int]:
        """Count the results that win and lose one step; none if others move the money too."""
        step = self.round.step
        moving = {net / step: n for net, n in self.round.nets.items() if net and n}
        if not set(moving) <= {Fraction(1), Fraction(-1)}:
            return 0, 0
        return moving.get(Fraction(1), 0), moving.get(Fraction(-1), 0)

    def solve_levels(self) -> float:
        """Solve for the chances of all levels between ruin and target together."""
        from scipy.sparse import csc_matrix  # heavy, and for this only
        from scipy.sparse.linalg import spsolve

        up, down = self.levels_to_target, self.levels_to_ruin
        assert up is not None
        levels = down + up - 1  # above ruin and below the target
        rows, columns, values = [], [], []
        ruined = np.zeros(levels)
        places = np.arange(levels)
        for step, chance in self.round.steps.items():
            to = places + step
            inside = (to >= 0) & (to < levels)
            rows.append(places[inside])
            columns.append(to[inside])
            values.append(np.full(int(inside.sum()), -chance))
            ruined[to < 0] += chance
        rows.append(places)
        columns.append(places)
        values.append(np.ones(levels))
        where = (np.concatenate(rows), np.concatenate(columns))
        matrix = csc_matrix((np.concatenate(values), where), shape=(levels, levels))
        return float(spsolve(matrix, ruined)[down - 1])

    def without_target(self) -> float | None:
        """The chance of ruin if there is no target.

        Ruin is certain if nothing is won in the long run. Else, if losses come one step at a time,
        its chance is a power of the number z below one for which z to the result has mean one."""
        if self.round.mean <= 0:
            return 1.0
        if min(self.round.steps) < -1:
            return None
        from scipy.optimize import brentq

        def off(z: float) -> float:
            return sum(chance * z ** (step + 1) for step, chance in self.round.steps.items()) - z

        root = float(brentq(off, 0.0, 1 - 1e-9))
        return float(root**self.levels_to_ruin)

    # -- Within a session --------------------------------------------------------------------------

    def within(self, rounds: int) -> "RuinWithin | None":
        """Follow the money round by round; None if it would take too long to count."""
        down = self.levels_to_ruin
        reach = 12 * self.round.deviation / float(self.round.step) * rounds**0.5
        free = int(reach + rounds * max(0.0, float(self.round.mean / self.round.step)))
        up = self.levels_to_target or free + max(self.round.steps) + 1
        levels = down + up - 1
        steps = self.round.steps
        if levels * len(steps) * rounds > MOST_WORK:
            return None
        chances: Floats = np.zeros(levels)
        chances[down - 1] = 1.0
        ruined, reached = 0.0, 0.0
        for _ in range(rounds):
            after = np.zeros(levels)
            for step, chance in steps.items():
                moved = chance * chances
                if step >= 0:
                    reached += float(moved[max(0, levels - step) :].sum())
                    after[step:] += moved[: max(0, levels - step)]
                else:
                    ruined += float(moved[: min(-step, levels)].sum())
                    after[: max(0, levels + step)] += moved[-step:]
            chances = after
        return RuinWithin(rounds, ruined, reached if self.target is not None else None)


@dataclass(frozen=True)
class RuinWithin:
    rounds: int
    ruined: float
    reached: float | None  # the target
