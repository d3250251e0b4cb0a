"""A box against the house as a tree of chance and choice: hands by class, as often as they come."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from houseway.exact.pays import Pays
from houseway.game.tree import CHANCE, OVER
from houseway.games.low_high.figures.edges import PayTable, remaining_cards
from houseway.games.low_high.figures.hand_classes import SETTINGS, hands_of
from houseway.games.low_high.figures.hand_tables import Ints, build_tables
from houseway.games.low_high.rules.rule_set import LowHighRules


class LowHighTree:
    actions = len(SETTINGS)
    longest = 1

    def __init__(self, rules: LowHighRules, seen: str, players: int = 1) -> None:
        self.rules = rules
        self.tables = build_tables(rules, rules.readings())
        self.remaining = remaining_cards(rules, self.tables, rules.pack.parse([seen]))
        pays = PayTable(rules.main.name, self.tables.box_codes, Pays())
        self.nets = [float(net) for net in pays.nets]
        self.least, self.most = min(self.nets), max(self.nets)
        self.most_chances = len(self.tables.hands)
        every = enumerate(self.tables.counts)
        self.possible = [(i, held) for i, held in every if hands_of(self.remaining, held)]
        self.against: dict[int, Sequence[tuple[int, float]]] = {}

    def __deepcopy__(self, memo: object) -> "LowHighTree":
        """OpenSpiel copies a state with all that it holds; this never changes."""
        return self

    def chances_of(self, remaining: Ints) -> Sequence[tuple[int, float]]:
        """Return every class that these cards make, with its chance."""
        ways = [(number, hands_of(remaining, held)) for number, held in self.possible]
        whole = sum(count for _, count in ways)
        return [(number, count / whole) for number, count in ways if count]

    def dealer_chances(self, own: int) -> Sequence[tuple[int, float]]:
        """Return what the dealer may hold against this hand, with chances."""
        if own not in self.against:
            self.against[own] = self.chances_of(self.remaining - self.tables.counts[own])
        return self.against[own]

    @cached_property
    def first(self) -> Sequence[tuple[int, float]]:
        return self.chances_of(self.remaining)

    def begin(self) -> "LowHighRound":
        return LowHighRound(self)


class LowHighRound:
    def __init__(self, tree: LowHighTree) -> None:
        self.tree = tree
        self.taken: list[int] = []  # the player's hand, its setting, the dealer's hand

    def whose(self) -> int:
        return (CHANCE, 0, CHANCE, OVER)[len(self.taken)]

    def chances(self) -> Sequence[tuple[int, float]]:
        if not self.taken:
            return self.tree.first
        return self.tree.dealer_chances(self.taken[0])

    def actions(self) -> Sequence[int]:
        if self.whose() == OVER:
            return []
        if self.whose() == CHANCE:
            return [number for number, _ in self.chances()]
        return list(SETTINGS)

    def act(self, action: int) -> None:
        self.taken.append(action)

    def action_words(self, action: int) -> str:
        tables = self.tree.tables
        if self.whose() == CHANCE:
            return " ".join(tables.hands[action])
        return str(tables.settings[self.taken[0]][action])

    def worth(self) -> Sequence[float]:
        tables = self.tree.tables
        hand, setting, dealer = self.taken
        way = int(tables.house_way[dealer])
        wins = int(tables.high_wins[tables.high[hand, setting], tables.high[dealer, way]])
        code = tables.box_code[tables.low[hand, setting], tables.low[dealer, way], wins]
        return (self.tree.nets[int(code)],)

    def knowledge_words(self, player: int | None) -> str:
        tables = self.tree.tables
        said = [" ".join(tables.hands[self.taken[0]])] if self.taken else []
        if len(self.taken) > 1:
            said.append(str(tables.settings[self.taken[0]][self.taken[1]]))
        if self.whose() == OVER:
            way = int(np.asarray(tables.house_way)[self.taken[2]])
            said.append(f"dealer {tables.settings[self.taken[2]][way]}")
        return "; ".join(said) or "nothing dealt"
