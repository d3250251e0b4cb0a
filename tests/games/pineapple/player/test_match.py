"""Matches: other rule sets, outside players, and when it is decided."""

import json
import sys
from importlib.resources import as_file, files
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cli.run import houseway
from houseway.core.cards.french import FRENCH
from houseway.core.errors import BadInput
from houseway.games.pineapple.player.playing import standings
from houseway.games.pineapple.player.playing.estimates import Estimate, reach
from houseway.games.pineapple.player.playing.external_player import ExternalPlayer, question
from houseway.games.pineapple.player.playing.luck_adjustment import LuckAdjuster
from houseway.games.pineapple.player.playing.match import (
    Hand,
    House,
    play_match,
    settle_rows,
)
from houseway.games.pineapple.player.playing.player_names import table_of
from houseway.games.pineapple.player.playing.players import FantasyDeal, Player, player
from houseway.games.pineapple.player.playing.standings import (
    Standing,
    is_surely_beside,
    until_decided,
)
from houseway.games.pineapple.player.streets.position import Position, board_of
from houseway.games.pineapple.rules.rows import Rows

EXAMPLE = Path(__file__).parents[4] / "examples" / "pineapple_player.py"
PUBLISHED = House("published", session=4)


def settle_texts(rules: str, first: str, second: str) -> list[tuple[int, bool]]:
    hands = settle_rows(House(rules), [board_of(first), board_of(second)], (False, False))
    return [(hand.points, hand.next_fantasy) for hand in hands]


QUEENS = "Qs Qh 2c/Ks Kh 3c 4d 6h/As Ah 5c 7d 8h"
LOW = "3s 4h 6c/7s 7h 9c Td Jh/8s 8c 9d Ts Jc"
FOUL = "Ks Kc 2d/Qd Jd 9h 7c 5d/3d 3h 6s 8d Th"


def test_a_scoop_counts_where_the_rules_know_it() -> None:
    assert settle_texts("document", QUEENS, LOW) == [(3 + 7, True), (-10, False)]
    assert settle_texts("published", QUEENS, LOW) == [(3 + 3 + 7, True), (-13, False)]


def test_a_foul_costs_what_the_rules_say() -> None:
    assert settle_texts("document", QUEENS, FOUL)[1] == (-9 - 7, False)
    assert settle_texts("published", QUEENS, FOUL)[1] == (-6 - 7, False)


def play_to_end(first: Player, second: Player, pairs: int, house: House) -> Standing:
    luck = LuckAdjuster(table_of(house, None))
    *_, last = until_decided(play_match(first, second, pairs, 1, house, luck), pairs)
    return last


@pytest.mark.parametrize("name", ["strong", "random"])
def test_a_match_of_equals_comes_to_nothing(name: str) -> None:
    """The same player in both seats of the same deals: pairs of sessions cancel out, with what is
    left to chance and with what was luck."""
    last = play_to_end(player(name), player(name), 2, House(session=2))
    for found in (last.plain, last.adjusted):
        assert found.numbers == pytest.approx(np.zeros(2), abs=1e-12)
    assert not last.decided
    assert last.hands == 8


@pytest.mark.parametrize(("mean", "margin", "decided"), [(1.0, 0.0, True), (1.0, 0.9, False)])
def test_it_is_decided_when_the_interval_is_clear_of_the_margin(
    mean: float, margin: float, decided: bool
) -> None:
    points = mean + np.tile([-1.0, 1.0], 50)  # a standard error of a tenth
    assert is_surely_beside(Estimate(points), margin, 0.05) is decided


def test_all_looks_together_are_wrong_as_seldom_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the chance is left for the last, where most is known."""
    looks = []

    def look(found: Estimate, margin: float, wrong: float) -> bool:
        looks.append((len(found.numbers), wrong))
        return False

    monkeypatch.setattr(standings, "is_surely_beside", look)
    hand = Hand(1, 0, foul=False, fantasy=False, next_fantasy=False, buttons=True)
    *_, last = until_decided((((hand, hand),) for _ in range(100)), 64)
    assert last.hands == 100
    assert looks == [(8, 0.0125), (16, 0.00625), (32, 0.003125), (64, 0.025)]
    assert sum(wrong for _, wrong in looks) < 0.05


@pytest.mark.parametrize(
    ("numbers", "wide"), [(2, 12.706), (3, 4.303), (8, 2.365), (31, 2.042), (121, 1.980)]
)
def test_the_fewer_pairs_the_wider_the_interval(numbers: int, wide: float) -> None:
    """Student's t, from any table of it."""
    assert reach(numbers) == pytest.approx(wide, abs=5e-4)


def outside(command: str, patience: float = 20.0) -> ExternalPlayer:
    return ExternalPlayer(command, "published", 0.1, patience)


def test_the_example_plays_a_match_under_other_rules() -> None:
    with outside(f"{sys.executable} {EXAMPLE}") as program:
        last = play_to_end(program, player("random"), 2, PUBLISHED)
    assert last.hands == 16
    assert last.adjusted.mean > 0


