"""One opponent, and how an unfinished board may end.

An opponent finishes with cards that we have not seen. It is ignored that players draw from the same
cards, and that others do not know our discards.
"""

from dataclasses import dataclass, field
from functools import cache, cached_property

import numpy as np

from houseway.core.jit import kernel
from houseway.games.pineapple.figures.kernel import RuleSet, of_document
from houseway.games.pineapple.player.fantasy.exact import Setter, set_hands, setter_of
from houseway.games.pineapple.player.hands.judging import Judge, Numbers, judge
from houseway.games.pineapple.player.hands.objective import Field, against
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.hands.showdown import Hands
from houseway.games.pineapple.player.hands.stakes import CHANCE, COLUMNS, MOST_LOST, MOST_WON, TIES
from houseway.games.pineapple.player.streets.chance import State, shuffle_out
from houseway.games.pineapple.player.streets.knowledge import Knowledge, load_shipped
from houseway.games.pineapple.player.streets.moves import DRAWN, FIRST
from houseway.games.pineapple.player.streets.network import Network
from houseway.games.pineapple.player.streets.policy import quick_street
from houseway.games.pineapple.rules.places import freeze
from houseway.games.pineapple.rules.rows import CARDS_OF_A_HAND, Rows
from houseway.games.pineapple.table.state import CARDS_FOR_A_HAND

DEEP = 30.0  # points: a hand rarely wins or loses more against one opponent
AT_ONCE = 16  # boards finished between two checks of the budget


@dataclass(frozen=True)
class Opponent:
    rows: Rows
    in_fantasy: bool
    tie: int  # who wins a tied segment: 1 we, -1 they, 0 neither
    caps: tuple[float, float]  # the most points to win from them, and to lose to them

    @property
    def is_finished(self) -> bool:
        return len(self.rows.cards) == CARDS_OF_A_HAND

    @property
    def is_short(self) -> bool:
        return min(self.caps) < DEEP


@dataclass(frozen=True, eq=False)
class Table:
    """The rules and what was learned under them, with judges and setters for common cases."""

    rules: RuleSet
    knowledge: Knowledge
    judges: dict[tuple[tuple[bool, int], ...], Judge] = field(default_factory=dict)
    setters: dict[tuple[tuple[bool, int], ...], Setter] = field(default_factory=dict)

    def usual_judge(self, *others: tuple[bool, int]) -> Judge:
        """Return the judge against unseen opponents, given (in Fantasy Land, tie) of each."""
        if others not in self.judges:
            fields = [self.usual_field(inside) for inside, _ in others]
            ties = [tie for _, tie in others]
            known = self.knowledge
            objective = against(self.rules, fields, ties, worth=known.worth, leaning=known.leaning)
            self.judges[others] = judge(self.rules, objective)
        return self.judges[others]

    def setter(self, *others: tuple[bool, int]) -> Setter:
        """Return the setter of a hand in Fantasy Land, set before the others have cards."""
        if others not in self.setters:
            fields = [self.usual_field(inside) for inside, _ in others]
            ties = [tie for _, tie in others]
            worth = self.knowledge.worth
            objective = against(self.rules, fields, ties, worth=worth, inside=True)
            self.setters[others] = setter_of(self.rules, objective)
        return self.setters[others]

    @cached_property
    def entering(self) -> Numbers:
        """The worth of Fantasy Land against one opponent, by the place of the top."""
        return freeze(self.knowledge.worth * self.rules.earns.astype(np.float64))

    def usual_field(self, in_fantasy: bool) -> Field:
        return self.knowledge.fantasy if in_fantasy else self.knowledge.normal


@cache
def usual_table() -> Table:
    """Return the table of the document and what ships, shared so that judges are made once."""
    return Table(of_document(), load_shipped())


def columns(opponent: Opponent, hands: Hands) -> Numbers:
    """Return likely hands as columns of `stakes`."""
    found = np.empty((len(hands.tops), COLUMNS))
    parts = (hands.tops, hands.middles, hands.bottoms, hands.bonus, hands.status)
    for column, part in enumerate(parts):
        found[:, column] = part
    found[:, TIES], found[:, CHANCE] = opponent.tie, 1 / len(found)
    found[:, MOST_WON], found[:, MOST_LOST] = opponent.caps
    return found


@kernel
def finish_all(judge: Judge, network: Network, rows: Ids, counts: Ids, unseen: Ids) -> Ids:
    """Finish a board of eleven cards by the quick player with every draw of three."""
    n = len(unseen)
    found = np.zeros((n * (n - 1) * (n - 2) // 6, 3, 5), dtype=np.int64)
    draw = np.empty(DRAWN, dtype=np.int64)
    number = 0
    for i in range(n):
        for j in range(i):
            for k in range(j):
                draw[0], draw[1], draw[2] = unseen[i], unseen[j], unseen[k]
                board, sizes = rows.copy(), counts.copy()
                quick_street(judge, network, board, sizes, draw, unseen)
                found[number] = board
                number += 1
    return found


@kernel
def finish(
    judge: Judge, network: Network, rows: Ids, counts: Ids, unseen: Ids, samples: int, state: State
) -> Ids:
    """Finish a board by the quick player a number of times, with other cards each time."""
    found = np.zeros((samples, 3, 5), dtype=np.int64)
    cards = unseen.copy()
    for i in range(samples):
        board, sizes, n = rows.copy(), counts.copy(), len(cards)
        shuffle_out(state, cards, n, min(n, CARDS_FOR_A_HAND))
        while sizes.sum() < CARDS_OF_A_HAND:
            drawn = DRAWN if sizes.sum() else FIRST
            n -= drawn
            draw = cards[n : n + drawn]
            quick_street(judge, network, board, sizes, draw, cards[:n])
        found[i] = board
    return found


def set_some(table: Table, unseen: Ids, state: State) -> Ids:
    """Set some hands of Fantasy Land from cards that we have not seen."""
    count = table.rules.fantasy_cards
    dealt = np.empty((AT_ONCE, count), dtype=np.int64)
    cards = unseen.copy()
    for i in range(AT_ONCE):
        shuffle_out(state, cards, len(cards), count)
        dealt[i] = cards[len(cards) - count :]
    worth = table.knowledge.worth
    objective = against(table.rules, [table.knowledge.normal], [0], worth=worth, inside=True)
    return set_hands(table.rules, objective, dealt)
