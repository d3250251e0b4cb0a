"""Evidence: what the record says of a round, gathered, added to commands and checked."""

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

import msgspec

from houseway.game import AnyGame
from houseway.game import capabilities as cap
from houseway.live import dual_control as dual
from houseway.live.amendments import (
    Evidence,
    HousePaid,
    Json,
    RoundStep,
    Steps,
    amend_steps,
    is_payment,
    write,
)
from houseway.live.messages import HouseCommand, HouseEvent, Payment
from houseway.live.replays import struct
from houseway.live.table import commands as c
from houseway.live.table import events as e
from houseway.live.table.payments import differences, pay_at_table, people_in, terms_of
from houseway.live.table.state import LiveTable
from houseway.record.stream import KeptRecord, RecordedEntry, Sender
from houseway.tables.messages import Command
from houseway.tables.people import HOUSE
from houseway.tables.state import TableState


def evidence(
    game: AnyGame,
    before: TableState,
    number: int,
    played: Iterable[RecordedEntry],
    later: Iterable[RecordedEntry],
) -> Evidence:
    """Gather the steps of a round.

    `played` are all entries from the one that opens the round to the one that ends it, or to the
    last; `later` are those that correct it or add to it since.
    """
    steps: Steps = ()
    real_cards = False
    table = before
    for act in played:
        after = table_after(game, table, act)
        step = game_step(game, act) or house_step(number, table, after, act)
        steps = (*steps, step) if step is not None else steps
        steps = with_corrections(game, number, steps, act)
        real_cards |= any(
            isinstance(event, e.RealCards) and event.round == number for event in act.events
        )
        table = after
    for act in later:
        step = game_step(game, act) if is_called_of(number, act) else None
        steps = with_corrections(game, number, (*steps, step) if step is not None else steps, act)
    return Evidence(write(struct(before)), steps, real_cards)


def game_step(game: AnyGame, act: RecordedEntry) -> RoundStep | None:
    command = act.command
    if isinstance(command, dual.Confirm):
        command = read_asked(game, command.asks)
    if isinstance(command, HouseCommand) and not isinstance(command, c.EndRound):
        return None
    return RoundStep(str(act.version), write(command), act.rules)


def is_called_of(number: int, act: RecordedEntry) -> bool:
    """Whether the game itself changes a round that is over, for example by counting its pack."""
    return any(
        event.corrected_round == number and not isinstance(event, HouseEvent)
        for event in act.events
    )


def house_step(
    number: int, table: TableState, after: TableState, act: RecordedEntry
) -> RoundStep | None:
    """Return what the house paid meanwhile; a correction of this round is no step of it."""
    if any(isinstance(event, e.RoundCorrected) and event.round == number for event in act.events):
        return None
    paid = differences(table.floor.bank, after.floor.bank)
    if not paid or not any(isinstance(event, e.Correcting) for event in act.events):
        return None
    payments = {payment.player: payment.amount for payment in paid}
    return RoundStep(str(act.version), write(HousePaid(HOUSE, payments)), act.rules)


def table_after(game: AnyGame, table: TableState, act: RecordedEntry) -> TableState:
    for event in act.events:
        match event:
            case e.RoundCorrected():
                table = game.read_table(msgspec.json.encode(event.table))
            case e.DisputeSettled(payments=payments):
                table = pay_at_table(table, *payments)
            case e.PaymentNoted(player=player, amount=amount, made_good=False):
                table = pay_at_table(table, Payment(player, amount))
            case HouseEvent():
                pass
            case _:
                table = game.evolve(table, event)
    return table


def with_corrections(game: AnyGame, number: int, steps: Steps, act: RecordedEntry) -> Steps:
    for event in act.events:
        if isinstance(event, e.RoundCorrected) and event.round == number:
            steps = amend_steps(game, steps, event.amendments)
    return steps


# -- Checking it -----------------------------------------------------------------------------------


class GivenEvidence(NamedTuple):
    round: int
    evidence: Evidence


def given_evidence(game: AnyGame, live: LiveTable, command: Command) -> GivenEvidence | None:
    """Return the evidence that a recorded command carries, and for which round."""
    if isinstance(command, dual.AskConfirmation | dual.Confirm):
        command = read_asked(game, command.asks)
    match command:
        case c.CorrectRound(round=number, evidence=Evidence() as given):
            return GivenEvidence(number, given)
        case c.TakeBackLast(evidence=Evidence() as given):
            return GivenEvidence(live.need_opened().rounds_opened, given)
        case _:
            return None


def same_evidence(game: AnyGame, one: Evidence, other: Evidence) -> bool:
    """Whether both hold the same table and steps, however these are written."""
    if (one.real_cards, len(one.steps)) != (other.real_cards, len(other.steps)):
        return False
    tables = [game.read_table(msgspec.json.encode(each.before)) for each in (one, other)]
    pairs = zip(one.steps, other.steps, strict=True)
    return tables[0] == tables[1] and all(same_step(game, *pair) for pair in pairs)


def same_step(game: AnyGame, one: RoundStep, other: RoundStep) -> bool:
    if one == other or one.rules != other.rules or is_payment(one) or is_payment(other):
        return one == other
    commands = [read_asked(game, each.command) for each in (one, other)]
    return one.id == other.id and commands[0] == commands[1]


# -- Adding it to commands, and leaving it out -----------------------------------------------------

# Beside the commands of the game.
Confirmable = c.CorrectRound | c.EndRound | c.NotePayment | c.SettleDispute | dual.AskSecondPerson

# Commands that the house completes even without dual control.
_ADDED_TO = (
    c.CorrectRound,
    c.TakeBackLast,
    c.SettleDispute,
    c.NotePayment,
    dual.Confirm,
    dual.TurnDown,
    dual.AskConfirmation,
)


def complete(
    game: AnyGame, live: LiveTable, command: Command, sender: Sender, record: KeptRecord
) -> Command:
    if not live.second_person and not isinstance(command, _ADDED_TO):
        return command
    with_record = partial(with_evidence, game, live, record)
    return dual.complete(live, command, sender, partial(read_asked, game), with_record)


def with_evidence(game: AnyGame, live: LiveTable, record: KeptRecord, command: Command) -> Command:
    match command:
        case c.CorrectRound():
            return msgspec.structs.replace(command, evidence=record.of_round(command.round))
        case c.TakeBackLast():
            number = live.need_opened().rounds_opened
            return msgspec.structs.replace(command, evidence=record.of_round(number))
        case c.SettleDispute() | c.NotePayment():
            terms = terms_of(game, live, record.terms_for(people_in(command)))
            return msgspec.structs.replace(command, terms=terms)
        case _:
            return command


def strip_command(game: AnyGame, command: Command) -> Command:
    return dual.strip(command, partial(read_asked, game), partial(strip, game))


def strip(game: AnyGame, command: Command) -> Command:
    """Return the command without the evidence, the terms or the time that the house added."""
    if isinstance(command, c.SettleDispute | c.NotePayment):
        return msgspec.structs.replace(command, terms=None)
    if isinstance(command, c.CorrectRound | c.TakeBackLast):
        return msgspec.structs.replace(command, evidence=None)
    clock = game.get(cap.WALL_CLOCK)
    sent: Command = command if clock is None else clock.undated(command)
    return sent


def read_asked(game: AnyGame, asks: Json) -> Command:
    return dual.read_as(game.command_type | Confirmable, asks)
