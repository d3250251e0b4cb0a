"""Rounds of real cards as they really were, and cards that were mistyped in them."""

from functools import cache
from random import Random

import msgspec

from houseway.core.cards import Card
from houseway.games.king_high.table import commands as kh
from houseway.games.low_high.table import commands as lh
from houseway.games.low_high.table import events as lh_events
from houseway.games.pineapple.table import commands as pineapple
from houseway.review.segment import DecodedEntry
from houseway.tables.messages import Command
from houseway.tables.seating import BuyIn
from houseway.testing import Recorded
from review.stories import PLAYERS, king_high_by_hand, low_high_by_hand, pineapple_by_hand

WHY = "Mistyped at the table."
LOW, MORE = 70_000, 20_000
BY_HAND = {"king-high": king_high_by_hand, "pineapple": pineapple_by_hand}


@cache
def true_rounds(name: str, rounds: int) -> tuple[tuple[Command, ...], ...]:
    """What really happened, round by round; before them, how the players sat down."""
    table = Recorded(name, *PLAYERS, seed=5, dealing="human")
    table.seat(chips=100_000 if name == "pineapple" else 10_000_000)
    cards, ends = Random(5), [table.version]
    for _ in range(rounds):
        buy_more(table)
        BY_HAND.get(name, low_high_by_hand)(table, cards)
        ends.append(table.version)
    commands = [as_dealt(act) for act in table.whole.acts()][1:]  # after the one that opens it
    starts = [0, *(end - 1 for end in ends)]
    return tuple(
        tuple(commands[a:b]) for a, b in zip(starts, [*starts[1:], len(commands)], strict=True)
    )[: rounds + 1]


def buy_more(table: Recorded) -> None:
    """Buy chips for players who have lost a lot.

    Rounds after a mistake stand, so a stack that a correction makes smaller must still cover their
    wagers. No player buys up to the maximum, which a larger stack would exceed.
    """
    for player, chips in table.table.floor.bank.chips.items():
        if chips < LOW:
            table.do(BuyIn(player, MORE))


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


# -- Cards -----------------------------------------------------------------------------------------


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
