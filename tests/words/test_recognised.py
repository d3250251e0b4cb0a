"""What the games say is recognised as sentences of the catalogue, and put into words as a whole."""

import re

import pytest

from houseway.registry import game
from houseway.review.export import export_table
from houseway.review.verify import verify
from houseway.web.words import packages_of
from houseway.words import Words, catalogue_of, words
from houseway.words.catalogue import HOUSE
from our_games import FOLDERS
from review.stories import story
from words.spoken import spoken

# People, cards and clauses of the scenarios, and what people in them wrote.
NO_WORDS = re.compile(
    r"\b(and|Ace-King|ann|bea|cho|dee|dan|bob|zoe|eve|R\. Tan|Joker|joker|time-to-set)\b"
    r"|\b[2-9TJQKA]0?[shdc♠♥♦♣]|\b(teen|day|gj|[hlfnge]\d+)\b|\b[A-Z]+-[\w.-]+|\b(und|oder)\b"
)


def marked(name: str) -> Words:
    """A language in which every word that was recognised stands between marks."""
    said: dict[str, str] = {}
    for package in (HOUSE, *packages_of(game(name))):
        for english in catalogue_of(package, "de"):
            said.setdefault(english, "«" + re.sub(r"\{(\w+)\}", r"»{\1}«", english) + "»")
    return Words("de", said)


@pytest.mark.slow
@pytest.mark.parametrize("name", FOLDERS)
def test_what_a_game_says_in_its_scenarios_is_recognised(name: str) -> None:
    language = marked(name)
    unknown = {}
    for text in spoken(name):
        rest = unrecognised(language, text)
        if rest and not any(own in text for own in SAID_BY_PEOPLE):
            unknown[text] = rest
    assert not unknown, unknown


def unrecognised(language: Words, text: str) -> str:
    """What is left of a text in that language, where there are words in it."""
    rest = NO_WORDS.sub("", re.sub(r"«[^»]*»", " ", language(text)))
    return rest.strip() if re.search(r"[A-Za-z]{3}", rest) else ""


# In scenarios, as the reason or the story of somebody.
SAID_BY_PEOPLE = (
    "The 9 came after the call",
    "The dealer began at the wrong seat",
    "The second card of bea turned over",
    "was dealt a card of ann",
)


@pytest.mark.parametrize("told", ["si-ki-pi other readings", "power-pai-gow human"])
def test_what_verify_says_is_recognised_with_its_counts(told: str) -> None:
    report = verify(export_table(story(told).whole))
    language = marked(report.game)
    unknown = {check.says for check in report.checks if unrecognised(language, check.says)}
    assert not unknown, unknown


def test_a_sentence_is_put_into_words_with_its_arguments() -> None:
    of = words("de", *packages_of(game("si-ki-pi")))
    assert of("Box 3 has no cards in this round.") == "Box 3 hat in dieser Runde keine Karten."
    assert of("ann buys 12,500 in chips.") == "ann kauft 12.500 in Chips."
    assert of("Low 9 points, King high beats 5 points, 10 high (SKP-3.13.1)") == (
        "Low 9 Punkte, König hoch schlägt 5 Punkte, 10 hoch (SKP-3.13.1)"
    )
    assert of("3 steps of the deal, each as the rules give it.") == (
        "3 Schritte des Gebens, jeder so, wie die Regeln ihn ergeben."
    )
    assert of("Rounds 1, 2 and 3, complete.") == "Runden 1, 2 und 3, vollständig."
    assert of("The round is void. No more bets.") == "Die Runde ist ungültig. Nichts geht mehr."


def test_what_is_not_known_stays_as_it_is_and_names_always_do() -> None:
    of = words("de")
    assert of("Grandmother's rules hold") == "Grandmother's rules hold"
    assert of("Welcome, Lobby") == "Willkommen, Lobby"
    assert of("") == ""
    assert of("  Lobby ") == "  Lobby "


def test_points_go_to_a_player_and_a_pair_is_of_many() -> None:
    """Where other sentences with few letters of their own would fit too."""
    of = words("de", *packages_of(game("pineapple")))
    assert of("1 to Ann") == "1 an Ann"
    assert of("2 to Ann and 1 to Bob") == "2 an Ann und 1 an Bob"
    assert of("3 to 2") == "3 zu 2"
    assert of("Pair of 10s") == "Paar Zehnen"


@pytest.mark.slow
@pytest.mark.parametrize("name", FOLDERS)
def test_a_clause_is_recognised_with_its_number_in_front(name: str) -> None:
    """As lessons ask which clause decides."""
    rules = game(name)
    of = words("de", *packages_of(rules))
    texts = rules.rulebook.texts.items()
    assert [clause for clause, text in texts if of(f"{clause}: {text}").endswith(text)] == []


def test_odds_and_ranges_are_told_apart_and_large_odds_are_grouped() -> None:
    of = words("de", *packages_of(game("king-high")))
    assert of("20 to 500") == "20 bis 500"
    assert of("1,000 to 100,000") == "1.000 bis 100.000"
    assert of("1:1 to 2,500:1") == "1:1 bis 2.500:1"
    assert of("2,500:1") == "2.500:1"
    assert [of(text) for text in ("1 to 1", "3 to 2", "1 to 2")] == ["1 zu 1", "3 zu 2", "1 zu 2"]
    assert of("2,500 to 1") == "2.500 zu 1"
    assert of("Starts in 3:05") == "Beginnt in 3:05"  # a time is no odds
