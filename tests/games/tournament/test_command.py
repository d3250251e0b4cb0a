"""`houseway tournament`: the bracket and the result, and bad options in one sentence."""

import pytest

from clauses import clause
from cli.run import houseway
from houseway.core.words import t
from houseway.games.king_high.tournament.fronts.command import MOST_ENTRANTS, names, seat_line
from houseway.games.king_high.tournament.fronts.report import SeatReport
from houseway.games.king_high.tournament.table.state import Exit

SMALL = ("--entrants", "6", "--seats", "4", "--rounds", "2", "--seed", "small")


@clause("KHT-8.6", "KHT-1.2.i")
def test_a_tournament_of_64_prints_its_bracket_and_its_result() -> None:
    ran = houseway("tournament", "--rounds", "2", "--seed", "demo")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "King High tournament of 64 entrants, seed demo"
    heads = ["Session 1: 64 players at 8 tables", "Session 2: 16 players at 2 tables"]
    assert [line for line in lines if line in (*heads, "Final: 4 players at 1 table")] == [
        *heads,
        "Final: 4 players at 1 table",
    ]
    assert sum("  moves on" in line for line in lines) == 16 + 4
    (winner,) = [line.split()[3] for line in lines if line.endswith("  wins")]
    first = lines[lines.index("Result") + 1]
    assert first.split() == ["1", winner, "320,000"]
    assert "640,000 in prizes" in lines[-1]


def test_json_holds_the_same_tournament() -> None:
    told = houseway("tournament", *SMALL, "--json").json
    assert told["seed"] == "small"
    assert [session["players"] for session in told["sessions"]] == [6, 4]
    assert told["winner"] == told["prizes"][0]["player"] == told["sessions"][-1]["proceeding"][0]
    chips, money = told["chips"], told["money"]
    assert chips["issued"] == chips["returned"] + chips["won_by_house"]
    assert money["received"] == money["prizes"] + money["house"] == 60_000
    text = houseway("tournament", *SMALL).out
    for session in told["sessions"]:
        for seat in (seat for table in session["tables"] for seat in table["seats"]):
            assert f"box {seat['box']}  {seat['player']:<10} {seat['chips']:>9,}" in text


def test_the_same_seed_prints_the_same_and_no_seed_a_new_one() -> None:
    assert houseway("tournament", *SMALL).out == houseway("tournament", *SMALL).out
    seeds = {houseway("tournament", *SMALL[:-2], "--json").json["seed"] for _ in range(2)}
    assert len(seeds) == 2


@clause("KHT-2.1")
def test_every_option_is_in_the_notice() -> None:
    options = "--entrants 5 --seats 3 --proceed 1 --tables 1 --minutes 9 --play-off 2 --bank 600"
    more = "--minimum 30 --maximum 90 --fee 0 --prize 70 --prize 30 --reading lost-all=level"
    told = houseway("tournament", *options.split(), *more.split(), "--json").json["notice"]
    assert told["players"] == 5
    assert [(a["tables"], a["seats"], a["proceed"]) for a in told["allocation"]] == [
        (1, 3, 1),
        (1, 3, 1),
    ]
    assert len(told["allocation"][0]["starts"]) == 2
    assert told["durations"] == [{"by": "minutes", "number": 9}] * 2
    assert told["play_off"] == {"by": "rounds", "number": 2}
    assert (told["buy_in"], told["entry_fee"], told["prizes"]) == (600, 0, [70, 30])
    assert told["limits"] == {"minimum": 30, "maximum": 90}


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ("--entrants 1", "--entrants"),
        ("--entrants many", "--entrants"),
        ("--seats 9", "--seats"),
        ("--rounds 0", "--rounds"),
        ("--rounds 3 --minutes 4", "--rounds or --minutes"),
        ("--proceed 4 --seats 4 --entrants 20", "never get down to one table"),
        ("--fee 0", "Name the prizes"),
        ("--fee -1", "entry fee"),
        ("--bank 5", "less than the minimum wager of 100"),
        ("--minimum 0", "The minimum"),
        ("--minimum 50 --maximum 20", "above the maximum"),
        ("--prize 5 --prize 6", "bigger prize"),
        ("--reading sun=hot", "'sun'"),
        ("--reading lost-all", "lost-all"),
        ("--reading burn=none", "burn"),
        ("--tables none", "--tables"),
        ("--colour red", "--colour"),
        ("now", "now"),
    ],
)
def test_a_bad_option_is_answered_in_one_sentence(options: str, part: str) -> None:
    ran = houseway("tournament", *options.split())
    assert ran.code == 2
    assert ran.is_one_plain_sentence(part), ran


def test_every_entrant_has_a_name_of_its_own() -> None:
    everybody = names(MOST_ENTRANTS)
    assert len(set(everybody)) == MOST_ENTRANTS
    assert everybody[:2] == ("ada", "ann")
    assert everybody[64] == "ada 2"


@pytest.mark.parametrize(
    ("seat", "line"),
    [
        (SeatReport("ann", 3, 1, 12_000, None, True), "    1  box 3  ann           12,000  wins"),
        (
            SeatReport("bea", 1, 2, 0, Exit(4, 1), False),
            "    2  box 1  bea                0  out in round 4 after 1 card",
        ),
        (
            SeatReport("cho", 8, 10, 0, Exit(2, 0, True), False),
            "   10  box 8  cho                0  retired in round 2 after 0 cards",
        ),
        (
            SeatReport("dan", 2, None, 0, None, False),
            "    -  box 2  dan                   not in the seat on time",
        ),
    ],
)
def test_a_line_tells_what_became_of_a_player(seat: SeatReport, line: str) -> None:
    assert seat_line(seat, t("wins")).replace("[green]", "").replace("[/green]", "") == line
