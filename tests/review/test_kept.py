"""Records that were exported before verify for ever, whatever the code has learned since.

A new field of a state, a command or an event has a default, of a state one that is nothing (None,
False, 0, "", an empty tuple or mapping): states leave defaults out, so what was written without it
is digested as it was. Never write these files anew to make a test pass;
`KEPT=write .venv/bin/pytest tests/review/test_kept.py` adds those that are not there yet.
"""

import os
from pathlib import Path

import msgspec
import pytest

from houseway.review.export import export_round, export_table
from houseway.review.verify import verify
from review.stories import GAMES, story

KEPT = Path(__file__).parent / "kept"

# The story, and the round of it; None is the whole table.
EXPORTS: dict[str, tuple[str, int | None]] = {
    "si-ki-pi-eventful": ("si-ki-pi eventful", None),
    "si-ki-pi-round": ("si-ki-pi automatic", 2),
    "power-pai-gow-exposed": ("power-pai-gow exposed", None),
    "power-pai-gow-real-cards": ("power-pai-gow human", 1),
    "king-high-shoe": ("king-high manual shoe", 2),
    "king-high-real-cards": ("king-high human", None),
    "pineapple-round": ("pineapple automatic", 1),
    "pineapple-fantasy": ("pineapple fantasy", 17),
    **{f"{name}-other-readings": (f"{name} other readings", None) for name in GAMES},
    "king-high-other-readings-round": ("king-high other readings", 2),
}


@pytest.mark.parametrize("name", EXPORTS)
def test_a_record_that_was_exported_once_verifies(name: str) -> None:
    path = KEPT / f"{name}.jsonl"
    if os.environ.get("KEPT") == "write" and not path.exists():
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(exported(*EXPORTS[name])) + "\n", encoding="utf-8")
    report = verify(path.read_text(encoding="utf-8").splitlines())
    assert report.ok, report.checks


def exported(name: str, number: int | None) -> list[str]:
    whole = story(name).whole
    return list(export_table(whole) if number is None else export_round(whole, number))


@pytest.mark.parametrize("name", GAMES)
def test_a_state_that_grows_is_digested_as_it_was(name: str) -> None:
    """With every part of it that is a struct of a game's own state."""
    table = story(f"{name} automatic").state.table
    for part in (table, table.floor, table.floor.bank, *table.recent[:1]):
        kind = type(part)
        grown = msgspec.defstruct(
            kind.__name__, [("more", tuple[str, ...], ())], bases=(kind,), frozen=True
        )
        values = {field: getattr(part, field) for field in kind.__struct_fields__}
        assert msgspec.json.encode(grown(**values)) == msgspec.json.encode(part)
