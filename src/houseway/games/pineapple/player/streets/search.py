"""Choose a move on a street: value all moves, and search the close ones until the budget is used.

The last two streets are exact against what the opponents are assumed to hold. Before them the
network values every move; the better ones are then played out with the same sampled draws for all,
down to the exact streets. A move that falls clearly behind is dropped, so time goes to close calls.
The network's value counts as a first observation with its measured error, so a little searching is
not worse than none.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import inf
from time import perf_counter

import numpy as np

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.core.jit import kernel
from houseway.games.pineapple.player.hands.judging import Judge, Numbers
from houseway.games.pineapple.player.hands.rows import Ids, card_ids_of, rows_array
from houseway.games.pineapple.player.hands.showdown import Hands, hands_of
from houseway.games.pineapple.player.hands.stakes import COLUMNS
from houseway.games.pineapple.player.streets.chance import State, chance, shuffle_out
from houseway.games.pineapple.player.streets.last_streets import (
    last_street_against,
    write_finished_board,
)
from houseway.games.pineapple.player.streets.moves import (
    DRAWN,
    LEFT_OUT,
    legal_moves,
    play,
    take_back,
)
from houseway.games.pineapple.player.streets.network import Network
from houseway.games.pineapple.player.streets.opponents import Opponent, Table, finish, usual_table
from houseway.games.pineapple.player.streets.opposition import IsEnough, Opposition
from houseway.games.pineapple.player.streets.policy import (
    LAST,
    LAST_BUT_ONE,
    best_of,
    play_out,
    quick_worths,
)
from houseway.games.pineapple.player.streets.position import Position
from houseway.games.pineapple.player.streets.race import Race
from houseway.games.pineapple.rules.rows import ROWS, Row, Rows
from houseway.games.pineapple.table.bots import promise
from houseway.games.pineapple.table.state import FIRST_CARDS, PLACED_OF_DRAWN

CANDIDATES = 12  # moves that are played out at most
STEADY_CANDIDATES = 3  # and such as look good to a steady player
WITHIN = 6.0  # points behind the best by the network: others are not played out
BATCH = 16  # draws between two looks at who is behind
SURE = 2.0  # standard errors: closer moves have no clear difference
OPPONENTS_SHARE = 0.15  # of the time, for what the opponents will hold
MOST_LOOKED_AT = 8  # moves whose own ends are looked at to say how sure their values are
OWN_ENDS = 8  # hands of each


@dataclass(frozen=True)
class Budget:
    """Seconds of searching, or a number of draws for each move that is played out.

    A number of draws gives the same answer on every machine; with 0 draws the network decides. With
    `whole`, the search uses up the budget even when one move is left, whose value becomes surer.
    The clock may also be one of processor time."""

    seconds: float | None = None
    draws: int = 0
    seed: int = 0
    whole: bool = False
    clock: Callable[[], float] = perf_counter

    def enough(self, start: float, share: float) -> IsEnough:
        """Return when to stop finishing opponents' boards, given a share of the time."""

        def is_enough(finished: int) -> bool:
            if self.seconds is None:
                return finished >= 2 * self.draws
            return self.clock() - start >= share * self.seconds

        return is_enough


@dataclass(frozen=True)
class Alternative:
    """A move, and what it is worth in points to the end of the hand, with standard errors."""

    rows: Rows  # the cards placed
    discard: Card | None
    value: float
    error: float  # of the value, 0 where exact
    cost: float  # against the best
    cost_error: float

    @property
    def placements(self) -> tuple[tuple[Card, Row], ...]:
        return tuple((card, row) for row in ROWS for card in self.rows[row])

    @property
    def as_good(self) -> bool:
        """Whether there is no clear difference to the best."""
        return self.cost <= SURE * self.cost_error


@dataclass(frozen=True)
class Choice:
    alternatives: tuple[Alternative, ...]  # the best first
    exact: bool
    draws: int  # played out for each move left in the end

    @property
    def best(self) -> Alternative:
        return self.alternatives[0]


