"""Fantasy Land: earned, dealt, set face down, kept while waiting, stayed in and announced."""

import pytest

from clauses import clause
from games.pineapple.tables import HIGH, LOW, MIDDLE, Pineapple, of, pack_for, rows
from houseway.core.cards.french import FRENCH
from houseway.games.pineapple.rules.fantasy import earns, stays
from houseway.games.pineapple.rules.ranking import find_foul, segments
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import Rows
from houseway.games.pineapple.table import events as e
from houseway.games.pineapple.table.commands import (
    AnnounceStay,
    CallOff,
    Deal,
    DeclareSweep,
    Leave,
    PlaceCards,
    PlayHands,
    Settle,
    SitOut,
)

PACK = FRENCH.cards
# No two of these share a card, nor with LOW.
QUEENS = "Qd Qh 4d / Ks Kd 2s 5h 8s / As Ah 3h 6s 9h"
ACES = "Ac Ad 2d / 8c 8d 9c 9d Qc / Tc Td Jh Js 5c"
# Nor do these with LOW; the first of them stays by its middle.
STAYS = "2h 3c 4c / 9c 9d 9h 5s 5d / Tc Td Ts Jd Jh"
THIRD = "2d 3c 4c / 8c 8d Jd Tc 5c / 9c 9d Qc Kh 5d"


@clause("FUP-fantasy")
@pytest.mark.parametrize(
    ("top", "earned"),
    [
        ("Qd Qh 4d", True),
        ("Kd Kh 4d", True),
        ("Ad Ah 4d", True),
        ("2d 2h 2s", True),
        ("Jd Jh 4d", False),
        ("Ad Kh Qd", False),
    ],
)
def test_queens_or_better_on_top(top: str, earned: bool) -> None:
    hand = segments(rows(f"{top} / 9s 9c 9d 5c 6c / 7s 7c 7d 8c 8h"))
    assert earns(hand, foul=False) is earned
    assert not earns(hand, foul=True)


@clause("FUP-fantasy.stay")
@pytest.mark.parametrize(
    ("hand", "stayed"),
    [
        ("2c 3c 4c / 9c 9d 8h 5s 5d / Tc Td Th Ts 6d", True),
        ("2c 3c 4c / 9c 9d 8h 5s 5d / Tc Jc Qc Kc 9c", True),
        ("2c 3c 4c / 9c 9d 8h 5s 5d / Tc Jc Qc Kc Ac", True),
        ("2c 3c 4c / 9c 9d 8h 5s 5d / Tc Td Th 6s 6d", False),
        ("2c 3c 4c / 9c 9d 9h 5s 5d / Tc Td Th 6s 6d", True),
        ("2c 3c 4c / 9c 9d 9h 9s 5d / Tc Td Th Ts 6d", True),
        ("2c 3c 4c / Ah 9h 8h 5h 4h / Tc Td Th 6s 6d", False),
        ("2c 2d 2h / 9c 9d 9h 5s 4d / Tc Jc Qd Kc Ac", True),
        ("Ac Ad 4c / Kc Kd 9h 9s 4d / Tc Jc Qd Kh As", False),
    ],
)
def test_what_stays(hand: str, stayed: bool) -> None:
    parts = segments(rows(hand))
    assert find_foul(parts, Readings()) is None
    assert stays(parts, foul=False) is stayed
    assert not stays(parts, foul=True)


def after_queens(*readings: str, players: int = 3) -> Pineapple:
    """The last of two or three players, who had queens on top, has Fantasy Land coming."""
    table = Pineapple(*readings).seat(*("ann", "bob", "cho")[:players])
    table.play(*((LOW, THIRD, QUEENS) if players == 3 else (LOW, QUEENS))).settle()
    return table


def place_any(table: Pineapple) -> None:
    _, hand = table.round.to_place[0]
    offers = table.game.legal(table.table, hand.player)
    table.do(next(o.command for o in offers if isinstance(o.command, PlaceCards)))


def finish(table: Pineapple) -> None:
    while table.round.to_place:
        place_any(table)


@clause("FUP-fantasy")
def test_the_next_hand_is_in_fantasy_land() -> None:
    table = after_queens()
    assert table.table.fantasy == {"cho": 1}
    table.do(Deal("dealer", PACK))
    assert [hand.place.fantasy for hand in table.round.hands] == [False, True, False]


@clause("FUP-fantasy")
def test_a_foul_hand_earns_none() -> None:
    table = Pineapple().seat("ann", "bob")
    table.play(LOW, "Kd Kh 4d / Qd Qh 2s 5h 8s / As Ah 3h 6s 9h").settle()
    assert table.table.fantasy == {}


