"""Typed values from JSON and from plain values, safe to read from any thread.

msgspec analyses a type when it is first read. If another thread reads the same type meanwhile, it
gets the unfinished half, which ends the whole process. So types are analysed here, one after
another, and no other module reads with msgspec itself: the linter refuses it.
"""

import threading
from typing import Any, TypeVar, overload

import msgspec

from houseway.core.reasons import AnyReason, find_reason

T = TypeVar("T")

_one_at_a_time = threading.Lock()
_decoders: dict[object, msgspec.json.Decoder[Any]] = {}
# By the identity of a type that is a key above and so stays alive: hashing a union of many commands
# takes longer than reading one of them.
_by_identity: dict[int, msgspec.json.Decoder[Any]] = {}


@overload
def decoder(kind: type[T]) -> msgspec.json.Decoder[T]: ...
@overload
def decoder(kind: object) -> msgspec.json.Decoder[Any]: ...
def decoder(kind: object) -> msgspec.json.Decoder[Any]:
    """Return the decoder that reads JSON as this type; it is made once."""
    found = _by_identity.get(id(kind)) or _decoders.get(kind)
    if found is None:
        with _one_at_a_time:
            found = _decoders.get(kind)
            if found is None:
                found = _decoders[kind] = msgspec.json.Decoder(kind, dec_hook=_read_reason)
                _by_identity[id(kind)] = found
    return found


def packed_decoder(kind: type[T]) -> msgspec.msgpack.Decoder[T]:
    """Return a new decoder of MessagePack; the caller keeps it."""
    with _one_at_a_time:
        return msgspec.msgpack.Decoder(kind, dec_hook=_read_reason)


@overload
def decode(text: bytes | str | msgspec.Raw, kind: type[T]) -> T: ...
@overload
def decode(text: bytes | str | msgspec.Raw, kind: object = Any) -> Any: ...
def decode(text: bytes | str | msgspec.Raw, kind: object = Any) -> Any:
    """JSON as this type; as plain values where none is named."""
    return decoder(kind).decode(text)


@overload
def convert(value: object, kind: type[T], *, strict: bool = True, str_keys: bool = False) -> T: ...
@overload
def convert(value: object, kind: object, *, strict: bool = True, str_keys: bool = False) -> Any: ...
def convert(value: object, kind: object, *, strict: bool = True, str_keys: bool = False) -> Any:
    """Plain values, as JSON has them, as this type."""
    worked_out = decoder(kind).type  # the very object, where two are equal
    return msgspec.convert(
        value, worked_out, strict=strict, str_keys=str_keys, dec_hook=_read_reason
    )


def _read_reason(kind: type, written: Any) -> Any:
    """Read a reason as the kind that its tag names."""
    if kind is not AnyReason or isinstance(written, AnyReason):
        return written
    tag = written.get("reason") if isinstance(written, dict) else None
    found = find_reason(tag) if isinstance(tag, str) else None
    if found is None:
        raise ValueError(f"No reason is called {tag!r}")
    return convert(written, found)
