"""A table of one's own: nobody else sits down at it, and it is closed once its player has gone."""

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import t
from houseway.live.table import commands as c
from houseway.live.table.state import LiveTable
from houseway.tables.dealing import Move
from houseway.tables.messages import Command
from houseway.tables.people import HOUSE, check_player
from houseway.tables.seating import BuyIn, Sit


def check_owner(command: c.OpenTable) -> None:
    if not command.owner:
        if command.companions:
            raise BadInput(t("Companions are for somebody's own table: say whose it is."))
        return
    check_player(command.owner)
    if command.dealing != "automatic":
        raise BadInput(t("The dealer of somebody's own table is automatic."))


def check_own_table(live: LiveTable, command: Command) -> None:
    if not live.owner or not isinstance(command, Sit | BuyIn):
        return
    if command.by not in (live.owner, *live.companions):
        sentence = t(
            "This is {player}'s own table: open one of your own in the lobby.", player=live.owner
        )
        raise Refusal("own-table", BY_HOUSE, sentence)


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
    return Move(c.CloseOwnTable(HOUSE))
