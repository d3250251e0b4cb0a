"""The fields of each command, so that a form can ask for them without knowing the game."""

from collections.abc import Iterable
from typing import Literal, get_args

import msgspec
from msgspec import inspect

from houseway.tables.messages import Command

FieldType = Literal["number", "text", "flag", "choice", "cards", "command", "settings"]
FILLED_IN = "by"  # by the house, with the sender's name


class CommandField(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field of a command. A form always asks for one with a `label`, even if the offer's command
    has a value; for one with `more` only on request."""

    name: str
    type: FieldType
    label: str = ""
    options: tuple[str, ...] = ()
    optional: bool = False
    more: str = ""


class CommandShape(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    fields: tuple[CommandField, ...] = ()
    said_by_player: bool = False
    routine: bool = False
    real_cards: bool = False
    happened: str = ""
    shortcut: str = ""
    implied: bool = False


def shapes(command_type: object) -> tuple[CommandShape, ...]:
    """Return the shape of every command in a union of them."""
    return tuple(shape(each) for each in get_args(command_type))


def shape(command: type[Command]) -> CommandShape:
    found = inspect.type_info(command)
    assert isinstance(found, inspect.StructType)
    return CommandShape(
        name=str(found.tag),
        fields=tuple(field(one) for one in found.fields if one.name != FILLED_IN),
        said_by_player=command.said_by_player,
        routine=command.routine,
        real_cards=command.real_cards,
        happened=command.happened,
        shortcut=command.shortcut,
        implied=command.implied,
    )


def field(found: inspect.Field) -> CommandField:
    title, whole, is_more = split_title(found.type)
    kinds = kinds_of(whole)
    kind = next((one for one in kinds if not isinstance(one, inspect.NoneType)), whole)
    return CommandField(
        name=found.encode_name,
        type=type_of(kind),
        label="" if is_more else title,
        options=tuple(map(str, kind.values)) if isinstance(kind, inspect.LiteralType) else (),
        optional=not found.required,
        more=title if is_more else "",
    )


def split_title(found: inspect.Type) -> tuple[str, inspect.Type, bool]:
    """Return a field's title, its type without the title, and whether it is optional."""
    if not isinstance(found, inspect.Metadata):
        return "", found, False
    extra = found.extra or {}
    return extra.get("title", ""), found.type, bool(extra.get("more"))


def kinds_of(found: inspect.Type) -> Iterable[inspect.Type]:
    return found.types if isinstance(found, inspect.UnionType) else (found,)


def type_of(kind: inspect.Type) -> FieldType:
    match kind:
        case inspect.LiteralType(values=values):
            return "number" if all(isinstance(value, int) for value in values) else "choice"
        case inspect.BoolType():
            return "flag"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.TupleType() | inspect.VarTupleType():
            return "cards"
        case inspect.StructType():
            return "command"
        case inspect.DictType():
            return "settings"
        case _:
            return "text"
