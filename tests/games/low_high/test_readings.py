"""Readings of the games of two hands by their names, as `--reading NAME=VALUE` has them."""

import pytest

from houseway.core.errors import BadInput
from houseway.core.rulebook import choices, parse_readings
from houseway.registry import game

GAMES = ("si-ki-pi", "power-pai-gow")


@pytest.mark.parametrize("name", GAMES)
def test_each_value_of_each_reading_can_be_named_and_the_others_keep_their_defaults(
    name: str,
) -> None:
    readings = game(name).readings
    values = choices(readings)
    defaults = {reading: of_reading[0] for reading, of_reading in values.items()}
    assert parse_readings(readings, []) == readings()
    for reading, of_reading in values.items():
        for value in of_reading:
            chosen = parse_readings(readings, [f"{reading}={value}"])
            found = {one: getattr(chosen, one.replace("-", "_")) for one in values}
            assert found == defaults | {reading: value}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("setting", "parts"),
    [
        ("no-such=1", ["no-such", "two-pairs", "misdeal-unseen", "boxes"]),
        ("two_pairs=keep", ["two_pairs", "two-pairs"]),
        ("two-pairs=never", ["two-pairs", "never", "keep or literal"]),
        ("misdeal-unseen=", ["misdeal-unseen", "redeal or void"]),
        ("boxes=0", ["boxes", "0"]),
        ("boxes=13", ["boxes", "13"]),
        ("boxes=seven", ["boxes", "seven"]),
        ("boxes", ["boxes", "NAME=VALUE"]),
    ],
)
def test_a_bad_name_or_value_is_refused_in_one_sentence_that_names_it(
    name: str, setting: str, parts: list[str]
) -> None:
    with pytest.raises(BadInput) as refused:
        parse_readings(game(name).readings, [setting])
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert [part for part in parts if part not in sentence] == []