def choose(
    position: Position, budget: Budget, table: Table | None = None, *, with_errors: bool = True
) -> Choice:
    """Return all moves of a position with their worths.

    Errors caused by the opponents take time to find: leave them out if you only want a move."""
    if budget.seconds:
        warm_up()
    start = budget.clock()
    problem = Problem.of(position, table or usual_table())
    state = chance(budget.seed)
    opposition = problem.opposition(state)
    exactly = len(position.rows.cards) >= LAST_BUT_ONE
    opposition.finish_until(budget.enough(start, 1.0 if exactly else OPPONENTS_SHARE))
    judge = opposition.judge()
    if exactly:
        valued = MoveValues.exactly(problem.quick_worths(judge))
    else:
        valued = _search(problem, budget, judge, state, start)
    if with_errors and not opposition.is_exact:
        _add_errors(problem, opposition, judge, valued, budget.seed)
    return _choice(position, problem.moves, valued, exact=exactly and opposition.is_exact)


@cache
def warm_up() -> None:
    """Load the kernels from the disk, or compile them, before a budget starts."""
    board = Rows(*(FRENCH.parse([row]) for row in ("Ah", "9s 9d", "Kc Kd")))
    theirs = Rows(*(FRENCH.parse([row]) for row in ("2c", "3d 4h", "5s 6c")))
    draw = FRENCH.parse(["7h", "8h", "Td"])
    choose(Position(board, draw, opponents=(theirs,)), Budget(draws=1))
    late = Rows(*(FRENCH.parse([row]) for row in ("Ah 2h", "9s 9d 3h 3s", "Kc Kd 4d 4s Qc")))
    others = Rows(*(FRENCH.parse([row]) for row in ("2c 5h", "3d 4h Jc Jd", "5s 6c 6d Ts Tc")))
    choose(Position(late, draw, opponents=(others,)), Budget(draws=1))


def quick_move(position: Position, table: Table) -> Rows:
    """Return what the quick player places: `choose` without a search or alternatives."""
    problem = Problem.of(position, table)
    opponents = opponents_of(position, table)
    if any(one.is_finished for one in opponents) and not any(one.is_short for one in opponents):
        best = int(problem.worths_against_boards(opponents).argmax())
    else:
        best = problem.quick_choice(problem.judge(chance(0), lambda finished: True))
    return placed_by(position, problem.moves[best])


@dataclass(frozen=True)
class Problem:
    """A position as kernels take it."""

    position: Position
    table: Table
    rows: Ids
    counts: Ids
    draw: Ids
    unseen: Ids
    moves: Ids

    @staticmethod
    def of(position: Position, table: Table) -> "Problem":
        rows, counts = rows_array(position.rows)
        draw, unseen = card_ids_of(position.draw), np.array(position.unseen, dtype=np.int64)
        return Problem(position, table, rows, counts, draw, unseen, legal_moves(counts, len(draw)))

    @property
    def shown_cards(self) -> tuple[int, int]:
        """How many cards opponents show before our next draw, and before each later one.

        A player who sees them places better."""
        ordinary = [
            one
            for one in opponents_of(self.position, self.table)
            if not (one.in_fantasy or one.is_finished)
        ]
        begins = 0 if self.position.rows.cards else sum(not one.rows.cards for one in ordinary)
        later = PLACED_OF_DRAWN * len(ordinary)
        soon = later + (FIRST_CARDS - PLACED_OF_DRAWN) * begins
        left = len(self.unseen) - DRAWN * self.position.streets_to_come
        needed = soon + later * max(0, self.position.streets_to_come - 2)
        return (soon, later) if needed <= left else (0, 0)

    def opposition(self, state: State) -> Opposition:
        opponents = opponents_of(self.position, self.table)
        return Opposition(self.table, opponents, self.unseen, len(self.position.rows.cards), state)

    def judge(self, state: State, enough: IsEnough) -> Judge:
        opposition = self.opposition(state)
        opposition.finish_until(enough)
        return opposition.judge()

    def quick_worths(self, judge: Judge) -> Numbers:
        """Return the worth of each move: exact on the last two streets, else by the network."""
        network = self.table.knowledge.network
        return quick_worths(
            judge, network, self.rows, self.counts, self.draw, self.moves, self.unseen
        )

    def quick_choice(self, judge: Judge) -> int:
        """Return the number of the quick player's move."""
        network = self.table.knowledge.network
        best, _ = best_of(
            judge, network, self.rows, self.counts, self.draw, self.moves, self.unseen
        )
        return best

    def worths_against_boards(self, opponents: tuple[Opponent, ...]) -> Numbers:
        """Return worths on the last street against finished boards, if stacks are deep."""
        finished = [one for one in opponents if one.is_finished]
        others = [(one.in_fantasy, one.tie) for one in opponents if not one.is_finished]
        judge = self.table.usual_judge(*(others or [(False, 0)]))
        met = np.empty((len(finished), COLUMNS))
        for one, found in zip(finished, met, strict=True):
            write_finished_board(judge, rows_array(one.rows)[0], one.tie, found)
        entering = self.table.entering
        return last_street_against(
            judge, len(others), met, entering, self.rows, self.counts, self.draw, self.moves
        )


