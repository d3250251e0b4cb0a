"""What a record says of a round, for whoever corrects it or checks a correction."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from houseway.game import AnyGame
from houseway.live.amendments import RoundStep, Steps, amended, written
from houseway.live.confirming import read_asked
from houseway.live.correcting import (
    CorrectRound,
    EndRound,
    Evidence,
    HousePaid,
    PaymentNoted,
    RoundCorrected,
    TakeBackLast,
)
from houseway.live.corrections import differences, is_payment, struct, with_paid
from houseway.live.messages import DisputeSettled, HouseCommand, HouseEvent, Payment, RealCards
from houseway.live.second_person import AskConfirmation, Confirm
from houseway.live.table import LiveTable
from houseway.live.unions import Correcting
from houseway.record.stream import RecordedEntry
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
    """`played` are all entries from the one that opens the round to the one that ends it, or to the
    last one there is; `later` holds what was called of it since, or corrected in it."""
    steps: Steps = ()
    real_cards = False
    table = before
    for act in played:
        after = table_after(game, table, act)
        step = game_step(game, act) or house_step(number, table, after, act)
        steps = (*steps, step) if step is not None else steps
        steps = with_corrections(game, number, steps, act)
        real_cards |= any(isinstance(e, RealCards) and e.round == number for e in act.events)
        table = after
    for act in later:
        step = game_step(game, act) if is_called_of(number, act) else None
        steps = with_corrections(game, number, (*steps, step) if step is not None else steps, act)
    return Evidence(written(struct(before)), steps, real_cards)


def game_step(game: AnyGame, act: RecordedEntry) -> RoundStep | None:
    command = act.command
    if isinstance(command, Confirm):
        command = read_asked(game, command.asks)
    if isinstance(command, HouseCommand) and not isinstance(command, EndRound):
        return None
    return RoundStep(str(act.version), written(command), act.rules)


def is_called_of(number: int, act: RecordedEntry) -> bool:
    """Whether the game itself says something of a round that is over: its pack was counted, say."""
    return any(
        event.corrected_round == number and not isinstance(event, HouseEvent)
        for event in act.events
    )


def house_step(
    number: int, table: TableState, after: TableState, act: RecordedEntry
) -> RoundStep | None:
    """What the house paid meanwhile. What is corrected of this very round is no step of it."""
    if any(isinstance(e, RoundCorrected) and e.round == number for e in act.events):
        return None
    paid = differences(table.floor.bank, after.floor.bank)
    if not paid or not any(isinstance(event, Correcting) for event in act.events):
        return None
    payments = {payment.player: payment.amount for payment in paid}
    return RoundStep(str(act.version), written(HousePaid(HOUSE, payments)), act.rules)


def table_after(game: AnyGame, table: TableState, act: RecordedEntry) -> TableState:
    for event in act.events:
        match event:
            case RoundCorrected():
                table = game.read_table(msgspec.json.encode(event.table))
            case DisputeSettled(payments=payments):
                table = with_paid(table, *payments)
            case PaymentNoted(player=player, amount=amount, made_good=False):
                table = with_paid(table, Payment(player, amount))
            case HouseEvent():
                pass
            case _:
                table = game.evolve(table, event)
    return table


def with_corrections(game: AnyGame, number: int, steps: Steps, act: RecordedEntry) -> Steps:
    for event in act.events:
        if isinstance(event, RoundCorrected) and event.round == number:
            steps = amended(game, steps, event.amendments)
    return steps


# -- Checking it -----------------------------------------------------------------------------------


class GivenEvidence(NamedTuple):
    round: int
    evidence: Evidence


def given_evidence(game: AnyGame, live: LiveTable, command: Command) -> GivenEvidence | None:
    """What a recorded command says of which round, if it is of those that do."""
    if isinstance(command, AskConfirmation | Confirm):
        command = read_asked(game, command.asks)
    match command:
        case CorrectRound(round=number, evidence=Evidence() as given):
            return GivenEvidence(number, given)
        case TakeBackLast(evidence=Evidence() as given):
            return GivenEvidence(live.opened().rounds_opened, given)
        case _:
            return None


def same_evidence(game: AnyGame, one: Evidence, other: Evidence) -> bool:
    """The same table and the same steps, however each of them is written."""
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
