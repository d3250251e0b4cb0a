"""The plain front plays any game at the terminal from what it offers."""

import io

import pytest
from rich.console import Console

from houseway.registry import game
from houseway.terminal.front import Shuffler
from houseway.terminal.person import Leaving, Person
from houseway.terminal.plain import START, PlainFront, address_you
from our_games import FOLDERS


class Typing(Person):
    """Types these answers, one after the other, and then wants to go."""

    def __init__(self, *answers: str) -> None:
        self.screen = io.StringIO()
        super().__init__(Console(file=self.screen, width=200))
        self.answers = list(answers)

    def ask(self, question: str) -> str:
        if not self.answers:
            raise Leaving
        self.tell(f"> {self.answers[0]}")
        return self.answers.pop(0)

    @property
    def read(self) -> str:
        return self.screen.getvalue()


def front(name: str, *answers: str) -> tuple[PlainFront, Typing]:
    person, found = Typing(*answers), game(name)
    return PlainFront(found, found.readings(), person, Shuffler(found.pack, "1")), person


@pytest.mark.parametrize("name", FOLDERS)
def test_a_round_of_any_game_plays_itself_to_its_results(name: str) -> None:
    plain, person = front(name)
    plain.demonstrate()
    assert plain.table.recent[-1].phase == "settled"
    assert plain.table.floor.bank.on_layout == 0
    for line in plain.table.recent[-1].lines:
        if "You" in line.players:
            assert line.result in person.read
            assert f"({line.clause})" in person.read
    assert f"Your chips: {plain.chips():,}" in person.read


@pytest.mark.parametrize("name", FOLDERS)
def test_who_leaves_at_once_leaves_with_nothing_on_the_table(name: str) -> None:
    plain, person = front(name)
    plain.play()
    assert plain.table.round is None
    assert f"You leave with {plain.chips():,}." in person.read


def test_an_offer_is_taken_by_its_number_with_the_least_or_with_an_amount() -> None:
    plain, person = front("si-ki-pi", "4", "4 500", "")
    plain.play()
    mine = [w for w in plain.table.recent[-1].wagers if w.player == "You"]
    assert [(w.box, w.kind, w.amount) for w in mine] == [(2, "initial", 1500)]
    assert "  4  Initial Bet on box 2, 1,000 to 100,000 " in person.read
    assert "You bet 1,000: initial at box 2." in person.read


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("4 150", "You can add 1,000 to 100,000 in steps of 100, not 150."),
        ("4 much", "'much' isn't an amount"),
        ("99", "'99' isn't a command here"),
        ("4 1 1", "'4 1 1' isn't a command here"),
        ("buy 0", "more than 0"),
    ],
)
def test_what_cannot_be_done_is_answered_and_nothing_is_wagered(typed: str, said: str) -> None:
    plain, person = front("si-ki-pi", typed)
    plain.play()
    assert said in person.read
    assert plain.chips() == START


def test_help_tells_what_may_be_typed_and_chips_can_be_bought() -> None:
    plain, person = front("si-ki-pi", "?", "buy 5000")
    plain.play()
    assert "continue: the dealer takes the next step" in person.read
    assert plain.chips() == START + 5000


def test_cards_of_others_lie_face_down_until_the_end() -> None:
    plain, person = front("si-ki-pi", "4", "", "1", "2", "")
    plain.play()
    before, _, _ = person.read.partition("The round is settled")
    assert before.count("░░░░░") > 0
    assert "Box 1:" in before


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("You bets 500.", "You bet 500."),
        ("You takes back 500.", "You take back 500."),
        ("You cashes out 500.", "You cash out 500."),
        ("You, initial at box 2: win.", "You, initial at box 2: win."),
        ("You has looked at the cards.", "You have looked at the cards."),
        ("Mei bets 500.", "Mei bets 500."),
    ],
)
def test_the_person_is_spoken_to(words: str, told: str) -> None:
    assert address_you(words) == told
