"""Checks of what people write for a live table, each with one plain sentence."""

from collections.abc import Mapping
from typing import Any

import msgspec

from houseway.errors import BadInput, quoted
from houseway.live.table import AnyGame
from houseway.rulebook import ReadingsBase
from houseway.tables.dealing import Pace
from houseway.typed import convert

_HEX = frozenset("0123456789abcdef")
_MOST_SECONDS = 3600


def check_hex(text: str, what: str) -> str:
    if len(text) != 64 or not set(text) <= _HEX:
        raise BadInput(f"{what} is 64 hexadecimal digits, not {quoted(text)}.")
    return text


def check_pace(pace: Pace) -> Pace:
    for field, seconds in msgspec.structs.asdict(pace).items():
        if not 0 <= seconds <= _MOST_SECONDS:
            raise BadInput(f"The time for {field} is 0 to {_MOST_SECONDS} seconds, not {seconds}.")
    return pace


def readings_of(game: AnyGame, chosen: Mapping[str, Any]) -> ReadingsBase:
    try:
        return convert(dict(chosen), game.readings)
    except msgspec.ValidationError as error:
        raise BadInput(f"These readings of {game.title} cannot be: {error}.") from None


def written(readings: ReadingsBase) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(readings)
    return found
