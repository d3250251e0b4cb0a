"""A round at a table that was entered wrongly, decided again as it really was."""

from collections import Counter
from collections.abc import Mapping
from functools import partial

import msgspec

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.typed_json import convert
from houseway.core.words import t
from houseway.game import AnyGame
from houseway.game import capabilities as cap
from houseway.live import replays
from houseway.live.amendments import (
    Amendment,
    Evidence,
    RoundStep,
    is_of_house,
    read_command,
    write,
)
from houseway.live.messages import Payment
from houseway.live.replays import Replay, Replayer, recent_after, struct, with_changes
from houseway.live.table import commands as c
from houseway.live.table import events as e
from houseway.live.table.payments import differences, need_round, pay_all, pay_at_table
from houseway.live.table.state import LiveTable
from houseway.tables.handlers import Handlers
from houseway.tables.messages import Event, Settlement
from houseway.tables.people import need_inspector, need_staff
from houseway.tables.state import TableState
from houseway.tables.text import check_line

handlers = Handlers()
Events = tuple[Event, ...]


@handlers.register
def correct_round(game: AnyGame, live: LiveTable, command: c.CorrectRound) -> Events:
    need_inspector(command.by)
    live.need_open()
    need_round(live, command.round)
    reason = check_line(command.reason, t("The reason"))
    replays.need_amendments(command.amendments)
    evidence = replays.need_evidence(command.evidence)
    return (decide_again(game, live, command.round, command.amendments, reason, evidence),)


@handlers.register
def take_back_last(game: AnyGame, live: LiveTable, command: c.TakeBackLast) -> Events:
    need_staff(command.by)
    live.need_open()
    slip = replays.find_slip(live.need_opened().round, command.evidence)
    evidence = replays.need_evidence(command.evidence)
    event = decide_again(game, live, live.need_opened().rounds_opened, (slip,), "", evidence)
    return (msgspec.structs.replace(event, taken_back=True),)


@handlers.register
def end_round(game: AnyGame, live: LiveTable, command: c.EndRound) -> Events:
    need_inspector(command.by)
    live.need_open()
    reason = check_line(command.reason, t("The reason"))
    round_ = live.need_opened().round
    if round_ is None:
        raise Refusal("no-round", BY_HOUSE, t("No round is in progress."))
    return (
        e.RoundCalledOff(round_.number, reason),
        *game.require(cap.END_ROUND)(live.table, reason),
    )


# -- The round again -------------------------------------------------------------------------------


def decide_again(
    game: AnyGame,
    live: LiveTable,
    number: int,
    amendments: tuple[Amendment, ...],
    reason: str,
    evidence: Evidence,
) -> e.RoundCorrected:
    if not evidence.real_cards and has_hidden_cards(live, number):
        raise replays.seed_is_secret()  # what comes of it would tell a card
    replays.check_amendments(game, evidence, amendments)
    replayer: Replayer[TableState] = Replayer(
        game, partial(decide_step, game), game.evolve, pay_players, lambda table: table
    )
    before = game.read_table(msgspec.json.encode(evidence.before))
    was = replayer.replay(before, evidence.steps)
    replays.check_evidence(live.need_opened(), number, was.state)
    really = replayer.replay_amended(before, evidence, amendments, was)
    now, result = live.need_opened(), None
    if was.state.round is None:
        now = correct_after(now, number, was.state, really.state)
    else:
        now = with_changes(really.state, {"recent": recent_after(now, really.state, number)})
        result = next((ended for event in really.events if (ended := event.round_result)), None)
    changed = change_settlements(number, was, really)
    return e.RoundCorrected(number, amendments, reason, changed, write(struct(now)), result)


def has_hidden_cards(live: LiveTable, number: int) -> bool:
    """Whether the round is still played, or its cards come from a seed that is still secret."""
    round_, seeds = live.need_opened().round, live.seeds
    if round_ is not None and round_.number == number:
        return True
    return seeds is not None and bool(seeds.decks) and number > seeds.rounds_before


def decide_step(game: AnyGame, table: TableState, step: RoundStep) -> Events:
    """Decide by the rules of when the step was entered, whatever decides the correction."""
    rules = game.by_rules(step.rules)
    if is_of_house(step):
        return rules.require(cap.END_ROUND)(table, convert(step.command, c.EndRound).reason)
    return rules.decide(table, read_command(game, step.command))


def pay_players(table: TableState, payments: Mapping[str, int]) -> TableState:
    return pay_at_table(table, *(Payment(*each) for each in payments.items()))


def change_settlements(
    number: int, was: Replay[TableState], really: Replay[TableState]
) -> tuple[Settlement, ...]:
    """Return the lines that are gone, with the opposite sign, and then the new ones."""
    old, new = (
        Counter(line for event in each.events for line in event.settlements(number))
        for each in (was, really)
    )
    gone = (
        msgspec.structs.replace(line, amount=-line.amount, net=-line.net)
        for line in (old - new).elements()
    )
    return (*gone, *(new - old).elements())


def correct_after(now: TableState, number: int, was: TableState, really: TableState) -> TableState:
    """Correct a table after the round has ended: money moves by the difference of both endings.

    If nothing has been played since, the corrected round also leaves everything else.
    """
    floor = now.floor
    recent = recent_after(now, really, number)
    if now.round is None and now.rounds_opened == number:
        now = with_merged(now, was, really)
    moved = differences(was.floor.bank, really.floor.bank)
    bank = pay_all(floor.bank, *moved)
    return with_changes(
        now, {"recent": recent, "floor": msgspec.structs.replace(struct(floor), bank=bank)}
    )


def with_merged(now: TableState, was: TableState, really: TableState) -> TableState:
    merged: object = replays.merge(struct(now), struct(was), struct(really))
    return merged  # type: ignore[return-value]  # of the class it was
