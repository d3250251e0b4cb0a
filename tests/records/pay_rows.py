"""Every pay that a game declares, and how to change it in the rules for a while."""

from collections.abc import Callable, Iterator, MutableMapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any

import msgspec

from houseway.core.money import Odds, Pay
from houseway.games.pineapple.rules import sweeps, wagers
from houseway.games.pineapple.table import notice as settings
from houseway.registry import game
from houseway.tables.wagers import PayTableRow

Change = Callable[[], AbstractContextManager[None]]


@dataclass(frozen=True)
class PayRow:
    """`table` and `name` as the game declares them."""

    game: str
    table: str
    name: str
    change: Change

    def __str__(self) -> str:
        return f"{self.game}-{self.table}-{self.name}"


def pay_rows() -> Iterator[PayRow]:
    for name in ("si-ki-pi", "power-pai-gow", "king-high"):
        seen: list[PayTableRow] = []
        for kind in game(name).wager_kinds:
            for row in kind.pay_table:
                if not any(row is one for one in seen):  # both runs of King High have the same
                    seen.append(row)
                    yield from changes_of(name, kind.name, row)
    yield from points()


def changes_of(name: str, kind: str, row: PayTableRow) -> Iterator[PayRow]:
    odds, taken = row.pay.odds, row.pay.commission_percent
    more = Pay(Odds(odds.pays + 1, odds.to), commission_percent=taken)
    yield PayRow(name, kind, row.name, lambda: other_pay(row, more))
    if taken:
        without = Pay(odds, commission_percent=taken - 1)
        yield PayRow(name, kind, f"{row.name}-commission", lambda: other_pay(row, without))


@contextmanager
def other_pay(row: PayTableRow, pay: Pay) -> Iterator[None]:
    """Wherever the row is, it is the same object."""
    was = row.pay
    msgspec.structs.force_setattr(row, "pay", pay)
    try:
        yield
    finally:
        msgspec.structs.force_setattr(row, "pay", was)


# -- Points of Pineapple ---------------------------------------------------------------------------

ONE = {"segment": "SEGMENT", "foul": "FOUL"}


def points() -> Iterator[PayRow]:
    """One for each row of the point tables, and for each fee of the schedule."""
    for table in wagers.POINT_TABLES:
        for row in table.rows:
            if row.reading is None:  # what a reading says is in the record itself
                yield PayRow("pineapple", table.name, row.name, point_change(table.name, row))
    for value in settings.SCHEDULE:
        change = entry_change(settings.SCHEDULE, value)
        yield PayRow("pineapple", "collection", str(value), change)


def point_change(table: str, row: Any) -> Change:
    if table in ONE:
        return lambda: other_constant(ONE[table])
    where, key = place_of(table, row)
    assert where[key] == row.points
    return entry_change(where, key)


def place_of(table: str, row: Any) -> tuple[MutableMapping[Any, int], Any]:
    match table:
        case "sweep":
            return sweeps.VALUES, row.name
        case "top":
            kind, _, rank = row.name.rpartition("-")
            return (wagers.TOP_PAIRS if kind == "pair" else wagers.TOP_TRIPS), int(rank)
        case _:
            rows = {"middle": wagers.MIDDLE, "bottom": wagers.BOTTOM}[table]
            return rows, next(k for k in rows if k.name.lower().replace("_", "-") == row.name)


def entry_change(where: MutableMapping[Any, int], key: Any) -> Change:
    @contextmanager
    def change() -> Iterator[None]:
        was = where[key]
        where[key] = was + 2  # half of a fee is another number too
        try:
            yield
        finally:
            where[key] = was

    return change


@contextmanager
def other_constant(name: str) -> Iterator[None]:
    was = getattr(wagers, name)
    setattr(wagers, name, was + 1)
    try:
        yield
    finally:
        setattr(wagers, name, was)
