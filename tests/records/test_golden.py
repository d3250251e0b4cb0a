"""The golden records hold everything that a game can record, verify, and are what is made now."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from houseway.registry import game
from houseway.tables.messages import Command, Event
from houseway.tables.wagers import PayTableRow, WagerKind
from houseway.testing.checks.declared import types
from records.completeness import NEVER_DONE, NEVER_HAPPENS, SHOWN_IN
from records.golden import (
    GOLDEN,
    STORIES,
    TOURNAMENT,
    entries_of,
    exports,
    files_of,
    first_fault,
    kind_of_record,
    made_now,
    present_file,
    read_lines,
    told,
    write,
)

CLAUSE = re.compile(r"\b[A-Z]{2,3}-[\w.-]*\w")
every_record = pytest.mark.parametrize("name", STORIES)


def within(message: Any) -> Iterator[Any]:
    """A message, and those that it carries."""
    while isinstance(message, Command | Event):
        yield message
        message = getattr(message, "asks", None) or getattr(message, "happened", None)


@every_record
def test_it_verifies(name: str) -> None:
    for path in files_of(name):
        report = first_fault(read_lines(path))
        assert report is None, (
            f"{path.name} does not verify any more: give the rules a new version, keep the earlier "
            f"one as CONTRIBUTING.md says, then run `make records`.\n{report}"
        )


@every_record
def test_it_is_what_the_command_makes_now(name: str) -> None:
    assert read_lines(present_file(name)) == made_now(name), (
        "The golden record is another one: if a rule changed, give the rules a new version; then "
        "run `make records`."
    )


def test_no_record_is_left_over() -> None:
    assert set(GOLDEN.iterdir()) == {path for name in STORIES for path in files_of(name)}


def test_the_command_keeps_a_record_that_does_not_verify(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pays = game("si-ki-pi").wager_kinds[1].pay_table[0]
    kept = present_file("si-ki-pi").read_bytes()
    was = pays.pay
    msgspec.structs.force_setattr(pays, "pay", game("si-ki-pi").wager_kinds[0].pay_table[0].pay)
    try:
        assert "Give the rules a new version" in (write("si-ki-pi") or "")
    finally:
        msgspec.structs.force_setattr(pays, "pay", was)
    assert present_file("si-ki-pi").read_bytes() == kept


# -- Everything is in it ---------------------------------------------------------------------------


@every_record
def test_it_holds_every_command(name: str) -> None:
    done = {type(m) for entry in entries_of(name, made_now(name)) for m in within(entry.command)}
    lacking = {kind.__name__ for kind in types(kind_of_record(name).command_type)}
    assert lacking - {kind.__name__ for kind in done} == NEVER_DONE.get(name, frozenset())


@every_record
def test_it_holds_every_event(name: str) -> None:
    happened = {type(e) for entry in entries_of(name, made_now(name)) for e in entry.events}
    lacking = {kind.__name__ for kind in types(kind_of_record(name).event_type)}
    assert lacking - {kind.__name__ for kind in happened} == NEVER_HAPPENS.get(name, frozenset())


@every_record
def test_it_holds_every_clause_on_irregularities(name: str) -> None:
    """In an event, by a refusal while it was made, or in the story that is named for it."""
    bodies = (entry.body for entry in entries_of(name, made_now(name)))
    events = (bytes(event).decode() for body in bodies for event in body.events)
    cited = {clause for event in events for clause in CLAUSE.findall(event)}
    for one in told(name).values():
        cited |= one.refused_by
    of_game = game(name.removesuffix("-tournament")).rulebook.irregularities
    wanted = {c for c in of_game if c.startswith("KHT-") == (name == TOURNAMENT)}
    shown = {c for c in wanted if SHOWN_IN.get(c) in told(name)}
    assert wanted - cited - shown == set()


def rows_of(name: str) -> list[tuple[WagerKind, PayTableRow]]:
    return [(kind, row) for kind in game(name).wager_kinds for row in kind.pay_table]


@pytest.mark.parametrize("name", [name for name in STORIES if name != TOURNAMENT])
def test_every_kind_of_wager_is_paid_at_each_of_its_rows(name: str) -> None:
    settled = {
        (line.kind, line.net, line.amount, line.commission)
        for entry in entries_of(name, made_now(name))
        for event in entry.events
        if (line := getattr(event, "line", None)) is not None and hasattr(line, "net")
    }
    for kind, row in rows_of(name):
        paid = any(
            (net, taken) == (row.pay.net(amount), row.pay.commission(amount))
            for of_kind, net, amount, taken in settled
            if of_kind == kind.name and amount % row.pay.unit == 0
        )
        assert paid, f"{kind.title} is never paid for {row.title}."


@every_record
def test_every_export_in_it_is_a_story_of_its_own(name: str) -> None:
    assert len(list(exports(made_now(name)))) == len(told(name))
