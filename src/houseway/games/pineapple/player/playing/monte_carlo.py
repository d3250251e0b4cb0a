"""A plain Monte Carlo player to compare with: no network, nothing learned.

Every move is finished many times with random cards placed anywhere, except for the last draw, which
is placed in the best way. The move with the best mean wins. The worse half of the moves is dropped
whenever a share of the time is over.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

import numpy as np

from houseway.core.jit import kernel
from houseway.games.pineapple.player.fantasy.exact import set_fantasy
from houseway.games.pineapple.player.hands.judging import Judge, Numbers
from houseway.games.pineapple.player.hands.rows import SIZES, Ids
from houseway.games.pineapple.player.playing.players import FantasyDeal
from houseway.games.pineapple.player.streets.chance import State, below, chance, shuffle_out
from houseway.games.pineapple.player.streets.last_streets import last_street
from houseway.games.pineapple.player.streets.moves import DRAWN, legal_moves, play
from houseway.games.pineapple.player.streets.opponents import Table
from houseway.games.pineapple.player.streets.policy import LAST
from houseway.games.pineapple.player.streets.position import Position
from houseway.games.pineapple.player.streets.search import Problem, opponents_of, placed_by
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import Rows

AT_ONCE = 4  # ends of each move between two checks of the clock
HALVINGS = 6  # times that the worse half of the moves is dropped, at most
FEW = 2  # moves that stay to the end


@dataclass(frozen=True)
class MonteCarlo:
    seconds: float
    table: Table = field(repr=False)
    clock: Callable[[], float] = perf_counter

    def place(self, position: Position, rng: Random) -> Rows:
        problem = Problem.of(position, self.table)
        others = opponents_of(position, self.table)
        judge = self.table.usual_judge(*((one.in_fantasy, one.tie) for one in others))
        return placed_by(
            position, problem.moves[self.best(problem, judge, chance(rng.getrandbits(62)))]
        )

    def set_hand(self, hand: FantasyDeal, rng: Random) -> Rows:
        """Set the best hand: the players differ only on the streets."""
        setter = self.table.setter(*zip(hand.others, hand.ties, strict=True))
        return set_fantasy(hand.cards, self.table.rules, setter, Readings()).rows

    def best(self, problem: Problem, judge: Judge, state: State) -> int:
        start = self.clock()
        running = np.arange(len(problem.moves))
        sums = np.zeros(len(running))
        if len(problem.position.rows.cards) == LAST:
            return int(
                last_street(
                    judge, problem.rows, problem.counts, problem.draw, problem.moves
                ).argmax()
            )
        ends = 0
        for stage in range(1, HALVINGS + 1):
            while self.clock() - start < self.seconds * stage / HALVINGS or not ends:
                sums[running] += ends_of(
                    judge,
                    problem.rows,
                    problem.counts,
                    problem.draw,
                    problem.moves[running],
                    problem.unseen,
                    AT_ONCE,
                    state,
                )
                ends += AT_ONCE
            # All running moves have as many ends, so that sums compare.
            order = running[np.argsort(-sums[running], kind="stable")]
            running = order[: max(FEW, len(order) // 2)]
        return int(order[0])


@kernel
def ends_of(
    judge: Judge,
    rows: Ids,
    counts: Ids,
    draw: Ids,
    moves: Ids,
    unseen: Ids,
    ends: int,
    state: State,
) -> Numbers:
    """Return the sum of each move's results."""
    found = np.zeros(len(moves))
    cards = unseen.copy()
    for i in range(len(moves)):
        for _ in range(ends):
            board, sizes = rows.copy(), counts.copy()
            play(board, sizes, draw, moves[i])
            n = len(cards)
            shuffle_out(state, cards, n, DRAWN * (LAST + 2 - sizes.sum()) // 2)
            while sizes.sum() < LAST:
                n -= DRAWN
                anywhere(board, sizes, cards[n : n + DRAWN], state)
            if sizes.sum() == LAST:
                n -= DRAWN
                drawn = cards[n : n + DRAWN]
                ways = legal_moves(sizes, DRAWN)
                found[i] += last_street(judge, board, sizes, drawn, ways).max()
    return found


@kernel
def anywhere(rows: Ids, counts: Ids, draw: Ids, state: State) -> None:
    """Place two of three cards at random, if there is room."""
    left_out = below(state, DRAWN)
    for i in range(DRAWN):
        if i == left_out:
            continue
        row = below(state, 3)
        while counts[row] == SIZES[row]:
            row = below(state, 3)
        rows[row, counts[row]] = draw[i]
        counts[row] += 1
