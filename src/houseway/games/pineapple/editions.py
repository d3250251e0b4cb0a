"""How the document was understood when a round was played; a round says its edition for ever.

| edition | what differs |
|---|---|
| 0 | a foul hand paid nine points to each hand; limits off the schedule could be played for |
| 1 | nine points to each player; only limits of the schedule; a line says what both collect |
| 2 | the fee of somebody who comes into a down says from when on it is half |
"""

import msgspec

from houseway.games.pineapple.readings import Readings

FIRST, SECOND, EDITION = 0, 1, 2


def as_meant(readings: Readings, edition: int) -> Readings:
    """The readings as they were in force: in the first edition there was no question how often a
    foul hand pays."""
    if edition > FIRST:
        return readings
    return msgspec.structs.replace(readings, foul_to_two_hands="each-hand")
