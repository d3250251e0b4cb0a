"""Positions in lists by time, such as the log of significant events or a player's rounds.

Several tables may have events of the same time, so a time alone would skip or repeat some.
"""

import base64
import binascii
from typing import Annotated

import msgspec

from houseway.core.errors import BadInput
from houseway.core.typed_json import decode
from houseway.core.words import t


class PagePosition(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A position by time, table, and the entry's version or the round's number, newest first."""

    at: str
    stream: str
    number: Annotated[int, msgspec.Meta(ge=0, lt=2**62)]

    def encode(self) -> str:
        """The opaque text that callers get, and send to get the next page."""
        return base64.urlsafe_b64encode(msgspec.json.encode(self)).decode().rstrip("=")


def decode_position(text: str) -> PagePosition:
    try:
        padded = text + "=" * (-len(text) % 4)
        place = decode(base64.b64decode(padded, b"-_", validate=True), PagePosition)
    except (binascii.Error, ValueError, msgspec.MsgspecError):
        place = None
    if place is None or not (place.at + place.stream).isprintable():
        raise BadInput(
            t("You can't continue from there. Use the position that came with the previous page.")
        )
    return place
