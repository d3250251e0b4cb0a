"""The choice on a street: all moves valued, the close ones searched until the budget is used.

The last two streets are exact against what the opponents are taken to hold. Before them the network
values every move; the better ones are then played out with the same sampled draws for all, down to
the exact streets. A move that falls clearly behind is dropped, so time goes to close calls. What
the network said counts as a first observation with the error it was measured to have: little
searching is not worse than none.
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
from houseway.games.pineapple.player.streets.last_streets import last_street_met, met_as_it_lies
from houseway.games.pineapple.player.streets.moves import (
    DRAWN,
    LEFT_OUT,
    legal_moves,
    play,
    take_back,
)
from houseway.games.pineapple.player.streets.network import Network
from houseway.games.pineapple.player.streets.opponents import Opponent, Table, finish, usual_table
from houseway.games.pineapple.player.streets.opposition import Company, Enough
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
SURE = 2.0  # standard errors: moves that are closer cannot be told apart
OPPONENTS_SHARE = 0.15  # of the time, for what the opponents will hold
MOST_LOOKED_AT = 8  # moves whose own ends are looked at to say how sure their values are
OWN_ENDS = 8  # hands of each


@dataclass(frozen=True)
class Budget:
    """Seconds of searching, or a fixed number of draws for each move that is played out, which
    gives the same answer on every machine. Zero draws ask the network only. `whole`: also where
    only one move is left, whose value then becomes surer. The clock may also be one of processor
    time."""

    seconds: float | None = None
    draws: int = 0
    seed: int = 0
    whole: bool = False
    clock: Callable[[], float] = perf_counter

    def enough(self, begun: float, share: float) -> Enough:
        """When opponents' unfinished boards were finished often enough, in a share of the time."""

        def said(finished: int) -> bool:
            if self.seconds is None:
                return finished >= 2 * self.draws
            return self.clock() - begun >= share * self.seconds

        return said


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
        """Whether it cannot be told from the best."""
        return self.cost <= SURE * self.cost_error


@dataclass(frozen=True)
class Choice:
    alternatives: tuple[Alternative, ...]  # the best first
    exact: bool
    draws: int  # played out for each move that was left in the end

    @property
    def best(self) -> Alternative:
        return self.alternatives[0]


def choose(
    position: Position, budget: Budget, table: Table | None = None, *, with_errors: bool = True
) -> Choice:
    """All moves of a position with what they are worth. Errors that come of the opponents take time
    to find: who only wants a move can do without."""
    if budget.seconds:
        warm_up()
    begun = budget.clock()
    asked = Asked.of(position, table or usual_table())
    state = chance(budget.seed)
    company = asked.company(state)
    exactly = len(position.rows.cards) >= LAST_BUT_ONE
    company.finish_until(budget.enough(begun, 1.0 if exactly else OPPONENTS_SHARE))
    judge = company.judge()
    if exactly:
        valued = Valued.exactly(asked.quick_worths(judge))
    else:
        valued = _searched(asked, budget, judge, state, begun)
    if with_errors and not company.exact:
        _add_errors(asked, company, judge, valued, budget.seed)
    return _choice(position, asked.moves, valued, exact=exactly and company.exact)


@cache
def warm_up() -> None:
    """Loads the kernels from the disk, or compiles them, before a budget begins to run."""
    board = Rows(*(FRENCH.parse([row]) for row in ("Ah", "9s 9d", "Kc Kd")))
    theirs = Rows(*(FRENCH.parse([row]) for row in ("2c", "3d 4h", "5s 6c")))
    draw = FRENCH.parse(["7h", "8h", "Td"])
    choose(Position(board, draw, opponents=(theirs,)), Budget(draws=1))
    late = Rows(*(FRENCH.parse([row]) for row in ("Ah 2h", "9s 9d 3h 3s", "Kc Kd 4d 4s Qc")))
    others = Rows(*(FRENCH.parse([row]) for row in ("2c 5h", "3d 4h Jc Jd", "5s 6c 6d Ts Tc")))
    choose(Position(late, draw, opponents=(others,)), Budget(draws=1))


