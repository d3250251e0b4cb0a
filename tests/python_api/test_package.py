"""`import houseway as hw` as a new user would use it."""

import doctest
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import houseway as hw
from houseway.core.hands import five
from houseway.games.low_high.figures.protection import LowHighProtection
from houseway.games.low_high.table.commands import AskHouseWay, Look, PlaceWager
from houseway.python_api import figures, games, playing

MODULES = (hw, figures, games, playing, five)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_what_the_documentation_of_a_module_shows_is_so(module: Any) -> None:
    done = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert done.attempted > 0
    assert done.failed == 0


def test_everything_offered_is_there() -> None:
    for name in hw.__all__:
        assert getattr(hw, name) is not None, name
    assert set(hw.__all__) <= set(dir(hw))
    with pytest.raises(AttributeError, match="no attribute 'wheel_of_fortune'"):
        _ = hw.wheel_of_fortune  # type: ignore[attr-defined]


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    code = "import sys, houseway; print(len([m for m in sys.modules if m.startswith('houseway')]))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(said.stdout) == 2  # the package and its version


def test_packages_that_are_called_stay_packages() -> None:
    import houseway.games.si_ki_pi as by_name

    assert by_name.GAME is hw.game("si-ki-pi")
    assert import_module("houseway.game").Game
    assert set(hw.games()) >= {"si-ki-pi", "power-pai-gow", "king-high", "pineapple"}


def test_readings_come_by_keyword_as_a_mapping_or_as_the_games_own() -> None:
    kind: Any = hw.game("si-ki-pi").readings
    said: tuple[Any, ...] = ({"two-pairs": "literal"}, {"two_pairs": "literal"})
    literal = hw.edges("si-ki-pi", two_pairs="literal")
    assert literal != hw.edges("si-ki-pi")
    for given in (*said, kind(two_pairs="literal")):
        assert hw.edges("si-ki-pi", given) == literal


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: hw.edges(hw.game("si-ki-pi"), two_pairs="odd"), "two-pairs can't be 'odd'"),
        (lambda: hw.edges("si-ki-pi", {"pairs": "x"}), "There's no reading 'pairs'"),
        (lambda: hw.edges(cast("Any", "baccarat")), "There's no game 'baccarat'"),
        (lambda: hw.edges("si-ki-pi")["main"], "There's no wager 'main'"),
        (lambda: hw.house_way("king-high", "As Ks Qs Js"), "King High has no House Way"),
        (lambda: hw.play("pineapple", players=12), "places here"),
        (lambda: hw.play("pineapple", rounds=0), "At least one round"),
        (lambda: hw.read("no/such/file"), "can't be read"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(call: Callable[[], object], says: str) -> None:
    with pytest.raises(hw.BadInput, match=says):
        call()


def test_results_are_exact_and_show_themselves() -> None:
    found = hw.edges("power-pai-gow")
    assert isinstance(found["standard"]["optimal"].ev, Fraction)
    assert list(found) == ["standard", "power"]
    assert "<table>" in found._repr_html_()
    assert found.to_frame()["ev"][0] == str(found["standard"]["house-way"].ev)
    assert found["power"]["fixed"].to_frame()["count"].sum() == found["power"]["fixed"].total
    assert "split because" in hw.house_way("si-ki-pi", "9s 9h Kd Qc")._repr_html_()
    assert hw.house_way("si-ki-pi", "9s 9h Kd Qc").to_frame()["low"].to_list() == ["9h Qc"]
    ways = hw.explore("si-ki-pi", "9s 9h Kd Qc")
    assert ways.to_frame()["ev"].to_list() == [str(way.ev) for way in ways]
    assert "<table>" in ways._repr_html_()


def test_a_settled_round_and_what_known_cards_are_worth_show_themselves_too() -> None:
    wager = {"kind": "pokerpot", "amount": 1_000}
    form = {"cards": ["2s", "3s", "4s", "5s", "6s"]}
    box = {"box": 1, "player": "ann", "wagers": [wager]}
    settled = hw.settle("king-high", {**form, "boxes": [box]})
    assert settled.to_frame()["why"].to_list() == [line.why for line in settled.lines]
    assert "<table>" in settled._repr_html_()
    known = LowHighProtection("initial", Fraction(-1, 50), {1: Fraction(1, 3)}, (), 1)
    assert known.to_frame()["gain"].to_list() == ["-1/50", "1/3"]
    assert "own cards only" in known._repr_html_()


@pytest.mark.parametrize("name", ["si-ki-pi", "power-pai-gow", "king-high", "pineapple"])
def test_rounds_with_bots_make_a_record_that_verifies_and_reads_back(
    name: Any, tmp_path: Path
) -> None:
    played = hw.play(name, rounds=2, players=["ann", "bob"], seed=5)
    assert played.rounds == (1, 2)
    assert sum(played.net.values()) == sum(one.net for one in played.settlements)
    file = tmp_path / "table.jsonl"
    played.save(file)
    again = hw.read(file)
    assert again.settlements == played.settlements
    assert hw.verify(file).ok
    assert played.to_frame().height == len(played.settlements)
    assert "<table>" in played._repr_html_()


def test_a_player_of_ones_own_decides_and_the_same_seed_plays_the_same() -> None:
    asked: list[str] = []

    def timid(seen: Any, offers: Any, rng: Random) -> Any:
        """Bet the minimum on its own box, and set by the House Way."""
        wagered = seen.round is not None and any(w.player == "me" for w in seen.round.wagers)
        for offer in offers:
            match offer.command:
                case PlaceWager(box=1, on="box") if not wagered:
                    asked.append("wager")
                    return offer.command
                case Look() | AskHouseWay():
                    asked.append("cards")
                    return offer.command
                case _:
                    pass
        return None

    first = hw.play("si-ki-pi", rounds=3, players={"me": timid, "bob": None}, seed=9)
    mine = [one for one in first.settlements if one.player == "me"]
    assert {one.amount for one in mine} == {min(one.amount for one in mine)}
    assert {"wager", "cards"} == set(asked)
    again = hw.play("si-ki-pi", rounds=3, players={"me": timid, "bob": None}, seed=9)
    assert again.lines == first.lines


def test_a_player_who_never_stops_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from houseway.tables.seating import BuyIn

    monkeypatch.setattr(playing, "MOST_STEPS", 50)
    with pytest.raises(hw.BadInput, match="never stops"):
        hw.play("si-ki-pi", players={"me": lambda seen, offers, rng: BuyIn("me", 100)})
