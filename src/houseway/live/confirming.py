"""What the house adds to a command at a table before it is decided, and what its sender said."""

from functools import partial

import msgspec

from houseway.game import AnyGame
from houseway.game import capabilities as cap
from houseway.live import two_people
from houseway.live.amendments import Json
from houseway.live.correcting import CorrectRound, EndRound, NotePayment, TakeBackLast
from houseway.live.messages import SettleDispute
from houseway.live.payments import people_in, terms_of
from houseway.live.second_person import AskConfirmation, AskSecondPerson, Confirm, TurnDown
from houseway.live.table import LiveTable
from houseway.record.stream import KeptRecord, Sender
from houseway.tables.messages import Command

# Beside the commands of the game.
Confirmable = CorrectRound | EndRound | NotePayment | SettleDispute | AskSecondPerson

# What the house adds something to, whoever is asked for it.
_ADDED_TO = (
    CorrectRound,
    TakeBackLast,
    SettleDispute,
    NotePayment,
    Confirm,
    TurnDown,
    AskConfirmation,
)


def completed(
    game: AnyGame, live: LiveTable, command: Command, sender: Sender, record: KeptRecord
) -> Command:
    if not live.second_person and not isinstance(command, _ADDED_TO):
        return command
    with_record = partial(with_evidence, game, live, record)
    return two_people.completed(live, command, sender, partial(read_asked, game), with_record)


def with_evidence(game: AnyGame, live: LiveTable, record: KeptRecord, command: Command) -> Command:
    match command:
        case CorrectRound():
            return msgspec.structs.replace(command, evidence=record.of_round(command.round))
        case TakeBackLast():
            number = live.opened().rounds_opened
            return msgspec.structs.replace(command, evidence=record.of_round(number))
        case SettleDispute() | NotePayment():
            terms = terms_of(game, live, record.terms_for(people_in(command)))
            return msgspec.structs.replace(command, terms=terms)
        case _:
            return command


def as_sent(game: AnyGame, command: Command) -> Command:
    return two_people.as_sent(command, partial(read_asked, game), partial(bare, game))


def bare(game: AnyGame, command: Command) -> Command:
    """Without the evidence, the terms or the time that the house has added."""
    if isinstance(command, SettleDispute | NotePayment):
        return msgspec.structs.replace(command, terms=None)
    if isinstance(command, CorrectRound | TakeBackLast):
        return msgspec.structs.replace(command, evidence=None)
    clock = game.get(cap.WALL_CLOCK)
    sent: Command = command if clock is None else clock.undated(command)
    return sent


def read_asked(game: AnyGame, asks: Json) -> Command:
    return two_people.read_as(game.command_type | Confirmable, asks)
