"""The shortest list of a House Way's clauses that keeps its edge, out of all lists there are.

Clauses that no hand has two of (the individual exceptions) are taken out in every combination at
once: given the others, what that does is a sum over single ones and pairs. The others are gone
through list by list. An edge is kept if it is within `TOLERANCE` both where players set by the list
too and where they still set by the document's House Way.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np

from houseway.games.low_high.figures.clause_table import ClauseTable, Floats
from houseway.games.low_high.figures.kernel import Ints

TOLERANCE = 0.0005  # of a unit: 0.05 percentage points


@dataclass(frozen=True)
class Shortest:
    kept: tuple[str, ...]
    taken_out: int  # as bits of the clauses
    lists: int  # that were compared; all others are longer
    as_short: int  # lists that are as short and keep the edge too


@dataclass(frozen=True)
class Search:
    table: ClauseTable

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.table.clauses

    def parents(self, clause: str) -> list[str]:
        """Clauses of which this is a part: without them it says nothing."""
        return [other for other in self.clauses if clause.startswith(f"{other}.")]

    def single(self) -> list[str]:
        """Clauses of which no hand has two, and that are no part of another."""
        asked = [frozenset().union(*(a.asked for a in g.answers)) for g in self.table.groups]
        found: list[str] = []
        for clause in self.clauses:
            related = self.parents(clause) or [c for c in self.clauses if clause in self.parents(c)]
            beside = frozenset().union(*(those for those in asked if clause in those))
            if not related and not beside & set(found):
                found.append(clause)
        return found

    def shortest(self) -> Shortest:
        """Lists are gone through by what they keep beside the single clauses, fewest first, until
        that alone is longer than the best list found."""
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
        """All of them that hold no part of a clause without the clause itself."""
        for size in range(len(clauses) + 1):
            for chosen in combinations(clauses, size):
                kept = frozenset(chosen)
                if all(kept.issuperset(self.parents(clause)) for clause in chosen):
                    yield kept

    def with_singles(self, core: int, single: list[str]) -> Floats:
        """How far from the document's the edge is at most, with the core and any of the single
        clauses taken out, in the order of `subsets_out`."""
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
    """Every subset of so many things, a row each."""
    numbers = np.arange(1 << count)
    return (numbers[:, None] >> np.arange(count) & 1).astype(float)


def subsets_out(table: ClauseTable, single: list[str]) -> Ints:
    """The same as bits of the clauses."""
    bits = np.array([table.bits([clause]) for clause in single], dtype=np.int64)
    return np.asarray((combinations_of(len(single)).astype(np.int64) * bits).sum(axis=1))
