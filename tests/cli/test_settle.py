"""`houseway settle`."""

import json
from typing import Any

import pytest

from cli.run import houseway

SI_KI_PI: dict[str, Any] = {
    "dealer": {"cards": ["As", "Ks", "2d", "7c"]},
    "boxes": [
        {
            "box": 1,
            "cards": ["9s", "9h", "Kd", "Qc"],
            "setting": {"low": ["9h", "Qc"], "high": ["9s", "Kd"]},
            "wagers": [
                {"player": "p1", "kind": "initial", "amount": 10000},
                {"player": "p2", "kind": "bonus", "on": "box", "amount": 500},
                {"player": "p1", "kind": "bonus", "on": "dealer", "amount": 500},
            ],
        }
    ],
}
POWER: dict[str, Any] = {
    "dealer": {"cards": ["day", "e11", "l10", "f5"]},
    "boxes": [
        {
            "box": 2,
            "cards": ["teen", "l7", "day", "h8"],
            "setting": "house-way",
            "wagers": [
                {"player": "p1", "kind": "standard", "amount": 100},
                {"player": "p1", "kind": "power", "amount": 10},
            ],
        }
    ],
}


def change_form(form: dict[str, Any], path: str, value: Any) -> str:
    """The form as JSON with one place of it changed: `boxes.0.wagers.0.amount`."""
    copy = json.loads(json.dumps(form))
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place = copy
    for step in way:
        place = place[step]
    place[last] = value
    return json.dumps(copy)


def test_a_line_for_each_wager_main_wagers_first() -> None:
    answer = houseway("settle", "si-ki-pi", "--json", stdin=json.dumps(SI_KI_PI)).json
    assert answer["dealer"] == {"low": ["As", "2d"], "high": ["Ks", "7c"]}
    assert answer["boxes"] == [
        {"box": 1, "low": ["9h", "Qc"], "high": ["9s", "Kd"], "result": "win"}
    ]
    told = [
        (line["player"], line["kind"], line["on"], line["outcome"], line["net"], line["commission"])
        for line in answer["lines"]
    ]
    assert told == [
        ("p1", "initial", "box", "win", 9500, 500),
        ("p2", "bonus", "box", "win", 500, 0),
        ("p1", "bonus", "dealer", "lose", -500, 0),
    ]
    assert set(answer["lines"][0]) == {
        "box", "player", "kind", "on", "amount", "outcome", "net", "commission", "clause", "why",
        "reason",
    }  # fmt: skip


def test_power_pai_gow_speaks_of_a_tie() -> None:
    answer = houseway("settle", "power-pai-gow", "--json", stdin=json.dumps(POWER)).json
    assert answer["boxes"][0]["result"] == "win"
    assert answer["lines"][0]["clause"] == "PPG-3.12.1"
    tied = change_form(POWER, "boxes.0.cards", ["gj", "gj", "h10", "l10"])
    answer = houseway("settle", "power-pai-gow", "--json", stdin=tied).json
    assert answer["boxes"][0]["result"] == "tie"
    assert (answer["lines"][0]["outcome"], answer["lines"][0]["net"]) == ("tie", 0)


def test_for_people_every_line_says_why() -> None:
    ran = houseway("settle", "si-ki-pi", stdin=json.dumps(SI_KI_PI))
    assert ran.code == 0
    assert "win +9,500" in ran.out
    assert "SKP-3.13.7" in ran.out


def test_with_lines_every_round_is_answered_in_its_place() -> None:
    refused = change_form(SI_KI_PI, "boxes.0.wagers.0.amount", 10001)
    rounds = [json.dumps(SI_KI_PI), "{", refused, json.dumps(SI_KI_PI)]
    ran = houseway("settle", "si-ki-pi", "--lines", stdin="\n".join(rounds))
    first, bad, refusal, last = ran.json_lines
    assert first == last
    assert first["lines"][0]["net"] == 9500
    assert bad["line"] == 2
    assert (refusal["line"], refusal["clause"]) == (3, "SKP-4.1")
    assert ran.code == 2


def test_with_lines_refused_by_the_rules_alone_is_exit_3() -> None:
    refused = change_form(SI_KI_PI, "boxes.0.wagers.0.amount", 10001)
    assert houseway("settle", "si-ki-pi", "--lines", stdin=refused).code == 3


