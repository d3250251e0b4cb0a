"""JSON for readers: the facts, and beside each reason its clause and its words.

Texts are written in the current language. A reason always stands in a field called `reason`; the
object it belongs to gets `clause` and `why` as well.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

import msgspec

from houseway.reasons import AnyReason
from houseway.words import Text

_encoder = msgspec.json.Encoder()


def encode_answer(value: object) -> bytes:
    return _encoder.encode(to_answer(value))


def to_answer(value: object) -> Any:
    """The value as plain JSON objects, lists, texts and numbers."""
    if isinstance(value, str):
        return str(value) if isinstance(value, Text) else value
    if isinstance(value, msgspec.Struct):
        return _of_struct(value)
    if is_dataclass(value):
        return {each.name: to_answer(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {key: to_answer(each) for key, each in value.items()}
    if isinstance(value, tuple | list | frozenset | set):
        return [to_answer(each) for each in value]
    return value


def _of_struct(struct: msgspec.Struct) -> dict[str, object]:
    tag, each_field, omits = _form(type(struct))
    found: dict[str, object] = dict(tag)
    for name, written, default in each_field:
        value = getattr(struct, name)
        if not (omits and _is_default(value, default)):
            found[written] = to_answer(value)
    reason = getattr(struct, "reason", None)
    if isinstance(reason, AnyReason):
        found.setdefault("clause", reason.clause)
        found.setdefault("why", str(reason.text))
    return found


Field = tuple[str, str, object]  # its name, its name in JSON, its default


@cache
def _form(of: type[msgspec.Struct]) -> tuple[tuple[tuple[str, object], ...], list[Field], bool]:
    config = of.__struct_config__
    tag = () if config.tag_field is None else ((config.tag_field, config.tag),)
    defaults = of.__struct_defaults__
    names = of.__struct_fields__
    required = len(names) - len(defaults)
    padded = (*(msgspec.NODEFAULT for _ in range(required)), *defaults)
    each_field = list(zip(names, of.__struct_encode_fields__, padded, strict=True))
    return tag, each_field, config.omit_defaults


def _is_default(value: object, default: object) -> bool:
    if default is msgspec.NODEFAULT:
        return False
    factory: Callable[[], object] | None = getattr(default, "factory", None)
    return bool(value == (default if factory is None else factory()))
