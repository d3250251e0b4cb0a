"""Times in commands are the house's: what a person sends is never asked what time it is."""

from datetime import datetime
from typing import TypeVar

from msgspec.structs import replace

from houseway.games.king_high.tournament.live import commands as c
from houseway.games.king_high.tournament.table import commands as tc
from houseway.tables.messages import Command
from houseway.tables.seating import Sit

C = TypeVar("C", bound=Command)


def dated(command: C, now: datetime) -> C:
    """The command with the time on the casino's wall, where it says when it is given.

    Otherwise entrants could withdraw on a day of their own choice, with the fee back.
    """
    match command:
        case c.Bound() | c.Draw():
            return replace(command, asks=dated(command.asks, now))
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


def undated(command: C) -> C:
    """The same command whenever it is sent."""
    return dated(command, datetime.min)
