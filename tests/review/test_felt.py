"""Whole rounds of real cards with a mistyped card in the first: corrected in its round, in the next
one, and a great many rounds later. Money, record, verification and history are right."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from effort import by_effort
from houseway.core.cards import Card
from houseway.core.errors import BadInput, Refusal
from houseway.live.amendments import Amendment, CardWas, Instead, write
from houseway.live.table.commands import ChangeDealing, CorrectRound
from houseway.registry import game
from houseway.review.export import export_table
from houseway.review.history import history
from houseway.review.slices import segment_of_round
from houseway.review.verify import verify
from houseway.tables.messages import Command
from houseway.testing import Recorded
from houseway.testing.house import audit_of
from review.felt import WHY, cards_of, entered, money, true_rounds, with_card
from review.stories import GAMES, PLAYERS

MANY = by_effort(quick=5, default=30, soak=1_000)  # rounds
AUDITED = by_effort(quick=3, default=6, soak=1_000)  # rounds in between of an evening


# -- A card that was mistyped ----------------------------------------------------------------------


def mistypings(name: str, true: tuple[Command, ...]) -> Iterator[tuple[Command, ...]]:
    """The round with one other card: of the dealer's hand, of King High's, or of a board."""
    pack = game(name).pack
    for place, command in enumerate(true):
        named = Counter(card for other in true for card in cards_of(other))
        for really in cards_of(command)[-4:]:
            for typed in sorted(set(pack.cards))[::3]:
                if typed != really and (name == "king-high" or named[typed] < pack.copies[typed]):
                    yield (*true[:place], with_card(command, really, typed), *true[place + 1 :])


@cache
def mistaken(name: str) -> tuple[Command, ...]:
    """Return rounds with a mistake that only the money gives away."""
    seated, first, *later = true_rounds(name, MANY + 2)
    right = money(entered(name, seated, first))
    for wrong in mistypings(name, first):
        try:
            if money(entered(name, seated, wrong)) == right:
                continue
            entered(name, seated, wrong, *later)
        except (Refusal, BadInput):
            continue
        return wrong
    raise AssertionError("Every mistyped card is noticed at once.")


def correction(name: str) -> CorrectRound:
    """What an inspector says who has seen which card it was."""
    seated, first, *_ = true_rounds(name, MANY + 2)
    return card_was(1, first, mistaken(name), 1 + len(seated) + 1)  # the first opens the table


def card_was(
    number: int, true: tuple[Command, ...], wrong: tuple[Command, ...], first: int
) -> CorrectRound:
    """Of a round whose first command became the entry `first`."""
    place = next(n for n, (a, b) in enumerate(zip(true, wrong, strict=True)) if a != b)
    was, really = Counter(cards_of(wrong[place])), Counter(cards_of(true[place]))
    (typed,), (card,) = (was - really).elements(), (really - was).elements()
    step = str(first + place)
    amendment: Amendment = CardWas(Card(typed), Card(card), (step,))
    if was[typed] > 1:  # with two such cards it is unclear which it was
        amendment = Instead(step, write(true[place]))
    return CorrectRound("inspector", number, (amendment,), WHY)


# -- When it is noticed ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_mistyped_card_is_corrected_before_its_round_is_over(name: str) -> None:
    seated, first, second, *_ = true_rounds(name, MANY + 2)
    table = entered(name, seated, mistaken(name)[:-1])
    table.do(correction(name), WHY)
    for command in (first[-1], *second):
        table.do(command)
    assert money(table) == money(entered(name, seated, first, second))
    assert verify(export_table(table.whole)).ok


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("rounds_later", [0, 1, MANY])
def test_a_mistyped_card_is_corrected_after_rounds_that_stand(name: str, rounds_later: int) -> None:
    seated, first, *later = true_rounds(name, MANY + 2)
    table = entered(name, seated, mistaken(name), *later[:rounds_later])
    table.do(correction(name), WHY)
    assert money(table) == money(entered(name, seated, first, *later[:rounds_later]))
    table.do(ChangeDealing("inspector", "automatic"))
    table.play(1)
    assert verify(export_table(table.whole)).ok


@pytest.mark.parametrize("name", GAMES)
def test_the_history_of_the_round_tells_both(name: str) -> None:
    seated, _, second, *_ = true_rounds(name, MANY + 2)
    table = entered(name, seated, mistaken(name), second)
    table.do(correction(name), WHY)
    told = history(segment_of_round(table.whole, 1), 1, "public")
    assert f"Round 1 is corrected: {WHY}" in told.replace("\n" + " " * 17, " ")
    assert "Settlement before corrections" in told


# -- All three in one evening, audited -------------------------------------------------------------


class Evening:
    """Round 1 is corrected at the end, round 2 before it is over, and round 3 in the next."""

    def __init__(self, name: str) -> None:
        self.seated, *self.true = true_rounds(name, MANY + 2)
        self.table = Recorded(name, *PLAYERS, seed=5, dealing="human")
        self.enter(*self.seated)

    def enter(self, *commands: Command) -> int:
        """The entry that the first of them became."""
        first = self.table.version + 1
        for command in commands:
            self.table.do(command)
        return first

    def in_its_round(self, number: int, wrong: tuple[Command, ...]) -> None:
        true = self.true[number - 1]
        first = self.enter(*wrong[:-1])
        self.table.do(card_was(number, true, wrong, first), WHY)
        self.enter(true[-1])

    def in_the_next(self, number: int, wrong: tuple[Command, ...]) -> None:
        first = self.enter(*wrong)
        following = self.true[number]
        self.enter(*following[:-1])
        self.table.do(card_was(number, self.true[number - 1], wrong, first), WHY)
        self.enter(following[-1])


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_mistakes_of_an_evening_are_corrected_whenever_and_the_house_is_audited(name: str) -> None:
    evening = whole_evening(name)
    true = entered(name, evening.seated, *evening.true[: 4 + AUDITED])
    assert money(evening.table) == money(true)
    assert verify(export_table(evening.table.whole)).ok
    audit = audit_of(evening.table)
    assert audit.clean, [str(finding.text) for finding in audit.findings]


def whole_evening(name: str) -> Evening:
    _, *rounds = true_rounds(name, MANY + 2)
    for second in mistypings(name, rounds[1]):
        for third in mistypings(name, rounds[2]):
            evening = Evening(name)
            try:
                evening.enter(*mistaken(name))
                evening.in_its_round(2, second)
                evening.in_the_next(3, third)
            except (Refusal, BadInput):
                continue
            for commands in rounds[4 : 4 + AUDITED]:
                evening.enter(*commands)
            evening.table.do(correction(name), WHY)
            return evening
    raise AssertionError("Every mistyped card is noticed at once.")
