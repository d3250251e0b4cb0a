"""One line of a record: a command that was accepted, who gave it, and the events it led to.

The body of an entry is kept and chained as the exact text that was written, so that checking a
record never depends on writing the same JSON twice.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Self

import msgspec

from houseway.core.typed_json import decode

GENESIS = "0" * 64  # what the first entry of a record follows

_encoder = msgspec.json.Encoder()


class Body(msgspec.Struct, frozen=True):
    """`by` is the account that acted and `role` in what capacity; `why` is the reason given.

    `significant` says whether it belongs in the log, and `rules` which version of the rules decided
    it (`StreamKind.rules_version`)."""

    stream: str
    version: int
    at: str  # UTC, ISO 8601
    by: str
    role: str
    key: str  # of the request: the same key is never acted on twice
    why: str | None
    command: msgspec.Raw
    events: tuple[msgspec.Raw, ...]
    significant: bool
    rules: int


class Entry(msgspec.Struct, frozen=True):
    body: str
    hash: str

    @classmethod
    def following(cls, previous: str, body: Body) -> Self:
        text = _encoder.encode(body).decode()
        return cls(text, link(previous, text))

    def read(self) -> Body:
        return decode(self.body, Body)


def raw(message: object) -> msgspec.Raw:
    """A command or an event as the JSON it is recorded as."""
    return msgspec.Raw(_encoder.encode(message))


Writable = msgspec.Struct | Mapping[str, object]


def write_in_full(message: Writable) -> dict[str, object]:
    """Return a message or state as plain values, including fields that have their default."""
    if isinstance(message, Mapping):
        return {str(key): _write_in_full(each) for key, each in message.items()}
    config = message.__struct_config__
    said: dict[str, object] = {}
    if config.tag_field is not None:
        said[config.tag_field] = config.tag
    fields = zip(message.__struct_fields__, message.__struct_encode_fields__, strict=True)
    for name, encoded in fields:
        value = getattr(message, name)
        if value is not msgspec.UNSET:
            said[encoded] = _write_in_full(value)
    return said


def _write_in_full(value: object) -> object:
    if isinstance(value, msgspec.Struct | Mapping):
        return write_in_full(value)
    if isinstance(value, tuple | list):
        return [_write_in_full(each) for each in value]
    return msgspec.to_builtins(value)


def read_in_full(text: msgspec.Raw, message: Writable) -> dict[str, object]:
    """Return the recorded JSON with defaults for what it leaves out. A field that was added later
    makes no difference; an unknown field does."""
    return fill_defaults(decode(text), write_in_full(message))


def fill_defaults(written: Mapping[str, object], read: Mapping[str, object]) -> dict[str, object]:
    said = {key: _fill_defaults(value, read.get(key)) for key, value in written.items()}
    return {**read, **said}


def _fill_defaults(written: object, read: object) -> object:
    if isinstance(written, dict) and isinstance(read, dict):
        return fill_defaults(written, read)
    if isinstance(written, list) and isinstance(read, list) and len(written) == len(read):
        return [_fill_defaults(*both) for both in zip(written, read, strict=True)]
    return written


def link(previous: str, body: str) -> str:
    return hashlib.sha256(f"{previous}\n{body}".encode()).hexdigest()


def find_break(
    previous: str, entries: Sequence[Entry], hidden: frozenset[int] = frozenset()
) -> int | None:
    """Return the place of the first entry that does not follow from the one before; None if all do.
    Of entries that hide something only the hash is known."""
    for place, entry in enumerate(entries):
        if place not in hidden and entry.hash != link(previous, entry.body):
            return place
        previous = entry.hash
    return None
