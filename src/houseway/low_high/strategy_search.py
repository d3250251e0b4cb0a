"""Finds the few departures from the House Way that save the most, one after the other.

Every rule is a set of thresholds, so the saving of all rules of a kind is one table of hands by
their totals, summed along each of its directions.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.low_high.departures import ABOVE, NONE, Aim, Departure, Situations
from houseway.low_high.hand_classes import ClassResult
from houseway.low_high.kernel import Ints

Mask = NDArray[np.bool_]

SIMPLER = 0.97  # a rule with fewer conditions is taken if it saves at least this share of the best
SIZE = ABOVE + 1
MOST_NAMES = 4  # hands a rule may list by name


class Candidate(NamedTuple):
    rule: Departure
    saves: int  # in parts of a unit, over all deals


@dataclass(frozen=True)
class Search:
    seen: Situations
    gains: Mapping[Aim, Ints]  # (class): what playing the aim saves, over all deals
    dealt: Mask  # (class): whether it can be dealt
    least: int  # what a rule must save to be worth learning

    def departures(self, most: int) -> list[Departure]:
        """Up to `most` rules, each worth learning beyond those before it."""
        found: list[Departure] = []
        while len(found) < most:
            best = self.best_at(found, len(found))
            if best is None or best.saves < self.least:
                break
            found = self.improved([*found, best.rule])
        return found

    def improved(self, rules: list[Departure]) -> list[Departure]:
        """Each rule in turn exchanged for the best one in its place, while that saves more."""
        saved = self.saved(rules).sum()
        for i in range(len(rules)):
            others = [*rules[:i], *rules[i + 1 :]]
            best = self.best_at(others, i)
            if best is not None:
                changed = [*others[:i], best.rule, *others[i:]]
                if self.saved(changed).sum() > saved:
                    rules, saved = changed, self.saved(changed).sum()
        return rules

    def best_at(self, rules: list[Departure], place: int) -> Candidate | None:
        """The best rule to put there: it takes no hand from those before it, and what those after
        it save on the hands it takes is lost."""
        free = self.dealt.copy()
        for rule in rules[:place]:
            free &= ~matches(rule, self.seen)
        later = self.saved(rules[place:])
        gains = {aim: gain - later for aim, gain in self.gains.items()}
        return simplest(list(candidates(self.seen, gains, free, self.least)))

    def saved(self, rules: Iterable[Departure]) -> Ints:
        """(class): what playing the rules saves on it, the first that fits."""
        total = np.zeros(len(self.dealt), dtype=np.int64)
        free = self.dealt.copy()
        for rule in rules:
            taken = free & matches(rule, self.seen)
            total[taken] = self.gains[rule.aim][taken]
            free &= ~taken
        return total


def search(classes: tuple[ClassResult, ...], seen: Situations, least: int) -> Search:
    dealt = np.zeros(len(seen.house_way), dtype=bool)
    dealt[[result.index for result in classes]] = True
    return Search(seen, {aim: saving(classes, seen, aim) for aim in Aim}, dealt, least)


def saving(classes: tuple[ClassResult, ...], seen: Situations, aim: Aim) -> Ints:
    """(class): what playing the aim saves against the House Way."""
    gains = np.zeros(len(seen.house_way), dtype=np.int64)
    for result in classes:
        setting = int(seen.aims[aim][result.index])
        if setting != NONE:
            better = result.scores[setting] - result.scores[result.house_way]
            gains[result.index] = result.ways * better
    return gains


def matches(rule: Departure, seen: Situations) -> Mask:
    """(class): whether the rule speaks of it."""
    setting = seen.aims[rule.aim]
    rows = np.arange(len(setting))
    low, high = seen.totals[rows, seen.house_way].T
    new_low, new_high = seen.totals[rows, setting].T
    if rule.high_is:
        fits = np.isin(seen.high_name, rule.high_is)
    else:
        fits = high <= min(rule.high_at_most, ABOVE - 1)
    return np.asarray(
        fits
        & (setting != NONE)
        & (low <= rule.low_at_most)
        & (new_low >= rule.low_at_least)
        & (new_high >= rule.high_at_least)
    )


def candidates(
    seen: Situations, gains: Mapping[Aim, Ints], free: Mask, least: int
) -> Iterator[Candidate]:
    """The best rule of each number of conditions: on points, and on named High Hands."""
    names = np.array(seen.high_name)
    for aim in Aim:
        open_to = free & (seen.aims[aim] != NONE)
        plain = open_to & (names == "")
        yield from best_by_conditions(Departure(aim), thresholds(seen, aim, gains[aim], plain))
        if aim in (Aim.HIGH, Aim.LOW):
            yield from named_candidates(seen, aim, gains[aim], open_to, least)


def named_candidates(
    seen: Situations,
    aim: Aim,
    gains: Ints,
    free: Mask,
    least: int,
) -> Iterator[Candidate]:
    """For each threshold the High Hands that gain by it, the best few of them."""
    names = np.array(seen.high_name)
    known = sorted(set(seen.high_name) - {""})
    by_name = np.stack([thresholds(seen, aim, gains, free & (names == name)) for name in known])
    worth = np.where(by_name * MOST_NAMES >= least, by_name, 0)
    kept = np.sort(worth, axis=0)[-MOST_NAMES:].sum(axis=0)
    for candidate in best_by_conditions(Departure(aim), kept):
        rule = candidate.rule
        place = (rule.low_at_most, ABOVE, rule.low_at_least, rule.high_at_least)
        column = by_name[(slice(None), *place)]
        best = sorted(range(len(known)), key=lambda i: -column[i])[:MOST_NAMES]
        chosen = tuple(known[i] for i in sorted(best) if column[i] * MOST_NAMES >= least)
        if chosen:
            yield Candidate(replace(rule, high_is=chosen, high_at_most=ABOVE), candidate.saves)


def thresholds(
    seen: Situations,
    aim: Aim,
    gains: Ints,
    free: Mask,
) -> Ints:
    """(Low at most, High at most, Low at least, High at least): what such a rule saves."""
    rows = np.flatnonzero(free)
    before = seen.totals[rows, seen.house_way[rows]]
    after = seen.totals[rows, seen.aims[aim][rows]]
    table = np.zeros((SIZE, SIZE, SIZE, SIZE), dtype=np.int64)
    np.add.at(table, (before[:, 0], before[:, 1], after[:, 0], after[:, 1]), gains[rows])
    table = table.cumsum(axis=0).cumsum(axis=1)
    return table[:, :, ::-1].cumsum(axis=2)[:, :, ::-1, ::-1].cumsum(axis=3)[..., ::-1]


def best_by_conditions(rule: Departure, saved: Ints) -> Iterator[Candidate]:
    """The best thresholds among those with no condition, with one, and so on."""
    used = np.indices(saved.shape)
    conditions = (
        (used[0] < ABOVE).astype(int) + (used[1] < ABOVE - 1) + (used[2] > 0) + (used[3] > 0)
    )
    for number in range(5):
        allowed = np.where(conditions <= number, saved, np.iinfo(np.int64).min)
        low, high, new_low, new_high = np.unravel_index(int(allowed.argmax()), saved.shape)
        chosen = replace(
            rule,
            low_at_most=int(low),
            high_at_most=int(high),
            low_at_least=int(new_low),
            high_at_least=int(new_high),
        )
        yield Candidate(chosen, int(saved[low, high, new_low, new_high]))


def simplest(found: list[Candidate]) -> Candidate | None:
    if not found:
        return None
    best = max(candidate.saves for candidate in found)
    good = [candidate for candidate in found if candidate.saves >= SIMPLER * best]
    return min(good, key=lambda candidate: (candidate.rule.conditions, -candidate.saves))
