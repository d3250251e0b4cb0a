import re
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from clauses import TESTS
from houseway.core.errors import BadInput
from houseway.core.rulebook import (
    ReadingsBase,
    change_readings,
    choices,
    defaults,
    non_default_readings,
    parse_readings,
)
from houseway.core.typed_json import convert
from houseway.games.king_high.tournament.rules.readings import TournamentReadings
from houseway.registry import game
from houseway.testing.checks.declared import check_readings
from our_games import FOLDERS

GAMES = [game(name) for name in FOLDERS]

# A record that names no reading means these. Lines may be added, but none may ever change.
DEFAULTS = {
    "si-ki-pi": {
        "two-pairs": "keep",
        "misdeal-unseen": "redeal",
        "boxes": 7,
        "unseated-box": "house-way",
        "maximum": "per-spot",
        "time-to-set": "house-way",
        "highest-bet": "first-placed",
        "exposed-card": "unseen",
        "late-reset": "stands",
    },
    "power-pai-gow": {
        "two-pairs": "keep",
        "misdeal-unseen": "redeal",
        "boxes": 6,
        "wong-bet": "contains",
        "balance": "raise-low",
        "weak-combination": "highest",
        "equal-totals": "stronger",
        "maximum": "per-spot",
        "time-to-set": "house-way",
        "eight-eight": "low",
        "exposed-box": "goes-on",
        "exposed-card": "unseen",
        "late-count": "void",
    },
    "king-high": {
        "burn": "two-per-action-round",
        "cut-card": "forty-to-sixty",
        "ended-round": "as-if-void",
        "losing-runs": "last-of-all",
        "maximum": "per-spot",
        "run-needs-pokerpot": "no",
        "void-before-first-card": "returned",
    },
    "pineapple": {
        "three-flushes": 3,
        "equal-back-middle": "foul",
        "stakes-cap": "win-and-lose",
        "down-exactly-20": "half",
        "fantasy-while-waiting": "kept",
        "two-sweeps": "push",
        "foul-to-two-hands": "once",
        "return-stack": "hour",
        "both-foul": "push",
        "foul-against-sweep": "penalty-and-sweep",
        "front-high-card": "ace-king-queen",
        "equal-front-middle": "five-cards-higher",
        "two-hands": "of-two-players",
        "fantasy-two-hands": "as-many-hands",
        "fantasy-repeat": "stay-list",
        "collection-from": "seated",
        "misdeal": "called-off",
        "exposed-card": "plays-on",
        "wrong-hand": "called-off",
    },
    "tournament": {
        "compulsory-wager": "any-wager",
        "lost-all": "later-ranks-higher",
        "retired": "behind-all",
        "without-chips": "proceed",
        "level-finalists": "decided",
        "play-off-bank": "new",
        "last-player": "plays-on",
        "void-round": "counts",
        "bank": "buy-in",
        "minimum-forfeited": "first-card",
        "round-without-wagers": "counts",
        "short-of-minimum": "forfeits-all",
        "puck-order": "every-card",
        "late-arrival": "start-time",
        "disqualification": "at-any-time",
        "vacated-place": "next-best",
        "invalidated-round": "played-again",
        "invalidated-table": "played-again",
        "amended-notice": "until-seats-are-drawn",
        "broken-off": "refunded",
    },
}
KINDS: dict[str, type[ReadingsBase]] = {
    **{found.name: found.readings for found in GAMES},
    "tournament": TournamentReadings,
}


class Sample(ReadingsBase, frozen=True):
    two_pairs: Literal["keep", "literal"] = "keep"
    boxes: Annotated[int, Meta(ge=1, le=4)] = 3


class Unbounded(ReadingsBase, frozen=True):
    anything: str = "x"


def said(*settings: str) -> str:
    with pytest.raises(BadInput) as error:
        parse_readings(Sample, settings)
    return str(error.value)


def test_every_value_is_listed_the_default_first() -> None:
    assert choices(Sample) == {"two-pairs": ("keep", "literal"), "boxes": (3, 1, 2, 4)}