@pytest.mark.parametrize(
    ("path", "value", "part"),
    [
        ("boxes.0.wagers.0.amount", -100, "-100"),
        ("boxes.0.wagers.0.amount", 0, "0"),
        ("boxes.0.wagers.0.amount", 10.5, "10.5"),
        ("boxes.0.wagers.0.amount", 10**16, "more than Houseway can count"),
        ("boxes.0.wagers.0.amount", 10**40, "more than Houseway can count"),
        ("boxes.0.wagers.0.amount", "lots", "amount"),
        ("boxes.0.wagers.0.amount", True, "amount"),
        ("boxes.0.wagers.0.kind", "trifecta", "'trifecta'"),
        ("boxes.0.wagers.0.player", "", "''"),
        ("boxes.0.wagers.0.on", "dealer", "placed on a box"),
        ("boxes.0.cards", ["9s", "9h", "Kd"], "Box 1"),
        ("boxes.0.cards", ["9s", "9h", "Kd", "Xx"], "'Xx'"),
        ("boxes.0.cards", ["9s", "9h", "As", "Qc"], "9s"),
        ("dealer.cards", ["9s", "Ks", "2d", "7c"], "9s"),
        ("dealer.cards", ["As", "As", "2d", "7c"], "As"),
        ("boxes.0.box", 99, "99"),
        ("boxes.0.setting", "as-you-like", "setting"),
        ("boxes.0.setting", {"low": ["9h", "9s"], "high": ["2s", "3s"]}, "2s"),
        ("boxes.0.setting", {"low": ["9h"], "high": ["9s", "Kd"]}, "2 cards"),
        ("boxes", "none", "boxes"),
    ],
)
def test_bad_input_is_one_plain_sentence_and_exit_2(path: str, value: Any, part: str) -> None:
    ran = houseway("settle", "si-ki-pi", "--json", stdin=change_form(SI_KI_PI, path, value))
    assert ran.code == 2, ran
    assert ran.is_one_plain_sentence(part), ran.err


@pytest.mark.parametrize("text", ["", "{", json.dumps(SI_KI_PI)[:-20], "[]", "null", "\x00"])
def test_truncated_json_is_one_plain_sentence_and_exit_2(text: str) -> None:
    ran = houseway("settle", "si-ki-pi", "--json", stdin=text)
    assert ran.code == 2
    assert ran.is_one_plain_sentence("Si Ki Pi"), ran.err


@pytest.mark.parametrize(
    ("game", "form", "path", "value", "clause"),
    [
        ("si-ki-pi", SI_KI_PI, "boxes.0.wagers.0.amount", 10010, "SKP-4.1"),
        ("power-pai-gow", POWER, "boxes.0.wagers.0.amount", 101, "PPG-4.1.1"),
        ("si-ki-pi", SI_KI_PI, "boxes.0.setting", {"low": ["9s", "Kd"], "high": ["9h", "Qc"]},
         "SKP-1.high-hand"),
        ("power-pai-gow", POWER, "boxes.0.setting", {"low": ["teen", "h8"], "high": ["day", "l7"]},
         "PPG-1.1.4"),
        ("si-ki-pi", SI_KI_PI, "boxes.0.wagers.0",
         {"player": "p1", "kind": "bonus", "amount": 100}, "SKP-3.3"),
        ("power-pai-gow", POWER, "boxes.0.wagers.0",
         {"player": "p1", "kind": "power", "amount": 100}, "PPG-3.4.1"),
    ],
)  # fmt: skip
def test_what_the_rules_refuse_is_exit_3_with_the_clause(
    game: str, form: dict[str, Any], path: str, value: Any, clause: str
) -> None:
    ran = houseway("settle", game, "--json", stdin=change_form(form, path, value))
    assert ran.code == 3
    assert ran.is_one_plain_sentence(f"({clause})"), ran.err


def test_a_box_twice_is_bad_input() -> None:
    form = json.loads(json.dumps(SI_KI_PI))
    form["boxes"] *= 2
    ran = houseway("settle", "si-ki-pi", stdin=json.dumps(form))
    assert ran.code == 2
    assert ran.is_one_plain_sentence("Box 1")
