"""A table of one's own: nobody else sits down at it, and it is closed once its player has gone."""

from houseway.errors import BadInput, Refusal
from houseway.live.messages import CloseTable, OpenTable
from houseway.live.table import LiveTable
from houseway.tables.dealing import Move
from houseway.tables.messages import Command
from houseway.tables.people import INSPECTOR, check_player
from houseway.tables.seating import BuyIn, Sit

GONE = "Its player has left."


def check_owner(command: OpenTable) -> None:
    if not command.owner:
        if command.companions:
            raise BadInput("Companions are for somebody's own table: say whose it is.")
        return
    check_player(command.owner)
    if command.dealing != "automatic":
        raise BadInput("The dealer of somebody's own table is automatic.")


def check_own_table(live: LiveTable, command: Command) -> None:
    if not live.owner or not isinstance(command, Sit | BuyIn):
        return
    if command.by not in (live.owner, *live.companions):
        sentence = f"This is {live.owner}'s own table: open one of your own in the lobby."
        raise Refusal("own-table", None, sentence)


def followed(live: LiveTable) -> LiveTable:
    """Whether the owner has had the seat is known from then on."""
    if not live.owner or live.owner_came or live.table is None:
        return live
    return live.now(owner_came=live.table.floor.seat_of(live.owner) is not None)


def closing(live: LiveTable) -> Move[Command] | None:
    """Once the owner has left and taken the chips along."""
    if not live.owner_came or not live.at_rest:
        return None
    floor = live.opened().floor
    if floor.seat_of(live.owner) is not None or floor.bank.has(live.owner):
        return None
    return Move(CloseTable(INSPECTOR, GONE))