def test_what_is_not_said_keeps_its_default_and_the_last_word_counts() -> None:
    assert parse_readings(Sample, []) == Sample()
    assert parse_readings(Sample, ["boxes=4"]) == Sample(boxes=4)
    assert parse_readings(Sample, ["boxes=4", "two-pairs=literal", "boxes=1"]) == (
        Sample("literal", 1)
    )


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("", "'' isn't a reading. Write it as NAME=VALUE."),
        ("two-pairs", "'two-pairs' isn't a reading. Write it as NAME=VALUE."),
        ("moon=full", "There's no reading 'moon'. The readings are two-pairs, boxes."),
        ("two_pairs=keep", "There's no reading 'two_pairs'. The readings are two-pairs, boxes."),
        ("=keep", "There's no reading ''. The readings are two-pairs, boxes."),
        ("two-pairs=", "The reading two-pairs can't be ''. It can be keep or literal."),
        ("two-pairs=KEEP", "The reading two-pairs can't be 'KEEP'. It can be keep or literal."),
        ("boxes=5", "The reading boxes can't be '5'. It can be 3, 1, 2 or 4."),
        ("boxes=1.0", "The reading boxes can't be '1.0'. It can be 3, 1, 2 or 4."),
        ("boxes=-1", "The reading boxes can't be '-1'. It can be 3, 1, 2 or 4."),
    ],
)
def test_a_reading_that_is_none_is_answered_with_those_that_are(
    setting: str, sentence: str
) -> None:
    assert said(setting) == sentence
    assert said("boxes=2", setting) == sentence


@pytest.mark.parametrize(
    "wrong",
    [{"boxes": 5}, {"boxes": 0}, {"boxes": True}, {"two-pairs": "x"}, {"two_pairs": "keep"}],
)
def test_readings_from_json_are_held_to_the_same_values(wrong: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        convert(wrong, Sample)


def test_what_equals_the_default_is_left_out_wherever_it_comes_from() -> None:
    spelled: Any = "".join(("ke", "ep"))  # equal, and another object
    assert msgspec.json.encode(Sample(spelled, 3)) == b"{}"
    assert msgspec.json.encode(Sample(spelled, 4)) == b'{"boxes":4}'


def test_a_changed_reading_leaves_the_others_as_they_were() -> None:
    changed = change_readings(Sample(two_pairs="literal"), {"boxes": 1})
    assert changed == Sample("literal", 1)
    assert non_default_readings(change_readings(changed, {"boxes": 3})) == {"two-pairs": "literal"}
    with pytest.raises(BadInput, match=r"These readings aren't possible: .*moon"):
        change_readings(changed, {"moon": "full"})


def test_readings_do_not_change() -> None:
    with pytest.raises(AttributeError):
        Sample().boxes = 1  # type: ignore[misc]  # frozen


def test_a_reading_must_have_values_that_can_be_listed() -> None:
    with pytest.raises(TypeError, match="a Literal or a bounded int"):
        choices(Unbounded)


def test_every_reading_of_a_tournament_says_its_question_and_what_each_answer_does() -> None:
    check_readings(game("king-high"), KINDS["tournament"])


# -- A reading does something ----------------------------------------------------------------------

SOURCE = TESTS.parent / "src/houseway"
CODE = [path.read_text() for path in SOURCE.rglob("*.py")]


@pytest.mark.parametrize("name", KINDS)
def test_every_reading_is_asked_for_by_some_code(name: str) -> None:
    """One with a single answer is a ruling that the code follows without asking."""
    open_ = [choice for choice, values in choices(KINDS[name]).items() if len(values) > 1]
    fields = [choice.replace("-", "_") for choice in open_]
    unasked = [f for f in fields if not any(re.search(rf"\.{f}\b", text) for text in CODE)]
    assert unasked == []


# -- And its default stays -------------------------------------------------------------------------


@pytest.mark.parametrize("name", KINDS)
def test_a_default_never_changes(name: str) -> None:
    assert name in DEFAULTS, f"what {name} reads by default is not listed in DEFAULTS"
    assert dict(defaults(KINDS[name])) == DEFAULTS[name]
