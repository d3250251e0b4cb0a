"""A round of wagers on boxes against the house: its commands, events and state.

A game adds what its cards do. `plain_bets` answers the commands and offers them.
"""

from collections.abc import Mapping
from typing import Any, Generic, Self, TypeAlias, TypeVar

import msgspec

from houseway.core.rulebook import ReadingsBase, readings_in_force
from houseway.core.typed_json import convert
from houseway.tables.layout import move_chips, with_wager
from houseway.tables.messages import Command
from houseway.tables.plain_table import PlainTable
from houseway.tables.rounds import (
    EndsRoundByClause,
    OpenBets,
    OpensRound,
    PlacesWager,
    SettlesWager,
    TakesWagerBack,
)
from houseway.tables.seating import BuyIn, CashOut, Leave, SeatingEvent, Sit, evolve_floor
from houseway.tables.state import SettingsState
from houseway.tables.wagers import Line, Wager

ROUNDS_KEPT = 10

R_co = TypeVar("R_co", bound=ReadingsBase, covariant=True)


# -- Commands --------------------------------------------------------------------------------------


class PlaceWager(Command, frozen=True):
    """Puts chips on the player's box; more of the same kind is added to the wager there."""

    box: int
    kind: str
    amount: int

    begins = True
    stakes = True


class TakeBack(Command, frozen=True):
    box: int
    kind: str


class CallOff(Command, frozen=True):
    """The round cannot be finished: every wager goes back."""


PlainCommand = BuyIn | CashOut | Sit | Leave | OpenBets | PlaceWager | TakeBack | CallOff


# -- Events ----------------------------------------------------------------------------------------


class RoundOpened(OpensRound, frozen=True):
    readings: Mapping[str, object]


class WagerPlaced(PlacesWager[Wager], frozen=True):
    pass


class WagerTakenBack(TakesWagerBack[Wager], frozen=True):
    pass


class WagerSettled(SettlesWager[Line], frozen=True):
    pass


class RoundEnded(EndsRoundByClause, frozen=True):
    pass


MovesChips = WagerPlaced | WagerTakenBack | WagerSettled
PlainEvent = SeatingEvent | RoundOpened | MovesChips | RoundEnded


# -- The state -------------------------------------------------------------------------------------


class PlainRound(msgspec.Struct, Generic[R_co], frozen=True, omit_defaults=True):
    """A round; `phase` is betting at first, and settled or void in the end."""

    number: int
    readings: R_co
    phase: str = "betting"
    wagers: tuple[Wager, ...] = ()
    lines: tuple[Line, ...] = ()

    def now(self, **changes: object) -> Self:
        return msgspec.structs.replace(self, **changes)

    @property
    def at_stake(self) -> bool:
        return bool(self.wagers)


class PlainRoundView(msgspec.Struct, frozen=True):
    """What everybody sees of such a round."""

    number: int
    phase: str
    readings: Mapping[str, object]
    wagers: tuple[Wager, ...]
    lines: tuple[Line, ...]

    @classmethod
    def of(cls, round_: PlainRound[ReadingsBase], **more: Any) -> Self:
        """Make the view of a round; `more` are the fields that a game adds."""
        return cls(
            number=round_.number,
            phase=round_.phase,
            readings=readings_in_force(round_.readings),
            wagers=round_.wagers,
            lines=round_.lines,
            **more,
        )


AnyRound: TypeAlias = PlainRound[ReadingsBase]
AnyTable: TypeAlias = PlainTable[SettingsState, AnyRound]
T = TypeVar("T", bound=AnyTable)


def evolve_plain(table: T, event: PlainEvent, round_type: type[AnyRound]) -> T:
    """Apply an event to a table of such rounds."""
    match event:
        case RoundOpened(number, readings):
            read = convert(readings, type(table.settings.readings))
            return table.now(round=round_type(number, read), rounds_opened=number)
        case WagerPlaced() | WagerTakenBack() | WagerSettled():
            moved = with_wagers(table.in_progress(), event)
            return table.now(floor=move_chips(table.floor, event), round=moved)
        case RoundEnded(result):
            return table.after(table.in_progress().now(phase=result), ROUNDS_KEPT)
        case _:
            return table.now(floor=evolve_floor(table.floor, event))


def with_wagers(round_: AnyRound, event: MovesChips) -> AnyRound:
    match event:
        case WagerPlaced(wager):
            return round_.now(wagers=with_wager(round_.wagers, wager))
        case WagerTakenBack(wager):
            return round_.now(wagers=tuple(w for w in round_.wagers if w != wager))
        case WagerSettled(line):
            return round_.now(lines=(*round_.lines, line))
