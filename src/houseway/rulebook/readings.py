"""Readings: the named choices where a rule document is silent or can be read two ways."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import inspect

from houseway.errors import BadInput, quoted
from houseway.typed import convert


class ReadingsBase(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """A game's readings: one field a reading, its default the reading in force unless said."""


R = TypeVar("R", bound=ReadingsBase)


def choices(kind: type[ReadingsBase]) -> Mapping[str, tuple[Any, ...]]:
    """Every reading with every value it may have, the default first."""
    return {
        field.encode_name: _values(field.type, field.default)
        for field in msgspec.structs.fields(kind)
    }


def parse_readings(kind: type[R], settings: Iterable[str]) -> R:
    """Readings from texts such as `two-pairs=literal`; those not named keep their default."""
    known = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    chosen: dict[str, Any] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise BadInput(f"{quoted(setting)} is no reading: write it as NAME=VALUE.")
        if name not in known:
            raise BadInput(
                f"There is no reading {quoted(name)}: the readings are {', '.join(known)}."
            )
        allowed = {str(v): v for v in choices(kind)[name]}
        if value not in allowed:
            raise BadInput(
                f"The reading {name} cannot be {quoted(value)}: it is {_listed(allowed)}."
            )
        chosen[name] = allowed[value]
    return convert(chosen, kind)


def _values(annotation: Any, default: Any) -> tuple[Any, ...]:
    described = inspect.type_info(annotation)
    if get_origin(annotation) is Literal:
        values = get_args(annotation)
    elif isinstance(described, inspect.IntType):
        assert described.ge is not None
        assert described.le is not None
        values = tuple(range(described.ge, described.le + 1))
    else:
        raise TypeError(f"a reading must be a Literal or a bounded int, not {annotation}")
    return (default, *(v for v in values if v != default))


def _listed(values: Iterable[str]) -> str:
    *most, last = values
    return f"{', '.join(most)} or {last}" if most else last