def opponents_of(position: Position, table: Table) -> tuple[Opponent, ...]:
    """Return the opponents of a position; if it names none, an ordinary unseen one."""
    boards = position.opponents or (Rows(),)
    return tuple(
        Opponent(
            rows=rows,
            in_fantasy=bool(position.fantasy) and position.fantasy[i],
            tie=position.ties[i] * table.rules.tie,
            caps=position.caps[i] if position.caps else (inf, inf),
        )
        for i, rows in enumerate(boards)
    )


def _search(
    problem: Problem, budget: Budget, judge: Judge, state: State, start: float
) -> "MoveValues":
    position, knowledge = problem.position, problem.table.knowledge
    opponents = max(1, len(position.opponents))
    # The network knows one opponent, and points from each add up.
    estimates = problem.quick_worths(judge) * opponents
    tried = candidates(problem, estimates, WITHIN * opponents)
    error = knowledge.errors[max(0, (len(position.rows.cards) - 3) // 2)] * opponents
    race = Race(estimates[tried], error)
    while (budget.whole or not race.is_decided) and not _used_up(budget, race, start):
        results = play_outs(
            judge,
            knowledge.network,
            problem.rows,
            problem.counts,
            problem.draw,
            problem.moves[tried[race.running]],
            problem.unseen,
            BATCH,
            problem.shown_cards,
            state,
        )
        race.add(results)
    return _result(estimates, tried, race)


def candidates(problem: Problem, estimates: Numbers, within: float) -> Ids:
    """Return the better moves by the network, and a few that a steady player would take.

    The network has not met hands that are dealt once in a thousand."""
    order = np.argsort(-estimates, kind="stable")[:CANDIDATES]
    order = order[estimates[order] > estimates[order[0]] - within]
    board = problem.position.rows
    looks = [promise(board.plus(placed_by(problem.position, move))) for move in problem.moves]
    steady = np.argsort(-np.array(looks), kind="stable")[:STEADY_CANDIDATES]
    return np.array(list(dict.fromkeys([*order.tolist(), *steady.tolist()])), dtype=np.int64)


def _used_up(budget: Budget, race: Race, start: float) -> bool:
    if budget.seconds is None:
        return race.draws >= budget.draws
    return budget.clock() - start >= budget.seconds


@kernel
def play_outs(
    judge: Judge,
    network: Network,
    rows: Ids,
    counts: Ids,
    draw: Ids,
    moves: Ids,
    unseen: Ids,
    draws: int,
    shown: tuple[int, int],
    state: State,
) -> Numbers:
    """Play out every move with the same cards to come; return results (draw, move)."""
    found = np.empty((draws, len(moves)))
    cards, n = unseen.copy(), len(unseen)
    placed = counts.sum() + (PLACED_OF_DRAWN if len(draw) == DRAWN else len(draw))
    soon, later = shown
    to_come = soon + (DRAWN + later) * (LAST - placed) // 2 - later
    for i in range(draws):
        shuffle_out(state, cards, n, to_come)
        for j in range(len(moves)):
            board, sizes = rows.copy(), counts.copy()
            play(board, sizes, draw, moves[j])
            found[i, j] = play_out(judge, network, board, sizes, cards, n, shown)
            take_back(sizes, moves[j])
    return found


@dataclass
class MoveValues:
    """By move: its worth, and standard errors of the worth and of the cost against the best."""

    worths: Numbers
    errors: Numbers
    cost_errors: Numbers
    draws: int = 0
    close: tuple[int, ...] = ()  # moves that may be the best by play-outs

    @staticmethod
    def exactly(worths: Numbers) -> "MoveValues":
        every = tuple(int(i) for i in np.argsort(-worths, kind="stable"))
        return MoveValues(worths, np.zeros(len(worths)), np.zeros(len(worths)), close=every)


def _result(estimates: Numbers, tried: Ids, race: Race) -> MoveValues:
    """Combine play-outs with the network.

    A move that was not played out stays as far behind the next better one that was as the network
    has it."""
    top, top_error = race.top
    ahead, spread = race.against(race.leader)
    known = dict(zip(race.running, zip(ahead, spread, strict=True), strict=True)) | race.stopped
    worths, cost_errors = np.empty(len(estimates)), np.full(len(estimates), race.error)
    for move, (difference, error) in known.items():
        worths[tried[move]], cost_errors[tried[move]] = top + difference, error
    untried = np.setdiff1d(np.arange(len(estimates)), tried)
    if len(untried):
        above = tried[estimates[tried] >= estimates[untried].max()]
        anchor = above[estimates[above].argmin()]
        worths[untried] = np.minimum(
            worths[anchor] + estimates[untried] - estimates[anchor], top - 1e-6
        )
    errors = np.sqrt(top_error**2 + cost_errors**2)
    running = sorted(race.running, key=lambda move: -worths[tried[move]])
    close = tuple(int(tried[move]) for move in running)
    return MoveValues(worths, errors, cost_errors, race.draws, close)


def _add_errors(
    problem: "Problem", opposition: Opposition, judge: Judge, valued: MoveValues, seed: int
) -> None:
    """Add the errors caused by the opponents; moves far behind get those of the last in view."""
    order = np.argsort(-valued.worths, kind="stable")
    looked = [i for i in order if i in valued.close][:MOST_LOOKED_AT]
    ends = [_ends_of(problem, judge, problem.moves[i], seed) for i in looked]
    worth, cost = opposition.errors(ends)
    rest = [i for i in order if i not in looked]
    for numbers, found in ((valued.errors, worth), (valued.cost_errors, cost)):
        numbers[looked] = np.sqrt(numbers[looked] ** 2 + found**2)
        numbers[rest] = np.sqrt(numbers[rest] ** 2 + found[-1] ** 2)


def _ends_of(problem: "Problem", judge: Judge, move: Ids, seed: int) -> Hands:
    """Return hands that a move is likely to end in, with the same random state for every move."""
    rows, counts = rows_array(problem.position.rows.plus(placed_by(problem.position, move)))
    network = problem.table.knowledge.network
    ended = finish(judge, network, rows, counts, problem.unseen, OWN_ENDS, chance(seed))
    return hands_of(problem.table.rules, ended)


def _choice(position: Position, moves: Ids, valued: MoveValues, *, exact: bool) -> Choice:
    order = np.argsort(-valued.worths, kind="stable")
    best = float(valued.worths[order[0]])
    alternatives = []
    for i in order:
        move = moves[i]
        left = [c for c, to in zip(position.draw, move, strict=True) if to == LEFT_OUT]
        alternatives.append(
            Alternative(
                rows=placed_by(position, move),
                discard=left[0] if left else None,
                value=float(valued.worths[i]),
                error=float(valued.errors[i]),
                cost=best - float(valued.worths[i]),
                cost_error=float(valued.cost_errors[i]) if i != order[0] else 0.0,
            )
        )
    return Choice(tuple(alternatives), exact, valued.draws)


def placed_by(position: Position, move: Ids) -> Rows:
    """Return the cards a move places, by row."""
    return Rows(
        *(
            tuple(c for c, to in zip(position.draw, move, strict=True) if to == number)
            for number in range(len(ROWS))
        )
    )
