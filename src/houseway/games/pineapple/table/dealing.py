"""The deal, street by street, and the placing of cards (FUP-deal, FUP-fantasy.deal)."""

from typing import Literal

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE, by_clause
from houseway.core.rulebook import non_default_readings
from houseway.core.words import listing, money, nt, t
from houseway.games.pineapple.rules.rows import CARDS_OF_A_HAND, ROW_NAMES, ROWS, SIZES, Rows
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table import events as e
from houseway.games.pineapple.table.collection import check_fees, next_down
from houseway.games.pineapple.table.evolve import evolve
from houseway.games.pineapple.table.notice import least_to_play, point
from houseway.games.pineapple.table.seats import lineup
from houseway.games.pineapple.table.state import (
    CARDS_FOR_A_HAND,
    TURNS,
    Hand,
    HandSeat,
    Round,
    Table,
    Turn,
)
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_dealer, need_house

handlers = Handlers()


@handlers.register
def deal(table: Table, command: c.Deal) -> e.Events:
    """Open a hand for the players in line and deal its first cards, in the next down if the last
    one is over."""
    need_dealer(command.by)
    table.need_between_hands("FUP-deal", t("The previous hand isn't over yet."))
    began = next_down(table, command.at)
    for event in began:
        table = evolve(table, event)
    return (*began, *open_hand(table, command))


def open_hand(table: Table, command: c.Deal) -> e.Events:
    places = lineup(table)
    check_players(table, places)
    check_fees(table, places)
    by_hand = not command.cards
    pack = () if by_hand else enough_cards(command, places)
    bank = table.floor.bank
    opened = e.RoundOpened(
        number=table.rounds_opened + 1,
        readings=non_default_readings(table.settings.readings),
        point=point(table.settings),
        places=places,
        stakes={place.player: bank.has(place.player) for place in places},
        pack=pack,
        by_hand=by_hand,
        at=command.at,
    )
    return with_next_cards(table, opened)


def enough_cards(command: c.Deal, places: tuple[HandSeat, ...]) -> tuple[Card, ...]:
    pack = FRENCH.parse(command.cards)
    needed = sum(CARDS_OF_A_HAND if p.fantasy else CARDS_FOR_A_HAND for p in places)
    if len(pack) < needed:
        raise BadInput(
            t(
                "This hand needs {needed} cards, not {count}.",
                needed=needed,
                count=len(pack),
            )
        )
    return pack


def check_players(table: Table, places: tuple[HandSeat, ...]) -> None:
    if len({place.player for place in places}) < 2:
        raise Refusal(
            "too-few-players",
            by_clause("FUP-stakes.nine"),
            t(
                "Two players must be in the game with chips for nine points each, {amount}.",
                amount=money(least_to_play(table.settings)),
            ),
        )


@handlers.register
def place_cards(table: Table, command: c.PlaceCards) -> e.Events:
    """Place a player's cards; a player for whom the house placed before is back."""
    placed = check_placement(table, command, command.by)
    back = (e.PlayerCameBack(command.by),) if command.by in table.away else ()
    return (*back, *with_next_cards(table, placed))


@handlers.register
def place_for_player(table: Table, command: c.PlaceForPlayer) -> e.Events:
    """Place for a late player, who sits out from the next hand on: rules of this house, as the
    document knows no time limit."""
    need_house(command.by)
    placed = check_placement(table, command, command.player)
    by_house = e.HousePlaced(placed.position, placed.rows, placed.discard)
    out = () if command.player in table.out else (e.PlayerAway(command.player),)
    return (*out, *with_next_cards(table, by_house))


def check_placement(
    table: Table, command: c.PlaceCards | c.PlaceForPlayer, player: str
) -> e.CardsPlaced:
    round_ = table.in_progress()
    if round_.by_hand:
        raise Refusal(
            "real-cards",
            BY_HOUSE,
            t("Real cards are on the table: the dealer enters the cards that are face up."),
        )
    position, hand = hand_in_turn(round_, player)
    rows = rows_of(command)
    FRENCH.check(rows.cards)
    check_cards(hand, rows)
    check_count(TURNS[round_.phase], rows)
    check_room(hand, rows)
    discard = next((card for card in hand.held if card not in rows.cards), None)
    return e.CardsPlaced(position, rows, discard)


