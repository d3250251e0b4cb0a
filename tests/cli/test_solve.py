"""`houseway solve pineapple --fantasy`."""

import pytest

from cli.run import houseway

FANTASY = ("solve", "pineapple", "--fantasy")
DEAL = "Ah Ad 2c 4s 4h 3s 3c 2d Kd Kc 9h 5h 5d"
TRIPS = "2c 2d 2h 9s 9d 9h Kc Kd Ks 5h 5d 6c 7s"
MADE_BY = {"game", "readings", "pays", "seen", "version", "code", "form"}
KEYS = MADE_BY | {"top", "middle", "bottom", "bonus", "stays", "value"}


def test_the_form_of_the_contract() -> None:
    answer = houseway(*FANTASY, *DEAL.split(), "--json").json
    assert {key: value for key, value in answer.items() if key not in MADE_BY} == {
        "top": ["Ah", "Ad", "2c"],
        "middle": ["4s", "4h", "3s", "3c", "2d"],
        "bottom": ["Kd", "Kc", "9h", "5h", "5d"],
        "bonus": 9,
        "stays": False,
        "value": 9,
    }


def test_for_people_the_rows_are_named_with_their_bonus() -> None:
    said = houseway(*FANTASY, *TRIPS.split()).out
    assert "Three of a kind" in said
    assert "Full house" in said
    assert "stays in Fantasy Land" in said


def test_every_line_is_a_deal_and_a_bad_one_is_told_in_its_place() -> None:
    lines = [DEAL, "As Ks", TRIPS, "nonsense", f"{DEAL} {TRIPS}", DEAL.replace("Ah", "Kd")]
    ran = houseway(*FANTASY, stdin="\n".join(lines))
    first, short, third, bad, long, twice = ran.json_lines
    assert ran.code == 2
    assert set(first) == set(third) == KEYS
    assert (short["line"], bad["line"], long["line"], twice["line"]) == (2, 4, 5, 6)
    assert "13 to 17 cards, not 2" in short["error"]
    assert "'nonsense'" in bad["error"]
    assert "Kd appears twice" in twice["error"]


def test_more_cards_leave_some_aside() -> None:
    answer = houseway(*FANTASY, *DEAL.split(), "9c", "9d", "--json").json
    assert set(answer) == KEYS | {"discards"}
    assert len(answer["discards"]) == 2
    assert answer["bonus"] == 9 + 6


def test_a_reading_lets_equal_rows_pass() -> None:
    straights = ["5c", "6d", "7h", "8s", "9c", "5d", "6h", "7s", "8c", "9d", "Kh", "2c", "3d"]
    strict = houseway(*FANTASY, *straights, "--json").json
    equal = houseway(*FANTASY, *straights, "--json", "--reading", "equal-back-middle=allowed").json
    assert (strict["bonus"], equal["bonus"]) == (4, 6)


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ((*FANTASY, *DEAL.split()[:12]), ["13 to 17 cards, not 12"]),
        ((*FANTASY, *DEAL.split()[:12], "Ah"), ["Ah appears twice"]),
        ((*FANTASY, *DEAL.split()[:12], "1x"), ["'1x' isn't a card"]),
        ((*FANTASY, *DEAL.split(), "--board", "//"), ["either --fantasy", "or --board"]),
        (("solve", "pineapple"), ["either --fantasy", "or --board"]),
        ((*FANTASY, *DEAL.split(), "--seen", "7c"), ["takes no", "--seen"]),
        ((*FANTASY, *DEAL.split(), "--objective", "luck"), ["luck"]),
        (("solve", "king-high", "--fantasy"), ["King High has no solver"]),
        (("solve", "chess", "--fantasy"), ["chess"]),
    ],
)
def test_bad_input_is_one_plain_sentence(arguments: tuple[str, ...], parts: list[str]) -> None:
    ran = houseway(*arguments)
    assert ran.code == 2
    assert ran.is_one_plain_sentence(*parts), ran.err
