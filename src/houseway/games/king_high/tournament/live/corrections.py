"""A round at a tournament table that was entered wrongly, decided again as it really was.

As at any table (`houseway.live.replays`): the commands of the round are amended and decided
from its beginning. As long as nothing was played since, the table becomes what it would have been,
with all that followed from the round. Later on everybody's chips move by the difference, in front
of them or in the count; who has lost, and who wins, follows from that. Where players have been
seated on the outcome, or the prizes are paid, the record is put right and the outcome stands.
"""

from typing import TypeVar

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.core.money import MOST
from houseway.core.reasons import BY_HOUSE
from houseway.core.typed_json import decode
from houseway.core.words import money, t
from houseway.games.king_high.tournament.live import commands as c
from houseway.games.king_high.tournament.live import events as e
from houseway.games.king_high.tournament.live.evidence import COMMANDS
from houseway.games.king_high.tournament.live.outcomes import (
    Chips,
    consequences,
    correct_play,
    correct_table,
    differences,
    move_chips,
    need_round_counts,
)
from houseway.games.king_high.tournament.live.seeds import of_table
from houseway.games.king_high.tournament.live.state import LiveTournament, held_by
from houseway.games.king_high.tournament.rules.puck import turn
from houseway.games.king_high.tournament.table import commands as tc
from houseway.games.king_high.tournament.table import events as te
from houseway.games.king_high.tournament.table.decide import decide as decide_tournament
from houseway.games.king_high.tournament.table.evolve import after
from houseway.games.king_high.tournament.table.state import (
    RoundCorrection,
    SessionTable,
    Tournament,
)
from houseway.live import dual_control as dual
from houseway.live import replays
from houseway.live.amendments import (
    Amendment,
    Evidence,
    RoundStep,
    read_command,
)
from houseway.live.messages import check_handed
from houseway.live.replays import recent_after
from houseway.tables.handlers import Handlers
from houseway.tables.messages import Event
from houseway.tables.people import STAFF, need_inspector, need_staff
from houseway.tables.text import check_line

P = TypeVar("P", bound=e.PutRight)
handlers = Handlers()
Events = tuple[te.AnyEvent | e.AnyHouseEvent, ...]


@handlers.register
def correct_round(live: LiveTournament, command: c.CorrectTableRound) -> Events:
    need_inspector(command.by)
    tournament = live.need_opened()
    need_session(tournament, command.session)
    check_not_held(live, command)
    reason = check_line(command.reason, t("The reason"))
    replays.need_amendments(command.amendments)
    evidence = replays.need_evidence(command.evidence)
    if not evidence.real_cards:
        check_seed_is_known(live, command.session, command.table)
    was, really = replay_both(evidence, command.table, command.amendments)
    note = RoundCorrection(command.round, reason, differences(was, really))
    event = e.TableRoundCorrected(command.session, command.table, command.amendments, note)
    if is_built_on(live, command.session):
        return (let_outcome_stand(event),)
    table = find_counting_table(tournament, command.table, command.round, was)
    becomes = correct_table(tournament, table, command.round, was, really)
    return put_right(tournament, table, becomes, event)


@handlers.register
def note_payment(live: LiveTournament, command: c.NoteTablePayment) -> Events:
    """Record what was put right at the felt; otherwise the player keeps the chips as handed."""
    need_inspector(command.by)
    need_session(live.need_opened(), command.session)
    check_not_held(live, command)
    reason = check_line(command.reason, t("The reason"))
    amount = check_handed(command.handed, command.amount)
    chips = {} if command.made_good else {command.player: amount}
    note = RoundCorrection(command.round, reason, chips)
    event = e.TablePaymentNoted(
        command.session, command.table, command.player, amount, command.made_good, note
    )
    return pay_chips(live, command, event, command.player)


@handlers.register
def settle_dispute(live: LiveTournament, command: c.SettleTableDispute) -> Events:
    need_inspector(command.by)
    need_session(live.need_opened(), command.session)
    check_not_held(live, command)
    note = RoundCorrection(
        command.round, check_line(command.decision, t("The decision")), dict(command.chips)
    )
    event = e.TableDisputeSettled(command.session, command.table, note)
    return pay_chips(live, command, event)


def pay_chips(
    live: LiveTournament,
    command: c.NoteTablePayment | c.SettleTableDispute,
    event: e.TablePaymentNoted | e.TableDisputeSettled,
    *named: str,
) -> Events:
    """Move the chips that the event notes, between players of the table and the house."""
    tournament, evidence = live.need_opened(), replays.need_evidence(command.evidence)
    before = read_before(evidence, command.table)
    was = REPLAYER.replay(before, evidence.steps).state.tables[command.table]
    chips = event.correction.chips
    for player in (*named, *chips):
        if player not in was.places.values():
            raise BadInput(
                t("{player} has no seat at table {table}.", player=player, table=command.table)
            )
        if not -MOST <= chips.get(player, 1) <= MOST or not chips.get(player, 1):
            raise BadInput(t("A payment must be at least one chip, to or from the player."))
        if was.has(player) + chips.get(player, 0) > MOST:
            raise Refusal(
                "too-much-money",
                BY_HOUSE,
                t("A player can't have more than {most}.", most=money(MOST)),
            )
    if is_built_on(live, command.session):
        return (let_outcome_stand(event),)
    table = find_counting_table(tournament, command.table, command.round, was)
    becomes = move_chips(tournament, table, was, chips, was) if chips else table
    return put_right(tournament, table, becomes, event)


