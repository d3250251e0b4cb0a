"""JSON for readers: the facts, and beside each reason its clause and its words.

Texts are written in the current language. A reason always stands in a field called `reason`; the
object it belongs to gets `clause` and `why` as well. One that only says what it rests on, in `by`,
gets its `clause`.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin

import msgspec

from houseway.core.reasons import AnyReason, Basis
from houseway.core.typed_json import decode

_encoder = msgspec.json.Encoder(enc_hook=str)  # a text, in the current language


def encode_answer(value: object) -> bytes:
    return _encoder.encode(_explain(value))


def to_answer(value: object) -> Any:
    """The value as plain JSON objects, lists, texts and numbers."""
    return decode(encode_answer(value))


def _explain(value: object) -> object:
    """The value itself if there is no reason in it; else with words beside each."""
    if isinstance(value, msgspec.Struct):
        return _of_struct(value)
    if isinstance(value, tuple | list | frozenset | set):
        return _unless_same(value, [_explain(each) for each in value])
    if isinstance(value, Mapping):
        explained = {key: _explain(each) for key, each in value.items()}
        same = all(explained[key] is each for key, each in value.items())
        return value if same else explained
    if is_dataclass(value):
        return {each.name: _explain(getattr(value, each.name)) for each in fields(value)}
    return value


def _unless_same(value: Any, explained: list[object]) -> object:
    same = all(one is other for one, other in zip(value, explained, strict=True))
    return value if same else explained


def _of_struct(struct: msgspec.Struct) -> object:
    kind = type(struct)
    if not _may_hold_reason(kind):
        return struct
    deep = {name: _explain(getattr(struct, name)) for name in _deep_fields(kind)}
    reason, by = getattr(struct, "reason", None), getattr(struct, "by", None)
    is_plain = not isinstance(reason, AnyReason) and not isinstance(by, Basis)
    if is_plain and all(getattr(struct, name) is each for name, each in deep.items()):
        return struct
    found = _write_struct(struct, deep)
    if isinstance(reason, AnyReason):
        found.setdefault("clause", reason.clause)
        found.setdefault("why", reason.text)
    elif isinstance(by, Basis) and hasattr(struct, "clause"):
        found.setdefault("clause", by.clause)
    return found


def _write_struct(struct: msgspec.Struct, deep: Mapping[str, object]) -> dict[str, object]:
    """The struct as msgspec writes it, with what was explained in its place."""
    config = struct.__struct_config__
    found: dict[str, object] = {}
    if config.tag_field is not None:
        found[config.tag_field] = config.tag
    for name, written, default in _form(type(struct)):
        value = getattr(struct, name)
        if not (config.omit_defaults and _is_default(value, default)):
            found[written] = deep.get(name, value)
    return found


Field = tuple[str, str, object]  # its name, its name in JSON, its default


@cache
def _form(of: type[msgspec.Struct]) -> tuple[Field, ...]:
    defaults = of.__struct_defaults__
    names = of.__struct_fields__
    required = (msgspec.NODEFAULT,) * (len(names) - len(defaults))
    return tuple(zip(names, of.__struct_encode_fields__, (*required, *defaults), strict=True))


def _is_default(value: object, default: object) -> bool:
    if default is msgspec.NODEFAULT:
        return False
    factory: Callable[[], object] | None = getattr(default, "factory", None)
    return bool(value == (default if factory is None else factory()))


# -- Where a reason can be, by the types of fields -------------------------------------------------


@cache
def _deep_fields(of: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(
        each.name for each in msgspec.structs.fields(of) if _may_be_deep(each.type, frozenset())
    )


@cache
def _may_hold_reason(of: type[msgspec.Struct]) -> bool:
    return _struct_may(of, frozenset())


def _struct_may(of: type[msgspec.Struct], above: frozenset[type]) -> bool:
    if of in above or issubclass(of, AnyReason):
        return False
    within = above | {of}
    return any(_may_be_deep(each.type, within) for each in msgspec.structs.fields(of))


_PLAIN = (str, int, float, bool, bytes, NoneType, msgspec.Raw)


def _may_be_deep(kind: Any, above: frozenset[type]) -> bool:
    """Whether a value of this type may hold a reason; what is not known may."""
    if get_origin(kind) is Literal:
        return False
    if get_args(kind):
        return any(_may_be_deep(each, above) for each in get_args(kind) if each is not Ellipsis)
    if not isinstance(kind, type):
        return True
    if issubclass(kind, AnyReason):
        return True
    if issubclass(kind, msgspec.Struct):
        return _struct_may(kind, above)
    return not issubclass(kind, _PLAIN)
