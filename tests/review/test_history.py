"""Histories and replays: as they read, and that they tell a viewer no card of anybody else.

`HISTORIES=write .venv/bin/pytest tests/review/test_history.py` writes the texts under
`tests/review/golden` again; read the difference before committing it.
"""

import os
import re
from pathlib import Path
from typing import Any

import pytest

from games.low_high.sight import Sight as LowHighSight
from games.pineapple.sight import Sight as PineappleSight
from houseway.core.errors import BadInput
from houseway.games.king_high.table.events import CardDealt
from houseway.games.low_high.table.events import WagerCorrected
from houseway.review.history import PUBLIC, history
from houseway.review.replay import replay
from houseway.review.slices import segment_of_round
from houseway.testing import Recorded
from review.stories import PLAYERS, STORIES, story

GOLDEN = Path(__file__).parent / "golden"
VIEWERS = (*PLAYERS, PUBLIC, "dealer", "inspector")

# The story, the round of it, and who looks at it.
TOLD = {
    "si-ki-pi-automatic": ("si-ki-pi automatic", 2, "ann"),
    "power-pai-gow-exposed-and-void": ("power-pai-gow exposed", 1, "bea"),
    "power-pai-gow-corrected": ("power-pai-gow corrected", 1, PUBLIC),
    "power-pai-gow-misdeal": ("power-pai-gow misdeal", 1, "cho"),
    "king-high-shoe": ("king-high manual shoe", 2, PUBLIC),
    "king-high-by-hand": ("king-high human", 1, "ann"),
    "pineapple-automatic": ("pineapple automatic", 1, "bea"),
    "pineapple-fantasy": ("pineapple fantasy", 2, PUBLIC),
    "pineapple-fantasy-by-hand": ("pineapple fantasy", 17, "ann"),
    "si-ki-pi-eventful": ("si-ki-pi eventful", 1, "bea"),
    "pineapple-void": ("pineapple void", 1, PUBLIC),
}


def told(name: str, number: int, viewer: str) -> str:
    table = story(name)
    return history(segment_of_round(table.whole, number), number, viewer)


@pytest.mark.parametrize("name", TOLD)
def test_a_history_reads_as_it_did(name: str) -> None:
    path = GOLDEN / f"{name}.txt"
    text = told(*TOLD[name])
    if os.environ.get("HISTORIES") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", STORIES)
def test_every_round_has_a_history_for_everybody(name: str) -> None:
    for number in range(1, story(name).table.rounds_opened + 1):
        for viewer in VIEWERS:
            text = told(name, number, viewer)
            assert all(len(line) <= 100 and line.isprintable() for line in text.splitlines())
            assert f"round {number}\n" in text


def test_a_history_has_no_words_of_the_staff_to_each_other() -> None:
    """Reasons and accounts are for the log, not for the players."""
    text = told("power-pai-gow corrected", 1, "ann")
    assert "tape" not in text
    assert "staff-" not in text


def test_a_round_that_goes_on_has_a_history_so_far() -> None:
    table = story("si-ki-pi automatic")
    text = history(segment_of_round(table.whole.cut(1, 17), 1), 1, PUBLIC)
    assert "Result: in progress" in text
    assert "reveals" not in text


def test_there_is_no_history_of_a_round_that_was_not_played() -> None:
    with pytest.raises(BadInput):
        told("si-ki-pi automatic", 9, PUBLIC)


# -- Secrecy ---------------------------------------------------------------------------------------


