"""What commands print is what their schemas say, and says what made it."""

import json
from itertools import pairwise
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

from cli.run import houseway
from houseway import __version__
from houseway.cli.schema_command import SCHEMAS, schema
from houseway.figures.provenance import code_of
from houseway.registry import game

SKP_ROUND = {
    "dealer": {"cards": ["Ks", "Qd", "9c", "4h"]},
    "boxes": [
        {
            "box": 1,
            "cards": ["9s", "9h", "Kd", "Qc"],
            "setting": "house-way",
            "wagers": [{"player": "p1", "kind": "initial", "amount": 10_000}],
        }
    ],
}
KH_ROUND = {
    "cards": ["Ks", "Qd", "9c", "4h", "7d"],
    "void": False,
    "boxes": [
        {"box": 1, "player": "p1", "wagers": [{"kind": "pokerpot", "amount": 100}]},
    ],
}
FANTASY = ["As", "Ad", "Ac", "Kh", "Kd", "Qs", "Qh", "Js", "Jd", "9c", "8c", "7c", "2c"]
A_UNIT = ("--wager", "initial=1")
A_FEW_YEARS = ("--years", "2", "--runs", "1", "--rounds", "50")
PAI_GOW = ("teen", "h8", "h4", "gj")

# The form, the command, and what stands on standard input.
PRINTED: list[tuple[str, tuple[str, ...], object]] = [
    ("edge", ("edge", "si-ki-pi", "--pays", "commission=4", "--seen", "As"), None),
    ("edge", ("edge", "king-high", "--seen", "As 7d"), None),
    ("removal", ("edge", "king-high", "--removal"), None),
    ("simulate", ("simulate", "si-ki-pi", "--rounds", "1", "--seed", "1"), None),
    ("simulate", ("simulate", "king-high", "--rounds", "9", "--seed", "1", "--wager", "low"), None),
    ("settle", ("settle", "si-ki-pi"), SKP_ROUND),
    ("settle", ("settle", "king-high"), KH_ROUND),
    ("strategy", ("strategy", "si-ki-pi", "--pays", "commission=4"), None),
    ("strategy", ("strategy", "king-high"), None),
    ("chart", ("strategy", "si-ki-pi", "--chart"), None),
    ("house-way", ("house-way", "si-ki-pi"), None),
    ("solve", ("solve", "pineapple", "--fantasy", *FANTASY), None),
    ("solve", ("solve", "pineapple", "--opening", "As", "Ah", "7d", "8d", "9d"), None),
    ("match", ("match", "pineapple", "steady", "random", "--hands", "8", "--session", "2"), None),
    ("protection", ("protection", "si-ki-pi", "--dealer", "As"), None),
    ("protection", ("protection", "power-pai-gow", *PAI_GOW, "--dealer", "day"), None),
    ("session", ("session", "king-high", "--limit", "high=500"), None),
    ("session", ("session", "king-high", "--wager", "high=1", "--rounds", "9"), None),
    ("session", ("session", "si-ki-pi", *A_UNIT, "--rounds", "9", "--bankroll", "5"), None),
    ("surveillance", ("surveillance", "king-high", *A_FEW_YEARS), None),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("form", "command", "stdin"), PRINTED, ids=lambda part: str(part)[:60])
def test_what_is_printed_is_as_the_schema_says(
    form: str, command: tuple[str, ...], stdin: object
) -> None:
    ran = houseway(*command, "--json", stdin=json.dumps(stdin))
    assert ran.code == 0, ran.err
    Draft202012Validator(schema(form)).validate(ran.json)
    found = game(command[1])
    assert ran.json["game"] == found.name
    assert ran.json["version"] == __version__
    assert ran.json["code"] == code_of(found)
    assert ran.json["form"] == f"{form}/1"
    asked: dict[str, Any] = dict(pairwise(command))
    assert ran.json["seen"] == asked.get("--seen", "").split()
    assert ran.json["pays"] == ({"commission": "4%"} if "--pays" in asked else {})


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_schema_is_one_and_is_printed(name: str) -> None:
    printed = houseway("schema", name)
    assert printed.code == 0
    Draft202012Validator.check_schema(printed.json)
    assert printed.json == json.loads(json.dumps(schema(name)))


def test_a_form_that_lacks_what_made_it_is_refused() -> None:
    printed = houseway("edge", "king-high", "--json").json
    del printed["code"]
    with pytest.raises(ValidationError, match="'code' is a required property"):
        Draft202012Validator(schema("edge")).validate(printed)


def test_an_unknown_form_is_one_plain_sentence() -> None:
    assert houseway("schema").out.split() == list(SCHEMAS)
    assert houseway("schema", "moon").is_one_plain_sentence("'moon'")
