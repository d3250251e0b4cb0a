"""The quick strong player at a table, in kernels: `players.StrongPlayer` without a search.

Both decide by the same kernels (`quick_street`, `last_street_against`, `best_setting`) and the same
judges of `opponents.Table`. This one takes the judge by position and by who is in Fantasy Land from
an array, so that whole hands are played in one kernel, 15 times as fast as from Python;
the other also takes short stacks, any cards seen and a search. `tests/figures/simulation/
test_pineapple.py` and `tests/games/pineapple/player/test_luck.py` compare the two move by move.
"""

from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import inner_kernel, kernel
from houseway.games.pineapple.player.fantasy.exact import Setter, best_setting
from houseway.games.pineapple.player.fantasy.kernel import Search
from houseway.games.pineapple.player.fantasy.sweeps import Sweeps
from houseway.games.pineapple.player.hands.judging import (
    BOTTOM_AT,
    MIDDLE_AT,
    OWN_AT,
    Int32s,
    Judge,
    Numbers,
)
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.hands.stakes import COLUMNS
from houseway.games.pineapple.player.streets.last_streets import (
    last_street_against,
    write_finished_board,
)
from houseway.games.pineapple.player.streets.moves import legal_moves, play
from houseway.games.pineapple.player.streets.network import Network
from houseway.games.pineapple.player.streets.opponents import Table
from houseway.games.pineapple.player.streets.policy import quick_street
from houseway.games.pineapple.rules.places import freeze
from houseway.games.pineapple.rules.ranking import Marks
from houseway.games.pineapple.rules.rows import CARDS_OF_A_HAND


class Quick(NamedTuple):
    network: Network
    judge: Judge  # without its worths and parts, which are below
    worths: Numbers  # of the judge, by position and by which others are inside, as bits
    parts: Int32s  # by the same, in parts of a point
    alone: Numbers  # against one opponent, by inside and tie (-1, 0, 1)
    setter: Setter  # without what follows, which is by the same
    set_rows: Numbers  # worths of segments, then those with a declared clean sweep
    set_sweeps: Numbers
    set_base: Numbers
    entering: Numbers  # by the top: the worth of Fantasy Land against one opponent
    tie: int


def quick(table: Table, players: int) -> Quick:
    known = [
        tuple(zip(inside, ties_of(position, players, table.rules.tie), strict=True))
        for position in range(players)
        for inside in insides(players - 1)
    ]
    judges = [table.usual_judge(*others) for others in known]
    setters = [table.setter(*others) for others in known]
    alone = [
        table.usual_judge((inside, tie)).worths
        for inside, tie in product((False, True), (-1, 0, 1))
    ]
    return Quick(
        network=table.knowledge.network,
        judge=judges[0],
        worths=freeze(np.array([judge.worths for judge in judges])),
        parts=freeze(np.array([judge.parts for judge in judges])),
        alone=freeze(np.array(alone)),
        setter=setters[0],
        set_rows=freeze(np.array([np.concatenate(rows_of(setter)) for setter in setters])),
        set_sweeps=freeze(np.array([setter.sweeps.worths for setter in setters])),
        set_base=freeze(np.array([setter.base for setter in setters])),
        entering=table.entering,
        tie=table.rules.tie,
    )


def rows_of(setter: Setter) -> tuple[Numbers, ...]:
    plain, declared = setter.plain, setter.declared
    return (
        *(plain.top, plain.middle, plain.bottom),
        *(declared.top, declared.middle, declared.bottom),
    )


def insides(others: int) -> list[tuple[bool, ...]]:
    """Return who may be inside, the first of the others clockwise being the lowest bit."""
    return [tuple(bool(bits >> i & 1) for i in range(others)) for bits in range(1 << others)]


def ties_of(position: int, players: int, tie: int) -> tuple[int, ...]:
    """Return who wins a tied segment with each of the others, clockwise.

    The buttons, in the first position, win ties if the reading says so."""
    others = ((position + i) % players for i in range(1, players))
    return tuple(tie if position == 0 else -tie if other == 0 else 0 for other in others)


