"""Who plays: four seats, three hands, the buttons, sitting out, and two hands for one player."""

import pytest

from clauses import clause
from games.pineapple.tables import FOUL, HIGH, LOW, MIDDLE, STACK, Pineapple, of
from houseway.core.cards.french import FRENCH
from houseway.core.reasons import by_reading
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table import events as e
from houseway.games.pineapple.table.seats import lineup
from houseway.tables.seating import BuyIn, Sit

FULL = c.Deal("dealer", FRENCH.cards)


def next_players(table: Pineapple) -> list[str]:
    """Who would play if a hand were dealt now, by position."""
    return [place.player for place in lineup(table.table)]


def one_hand(table: Pineapple) -> None:
    hands = (HIGH, MIDDLE, LOW)[: len(next_players(table))]
    table.play(*hands).settle()


@clause("FUP-table")
def test_four_seats_and_no_fifth() -> None:
    table = Pineapple().seat("ann", "bob", "cho", "dee")
    assert table.bad(Sit("eve", 5)) == "There's no seat 5. The table has seats 1 to 4."
    assert table.refuses(Sit("eve", 4)).code == "seat-taken"


@clause("FUP-table", "FUP-table.three")
def test_three_of_four_are_dealt_in_and_the_fourth_waits_for_the_buttons_to_move() -> None:
    table = Pineapple().seat("ann", "bob", "cho", "dee")
    assert next_players(table) == ["ann", "bob", "cho"]
    one_hand(table)
    assert next_players(table) == ["bob", "cho", "dee"]
    one_hand(table)
    assert next_players(table) == ["cho", "dee", "ann"]
    one_hand(table)
    assert next_players(table) == ["dee", "ann", "bob"]


@clause("FUP-deal.1")
def test_the_buttons_begin_at_the_dealers_left_and_go_clockwise() -> None:
    table = Pineapple()
    table.do(BuyIn("cho", STACK), Sit("cho", 4), BuyIn("bob", STACK), Sit("bob", 2))
    assert next_players(table) == ["bob", "cho"]
    one_hand(table)
    assert table.table.buttons == 4
    assert next_players(table) == ["cho", "bob"]
    one_hand(table)
    assert next_players(table) == ["bob", "cho"]


@clause("FUP-deal.1")
def test_both_buttons_are_one_place_which_is_position_one() -> None:
    table = Pineapple().seat("ann", "bob", "cho")
    one_hand(table)
    opened = of(table.do(FULL), e.RoundOpened)[0]
    assert [place.seat for place in opened.places] == [2, 3, 1]
    assert table.table.buttons == 2


@clause("FUP-deal.1")
def test_an_empty_table_opens_anew_at_the_dealers_left() -> None:
    table = Pineapple().seat("ann", "bob", "cho")
    one_hand(table)
    table.do(c.Leave("ann"), c.Leave("bob"), c.Leave("cho"))
    table.seat("dee", "eve")
    assert next_players(table) == ["dee", "eve"]


@clause("FUP-table.out")
def test_the_fourth_plays_where_one_of_the_three_stays_out() -> None:
    table = Pineapple().seat("ann", "bob", "cho", "dee")
    table.do(c.SitOut("bob"))
    assert next_players(table) == ["ann", "cho", "dee"]
    one_hand(table)
    table.do(c.ComeBack("bob"))
    assert next_players(table) == ["bob", "cho", "dee"]


@clause("FUP-table.out", "FUP-deal.1")
def test_the_buttons_pass_over_a_player_who_stays_out() -> None:
    table = Pineapple().seat("ann", "bob", "cho")
    table.do(c.SitOut("ann"))
    assert next_players(table) == ["bob", "cho"]
    one_hand(table)
    assert table.table.buttons == 3


@clause("FUP-table.out")
def test_sitting_out_in_the_middle_of_a_hand_is_for_the_next() -> None:
    table = Pineapple().seat("ann", "bob", "cho")
    table.deal(HIGH, MIDDLE, LOW)
    table.do(c.SitOut("bob"))
    assert table.players == ["ann", "bob", "cho"]
    assert table.refuses(c.SitOut("bob")).code == "out-already"
    assert table.refuses(c.ComeBack("ann")).code == "not-out"
    assert table.refuses(c.SitOut("eve")).code == "not-seated"


