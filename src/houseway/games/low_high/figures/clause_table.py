"""How a House Way sets every hand with any of its clauses taken out, and what a wager then earns.

All is counted once, so that any list of clauses can be looked up. The House Way is called with a
set that remembers which clauses were looked up in it. Lists that agree on those give the same
setting, so every hand has a small tree of answers; hands with the same tree change together.

The same table finds the shortest list of clauses that keeps the edge, out of all lists there are.
Clauses that no hand has two of (the individual exceptions) are taken out in every combination at
once: given the others, what that does is a sum over single ones and pairs. The others are taken out
list by list. An edge is kept if it is within `TOLERANCE` both when players set by the list too and
when they still set by the document's House Way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from math import lcm

import numpy as np
from numpy.typing import NDArray

from houseway.core.rulebook import ReadingsBase
from houseway.games.low_high.figures.edges import LowHighEdges
from houseway.games.low_high.figures.hand_classes import Dealer
from houseway.games.low_high.figures.hand_tables import Ints, LowHighTables
from houseway.games.low_high.rules.hands import FourCards
from houseway.games.low_high.rules.rule_set import LowHighRules

Floats = NDArray[np.float64]


class Remembering(frozenset[str]):
    """Clauses that are taken out; remembers which ones were looked up."""

    asked: set[str]

    def __new__(cls, taken_out: frozenset[str]) -> "Remembering":
        made = super().__new__(cls, taken_out)
        made.asked = set()
        return made

    def __contains__(self, clause: object) -> bool:
        if isinstance(clause, str):
            self.asked.add(clause)
        return super().__contains__(clause)


@dataclass(frozen=True)
class Answer:
    """The answer to lists that take out `out` of the clauses `asked` for, and no others of
    these."""

    asked: frozenset[str]
    out: frozenset[str]


@dataclass(frozen=True)
class HandGroup:
    """Hands whose setting depends on the same clauses: by answer, the setting of each of them."""

    answers: tuple[Answer, ...]
    hands: Ints
    settings: Ints  # (answer, hand)


def group_hands(
    rules: LowHighRules, readings: ReadingsBase, tables: LowHighTables
) -> list[HandGroup]:
    found: dict[tuple[Answer, ...], list[tuple[int, list[int]]]] = {}
    for index, hand in enumerate(tables.hands):
        answers = dict(find_answers(rules, readings, tables, index, hand))
        found.setdefault(tuple(answers), []).append((index, list(answers.values())))
    return [
        HandGroup(
            answers,
            np.array([index for index, _ in hands]),
            np.array([settings for _, settings in hands]).T,
        )
        for answers, hands in found.items()
    ]


def find_answers(
    rules: LowHighRules,
    readings: ReadingsBase,
    tables: LowHighTables,
    index: int,
    hand: FourCards,
) -> Iterator[tuple[Answer, int]]:
    """Yield every answer to a hand, beginning with all clauses, and its setting."""
    known = [(rules.rank(s.low), rules.rank(s.high)) for s in tables.settings[index]]
    to_ask, done = [frozenset[str]()], set[Answer]()
    while to_ask:
        out = to_ask.pop()
        taken_out = Remembering(out)
        chosen = rules.house_way_without(hand, readings, taken_out).setting
        answer = Answer(frozenset(taken_out.asked), out & taken_out.asked)
        if answer in done:
            continue
        done.add(answer)
        yield answer, known.index((rules.rank(chosen.low), rules.rank(chosen.high)))
        to_ask += [answer.out | {clause} for clause in answer.asked - answer.out]


@dataclass(frozen=True)
class ClauseTable:
    """`worth` is what a player's hand, set so, wins over all hands that the dealer sets by one
    answer; the same answers of both sides summed are what lists of clauses are compared by."""

    rules: LowHighRules
    edges: LowHighEdges
    groups: tuple[HandGroup, ...]
    worth: Floats  # (class, setting, answer of the dealer)
    parts: int  # of a unit, and of all deals

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.rules.house_way_clauses

    @cached_property
    def begins(self) -> Ints:
        """The index at which the answers of each group begin."""
        return np.cumsum([0, *(len(group.answers) for group in self.groups)])

    @cached_property
    def both(self) -> Floats:
        """(answer of the player, answer of the dealer): what all these hands win."""
        rows = [
            self.worth[group.hands, settings].sum(axis=0)
            for group in self.groups
            for settings in group.settings
        ]
        return np.array(rows)

    def bits(self, clauses: Sequence[str]) -> int:
        return sum(1 << self.clauses.index(clause) for clause in clauses)

    def answers_to(self, taken_out: Ints) -> Ints:
        """(list, group): the answer of each group to lists of clauses taken out, as bits."""
        asked, out, group = self.masks
        agrees = (taken_out[:, None] & asked) == out  # (list, answer)
        found = np.zeros((len(taken_out), len(self.groups)), dtype=np.int64)
        lists, answers = np.nonzero(agrees)
        found[lists, group[answers]] = answers
        return found

    @cached_property
    def masks(self) -> tuple[Ints, Ints, Ints]:
        """For each answer, the clauses asked for and those of them taken out, as bits; and its
        group."""
        listed = [(a, i) for i, group in enumerate(self.groups) for a in group.answers]
        return (
            np.array([self.bits(tuple(answer.asked)) for answer, _ in listed]),
            np.array([self.bits(tuple(answer.out)) for answer, _ in listed]),
            np.array([group for _, group in listed]),
        )

    def alike(self, taken_out: Ints) -> Floats:
        """Compute expectations if player and dealer both set by the clauses left."""
        answers = self.answers_to(taken_out)
        total = np.zeros(len(taken_out))
        for column in range(len(self.groups)):
            total += self.both[answers[:, column][:, None], answers].sum(axis=1)
        return total / self.parts

    @cached_property
    def document(self) -> float:
        return float(self.alike(np.array([0]))[0])

    def against_document(self, taken_out: Ints) -> Floats:
        """Compute expectations of players who set by the document, against a dealer who sets by the
        clauses left."""
        usual = self.both[self.answers_to(np.array([0]))[0]].sum(axis=0)
        found: Floats = usual[self.answers_to(taken_out)].sum(axis=1) / self.parts
        return found

    def against_best_play(self, taken_out: int) -> float:
        """Compute the expectation of best play against a dealer who sets by the clauses left."""
        answers = self.answers_to(np.array([taken_out]))[0]
        return float(self.worth[:, :, answers].sum(axis=2).max(axis=1).sum() / self.parts)

    def settings(self, taken_out: int) -> Ints:
        """(class): how the House Way without these clauses sets it."""
        chosen = np.zeros(len(self.edges.tables.hands), dtype=np.int64)
        answers = self.answers_to(np.array([taken_out]))[0]
        for group, begin, answer in zip(self.groups, self.begins, answers, strict=False):
            chosen[group.hands] = group.settings[answer - begin]
        return chosen


def clause_table(rules: LowHighRules, readings: ReadingsBase, edges: LowHighEdges) -> ClauseTable:
    tables = edges.tables
    groups = tuple(group_hands(rules, readings, tables))
    nets = edges.pay_table.nets
    parts = lcm(*(net.denominator for net in nets))
    units = np.array([float(net * parts) for net in nets])
    box = units[tables.box_code]  # (player's Low, dealer's Low, whether the High Hand wins)
    remaining = np.full(len(tables.ranks), tables.copies)
    dealer = Dealer(tables, remaining)
    # Hands and settings of every answer, one answer after the other.
    places = np.concatenate(
        [group.hands * 3 + settings for group in groups for settings in group.settings]
    )
    sizes = [len(group.hands) for group in groups for _ in group.answers]
    starts = np.cumsum([0, *sizes[:-1]])
    worth = np.zeros((len(tables.hands), 3, len(sizes)))
    for result in edges.classes:
        ways = dealer.ways_left(tables.counts[result.index])
        for setting in range(3):
            low, high = (int(t[result.index, setting]) for t in (tables.low, tables.high))
            wins = tables.high_wins[high][tables.high].astype(np.int64)
            won = box[low][tables.low, wins] * ways[:, None] * result.ways
            worth[result.index, setting] = np.add.reduceat(won.reshape(-1)[places], starts)
    deals = sum(result.ways * result.deals for result in edges.classes)
    return ClauseTable(rules, edges, groups, worth, parts * deals)


TOLERANCE = 0.0005  # of a unit: 0.05 percentage points


@dataclass(frozen=True)
class Shortest:
    kept: tuple[str, ...]
    taken_out: int  # as bits of the clauses
    lists: int  # that were compared; all others are longer
    as_short: int  # lists that are as short and keep the edge too


@dataclass(frozen=True)
class ListSearch:
    table: ClauseTable

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.table.clauses

    def parents(self, clause: str) -> list[str]:
        """Return the clauses of which this is a part: without them it has no effect."""
        return [other for other in self.clauses if clause.startswith(f"{other}.")]

    def single(self) -> list[str]:
        """Find clauses of which no hand has two, and that are no part of another."""
        asked = [frozenset().union(*(a.asked for a in g.answers)) for g in self.table.groups]
        found: list[str] = []
        for clause in self.clauses:
            related = self.parents(clause) or [c for c in self.clauses if clause in self.parents(c)]
            beside = frozenset().union(*(those for those in asked if clause in those))
            if not related and not beside & set(found):
                found.append(clause)
        return found

    def shortest(self) -> Shortest:
        """Find the shortest list. Lists are tried by what they keep besides the single clauses,
        fewest first, until that alone is longer than the best list found."""
        single = self.single()
        others = [clause for clause in self.clauses if clause not in single]
        out = subsets_out(self.table, single)
        few = len(single) - np.bitwise_count(out.astype(np.uint64)).astype(np.int64)
        best, found, lists = len(self.clauses), [(0, 0.0)], 0
        for kept in self.lists_of(others):
            if len(kept) > best:
                break
            core = self.table.bits([clause for clause in others if clause not in kept])
            lists += len(out)
            apart = self.with_singles(core, single)
            for place in np.flatnonzero((apart <= TOLERANCE) & (few + len(kept) <= best)).tolist():
                size = len(kept) + int(few[place])
                if size < best:
                    best, found = size, []
                if size == best:
                    found.append((int(out[place]) | core, float(apart[place])))
        taken_out = min(found, key=lambda one: one[1])[0]
        kept_clauses = [c for i, c in enumerate(self.clauses) if not taken_out >> i & 1]
        return Shortest(tuple(kept_clauses), taken_out, lists, len(found))

    def lists_of(self, clauses: list[str]) -> Iterator[frozenset[str]]:
        """Yield all lists that hold no part of a clause without the clause itself."""
        for size in range(len(clauses) + 1):
            for chosen in combinations(clauses, size):
                kept = frozenset(chosen)
                if all(kept.issuperset(self.parents(clause)) for clause in chosen):
                    yield kept

    def with_singles(self, core: int, single: list[str]) -> Floats:
        """Compute how far the edge is from the document's at most, with the core and any of the
        single clauses taken out, in the order of `subsets_out`."""
        table = self.table
        out = np.array([core, *(core | table.bits([clause]) for clause in single)])
        answers, both = table.answers_to(out), table.both
        alike, dealt = table.alike(out), table.against_document(out)
        cross = np.zeros((len(single), len(single)))
        changed = [np.flatnonzero(row != answers[0]) for row in answers[1:]]
        for i, one in enumerate(changed):
            moved = (both[answers[i + 1, one]] - both[answers[0, one]]).sum(axis=0)
            for j, other in enumerate(changed):
                if i != j:
                    new, old = answers[j + 1, other], answers[0, other]
                    cross[i, j] = (moved[new] - moved[old]).sum()
        chosen = combinations_of(len(single))
        pairs = ((chosen @ cross) * chosen).sum(axis=1) / table.parts
        set_alike = alike[0] + chosen @ (alike[1:] - alike[0]) + pairs
        set_by_document = dealt[0] + chosen @ (dealt[1:] - dealt[0])
        both_ways = np.stack([set_alike, set_by_document])
        return np.asarray(np.abs(both_ways - table.document).max(axis=0))


@cache
def combinations_of(count: int) -> Floats:
    """List every subset of `count` things, a row each."""
    numbers = np.arange(1 << count)
    return (numbers[:, None] >> np.arange(count) & 1).astype(float)


def subsets_out(table: ClauseTable, single: list[str]) -> Ints:
    """List the same subsets as bits of the clauses."""
    bits = np.array([table.bits([clause]) for clause in single], dtype=np.int64)
    return np.asarray((combinations_of(len(single)).astype(np.int64) * bits).sum(axis=1))
