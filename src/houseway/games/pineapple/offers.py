"""Placing cards as an offer: too many ways to list, so the offer says what may be filled in."""

from collections.abc import Iterator, Mapping
from itertools import combinations

import msgspec

from houseway.cards import Card
from houseway.games.pineapple.commands import AnyCommand, PlaceCards
from houseway.games.pineapple.rows import Row
from houseway.tables.offers import Offer


class PlacementOffer(Offer[AnyCommand], frozen=True):
    """`command` is acceptable as it stands; so is every placement of `places` of these `cards`
    that puts no more into a segment than its `room`.

    A player is offered the cards held. Of real cards nobody knows which were dealt, so the dealer
    who enters them is offered every card that does not lie in this hand yet."""

    cards: tuple[Card, ...] = ()
    places: int = 0
    room: Mapping[Row, int] = msgspec.field(default_factory=dict)


def placements(
    player: str, cards: tuple[Card, ...], places: int, room: Mapping[Row, int]
) -> Iterator[PlaceCards]:
    """Every placement such an offer stands for: up to 232 of five cards, 27 of three and
    72,072 of thirteen. Placements that differ only in the order of cards are one."""
    for chosen in combinations(cards, places):
        for top in choices(chosen, room["top"], len(chosen) - room["middle"] - room["bottom"]):
            rest = without(chosen, top)
            for middle in choices(rest, room["middle"], len(rest) - room["bottom"]):
                yield PlaceCards(player, top, middle, without(rest, middle))


def choices(cards: tuple[Card, ...], most: int, least: int) -> Iterator[tuple[Card, ...]]:
    for count in range(max(0, least), min(most, len(cards)) + 1):
        yield from combinations(cards, count)


def without(cards: tuple[Card, ...], taken: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in taken)
