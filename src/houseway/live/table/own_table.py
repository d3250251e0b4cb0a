"""A player's own table: only they and companions sit there, and it closes when they have left."""

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
            raise BadInput(t("Bots can only join a player's own table. Say whose table it is."))
        return
    check_player(command.owner)
    if command.dealing != "automatic":
        raise BadInput(t("A player's own table has an automatic dealer."))


def check_own_table(live: LiveTable, command: Command) -> None:
    if not live.owner or not isinstance(command, Sit | BuyIn):
        return
    if command.by not in (live.owner, *live.companions):
        sentence = t("This is {player}'s own table. Open your own in the lobby.", player=live.owner)
        raise Refusal("own-table", BY_HOUSE, sentence)


def note_owner_came(live: LiveTable) -> LiveTable:
    """Note once that the owner has had the seat."""
    if not live.owner or live.owner_came or live.table is None:
        return live
    return live.now(owner_came=live.table.floor.seat_of(live.owner) is not None)


def closing_move(live: LiveTable) -> Move[Command] | None:
    """Close the table once its owner has left with all chips."""
    if not live.owner_came or not live.at_rest:
        return None
    floor = live.need_opened().floor
    if floor.seat_of(live.owner) is not None or floor.bank.has(live.owner):
        return None
    return Move(c.CloseOwnTable(HOUSE))
