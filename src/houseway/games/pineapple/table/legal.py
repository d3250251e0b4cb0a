"""What an actor may do at the table now; every offer is one that `decide` accepts."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations

import msgspec

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.core.reasons import by_clause
from houseway.core.words import Text, t
from houseway.games.pineapple.rules.rows import Row
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table import stakes
from houseway.games.pineapple.table.collection import in_the_game, unpaid
from houseway.games.pineapple.table.decide import decide
from houseway.games.pineapple.table.real_cards import turn_to_enter
from houseway.games.pineapple.table.state import SEATS, TURNS, Hand, Round, Table, Turn
from houseway.tables.offers import Offer, only_accepted
from houseway.tables.people import DEALER, HOUSE, INSPECTOR, STAFF
from houseway.tables.seating import BuyIn, Sit

Offers = Iterator[Offer[c.AnyCommand]]

REASON = "…"  # stands for what happened, which the sender of the command writes


def legal(table: Table, actor: str) -> tuple[Offer[c.AnyCommand], ...]:
    return only_accepted(offers_of(table, actor), partial(decide, table))


def offers_of(table: Table, actor: str) -> Offers:
    if actor == HOUSE:
        return house_offers(table.round)
    return staff_offers(table, actor) if actor in STAFF else player_offers(table, actor)


# -- Placing cards: too many ways to list, so the offer says what may be filled in ---------------


class PlacementOffer(Offer[c.AnyCommand], frozen=True):
    """An offer to place cards: `command` is acceptable as it stands, and so is every placement of
    `places` of these `cards` that puts no more into a segment than its `room`.

    A player is offered the cards held. The dealer, who enters real cards, is offered every card
    that is not in this hand yet.
    """

    cards: tuple[Card, ...] = ()
    places: int = 0
    room: Mapping[Row, int] = msgspec.field(default_factory=dict)


def placements(
    player: str, cards: tuple[Card, ...], places: int, room: Mapping[Row, int]
) -> Iterator[c.PlaceCards]:
    """Every placement such an offer stands for: up to 232 of five cards, 27 of three and
    72,072 of thirteen. Placements that differ only in the order of cards are one."""
    for chosen in combinations(cards, places):
        for top in choices(chosen, room["top"], len(chosen) - room["middle"] - room["bottom"]):
            rest = without(chosen, top)
            for middle in choices(rest, room["middle"], len(rest) - room["bottom"]):
                yield c.PlaceCards(player, top, middle, without(rest, middle))


def choices(cards: tuple[Card, ...], most: int, least: int) -> Iterator[tuple[Card, ...]]:
    for count in range(max(0, least), min(most, len(cards)) + 1):
        yield from combinations(cards, count)


def without(cards: tuple[Card, ...], taken: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in taken)


def example_of(hand: Hand, turn: Turn) -> c.PlaceCards:
    return next(placements(hand.player, hand.held, turn.places, hand.rows.room))


def placement_offer(command: c.AnyCommand, says: Text, turn: Turn, hand: Hand) -> PlacementOffer:
    return PlacementOffer(
        command,
        says,
        by_clause(turn.clause),
        cards=hand.held,
        places=turn.places,
        room=hand.rows.room,
    )


# -- Players ---------------------------------------------------------------------------------


def player_offers(table: Table, player: str) -> Offers:
    if table.round is not None:
        yield from hand_offers(table.round, player)
    bounds = stakes.bounds(table, player)
    if bounds is not None:
        first = player not in table.bought_in
        clause = "FUP-stakes.buy-in" if first else "FUP-stakes.rebuy"
        says = t("Buy in") if first else t("Add chips to the stack")
        yield Offer(BuyIn(player, bounds.minimum), says, by_clause(clause), bounds)
    for seat in range(1, SEATS + 1):
        yield Offer(
            Sit(player, seat), t("Sit down in seat {seat}", seat=seat), by_clause("FUP-table")
        )
    yield Offer(c.SitOut(player), t("Sit out next hand"), by_clause("FUP-table.out"))
    yield Offer(c.ComeBack(player), t("Play next hand"), by_clause("FUP-table.out"))
    yield Offer(c.PlayHands(player, 2), t("Play two hands"), by_clause("FUP-table.two-hands"))
    yield Offer(c.PlayHands(player, 1), t("Play one hand again"), by_clause("FUP-table.two-hands"))
    yield Offer(c.Leave(player), t("Leave with the whole stack"), by_clause("FUP-stakes.keep"))


def house_offers(round_: Round | None) -> Offers:
    """Offer to place for a late player; only the clock of the house knows who is late."""
    if round_ is None or round_.by_hand:
        return
    for _, hand in round_.to_place:
        turn = TURNS[round_.phase]
        way = example_of(hand, turn)
        command = c.PlaceForPlayer(HOUSE, hand.player, way.top, way.middle, way.bottom)
        yield placement_offer(command, t("Place for {player}", player=hand.player), turn, hand)


def hand_offers(round_: Round, player: str) -> Offers:
    waiting = next((hand for _, hand in round_.to_place if hand.player == player), None)
    if waiting is not None and waiting.held:
        turn = TURNS[round_.phase]
        yield placement_offer(example_of(waiting, turn), turn.says, turn, waiting)
    for position, hand in enumerate(round_.hands, start=1):
        if hand.player == player:
            yield Offer(
                c.DeclareSweep(player, position),
                t("Declare a clean sweep"),
                by_clause("FUP-sweep.declared"),
            )
    yield from stay_offers(round_, player)


def stay_offers(round_: Round, actor: str) -> Offers:
    for position, hand in enumerate(round_.hands, start=1):
        if actor in (hand.player, DEALER):
            says = t("Announce that {player} stays in Fantasy Land", player=hand.player)
            yield Offer(c.AnnounceStay(actor, position), says, by_clause("FUP-fantasy.announced"))


# -- Staff -----------------------------------------------------------------------------------


def staff_offers(table: Table, actor: str) -> Offers:
    if actor == INSPECTOR and table.round is not None:
        yield from irregularity_offers(table.round, actor)
    if actor == DEALER:
        yield Offer(
            c.Deal(actor),
            t("Deal, from a shuffled pack or with real cards"),
            by_clause("FUP-deal"),
        )
        if table.round is not None and table.round.by_hand:
            yield from real_card_offers(table.round, actor)
        yield from showdown_offers(table, actor)
        yield from collection_offers(table, actor)


def irregularity_offers(round_: Round, actor: str) -> Offers:
    """Offer what an inspector may call, with what the readings make of it."""
    readings = round_.readings
    misdeal = t("Misdeal: call off the hand")
    yield Offer(c.CallMisdeal(actor, REASON), misdeal, by_clause("FUP-deal"))
    for position, hand in enumerate(round_.hands, start=1):
        exposed = (
            t("{player}'s card was exposed: call off the hand", player=hand.player)
            if readings.exposed_card == "called-off"
            else t("{player}'s card was exposed: continue the hand", player=hand.player)
        )
        yield Offer(c.ReportExposedCard(actor, position, REASON), exposed, by_clause("FUP-deal.3"))
        wrong = (
            t("{player} was dealt another player's card: call off the hand", player=hand.player)
            if readings.wrong_hand == "called-off"
            else t(
                "{player} was dealt another player's card: continue the hand", player=hand.player
            )
        )
        yield Offer(c.ReportWrongHand(actor, position, REASON), wrong, by_clause("FUP-deal.2"))
    yield Offer(c.CallOff(actor), t("Call off the hand; no points are exchanged"))


def real_card_offers(round_: Round, actor: str) -> Offers:
    """Offer to enter what the dealer has seen and heard at a table with real cards."""
    cards = tuple(card for card in FRENCH.cards if card not in round_.placed_cards)
    for position, hand in round_.to_enter:
        yield entry_offer(actor, position, hand, turn_to_enter(round_), cards)
    for position, hand in round_.to_place:
        says = t("{player} has set all thirteen cards face down", player=hand.player)
        yield Offer(c.ReportSet(actor, position), says, by_clause("FUP-fantasy.deal"))
    for position, hand in enumerate(round_.hands, start=1):
        says = t("{player} declares a clean sweep", player=hand.player)
        yield Offer(c.DeclareSweep(actor, position), says, by_clause("FUP-sweep.declared"))


def entry_offer(
    actor: str, position: int, hand: Hand, turn: Turn, cards: tuple[Card, ...]
) -> PlacementOffer:
    room = hand.rows.room
    example = next(placements(hand.player, cards, turn.places, room))
    return PlacementOffer(
        c.EnterCards(actor, position, example.top, example.middle, example.bottom),
        t("Enter the {places} cards {player} shows", places=turn.places, player=hand.player),
        by_clause(turn.clause),
        cards=cards,
        places=turn.places,
        room=room,
    )


def showdown_offers(table: Table, actor: str) -> Offers:
    if table.round is None:
        return
    for position, hand in enumerate(table.round.hands, start=1):
        says = t("Confirm {player}'s clean sweep", player=hand.player)
        yield Offer(c.ConfirmSweep(actor, position), says, by_clause("FUP-deal.5"))
    yield from stay_offers(table.round, actor)
    yield Offer(c.Settle(actor), t("Compare the hands and settle"), by_clause("FUP-settle"))


def collection_offers(table: Table, actor: str) -> Offers:
    """Offer the collection; the house's clock says when it is due."""
    yield Offer(
        c.StartDown(actor), t("Start a down and take the fees"), by_clause("FUP-collection")
    )
    if table.down is not None:
        for player in unpaid(table, in_the_game(table)):
            says = t("Take the fee from {player}, who entered during the down", player=player)
            yield Offer(c.TakeCollection(actor, player), says, by_clause("FUP-collection"))
