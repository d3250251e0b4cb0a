"""The terminal answers in the language that `--language` names, and leaves names as they are."""

import json

import pytest

from cli.run import houseway

NAMES = ("Jack", "Queen", "Open", "Nine", "Deal", "天")
ROUND = {
    "dealer": {"cards": ["As", "Ks", "2d", "7c"]},
    "boxes": [
        {
            "box": 1,
            "cards": ["9s", "9h", "Kd", "Qc"],
            "setting": "house-way",
            "wagers": [{"player": name, "kind": "initial", "amount": 10_000} for name in NAMES],
        }
    ],
}


@pytest.mark.parametrize("language", ["en", "de"])
def test_players_keep_their_names_in_every_language(language: str) -> None:
    ran = houseway("settle", "si-ki-pi", "--language", language, stdin=json.dumps(ROUND))
    assert ran.code == 0, ran.err
    told = [line for line in ran.out.splitlines() if not line.startswith(" ")]
    assert [line.split(",")[0] for line in told if "," in line][: len(NAMES)] == list(NAMES)


def test_the_same_facts_are_told_in_another_language() -> None:
    english, german = (
        json.loads(
            houseway(
                "settle", "si-ki-pi", "--json", "--language", language, stdin=json.dumps(ROUND)
            ).out
        )["lines"]
        for language in ("en", "de")
    )
    assert all(one["why"] != other["why"] for one, other in zip(english, german, strict=True))
    assert [{**line, "why": ""} for line in english] == [{**line, "why": ""} for line in german]


def test_a_refusal_is_told_in_the_language_asked_for() -> None:
    ran = houseway("set", "si-ki-pi", "As", "Ks", "2d", "--language", "de")
    assert ran.code == 2
    assert "Karten" in ran.err


def test_a_language_there_is_no_catalogue_of_is_refused() -> None:
    ran = houseway("--language", "xx", "rules", "si-ki-pi")
    assert (ran.code, ran.err) == (2, "houseway: There's no language 'xx'. Use en, de, zh-Hans.\n")
