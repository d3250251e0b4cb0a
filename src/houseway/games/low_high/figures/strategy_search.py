"""Finds the few departures from the House Way that save the most.

A rule is up to four thresholds on the ladder of two-card hands, some 70 million rules for each aim
and each side of the House Way's High Hand. The best of all of them in a place of the list is found
exactly: what all rules that share the House Way's thresholds save is one table of hands by what the
aim makes, summed along both directions, and tables whose gains alone cannot reach the best so far
are left out. A new rule is followed by exchanging each rule for the best in its place until no
exchange saves more.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.util import find_spec
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from houseway.games.low_high.figures.departures import NONE, Aim, Departure, Situations
from houseway.games.low_high.figures.hand_classes import ClassResult
from houseway.games.low_high.figures.hand_tables import Ints

Mask = NDArray[np.bool_]
Gains = NDArray[np.float64]  # whole numbers, and exact below 2**53

Threshold = Literal["low_at_most", "low_at_least", "high_at_least", "high"]

SIMPLER = 0.0004  # of all there is to gain: given up for a threshold that is easier to learn


@dataclass(frozen=True)
class Thresholds:
    """A rule by rungs of the ladder. `high` is the most of the House Way's High Hand, or where
    `is_least` the least of it."""

    aim: Aim
    low_at_most: int
    high: int
    is_least: bool
    low_at_least: int
    high_at_least: int


@dataclass(frozen=True)
class BestRule:
    rule: Thresholds
    saves: float


@dataclass(frozen=True)
class Search:
    seen: Situations
    gains: Mapping[Aim, Gains]  # (class): what playing the aim saves, over all deals
    dealt: Mask  # (class): whether it can be dealt
    least: float  # what a rule must save to be worth learning
    gap: float  # what best play saves

    @cached_property
    def top(self) -> int:
        return len(self.seen.ladder) - 1

    def lists(self, most: int) -> Iterator[list[Departure]]:
        """The best list of one rule, of two and so on, each rule worth learning."""
        rules: list[Thresholds] = []
        while len(rules) < most:
            best = self.best_at(rules, len(rules), self.least)
            if best is None:
                return
            rules = self.improve([*rules, best.rule])
            yield [self.departure(rule) for rule in self.simplify(rules)]

    def improve(self, rules: list[Thresholds]) -> list[Thresholds]:
        """Exchange each rule in turn for the best one in its place, while any saves more."""
        place, kept = 0, 0
        while kept < len(rules):
            others = [*rules[:place], *rules[place + 1 :]]
            now = self.savings(rules).sum() - self.savings(others).sum()
            best = self.best_at(others, place, now + 0.5)
            if best is not None:
                rules, kept = [*others[:place], best.rule, *others[place:]], 0
            kept, place = kept + 1, (place + 1) % len(rules)
        return rules

    def best_at(self, rules: list[Thresholds], place: int, least: float) -> BestRule | None:
        """Find the best rule to put there that saves at least `least`: it takes no hand from those
        before it, and what those after it save on the hands it takes is lost."""
        free = self.dealt.copy()
        for rule in rules[:place]:
            free &= ~self.matches(rule)
        later = self.savings(rules[place:])
        best: BestRule | None = None
        for aim in Aim:
            for is_least in (False, True):
                floor = least if best is None else best.saves + 0.5
                found = self.best_for_aim(aim, is_least, self.gains[aim] - later, free, floor)
                best = found or best
        return best

    def best_for_aim(
        self, aim: Aim, is_least: bool, gains: Gains, free: Mask, floor: float
    ) -> BestRule | None:
        """Find the best rule for an aim. Only hands that gain set a threshold: between two of them
        it may as well be closer."""
        seen = self.seen
        rows = np.flatnonzero(free & (seen.aims[aim] != NONE) & (gains != 0))
        gaining = gains[rows] > 0
        high = self.top - seen.high[rows] if is_least else seen.high[rows]
        low_steps, low = at_most_steps(seen.low[rows], gaining)
        high_steps, high = at_most_steps(high, gaining)
        aim_low_steps, aim_low = at_least_steps(seen.aim_low[aim][rows], gaining)
        aim_high_steps, aim_high = at_least_steps(seen.aim_high[aim][rows], gaining)
        inside = (
            (low < len(low_steps)) & (high < len(high_steps)) & (aim_low >= 0) & (aim_high >= 0)
        )
        if not gaining.any():
            return None
        gain = gains[rows][inside]
        low, high, aim_low, aim_high = (x[inside] for x in (low, high, aim_low, aim_high))
        shape = len(low_steps), len(high_steps)
        # What could be saved at most, if every hand that loses were left out.
        most_saved = np.bincount(low * shape[1] + high, np.maximum(gain, 0), shape[0] * shape[1])
        bound = most_saved.astype(float).reshape(shape).cumsum(axis=0).cumsum(axis=1)
        saves, at, over, new_low, new_high = best_thresholds()(
            bound, np.argsort(-bound, axis=None, kind="stable"), low, high, aim_low, aim_high,
            (len(aim_low_steps), len(aim_high_steps)), gain, floor,
        )  # fmt: skip
        if saves < floor:
            return None
        most = int(high_steps[over])
        rule = Thresholds(
            aim,
            low_at_most=int(low_steps[at]),
            high=self.top - most if is_least else most,
            is_least=is_least,
            low_at_least=int(aim_low_steps[new_low]),
            high_at_least=int(aim_high_steps[new_high]),
        )
        return BestRule(rule, saves)

    def simplify(self, rules: list[Thresholds]) -> list[Thresholds]:
        """Leave out every threshold, or move it to the end of a total, if that costs next to
        nothing."""
        for i in range(len(rules)):
            for field in get_args(Threshold):
                enough = self.savings(rules).sum() - SIMPLER * self.gap
                for rule in self.easier_rules(rules[i], field):
                    changed = [*rules[:i], rule, *rules[i + 1 :]]
                    if self.savings(changed).sum() >= enough:
                        rules = changed
                        break
        return rules

    def easier_rules(self, rule: Thresholds, field: Threshold) -> list[Thresholds]:
        """List the rule without this threshold, then with it at the nearest ends of totals."""
        is_most = field == "low_at_most" or (field == "high" and not rule.is_least)
        ladder, now = self.seen.ladder, getattr(rule, field)
        ends = [i for i in range(len(ladder)) if (ladder.ends if is_most else ladder.begins)(i)]
        near = sorted(ends, key=lambda rung: abs(rung - now))[:2]
        rungs = (self.top if is_most else 0, *near)
        match field:
            case "low_at_most":
                return [replace(rule, low_at_most=rung) for rung in rungs]
            case "low_at_least":
                return [replace(rule, low_at_least=rung) for rung in rungs]
            case "high_at_least":
                return [replace(rule, high_at_least=rung) for rung in rungs]
            case "high":
                return [replace(rule, high=rung) for rung in rungs]

    def savings(self, rules: Iterable[Thresholds]) -> Gains:
        """Return, by class, what playing the first rule that fits saves."""
        total = np.zeros(len(self.dealt))
        free = self.dealt.copy()
        for rule in rules:
            taken = free & self.matches(rule)
            total[taken] = self.gains[rule.aim][taken]
            free &= ~taken
        return total

    def matches(self, rule: Thresholds) -> Mask:
        """Return, by class, whether the rule applies to it."""
        seen = self.seen
        high = seen.high >= rule.high if rule.is_least else seen.high <= rule.high
        return np.asarray(
            (seen.aims[rule.aim] != NONE)
            & (seen.low <= rule.low_at_most)
            & high
            & (seen.aim_low[rule.aim] >= rule.low_at_least)
            & (seen.aim_high[rule.aim] >= rule.high_at_least)
        )

    def departure(self, rule: Thresholds) -> Departure:
        """Convert rungs to hands, and leave out thresholds that exclude nothing."""
        ladder, top = self.seen.ladder, self.top
        most, least = ladder.strongest, ladder.weakest
        bounded = rule.high > 0 if rule.is_least else rule.high < top
        return Departure(
            rule.aim,
            low_at_most=most(rule.low_at_most) if rule.low_at_most < top else None,
            high_at_most=most(rule.high) if bounded and not rule.is_least else None,
            high_from=least(rule.high) if bounded and rule.is_least else None,
            low_at_least=least(rule.low_at_least) if rule.low_at_least else None,
            high_at_least=least(rule.high_at_least) if rule.high_at_least else None,
        )


def search(classes: tuple[ClassResult, ...], seen: Situations, least: float) -> Search:
    dealt = np.zeros(len(seen.house_way), dtype=bool)
    dealt[[result.index for result in classes]] = True
    gap = sum(c.ways * (c.scores[c.best] - c.scores[c.house_way]) for c in classes)
    return Search(
        seen, {aim: savings_of_aim(classes, seen, aim) for aim in Aim}, dealt, least, float(gap)
    )


def savings_of_aim(classes: tuple[ClassResult, ...], seen: Situations, aim: Aim) -> Gains:
    """Return, by class, what playing the aim saves against the House Way."""
    gains = np.zeros(len(seen.house_way))
    for result in classes:
        setting = int(seen.aims[aim][result.index])
        if setting != NONE:
            better = result.scores[setting] - result.scores[result.house_way]
            gains[result.index] = result.ways * better
    return gains


def at_most_steps(rungs: Ints, gaining: Mask) -> tuple[Ints, Ints]:
    """Find the thresholds that matter, and for every hand the first that lets it in."""
    steps = np.unique(rungs[gaining])
    return steps, np.searchsorted(steps, rungs, side="left")


def at_least_steps(rungs: Ints, gaining: Mask) -> tuple[Ints, Ints]:
    """Find the thresholds that matter, and for every hand the last that lets it in."""
    steps = np.unique(rungs[gaining])
    return steps, np.searchsorted(steps, rungs, side="right") - 1


Best = Callable[
    [Gains, Ints, Ints, Ints, Ints, Ints, tuple[int, int], Gains, float],
    tuple[float, int, int, int, int],
]


@cache
def best_thresholds() -> Best:
    """Return the compiled search if numba is installed; else the same in numpy, which is slower."""
    if find_spec("numba") is None:
        return plain_thresholds
    from houseway.games.low_high.figures.strategy_kernel import best_thresholds as compiled

    return compiled


def plain_thresholds(
    bound: Gains,
    order: Ints,
    low: Ints,
    high: Ints,
    aim_low: Ints,
    aim_high: Ints,
    shape: tuple[int, int],
    gain: Gains,
    floor: float,
) -> tuple[float, int, int, int, int]:
    best, cell = (-1.0, 0, 0, 0, 0), aim_low * shape[1] + aim_high
    for flat in order.tolist():
        at, over = divmod(flat, bound.shape[1])
        if bound[at, over] < floor:
            break
        inside = (low <= at) & (high <= over)
        table = np.bincount(cell[inside], gain[inside], shape[0] * shape[1]).reshape(shape)
        saved = table[::-1, ::-1].cumsum(axis=0).cumsum(axis=1)[::-1, ::-1]
        new_low, new_high = divmod(int(saved.argmax()), shape[1])
        if saved[new_low, new_high] >= floor:
            best = (float(saved[new_low, new_high]), at, over, new_low, new_high)
            floor = best[0] + 0.5
    return best
