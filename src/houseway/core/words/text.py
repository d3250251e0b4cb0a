"""Text for people: a message with named arguments, written in the reader's language.

`t("{player} sits down at box {box}.", player="Ann", box=3)` is text. It can be used wherever a
string can; `str()` and f-strings write it in the current language, and so does the JSON of the API.
The JSON of a record can't hold it: msgspec writes no subclass of `str` unless told how, and the
record's encoder is not. So a record holds facts only, and a message can be improved at any time.

Arguments say by their type how they are written: other text is translated; `number`, `listing` and
the rest follow the language; a plain string, such as a person's name, is never translated.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from houseway.core.words.language import ENGLISH, current_language

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class Text(str):
    """Its value as a string is what it was in the language it was made in; prefer `str(text)`."""

    __slots__ = ("_make",)
    _make: tuple[Callable[..., "Text"], tuple[Any, ...]]

    def write(self, language: str) -> str:
        """The text in this language."""
        raise NotImplementedError

    @property
    def data(self) -> object:
        """What it says as plain JSON, for programs: the English text, a number, a list."""
        return self.write(ENGLISH)

    def __str__(self) -> str:
        return self.write(current_language())

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __add__(self, other: str) -> "Text":
        return join("", (self, other))

    def __radd__(self, other: str) -> "Text":
        return join("", (other, self))

    def __reduce__(self) -> tuple[Any, ...]:
        return self._make


def _write(value: object, language: str) -> str:
    return value.write(language) if isinstance(value, Text) else str(value)


class Message(Text):
    """A message of the catalogue, filled with its arguments."""

    __slots__ = ("args", "context", "message", "plural", "quantity")
    message: str
    args: Mapping[str, object]
    context: str | None
    plural: str | None
    quantity: int

    def __new__(
        cls,
        message: str,
        args: Mapping[str, object],
        context: str | None = None,
        plural: str | None = None,
        count: int = 1,
    ) -> "Message":
        language = current_language()
        self = super().__new__(cls, _fill(message, args, context, plural, count, language))
        self.message, self.args, self.context = message, args, context
        self.plural, self.quantity = plural, count
        self._make = (Message, (message, args, context, plural, count))
        return self

    def write(self, language: str) -> str:
        return _fill(self.message, self.args, self.context, self.plural, self.quantity, language)


def _fill(
    message: str,
    args: Mapping[str, object],
    context: str | None,
    plural: str | None,
    count: int,
    language: str,
) -> str:
    if language != ENGLISH:
        from houseway.core.words.catalogue import translation

        template = translation(language, message, context, plural, count)
    else:
        template = message if plural is None or count == 1 else plural
    if not args:
        return template
    return _PLACEHOLDER.sub(lambda place: _write(args[place[1]], language), template)


def t(message: str, /, **args: object) -> Message:
    """A message in the reader's language. `make words` finds these calls: write the message out."""
    return Message(message, args)


def pt(context: str, message: str, /, **args: object) -> Message:
    """A message whose words mean several things in English; `context` tells translators which."""
    return Message(message, args, context)


def nt(one: str, many: str, count: int, /, **args: object) -> Message:
    """A message that depends on a count, which is its argument `count`."""
    return Message(one, {"count": number(count), **args}, None, many, count)


class Number(Text):
    """A quantity, with the separators of the language."""

    __slots__ = ("form", "value")
    value: float
    form: str

    def __new__(cls, value: float, form: str) -> "Number":
        self = super().__new__(cls, _number(value, form, current_language()))
        self.value, self.form = value, form
        self._make = (Number, (value, form))
        return self

    def write(self, language: str) -> str:
        return _number(self.value, self.form, language)

    @property
    def data(self) -> object:
        return self.value


def _number(value: float, form: str, language: str) -> str:
    english = format(value, form)
    if language == ENGLISH:
        return english
    from houseway.core.words.catalogue import separators

    group, point, percent = separators(language)
    swapped = english.translate({ord(","): group, ord("."): point})
    return swapped.replace("%", percent)


def number(value: float, digits: int = 0) -> Number:
    """A count or another quantity: 12,500."""
    return Number(value, f",.{digits}f" if digits else ",")


def money(amount: int) -> Number:
    """An amount of money: 12,500."""
    return Number(amount, ",")


def signed_number(amount: float, digits: int = 0) -> Number:
    """A change: +500, -500 or 0; with digits +0.25."""
    if digits:
        return Number(amount, f"+,.{digits}f")
    return Number(amount, "+," if amount else ",")


def percent(share: float, digits: int = 2) -> Number:
    """A share as a percentage: 2.08%."""
    return Number(share, f".{digits}%")


