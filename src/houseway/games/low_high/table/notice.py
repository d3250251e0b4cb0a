"""The notice at a table: opening it, and changing readings and limits between rounds."""

from collections.abc import Mapping

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.rulebook import (
    ReadingsBase,
    change_readings,
    check_readings,
    non_default_readings,
)
from houseway.core.words import t
from houseway.games.low_high.rules.rule_set import LowHighRules, wager_kind
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table import events as e
from houseway.games.low_high.table.state import Settings, Table
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_inspector
from houseway.tables.wagers import Limits

handlers = Handlers()


def open_table(rules: LowHighRules, readings: ReadingsBase, limits: Mapping[str, Limits]) -> Table:
    """Open an empty table; wagers without limits of their own get modest ones."""
    for name in limits:
        wager_kind(rules, name)
    own = check_readings(readings, rules.readings, rules.title)
    return Table(Settings(own, {**default_limits(rules), **limits}))


def default_limits(rules: LowHighRules) -> dict[str, Limits]:
    """Return modest limits for tables that are opened without any."""
    return {
        rules.main.name: Limits(minimum=1000, maximum=100_000, unit=100),
        rules.side.name: Limits(minimum=500, maximum=20_000, unit=100),
    }


@handlers.register
def change_settings(rules: LowHighRules, table: Table, command: c.ChangeSettings) -> e.Events:
    need_inspector(command.by)
    if table.round is not None:
        raise Refusal(
            "round-in-progress", BY_HOUSE, t("Readings and limits change only between rounds.")
        )
    for name in command.limits:
        wager_kind(rules, name)
    changed = change_readings(table.settings.readings, command.readings)
    taken = [box for box in table.floor.seats if box > changed.boxes]
    if taken:
        raise Refusal(
            "seat-taken", BY_HOUSE, t("A player is still seated at box {box}.", box=max(taken))
        )
    limits = {**table.settings.limits, **command.limits}
    return (e.SettingsChanged(non_default_readings(changed), limits),)
