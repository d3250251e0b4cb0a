"""Which entries make up a round, and the file they are written to."""

import json

import pytest

from houseway.core.errors import BadInput, Refusal
from houseway.live.table.events import RealCards, SeedCommitted, SeedRevealed
from houseway.record.entry import GENESIS
from houseway.review.export import export_round, export_table, read_export
from houseway.review.slices import slice_of_round
from review.stories import GAMES, LOW_HIGH, story


@pytest.mark.parametrize("name", GAMES)
def test_a_round_goes_from_its_commitment_to_its_reveal(name: str) -> None:
    whole = story(f"{name} automatic").whole
    record = list(whole.acts())
    for number in (1, 2, 3):
        found = slice_of_round(whole, number)
        assert found.rounds == (number,)
        assert found.last is not None
        assert record[found.first - 1].has(SeedCommitted)
        assert record[found.last - 1].has(SeedRevealed)
        assert not found.by_hand


@pytest.mark.parametrize("name", GAMES)
def test_a_round_with_real_cards_goes_from_its_opening_to_its_end(name: str) -> None:
    whole = story(f"{name} human").whole
    record = list(whole.acts())
    found = slice_of_round(whole, 2)
    assert (found.rounds, found.by_hand, found.last) == ((2,), True, found.ended)
    assert record[found.first - 1].has(RealCards)
    assert not slice_of_round(whole, 3).by_hand


def test_the_rounds_of_a_manual_shoe_go_together() -> None:
    record = story("king-high manual shoe").whole
    first = slice_of_round(record, 1)
    assert first.rounds == (1, 2, 3, 4)
    assert [slice_of_round(record, n).first for n in (2, 3, 4)] == [first.first] * 3
    assert slice_of_round(record, 5).rounds == (5, 6, 7, 8)


def test_what_is_said_of_a_round_later_is_named_and_can_be_asked_for() -> None:
    table = story("power-pai-gow corrected")
    found = slice_of_round(table.whole, 1)
    assert found.last is not None
    assert found.later == (found.last + 1, table.version)
    alone = read_export(export_round(table.whole, 1))
    assert alone.header.last == found.last
    through = read_export(export_round(table.whole, 1, through=found.later[-1]))
    assert (through.header.first, through.header.last) == (found.first, found.later[-1])
    assert through.header.rounds == (1, 2)


def test_there_is_no_round_that_was_not_played() -> None:
    table = story("si-ki-pi automatic")
    with pytest.raises(BadInput, match="no round 9"):
        export_round(table.whole, 9)


# -- What is hidden stays in the house -------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_exported_before_its_seed_is_revealed(name: str) -> None:
    table = story(f"{name} automatic")
    found = slice_of_round(table.whole, 2)
    assert found.last is not None
    for version in range(found.first + 5, found.last):
        so_far = table.whole.cut(1, version)
        if "round-opened" not in "".join(e.body for e in so_far.entries[found.first :]):
            continue
        with pytest.raises(Refusal) as no:
            export_round(so_far, 2)
        assert no.value.code == "not-over"
        with pytest.raises(Refusal):
            export_table(so_far, through=version)
        # Without a version asked for, the table is exported as far as it is open.
        assert read_export(export_table(so_far)).header.last < version


def test_a_shoe_hides_its_cards_between_its_rounds() -> None:
    table = story("king-high manual shoe")
    ended = slice_of_round(table.whole, 2).ended
    assert ended is not None
    with pytest.raises(Refusal) as no:
        export_round(table.whole.cut(1, ended), 1)
    assert no.value.code == "not-over"


def test_an_export_reaches_no_further_than_is_open() -> None:
    table = story("si-ki-pi automatic")
    found = slice_of_round(table.whole, 2)
    with pytest.raises(Refusal):
        export_round(table.whole, 1, through=found.ended)


# -- The file --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LOW_HIGH)
def test_the_file_holds_the_exact_entries_between_a_head_and_an_end(name: str) -> None:
    table = story(f"{name} automatic")
    head, *lines, end = map(json.loads, export_round(table.whole, 2))
    first, last = head["first"], head["last"]
    kept = table.entries[first - 1 : last]
    assert lines == [{"body": entry.body, "hash": entry.hash} for entry in kept]
    assert end == {"end": kept[-1].hash, "entries": len(kept)}
    assert head["previous"] == table.entries[first - 2].hash
    assert (head["houseway"], head["format"], head["rounds"]) == ("round", 1, [2])
    assert (head["table"], head["game"], head["name"]) == (table.id, name, "High Street")


@pytest.mark.parametrize("name", GAMES)
def test_the_state_in_the_head_is_the_table_before_the_first_entry(name: str) -> None:
    table = story(f"{name} automatic")
    export = read_export(export_round(table.whole, 3))
    before = table.whole.cut(export.header.first).before
    restored = table.kind.restore(bytes(export.header.state))
    assert restored.table == before.table
    assert (restored.id, restored.dealing, restored.seeds_committed) == (table.id, "automatic", 2)
    assert (restored.revealed, restored.disputes) == (None, ())


def test_a_whole_table_begins_with_nothing() -> None:
    table = story("pineapple automatic")
    header = read_export(export_table(table.whole)).header
    assert (header.houseway, header.first, header.previous) == ("table", 1, GENESIS)
    assert header.last == table.version
    assert table.kind.restore(bytes(header.state)) == table.kind.start


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([], "empty"),
        (["hello"], "Line 1"),
        (['{"houseway":"tea"}'], "Line 1"),
        (["[]", "[]"], "Line 1"),
    ],
)
def test_what_is_no_export_is_bad_input(lines: list[str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        read_export(lines)


def test_another_format_and_broken_lines_are_named() -> None:
    table = story("si-ki-pi automatic")
    lines = list(export_round(table.whole, 1))
    with pytest.raises(BadInput, match="format 2"):
        read_export([lines[0].replace('"format":1', '"format":2'), *lines[1:]])
    with pytest.raises(BadInput, match="Line 3 isn't an entry"):
        read_export([*lines[:2], lines[2][:-1], *lines[3:]])