class Moment(Text):
    """A day and a time on the casino's wall, without the year."""

    __slots__ = ("at",)
    at: datetime

    def __new__(cls, at: datetime) -> "Moment":
        self = super().__new__(cls, _day_and_time(at, current_language()))
        self.at = at
        self._make = (Moment, (at,))
        return self

    def write(self, language: str) -> str:
        return _day_and_time(self.at, language)

    @property
    def data(self) -> object:
        return self.at.isoformat()


def _day_and_time(at: datetime, language: str) -> str:
    if language == ENGLISH:
        return f"{at:%d %B %H:%M}"
    from houseway.core.words.catalogue import day_and_time

    return day_and_time(at, language)


def moment(at: datetime) -> Moment:
    """A day and a time: 01 May 10:00."""
    return Moment(at)


class Listing(Text):
    """Things in a row: "a, b and c", or "a, b or c"."""

    __slots__ = ("either", "things")
    things: tuple[object, ...]
    either: bool

    def __new__(cls, things: tuple[object, ...], either: bool) -> "Listing":
        self = super().__new__(cls, _write_listing(things, either, current_language()))
        self.things, self.either = things, either
        self._make = (Listing, (things, either))
        return self

    def write(self, language: str) -> str:
        return _write_listing(self.things, self.either, language)

    @property
    def data(self) -> object:
        return [plain(one) for one in self.things]


def _write_listing(things: tuple[object, ...], either: bool, language: str) -> str:
    written = [_write(one, language) for one in things]
    if len(written) < 2:
        return "".join(written)
    if language == ENGLISH:
        between, last = ", ", " or " if either else " and "
    else:
        from houseway.core.words.catalogue import list_joints

        between, last = list_joints(language, either=either)
    return f"{between.join(written[:-1])}{last}{written[-1]}"


def listing(things: Iterable[object]) -> Listing:
    """All of these: "1, 2 and 3"."""
    return Listing(tuple(things), either=False)


def either(things: Iterable[object]) -> Listing:
    """One of these: "1, 2 or 3"."""
    return Listing(tuple(things), either=True)


FACE_DOWN = "▒▒"


class Cards(Text):
    """Cards in a row by their codes."""

    __slots__ = ("codes",)
    codes: tuple[str | None, ...]

    def __new__(cls, codes: tuple[str | None, ...]) -> "Cards":
        self = super().__new__(cls, _write_cards(codes))
        self.codes = codes
        self._make = (Cards, (codes,))
        return self

    def write(self, language: str) -> str:
        return _write_cards(self.codes)

    @property
    def data(self) -> object:
        return list(self.codes)


def _write_cards(codes: tuple[str | None, ...]) -> str:
    return " ".join(FACE_DOWN if code is None else code for code in codes)


def cards(codes: Iterable[str | None]) -> Cards:
    """These cards; None is one that the reader doesn't see, and is written face down."""
    return Cards(tuple(codes))


class Joined(Text):
    """Texts one after the other, such as two sentences."""

    __slots__ = ("between", "parts")
    between: str
    parts: tuple[str, ...]

    def __new__(cls, between: str, parts: tuple[str, ...]) -> "Joined":
        self = super().__new__(cls, _write_joined(between, parts, current_language()))
        self.between, self.parts = between, parts
        self._make = (Joined, (between, parts))
        return self

    def write(self, language: str) -> str:
        return _write_joined(self.between, self.parts, language)


# Chinese has marks of its own, which need no space after them.
_MARKS = {"zh-Hans": {", ": "，", "; ": "；", ": ": "：", ". ": "。", ".": "。"}}
_SPACE_AFTER_MARK = re.compile(r"(?<=[，；：。！？）]) ")


def _write_joined(between: str, parts: tuple[str, ...], language: str) -> str:
    marks = _MARKS.get(language)
    if marks is None:
        return between.join(_write(part, language) for part in parts)
    written = (marks.get(part) or _write(part, language) for part in parts)
    return _SPACE_AFTER_MARK.sub("", marks.get(between, between).join(written))


def join(between: str, parts: Iterable[str]) -> Joined:
    """Texts with something between them that is the same in every language; empty ones drop out."""
    return Joined(between, tuple(part for part in parts if part))


def sentences(*parts: str) -> Joined:
    """Whole sentences one after the other."""
    return join(" ", parts)


def verbatim(text: str) -> Joined:
    """A name or other words that people typed, where the type asks for text."""
    return Joined("", (text,))


def plain(value: object) -> object:
    """An argument as plain JSON."""
    if isinstance(value, Text):
        return value.data
    return value if isinstance(value, str | int | float | None) else str(value)
