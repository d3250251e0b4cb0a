"""Times in commands are the house's: what a person sends is never asked what time it is."""

from datetime import datetime
from typing import Any

from msgspec.structs import replace

from houseway.games.king_high.tournament.commands import (
    AlterStart,
    CallTime,
    StartPlayOff,
    StartTable,
    Withdraw,
)
from houseway.games.king_high.tournament.live.messages import (
    Bound,
    ResumeTournament,
    SuspendTournament,
)


def dated(command: Any, now: datetime) -> Any:
    """The command with the time on the casino's wall, where it says when it is given.

    Otherwise entrants could withdraw on a day of their own choice, with the fee back.
    """
    match command:
        case Bound():
            return replace(command, asks=dated(command.asks, now))
        case Withdraw():
            return replace(command, on=now.date())
        case StartTable() | CallTime() | StartPlayOff() | AlterStart():
            return replace(command, at=now)
        case SuspendTournament() | ResumeTournament():
            return replace(command, at=now)
        case _:
            return command


def undated(command: Any) -> Any:
    """The same command whenever it is sent."""
    return dated(command, datetime.min)
