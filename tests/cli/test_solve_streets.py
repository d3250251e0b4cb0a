"""`houseway solve pineapple --board`, and what needs to know how hands fall."""

import pytest

from cli.run import Ran, houseway

LAST = ("--board", "Qh Qd/9s 9d 3d 3h/Kc Kd Kh 5d 5s", "--draw", "As", "2c", "7h")
FANTASY = ("solve", "pineapple", "--fantasy")
DRAGON = ["2h", "3d", "4h", "5s", "6h", "7c", "8h", "9d", "Th", "Js", "Qh", "Kc", "Ah"]
TRIPS = ["2s", "2d", "2h", "9c", "9d", "Jh", "Kc", "Ks", "Tc", "5h", "5d", "6s", "7s"]
OPPONENT = "Qs Qd 3c/9h 9s 4c 4d Jd/Kd Kh 6c 6d 2c"


def street(*arguments: str) -> Ran:
    return houseway("solve", "pineapple", *arguments)


def test_the_form_of_the_contract() -> None:
    answer = street(*LAST, "--seen", "4c", "4d", "--json").json
    form = {"placements", "discard", "value", "error", "opponent", "alternatives", "exact"}
    assert form <= set(answer)
    assert {one["row"] for one in answer["placements"]} == {"top", "middle"}
    assert {answer["discard"], *(one["card"] for one in answer["placements"])} == {"As", "2c", "7h"}
    assert not answer["exact"], "of the opponent is only known how hands fall"
    assert answer["error"] > 0
    worths = [answer["value"], *(way["value"] for way in answer["alternatives"])]
    assert worths == sorted(worths, reverse=True)
    assert len(worths) == 6, "three cards to two places"


def test_the_answer_says_against_whom_it_is_and_by_default_it_is_an_ordinary_opponent() -> None:
    nobody, unknown, fantasy = (
        street(*LAST, "--json", *said).json
        for said in ((), ("--opponent", "unknown"), ("--opponent", "fantasy"))
    )
    assert nobody == unknown
    assert nobody["opponent"] == "unknown"
    assert fantasy["opponent"] == "fantasy"
    assert nobody["value"] > fantasy["value"] + 1
    assert "ordinary opponent whose cards are unseen" in street(*LAST).out
    assert "opponent in Fantasy Land" in street(*LAST, "--opponent", "fantasy").out


def test_against_a_finished_board_the_last_street_is_exact() -> None:
    board = "Jc Jd 3c/9h 9c 4h 4s Jh/Ad Ah 6c 6d 2d"
    answer = street(*LAST, "--opponent", board, "--json").json
    assert answer["exact"]
    assert answer["opponent"] == board
    assert answer["error"] == 0
    assert not any(way["error"] or way["as_good"] for way in answer["alternatives"] if way["cost"])
    assert " Exact." in street(*LAST, "--opponent", board).out


def test_for_people_every_move_says_what_it_costs() -> None:
    said = street(*LAST).out
    assert "best" in said
    assert "costs" in said
    assert "discard" in said


def test_five_cards_are_placed_on_an_empty_board() -> None:
    answer = street("--board", "//", "--draw", "As Ks Qs Js Ts", "--seconds", "0", "--json").json
    assert answer["discard"] is None
    assert {one["card"] for one in answer["placements"]} == {"As", "Ks", "Qs", "Js", "Ts"}
    assert len(answer["alternatives"]) == 231, "3**5 ways, less those with four or five on top"


def test_a_dragon_is_declared_where_it_is_better_than_comparing() -> None:
    answer = houseway(*FANTASY, *DRAGON, "--objective", "value", "--json").json
    assert answer["value"] > 13
    assert "Dragon, 13 points" in houseway(*FANTASY, *DRAGON, "--objective", "value").out


def test_a_known_opponent_changes_the_value() -> None:
    unknown = houseway(*FANTASY, *TRIPS, "--objective", "value", "--json").json
    known = houseway(*FANTASY, *TRIPS, "--objective", "value", "--json", "--opponent", OPPONENT)
    assert known.json["value"] != unknown["value"]


@pytest.mark.parametrize(
    ("opponent", "part"),
    [
        (OPPONENT.replace("9s", "Ks"), "Ks appears twice"),
        (OPPONENT.replace(" 9s", ""), "13 cards, not 12"),
    ],
)
def test_a_known_opponents_board_is_finished_and_apart(opponent: str, part: str) -> None:
    ran = houseway(*FANTASY, *TRIPS, "--objective", "value", "--opponent", opponent)
    assert ran.code == 2
    assert ran.is_one_plain_sentence(part), ran.err


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (("--board", "Qh/9s", "--draw", "As"), ["TOP/MIDDLE/BOTTOM"]),
        (("--board", "Qh Qd Qs Qc/9s/", "--draw", "As", "2c", "7h"), ["4 cards in the top"]),
        (("--board", "Qh/9s 9d/Kc Kd", "--draw", "As", "2c"), ["you draw 3, not 2"]),
        (("--board", "Qh/9s 9d/Kc Kd", "--draw", "As", "2c", "Qh"), ["Qh", "in the draw"]),
        (("--board", "Qh/9s 9d/Kc", "--draw", "As", "2c", "3c"), ["has 4 cards"]),
        ((*LAST, "--seen", "Kc"), ["Kc", "among the seen cards"]),
        ((*LAST, "--seen", "Zz"), ["'Zz' isn't a card"]),
        ((*LAST, "--opponent", "Ah/2d"), ["TOP/MIDDLE/BOTTOM"]),
        ((*LAST, "--seconds", "-1"), ["-1"]),
        (("Ah", *LAST), ["with --draw"]),
    ],
)
def test_impossible_boards_are_one_plain_sentence(
    arguments: tuple[str, ...], parts: list[str]
) -> None:
    ran = street(*arguments)
    assert ran.code == 2
    assert ran.is_one_plain_sentence(*parts), ran.err
