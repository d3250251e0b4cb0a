"""Evidence: what the record of a tournament says of a round at one of its tables."""

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from houseway.core.cards.pack import Pack
from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.game.tournament import RoundAt, RoundSteps
from houseway.games.king_high.table.events import RoundEnded, RoundOpened
from houseway.games.king_high.table.shoe import DECK
from houseway.games.king_high.tournament.live import commands as c
from houseway.games.king_high.tournament.live import events as e
from houseway.games.king_high.tournament.live.evolve import evolve
from houseway.games.king_high.tournament.live.state import LiveTournament
from houseway.games.king_high.tournament.table import commands as tc
from houseway.games.king_high.tournament.table import events as te
from houseway.games.king_high.tournament.table.state import Tournament
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
from houseway.live.messages import HouseCommand
from houseway.record.stream import RecordedEntry
from houseway.tables.messages import Command, MessageType
from houseway.tables.people import HOUSE


@dataclass(frozen=True)
class Language:
    """What the steps of a round at a table are written in."""

    title: str = t("a tournament")
    pack: Pack = DECK
    command_type: MessageType = tc.AnyCommand


COMMANDS = Language()
AboutRound = c.CorrectTableRound | c.NoteTablePayment | c.SettleTableDispute
RecordBased = AboutRound | c.TakeBackAtTable  # on what was recorded
Confirmable = AboutRound | dual.AskSecondPerson  # beside the tournament's own


def tournament_evidence(
    before: LiveTournament, known: Iterable[RecordedEntry], where: RoundAt
) -> Evidence:
    """Gather the steps of a round from entries after `before` that hold all of it."""
    live, opened_at = before, None
    steps: Steps = ()
    playing = False
    for entry in known:
        if opens(live, entry, where):
            opened_at, steps, playing = live.need_opened(), (), True
        if playing:
            steps += tuple(step_at(live, entry, where.table))
            steps += tuple(paid_at(entry, where))
        steps = with_corrections(steps, entry, where)
        for event in entry.events:
            live = evolve(live, event)  # type: ignore[arg-type]  # of its record
            playing = playing and not ends(event, where.table)
    if opened_at is None:
        raise BadInput(
            t(
                "Table {table} has had no round {round} in this session.",
                table=where.table,
                round=where.round,
            )
        )
    return Evidence(write(alone(opened_at, where.table)), steps, live.real_cards)


def opens(live: LiveTournament, entry: RecordedEntry, where: RoundAt) -> bool:
    if live.tournament is None or live.tournament.session != where.session:
        return False
    return any(
        isinstance(event, te.HappenedAtTable)
        and event.table == where.table
        and isinstance(event.happened, RoundOpened)
        and event.happened.number == where.round
        for event in entry.events
    )


def ends(event: object, table: int) -> bool:
    match event:
        case te.HappenedAtTable(number, RoundEnded()):
            return number == table
        case te.RoundInvalidated(number):
            return number == table
        case _:
            return False


def step_at(live: LiveTournament, entry: RecordedEntry, table: int) -> Iterable[RoundStep]:
    """Return the entry as a step if it is about this table."""
    command: Command = entry.command
    if isinstance(command, dual.Confirm):
        command = read_asked(command.asks)
    if isinstance(command, c.Bound | c.Draw):
        command = command.asks
    if not isinstance(command, HouseCommand) and concerns_table(live, command, table):
        yield RoundStep(str(entry.version), write(command), entry.rules)


def paid_at(entry: RecordedEntry, where: RoundAt) -> Iterable[RoundStep]:
    """Return chips that moved at the table meanwhile, except by a correction of this round."""
    for event in entry.events:
        if not isinstance(event, e.PutRight) or event.becomes is None:
            continue
        of_round = RoundAt(event.session, event.table, event.correction.round)
        amended_here = isinstance(event, e.TableRoundCorrected) and of_round == where
        if event.table == where.table and event.correction.chips and not amended_here:
            paid = HousePaid(HOUSE, event.correction.chips)
            yield RoundStep(str(entry.version), write(paid), entry.rules)


def concerns_table(live: LiveTournament, command: Command, table: int) -> bool:
    if isinstance(command, tc.Disqualify):
        found = live.need_opened().table_of(command.player)
        return found is not None and found.number == table
    return getattr(command, "table", None) == table


def with_corrections(steps: Steps, entry: RecordedEntry, where: RoundAt) -> Steps:
    for event in entry.events:
        if isinstance(event, e.TableRoundCorrected):
            corrected = RoundAt(event.session, event.table, event.correction.round)
            if corrected == where:
                steps = amend_steps(COMMANDS, steps, event.amendments)
    return steps


def alone(tournament: Tournament, number: int) -> Tournament:
    """Return the tournament with one table and its players only."""
    table = tournament.tables[number]
    players = table.places.values()
    return tournament.now(
        tables={number: table},
        entrants={name: e for name, e in tournament.entrants.items() if name in players},
        past=(),
        amendments=(),
    )


# -- Adding it, and checking it --------------------------------------------------------------------


def round_of(live: LiveTournament, command: Command) -> RoundAt | None:
    """Return the round whose record the command needs."""
    match command:
        case c.CorrectTableRound() | c.NoteTablePayment() | c.SettleTableDispute():
            return RoundAt(command.session, command.table, command.round)
        case c.TakeBackAtTable(table=number):
            tournament = live.need_opened()
            round_ = tournament.table(number).game.round
            if round_ is None:
                return None
            return RoundAt(tournament.session, number, round_.number)
        case _:
            return None


def with_evidence(
    live: LiveTournament, command: Command, known: Iterable[RecordedEntry]
) -> Command:
    where = round_of(live, command)
    if where is None:
        return command
    found = tournament_evidence(LiveTournament(), known, where)
    return msgspec.structs.replace(command, evidence=found)


def steps_of_round(where: RoundAt, known: Iterable[RecordedEntry]) -> RoundSteps:
    found = tournament_evidence(LiveTournament(), known, where)
    asked = (step for step in found.steps if not is_payment(step))
    return RoundSteps(found.real_cards, tuple((step.id, step.command) for step in asked))


def without_evidence(command: Command) -> Command:
    if isinstance(command, RecordBased):
        return msgspec.structs.replace(command, evidence=None)
    return command


def rests_on_record(live: LiveTournament, command: Command, known: Iterable[RecordedEntry]) -> bool:
    """Whether the evidence that a recorded command carries is what the entries before it say."""
    if isinstance(command, dual.AskConfirmation | dual.Confirm):
        command = read_asked(command.asks)
    if not isinstance(command, RecordBased) or command.evidence is None:
        return True
    return with_evidence(live, command, known) == command


# -- What waits for a second person ----------------------------------------------------------------


def read_asked(asks: Json) -> Command:
    return dual.read_as(tc.AnyCommand | Confirmable, asks)


def as_waiting(command: Command) -> Command:
    """Return a command as it waits: without evidence and the time of an announcement."""
    if isinstance(command, tc.Invalidate):
        return msgspec.structs.replace(command, at=None)
    return without_evidence(command)