def quick_move(position: Position, table: Table) -> Rows:
    """What the quick player places: `choose` without a search, and without the alternatives."""
    asked = Asked.of(position, table)
    opponents = opponents_of(position, table)
    if any(one.finished for one in opponents) and not any(one.short for one in opponents):
        best = int(asked.worths_met(opponents).argmax())
    else:
        best = asked.quick_choice(asked.judge(chance(0), lambda finished: True))
    return placed_by(position, asked.moves[best])


@dataclass(frozen=True)
class Asked:
    """A position as kernels take it."""

    position: Position
    table: Table
    rows: Ids
    counts: Ids
    draw: Ids
    unseen: Ids
    moves: Ids

    @staticmethod
    def of(position: Position, table: Table) -> "Asked":
        rows, counts = rows_array(position.rows)
        draw, unseen = card_ids_of(position.draw), np.array(position.unseen, dtype=np.int64)
        return Asked(position, table, rows, counts, draw, unseen, legal_moves(counts, len(draw)))

    @property
    def shown(self) -> tuple[int, int]:
        """Cards that opponents will have put face up before our next draw, and before each later
        one: whoever sees them places better."""
        ordinary = [
            one
            for one in opponents_of(self.position, self.table)
            if not (one.in_fantasy or one.finished)
        ]
        begins = 0 if self.position.rows.cards else sum(not one.rows.cards for one in ordinary)
        later = PLACED_OF_DRAWN * len(ordinary)
        soon = later + (FIRST_CARDS - PLACED_OF_DRAWN) * begins
        left = len(self.unseen) - DRAWN * self.position.streets_to_come
        needed = soon + later * max(0, self.position.streets_to_come - 2)
        return (soon, later) if needed <= left else (0, 0)

    def company(self, state: State) -> Company:
        opponents = opponents_of(self.position, self.table)
        return Company(self.table, opponents, self.unseen, len(self.position.rows.cards), state)

    def judge(self, state: State, enough: Enough) -> Judge:
        company = self.company(state)
        company.finish_until(enough)
        return company.judge()

    def quick_worths(self, judge: Judge) -> Numbers:
        """Exact on the last two streets, before them what the network says."""
        network = self.table.knowledge.network
        return quick_worths(
            judge, network, self.rows, self.counts, self.draw, self.moves, self.unseen
        )

    def quick_choice(self, judge: Judge) -> int:
        """The number of the move that the quick player takes."""
        network = self.table.knowledge.network
        best, _ = best_of(
            judge, network, self.rows, self.counts, self.draw, self.moves, self.unseen
        )
        return best

    def worths_met(self, opponents: tuple[Opponent, ...]) -> Numbers:
        """On the last street, where boards are finished and stacks are deep."""
        finished = [one for one in opponents if one.finished]
        others = [(one.in_fantasy, one.tie) for one in opponents if not one.finished]
        judge = self.table.usual_judge(*(others or [(False, 0)]))
        met = np.empty((len(finished), COLUMNS))
        for one, found in zip(finished, met, strict=True):
            met_as_it_lies(judge, rows_array(one.rows)[0], one.tie, found)
        entering = self.table.entering
        return last_street_met(
            judge, len(others), met, entering, self.rows, self.counts, self.draw, self.moves
        )


def opponents_of(position: Position, table: Table) -> tuple[Opponent, ...]:
    """As the position tells; where it names none, an ordinary one of whom nothing is seen."""
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


