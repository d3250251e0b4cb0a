"""Whole rounds of real cards with a mistyped card in the first: corrected in its round, in the next
one, and a great many rounds later. Money, record, verification and history are right."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from effort import by_effort
from houseway.cards import Card
from houseway.errors import BadInput, Refusal
from houseway.live.amendments import CardWas
from houseway.live.correcting import CorrectRound
from houseway.live.messages import ChangeDealing
from houseway.registry import game
from houseway.review.export import export_table
from houseway.review.history import history
from houseway.review.slices import segment_of_round
from houseway.review.verify import verify
from houseway.tables.messages import Command
from review.felt import WHY, cards_of, entered, money, true_rounds, with_card
from review.stories import GAMES

MANY = by_effort(quick=5, default=30, soak=1_000)  # rounds


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
    """One that nobody would notice, but for the money."""
    seated, first, *later = true_rounds(name, MANY + 2)
    right = money(entered(name, seated, first))
    for wrong in mistypings(name, first):
        try:
            changed = money(entered(name, seated, wrong)) != right
            entered(name, seated, wrong, *later)
        except (Refusal, BadInput):
            continue
        if changed:
            return wrong
    raise AssertionError("Every mistyped card is noticed at once.")


def correction(name: str) -> CorrectRound:
    """What an inspector says who has seen which card it was."""
    seated, first, *_ = true_rounds(name, MANY + 2)
    wrong = mistaken(name)
    place = next(n for n, (a, b) in enumerate(zip(first, wrong, strict=True)) if a != b)
    step = str(1 + len(seated) + place + 1)  # the first entry opens the table
    was, really = Counter(cards_of(wrong[place])), Counter(cards_of(first[place]))
    (typed,), (card,) = (was - really).elements(), (really - was).elements()
    return CorrectRound("inspector", 1, (CardWas(Card(typed), Card(card), (step,)),), WHY)


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
    assert "Settlement, before corrections" in told
