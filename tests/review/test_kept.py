"""Records that were exported before verify for ever, whatever the code has learned since.

The files beside `2` are of before readings were recorded by what differs from the default; those
in it are of since, those in `3` of the second edition of every game and those in `4` of the third.
Never write a file anew to make a test pass; `KEPT=write .venv/bin/pytest
tests/review/test_kept.py` adds to the newest folder those that are not there yet.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from houseway.review.export import export_round, export_table, read_export
from houseway.review.history import PUBLIC, history
from houseway.review.replay import replay
from houseway.review.segment import Segment
from houseway.review.slices import segment_of_round
from houseway.review.verify import verify
from review.stories import GAMES, LOW_HIGH, STORIES, story
from review.tampering import Opened, at, failed, leaves, other_values, put

KEPT = Path(__file__).parent / "kept"
NEWEST = KEPT / "4"

# The story, and the round of it; None is the whole table.
EXPORTS: dict[str, tuple[str, int | None]] = {
    "si-ki-pi-round": ("si-ki-pi automatic", 2),
    "power-pai-gow-real-cards": ("power-pai-gow human", 1),
    "king-high-shoe": ("king-high manual shoe", 2),
    "king-high-real-cards": ("king-high human", None),
    "pineapple-round": ("pineapple automatic", 1),
    "pineapple-fantasy": ("pineapple fantasy", 17),
    **{f"{name}-other-readings": (f"{name} other readings", None) for name in GAMES},
    "king-high-other-readings-round": ("king-high other readings", 2),
}
# Of the second edition; of the third some that say what was said otherwise before.
SECOND = {
    **EXPORTS,
    **{f"{name}-copies": (f"{name} copies", None) for name in LOW_HIGH},
    "king-high-burns": ("king-high burns", None),
    "pineapple-came-late": ("pineapple came late", None),
    "si-ki-pi-face-down": ("si-ki-pi face down", None),
}
LATEST = {
    name: SECOND[name]
    for name in (
        *(f"{name}-copies" for name in LOW_HIGH),
        "si-ki-pi-round",
        "king-high-burns",
        "king-high-other-readings-round",
        "pineapple-came-late",
    )
}
FILES = [
    *(folder / f"{name}.jsonl" for folder in (KEPT, KEPT / "2") for name in EXPORTS),
    *(KEPT / "3" / f"{name}.jsonl" for name in SECOND),
    *(NEWEST / f"{name}.jsonl" for name in LATEST),
]


def named(path: Path) -> str:
    return str(path.relative_to(KEPT).with_suffix(""))


def kept(path: Path) -> list[str]:
    if os.environ.get("KEPT") == "write" and path.parent == NEWEST and not path.exists():
        NEWEST.mkdir(exist_ok=True)
        path.write_text("\n".join(exported(*LATEST[path.stem])) + "\n", encoding="utf-8")
    return path.read_text(encoding="utf-8").splitlines()


def exported(name: str, number: int | None) -> list[str]:
    whole = story(name).whole
    return list(export_table(whole) if number is None else export_round(whole, number))


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_record_that_was_exported_once_verifies(path: Path) -> None:
    report = verify(kept(path))
    assert report.ok, report.checks


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_record_that_was_exported_once_is_told_and_replayed(path: Path) -> None:
    export = read_export(kept(path))
    header = export.header
    empty = Segment.whole(header.game, ())
    before = empty.kind.restore(bytes(header.state))
    whole = Segment(header.game, before, header.previous, export.entries)
    for number in header.rounds:
        segment = segment_of_round(whole, number)
        for viewer in (PUBLIC, "ann"):
            assert f"round {number}" in history(segment, number, viewer).lower()
            assert replay(segment, viewer)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_nothing_in_a_record_of_before_can_be_changed_though_the_chain_is_mended(
    data: st.DataObject,
) -> None:
    opened = Opened(kept(data.draw(st.sampled_from(FILES))))
    written = data.draw(st.sampled_from((opened.header["state"], *map(events, opened.bodies))))
    found = list(leaves(written))
    if found:
        path = data.draw(st.sampled_from(found))
        put(written, path, data.draw(st.sampled_from(other_values(at(written, path)))))
        assert failed(opened.lines()), path


def events(body: dict[str, Any]) -> list[Any]:
    found: list[Any] = body["events"]
    return found


def test_a_reading_changed_in_a_record_of_before_is_named() -> None:
    opened = Opened(kept(KEPT / "si-ki-pi-other-readings.jsonl"))
    next(opened.events("house-table-opened"))["readings"]["two-pairs"] = "keep"
    assert "readings.two-pairs is 'keep' and should be 'literal'" in str(verify(opened.lines()))


def test_no_kept_file_is_forgotten() -> None:
    assert sorted(KEPT.rglob("*.jsonl")) == sorted(FILES)


# -- States that grow ------------------------------------------------------------------------------


def parts(state: Any) -> Iterator[msgspec.Struct]:
    """Everything in a state that has fields."""
    if isinstance(state, msgspec.Struct):
        yield state
        state = tuple(getattr(state, field) for field in state.__struct_fields__)
    elif isinstance(state, dict):
        state = tuple(state.values())
    if isinstance(state, tuple):
        for part in state:
            yield from parts(part)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_that_grows_is_digested_as_it_was(name: str) -> None:
    """Every kind of thing in a game's state, settings and readings too, as it was in any story."""
    states = (
        live.table
        for told in STORIES
        if told.startswith(name)
        for _, live in story(told).whole.states()
    )
    found = {type(part): part for table in states if table for part in parts(table)}
    assert {"Table", "Settings", "Readings", "Limits", "Round", "Floor", "Bank"} <= {
        kind.__name__ for kind in found
    }
    for kind, part in found.items():
        grown = msgspec.defstruct(
            kind.__name__, [("more", tuple[str, ...], ())], bases=(kind,), frozen=True
        )
        values = {field: getattr(part, field) for field in kind.__struct_fields__}
        assert msgspec.json.encode(grown(**values)) == msgspec.json.encode(part), kind
