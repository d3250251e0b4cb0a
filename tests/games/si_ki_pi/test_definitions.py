"""Who is who in Si Ki Pi, and what the table must show."""

import msgspec
import pytest

from clauses import clause
from games.si_ki_pi.rounds import CHIPS, DEALER, LOSES, WINS, SiKiPi, cards
from games.si_ki_pi.tables import after_bets, all_set, betting, between, showdown
from houseway.games.low_high.table.commands import (
    CloseBets,
    Deal,
    OpenBets,
    PlaceWager,
    SetDealer,
    Settle,
)
from houseway.tables.messages import Command


@clause("SKP-1.dealer")
def test_only_the_dealer_deals_the_game() -> None:
    dealt = Deal("dealer", cards(f"{WINS} {LOSES} {DEALER}"))
    steps: tuple[tuple[SiKiPi, Command], ...] = (
        (between(), OpenBets("dealer")),
        (betting(), CloseBets("dealer")),
        (after_bets(), dealt),
        (all_set(), SetDealer("dealer")),
        (showdown(), Settle("dealer")),
    )
    for table, command in steps:
        for by in ("ann", "inspector", "house"):
            refusal = table.refuses(msgspec.structs.replace(command, by=by))
            assert refusal.code == "wrong-role"
        table.do(command)


@clause("SKP-1.house")
def test_what_a_player_loses_the_house_has_and_what_one_wins_it_pays() -> None:
    table = SiKiPi()
    table.arrive("ann", "bob")
    table.open()
    table.bet("ann", 1, 1000)
    table.bet("bob", 2, 4000)
    table.deal({1: WINS, 2: LOSES}, DEALER)
    table.set_dealer()
    table.settle()
    assert table.table.floor.bank.house == 4000 - 950


@clause("SKP-1.player")
def test_whoever_places_a_bet_is_a_player_of_the_round_seated_or_not() -> None:
    table = betting()
    table.do(PlaceWager("bob", 1, "bonus", 500))
    table.deal({1: WINS, 2: LOSES}, DEALER)
    table.set("ann", 1, "Ks 9s", "As 8s")
    table.set_dealer()
    table.settle()
    assert {line.player for line in table.lines} == {"ann", "bob"}
    assert table.chips("bob") == CHIPS - 1500


@clause("SKP-1.hand")
def test_a_hand_is_the_four_cards_that_were_dealt() -> None:
    table = after_bets()
    assert (table.round.hands, table.round.dealer) == ({}, None)
    table.do(Deal("dealer", cards(f"{WINS} {LOSES} {DEALER}")))
    assert {box: hand.cards for box, hand in table.round.hands.items()} == {
        1: cards(WINS),
        2: cards(LOSES),
    }
    assert table.round.dealer.cards == cards(DEALER)


@clause("SKP-2.1.1", "SKP-2.1.1.a")
@pytest.mark.parametrize("boxes", [1, 7, 12])
def test_bets_lie_only_on_the_places_that_the_layout_shows(boxes: int) -> None:
    table = SiKiPi(f"boxes={boxes}")
    table.arrive("ann")
    table.open()
    table.bet("ann", boxes)
    for box in (0, boxes + 1):
        assert f"1 to {boxes}" in table.bad(PlaceWager("ann", box, "initial", 1000))
    offered = [o.command for o in table.game.legal(table.table, "ann")]
    places = {c.box for c in offered if isinstance(c, PlaceWager)}
    assert places == set(range(1, boxes + 1))
    assert table.bad(PlaceWager("ann", 1, "initial", 1000, "dealer"))
