"""Chips on one place are one wager, and every chip that moves is booked."""

from houseway.core.reasons import by_clause
from houseway.tables.bank import Bank
from houseway.tables.layout import move_chips, with_wager
from houseway.tables.rounds import PlacesWager, RoundCalledOff, SettlesWager, TakesWagerBack
from houseway.tables.seating import Floor
from houseway.tables.wagers import Line, Wager

ANN = Wager(1, "ann", "main", 100)
FLOOR = Floor(Bank({"ann": 500}, bought=500), {1: "ann"})


class Placed(PlacesWager[Wager], frozen=True):
    pass


class TakenBack(TakesWagerBack[Wager], frozen=True):
    pass


class Settled(SettlesWager[Line], frozen=True):
    pass


def test_more_on_the_same_place_is_added_to_what_lies_there() -> None:
    side = Wager(1, "ann", "side", 50)
    lying = with_wager(with_wager((ANN,), side), Wager(1, "ann", "main", 20))
    assert lying == (Wager(1, "ann", "main", 120), side)


def test_another_box_player_or_kind_is_another_wager() -> None:
    for other in (Wager(2, "ann", "main", 1), Wager(1, "bea", "main", 1), Wager(1, "ann", "x", 1)):
        assert with_wager((ANN,), other) == (ANN, other)


def test_chips_go_onto_the_layout_and_come_back() -> None:
    placed = move_chips(FLOOR, Placed(ANN))
    assert (placed.bank.has("ann"), placed.bank.on_layout) == (400, 100)
    assert move_chips(placed, TakenBack(ANN, by_clause("X-1"))) == FLOOR


def test_a_settled_wager_leaves_the_layout_with_what_it_won() -> None:
    won = Line(1, "ann", "main", 100, "win", 95, 5, RoundCalledOff(by_clause("X-1")))
    settled = move_chips(move_chips(FLOOR, Placed(ANN)), Settled(won))
    assert settled.bank.is_balanced
    assert (settled.bank.has("ann"), settled.bank.on_layout, settled.bank.house) == (595, 0, -95)
    assert settled.seats == FLOOR.seats
