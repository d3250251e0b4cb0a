"""Many shuffles as a live table makes them, and the same shuffles dealt by the games."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache, reduce
from typing import Any

import numpy as np

from core.fairness.measures import Orders
from houseway.core.cards import Card, Pack
from houseway.core.cards.french import FRENCH
from houseway.core.cards.pai_gow import PAI_GOW
from houseway.core.fairness import deck_order, shuffle_seed
from houseway.games.king_high.table import commands as king_high
from houseway.games.king_high.table.shoe import DECK, MANUAL_SHOE, Device
from houseway.games.low_high.game import LowHighGame
from houseway.games.low_high.table import commands as low_high
from houseway.games.low_high.table.events import Dealt as CardsDealt
from houseway.games.pineapple.table import commands as pineapple
from houseway.tables.seating import BuyIn, Sit
from houseway.testing import AtTable

SERVER_SEED = hashlib.sha256(b"houseway statistics").hexdigest()
PLAYER_SEEDS = {"ann": "seven lucky cats", "bob": "4711"}
PACKS: dict[str, Pack] = {"52 cards": FRENCH, "32 cards": PAI_GOW, "312 cards": DECK}
SHUFFLES = {"52 cards": 10_000, "32 cards": 10_000, "312 cards": 2_400}

Hand = tuple[Card, ...]
Dealt = dict[str, list[Hand]]  # by place, in the order of the deals


def tickets(pack: str) -> Iterator[tuple[str, str, int, int, dict[str, str]]]:
    """What the seed of each shuffle is made of. From one to the next only number and deck change,
    the least that changes at a live table; every number serves two decks."""
    for i in range(SHUFFLES[pack]):
        yield SERVER_SEED, f"table of {pack}", 1 + i // 2, 1 + i % 2, PLAYER_SEEDS


@cache
def real_orders(pack: str) -> Orders:
    """The cards by their numbers in the pack, since two of them may share a code."""
    cards = range(len(PACKS[pack].cards))
    return np.array([deck_order(cards, *ticket) for ticket in tickets(pack)])


def orders_by(shuffle: Callable[[int, bytes], tuple[int, ...]], pack: str, count: int) -> Orders:
    """Another shuffle from the same seeds."""
    n = len(PACKS[pack].cards)
    seeds = (shuffle_seed(*ticket) for ticket, _ in zip(tickets(pack), range(count), strict=False))
    return np.array([shuffle(n, seed) for seed in seeds])


def decks(pack: str, orders: Orders) -> Iterator[Hand]:
    cards = PACKS[pack].cards
    return (tuple(cards[number] for number in order) for order in orders.tolist())


# -- The deals of the games ------------------------------------------------------------------------

LOW_HIGH_PLACES = ("box 1", "box 3", "dealer")


def low_high_deals(game: str, orders: Orders) -> Dealt:
    """The table's own deals to two boxes and the dealer, always from the same moment."""
    at = AtTable(game)
    assert isinstance(at.game, LowHighGame)
    main = at.game.rules.main.name
    bets = [low_high.PlaceWager("ann", box, main, 1000) for box in (1, 3)]
    at.do(BuyIn("ann", 10_000), low_high.OpenBets("dealer"), *bets, low_high.CloseBets("dealer"))
    pack = "32 cards" if game == "power-pai-gow" else "52 cards"
    found: Dealt = {place: [] for place in LOW_HIGH_PLACES}
    for cards in decks(pack, orders):
        (dealt,) = at.game.decide(at.table, low_high.Deal("dealer", cards))
        assert isinstance(dealt, CardsDealt)
        for place, hand in zip(LOW_HIGH_PLACES, (*dealt.hands.values(), dealt.dealer), strict=True):
            found[place].append(hand)
    return found


def king_high_deals(device: Device, orders: Orders) -> list[Hand]:
    """The five cards of the first round after each shuffle; in a shoe two are burnt before each."""
    at = AtTable("king-high")
    at.do(
        king_high.ChangeSettings("inspector", device=device),
        king_high.CheckCards("inspector", DECK.cards, "before-play"),
        BuyIn("ann", 10**6),
        Sit("ann", 1),
    )
    limit = at.table.settings.limits["pokerpot"]
    round_: list[Any] = [
        king_high.OpenBets("dealer"),
        king_high.PlaceWager("ann", 1, "pokerpot", limit.minimum),
    ]
    burn = [king_high.BurnCards("dealer")] if device == MANUAL_SHOE else []
    for _ in range(5):
        round_ += [king_high.CloseBets("dealer"), *burn, king_high.DealCard("dealer")]
    return [
        reduce(at.game.act, [king_high.Shuffle("dealer", cards), *round_], at.table)
        .recent[-1]
        .cards
        for cards in decks("312 cards", orders)
    ]


def pineapple_deals(orders: Orders) -> Dealt:
    """The first five cards of three players."""
    at = AtTable("pineapple")
    for seat, player in enumerate(("ann", "bob", "cat"), start=1):
        at.do(BuyIn(player, 100_000), Sit(player, seat))
    found: Dealt = {}
    for cards in decks("52 cards", orders):
        *_, dealt = at.game.decide(at.table, pineapple.Deal("dealer", cards))
        for position, hand in dealt.cards.items():
            found.setdefault(f"place {position}", []).append(hand)
    return found


def flat(hands: Iterable[Hand]) -> list[Card]:
    return [card for hand in hands for card in hand]
