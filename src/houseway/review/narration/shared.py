"""What the house itself records at a table, and how a correction is told."""

from typing import Protocol

from houseway.live.correcting import PaymentNoted, RoundCalledOff, RoundCorrected
from houseway.live.floor_limits import FloorLimitsChanged
from houseway.live.messages import (
    DealingChanged,
    DeckShuffled,
    DisputeSettled,
    OwnTableDeclared,
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
from houseway.live.ready import PlayerReady
from houseway.live.second_person import (
    ConfirmationAsked,
    ConfirmationGiven,
    ConfirmationTurnedDown,
    SecondPersonAsked,
    titled,
)
from houseway.live.unions import AnyHouseEvent
from houseway.review.narration.plain import line
from houseway.tables.messages import Settlement
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
        case PracticeDeclared() | OwnTableDeclared() | PlayerReady():
            return event.sentence
        case RealCards():
            return "The cards are real ones and are entered by hand."
        case DisputeSettled(number, decision, payments):
            paid = ", ".join(f"{one.player} {signed(one.amount)}" for one in payments)
            moved = f" Money moves: {paid}." if paid else ""
            return f"The inspector decides about round {number}: {decision}{moved}"
        case RoundCorrected() | RoundCalledOff() | PaymentNoted():
            return corrected(event)
        case (
            SecondPersonAsked()
            | ConfirmationAsked()
            | ConfirmationGiven()
            | ConfirmationTurnedDown()
        ):
            return waiting(event)
        case _:
            return running(event)


def corrected(event: RoundCorrected | RoundCalledOff | PaymentNoted) -> str:
    match event:
        case RoundCorrected():
            if event.taken_back:
                return f"The last entry of round {event.round} is taken back."
            moved = money_moved(event.changed)
            return f"Round {event.round} is corrected: {event.reason} {moved}"
        case RoundCalledOff(number, reason):
            return f"Management ends round {number}: {reason}"
        case PaymentNoted(number, player, amount, made_good, reason):
            much = "too much" if amount > 0 else "too little"
            then = "Put right at the felt" if made_good else "The books follow it"
            handed = f"In round {number} {player} was handed {abs(amount):,} {much}."
            return f"{handed} {then}: {reason}"


def money_moved(changed: tuple[Settlement, ...]) -> str:
    nets: dict[str, int] = {}
    for line_ in changed:
        nets[line_.player] = nets.get(line_.player, 0) + line_.net
    found = ", ".join(f"{player} {signed(net)}" for player, net in nets.items() if net)
    return f"Money moves: {found}." if found else "No money moves."


def waiting(
    event: SecondPersonAsked | ConfirmationAsked | ConfirmationGiven | ConfirmationTurnedDown,
) -> str:
    match event:
        case SecondPersonAsked(wanted):
            if wanted:
                return "Voids, corrections and payments wait for a second person from now on."
            return "No second person is asked any more."
        case ConfirmationAsked(number, _, asks):
            return f"Number {number} waits for a second person: {titled(asks)}."
        case ConfirmationGiven(number):
            return f"A second person confirms number {number}."
        case ConfirmationTurnedDown(number, reason):
            return f"Number {number} is turned down: {reason}"


def running(
    event: TableOpened
    | TableSuspended
    | TableResumed
    | TableClosed
    | DealingChanged
    | PaceChanged
    | FloorLimitsChanged,
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
        case FloorLimitsChanged():
            return "The limits of the floor are changed."
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
