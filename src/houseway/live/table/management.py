"""Opening, suspending and closing a table, and changing how it is dealt."""

from collections.abc import Iterator

from houseway.core.errors import BadInput, Refusal
from houseway.core.money import MOST
from houseway.core.reasons import BY_HOUSE, AnyReason
from houseway.core.rulebook import non_default_readings
from houseway.core.words import t
from houseway.game import AnyGame
from houseway.game import capabilities as cap
from houseway.live import dual_control as dual
from houseway.live.record import check_pace
from houseway.live.table import commands as c
from houseway.live.table import events as e
from houseway.live.table.floor_limits import check_changed
from houseway.live.table.own_table import check_owner
from houseway.live.table.reasons import NobodyPlayed, OwnerLeft, by_staff
from houseway.live.table.state import LiveTable, readings_of
from houseway.tables.handlers import Handlers
from houseway.tables.messages import Event
from houseway.tables.people import need_house, need_inspector
from houseway.tables.seating import CashOut
from houseway.tables.state import TableState
from houseway.tables.text import check_line

Events = tuple[Event, ...]
handlers = Handlers()


@handlers.register
def open_table(game: AnyGame, live: LiveTable, command: c.OpenTable) -> tuple[e.AnyHouseEvent, ...]:
    need_house(command.by)
    if live.status != "unopened":
        raise Refusal("open-already", BY_HOUSE, t("This table is already open."))
    check_line(command.name, t("A table's name"), 60)
    readings = readings_of(game, command.readings)
    game.open_table(readings, command.limits)  # refuses limits that cannot be
    check_pace(command.pace)
    opened = e.TableOpened(
        command.table,
        command.name,
        non_default_readings(readings),
        command.limits,
        command.dealing,
        command.pace,
    )
    if command.partners is not None and not command.practice:
        raise BadInput(
            t("Only practice tables have partners. Make it a practice table, or leave them out.")
        )
    check_owner(command)
    practice = (e.PracticeDeclared(command.partners),) if command.practice else ()
    own = (e.OwnTableDeclared(command.owner, command.companions),) if command.owner else ()
    return (opened, *practice, *own)


@handlers.register
def suspend(game: AnyGame, live: LiveTable, command: c.SuspendTable) -> tuple[e.AnyHouseEvent, ...]:
    need_inspector(command.by)
    live.need_open()
    if live.status == "suspended":
        raise Refusal("suspended-already", BY_HOUSE, t("The table is already suspended."))
    return (e.TableSuspended(by_staff(check_line(command.reason, t("The reason")))),)


@handlers.register
def resume(game: AnyGame, live: LiveTable, command: c.ResumeTable) -> tuple[e.AnyHouseEvent, ...]:
    need_inspector(command.by)
    if live.status != "suspended":
        raise Refusal("not-suspended", BY_HOUSE, t("The table isn't suspended."))
    return (e.TableResumed(),)


@handlers.register
def close(game: AnyGame, live: LiveTable, command: c.CloseTable) -> Events:
    """Everybody's chips go back to their wallets, and nothing is played here any more."""
    need_inspector(command.by)
    live.need_open()
    reason = by_staff(check_line(command.reason, t("The reason")))
    return close_down(game, live, reason)


@handlers.register
def close_own(game: AnyGame, live: LiveTable, command: c.CloseOwnTable) -> Events:
    need_house(command.by)
    live.need_open()
    if not live.owner:
        raise Refusal("no-own-table", BY_HOUSE, t("This isn't a player's own table."))
    idle = command.idle
    return close_down(game, live, NobodyPlayed(BY_HOUSE, idle) if idle else OwnerLeft(BY_HOUSE))


def close_down(game: AnyGame, live: LiveTable, reason: AnyReason) -> Events:
    if not live.at_rest:
        raise Refusal(
            "round-in-progress", BY_HOUSE, t("Finish the round before closing the table.")
        )
    dual.need_nothing_waiting(live)
    check_may_close = game.get(cap.CHECK_MAY_CLOSE)
    if check_may_close is not None:
        check_may_close(live.table)
    return (*cash_out_everybody(game, live.need_opened()), e.TableClosed(reason))


def cash_out_everybody(game: AnyGame, table: TableState) -> Iterator[Event]:
    for player in table.floor.bank.chips:
        while chips := table.floor.bank.has(player):
            events = game.decide(table, CashOut(player, min(chips, MOST)))
            yield from events
            for event in events:
                table = game.evolve(table, event)


@handlers.register
def change_dealing(
    game: AnyGame, live: LiveTable, command: c.ChangeDealing
) -> tuple[e.AnyHouseEvent, ...]:
    need_inspector(command.by)
    need_between_rounds(live)
    if command.dealing == live.dealing:
        raise Refusal(
            "dealt-so-already",
            BY_HOUSE,
            t("The dealer is already automatic.")
            if live.dealing == "automatic"
            else t("The dealer is already a person."),
        )
    if live.need_opened().shuffle_in_use:
        raise Refusal(
            "cards-in-play", BY_HOUSE, t("Cards from a committed shuffle are still in play.")
        )
    return (e.DealingChanged(command.dealing),)


@handlers.register
def change_pace(
    game: AnyGame, live: LiveTable, command: c.ChangePace
) -> tuple[e.AnyHouseEvent, ...]:
    need_inspector(command.by)
    need_between_rounds(live)
    return (e.PaceChanged(check_pace(command.pace)),)


@handlers.register
def change_floor_limits(
    game: AnyGame, live: LiveTable, command: c.ChangeFloorLimits
) -> tuple[e.AnyHouseEvent, ...]:
    need_inspector(command.by)
    need_between_rounds(live)
    return (e.FloorLimitsChanged(check_changed(live.floor_limits, command.limits)),)


def need_between_rounds(live: LiveTable) -> None:
    live.need_open()
    if live.need_opened().round is not None:
        raise Refusal("round-in-progress", BY_HOUSE, t("That can only change between rounds."))
