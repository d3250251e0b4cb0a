"""What a command moved at a table of real chips: what the dealer hands over, and to whom."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from houseway.live.amendments import write
from houseway.live.table.debts import Debts
from houseway.live.table.state import LiveTable
from houseway.tables.bank import Bank
from houseway.tables.messages import Command, tag

# What names of commands begin with: those that undo an entry, and those by which the books follow
# what was handed over already.
TAKE_BACK = "house-take-back"
NOTE = "house-note-"


class ChipMove(msgspec.Struct, frozen=True):
    """How a command changes the chips that the books give a player, and what the dealer hands over
    for it. `kept` is what goes to the house for debts, and `owed` what could not be taken and is
    owed from now on."""

    player: str
    change: int
    chips: int  # now
    hand_over: int  # to the player; less than nothing where it is taken
    kept: Debts = ()
    owed: Debts = ()


class ChipsMoved(msgspec.Struct, frozen=True):
    """What one entry of a record moved. `table` is one of a tournament's, or nothing."""

    version: int
    command: str  # its name
    round: int
    moves: tuple[ChipMove, ...]
    table: int | None = None


class BankChange(NamedTuple):
    """A bank before and after a command, at a table of a tournament where it has a number."""

    table: int | None
    round: int
    was: Bank
    now: Bank
    owed_before: Debts = ()
    owed_now: Debts = ()


def bank_changes(before: LiveTable, after: LiveTable) -> Iterator[BankChange]:
    """Chips are handed over only where a person deals."""
    if after.dealing != "human" or before.table is None or after.table is None:
        return
    was, now = before.table.floor.bank, after.table.floor.bank
    yield BankChange(None, after.table.rounds_opened, was, now, before.debts, after.debts)


def chips_moved(
    version: int, command: Command, changes: Iterable[BankChange]
) -> Iterator[ChipsMoved]:
    """What is to be handed over after an entry of a record."""
    for change in changes:
        if change.was == change.now or is_by_players(command, change):
            continue
        name, named = asked_for(command)
        moved = tuple(moves(name, change))
        yield ChipsMoved(version, name, named or change.round, moved, change.table)


def is_by_players(command: Command, change: BankChange) -> bool:
    """Whether players have put chips on the layout or taken them off it themselves, or the record
    follows what they did."""
    was, now = change.was, change.now
    others = [(bank.house, bank.bought, bank.cashed, bank.owed) for bank in (was, now)]
    if others[0] != others[1]:
        return False
    asks = command.innermost
    own = asks.said_by_player or tag(asks).startswith(TAKE_BACK)
    return now.on_layout > was.on_layout or own


def moves(name: str, change: BankChange) -> Iterator[ChipMove]:
    was, now = change.was, change.now
    for player in dict.fromkeys((*was.chips, *now.chips, *was.owed, *now.owed)):
        more = now.has(player) - was.has(player)
        kept = difference(change.owed_before, change.owed_now, player)
        owed = difference(change.owed_now, change.owed_before, player)
        over = -sum(debt.amount for debt in kept) if name.startswith(NOTE) else more
        if more or kept or owed:
            yield ChipMove(player, more, now.has(player), over, kept, owed)


def asked_for(command: Command) -> tuple[str, int | None]:
    """The name of what was asked for in the end, and the round that it names."""
    asks = write(command.innermost)
    while isinstance(inner := asks.get("asks"), dict):
        asks = inner
    round_ = asks.get("round")
    return str(asks["command"]), round_ if isinstance(round_, int) else None


def difference(one: Debts, other: Debts, player: str) -> Debts:
    """What is owed more in one than in the other."""
    known = {debt.of(0): debt.amount for debt in other}
    mine = ((debt, debt.amount - known.get(debt.of(0), 0)) for debt in one)
    return tuple(debt.of(more) for debt, more in mine if debt.player == player and more > 0)
