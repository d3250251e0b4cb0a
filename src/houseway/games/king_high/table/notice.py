"""The notice at the table, and the device on it: opening the table, and changes between rounds."""

from collections.abc import Mapping

from houseway.core.errors import Refusal
from houseway.core.money import check_amount
from houseway.core.reasons import by_clause
from houseway.core.rulebook import ReadingsBase, change_readings
from houseway.core.words import t
from houseway.games.king_high.rules.readings import king_high
from houseway.games.king_high.rules.wagers import default_limits, wager_kind
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.shoe import SHUFFLING_DEVICE, Device, check_device
from houseway.games.king_high.table.state import Settings, Table
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_inspector
from houseway.tables.wagers import Limits

handlers = Handlers()


def open_table(
    readings: ReadingsBase,
    limits: Mapping[str, Limits],
    device: Device = SHUFFLING_DEVICE,
    smallest_chip: int = 1,
) -> Table:
    """Open an empty table; wagers without limits of their own get modest ones."""
    for name in limits:
        wager_kind(name)
    notice = {**default_limits(), **limits}
    check_amount(smallest_chip, t("The smallest chip"))
    return Table(Settings(king_high(readings), notice, device, smallest_chip))


@handlers.register
def change_settings(table: Table, command: c.ChangeSettings) -> e.Events:
    need_inspector(command.by)
    table.need_between_rounds(None)
    for name in command.limits:
        wager_kind(name)
    old = table.settings
    chip = old.smallest_chip if command.smallest_chip is None else command.smallest_chip
    changed = Settings(
        change_readings(old.readings, command.readings),
        {**old.limits, **command.limits},
        new_device(table, command.device),
        check_amount(chip, t("The smallest chip")),
    )
    return (e.SettingsChanged(changed),)


def new_device(table: Table, device: Device | None) -> Device:
    old = table.settings.device
    if device is None or device == old:
        return old
    check_device(device)
    if table.stopped:
        raise Refusal(
            "device-stopped", by_clause("KH-13.4"), t("A broken shuffling device is replaced.")
        )
    return device
