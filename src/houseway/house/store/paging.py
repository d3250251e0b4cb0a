"""A place in a list by time, which goes on from there without a gap or a repetition: in the log of
significant events, in the rounds of a player.

What happens at several tables may bear the same time, so a time alone is no place.
"""

import base64
import binascii
from typing import Annotated

import msgspec

from houseway.core.errors import BadInput
from houseway.core.typed_json import decode
from houseway.core.words import t


class PagePosition(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Of an entry by its version, of a round by its number: lists are in the order of these, the
    greatest first."""

    at: str
    stream: str
    number: Annotated[int, msgspec.Meta(ge=0, lt=2**62)]

    def written(self) -> str:
        """As callers get it and give it back; what is in it is nobody else's business."""
        return base64.urlsafe_b64encode(msgspec.json.encode(self)).decode().rstrip("=")


def read_place(text: str) -> PagePosition:
    try:
        padded = text + "=" * (-len(text) % 4)
        place = decode(base64.b64decode(padded, b"-_", validate=True), PagePosition)
    except (binascii.Error, ValueError, msgspec.MsgspecError):
        place = None
    if place is None or not (place.at + place.stream).isprintable():
        raise BadInput(
            t("That is no place to go on from: take the one that came with the page before.")
        )
    return place