def _searched(asked: Asked, budget: Budget, judge: Judge, state: State, begun: float) -> "Valued":
    position, knowledge = asked.position, asked.table.knowledge
    opponents = max(1, len(position.opponents))
    # The network knows one opponent, and points from each add up.
    said = asked.quick_worths(judge) * opponents
    tried = candidates(asked, said, WITHIN * opponents)
    error = knowledge.errors[max(0, (len(position.rows.cards) - 3) // 2)] * opponents
    race = Race(said[tried], error)
    while (budget.whole or not race.decided) and not _used_up(budget, race, begun):
        results = play_outs(
            judge,
            knowledge.network,
            asked.rows,
            asked.counts,
            asked.draw,
            asked.moves[tried[race.running]],
            asked.unseen,
            BATCH,
            asked.shown,
            state,
        )
        race.add(results)
    return _result(said, tried, race)


def candidates(asked: Asked, said: Numbers, within: float) -> Ids:
    """The better moves by the network, and a few that a steady player would take: hands that are
    dealt once in a thousand the network has not met."""
    order = np.argsort(-said, kind="stable")[:CANDIDATES]
    order = order[said[order] > said[order[0]] - within]
    board = asked.position.rows
    looks = [promise(board.plus(placed_by(asked.position, move))) for move in asked.moves]
    steady = np.argsort(-np.array(looks), kind="stable")[:STEADY_CANDIDATES]
    return np.array(list(dict.fromkeys([*order.tolist(), *steady.tolist()])), dtype=np.int64)


def _used_up(budget: Budget, race: Race, begun: float) -> bool:
    if budget.seconds is None:
        return race.draws >= budget.draws
    return budget.clock() - begun >= budget.seconds


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
    """Every move played out with the same cards to come, (draw, move)."""
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
class Valued:
    """Moves by number: worth, and the standard errors of it and of the cost against the best."""

    worths: Numbers
    errors: Numbers
    cost_errors: Numbers
    draws: int = 0
    close: tuple[int, ...] = ()  # moves that may be the best, as far as play-outs tell

    @staticmethod
    def exactly(worths: Numbers) -> "Valued":
        every = tuple(int(i) for i in np.argsort(-worths, kind="stable"))
        return Valued(worths, np.zeros(len(worths)), np.zeros(len(worths)), close=every)


def _result(said: Numbers, tried: Ids, race: Race) -> Valued:
    """Moves that were not played out are as far behind the last that was, in the network's order,
    as the network says."""
    top, top_error = race.top
    ahead, spread = race.against(race.leader)
    known = dict(zip(race.running, zip(ahead, spread, strict=True), strict=True)) | race.stopped
    worths, cost_errors = np.empty(len(said)), np.full(len(said), race.error)
    for move, (difference, error) in known.items():
        worths[tried[move]], cost_errors[tried[move]] = top + difference, error
    untried = np.setdiff1d(np.arange(len(said)), tried)
    if len(untried):
        above = tried[said[tried] >= said[untried].max()]
        anchor = above[said[above].argmin()]
        worths[untried] = np.minimum(worths[anchor] + said[untried] - said[anchor], top - 1e-6)
    errors = np.sqrt(top_error**2 + cost_errors**2)
    running = sorted(race.running, key=lambda move: -worths[tried[move]])
    close = tuple(int(tried[move]) for move in running)
    return Valued(worths, errors, cost_errors, race.draws, close)


def _add_errors(asked: "Asked", company: Company, judge: Judge, valued: Valued, seed: int) -> None:
    """Adds to the errors what is not known of the opponents; of moves far behind, as of the last
    that is looked at."""
    order = np.argsort(-valued.worths, kind="stable")
    looked = [i for i in order if i in valued.close][:MOST_LOOKED_AT]
    ends = [_ends_of(asked, judge, asked.moves[i], seed) for i in looked]
    worth, cost = company.errors(ends)
    rest = [i for i in order if i not in looked]
    for numbers, found in ((valued.errors, worth), (valued.cost_errors, cost)):
        numbers[looked] = np.sqrt(numbers[looked] ** 2 + found**2)
        numbers[rest] = np.sqrt(numbers[rest] ** 2 + found[-1] ** 2)


def _ends_of(asked: "Asked", judge: Judge, move: Ids, seed: int) -> Hands:
    """Hands that a move is likely to end in: every move meets the same chance."""
    rows, counts = rows_array(asked.position.rows.plus(placed_by(asked.position, move)))
    network = asked.table.knowledge.network
    ended = finish(judge, network, rows, counts, asked.unseen, OWN_ENDS, chance(seed))
    return hands_of(asked.table.rules, ended)


def _choice(position: Position, moves: Ids, valued: Valued, *, exact: bool) -> Choice:
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
    """The cards a move places, by row."""
    return Rows(
        *(
            tuple(c for c, to in zip(position.draw, move, strict=True) if to == number)
            for number in range(len(ROWS))
        )
    )
