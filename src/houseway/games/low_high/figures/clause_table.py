"""How a House Way sets every hand with any of its clauses taken out, and what then becomes of a
wager: counted once for all, so that any list of clauses can be looked up.

The House Way is asked with a set that remembers which clauses it was asked for. Whoever agrees on
those is answered alike, so every hand has a small tree of answers; hands with the same tree change
together.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import lcm

import numpy as np
from numpy.typing import NDArray

from houseway.core.rulebook import ReadingsBase
from houseway.games.low_high.figures.edges import LowHighEdges
from houseway.games.low_high.figures.hand_classes import Dealer
from houseway.games.low_high.figures.kernel import Ints, LowHighTables
from houseway.games.low_high.rules.hands import FourCards
from houseway.games.low_high.rules.rule_set import LowHighRules

Floats = NDArray[np.float64]


class Remembering(frozenset[str]):
    """Clauses that are taken out; remembers what it was asked for."""

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
    """To whoever takes out `out` of the clauses `asked` for, and none of the others of these."""

    asked: frozenset[str]
    out: frozenset[str]


@dataclass(frozen=True)
class Together:
    """Hands whose setting depends on the same clauses: by answer, the setting of each of them."""

    answers: tuple[Answer, ...]
    hands: Ints
    settings: Ints  # (answer, hand)


def trees(rules: LowHighRules, readings: ReadingsBase, tables: LowHighTables) -> list[Together]:
    found: dict[tuple[Answer, ...], list[tuple[int, list[int]]]] = {}
    for index, hand in enumerate(tables.hands):
        answers = dict(answered(rules, readings, tables, index, hand))
        found.setdefault(tuple(answers), []).append((index, list(answers.values())))
    return [
        Together(
            answers,
            np.array([index for index, _ in hands]),
            np.array([settings for _, settings in hands]).T,
        )
        for answers, hands in found.items()
    ]


def answered(
    rules: LowHighRules,
    readings: ReadingsBase,
    tables: LowHighTables,
    index: int,
    hand: FourCards,
) -> Iterator[tuple[Answer, int]]:
    """Every answer to a hand there is, from all clauses on, and its setting."""
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
    groups: tuple[Together, ...]
    worth: Floats  # (class, setting, answer of the dealer)
    parts: int  # of a unit, and of all deals

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.rules.house_way_clauses

    @cached_property
    def begins(self) -> Ints:
        """Where the answers of each group begin."""
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
        """By answer: what is asked for and what of it is taken out, as bits, and its group."""
        listed = [(a, i) for i, group in enumerate(self.groups) for a in group.answers]
        return (
            np.array([self.bits(tuple(answer.asked)) for answer, _ in listed]),
            np.array([self.bits(tuple(answer.out)) for answer, _ in listed]),
            np.array([group for _, group in listed]),
        )

    def alike(self, taken_out: Ints) -> Floats:
        """Expectations where player and dealer both set by what is left."""
        answers = self.answers_to(taken_out)
        total = np.zeros(len(taken_out))
        for column in range(len(self.groups)):
            total += self.both[answers[:, column][:, None], answers].sum(axis=1)
        return total / self.parts

    @cached_property
    def document(self) -> float:
        return float(self.alike(np.array([0]))[0])

    def against_document(self, taken_out: Ints) -> Floats:
        """Expectations of players who set by the document against a dealer who sets by what is
        left."""
        usual = self.both[self.answers_to(np.array([0]))[0]].sum(axis=0)
        found: Floats = usual[self.answers_to(taken_out)].sum(axis=1) / self.parts
        return found

    def against_best_play(self, taken_out: int) -> float:
        """The expectation of a player who sets best against a dealer who sets by what is left."""
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
    groups = tuple(trees(rules, readings, tables))
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
