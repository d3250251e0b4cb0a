"""Rounds as tables for other people's tools, and the records themselves there and back."""

from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import polars
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.run import houseway
from effort import by_effort
from houseway.core.cards.french import FRENCH
from houseway.core.errors import BadInput
from houseway.games.pineapple.rules import text
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.settle import HandForm, RoundForm, answer
from houseway.games.pineapple.table.events import PairSettled
from houseway.review.export import export_table
from houseway.review.tables_out import (
    FORM,
    read_records,
    schema,
    tables_out,
    texts_out,
    write_parquet,
    write_records,
)
from houseway.review.verify import verify
from houseway.testing import Recorded

GAMES = ("si-ki-pi", "power-pai-gow", "king-high", "pineapple")


def played(name: str, rounds: int, seed: int = 1) -> Recorded:
    table = Recorded(name, "ann", "bob", seed=seed)
    table.seat(chips=50_000 if name == "pineapple" else 100_000_000)
    for _ in range(rounds):
        table.play(1)
    return table


@pytest.mark.parametrize("name", GAMES)
def test_rounds_wagers_and_cards_are_what_the_record_settles(name: str, tmp_path: Path) -> None:
    table = played(name, 2)
    found = tables_out(iter([table.whole]))
    assert [one.round for one in found.rounds] == [1, 2]
    assert all(one.result and one.opened_at < one.ended_at for one in found.rounds)
    settled = [s for act in table.whole.acts() for e in act.events for s in e.settlements(0)]
    assert [(one.player, one.net) for one in found.wagers] == [(s.player, s.net) for s in settled]
    assert {one.round for one in found.cards} == {1, 2}
    rounds, wagers, cards = write_parquet(tmp_path, found)
    assert polars.read_parquet(rounds)["round"].to_list() == [1, 2]
    assert polars.read_parquet(wagers)["net"].sum() == sum(one.net for one in found.wagers)
    assert polars.read_parquet(cards).height == len(found.cards)


def test_nothing_that_is_hidden_and_nothing_of_a_round_in_progress_is_in_it() -> None:
    table = played("si-ki-pi", 1)
    over = tables_out(iter([table.whole]))
    table.until_phase("setting")
    now = tables_out(iter([table.whole]))
    assert now == over
    said = msgspec.json.encode(now).decode()
    assert table.secret(1) not in said
    assert table.secret(2) not in said


def test_json_is_of_the_published_form() -> None:
    found = tables_out(iter([played("king-high", 1).whole]))
    jsonschema.validate(msgspec.json.decode(msgspec.json.encode(found)), schema())
    assert found.form == FORM == 1
    assert houseway("export", "--schema").json == msgspec.json.decode(msgspec.json.encode(schema()))


@pytest.mark.slow
def test_records_come_back_as_they_were_and_verify(tmp_path: Path) -> None:
    """In a soak more than a hundred thousand rounds, at tables of a thousand."""
    rounds = by_effort(quick=2, default=4, soak=1_000)
    for seed in range(by_effort(quick=1, default=1, soak=34)):
        tables = {name: played(name, 2 if name == "pineapple" else rounds, seed) for name in GAMES}
        segments = {name: table.whole for name, table in tables.items()}
        write_records(tmp_path / "records.parquet", segments)
        again = read_records(tmp_path / "records.parquet")
        assert again == segments
        for segment in again.values():
            assert verify(export_table(segment)).ok


def test_a_house_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    assert houseway("export").is_one_plain_sentence("--parquet")
    assert houseway("export", "--json", "--data", str(tmp_path)).code == 2


# -- Pineapple hands as text --------------------------------------------------------------------


def test_every_hand_of_a_record_reads_back_to_the_same_round_and_settles_alike() -> None:
    table = played("pineapple", by_effort(quick=2, default=6, soak=5_000))
    settled = [
        [event.line for event in act.events if isinstance(event, PairSettled)]
        for act in table.whole.acts()
    ]
    lines = [found for found in settled if found]
    texts = list(texts_out([table.whole, played("si-ki-pi", 1).whole]))
    assert len(texts) == len(lines)
    for number, (said, expected) in enumerate(zip(texts, lines, strict=True), start=1):
        assert said.startswith(f"# table {table.id}, round {number}, ")
        form = text.read(said)
        assert text.read(text.write(form)) == form
        assert list(answer(form, Readings()).pairs) == expected


packs = st.permutations(list(FRENCH.cards))
stacks = st.integers(1, 10**9)
flags = st.booleans()


@given(packs, st.integers(2, 3), stacks, flags, flags)
def test_a_pineapple_hand_as_text_reads_back_to_the_same_round(
    cards: list[Any], hands: int, stack: int, sweep: bool, fantasy: bool
) -> None:
    made = [
        HandForm(f"player {n}", stack + n, own[:3], own[3:8], own[8:13], sweep, fantasy)
        for n in range(hands)
        for own in (cards[13 * n : 13 * n + 13],)
    ]
    form = RoundForm(500, made)
    assert text.read(text.write(form)) == form


@pytest.mark.parametrize(
    ("given_text", "says"),
    [
        ("", "Line 1"),
        ("limit 500\nann", "Line 2 isn't a hand"),
        ("limit 500\nann 5 | As | Ks | Qs | dance", "Line 2 says 'dance'"),
        ("limit 500\nann 5 | Xx | Ks | Qs", "isn't a card"),
    ],
)
def test_what_is_no_pineapple_hand_is_a_sentence(given_text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        text.read(given_text)