@kernel
def quick_turn(
    quick: Quick,
    position: int,
    inside: Marks,
    rows: Ids,
    counts: Ids,
    draw: Ids,
    seen: NDArray[np.uint8],
) -> None:
    """Place the cards drawn; `rows` and `counts` are those of all positions."""
    players, bits, met = len(rows), 0, 0
    for i in range(1, players):
        other = (position + i) % players
        bits |= int(inside[other]) << (i - 1)
        met += not inside[other] and counts[other].sum() == CARDS_OF_A_HAND
    at = (position << (players - 1)) + bits
    mine, sizes = rows[position], counts[position]
    if inside[position]:
        set_hand(setter_at(quick, at), mine, sizes, draw)
    elif met:
        place_last(quick, position, inside, rows, counts, draw)
    else:
        judge = judge_with(quick.judge, quick.worths[at], quick.parts[at])
        unseen = cards_unseen(draw, seen)
        quick_street(judge, quick.network, mine, sizes, draw, unseen)


@inner_kernel
def mark_seen(rows: Ids, counts: Ids, draw: Ids, position: int, seen: NDArray[np.uint8]) -> None:
    """Mark the cards placed as seen by all, and the draw as seen by its player."""
    for row in range(3):
        for i in range(counts[row]):
            for player in range(len(seen)):
                seen[player, rows[row, i]] = 1
    for card in draw:
        seen[position, card] = 1


@kernel
def judge_with(judge: Judge, worths: Numbers, parts: Int32s) -> Judge:
    return Judge(judge.places, worths, judge.rules, judge.capped, parts)


@kernel
def cards_unseen(draw: Ids, seen: NDArray[np.uint8]) -> Ids:
    drawn, found, number = 0, np.empty(len(seen), dtype=np.int64), 0
    for card in draw:
        drawn |= 1 << card
    for card in range(len(seen)):
        found[number] = card
        number += int(seen[card] == 0 and drawn >> card & 1 == 0)
    return found[:number]


@kernel
def setter_at(quick: Quick, at: int) -> Setter:
    setter, rows = quick.setter, quick.set_rows[at]
    sweeps = Sweeps(quick.set_sweeps[at], setter.sweeps.runs, setter.sweeps.top_runs)
    plain = with_rows(setter.plain, rows[:OWN_AT])
    declared = with_rows(setter.declared, rows[OWN_AT:])
    return Setter(quick.set_base[at], plain, declared, sweeps, setter.may_sweep)


@kernel
def with_rows(search: Search, rows: Numbers) -> Search:
    return Search(
        search.mixed,
        search.suited,
        search.threes,
        search.steps,
        search.weakest_middle,
        search.weakest_bottom,
        search.floor,
        rows[:MIDDLE_AT],
        rows[MIDDLE_AT:BOTTOM_AT],
        rows[BOTTOM_AT:],
        search.stay,
    )


@kernel
def set_hand(setter: Setter, rows: Ids, counts: Ids, draw: Ids) -> None:
    in_order = np.sort(draw)
    found = best_setting(setter, in_order.astype(np.uint8))
    masks = (found.top, found.middle, found.bottom)
    for row in range(3):
        for i in range(len(in_order)):
            if masks[row] >> i & 1:
                rows[row, counts[row]] = in_order[i]
                counts[row] += 1


@kernel
def place_last(
    quick: Quick, position: int, inside: Marks, rows: Ids, counts: Ids, draw: Ids
) -> None:
    """Place the last draw against boards of which some are finished."""
    players, others, finished, at = len(rows), 0, 0, 0
    met = np.empty((players - 1, COLUMNS))
    for i in range(1, players):
        other = (position + i) % players
        tie = quick.tie if position == 0 else -quick.tie if other == 0 else 0
        if not inside[other] and counts[other].sum() == CARDS_OF_A_HAND:
            write_finished_board(quick.judge, rows[other], tie, met[finished])
            finished += 1
        else:
            others, at = 1, 3 * int(inside[other]) + tie + 1
    judge = judge_with(quick.judge, quick.alone[at], quick.judge.parts)
    mine, sizes = rows[position], counts[position]
    moves = legal_moves(sizes, len(draw))
    worths = last_street_against(
        judge, others, met[:finished], quick.entering, mine, sizes, draw, moves
    )
    play(mine, sizes, draw, moves[worths.argmax()])
