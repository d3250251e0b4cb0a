"""Times in commands are the house's: what a person sends is never asked what time it is."""

from datetime import datetime
from typing import TypeVar

from msgspec.structs import replace

from houseway.games.king_high.tournament.live.messages import (
    Bound,
    Draw,
    ResumeTournament,
    SuspendTournament,
)
from houseway.games.king_high.tournament.table.commands import (
    AllotSeats,
    AlterStart,
    AmendNotice,
    AtTable,
    CallTime,
    Invalidate,
    StartPlayOff,
    StartTable,
    Withdraw,
)
from houseway.tables.messages import Command
from houseway.tables.seating import Sit

C = TypeVar("C", bound=Command)


def dated(command: C, now: datetime) -> C:
    """The command with the time on the casino's wall, where it says when it is given.

    Otherwise entrants could withdraw on a day of their own choice, with the fee back.
    """
    match command:
        case Bound() | Draw():
            return replace(command, asks=dated(command.asks, now))
        case AtTable(asks=Sit()) | AllotSeats() | Invalidate() | AmendNotice():
            return replace(command, at=now)
        case Withdraw():
            return replace(command, on=now.date())
        case StartTable() | CallTime() | StartPlayOff() | AlterStart():
            return replace(command, at=now)
        case SuspendTournament() | ResumeTournament():
            return replace(command, at=now)
        case _:
            return command


def undated(command: C) -> C:
    """The same command whenever it is sent."""
    return dated(command, datetime.min)
