"""What the opponents will hold: finished boards as they lie, unfinished ones finished many times by
the quick player, unknown ones by how hands fall.

An opponent finishes from the cards that we have not seen. What two opponents draw from each other,
and what of our discards they cannot know, is left out of account.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from houseway.compiling import kernel
from houseway.games.pineapple.kernel import RuleSet
from houseway.games.pineapple.rows import CARDS_OF_A_HAND, Rows
from houseway.games.pineapple.solver.fantasy.exact import Setter, setter_of
from houseway.games.pineapple.solver.fantasy.many import set_hands
from houseway.games.pineapple.solver.hands.judging import Judge, Numbers, judge
from houseway.games.pineapple.solver.hands.objective import Field, against
from houseway.games.pineapple.solver.hands.rows import Ids, rows_array
from houseway.games.pineapple.solver.hands.showdown import Hands, field_of_hands, hands_of
from houseway.games.pineapple.solver.hands.stakes import CHANCE, COLUMNS, MOST_LOST, MOST_WON, TIES
from houseway.games.pineapple.solver.streets.chance import State, shuffle_out
from houseway.games.pineapple.solver.streets.knowledge import Knowledge
from houseway.games.pineapple.solver.streets.moves import DRAWN, FIRST
from houseway.games.pineapple.solver.streets.network import Network
from houseway.games.pineapple.solver.streets.policy import quick_street
from houseway.games.pineapple.state import CARDS_FOR_A_HAND

DEEP = 30.0  # points: hardly a hand wins or loses more against one opponent
AT_ONCE = 16  # boards finished between two looks at whether it is enough

Enough = Callable[[int], bool]  # of boards finished so far


@dataclass(frozen=True)
class Opponent:
    rows: Rows
    in_fantasy: bool
    tie: int  # who wins a tied segment: 1 we, -1 they, 0 nobody
    caps: tuple[float, float]  # the most points to win from them, and to lose to them

    @property
    def finished(self) -> bool:
        return len(self.rows.cards) == CARDS_OF_A_HAND

    @property
    def short(self) -> bool:
        return min(self.caps) < DEEP


@dataclass(frozen=True)
class Table:
    """The rules played by and what is known of how players play; judges that are often needed."""

    rules: RuleSet
    knowledge: Knowledge
    judges: dict[tuple[tuple[bool, int], ...], Judge] = field(default_factory=dict)
    setters: dict[tuple[tuple[bool, int], ...], Setter] = field(default_factory=dict)

    def usual_judge(self, *others: tuple[bool, int]) -> Judge:
        """Against opponents of whom is known only who is in Fantasy Land and who wins ties."""
        if others not in self.judges:
            fields = [self.usual_field(inside) for inside, _ in others]
            entering = self.knowledge.worth * len(others)
            ties = [tie for _, tie in others]
            objective = against(self.rules, fields, ties, entering=entering)
            self.judges[others] = judge(self.rules, objective, entering)
        return self.judges[others]

    def setter(self, *others: tuple[bool, int]) -> Setter:
        """For a hand in Fantasy Land, which is set before the others have cards."""
        if others not in self.setters:
            fields = [self.usual_field(inside) for inside, _ in others]
            staying = self.knowledge.worth * len(others)
            objective = against(self.rules, fields, [tie for _, tie in others], staying=staying)
            self.setters[others] = setter_of(self.rules, objective)
        return self.setters[others]

    def usual_field(self, in_fantasy: bool) -> Field:
        return self.knowledge.fantasy if in_fantasy else self.knowledge.normal


def judge_against(
    table: Table, opponents: tuple[Opponent, ...], unseen: Ids, state: State, enough: Enough
) -> Judge:
    """`enough` says when an unfinished board was finished often enough; where it is at once, how
    hands fall is taken instead."""
    short = any(opponent.short for opponent in opponents)
    hands = [
        _likely_or_known(table, one, unseen, state, _some(enough) if short else enough, short)
        for one in opponents
    ]
    if all(held is None for held in hands):
        return table.usual_judge(*((one.in_fantasy, one.tie) for one in opponents))
    fields = [
        table.usual_field(one.in_fantasy) if held is None else field_of_hands(table.rules, held)
        for one, held in zip(opponents, hands, strict=True)
    ]
    entering = table.knowledge.worth * len(opponents)
    ties = [one.tie for one in opponents]
    objective = against(table.rules, fields, ties, entering=entering)
    met = [(one, held) for one, held in zip(opponents, hands, strict=True) if held is not None]
    # Clean sweeps and stacks are looked at hand by hand; deep stacks need no such look.
    capped = np.concatenate([columns(one, held) for one, held in met]) if short else None
    return judge(table.rules, objective, entering, capped)


def _some(enough: Enough) -> Enough:
    """Short stacks need likely hands, however little time there is."""
    return lambda finished: finished >= 2 * AT_ONCE and enough(finished)


def _likely_or_known(
    table: Table, opponent: Opponent, unseen: Ids, state: State, enough: Enough, short: bool
) -> Hands | None:
    """Finished hands that the opponent is likely to show; none where none were made. Where a stack
    is `short` every opponent is met hand by hand, one without cards on the board as well."""
    rows, counts = rows_array(opponent.rows)
    if opponent.finished:
        return hands_of(table.rules, rows[None])
    placed = int(counts.sum())
    needed = DRAWN * (CARDS_OF_A_HAND - placed) // 2 if placed else CARDS_FOR_A_HAND
    if enough(0) or len(unseen) < needed or (placed == 0 and not short):
        return None
    found: list[Ids] = []
    while not enough(AT_ONCE * len(found)):
        if opponent.in_fantasy:
            found.append(_set_some(table, unseen, state))
        else:
            quick, network = table.usual_judge((False, 0)), table.knowledge.network
            found.append(finish(quick, network, rows, counts, unseen, AT_ONCE, state))
    return hands_of(table.rules, np.concatenate(found))


def columns(opponent: Opponent, hands: Hands) -> Numbers:
    """Likely hands as `stakes` meets them one by one."""
    found = np.empty((len(hands.tops), COLUMNS))
    parts = (hands.tops, hands.middles, hands.bottoms, hands.bonus, hands.status)
    for column, part in enumerate(parts):
        found[:, column] = part
    found[:, TIES], found[:, CHANCE] = opponent.tie, 1 / len(found)
    found[:, MOST_WON], found[:, MOST_LOST] = opponent.caps
    return found


@kernel
def finish(
    judge: Judge, network: Network, rows: Ids, counts: Ids, unseen: Ids, samples: int, state: State
) -> Ids:
    """The board finished by the quick player, each time with other cards."""
    found = np.zeros((samples, 3, 5), dtype=np.int64)
    cards = unseen.copy()
    for i in range(samples):
        board, sizes, n = rows.copy(), counts.copy(), len(cards)
        shuffle_out(state, cards, n, min(n, CARDS_FOR_A_HAND))
        while sizes.sum() < CARDS_OF_A_HAND:
            drawn = DRAWN if sizes.sum() else FIRST
            n -= drawn
            quick_street(judge, network, board, sizes, cards[n : n + drawn], cards[:n])
        found[i] = board
    return found


def _set_some(table: Table, unseen: Ids, state: State) -> Ids:
    """Hands of Fantasy Land from cards that we have not seen."""
    count = table.rules.fantasy_cards
    dealt = np.empty((AT_ONCE, count), dtype=np.int64)
    cards = unseen.copy()
    for i in range(AT_ONCE):
        shuffle_out(state, cards, len(cards), count)
        dealt[i] = cards[len(cards) - count :]
    worth = table.knowledge.worth
    objective = against(table.rules, [table.knowledge.normal], [0], staying=worth)
    return set_hands(table.rules, objective, dealt)
