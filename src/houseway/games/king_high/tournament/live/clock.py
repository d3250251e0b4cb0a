"""Times in commands: the house sets them, whatever the sender says."""

from datetime import datetime
from typing import TypeVar

from msgspec.structs import replace

from houseway.games.king_high.tournament.live import commands as c
from houseway.games.king_high.tournament.table import commands as tc
from houseway.tables.messages import Command
from houseway.tables.seating import Sit

C = TypeVar("C", bound=Command)


def set_time(command: C, now: datetime) -> C:
    """Set the house's time in a command that has one.

    Otherwise entrants could withdraw on a day of their own choice, with the fee back.
    """
    match command:
        case c.Bound() | c.Draw():
            return replace(command, asks=set_time(command.asks, now))
        case tc.AtTable(asks=Sit()) | tc.AllotSeats() | tc.Invalidate() | tc.AmendNotice():
            return replace(command, at=now)
        case tc.Withdraw():
            return replace(command, on=now.date())
        case tc.StartTable() | tc.CallTime() | tc.StartPlayOff() | tc.AlterStart():
            return replace(command, at=now)
        case c.SuspendTournament() | c.ResumeTournament():
            return replace(command, at=now)
        case _:
            return command


def clear_time(command: C) -> C:
    """Return a command that is the same whenever it is sent."""
    return set_time(command, datetime.min)