@handlers.register
def take_back(live: LiveTournament, command: c.TakeBackAtTable) -> Events:
    need_staff(command.by)
    tournament = live.need_opened()
    dual.check_held(held_by(live, command.table), command.by, STAFF)
    table = tournament.table(command.table)
    slip = (replays.find_slip(table.game.round, command.evidence),)
    number = table.game.rounds_opened
    was, really = replay_both(replays.need_evidence(command.evidence), command.table, slip)
    check_evidence(table, number, was)
    note = RoundCorrection(number, "", differences(was, really))
    recent = recent_after(table.game, really.game, number)
    becomes = really.now(corrections=table.corrections, game=really.game.now(recent=recent))
    return (
        e.TableRoundCorrected(
            tournament.session, table.number, slip, note, becomes=becomes, taken_back=True
        ),
    )


def check_not_held(
    live: LiveTournament, command: c.CorrectTableRound | c.NoteTablePayment | c.SettleTableDispute
) -> None:
    """Refuse while the table is on hold: chips decide who is out there, and who has won."""
    if command.session == live.need_opened().session:
        dual.check_held(held_by(live, command.table), command.by, STAFF)


def need_session(tournament: Tournament, session: int) -> None:
    if not 1 <= session <= tournament.session:
        raise BadInput(t("There was no session {session}.", session=session))


def find_counting_table(
    tournament: Tournament, table: int, number: int, was: SessionTable
) -> SessionTable:
    """Return the table of a round that counts; refuse evidence that does not fit it."""
    found = tournament.table(table)
    need_round_counts(found, number, was)
    check_evidence(found, number, was)
    return found


def let_outcome_stand(event: P) -> P:
    """Note that what was built on the round stands."""
    return msgspec.structs.replace(
        event, correction=msgspec.structs.replace(event.correction, stands=True)
    )


def put_right(
    tournament: Tournament, table: SessionTable, becomes: SessionTable, event: e.PutRight
) -> Events:
    becomes = becomes.now(
        corrections=(*table.corrections, event.correction),
        winners=becomes.winners if becomes.winners == table.winners else None,  # declared again
    )
    done = msgspec.structs.replace(event, becomes=becomes)
    return (done, *consequences(tournament, becomes))


def check_seed_is_known(live: LiveTournament, session: int, table: int) -> None:
    """Refuse while cards of a shoe at this table are hidden."""
    seeds = live.seeds.get(of_table(table))
    if session == live.need_opened().session and seeds is not None and seeds.drawn is not None:
        raise replays.seed_is_secret()


def is_built_on(live: LiveTournament, session: int) -> bool:
    return live.is_over or session < live.need_opened().session


# -- The round again -------------------------------------------------------------------------------


def replay_both(
    evidence: Evidence, number: int, amendments: tuple[Amendment, ...]
) -> tuple[SessionTable, SessionTable]:
    """Return the table right after the round: as it was recorded, and as it really was."""
    replays.check_amendments(COMMANDS, evidence, amendments)
    before = read_before(evidence, number)
    was = REPLAYER.replay(before, evidence.steps)
    really = REPLAYER.replay_amended(before, evidence, amendments, was)
    return was.state.tables[number], really.state.tables[number]


def read_before(evidence: Evidence, number: int) -> Tournament:
    try:
        before = decode(msgspec.json.encode(evidence.before), Tournament)
    except msgspec.ValidationError:
        raise BadInput(t("The record doesn't match this. Load the round again.")) from None
    if set(before.tables) != {number} or not evidence.steps:
        raise BadInput(t("The record doesn't match this. Load the round again."))
    return before


def decide_step(tournament: Tournament, step: RoundStep) -> tuple[Event, ...]:
    """Decide a step; a turn that is over by itself, with the last chip, is not ended again."""
    command = read_command(COMMANDS, step.command)
    if isinstance(command, tc.EndTurn) and turn(tournament.table(command.table)) != command.player:
        return ()
    return decide_tournament(tournament, command)  # type: ignore[arg-type]  # read as one


def pay_players(tournament: Tournament, payments: Chips) -> Tournament:
    """Move chips while the round is played, at the one table that evidence has."""
    tournament = tournament.with_table(correct_play(only_table(tournament), payments))
    return after(tournament, consequences(tournament, only_table(tournament)))


def only_table(tournament: Tournament) -> SessionTable:
    (table,) = tournament.tables.values()
    return table


REPLAYER: replays.Replayer[Tournament] = replays.Replayer(
    COMMANDS,
    decide_step,
    lambda tournament, event: after(tournament, (event,)),  # type: ignore[arg-type]  # its own
    pay_players,
    lambda tournament: only_table(tournament).game,
)


def check_evidence(now: SessionTable, number: int, was: SessionTable) -> None:
    replays.check_evidence(now.game, number, was.game, fits=now.play == was.play)
