"""What the notice at the table says, and the device on it, changed between rounds."""

import msgspec

from houseway.errors import BadInput, Refusal
from houseway.games.king_high.commands import ChangeSettings
from houseway.games.king_high.events import AnyEvent, SettingsChanged
from houseway.games.king_high.readings import Readings
from houseway.games.king_high.shoe import DEVICE_NAMES, Device
from houseway.games.king_high.table import Settings, Table
from houseway.games.king_high.wagers import wager_kind
from houseway.money import check_amount
from houseway.tables.people import need_inspector


def change_settings(table: Table, command: ChangeSettings) -> tuple[AnyEvent, ...]:
    need_inspector(command.by)
    table.need_between_rounds(None)
    for name in command.limits:
        wager_kind(name)
    old = table.settings
    chip = old.smallest_chip if command.smallest_chip is None else command.smallest_chip
    changed = Settings(
        new_readings(old.readings, command),
        {**old.limits, **command.limits},
        new_device(table, command.device),
        check_amount(chip, "The smallest chip"),
    )
    return (SettingsChanged(changed),)


def new_readings(old: Readings, command: ChangeSettings) -> Readings:
    try:
        return msgspec.convert({**msgspec.to_builtins(old), **command.readings}, Readings)
    except msgspec.ValidationError as error:
        raise BadInput(f"These readings cannot be: {error}.") from None


def new_device(table: Table, device: Device | None) -> Device:
    old = table.settings.device
    if device in (None, old):
        return old
    if device not in DEVICE_NAMES:
        raise BadInput(f"The cards are dealt from one of {', '.join(DEVICE_NAMES)}.")
    if table.stopped:
        raise Refusal("device-stopped", "KH-13.4", "A broken shuffling device is replaced.")
    return device
