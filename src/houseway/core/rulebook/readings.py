"""Readings: the named choices where a rule document is silent or can be read two ways."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, TypeVar, get_args, get_origin

import msgspec
from msgspec import inspect

from houseway.core.errors import BadInput, quote
from houseway.core.typed_json import convert
from houseway.core.words import either, join, t

Value = str | int  # of a reading


class Reading(msgspec.Struct, frozen=True):
    """What stands on the field of a reading: the question it answers, the clauses that leave the
    question open, and what each answer does."""

    question: str
    clauses: tuple[str, ...]
    effect: str


class ReadingsBase(
    msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True, omit_defaults=True
):
    """A game's readings: one field a reading, its default the reading in force unless said.

    In JSON, and so in every record, they say what differs from the defaults. So a reading can be
    added, and a default never changes: earlier records mean it by their silence.
    """

    def __post_init__(self) -> None:
        # msgspec leaves out what is the very object of the default; an equal one is as good.
        for name, default in zip(self.__struct_fields__, self.__struct_defaults__, strict=True):
            value = getattr(self, name)
            if value is not default and value == default:
                msgspec.structs.force_setattr(self, name, default)


class Choice(msgspec.Struct, frozen=True):
    """A reading with every value it may have, the default first."""

    name: str
    values: tuple[str | int, ...]
    question: str
    clauses: tuple[str, ...]
    effect: str

    @property
    def default(self) -> str | int:
        return self.values[0]


R = TypeVar("R", bound=ReadingsBase)


@cache
def questions(kind: type[ReadingsBase]) -> tuple[Choice, ...]:
    """What a house can choose, in the order of the fields."""
    return tuple(_choice(field) for field in msgspec.structs.fields(kind))


def choices(kind: type[ReadingsBase]) -> Mapping[str, tuple[Value, ...]]:
    """Every reading with every value it may have, the default first."""
    return {choice.name: choice.values for choice in questions(kind)}


def defaults(kind: type[ReadingsBase]) -> Mapping[str, Value]:
    return {choice.name: choice.default for choice in questions(kind)}


def non_default_readings(readings: ReadingsBase) -> dict[str, Value]:
    """Return the readings that differ from their default, by name: what a record stores."""
    said: dict[str, Value] = msgspec.to_builtins(readings)
    return said


def readings_in_force(readings: ReadingsBase) -> dict[str, Value]:
    """Return every reading by name with its value: what people see."""
    return {**defaults(type(readings)), **non_default_readings(readings)}


def read_readings(kind: type[R], said: Mapping[str, object], game: str = "") -> R:
    """Readings from their JSON; those not named keep their default. `game` is its title."""
    try:
        return convert(dict(said), kind)
    except msgspec.ValidationError as error:
        why = str(error)
        raise BadInput(
            t("These readings of {game} aren't possible: {why}.", game=game, why=why)
            if game
            else t("These readings aren't possible: {why}.", why=why)
        ) from None


def check_readings(readings: ReadingsBase, kind: type[R], game: str) -> R:
    """Return the readings if they are those of the game with this title."""
    if not isinstance(readings, kind):
        raise BadInput(t("These aren't readings of {game}.", game=game))
    return readings


def change_readings(readings: R, said: Mapping[str, object]) -> R:
    """Return the readings with these changed."""
    return read_readings(type(readings), {**non_default_readings(readings), **said})


def parse_readings(kind: type[R], settings: Iterable[str]) -> R:
    """Readings from texts such as `two-pairs=literal`; those not named keep their default."""
    known = choices(kind)
    chosen: dict[str, Value] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise BadInput(
                t("{setting} isn't a reading. Write it as NAME=VALUE.", setting=quote(setting))
            )
        if name not in known:
            raise BadInput(
                t(
                    "There's no reading {name}. The readings are {known}.",
                    name=quote(name),
                    known=join(", ", known),
                )
            )
        allowed = {str(v): v for v in known[name]}
        if value not in allowed:
            raise BadInput(
                t(
                    "The reading {name} can't be {value}. It can be {allowed}.",
                    name=name,
                    value=quote(value),
                    allowed=either(allowed),
                )
            )
        chosen[name] = allowed[value]
    return convert(chosen, kind)


# -- From the fields -------------------------------------------------------------------------------


def _choice(field: msgspec.structs.FieldInfo) -> Choice:
    annotated = get_origin(field.type) is Annotated
    plain, *notes = get_args(field.type) if annotated else (field.type,)
    says = next((note for note in notes if isinstance(note, Reading)), Reading("", (), ""))
    return Choice(
        name=field.encode_name,
        values=_values(plain, inspect.type_info(field.type), field.default),
        question=says.question,
        clauses=says.clauses,
        effect=says.effect,
    )


def _values(plain: object, described: inspect.Type, default: Value) -> tuple[Value, ...]:
    values: tuple[Value, ...]
    if isinstance(described, inspect.LiteralType):
        values = get_args(plain)
    elif isinstance(described, inspect.IntType):
        assert described.ge is not None
        assert described.le is not None
        values = tuple(range(described.ge, described.le + 1))
    else:
        raise TypeError(f"a reading must be a Literal or a bounded int, not {plain}")
    return (default, *(v for v in values if v != default))
