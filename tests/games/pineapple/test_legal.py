"""Offers: everything that is offered is accepted, and the offer to place cards can be filled in."""

from random import Random

import pytest

from clauses import clause
from games.pineapple.tables import HIGH, LOW, MIDDLE, Pineapple
from houseway.core.cards.french import FRENCH
from houseway.core.errors import BadInput, Refusal
from houseway.core.money import MOST
from houseway.games.pineapple.rules.rows import SIZES
from houseway.games.pineapple.table.commands import (
    AnnounceStay,
    CallMisdeal,
    CallOff,
    ComeBack,
    ConfirmSweep,
    Deal,
    DeclareSweep,
    Leave,
    PlaceCards,
    PlayHands,
    ReportExposedCard,
    ReportWrongHand,
    Settle,
    SitOut,
    StartDown,
    TakeCollection,
)
from houseway.games.pineapple.table.legal import REASON, PlacementOffer, placements
from houseway.tables.offers import Bounds
from houseway.tables.seating import BuyIn, Sit
from houseway.tables.wagers import Limits

SIX_PAIRS = "2c 2d 3c / 3s 4s 4d 9h 9s / Tc Td Kc Kh Jc"
QUEENS_AND_FLUSH = "Qh Qd 5h / Ac Ah 2h 6h 7h / Ks Js 6s 5s 2s"
QUEENS = "Qd Qh 4d / Ks Kd 2s 5h 8s / As Ah 3h 6s 9h"
STAYS = "2h 3c 4c / 9c 9d 9h 5s 5d / Tc Td Ts Jd Jh"


def offered(table: Pineapple, actor: str) -> list[object]:
    return [offer.command for offer in table.game.legal(table.table, actor)]


def placement(table: Pineapple, player: str) -> PlacementOffer:
    (found,) = (o for o in table.game.legal(table.table, player) if isinstance(o, PlacementOffer))
    return found


def test_at_an_empty_table() -> None:
    table = Pineapple()
    assert offered(table, "ann") == [BuyIn("ann", 15_000), *(Sit("ann", n) for n in (1, 2, 3, 4))]
    assert offered(table, "dealer") == [StartDown("dealer")]
    assert offered(table, "inspector") == []
    assert offered(table, "public") == []


@clause("FUP-stakes.buy-in", "FUP-stakes.rebuy", "FUP-stakes.maximum")
def test_amounts_one_may_buy() -> None:
    table = Pineapple()
    assert table.game.legal(table.table, "ann")[0].amount == Bounds(15_000, 100_000, 1)
    table.seat("ann", chips=99_000)
    assert table.game.legal(table.table, "ann")[0].amount == Bounds(1, 1_000, 1)
    table.do(BuyIn("ann", 1_000))
    assert not any(isinstance(command, BuyIn) for command in offered(table, "ann"))


@clause("FUP-stakes.maximum")
def test_no_more_is_offered_than_the_house_can_count() -> None:
    table = Pineapple(limits={"buy-in": Limits(15_000, MOST)})
    table.seat("ann", chips=MOST - 40_000)
    bounds = table.game.legal(table.table, "bob")[0].amount
    assert bounds == Bounds(15_000, 40_000, 1)
    table.do(BuyIn("bob", bounds.maximum))


def test_between_hands() -> None:
    table = Pineapple().seat("ann", "bob", chips=100_000)
    assert offered(table, "ann") == [SitOut("ann"), PlayHands("ann", 2), Leave("ann")]
    assert offered(table, "dealer") == [Deal("dealer", ()), StartDown("dealer")]
    table.do(SitOut("ann"))
    assert offered(table, "ann") == [ComeBack("ann"), Leave("ann")]
    assert offered(table, "dealer") == [StartDown("dealer")]
    table.do(ComeBack("ann"), PlayHands("ann", 2), StartDown("dealer", 60))
    assert PlayHands("ann", 1) in offered(table, "ann")
    table.seat("cho")
    assert offered(table, "dealer") == [
        StartDown("dealer"),
        TakeCollection("dealer", "cho"),
    ]


