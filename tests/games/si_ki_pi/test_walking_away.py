"""Players who walk away from a box with a bet on it, and who come back."""

from collections.abc import Callable

import pytest

from clauses import clause
from games.si_ki_pi.irregular import PLAYERS, after_bets, after_deal, after_look, betting
from games.si_ki_pi.rounds import CHIPS, DEALER, LOSES, STANDS_OFF, WINS, SiKiPi, cards, of
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table import events as e
from houseway.tables.seating import Sit

# -- Players who walk away ---------------------------------------------------------------------


@clause("SKP-5.4")
@pytest.mark.parametrize("when", [betting, after_bets, after_deal, after_look])
@pytest.mark.parametrize("who", ["cat", "dealer", "inspector"])
def test_the_box_of_its_only_bettor_who_walked_away_is_set_by_the_house_way(
    when: Callable[[], SiKiPi], who: str
) -> None:
    table = when()
    events = table.do(c.WalkAway(who, "cat"))
    assert of(events, e.PlayerWalked) == [e.PlayerWalked("cat", "SKP-5.4")]
    assert 3 not in table.table.floor.seats
    if table.phase == "betting":
        table.close()
    if table.phase == "closed":
        table.do(c.Deal("dealer", cards(f"{WINS} {LOSES} {STANDS_OFF} {DEALER}")))
    table.do(c.AskHouseWay("ann", 1))
    done = {event.box: event for event in of(table.set_dealer(), e.HandSet)}
    assert done[3].clauses == ("SKP-5.4", "SKP-H.4.i")
    assert done[3].by == "house"
    assert done[2].clauses[0] == "SKP-3.11"
    assert [line.outcome for line in table.settle() if line.player == "cat"] == ["standoff"]


@clause("SKP-5.4")
def test_who_walked_away_is_paid_like_anybody_else() -> None:
    table = SiKiPi()
    table.arrive("ann")
    table.sit(ann=1)
    table.open()
    table.bet("ann", 1)
    table.bonus("ann", 1)
    table.deal({1: "As 8s Ks Kh"}, DEALER)
    table.do(c.WalkAway("ann", "ann"))
    table.set_dealer()
    assert [(line.outcome, line.net) for line in table.settle()] == [("win", 950), ("win", 500)]
    assert table.chips("ann") == CHIPS + 950 + 500


@clause("SKP-5.4")
def test_who_stood_and_walked_away_is_treated_alike() -> None:
    table = after_deal()
    (gone,) = table.do(c.WalkAway("dealer", "bob"))
    assert gone == e.PlayerWalked("bob", "SKP-5.4")
    table.do(c.AskHouseWay("ann", 1), c.AskHouseWay("cat", 3))
    (done,) = of(table.set_dealer(), e.HandSet)
    assert (done.box, done.clauses[0]) == (2, "SKP-5.4")


@clause("SKP-5.4", "SKP-3.11")
def test_while_others_bet_on_the_box_it_is_only_a_box_where_nobody_sits() -> None:
    table = after_deal("unseated-box=house-way")
    table.do(c.WalkAway("ann", "ann"), c.AskHouseWay("cat", 3))
    assert table.refuses(c.Look("ann", 1)).code == "not-your-box"
    assert table.refuses(c.Look("bob", 1)).code == "not-your-box"
    done = {event.box: event for event in of(table.set_dealer(), e.HandSet)}
    assert done[1].clauses[0] == "SKP-3.11"


@clause("SKP-5.4", "SKP-1.seated-player")
def test_the_highest_bettor_who_is_still_there_takes_over() -> None:
    table = SiKiPi("unseated-box=highest-bettor")
    table.arrive(*PLAYERS)
    table.sit(ann=1)
    table.open()
    table.bet("ann", 1, 1000)
    table.bet("bob", 1, 3000)
    table.bet("cat", 1, 2000)
    table.deal({1: WINS}, DEALER)
    table.do(c.ExposeCards("dealer", 1, (0, 1)))
    for leaver, next_one in (("ann", "bob"), ("bob", "cat")):
        table.do(c.WalkAway(leaver, leaver))
        assert table.game.view(table.table, "public").round.hands[1].decides == next_one
        assert table.refuses(c.WithdrawBox(leaver, 1)).code == "no-withdrawal"
        assert table.refuses(c.Look(leaver, 1)).code == "not-your-box"
    table.do(c.WalkAway("cat", "cat"))
    for player in PLAYERS:
        assert table.refuses(c.WithdrawBox(player, 1)).code == "no-withdrawal"
        assert table.refuses(c.Look(player, 1)).code == "not-your-box"
    (done,) = of(table.set_dealer(), e.HandSet)
    assert done.by == "house"


@clause("SKP-1.seated-player")
def test_who_takes_over_a_box_sees_its_cards_and_who_left_it_does_not_set_them() -> None:
    table = after_deal("unseated-box=highest-bettor")
    table.do(c.Look("ann", 1), c.WalkAway("ann", "ann"))
    table.do(c.Look("bob", 1))
    assert table.game.view(table.table, "bob").round.hands[1].cards == cards(WINS)
    (shown,) = table.do(c.ExposeCards("dealer", 0, (0, 1)))
    assert shown.clause == "SKP-5.3"
    table.set("bob", 1, "Ks 9s", "As 8s")


@clause("SKP-3.9", "SKP-5.4")
def test_cards_that_were_set_before_the_player_walked_away_stay_as_they_are() -> None:
    table = after_deal()
    table.set("ann", 1, "As Ks", "8s 9s")
    table.do(c.WalkAway("dealer", "ann"), c.AskHouseWay("cat", 3))
    table.set_dealer()
    assert table.laid(1) == "As Ks | 8s 9s"


def test_who_has_no_bet_only_leaves_the_seat() -> None:
    table = SiKiPi()
    table.arrive("ann")
    table.sit(ann=1)
    events = table.do(c.WalkAway("ann", "ann"))
    assert of(events, e.PlayerWalked) == []
    assert table.table.floor.seats == {}
    assert table.refuses(c.WalkAway("ann", "ann")).code == "not-here"


def test_nobody_walks_away_for_somebody_else() -> None:
    table = after_deal()
    assert table.refuses(c.WalkAway("bob", "ann")).code == "wrong-role"
    table.do(c.WalkAway("ann", "ann"))
    assert table.refuses(c.WalkAway("dealer", "ann")).code == "not-here"


def test_who_comes_back_while_bets_are_open_sits_and_decides_again() -> None:
    table = betting()
    table.do(c.WalkAway("ann", "ann"), Sit("ann", 1))
    table.deal({1: WINS, 2: LOSES, 3: STANDS_OFF}, DEALER)
    table.do(c.Look("ann", 1))


@clause("SKP-1.seated-player")
def test_who_comes_back_and_bets_again_decides_again() -> None:
    table = SiKiPi("unseated-box=highest-bettor")
    table.arrive("ann", "bob")
    table.open()
    table.bet("ann", 1, 2000)
    table.bet("bob", 1, 1000)
    table.do(c.WalkAway("ann", "ann"))
    table.bet("ann", 1, 1000)
    table.deal({1: WINS}, DEALER)
    table.do(c.Look("ann", 1))
