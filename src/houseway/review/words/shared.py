"""What every table records: the house's own events, seats and money, bets and rounds."""

from typing import Any

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
from houseway.review.words.plain import cited, line, result, signed, wager
from houseway.tables.seating import (
    ChipsBought,
    ChipsCashed,
    DebtCollected,
    PlayerSat,
    PlayerStood,
    SeatingEvent,
)

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


def seating(event: SeatingEvent) -> str:
    match event:
        case ChipsBought(player, amount):
            return f"{player} buys {amount:,} in chips."
        case ChipsCashed(player, amount):
            return f"{player} cashes {amount:,} in chips."
        case DebtCollected(player, amount):
            return f"{player} pays {amount:,} of what is owed to the house."
        case PlayerSat(player, box):
            return f"{player} sits down at seat {box}."
        case PlayerStood(player, box):
            return f"{player} leaves seat {box}."


def round_of_any_game(event: Any) -> str:
    """By the names these events have in every game; others by their own name alone."""
    match type(event).__name__:
        case "RoundOpened":
            return f"Round {event.number} opens."
        case "WagerPlaced":
            return f"{event.wager.player} wagers {event.wager.amount:,}: {wager(event.wager)}."
        case "WagerTakenBack":
            taken = event.wager
            said = f"{taken.player} takes back {taken.amount:,}: {wager(taken)}."
            return f"{said}{cited(event.clause)}"
        case "BetsClosed":
            return "No more bets."
        case "WagerSettled" | "PairSettled":
            return result(event.line)
        case "RoundEnded":
            return ended(event)
        case "SettingsChanged":
            return "Readings or limits of the table are changed."
        case _:
            return f"{str(type(event).__struct_config__.tag).replace('-', ' ').capitalize()}."


def ended(event: Any) -> str:
    why = getattr(event, "why", "")
    how = "is settled" if event.result == "settled" else "is void"
    return f"The round {how}.{f' {why}' if why else ''}{cited(getattr(event, 'clause', None))}"


def correction(event: Any) -> str:
    owed = f", of which {event.owed:,} is owed" if event.owed else ""
    return (
        f"Round {event.round} is corrected by {signed(event.difference)}{owed}: "
        f"{line(event.line)}{cited(event.clause)}"
    )
