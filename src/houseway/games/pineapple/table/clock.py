"""Times in commands are the house's: what a player sends is never asked what time it is."""

from datetime import datetime
from typing import TypeVar

from msgspec.structs import replace

from houseway.games.pineapple.table import commands as c
from houseway.tables.messages import Command
from houseway.tables.seating import BuyIn, CashOut

C = TypeVar("C", bound=Command)


def dated(command: C, now: datetime) -> C:
    """The command with the time on the casino's wall. Only of a fee the dealer may say another:
    when its player came in is seen at the table.

    Otherwise players could come back with less an hour of their own choice after they left.
    """
    match command:
        case BuyIn() | CashOut() | c.Leave() | c.Deal() | c.StartDown() | c.TakeCollection(at=None):
            return replace(command, at=int(now.timestamp()))
        case _:
            return command


def undated(command: C) -> C:
    """The same command whenever it is sent."""
    match command:
        case BuyIn() | CashOut() | c.Leave() | c.Deal() | c.StartDown() | c.TakeCollection():
            return replace(command, at=None)
        case _:
            return command
