"""Points between any two hands as a table, filled by `wagers.exchange` for every pair of statuses.

A hand's *status* is how it is settled with another: compared segment by segment, as a declared
clean sweep, or as foul. The two statuses decide which rule applies; its effect on bonuses and
segments is the same for all hands of these statuses. Clean sweeps of one value are one status,
unless the reading two-sweeps separates them.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.games.pineapple.rules.places import freeze
from houseway.games.pineapple.rules.ranking import Foul, Segments, segments
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import Rows
from houseway.games.pineapple.rules.sweeps import (
    DRAGON,
    SIX_PAIRS,
    SUPER_DRAGON,
    THREE_FLUSHES,
    THREE_STRAIGHTS,
    Sweep,
    SweepName,
    worth,
)
from houseway.games.pineapple.rules.wagers import Bonus, Judged, exchange

COMPARED = 0
HIGHEST_SWEEP = 26  # between them the clean sweeps, a higher one above a lower
FOUL = HIGHEST_SWEEP + 1
STATUSES = FOUL + 1

# What the rules give to the first of two hands: fixed points; the number of times its own bonus
# counts, and the other's; points for each segment won less each lost.
POINTS, OWN_BONUS, THEIR_BONUS, SEGMENT = range(4)
GIVEN = 4

TOP, HIGHER_TOP = "8c 7d 3h", "9c 7d 3h"

Points = NDArray[np.int64]

RANKED_STATUS: dict[SweepName, int] = {
    SUPER_DRAGON: 26,
    DRAGON: 13,
    SIX_PAIRS: 5,
    THREE_STRAIGHTS: 4,
    THREE_FLUSHES: 3,
}


def status_of_sweep(sweep: Sweep, readings: Readings) -> int:
    return RANKED_STATUS[sweep.name] if readings.two_sweeps == "ranking" else sweep.points


def sweep_with(status: int, readings: Readings) -> Sweep:
    """Return a clean sweep of that status."""
    for name, ranked in RANKED_STATUS.items():
        if readings.two_sweeps == "ranking" and ranked == status:
            return worth(name, readings)
    return Sweep(SUPER_DRAGON, status)  # by its points alone


def status(foul: NDArray[np.bool_], sweep: Points) -> Points:
    """Return the statuses of hands; `sweep` is that of a declared clean sweep, 0 for none."""
    return np.where(foul, FOUL, sweep)


@cache
def exchanges(readings: Readings) -> Points:
    """Return the table by the status of one hand, that of the other, and what is given."""
    every = range(STATUSES)
    return freeze(
        np.array([[exchange_terms(one, other, readings) for other in every] for one in every])
    )


def exchange_terms(mine: int, theirs: int, readings: Readings) -> tuple[int, int, int, int]:
    """Find each number by adding one thing to two equal hands without bonus."""

    def points(bonus: int = 0, their_bonus: int = 0, top: str = TOP) -> int:
        a = hand_with_status("a", mine, readings, bonus=bonus, top=top)
        b = hand_with_status("b", theirs, readings, bonus=their_bonus)
        return exchange(a, b, readings).points_to("a")

    bare = points()
    return (
        bare,
        points(bonus=1) - bare,
        bare - points(their_bonus=1),
        points(top=HIGHER_TOP) - bare,
    )


def tie_for_the_buttons(readings: Readings) -> int:
    """Return who wins a tied segment if the first hand has the buttons: 1 the first, 0 neither."""
    holder = hand_with_status("a", COMPARED, readings, has_buttons=True)
    won = exchange(holder, hand_with_status("b", COMPARED, readings), readings).points_to("a")
    return int(np.sign(won))


def hand_with_status(
    player: str,
    status: int,
    readings: Readings,
    *,
    bonus: int = 0,
    top: str = TOP,
    has_buttons: bool = False,
) -> Judged:
    return Judged(
        position=1,
        player=player,
        segments=with_top(FRENCH.parse([top])),
        foul=Foul("top", (), ()) if status == FOUL else None,
        bonus=Bonus(top=bonus),
        sweep=sweep_with(status, readings) if COMPARED < status < FOUL else None,
        has_buttons=has_buttons,
    )


@cache
def with_top(top: tuple[Card, ...]) -> Segments:
    middle, bottom = FRENCH.parse(["9s 9h 5c 4d 2h"]), FRENCH.parse(["Ts Th 6c 5d 2s"])
    return segments(Rows(top, middle, bottom))
