"""Decide what a command at a live table leads to: the game's answer, or the house's."""

from collections.abc import Mapping
from functools import partial

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import t
from houseway.game import AnyGame
from houseway.live import dual_control as dual
from houseway.live.messages import HouseCommand
from houseway.live.record import no_real_cards
from houseway.live.table import commands as c
from houseway.live.table import corrections, evidence, management, payments, ready, seeds
from houseway.live.table import events as e
from houseway.live.table.floor_limits import check_events
from houseway.live.table.own_table import check_own_table
from houseway.live.table.state import LiveTable, digest
from houseway.tables.handlers import Handler, Handlers
from houseway.tables.messages import Command, Event
from houseway.tables.people import DEALER, HOUSE, STAFF, need_inspector, need_staff

Events = tuple[Event, ...]
handlers = Handlers()


def decide(game: AnyGame, live: LiveTable, command: Command) -> Events:
    dual.check_alone(live, command)
    return decide_confirmed(game, live, command)


def decide_confirmed(game: AnyGame, live: LiveTable, command: Command) -> Events:
    """Decide a command that needs no second person, or has one."""
    if is_held(live, command):
        dual.check_held(dual.holding(live), command.by, STAFF)
    if isinstance(command, HouseCommand):
        return HANDLERS[type(command)](game, live, command)
    live.need_open()
    check_own_table(live, command)
    check_dealer(live, command)
    check_suspended(live, command)
    shuffled = () if live.real_cards else seeds.shuffle_events(game, live, command)
    events = game.decide(live.table, command)
    check_events(game, live.floor_limits, live.need_opened(), events)
    if dual.holding(live) and changes_stage(game, live, events):
        dual.check_held(dual.holding(live), command.by, STAFF)
    return (*shuffled, *events, *real_cards_events(live, events))


# -- On hold ---------------------------------------------------------------------------------------


def is_held(live: LiveTable, command: Command) -> bool:
    """Whether the command is for a stage, or corrects the round that is on hold."""
    if isinstance(command, c.CorrectRound):
        return command.round == live.need_opened().rounds_opened
    return not command.innermost.at_any_stage and command.by != HOUSE


def changes_stage(game: AnyGame, live: LiveTable, events: Events) -> bool:
    """Whether the events move the round on: players may walk away at any stage."""
    before = after = live.need_opened()
    for event in events:
        after = game.evolve(after, event)
    return (before.round, before.stage) != (after.round, after.stage)


# -- Game commands ---------------------------------------------------------------------------------


def check_dealer(live: LiveTable, command: Command) -> None:
    """Refuse an automatic dealer who begins without a committed seed, or knows real cards."""
    if live.real_cards:
        return
    if command.needs_real_cards:
        raise no_real_cards()
    if command.begins and command.by == DEALER:
        live.need_seeds()


def check_suspended(live: LiveTable, command: Command) -> None:
    """Refuse to begin anything new at a suspended table; what is on the layout is finished."""
    if live.status == "suspended" and live.at_rest and command.begins:
        raise Refusal("table-suspended", BY_HOUSE, t("The table is suspended: {why}", why=live.why))


def real_cards_events(live: LiveTable, events: Events) -> tuple[e.RealCards, ...]:
    """Record with a new round of a human dealer that its cards are entered by hand."""
    if not live.real_cards:
        return ()
    opened = (event.opened_round for event in events)
    return tuple(e.RealCards(number, digest(live.table)) for number in opened if number is not None)


# -- Dual control ----------------------------------------------------------------------------------


@handlers.register
def answer_dual_control(game: AnyGame, live: LiveTable, command: dual.AnyCommand) -> Events:
    if isinstance(command, dual.AskSecondPerson):
        live.need_open()
        if live.owner:
            sentence = t(
                "This is a player's own practice table, so nothing here needs a second person."
            )
            raise Refusal("own-table", BY_HOUSE, sentence)
    control: dual.DualControl[LiveTable] = dual.DualControl(
        partial(evidence.read_asked, game),
        partial(evidence.strip, game),
        find_point,
        partial(decide_confirmed, game),
        need_asker=need_staff,
        need_confirmer=need_inspector,
    )
    return control.answer(live, command)


def find_point(live: LiveTable, _: Command) -> dual.PointInPlay:
    table = live.need_opened()
    return dual.PointInPlay(0 if table.round is None else table.round.number, table.stage)


HANDLERS: Mapping[type[Command], Handler] = {
    **handlers,
    **management.handlers,
    **seeds.handlers,
    **payments.handlers,
    **corrections.handlers,
    **ready.handlers,
}
