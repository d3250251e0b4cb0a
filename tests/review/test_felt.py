"""Whole rounds of real cards with a mistyped card in the first: corrected in its round, in the next
one, and a great many rounds later. Money, record, verification and history are right."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec
import pytest

from effort import by_effort
from houseway.cards import Card
from houseway.errors import BadInput, Refusal
from houseway.games.king_high import commands as kh
from houseway.games.pineapple import commands as pineapple
from houseway.live.amendments import Amendment, CardWas, Instead, written
from houseway.live.correcting import CorrectRound
from houseway.live.messages import ChangeDealing
from houseway.low_high import commands as lh
from houseway.low_high import events as lh_events
from houseway.registry import game
from houseway.review.export import export_table
from houseway.review.history import history
from houseway.review.segment import DecodedEntry
from houseway.review.slices import segment_of_round
from houseway.review.verify import verify
from houseway.tables.messages import Command
from houseway.testing import Recorded
from review.stories import (
    GAMES,
    PLAYERS,
    king_high_by_hand,
    low_high_by_hand,
    pineapple_by_hand,
)

WHY = "Mistyped at the table."
MANY = by_effort(quick=5, default=30, soak=1_000)  # rounds
BY_HAND = {"king-high": king_high_by_hand, "pineapple": pineapple_by_hand}


@cache
def true_rounds(name: str) -> tuple[tuple[Command, ...], ...]:
    """What really happened, round by round; before them, how the players sat down."""
    table = Recorded(name, *PLAYERS, seed=5, dealing="human")
    table.seat(chips=100_000 if name == "pineapple" else 10_000_000)
    cards, ends = Random(5), [table.version]
    for _ in range(MANY + 2):
        BY_HAND.get(name, low_high_by_hand)(table, cards)
        ends.append(table.version)
    commands = [as_dealt(act) for act in table.whole.acts()][1:]  # after the one that opens it
    starts = [0, *(end - 1 for end in ends)]
    return tuple(
        tuple(commands[a:b]) for a, b in zip(starts, [*starts[1:], len(commands)], strict=True)
    )[: MANY + 3]


def as_dealt(act: DecodedEntry) -> Command:
    """Of a pack that was entered whole the cards that were dealt."""
    dealt = next((event for event in act.events if isinstance(event, lh_events.Dealt)), None)
    if dealt is None or not isinstance(act.command, lh.Deal):
        return act.command
    count = 4 * (len(dealt.hands) + 1)
    return msgspec.structs.replace(act.command, cards=act.command.cards[:count])


def entered(name: str, *rounds: tuple[Command, ...]) -> Recorded:
    table = Recorded(name, *PLAYERS, seed=5, dealing="human")
    for commands in rounds:
        for command in commands:
            table.do(command)
    return table


def money(table: Recorded) -> dict[str, int]:
    bank = table.table.floor.bank
    return {player: chips - bank.owes(player) for player, chips in bank.chips.items()}


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


def cards_of(command: Command) -> tuple[str, ...]:
    if isinstance(command, kh.DealCard):
        return (str(command.card),)
    if isinstance(command, lh.Deal):
        return command.cards
    return all_of(command) if isinstance(command, pineapple.EnterCards) else ()


def all_of(placed: pineapple.EnterCards) -> tuple[str, ...]:
    return (*placed.top, *placed.middle, *placed.bottom)


def with_card(command: Command, was: str, now: str) -> Command:
    """The last of its kind: two tiles of Power Pai Gow are the same card."""
    if isinstance(command, kh.DealCard):
        return msgspec.structs.replace(command, card=now)
    if isinstance(command, lh.Deal):
        cards = list(command.cards)
        cards[len(cards) - 1 - cards[::-1].index(Card(was))] = Card(now)
        return msgspec.structs.replace(command, cards=tuple(cards))
    rows = {
        row: tuple(now if card == was else card for card in getattr(command, row))
        for row in ("top", "middle", "bottom")
    }
    return msgspec.structs.replace(command, **rows)


@cache
def mistaken(name: str) -> tuple[Command, ...]:
    """One that nobody would notice, but for the money."""
    seated, first, *later = true_rounds(name)
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
    seated, first, *_ = true_rounds(name)
    wrong = mistaken(name)
    place = next(n for n, (a, b) in enumerate(zip(first, wrong, strict=True)) if a != b)
    step = str(1 + len(seated) + place + 1)  # the first entry opens the table
    was, really = Counter(cards_of(wrong[place])), Counter(cards_of(first[place]))
    (typed,), (card,) = (was - really).elements(), (really - was).elements()
    amendment: Amendment = Instead(step, written(first[place]))
    if max(game(name).pack.copies.values()) == 1:
        amendment = CardWas(Card(typed), Card(card), (step,))
    return CorrectRound("inspector", 1, (amendment,), WHY)


# -- When it is noticed ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_mistyped_card_is_corrected_before_its_round_is_over(name: str) -> None:
    seated, first, second, *_ = true_rounds(name)
    table = entered(name, seated, mistaken(name)[:-1])
    table.do(correction(name), WHY)
    for command in (first[-1], *second):
        table.do(command)
    assert money(table) == money(entered(name, seated, first, second))
    assert verify(export_table(table.whole)).ok


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("rounds_later", [0, 1, MANY])
def test_a_mistyped_card_is_corrected_after_rounds_that_stand(name: str, rounds_later: int) -> None:
    seated, first, *later = true_rounds(name)
    table = entered(name, seated, mistaken(name), *later[:rounds_later])
    table.do(correction(name), WHY)
    assert money(table) == money(entered(name, seated, first, *later[:rounds_later]))
    table.do(ChangeDealing("inspector", "automatic"))
    table.play(1)
    assert verify(export_table(table.whole)).ok


@pytest.mark.parametrize("name", GAMES)
def test_the_history_of_the_round_tells_both(name: str) -> None:
    seated, _, second, *_ = true_rounds(name)
    table = entered(name, seated, mistaken(name), second)
    table.do(correction(name), WHY)
    told = history(segment_of_round(table.whole, 1), 1, "public")
    assert f"Round 1 is corrected: {WHY}" in told.replace("\n" + " " * 17, " ")
    assert "Settlement, before corrections" in told
