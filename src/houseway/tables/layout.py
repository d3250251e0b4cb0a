"""The layout: chips of one player on one spot are one wager and move with the events."""

from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from houseway.tables.rounds import PlacesWager, SettlesWager, TakesWagerBack
from houseway.tables.seating import Floor
from houseway.tables.wagers import Line, Wager

W = TypeVar("W", bound=Wager)
L = TypeVar("L", bound=Line)

MovesChips: TypeAlias = PlacesWager[W] | TakesWagerBack[W] | SettlesWager[L]


def same_spot(one: Wager, other: Wager) -> bool:
    """Whether both are chips of one player on one spot of the layout: then they are one wager."""
    return replace(one, amount=other.amount) == other


def with_wager(wagers: tuple[W, ...], more: W) -> tuple[W, ...]:
    """Return the wagers with these chips added to what is on their spot."""
    for i, wager in enumerate(wagers):
        if same_spot(wager, more):
            total = replace(wager, amount=wager.amount + more.amount)
            return (*wagers[:i], total, *wagers[i + 1 :])
    return (*wagers, more)


def move_chips(floor: Floor, event: MovesChips[W, L]) -> Floor:
    """Move chips onto the layout with a wager, and off it when that is taken back or settled."""
    match event:
        case PlacesWager(wager):
            bank = floor.bank.stake(wager.player, wager.amount)
        case TakesWagerBack(wager):
            bank = floor.bank.settle(wager.player, wager.amount, 0)
        case SettlesWager(line):
            bank = floor.bank.settle(line.player, line.amount, line.net)
    return Floor(bank, floor.seats)