@clause("FUP-fantasy.deal")
def test_thirteen_cards_at_once_set_before_the_others_are_dealt() -> None:
    table = after_queens(players=2)
    events = table.do(Deal("dealer", PACK))
    assert of(events, e.CardsDealt) == [e.CardsDealt("fantasy", {1: PACK[:13]})]
    assert table.round.hands[1].held == ()
    refusal = table.refuses(PlaceCards("ann", bottom=PACK[:5]))
    assert (refusal.code, refusal.clause) == ("not-your-turn", "FUP-fantasy.deal")
    few = table.refuses(PlaceCards("bob", PACK[:3], PACK[3:8], PACK[8:12]))
    assert (few.code, few.clause) == ("wrong-count", "FUP-fantasy.deal")
    wide = table.refuses(PlaceCards("bob", PACK[:4], PACK[4:8], PACK[8:13]))
    assert (wide.code, wide.clause) == ("row-is-full", "FUP-deal.4")
    events = table.do(PlaceCards("bob", PACK[:3], PACK[3:8], PACK[8:13]))
    assert of(events, e.CardsDealt) == [e.CardsDealt("five", {2: PACK[13:18]})]


@clause("FUP-fantasy.deal")
def test_the_hand_lies_face_down_until_the_showdown() -> None:
    table = after_queens(players=2)
    table.do(Deal("dealer", PACK), PlaceCards("bob", PACK[:3], PACK[3:8], PACK[8:13]))
    for viewer, shown in (("bob", PACK[:3]), ("ann", (None,) * 3), ("dealer", (None,) * 3)):
        assert table.game.view(table.table, viewer).round.hands[0].top == shown
    finish(table)
    assert table.game.view(table.table, "ann").round.hands[0].top == PACK[:3]


@clause("FUP-fantasy.deal", "FUP-deal")
def test_with_fantasy_land_fewer_cards_are_played() -> None:
    table = after_queens()
    assert "needs 47 cards" in table.bad(Deal("dealer", PACK[:46]))
    table.do(Deal("dealer", PACK[:47]))
    finish(table)
    played = [c for hand in table.round.hands for c in (*hand.rows.cards, *hand.discards)]
    assert sorted(played) == sorted(PACK[:47])
    assert table.round.pack == ()


@clause("FUP-fantasy.deal")
def test_several_players_at_once() -> None:
    """Dealt from the left of the buttons, and set in whatever order."""
    table = Pineapple().seat("ann", "bob", "cho")
    table.play(LOW, ACES, QUEENS).settle()
    assert table.table.fantasy == {"bob": 1, "cho": 1}
    events = table.do(Deal("dealer", PACK))
    assert of(events, e.CardsDealt) == [e.CardsDealt("fantasy", {2: PACK[:13], 1: PACK[13:26]})]
    assert table.do(PlaceCards("bob", PACK[13:16], PACK[16:21], PACK[21:26]))[1:] == []
    again = table.refuses(PlaceCards("bob", PACK[13:16], PACK[16:21], PACK[21:26]))
    assert (again.code, again.clause) == ("not-your-turn", "FUP-fantasy.deal")
    events = table.do(PlaceCards("cho", PACK[0:3], PACK[3:8], PACK[8:13]))
    assert of(events, e.CardsDealt) == [e.CardsDealt("five", {3: PACK[26:31]})]


@clause("FUP-fantasy.deal")
def test_everybody_at_once_goes_straight_to_the_showdown() -> None:
    table = Pineapple().seat("ann", "bob")
    table.play(ACES, QUEENS).settle()
    table.do(Deal("dealer", PACK[:26]))
    finish(table)
    assert table.phase == "showdown"


# -- Waiting -------------------------------------------------------------------------------------


def waiting(*readings: str) -> Pineapple:
    """Ann earned Fantasy Land with the buttons, and the fourth player takes her place."""
    table = Pineapple(*readings).seat("ann", "bob", "cho", "dee")
    table.play(QUEENS, LOW, THIRD).settle()
    assert table.table.fantasy == {"ann": 1}
    table.play(HIGH, MIDDLE, LOW).settle()
    return table


@clause("FUP-fantasy")
def test_it_is_kept_for_the_players_own_next_hand() -> None:
    table = waiting()
    assert table.table.fantasy == {"ann": 1}
    table.do(Deal("dealer", PACK))
    assert {hand.player for hand in table.round.hands if hand.place.fantasy} == {"ann"}


@clause("FUP-fantasy")
def test_it_is_lost_while_waiting_under_the_other_reading() -> None:
    assert waiting("fantasy-while-waiting=lost").table.fantasy == {}


