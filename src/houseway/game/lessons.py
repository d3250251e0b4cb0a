"""What a game teaches: courses of items that its own rules code makes and grades."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

import msgspec

from houseway.core.words import t

# How an answer is given: one of the choices, two of four cards laid as the Low Hand, chips that
# make an amount, all choices in their order, or cards placed into rows.
How = Literal["choose", "set", "chips", "order", "place"]


class Shown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something on the table, in words and drawn. A card face down is None."""

    title: str
    cards: tuple[str | None, ...] = ()
    chips: int = 0
    words: str = ""


class Choice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`also` are other ways to say the same: no rule can tell them apart."""

    value: str
    words: str
    cards: tuple[tuple[str, ...], ...] = ()  # drawn in groups, where the choice is cards
    also: tuple[str, ...] = ()
    confusion: str = ""  # which mistake it is, where the value does not say it


class PlaceRow(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A row where cards are placed: how many it holds, and which it has already."""

    title: str
    holds: int
    cards: tuple[str, ...] = ()


class Ask(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    words: str
    how: How
    choices: tuple[Choice, ...] = ()
    cards: tuple[str, ...] = ()  # the four that are set, or those that are placed
    rows: tuple[PlaceRow, ...] = ()
    left_out: int = 0  # how many of the cards are not placed


def placement(rows: Iterable[Iterable[str]]) -> str:
    """An answer by placing: the cards put into each row, such as `Qd/4s/9d Jh Js`."""
    return "/".join(" ".join(sorted(cards)) for cards in rows)


class Cost(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a choice costs against the right one, in percent of a wager or in the unit that is
    named; `error` is how far off that may be."""

    amount: float
    unit: str = msgspec.field(default_factory=lambda: t("% of the bet"))
    error: float = 0.0


class Item(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One question of one part or several, with the one right answer to each part."""

    asks: tuple[Ask, ...]
    right: tuple[str, ...]
    why: str
    clauses: tuple[str, ...]
    shown: tuple[Shown, ...] = ()
    story: tuple[str, ...] = ()  # what has happened, a line each
    costs: Mapping[str, Cost] = {}  # of choices of the first part, by value
    source: str = ""  # where the answer can be looked up, as an address of the house


@dataclass(frozen=True)
class Topic:
    """What decides an item. `share` is how much of what chance deals falls to it, where known."""

    name: str
    title: str
    clauses: tuple[str, ...]
    share: float = 0.0


@dataclass(frozen=True)
class Course:
    """`item` makes the item of a topic with a number: always the same one."""

    name: str
    title: str
    says: str
    topics: Callable[[], tuple[Topic, ...]]
    item: Callable[[str, int], Item]
    # The topic and the number of the item about these very cards, suits aside: for hands that
    # were played.
    of_hand: Callable[[tuple[str, ...]], tuple[str, int]] | None = None


@dataclass(frozen=True)
class Lessons:
    courses: tuple[Course, ...]