def test_the_example_is_as_short_as_it_is_said_to_be() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 40


def test_a_decision_is_one_line() -> None:
    asked = Position(
        rows=board_of("Ah/9s 9d/Kc Kd"),
        draw=FRENCH.parse(["2c 7h Qs"]),
        seen=FRENCH.parse(["4c"]),
        opponents=(board_of("/3d 4d/5s 5h 6d"),),
    )
    assert question(asked) == (
        "place board Ah/9s,9d/Kc,Kd draw 2c,7h,Qs seen 4c opponent -/3d,4d/5s,5h,6d"
        " opponent-fantasy no button no"
    )


ANSWERS = {
    "2c/7h": "which is not TOP/MIDDLE/BOTTOM",
    "2c/7x/-": "7x",
    "2c/-/-": "2 of the cards 2c,7h,Qs are placed",
    "2c/As/-": "2 of the cards 2c,7h,Qs are placed",
    "2c,7h/-/-": "for which there is no room",
}


@pytest.mark.parametrize("answer", ANSWERS)
def test_what_is_no_move_ends_the_match_with_a_sentence(answer: str) -> None:
    program = f"import sys\nfor line in sys.stdin: print('{answer}', flush=True)"
    asked = Position(rows=board_of("Ah 3h/9s 9d/Kc"), draw=FRENCH.parse(["2c 7h Qs"]))
    with outside(f'{sys.executable} -c "{program}"') as player_of, pytest.raises(BadInput) as no:
        player_of.place(asked, Random(1))
    assert ANSWERS[answer] in str(no.value)


def test_a_player_that_is_silent_or_gone_ends_the_match() -> None:
    with pytest.raises(BadInput, match="has ended"), outside("true") as gone:
        gone.set_hand(FantasyDeal(FRENCH.cards[:13]), Random(1))
    with pytest.raises(BadInput, match="has not answered"), outside("sleep 5", 0.1):
        pass
    with pytest.raises(BadInput, match="cannot be started"), outside("no-such-program-here"):
        pass


def test_a_hand_of_fantasy_land_is_asked_as_a_whole() -> None:
    with outside(f"{sys.executable} {EXAMPLE}") as program:
        rows = program.set_hand(FantasyDeal(FRENCH.cards[:14]), Random(1))
    assert isinstance(rows, Rows)
    assert rows.complete


def test_the_command_says_who_is_ahead() -> None:
    done = houseway(
        "match",
        "pineapple",
        "steady",
        "random",
        "--hands",
        "64",
        "--session",
        "4",
        "--played-on",
        "20",
    )
    assert done.code == 0
    assert "steady against random: +" in done.out
    assert "With luck removed: +" in done.out
    assert "Decided: steady is the better player." in done.out


def test_it_is_the_same_match_however_many_play_it() -> None:
    """Where it is decided too: after eight pairs, of which each worker has played its share."""
    words = (
        "match",
        "pineapple",
        "steady",
        "random",
        "--hands",
        "60",
        "--session",
        "2",
        "--played-on",
        "20",
    )
    alone, together = (houseway(*words, "--json", "--workers", str(workers)) for workers in (1, 2))
    assert alone.code == together.code == 0
    found, again = json.loads(alone.out), json.loads(together.out)
    assert found["hands"] == 32
    assert found["decided"]
    low, high = found["adjusted"]["interval"]
    assert 0 < low < found["adjusted"]["points"] < high
    for one in (found, again):
        one.pop("made", None)
    assert found == again


def test_a_player_that_ends_in_a_worker_ends_the_match() -> None:
    done = houseway("match", "pineapple", "steady", "program:true", "--workers", "2")
    assert done.code == 2
    assert "has ended" in done.err


def test_where_nothing_ships_for_the_rules_the_nearest_will_do() -> None:
    small = ("--hands", "40", "--session", "10", "--rules", "usual", "--played-on", "20")
    done = houseway("match", "pineapple", "strong", "steady", *small)
    assert done.code == 0, done.err


def test_a_player_may_go_by_what_was_learned_elsewhere() -> None:
    """The same learned in the same way is worth the same."""
    with as_file(files("houseway.games.pineapple.player") / "learned") as folder:
        small = ("--hands", "16", "--session", "4", "--json")
        done = houseway("match", "pineapple", "strong", f"strong@{folder}", *small)
    assert json.loads(done.out)["points"] == 0, done.err


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("strong", "nobody"), "nobody"),
        (("strong:-1", "steady"), "seconds"),
        (("strong@nowhere", "steady"), "The folder 'nowhere' has no trained player"),
    ],
)
def test_players_that_there_are_not_are_said_to_be(words: tuple[str, ...], part: str) -> None:
    done = houseway("match", "pineapple", *words)
    assert done.code == 2
    assert part in done.err