def hand_in_turn(round_: Round, player: str) -> tuple[int, Hand]:
    found = next(((p, hand) for p, hand in round_.to_place if hand.player == player), None)
    if found is None:
        raise not_in_turn(round_)
    return found


def not_in_turn(round_: Round) -> Refusal:
    """Return the refusal of cards for a hand that is not to place any."""
    if not round_.to_place:
        return Refusal(
            "all-placed", by_clause("FUP-deal.4"), t("All cards are placed and can't be moved.")
        )
    turn = TURNS[round_.phase]
    players = dict.fromkeys(hand.player for _, hand in round_.to_place)
    return Refusal(
        "not-your-turn",
        by_clause(turn.clause),
        t("The table is waiting for {players} to place cards.", players=listing(players)),
    )


def rows_of(command: c.PlaceCards | c.PlaceForPlayer | c.EnterCards) -> Rows:
    return Rows(*(FRENCH.parse(cards) for cards in (command.top, command.middle, command.bottom)))


def check_cards(hand: Hand, rows: Rows) -> None:
    for card in rows.cards:
        if card in hand.rows.cards:
            raise Refusal(
                "card-is-set",
                by_clause("FUP-deal.4"),
                t("{card} is already face up and can't be moved.", card=card),
            )
        if card not in hand.held:
            raise BadInput(
                t(
                    "{card} isn't one of the cards {player} has to place.",
                    card=card,
                    player=hand.player,
                )
            )


def check_count(turn: Turn, rows: Rows) -> None:
    if len(rows.cards) != turn.places:
        raise Refusal(
            "wrong-count",
            by_clause(turn.clause),
            nt(
                "{task}; {count} card is placed here.",
                "{task}; {count} cards are placed here.",
                len(rows.cards),
                task=turn.says,
            ),
        )


def check_room(hand: Hand, rows: Rows) -> None:
    room = hand.rows.room
    for row in ROWS:
        if len(rows[row]) > room[row]:
            raise Refusal(
                "row-is-full",
                by_clause("FUP-deal.4"),
                t(
                    "The {row} segment holds only {size} cards.",
                    row=ROW_NAMES[row],
                    size=SIZES[row],
                ),
            )


def with_next_cards(
    table: Table, event: e.RoundOpened | e.CardsPlaced | e.CardsEntered | e.HandSet
) -> e.Events:
    """Return the event and the deal that follows if no player is left to place cards."""
    return (event, *next_cards(evolve(table, event).in_progress()))


def next_cards(round_: Round) -> e.Events:
    if round_.to_place or round_.phase == "showdown":
        return ()
    waiting = tuple((p, hand) for p, hand in round_.deal_order if not hand.has_begun)
    fantasy = tuple(p for p, hand in waiting if hand.place.fantasy)
    if fantasy:
        return (next_deal(round_, "fantasy", fantasy),)
    if waiting:
        return (next_deal(round_, "five", tuple(p for p, _ in waiting)),)
    unfinished = tuple((p, hand) for p, hand in round_.deal_order if not hand.complete)
    if unfinished:
        # The fewest cards are next; among equals min() keeps the order of the deal.
        position, _ = min(unfinished, key=lambda numbered: len(numbered[1].rows.cards))
        return (next_deal(round_, "streets", (position,)),)
    return (e.HandsShown(),)


def next_deal(
    round_: Round, phase: Literal["fantasy", "five", "streets"], positions: tuple[int, ...]
) -> e.CardsDealt | e.RealCardsDealt:
    count = TURNS[phase].cards
    if round_.by_hand:
        return e.RealCardsDealt(phase, dict.fromkeys(positions, count))
    cards = round_.pack[: count * len(positions)]
    in_turn = one_at_a_time if phase == "five" else all_at_once
    return e.CardsDealt(phase, in_turn(positions, cards))


def all_at_once(positions: tuple[int, ...], cards: tuple[Card, ...]) -> dict[int, tuple[Card, ...]]:
    """Deal all cards to one, then all to the next (FUP-deal.3, FUP-fantasy.deal)."""
    count = len(cards) // len(positions)
    return {p: cards[i * count : (i + 1) * count] for i, p in enumerate(positions)}


def one_at_a_time(
    positions: tuple[int, ...], cards: tuple[Card, ...]
) -> dict[int, tuple[Card, ...]]:
    """Deal one card to each in turn, until each has five (FUP-deal.2)."""
    return {position: cards[i :: len(positions)] for i, position in enumerate(positions)}
