"""Rounds of a house as plain tables for other people's tools, in a form that keeps its version.

They hold what everybody at the table has seen, and what was won: no seed, no card that stayed face
down, nothing of a round that is not over."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from houseway.core.extras import explain_missing
from houseway.core.rulebook import non_default_readings
from houseway.game import capabilities as cap
from houseway.game.narration import cards_lying
from houseway.record.entry import Entry
from houseway.record.projection import project
from houseway.registry import game
from houseway.review.export import last_open_moment
from houseway.review.history import PUBLIC
from houseway.review.segment import Segment

if TYPE_CHECKING:
    import polars

FORM: Literal[1] = 1


class RoundOut(msgspec.Struct, frozen=True):
    table: str
    game: str
    round: int
    opened_at: str
    ended_at: str
    result: str
    readings: str  # those that are not the default


class WagerOut(msgspec.Struct, frozen=True):
    """What one wager, or one pair of hands, did to a player's money."""

    table: str
    round: int
    player: str
    kind: str
    amount: int
    net: int
    outcome: str
    at: str


class CardsOut(msgspec.Struct, frozen=True):
    """A line of what lay face up when the round was over."""

    table: str
    round: int
    line: int
    says: str


class TablesOut(msgspec.Struct, frozen=True, kw_only=True):
    form: Literal[1] = FORM
    rounds: tuple[RoundOut, ...] = ()
    wagers: tuple[WagerOut, ...] = ()
    cards: tuple[CardsOut, ...] = ()


Row = RoundOut | WagerOut | CardsOut


def schema() -> dict[str, object]:
    """The JSON Schema of the form, as it is published."""
    return msgspec.json.schema(TablesOut)


def tables_out(segments: Iterator[Segment]) -> TablesOut:
    rows = [row for segment in segments for row in rows_of(segment)]
    return TablesOut(
        rounds=tuple(row for row in rows if isinstance(row, RoundOut)),
        wagers=tuple(row for row in rows if isinstance(row, WagerOut)),
        cards=tuple(row for row in rows if isinstance(row, CardsOut)),
    )


def rows_of(whole: Segment) -> Iterator[Row]:
    """Of a table's record from its beginning on, as far as nothing of it is hidden."""
    last = last_open_moment(whole)
    if not last:
        return
    found = game(whole.game)
    number, opened_at, table = 0, "", ""
    for act, live in whole.cut(1, last).states():
        table = live.id
        seen = project(number, act.events)
        if seen.opened is not None:
            number, opened_at = seen.opened, act.body.at
        for one in seen.settled:
            yield WagerOut(
                table,
                one.round,
                one.player,
                one.kind,
                one.amount,
                one.net,
                one.outcome,
                act.body.at,
            )
        if seen.ended is not None:
            view = found.view(live.need_opened(), PUBLIC)
            said = non_default_readings(live.need_opened().recent[-1].readings)
            readings = " ".join(f"{name}={value}" for name, value in said.items())
            result = seen.result or ""
            yield RoundOut(table, whole.game, seen.ended, opened_at, act.body.at, result, readings)
            for line, says in enumerate(cards_lying(found, view.last), start=1):
                yield CardsOut(table, seen.ended, line, str(says))


# -- Text ----------------------------------------------------------------------------------------


def texts_out(segments: Iterable[Segment]) -> Iterator[str]:
    """A text of each round that is over, of the games that have one."""
    for segment in segments:
        write = game(segment.game).get(cap.ROUND_TEXT)
        last = last_open_moment(segment)
        if write is None or not last:
            continue
        number = 0
        for act, live in segment.cut(1, last).states():
            seen = project(number, act.events)
            number = seen.opened or number
            # A round that is over is written as everyone sees it.
            if seen.ended is not None and seen.result == "settled":
                said = write(game(segment.game).view(live.need_opened(), PUBLIC).last)
                yield f"# table {live.id}, round {seen.ended}, {act.body.at}\n{said}"


# -- Parquet -------------------------------------------------------------------------------------


def frame(rows: tuple[Row, ...], kind: type[Row]) -> "polars.DataFrame":
    with explain_missing():
        import polars
    types = {"int": polars.Int64, "str": polars.String}
    columns = {
        field.name: types[getattr(field.type, "__name__", "str")]
        for field in msgspec.structs.fields(kind)
    }
    return polars.DataFrame([msgspec.to_builtins(row) for row in rows], schema=columns)


def write_parquet(folder: Path, found: TablesOut) -> tuple[Path, ...]:
    """A file for each table, with the version of the form in its name."""
    folder.mkdir(parents=True, exist_ok=True)
    kinds: dict[str, tuple[tuple[Row, ...], type[Row]]] = {
        "rounds": (found.rounds, RoundOut),
        "wagers": (found.wagers, WagerOut),
        "cards": (found.cards, CardsOut),
    }
    written = []
    for name, (rows, kind) in kinds.items():
        file = folder / f"{name}.v{FORM}.parquet"
        frame(rows, kind).write_parquet(file)
        written.append(file)
    return tuple(written)


def write_records(file: Path, segments: dict[str, Segment]) -> None:
    """Write the complete records, for staff and auditors."""
    with explain_missing():
        import polars
    rows = [
        {"table": table, "game": one.game, "version": number, "body": e.body, "hash": e.hash}
        for table, one in segments.items()
        for number, e in enumerate(one.entries, start=1)
    ]
    names = ("table", "game", "version", "body", "hash")
    kinds = {name: polars.Int64 if name == "version" else polars.String for name in names}
    polars.DataFrame(rows, schema=kinds).write_parquet(file)


def read_records(file: Path) -> dict[str, Segment]:
    """What `write_records` wrote, as it was."""
    with explain_missing():
        import polars
    found: dict[str, tuple[str, list[Entry]]] = {}
    for row in polars.read_parquet(file).sort("table", "version").iter_rows(named=True):
        found.setdefault(row["table"], (row["game"], []))[1].append(Entry(row["body"], row["hash"]))
    return {table: Segment.whole(name, entries) for table, (name, entries) in found.items()}
