"""Whole sessions in one kernel: deal, place, settle, and carry over Fantasy Land.

Cards are dealt in the order of the round, players place in turn, and what two hands pay each other
is looked up in the rules' table of exchanges. The player with the buttons has the first position;
positions rotate. Stacks are deep, and every clean sweep is declared.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards.french import FRENCH, card_id
from houseway.core.jit import inner_kernel, kernel
from houseway.exact.python_random import Mersenne, shuffle
from houseway.games.pineapple.figures.bots_kernel import BotTables, Room, careless, steady
from houseway.games.pineapple.figures.exchanges import (
    COMPARED,
    OWN_BONUS,
    POINTS,
    SEGMENT,
    THEIR_BONUS,
)
from houseway.games.pineapple.figures.exchanges import FOUL as FOUL_STATUS
from houseway.games.pineapple.figures.kernel import RuleSet
from houseway.games.pineapple.player.hands.judging import Judge, bonus_of, is_foul, places, sweep_of
from houseway.games.pineapple.player.hands.rows import BOTTOM, MIDDLE, TOP, Ids
from houseway.games.pineapple.player.hands.sweep_patterns import FULL
from houseway.games.pineapple.player.playing.quick_kernel import Quick, mark_seen, quick_turn
from houseway.games.pineapple.rules.places import freeze
from houseway.games.pineapple.rules.rows import CARDS_OF_A_HAND
from houseway.games.pineapple.table.state import DRAWN, FIRST_CARDS

CARELESS, STEADY, STRONG = range(3)
PACK = freeze(np.array([card_id(card) for card in FRENCH.cards]))
STREETS, IN_FANTASY = 5, -1
FACTS = 5  # that are counted of each player

Marks = NDArray[np.bool_]


class Played(NamedTuple):
    """Results by hand and player; those of the buttons by hand."""

    rows: Ids  # and row and card
    points: Ids
    bonus: Ids
    foul: Marks
    inside: Marks  # in Fantasy Land
    next_inside: Marks
    ties_won: Ids  # segments that the buttons won only for being the buttons


class Showdown(NamedTuple):
    """The hands of a round at the showdown, by position."""

    where: Ids  # places of top, middle and bottom
    bonus: Ids
    status: Ids


@kernel
def play_session(
    rules: RuleSet,
    simple: BotTables,
    quick: Quick | None,
    room: Room,
    kinds: Ids,
    hands: int,
    state: Mersenne,
) -> Played:
    """Play a session of the players in `kinds`, which begins without anyone in Fantasy Land.

    Without a strong player `quick` is None, and the kernels of that player are not compiled."""
    number = len(kinds)
    played = Played(
        np.zeros((hands, number, 3, 5), dtype=np.int64),
        np.zeros((hands, number), dtype=np.int64),
        np.zeros((hands, number), dtype=np.int64),
        np.zeros((hands, number), dtype=np.bool_),
        np.zeros((hands, number), dtype=np.bool_),
        np.zeros((hands, number), dtype=np.bool_),
        np.zeros(hands, dtype=np.int64),
    )
    inside, seated = np.zeros(number, dtype=np.bool_), np.empty(number, dtype=np.int64)
    for hand in range(hands):
        buttons = hand % number
        for position in range(number):
            player = (buttons + position) % number
            seated[position] = kinds[player]
            inside[position] = hand > 0 and played.next_inside[hand - 1, player]
        rows = deal(simple, quick, room, seated, inside, state)
        shown = judge_hands(simple.judge, rows)
        for position in range(number):
            player = (buttons + position) % number
            played.rows[hand, player] = rows[position]
            played.bonus[hand, player] = shown.bonus[position]
            played.foul[hand, player] = shown.status[position] == FOUL_STATUS
            played.inside[hand, player] = inside[position]
            played.next_inside[hand, player] = next_inside(rules, shown, position, inside[position])
            for other in range(position):
                won, tied = points(rules, shown, other, position)
                played.points[hand, (buttons + other) % number] += won
                played.points[hand, player] -= won
                if other == 0:
                    played.ties_won[hand] += tied
    return played


@kernel
def deal(
    simple: BotTables,
    quick: Quick | None,
    room: Room,
    seated: Ids,
    inside: Marks,
    state: Mersenne,
) -> Ids:
    """Deal a round and place its cards; return the rows by position.

    Fantasy Land comes first, then five cards each, one at a time, then the streets, from the left
    of the buttons round to them."""
    number, pack = len(seated), PACK.copy()
    shuffle(state, pack, len(pack))
    rows = np.zeros((number, 3, 5), dtype=np.int64)
    counts = np.zeros((number, 3), dtype=np.int64)
    seen = np.zeros((number, 52), dtype=np.uint8)  # by each player, without its own cards
    outside = number - inside.sum()
    five = CARDS_OF_A_HAND * inside.sum()  # where the first five of each begin
    at, begun = 0, 0
    for turn in range(number * (1 + STREETS)):
        street, position = turn // number - 1, (turn + 1) % number
        if inside[position] != (street == IN_FANTASY):
            continue
        if street == 0:
            draw = pack[five + begun : five + FIRST_CARDS * outside : outside].copy()
            begun += 1
            if begun == 1:  # all are face up before the first is placed
                for i in range(five, five + FIRST_CARDS * outside):
                    for player in range(number):
                        seen[player, pack[i]] = 1
                at += FIRST_CARDS * outside
        else:
            drawn = CARDS_OF_A_HAND if street == IN_FANTASY else DRAWN
            draw = pack[at : at + drawn].copy()
            at += drawn
        place(simple, quick, room, seated, inside, position, rows, counts, draw, seen, state)
        if street != IN_FANTASY:
            mark_seen(rows[position], counts[position], draw, position, seen)
    return rows


@kernel
def place(
    simple: BotTables,
    quick: Quick | None,
    room: Room,
    seated: Ids,
    inside: Marks,
    position: int,
    rows: Ids,
    counts: Ids,
    draw: Ids,
    seen: NDArray[np.uint8],
    state: Mersenne,
) -> None:
    kind, mine, sizes = seated[position], rows[position], counts[position]
    if kind == CARELESS:
        careless(mine, sizes, draw, state)
    elif kind == STEADY:
        steady(simple, room, mine, sizes, draw, state)
    elif quick is not None:
        quick_turn(quick, position, inside, rows, counts, draw, seen[position])


# -- Settling --------------------------------------------------------------------------------------


@kernel
def judge_hands(judge: Judge, rows: Ids) -> Showdown:
    number = len(rows)
    shown = Showdown(
        np.zeros((number, 3), dtype=np.int64),
        np.zeros(number, dtype=np.int64),
        np.zeros(number, dtype=np.int64),
    )
    for i in range(number):
        top, middle, bottom = places(judge, rows[i], FULL)
        shown.where[i, TOP], shown.where[i, MIDDLE], shown.where[i, BOTTOM] = top, middle, bottom
        if is_foul(judge, top, middle, bottom):
            shown.status[i] = FOUL_STATUS
        else:
            shown.bonus[i] = bonus_of(judge, top, middle, bottom)
            shown.status[i] = sweep_of(judge, rows[i], top, middle, bottom)
    return shown


@inner_kernel
def next_inside(rules: RuleSet, shown: Showdown, position: int, inside: bool) -> bool:
    if shown.status[position] == FOUL_STATUS:
        return False
    top, middle, bottom = shown.where[position]
    if inside:
        return bool(
            rules.top_stays[top] or rules.middle_stays[middle] or rules.bottom_stays[bottom]
        )
    return bool(rules.earns[top])


@inner_kernel
def points(rules: RuleSet, shown: Showdown, one: int, other: int) -> tuple[int, int]:
    """Return points to one from another after it, and segments won only by the buttons."""
    mine, theirs = shown.status[one], shown.status[other]
    given = rules.exchanges[mine, theirs]
    won, tied = given[POINTS], 0
    won += given[OWN_BONUS] * shown.bonus[one] - given[THEIR_BONUS] * shown.bonus[other]
    for row in range(3):
        ahead = shown.where[one, row] - shown.where[other, row]
        if ahead != 0:
            won += given[SEGMENT] * (1 if ahead > 0 else -1)
        elif one == 0:
            won += given[SEGMENT] * rules.tie
            tied += mine == COMPARED and theirs == COMPARED and rules.tie > 0
    return won, tied


# -- Counting --------------------------------------------------------------------------------------


@kernel
def count(played: Played, begins: Ids, leasts: Ids, counts: Ids) -> None:
    """Count the facts of a session.

    These are points, bonus, foul, entering and staying in Fantasy Land of each player, then points
    and ties of the buttons. The counts of a fact start at `begins`, for the value in `leasts`.
    After them come, for each fact, its squared sum, the sum times the number of times it was
    counted, and that number squared; last is the number of sessions."""
    facts, players = len(leasts), played.points.shape[1]
    totals, numbers = np.zeros(facts, dtype=np.int64), np.zeros(facts, dtype=np.int64)
    values = np.zeros(4, dtype=np.int64)
    for hand in range(len(played.points)):
        for player in range(players + 1):
            if player < players:
                values[0], values[1] = played.points[hand, player], played.bonus[hand, player]
                values[2] = played.foul[hand, player]
                values[3], seen = played.next_inside[hand, player], 4
                inside = played.inside[hand, player]
            else:
                values[0] = played.points[hand, hand % players]
                values[1], seen, inside = played.ties_won[hand], 2, False
            for i in range(seen):
                fact = FACTS * player + i + (i == 3 and inside)  # entered, or stayed in
                counts[begins[fact] + values[i] - leasts[fact]] += 1
                totals[fact] += values[i]
                numbers[fact] += 1
    for fact in range(facts):
        at, total, number = begins[facts] + 3 * fact, totals[fact], numbers[fact]
        counts[at] = total * total
        counts[at + 1] = total * number
        counts[at + 2] = number * number
    counts[-1] = 1