def test_at_the_showdown() -> None:
    table = Pineapple().seat("ann", "bob").play(SIX_PAIRS, QUEENS_AND_FLUSH)
    assert offered(table, "ann") == [DeclareSweep("ann", 1), SitOut("ann"), PlayHands("ann", 2)]
    assert offered(table, "dealer") == [Settle("dealer")]
    assert offered(table, "inspector") == [
        CallMisdeal("inspector", REASON),
        ReportExposedCard("inspector", 1, REASON),
        ReportWrongHand("inspector", 1, REASON),
        ReportExposedCard("inspector", 2, REASON),
        ReportWrongHand("inspector", 2, REASON),
        CallOff("inspector"),
    ]
    table.do(DeclareSweep("ann", 1))
    assert offered(table, "dealer") == [ConfirmSweep("dealer", 1)]


def test_a_stay_is_offered_to_the_player_and_the_dealer() -> None:
    table = Pineapple().seat("ann", "bob")
    table.play(LOW, QUEENS).settle()
    table.play(STAYS, LOW)
    assert AnnounceStay("bob", 1) in offered(table, "bob")
    assert offered(table, "dealer") == [AnnounceStay("dealer", 1)]
    assert AnnounceStay("ann", 1) not in offered(table, "ann")


@clause("FUP-deal.2", "FUP-deal.3")
def test_placing_is_offered_to_whoever_is_in_turn() -> None:
    table = Pineapple().seat("ann", "bob", "cho")
    table.deal(HIGH, MIDDLE, LOW)
    found = placement(table, "bob")
    assert (found.cards, found.places) == (table.round.hands[1].held, 5)
    assert found.room == SIZES
    assert not any(isinstance(command, PlaceCards) for command in offered(table, "ann"))
    for _ in range(3):
        _, hand = table.round.to_place[0]
        table.do(PlaceCards(hand.player, bottom=hand.held))
    found = placement(table, "bob")
    assert (len(found.cards), found.places) == (3, 2)
    assert found.room == {"top": 3, "middle": 5, "bottom": 0}


@clause("FUP-deal.2", "FUP-deal.3", "FUP-deal.4")
def test_every_way_to_fill_the_offer_is_accepted_and_there_is_no_other() -> None:
    """All 3^5 ways to put five cards somewhere, then all 3^3 ways with two of three cards."""
    table = Pineapple().seat("ann", "bob", "cho")
    table.deal(HIGH, MIDDLE, LOW)
    rng = Random(3)
    while table.round.to_place:
        _, hand = table.round.to_place[0]
        offer = placement(table, hand.player)
        ways = list(placements(hand.player, offer.cards, offer.places, offer.room))
        assert len(set(ways)) == len(ways) == accepted_ways(table, hand.player)
        table.do(rng.choice(ways))


def accepted_ways(table: Pineapple, player: str) -> int:
    """Counted by trying to put each card into every segment, or away."""
    held = next(hand.held for _, hand in table.round.to_place)
    ways = 4 ** len(held)
    accepted = 0
    for way in range(ways):
        spots = [way // 4**i % 4 for i in range(len(held))]
        rows = [tuple(c for c, s in zip(held, spots, strict=True) if s == n) for n in range(3)]
        try:
            table.game.decide(table.table, PlaceCards(player, *rows))
            accepted += 1
        except (Refusal, BadInput):
            pass
    return accepted


@pytest.mark.parametrize(("cards", "places", "ways"), [(5, 5, 232), (3, 2, 27), (13, 13, 72_072)])
def test_how_many_ways_there_are(cards: int, places: int, ways: int) -> None:
    found = placements("ann", FRENCH.cards[:cards], places, SIZES)
    assert sum(1 for _ in found) == ways