@clause("FUP-fantasy")
def test_it_waits_for_a_player_who_sits_out_and_goes_with_one_who_leaves() -> None:
    table = after_queens()
    table.do(SitOut("cho"))
    table.play(HIGH, LOW).settle()
    assert table.table.fantasy == {"cho": 1}
    table.do(Leave("cho"))
    assert table.table.fantasy == {}


@clause("FUP-fantasy")
def test_a_hand_that_is_called_off_uses_nothing_up() -> None:
    table = after_queens()
    table.do(Deal("dealer", PACK), CallOff("inspector"))
    assert table.table.fantasy == {"cho": 1}


# -- Staying -------------------------------------------------------------------------------------


def inside(hand: str) -> Pineapple:
    """Bob, with the buttons, has set this hand in Fantasy Land; Ann has LOW."""
    return after_queens(players=2).play(hand, LOW)


@clause("FUP-fantasy.stay", "FUP-fantasy.announced")
def test_a_stay_is_announced_before_hands_are_settled() -> None:
    table = inside(STAYS)
    refusal = table.refuses(Settle("dealer"))
    assert (refusal.code, refusal.clause) == ("stay-not-announced", "FUP-fantasy.announced")
    assert table.refuses(AnnounceStay("ann", 1)).code == "not-your-hand"
    assert table.do(AnnounceStay("bob", 1)) == [e.StayAnnounced(1, "bob")]
    assert table.refuses(AnnounceStay("bob", 1)).code == "nothing-to-announce"
    table.settle()
    assert table.table.fantasy == {"bob": 1}
    table.do(Deal("dealer", PACK))
    assert [hand.place.fantasy for hand in table.round.hands] == [False, True]


@clause("FUP-fantasy.announced")
def test_the_dealer_may_pass_on_what_the_player_said() -> None:
    table = inside(STAYS)
    table.do(AnnounceStay("dealer", 1))
    view = table.game.view(table.table, "public")
    assert [hand.announced for hand in view.round.hands] == [True, False]


@clause("FUP-fantasy.stay")
def test_queens_on_top_inside_are_no_stay() -> None:
    table = inside(QUEENS)
    refusal = table.refuses(AnnounceStay("bob", 1))
    assert (refusal.code, refusal.clause) == ("nothing-to-announce", "FUP-fantasy.announced")
    table.settle()
    assert table.table.fantasy == {}


@clause("FUP-fantasy.stay")
def test_outside_the_stay_list_earns_nothing() -> None:
    table = Pineapple().seat("ann", "bob").play(STAYS, LOW)
    assert table.refuses(AnnounceStay("ann", 1)).code == "nothing-to-announce"
    table.settle()
    assert table.table.fantasy == {}


@clause("FUP-fantasy.announced")
def test_a_stay_is_announced_at_the_showdown() -> None:
    table = after_queens(players=2)
    table.deal(STAYS, LOW)
    refusal = table.refuses(AnnounceStay("bob", 1))
    assert (refusal.code, refusal.clause) == ("not-showdown", "FUP-fantasy.announced")


# -- With two hands, and with a clean sweep --------------------------------------------------------


@clause("FUP-fantasy", "FUP-table.two-hands")
def test_two_hands_may_both_earn_it() -> None:
    table = Pineapple().seat("ann", "bob")
    table.do(PlayHands("bob", 2))
    table.play(LOW, ACES, QUEENS).settle()
    assert table.table.fantasy == {"bob": 2}
    table.do(Deal("dealer", PACK))
    assert [(h.player, h.place.fantasy) for h in table.round.hands] == [
        ("bob", True),
        ("bob", True),
        ("ann", False),
    ]
    place_any(table)
    assert table.round.hands[1].rows.complete
    place_any(table)
    assert table.phase == "five"


@clause("FUP-fantasy", "FUP-table.two-hands")
def test_with_one_of_two_hands_the_first_of_the_next_is_in_it() -> None:
    table = Pineapple().seat("ann", "bob")
    table.do(PlayHands("bob", 2))
    table.play(LOW, THIRD, QUEENS).settle()
    table.do(Deal("dealer", PACK))
    assert [hand.place.fantasy for hand in table.round.hands] == [True, False, False]


@clause("FUP-sweep.declared", "FUP-fantasy.deal")
def test_a_clean_sweep_may_be_declared_as_soon_as_the_cards_are_set() -> None:
    table = after_queens(players=2)
    six_pairs = rows("2c 2d 3c / 3s 4s 4d 9h 9s / Tc Td Kc Kh Jc")
    table.do(Deal("dealer", pack_for([six_pairs, Rows()], [True, True])))
    table.do(PlaceCards("bob", six_pairs.top, six_pairs.middle, six_pairs.bottom))
    assert table.phase == "five"
    table.do(DeclareSweep("bob", 1))
    assert table.round.hands[0].declared
