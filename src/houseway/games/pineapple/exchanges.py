"""Points between any two hands as a table, asked of `wagers.exchange` for every pair of statuses.

A hand's *status* is what it is when it meets another: compared segment by segment, a declared clean
sweep of so many points, or foul. The two statuses say which rule governs; what that rule makes of
bonuses and segments is the same for all hands of these statuses.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.cards import Card
from houseway.cards.french import FRENCH
from houseway.games.pineapple.places import kept
from houseway.games.pineapple.ranking import Segments, segments
from houseway.games.pineapple.rows import Rows
from houseway.games.pineapple.sweeps import Sweep
from houseway.games.pineapple.wagers import Bonus, Judged, exchange

COMPARED = 0
HIGHEST_SWEEP = 26  # between them the clean sweeps, by their points
FOUL = HIGHEST_SWEEP + 1
STATUSES = FOUL + 1

# What the rules give to the first of two hands: points whatever they hold, its own bonus so many
# times, less the other's so many times, and points for each segment won less each lost.
POINTS, OWN_BONUS, THEIR_BONUS, SEGMENT = range(4)
GIVEN = 4

Points = NDArray[np.int64]


def status(foul: NDArray[np.bool_], sweep: Points) -> Points:
    """Of many hands; `sweep` is 0 where none is declared."""
    return np.where(foul, FOUL, sweep)


@cache
def exchanges() -> Points:
    """By the status of one hand, that of the other, and what is given."""
    found = [[exchanged(mine, theirs) for theirs in range(STATUSES)] for mine in range(STATUSES)]
    return kept(np.array(found))


def exchanged(mine: int, theirs: int) -> tuple[int, int, int, int]:
    """Each number is found by adding one thing to hands that are alike and have nothing."""
    bare = points(judged("a", mine), judged("b", theirs))
    return (
        bare,
        points(judged("a", mine, bonus=1), judged("b", theirs)) - bare,
        bare - points(judged("a", mine), judged("b", theirs, bonus=1)),
        points(judged("a", mine, top="9c 7d 3h"), judged("b", theirs)) - bare,
    )


def tie_for_the_buttons() -> int:
    """Who wins a tied segment where the first hand has the buttons: 1 the first, 0 nobody."""
    holder, other = judged("a", COMPARED, has_buttons=True), judged("b", COMPARED)
    won = points(holder, other)
    return int(np.sign(won))


def points(a: Judged, b: Judged) -> int:
    return exchange(a, b).points_to(a.player)


def judged(
    player: str, status: int, *, bonus: int = 0, top: str = "8c 7d 3h", has_buttons: bool = False
) -> Judged:
    return Judged(
        position=1,
        player=player,
        segments=with_top(FRENCH.parse([top])),
        foul="out of order" if status == FOUL else None,
        bonus=Bonus(top=bonus),
        sweep=Sweep("A clean sweep", status) if COMPARED < status < FOUL else None,
        has_buttons=has_buttons,
    )


@cache
def with_top(top: tuple[Card, ...]) -> Segments:
    middle, bottom = FRENCH.parse(["9s 9h 5c 4d 2h"]), FRENCH.parse(["Ts Th 6c 5d 2s"])
    return segments(Rows(top, middle, bottom))
