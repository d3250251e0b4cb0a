"""What the house adds to a command before it is decided, and what its sender said of it."""

import msgspec

from houseway.errors import BadInput, misread
from houseway.game import AnyGame
from houseway.live.amendments import Json, written
from houseway.live.correcting import CorrectRound, EndRound, NotePayment, TakeBackLast
from houseway.live.messages import SettleDispute
from houseway.live.second_person import AskConfirmation, AskSecondPerson, Confirm
from houseway.live.table import LiveTable
from houseway.record.stream import KeptRecord
from houseway.tables.messages import Command
from houseway.typed import convert

# Beside the commands of the game.
Confirmable = CorrectRound | EndRound | NotePayment | SettleDispute | AskSecondPerson


def asked_of_two(live: LiveTable, command: Command) -> bool:
    """At a table of two people one alone does not make it a table of one either."""
    doubtful = command.needs_second_person or isinstance(command, AskSecondPerson)
    return live.second_person and doubtful


def completed(
    game: AnyGame, live: LiveTable, command: Command, account: str, record: KeptRecord
) -> Command:
    """The command with what its sender cannot know; wrapped where a second person confirms it."""
    match command:
        case CorrectRound():
            command = msgspec.structs.replace(command, evidence=record.of_round(command.round))
        case TakeBackLast():
            number = live.opened().rounds_opened
            command = msgspec.structs.replace(command, evidence=record.of_round(number))
        case Confirm():
            return confirmed(game, live, command, account, record)
        case _:
            pass
    if asked_of_two(live, command):
        return AskConfirmation(command.by, account, written(command))
    return command


def confirmed(
    game: AnyGame, live: LiveTable, command: Confirm, account: str, record: KeptRecord
) -> Command:
    """What waits, with what the record says by now."""
    waits = next((w for w in live.waiting if w.number == command.number), None)
    if waits is None:
        return msgspec.structs.replace(command, account=account, asks={})
    alone = live.now(second_person=False)
    asks = completed(game, alone, read_asked(game, waits.asks), account, record)
    return msgspec.structs.replace(command, account=account, asks=written(asks))


def as_sent(game: AnyGame, command: Command) -> Command:
    match command:
        case AskConfirmation():
            return bare(game, read_asked(game, command.asks))
        case Confirm():
            return msgspec.structs.replace(command, account="", asks={})
        case _:
            return bare(game, command)


def bare(game: AnyGame, command: Command) -> Command:
    """Without the evidence, or the time, that the house has added."""
    if isinstance(command, CorrectRound | TakeBackLast):
        return msgspec.structs.replace(command, evidence=None)
    sent: Command = command if game.undated is None else game.undated(command)
    return sent


def read_asked(game: AnyGame, asks: Json) -> Command:
    try:
        found = convert(asks, game.command_type | Confirmable)
    except msgspec.ValidationError as error:
        raise BadInput(f"Nobody can confirm that: {misread(error)}") from None
    assert isinstance(found, Command)
    return found
