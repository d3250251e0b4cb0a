"""The careless and the steady player in kernels: the same as `table.bots`, card for card.

There are two because a table must seat its bots at once and without numba, while a simulation needs
kernels, which are 50 to 100 times as fast. Both take their weights from `bots`, the ways to place
cards and their order from `legal.placements`, and fouls and bonuses from the rules. `tests/figures/
simulation/test_pineapple.py` plays the two side by side, hand for hand and with the same random
numbers.

The worth of a row is found once for every choice of drawn cards placed in it, as bits; a way to
place them is then three lookups.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards.french import FRENCH
from houseway.core.jit import kernel
from houseway.exact.python_random import Mersenne, below, sample, shuffle
from houseway.games.pineapple.figures.best_setting import STAYING
from houseway.games.pineapple.figures.kernel import RuleSet
from houseway.games.pineapple.player.fantasy.exact import setter_of
from houseway.games.pineapple.player.fantasy.kernel import Search, best_of_listed, look_up
from houseway.games.pineapple.player.hands.judging import (
    Judge,
    bonus_of,
    is_foul,
    judge,
    place_of,
    suit_with,
)
from houseway.games.pineapple.player.hands.objective import bonus_first, bonus_only
from houseway.games.pineapple.player.hands.rows import BOTTOM, MIDDLE, RANKS, SIZES, TOP, Ids
from houseway.games.pineapple.rules.places import Places, freeze
from houseway.games.pineapple.rules.rows import CARDS_OF_A_HAND
from houseway.games.pineapple.rules.rows import SIZES as SIZE_OF
from houseway.games.pineapple.rules.wagers import FOUL
from houseway.games.pineapple.table import bots
from houseway.games.pineapple.table.legal import placements
from houseway.games.pineapple.table.state import DRAWN, FIRST_CARDS, PLACED_OF_DRAWN

MOST_WAYS = 232  # of the first five cards
SUBSETS = 1 << FIRST_CARDS
EACH_RANK = sum(1 << (4 * rank) for rank in range(RANKS))

FANTASY_SCORE, ORDER_WEIGHT = bots.FANTASY_SCORE, bots.ORDER_WEIGHT
TOP_WEIGHT, MIDDLE_WEIGHT = bots.TOP_WEIGHT, bots.MIDDLE_WEIGHT
CARELESS_WAYS = bots.CARELESS_WAYS
# By the number of cards in a segment: what the steady player counts a draw, or five made cards,
# for.
FLUSHES = tuple(bots.FLUSH_DRAW.get(n, bots.MADE_FLUSH if n == 5 else 0.0) for n in range(6))
STRAIGHTS = tuple(bots.STRAIGHT_DRAW.get(n, bots.MADE_STRAIGHT) for n in range(6))

Numbers = NDArray[np.float64]
Ways = NDArray[np.uint8]  # cards on top, in the middle and at the bottom as bits


class Room(NamedTuple):
    """Work space, made once."""

    scores: Numbers  # by way
    order: Ids
    worth: Numbers  # by row and the cards placed in it, as bits
    place: Ids


def room() -> Room:
    return Room(
        scores=np.empty(MOST_WAYS),
        order=np.empty(MOST_WAYS, dtype=np.int64),
        worth=np.empty((3, SUBSETS)),
        place=np.zeros((3, SUBSETS), dtype=np.int64),
    )


class BotTables(NamedTuple):
    """The arrays that the two players use."""

    judge: Judge
    earns: NDArray[np.bool_]  # by the place of the top
    first: Ways  # ways to place five cards
    later: Ways  # ways to place two of three, by the room on top and in the middle and bottom
    later_numbers: Ids  # the number of such ways
    search: Search  # for Fantasy Land


def bot_tables(rules: RuleSet) -> BotTables:
    first, later, numbers = _ways()
    return BotTables(
        judge=judge(rules, bonus_only(rules)),
        earns=rules.earns,
        first=first,
        later=later,
        later_numbers=numbers,
        search=setter_of(rules, bonus_first(rules, staying=STAYING)).plain,
    )


@cache
def _ways() -> tuple[Ways, Ways, Ids]:
    """List ways as the steady player does: of five cards, and of three by the room in each row."""
    rooms = [SIZE_OF[row] + 1 for row in SIZE_OF]
    later = np.zeros((*rooms, 3 * 3 * DRAWN, 3), dtype=np.uint8)
    numbers = np.zeros(rooms, dtype=np.int64)
    for room in np.ndindex(*rooms):
        if sum(room) >= PLACED_OF_DRAWN:
            found = _as_bits(DRAWN, PLACED_OF_DRAWN, room)
            numbers[room] = len(found)
            later[room][: len(found)] = found
    first = _as_bits(FIRST_CARDS, FIRST_CARDS, tuple(SIZE_OF.values()))
    return freeze(first), freeze(later), freeze(numbers)


def _as_bits(cards: int, places: int, room: tuple[int, ...]) -> Ways:
    held = FRENCH.cards[:cards]
    bit = {card: 1 << i for i, card in enumerate(held)}
    ways = placements("", held, places, dict(zip(SIZE_OF, room, strict=True)))
    found = [
        [sum(bit[card] for card in row) for row in (way.top, way.middle, way.bottom)]
        for way in ways
    ]
    return np.array(found, dtype=np.uint8)


# -- How a segment looks ---------------------------------------------------------------------------


@kernel
def strength(cards: Ids, number: int, row: int) -> float:
    """Return the strength of the first `number` cards, as `bots.strength`."""
    if number == 0:
        return 0.0
    held = 0  # how many of each rank, four bits each
    suits, low, high = 15, RANKS, -1
    for i in range(number):
        rank = cards[i] >> 2
        held += 1 << (4 * rank)
        suits &= 1 << (cards[i] & 3)
        low, high = min(low, rank), max(high, rank)
    leads = 0  # the rank held most often, the highest of these, with its count in front
    for i in range(number):
        rank = cards[i] >> 2
        leads = max(leads, ((held >> (4 * rank)) & 15) << 4 | rank)
    most, lead = leads >> 4, leads & 15
    paired = (held >> 1 | held >> 2) & EACH_RANK  # ranks held twice or more
    made = kind_of(most, paired & (paired - 1) != 0) + (lead + 2) / 15
    if row == TOP:
        return made
    drawing = FLUSHES[number] if suits else 0.0
    if most == 1 and number >= 3 and high - low <= 4:
        drawing = max(drawing, STRAIGHTS[number])
    return max(made, drawing)


@kernel
def kind_of(most: int, two: bool) -> float:
    """Return the number of the kind of hand, by the count of its leading rank and whether `two`
    ranks are held twice or more."""
    if two:
        return 2.0 if most == 2 else 6.0
    return 0.0 if most == 1 else 1.0 if most == 2 else 3.0 if most == 3 else 7.0


@kernel
def promise(top: float, middle: float, bottom: float) -> float:
    out_of_order = max(0.0, top - middle) + max(0.0, middle - bottom)
    return TOP_WEIGHT * top + MIDDLE_WEIGHT * middle + bottom - ORDER_WEIGHT * out_of_order


@kernel
def promise_of(rows: Ids, counts: Ids) -> float:
    worth = np.empty(3)
    for row in range(3):
        worth[row] = strength(rows[row], counts[row], row)
    return promise(worth[TOP], worth[MIDDLE], worth[BOTTOM])


# -- The careless player ---------------------------------------------------------------------------


@kernel
def careless(rows: Ids, counts: Ids, draw: Ids, state: Mersenne) -> None:
    """Place anywhere half of the time, and else the better looking of two ways."""
    before, best, most = counts.copy(), rows.copy(), 0.0
    for way in range(1 + below(state, CARELESS_WAYS)):
        trial, sizes = rows.copy(), before.copy()
        anywhere(trial, sizes, draw, state)
        looks = promise_of(trial, sizes)
        if way == 0 or looks > most:
            most = looks
            best[:] = trial
            counts[:] = sizes
    rows[:] = best


@kernel
def anywhere(rows: Ids, counts: Ids, draw: Ids, state: Mersenne) -> None:
    held, places = len(draw), PLACED_OF_DRAWN if len(draw) == DRAWN else len(draw)
    chosen, spots, free = draw.copy(), np.empty(CARDS_OF_A_HAND, dtype=np.int64), 0
    for row in range(3):
        for _ in range(SIZES[row] - counts[row]):
            spots[free] = row
            free += 1
    sample(state, chosen, held, places)
    sample(state, spots, free, places)
    for i in range(places):
        row = spots[free - 1 - i]
        rows[row, counts[row]] = chosen[held - 1 - i]
        counts[row] += 1


# -- The steady player -----------------------------------------------------------------------------


@kernel
def steady(
    simple: BotTables, room: Room, rows: Ids, counts: Ids, draw: Ids, state: Mersenne
) -> None:
    if len(draw) == CARDS_OF_A_HAND:
        set_steadily(simple.search, rows, counts, draw)
        return
    if len(draw) == FIRST_CARDS:
        ways, number = simple.first, len(simple.first)
    else:
        free = SIZES[0] - counts[0], SIZES[1] - counts[1], SIZES[2] - counts[2]
        ways, number = simple.later[free], simple.later_numbers[free]
    score(simple, room, rows, counts, draw, ways, number)
    scores, order = room.scores, room.order
    for i in range(number):
        order[i] = i
    shuffle(state, order, number)
    best = order[0]
    for i in range(1, number):
        if scores[order[i]] > scores[best]:
            best = order[i]
    for row in range(3):
        counts[row] = lay(rows[row], counts[row], draw, int(ways[best, row]))


@kernel
def lay(row: Ids, number: int, draw: Ids, chosen: int) -> int:
    """Append the chosen cards, as bits, to those of a row; return its new length."""
    for i in range(len(draw)):
        if chosen >> i & 1:
            row[number] = draw[i]
            number += 1
    return number


@kernel
def score(
    simple: BotTables, room: Room, rows: Ids, counts: Ids, draw: Ids, ways: Ways, number: int
) -> None:
    """Score every way, as `bots.score`."""
    worth, place, scores = room.worth, room.place, room.scores
    with_draw = np.empty(5, dtype=np.int64)
    whole = counts.sum() + PLACED_OF_DRAWN == CARDS_OF_A_HAND
    for row in range(3):
        with_draw[: counts[row]] = rows[row, : counts[row]]
        for chosen in range(1 << len(draw)):
            size = counts[row]
            for i in range(len(draw)):
                size += chosen >> i & 1
            if size > SIZES[row]:
                continue
            lay(with_draw, counts[row], draw, chosen)
            worth[row, chosen] = strength(with_draw, size, row)
            if whole and size == SIZES[row]:
                place[row, chosen] = place_in(simple.judge, with_draw, row)
    for i in range(number):
        top, middle, bottom = ways[i, TOP], ways[i, MIDDLE], ways[i, BOTTOM]
        looks = promise(worth[TOP, top], worth[MIDDLE, middle], worth[BOTTOM, bottom])
        if whole:
            where = place[TOP, top], place[MIDDLE, middle], place[BOTTOM, bottom]
            looks = finished_score(simple, where, looks)
        scores[i] = looks


@kernel
def place_in(judge: Judge, cards: Ids, row: int) -> int:
    """Return the place of a full row."""
    key, suit = 0, -1
    for i in range(SIZES[row]):
        key = key * RANKS + (cards[i] >> 2)
        suit = suit_with(suit, cards[i])
    return place_of(judge, row, key, suit)


@kernel
def finished_score(simple: BotTables, where: tuple[int, int, int], looks: float) -> float:
    top, middle, bottom = where
    if is_foul(simple.judge, top, middle, bottom):
        return float(-FOUL)
    coming = FANTASY_SCORE if simple.earns[top] else 0.0
    return bonus_of(simple.judge, top, middle, bottom) + coming + looks / 10


# -- The steady player in Fantasy Land -------------------------------------------------------------


@kernel
def set_steadily(search: Search, rows: Ids, counts: Ids, draw: Ids) -> None:
    """Set thirteen cards as `best_setting`.

    The solver finds the best rows; of all ways of that worth the last one counts, by tops first and
    then by bottoms."""
    order = np.argsort(draw)
    bit = np.empty(CARDS_OF_A_HAND, dtype=np.int64)  # of each card of the draw
    for i in range(CARDS_OF_A_HAND):
        bit[order[i]] = 1 << i
    hand = look_up(search, draw[order].astype(np.uint8), 0)
    found, _ = best_of_listed(search, hand)
    place_of, of_threes = hand.place_of, np.zeros(1 << CARDS_OF_A_HAND, dtype=np.int16)
    for i in range(len(hand.threes.places)):
        of_threes[hand.threes.masks[i]] = hand.threes.places[i]
    top, bottom = last_way(
        bit,
        of_threes,
        place_of,
        of_threes[found.top],
        place_of[found.middle],
        place_of[found.bottom],
    )
    if not bottom:
        raise ValueError("every setting of thirteen cards is foul")
    for i in range(CARDS_OF_A_HAND):
        row = TOP if top & bit[i] else BOTTOM if bottom & bit[i] else MIDDLE
        rows[row, counts[row]] = draw[i]
        counts[row] += 1


@kernel
def last_way(
    bit: Ids, of_threes: Places, of_fives: Places, top: int, middle: int, bottom: int
) -> tuple[int, int]:
    """Return the last top and bottom, in the order of the draw, that make hands of these places."""
    every = (1 << CARDS_OF_A_HAND) - 1
    tops = CARDS_OF_A_HAND * (CARDS_OF_A_HAND - 1) * (CARDS_OF_A_HAND - 2) // 6
    chosen = np.arange(CARDS_OF_A_HAND - 3, CARDS_OF_A_HAND)
    for _ in range(tops):
        on_top = sum_of(bit, chosen)
        if of_threes[on_top] == top:
            at_bottom = last_bottom(bit, of_fives, every ^ on_top, middle, bottom)
            if at_bottom:
                return on_top, at_bottom
        step_back(chosen, CARDS_OF_A_HAND)
    return 0, 0


@kernel
def last_bottom(bit: Ids, of_fives: Places, left: int, middle: int, bottom: int) -> int:
    """Return the last bottom of the ten cards left, 0 if they make no two such hands."""
    own = np.empty(10, dtype=np.int64)
    number = 0
    for i in range(CARDS_OF_A_HAND):
        if left & bit[i]:
            own[number] = bit[i]
            number += 1
    chosen = np.arange(5, 10)
    for _ in range(252):
        at_bottom = sum_of(own, chosen)
        if of_fives[at_bottom] == bottom and of_fives[left ^ at_bottom] == middle:
            return at_bottom
        step_back(chosen, 10)
    return 0


@kernel
def sum_of(numbers: Ids, chosen: Ids) -> int:
    total = 0
    for i in chosen:
        total += numbers[i]
    return total


@kernel
def step_back(chosen: Ids, number: int) -> None:
    """Step to the choice before this one, in the order of `itertools.combinations`."""
    for i in range(len(chosen) - 1, -1, -1):
        if chosen[i] > (chosen[i - 1] + 1 if i else 0):
            chosen[i] -= 1
            for j in range(i + 1, len(chosen)):
                chosen[j] = number - len(chosen) + j
            return
