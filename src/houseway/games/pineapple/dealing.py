"""The deal, street by street, and the placing of cards (FUP-deal, FUP-fantasy.deal)."""

from itertools import islice

import msgspec

from houseway.cards import Card
from houseway.cards.french import FRENCH
from houseway.errors import BadInput, Refusal
from houseway.games.pineapple.collection import check_fees
from houseway.games.pineapple.evolve import evolve
from houseway.games.pineapple.limits import least_to_play, point
from houseway.games.pineapple.messages import (
    AnyEvent,
    CardsDealt,
    CardsPlaced,
    Deal,
    HandsShown,
    PlaceCards,
    RoundOpened,
)
from houseway.games.pineapple.round import CARDS_FOR_A_HAND, DRAWN, FIRST_CARDS, TURNS
from houseway.games.pineapple.rows import CARDS_OF_A_HAND, ROWS, SIZES, Rows
from houseway.games.pineapple.seats import lineup
from houseway.games.pineapple.table import Hand, Place, Round, Table
from houseway.tables.people import need_dealer


def deal(table: Table, command: Deal) -> tuple[AnyEvent, ...]:
    """Opens a hand for the players in line and deals the first cards of it."""
    need_dealer(command.by)
    table.need_between_hands("FUP-deal", "The hand before is not over yet.")
    places = lineup(table)
    check_players(table, places)
    check_fees(table, places)
    pack = FRENCH.parse(command.cards)
    needed = sum(CARDS_OF_A_HAND if p.fantasy else CARDS_FOR_A_HAND for p in places)
    if len(pack) < needed:
        raise BadInput(f"{needed} cards are needed for this hand, and {len(pack)} came.")
    bank = table.floor.bank
    opened = RoundOpened(
        number=table.rounds_opened + 1,
        readings=msgspec.to_builtins(table.settings.readings),
        point=point(table.settings),
        places=places,
        stakes={place.player: bank.has(place.player) for place in places},
        pack=pack,
    )
    return and_what_follows(table, opened)


def check_players(table: Table, places: tuple[Place, ...]) -> None:
    if len({place.player for place in places}) < 2:
        raise Refusal(
            "too-few-players",
            "FUP-stakes.nine",
            "Two players are needed who sit in and have nine points of chips, "
            f"{least_to_play(table.settings):,}.",
        )


def place_cards(table: Table, command: PlaceCards) -> tuple[AnyEvent, ...]:
    round_ = table.in_progress()
    position, hand = hand_in_turn(round_, command.by)
    rows = Rows(*(FRENCH.parse(cards) for cards in (command.top, command.middle, command.bottom)))
    FRENCH.check(rows.cards)
    check_cards(hand, rows)
    turn = TURNS[round_.phase]
    if len(rows.cards) != turn.places:
        raise Refusal(
            "wrong-count", turn.clause, f"{turn.says}; {len(rows.cards)} are placed here."
        )
    check_room(hand, rows)
    discard = next((card for card in hand.held if card not in rows.cards), None)
    return and_what_follows(table, CardsPlaced(position, rows, discard))


def hand_in_turn(round_: Round, player: str) -> tuple[int, Hand]:
    found = next(((p, hand) for p, hand in round_.to_place if hand.player == player), None)
    if found is not None:
        return found
    if not round_.to_place:
        raise Refusal("all-placed", "FUP-deal.4", "All cards are placed and stay as they lie.")
    turn = TURNS[round_.phase]
    names = " and ".join(dict.fromkeys(hand.player for _, hand in round_.to_place))
    raise Refusal("not-your-turn", turn.clause, f"The table waits for {names} to place cards.")


def check_cards(hand: Hand, rows: Rows) -> None:
    for card in rows.cards:
        if card in hand.rows.cards:
            raise Refusal("card-is-set", "FUP-deal.4", f"{card} lies face up and moves no more.")
        if card not in hand.held:
            raise BadInput(f"{card} is not among the cards {hand.player} is to place.")


def check_room(hand: Hand, rows: Rows) -> None:
    room = hand.rows.room
    for row in ROWS:
        if len(rows[row]) > room[row]:
            raise Refusal(
                "row-is-full", "FUP-deal.4", f"The {row} segment holds {SIZES[row]} cards, no more."
            )


def and_what_follows(table: Table, event: RoundOpened | CardsPlaced) -> tuple[AnyEvent, ...]:
    """The event, and the dealing it leads to once nobody is left to place cards."""
    return (event, *next_cards(evolve(table, event).in_progress()))


def next_cards(round_: Round) -> tuple[AnyEvent, ...]:
    if round_.to_place:
        return ()
    empty = tuple((p, hand) for p, hand in round_.deal_order if not hand.rows.cards)
    fantasy = tuple(p for p, hand in empty if hand.place.fantasy)
    if fantasy:
        return (CardsDealt("fantasy", whole_hands(fantasy, round_.pack)),)
    if empty:
        return (CardsDealt("five", one_at_a_time(tuple(p for p, _ in empty), round_.pack)),)
    unfinished = tuple((p, hand) for p, hand in round_.deal_order if not hand.rows.complete)
    if unfinished:
        # The fewest cards are next; among equals min() keeps the order of the deal.
        position, _ = min(unfinished, key=lambda numbered: len(numbered[1].rows.cards))
        return (CardsDealt("streets", {position: round_.pack[:DRAWN]}),)
    return (HandsShown(),)


def whole_hands(positions: tuple[int, ...], pack: tuple[Card, ...]) -> dict[int, tuple[Card, ...]]:
    cards = iter(pack)
    return {position: tuple(islice(cards, CARDS_OF_A_HAND)) for position in positions}


def one_at_a_time(
    positions: tuple[int, ...], pack: tuple[Card, ...]
) -> dict[int, tuple[Card, ...]]:
    """One card to each in turn, until each has five (FUP-deal.2)."""
    dealt = pack[: FIRST_CARDS * len(positions)]
    return {position: dealt[i :: len(positions)] for i, position in enumerate(positions)}
