"""What the house itself records at a table, and how a correction is told."""

from typing import Protocol

from houseway.live.messages import (
    AnyHouseEvent,
    DealingChanged,
    DeckShuffled,
    DisputeSettled,
    PaceChanged,
    PracticeDeclared,
    RealCards,
    SeedCommitted,
    SeedGiven,
    SeedRevealed,
    TableClosed,
    TableOpened,
    TableResumed,
    TableSuspended,
)
from houseway.review.narration.plain import line
from houseway.tables.wagers import SettlementLine
from houseway.tables.wording import cited, signed

DEALERS = {"automatic": "an automatic dealer", "human": "a human dealer"}


def house(event: AnyHouseEvent) -> str:
    match event:
        case SeedCommitted(number, commitment):
            return f"The house commits to seed {number} of the table: {commitment}."
        case SeedGiven(player, seed):
            return f'{player} gives the seed "{seed}".'
        case DeckShuffled(number, deck):
            return f"Deck {deck} is shuffled from seed {number}."
        case SeedRevealed(number, seed):
            return f"The house reveals seed {number}: {seed}."
        case PracticeDeclared():
            return "It is a practice table: players may ask for a hint."
        case RealCards():
            return "The cards are real ones and are entered by hand."
        case DisputeSettled(number, decision):
            return f"The inspector decides about round {number}: {decision}"
        case _:
            return running(event)


def running(
    event: TableOpened | TableSuspended | TableResumed | TableClosed | DealingChanged | PaceChanged,
) -> str:
    match event:
        case TableOpened():
            return f"The table is opened, with {DEALERS[event.dealing]}."
        case TableSuspended(reason):
            return f"The table is suspended after this round: {reason}"
        case TableResumed():
            return "The table goes on."
        case TableClosed(reason):
            return f"The table is closed: {reason}"
        case DealingChanged(dealing):
            return f"The table has {DEALERS[dealing]} now."
        case PaceChanged():
            return "The times for bets and turns are changed."


class Correction(Protocol):
    """An event that corrects what a wager of an earlier round was paid."""

    @property
    def round(self) -> int: ...
    @property
    def line(self) -> SettlementLine: ...
    @property
    def difference(self) -> int: ...
    @property
    def owed(self) -> int: ...
    @property
    def clause(self) -> str: ...


def correction(event: Correction) -> str:
    owed = f", of which {event.owed:,} is owed" if event.owed else ""
    return (
        f"Round {event.round} is corrected by {signed(event.difference)}{owed}: "
        f"{line(event.line)}{cited(event.clause)}"
    )