class CardsSeen:
    """What each viewer may know, worked out from the events by the tests of the games."""

    def __init__(self, table: Recorded) -> None:
        self.low_high = LowHighSight(table.game.pack)
        self.pineapple = PineappleSight()
        self.name = table.name
        self.dealt: set[str] = set()

    def note(self, event: Any) -> None:
        match self.name:
            case "king-high":
                self.dealt |= {event.card} if isinstance(event, CardDealt) else set()
            case "pineapple":
                self.pineapple.note(event)
            case _:
                self.low_high.note(event)

    def allowed(self, viewer: str, events: tuple[Any, ...]) -> set[str]:
        if self.name == "king-high":
            return self.dealt
        if self.name == "pineapple":
            found = self.pineapple.round or self.pineapple.last
            return found.seen_by(viewer) if found else set()
        rounds = [self.low_high.round or self.low_high.rounds.get(self.low_high.number)]
        corrected = (e.round for e in events if isinstance(e, WagerCorrected))
        rounds += [self.low_high.rounds[number] for number in corrected]
        return {code for found in rounds if found for code in found.codes_for(viewer)}

    def check_view(self, viewer: str, view: Any) -> None:
        if self.name == "pineapple":
            self.pineapple.check(viewer, view)
        elif self.name != "king-high":
            self.low_high.check(viewer, view)


def cards_in(table: Recorded, text: str) -> set[str]:
    """Card codes among the words; "a pair of 8s" names no card."""
    words = re.sub(r"[Pp]airs?,? (of )?\S+|\S+s in the (High|Low) Hand", "", text)
    return set(re.findall(r"\w+", words)) & set(table.game.pack.copies)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", STORIES)
def test_no_step_tells_a_card_its_viewer_may_not_know(name: str, viewer: str) -> None:
    table = story(name)
    whole = table.whole
    seen = CardsSeen(table)
    for act, step in zip(whole.acts(), replay(whole, viewer), strict=True):
        for event in act.events:
            seen.note(event)
        assert cards_in(table, " ".join(step.says)) <= seen.allowed(viewer, act.events), step.says
        if step.view.table is not None:
            seen.check_view(viewer, step.view.table)


@pytest.mark.parametrize("name", STORIES)
def test_the_history_of_a_round_tells_no_card_that_its_steps_do_not(name: str) -> None:
    """The cards at its end come from the last view, which was seen step by step."""
    table = story(name)
    for number in range(1, table.table.rounds_opened + 1):
        segment = segment_of_round(table.whole, number)
        for viewer in (PUBLIC, "ann"):
            text = told(name, number, viewer)
            body = text[text.index("Cards\n-----") : text.index("Settlement")]
            known: set[str] = set()
            for step in replay(segment, viewer):
                known |= quoted_cards(table, step.view)
            assert cards_in(table, body) <= known


def quoted_cards(table: Recorded, view: Any) -> set[str]:
    return set(LowHighSight(table.game.pack).codes_in(view.table))


def test_discards_are_nobodys_to_tell() -> None:
    """Not even to the public once the seed is revealed, and never by their player's neighbour."""
    table = story("pineapple automatic")
    segment = segment_of_round(table.whole, 1)
    discards = {hand.player: set(hand.discards) for hand in table.table.recent[0].hands}
    assert all(len(cards) == 4 for cards in discards.values())
    for viewer in (*PLAYERS, PUBLIC):
        text = history(segment, 1, viewer)
        told_cards = cards_in(table, text[text.index("What happened") :])
        for player, cards in discards.items():
            if player != viewer:
                assert not told_cards & cards


def test_a_void_round_keeps_the_cards_of_others_face_down() -> None:
    table = story("si-ki-pi void")
    hands = table.table.recent[0].hands
    ann, bea = set(hands[1].cards), set(hands[2].cards)
    for viewer, sees in (("ann", ann), ("bea", set()), (PUBLIC, set())):
        text = told("si-ki-pi void", 1, viewer)
        told_cards = cards_in(table, text[text.index("What happened") :])
        assert told_cards & (ann | bea) == sees


# -- Replay ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STORIES)
def test_a_replay_ends_with_what_the_viewer_sees_now(name: str) -> None:
    table = story(name)
    whole = table.whole
    steps = replay(whole, "ann")
    assert [step.version for step in steps] == list(range(1, table.version + 1))
    assert steps[-1].view == table.kind.view(table.state, "ann")
    assert all(step.says for step in steps)
    assert all(text.endswith((".", ")", "!")) for step in steps for text in step.says)
