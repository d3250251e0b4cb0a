"""The notice at the table: the value of a point, the buy-in and the collection fee.

Amounts are in cents, so a limit of 500 is the document's five-dollar game.
"""

from collections.abc import Mapping

from houseway.core.errors import BadInput, Refusal, quote
from houseway.core.reasons import by_clause
from houseway.core.rulebook import (
    ReadingsBase,
    change_readings,
    check_readings,
    non_default_readings,
)
from houseway.core.words import Text, join, money, t
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table import events as e
from houseway.games.pineapple.table.state import Settings, Table
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_inspector
from houseway.tables.wagers import Limits

handlers = Handlers()

POINT, BUY_IN, COLLECTION = "point", "buy-in", "collection"
NAMES = (POINT, BUY_IN, COLLECTION)

LEAST_POINTS_BOUGHT = 30  # FUP-stakes.buy-in
LEAST_POINTS_TO_PLAY = 9  # FUP-stakes.nine
DEFAULT_POINT = Limits(500, 500)
DEFAULT_MOST_POINTS = 200  # the document leaves the maximum to the house

# FUP-collection.schedule: fee of a player for a down, by the value of a point.
SCHEDULE = {
    1_00: 10_00,
    5_00: 10_00,
    10_00: 12_00,
    20_00: 12_00,
    30_00: 15_00,
    40_00: 15_00,
    50_00: 18_00,
    100_00: 18_00,
}


def open_table(readings: ReadingsBase, limits: Mapping[str, Limits]) -> Table:
    """Open an empty table; limits that are not named are modest."""
    own = check_readings(readings, Readings, "Face-Up Pineapple")
    return Table(Settings(own, complete(limits)))


def point(settings: Settings) -> int:
    return settings.limits[POINT].minimum


def buy_in(settings: Settings) -> Limits:
    return settings.limits[BUY_IN]


def least_to_play(settings: Settings) -> int:
    return LEAST_POINTS_TO_PLAY * point(settings)


def check_schedule(value: int) -> None:
    """One of the document's options is used at a table (FUP-collection.schedule)."""
    if value not in SCHEDULE:
        raise Refusal(
            "off-schedule",
            by_clause("FUP-collection.schedule"),
            t(
                "A point must be worth a limit from the schedule ({limits}), not {value}.",
                limits=join(", ", map(money, SCHEDULE)),
                value=money(value),
            ),
        )


def fee(settings: Settings) -> int:
    """What each player pays for a down."""
    return SCHEDULE[point(settings)]


def complete(limits: Mapping[str, Limits]) -> dict[str, Limits]:
    for name in limits:
        if name not in NAMES:
            raise BadInput(
                t(
                    "There's no limit {name}. The limits are {names}.",
                    name=quote(name),
                    names=join(", ", NAMES),
                )
            )
    value = one_amount(limits.get(POINT, DEFAULT_POINT), t("One point"))
    check_schedule(value)
    default = Limits(LEAST_POINTS_BOUGHT * value, DEFAULT_MOST_POINTS * value)
    full = {POINT: Limits(value, value), BUY_IN: default, **limits}
    check_buy_in(full[BUY_IN], value)
    check_collection(full, value)
    return full


def check_buy_in(bounds: Limits, value: int) -> None:
    least = LEAST_POINTS_BOUGHT * value
    if bounds.minimum < least:
        raise Refusal(
            "buy-in-too-low",
            by_clause("FUP-stakes.buy-in"),
            t(
                "The minimum buy-in can't be {minimum}: 30 points of {value} are {least}.",
                minimum=money(bounds.minimum),
                value=money(value),
                least=money(least),
            ),
        )


def check_collection(limits: Mapping[str, Limits], value: int) -> None:
    if COLLECTION not in limits:
        return
    amount = one_amount(limits[COLLECTION], t("The collection fee"))
    if SCHEDULE[value] != amount:
        raise Refusal(
            "not-the-schedule",
            by_clause("FUP-collection.schedule"),
            t(
                "The fee at a limit of {value} is {fee} per down, not {amount}.",
                value=money(value),
                fee=money(SCHEDULE[value]),
                amount=money(amount),
            ),
        )


def one_amount(bounds: Limits, what: Text) -> int:
    if bounds.minimum != bounds.maximum:
        raise BadInput(
            t(
                "{what} must have one value at a table, not {minimum} to {maximum}.",
                what=what,
                minimum=money(bounds.minimum),
                maximum=money(bounds.maximum),
            )
        )
    return bounds.minimum


@handlers.register
def change_settings(table: Table, command: c.ChangeSettings) -> e.Events:
    need_inspector(command.by)
    table.need_between_hands(
        "FUP-collection.fixed",
        t("Readings and limits are set before a hand and can't change during it."),
    )
    readings = non_default_readings(change_readings(table.settings.readings, command.readings))
    # A new point brings its own buy-in and fee; the old ones were measured in the old point.
    kept = {} if POINT in command.limits else table.settings.limits
    return (e.SettingsChanged(readings, complete({**kept, **command.limits})),)
