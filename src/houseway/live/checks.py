"""Checks of what people write for a live table, each with one plain sentence."""

from collections.abc import Mapping

import msgspec

from houseway.core.errors import BadInput, quoted
from houseway.core.rulebook import ReadingsBase, read_readings
from houseway.core.words import t
from houseway.game import AnyGame
from houseway.tables.dealing import Pace

_HEX = frozenset("0123456789abcdef")
_MOST_SECONDS = 3600


def check_hex(text: str, what: str) -> str:
    if len(text) != 64 or not set(text) <= _HEX:
        raise BadInput(
            t("{what} is 64 hexadecimal digits, not {text}.", what=what, text=quoted(text))
        )
    return text


def check_pace(pace: Pace) -> Pace:
    for field, seconds in msgspec.structs.asdict(pace).items():
        if not 0 <= seconds <= _MOST_SECONDS:
            raise BadInput(
                t(
                    "The time for {field} is 0 to {most} seconds, not {seconds}.",
                    field=field,
                    most=_MOST_SECONDS,
                    seconds=seconds,
                )
            )
    return pace


def readings_of(game: AnyGame, chosen: Mapping[str, object]) -> ReadingsBase:
    return read_readings(game.readings, chosen, game.title)