@clause("FUP-table")
def test_whoever_sits_down_during_a_hand_waits_for_the_next() -> None:
    table = Pineapple().seat("ann", "bob")
    table.deal(HIGH, LOW)
    table.seat("cho")
    assert table.players == ["ann", "bob"]
    assert next_players(table) == ["ann", "bob", "cho"]


@clause("FUP-stakes.nine")
def test_nobody_plays_with_less_than_nine_points() -> None:
    table = Pineapple().seat("ann", "bob", "cho", chips=15_000)
    table.play(HIGH, LOW, FOUL).settle()
    assert table.chips("cho") == 15_000 - 2 * 9 * 500
    table.play(LOW, FOUL, HIGH).settle()
    assert table.chips("cho") == 0
    assert next_players(table) == ["ann", "bob"]
    table.do(BuyIn("cho", 4_499))
    assert next_players(table) == ["ann", "bob"]
    table.do(BuyIn("cho", 1))
    assert next_players(table) == ["cho", "ann", "bob"]


@clause("FUP-stakes.nine")
def test_a_hand_needs_two_players_with_nine_points() -> None:
    table = Pineapple()
    refusal = table.refuses(FULL)
    assert (refusal.code, refusal.clause) == ("too-few-players", "FUP-stakes.nine")
    table.seat("ann")
    assert table.refuses(FULL).code == "too-few-players"
    table.seat("bob")
    table.do(FULL)
    assert table.phase == "five"


@clause("FUP-table.two-hands")
def test_one_of_two_players_may_play_two_hands() -> None:
    table = Pineapple().seat("ann", "bob")
    table.do(c.PlayHands("ann", 2))
    assert next_players(table) == ["ann", "ann", "bob"]
    taken = table.refuses(c.PlayHands("bob", 2))
    assert (taken.code, taken.by) == ("two-hands-taken", by_reading("two-hands"))
    lines = table.play(HIGH, MIDDLE, LOW).settle()
    assert [line.positions for line in lines] == [(1, 3), (2, 3)]
    assert next_players(table) == ["bob", "ann", "ann"]
    table.do(c.PlayHands("ann", 1))
    assert next_players(table) == ["bob", "ann"]


@clause("FUP-table.two-hands")
def test_two_hands_are_for_two_players() -> None:
    table = Pineapple().seat("ann", "bob", "cho")
    refusal = table.refuses(c.PlayHands("ann", 2))
    assert (refusal.code, refusal.by) == ("not-two-players", by_reading("two-hands"))
    table.do(c.SitOut("cho"), c.PlayHands("ann", 2))
    assert table.refuses(c.PlayHands("cho", 2)).code == "not-two-players"
    assert table.refuses(c.PlayHands("bob", 1)).code == "one-hand-already"
    assert "one hand or two" in table.bad(c.PlayHands("bob", 3))  # type: ignore[arg-type]  # too many


@clause("FUP-table.two-hands")
def test_a_third_player_ends_two_hands() -> None:
    table = Pineapple().seat("ann", "bob")
    table.do(c.PlayHands("ann", 2))
    table.seat("cho")
    assert next_players(table) == ["ann", "bob", "cho"]
    one_hand(table)
    table.do(c.SitOut("cho"))
    assert next_players(table) == ["bob", "ann"]


def test_a_hand_called_off_moves_neither_chips_nor_buttons() -> None:
    """The document knows no irregularities; nothing is exchanged."""
    table = Pineapple().seat("ann", "bob", "cho")
    table.deal(HIGH, MIDDLE, LOW)
    assert table.refuses(c.CallOff("dealer")).code == "wrong-role"
    table.do(c.CallOff("inspector"))
    assert table.phase is None
    assert table.last.phase == "void"
    assert next_players(table) == ["ann", "bob", "cho"]
    assert {table.chips(player) for player in ("ann", "bob", "cho")} == {STACK}
    assert table.refuses(c.CallOff("inspector")).code == "no-round"


@pytest.mark.parametrize("player", ["dealer", "public", "", " ann"])
def test_a_seat_is_for_players_with_a_name(player: str) -> None:
    assert Pineapple().bad(Sit(player, 1))
