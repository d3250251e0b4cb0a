"""What a record says of a round, for whoever corrects it or checks a correction."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from houseway.game import AnyGame
from houseway.live.amendments import RoundStep, Steps, amended, written
from houseway.live.confirming import read_asked
from houseway.live.correcting import CorrectRound, EndRound, Evidence, RoundCorrected, TakeBackLast
from houseway.live.messages import HouseCommand, RealCards
from houseway.live.second_person import AskConfirmation, Confirm
from houseway.live.table import LiveTable
from houseway.record.stream import RecordedEntry
from houseway.tables.messages import Command
from houseway.tables.state import TableState


def evidence(
    game: AnyGame,
    before: TableState,
    number: int,
    played: Iterable[RecordedEntry],
    later: Iterable[RecordedEntry],
) -> Evidence:
    """`played` are all entries from the one that opens the round to the one that ends it, or to the
    last one there is; `later` what was corrected in it since."""
    steps: Steps = ()
    real_cards = False
    for act in played:
        step = game_step(game, act)
        steps = (*steps, step) if step is not None else steps
        steps = with_corrections(game, number, steps, act)
        real_cards |= any(isinstance(e, RealCards) and e.round == number for e in act.events)
    for act in later:
        steps = with_corrections(game, number, steps, act)
    assert isinstance(before, msgspec.Struct), "the states of tables are structs"
    return Evidence(written(before), steps, real_cards)


def game_step(game: AnyGame, act: RecordedEntry) -> RoundStep | None:
    command = act.command
    if isinstance(command, Confirm):
        command = read_asked(game, command.asks)
    if isinstance(command, HouseCommand) and not isinstance(command, EndRound):
        return None
    return RoundStep(str(act.version), written(command), act.edition)


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
    if one == other or one.edition != other.edition:
        return one == other
    commands = [read_asked(game, each.command) for each in (one, other)]
    return one.id == other.id and commands[0] == commands[1]
