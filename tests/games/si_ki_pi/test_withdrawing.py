"""Bets that their owners may take back after cards of the hand were shown."""

import pytest

from clauses import clause
from games.si_ki_pi.irregular import PLAYERS, TWO_OR_MORE, after_deal
from games.si_ki_pi.rounds import CHIPS, DEALER, LOSES, WINS, SiKiPi, of, two_cards
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table.events import (
    BetsWithdrawn,
    HandVoided,
    RoundEnded,
    WagerCorrected,
    WithdrawalOffered,
)

# -- Cards of a box shown ----------------------------------------------------------------------


@clause("SKP-5.2")
@pytest.mark.parametrize("positions", TWO_OR_MORE)
@pytest.mark.parametrize("box", [1, 2, 3])
def test_whoever_bet_on_a_hand_of_which_two_cards_were_shown_may_withdraw(
    box: int, positions: tuple[int, ...]
) -> None:
    table = after_deal()
    shown, offered = table.do(c.ExposeCards("dealer", box, positions))
    assert (shown.box, shown.clause) == (box, "SKP-5.2")
    who = {1: ("ann", "bob"), 2: ("bob",), 3: ("cat",)}[box]
    assert offered == WithdrawalOffered(box, "SKP-5.2", who)
    assert {b: h.withdrawing for b, h in table.round.hands.items() if h.withdrawing} == {box: who}
    assert table.phase == "setting"


@clause("SKP-5.2")
def test_two_cards_of_a_box_shown_one_after_the_other_count_as_two() -> None:
    table = after_deal()
    assert of(table.do(c.ExposeCards("dealer", 1, (3,))), WithdrawalOffered) == []
    assert of(table.do(c.ExposeCards("inspector", 1, (1,))), WithdrawalOffered)


@clause("SKP-5.2")
def test_a_player_withdraws_the_own_bets_on_the_exposed_hand_and_no_others() -> None:
    """Initial and Bonus Bet; those of others stand, and so does one on the dealer's hand."""
    table = after_deal()
    table.do(c.ExposeCards("dealer", 1, (0, 1)))
    *back, gone = table.do(c.WithdrawBox("bob", 1))
    assert [(e.line.player, e.line.kind, e.line.on, e.line.amount) for e in back] == [
        ("bob", "initial", "box", 3000),
        ("bob", "bonus", "box", 500),
    ]
    assert {(e.line.outcome, e.line.net, e.line.clause) for e in back} == {
        ("returned", 0, "SKP-5.2")
    }
    assert gone == BetsWithdrawn(1, "bob", "SKP-5.2")
    assert [(w.player, w.box, w.kind, w.on) for w in table.round.wagers] == [
        ("ann", 1, "initial", "box"),
        ("ann", 1, "bonus", "dealer"),
        ("bob", 2, "initial", "box"),
        ("cat", 3, "initial", "box"),
    ]
    assert list(table.round.hands) == [1, 2, 3]
    assert [table.chips(p) for p in PLAYERS] == [CHIPS - 1500, CHIPS - 1000, CHIPS - 1000]
    assert table.refuses(c.WithdrawBox("bob", 1)).code == "no-withdrawal"


@clause("SKP-5.2", "SKP-1.void")
def test_a_hand_without_a_bet_left_is_void_and_bets_on_the_dealer_stand() -> None:
    table = after_deal()
    table.do(c.ExposeCards("dealer", 1, (0, 1)), c.WithdrawBox("bob", 1))
    *_, gone, void = table.do(c.WithdrawBox("ann", 1))
    assert gone == BetsWithdrawn(1, "ann", "SKP-5.2")
    assert (type(void), void.box, void.clause) == (HandVoided, 1, "SKP-1.void")
    assert list(table.round.hands) == [2, 3]
    assert [(w.player, w.on) for w in table.round.wagers if w.box == 1] == [("ann", "dealer")]
    assert table.bad(c.Look("ann", 1)) == "Box 1 has no cards in this round."
    table.do(c.AskHouseWay("cat", 3))
    table.set_dealer()
    table.settle()
    outcomes = [(line.box, line.player, line.outcome) for line in table.lines]
    assert outcomes == [
        (1, "bob", "returned"),
        (1, "bob", "returned"),
        (1, "ann", "returned"),
        (2, "bob", "lose"),
        (3, "cat", "standoff"),
        (1, "ann", "lose"),
    ]
    assert [table.chips(player) for player in PLAYERS] == [CHIPS - 500, CHIPS - 1000, CHIPS]


@clause("SKP-5.2", "SKP-3.12")
def test_a_correction_does_not_touch_bets_that_were_withdrawn() -> None:
    table = after_deal("late-reset=retrieve")
    table.do(c.ExposeCards("dealer", 1, (0, 1)), c.WithdrawBox("ann", 1), c.WithdrawBox("bob", 1))
    table.do(c.AskHouseWay("cat", 3))
    table.set_dealer("Kc Jd", "6c 5d")
    table.settle_as_laid()
    corrected = of(table.do(c.CorrectDealer("inspector", 1)), WagerCorrected)
    assert [(e.line.player, e.line.box) for e in corrected] == [("bob", 2), ("cat", 3)]
    assert [table.chips(player) for player in PLAYERS] == [CHIPS - 500, CHIPS - 1000, CHIPS]


@clause("SKP-5.2", "SKP-5.1.1")
def test_a_bet_that_was_withdrawn_is_not_returned_again_by_a_void_round() -> None:
    table = after_deal()
    table.do(
        c.ExposeCards("dealer", 1, (0, 1)), c.WithdrawBox("bob", 1), c.CallForeignCard("dealer")
    )
    assert [table.chips(player) for player in PLAYERS] == [CHIPS] * 3
    assert [line.clause for line in table.lines] == ["SKP-5.2"] * 2 + ["SKP-5.1.1"] * 4


@clause("SKP-5.2", "SKP-1.void")
def test_when_every_bet_has_been_withdrawn_the_round_is_over() -> None:
    table = SiKiPi()
    table.arrive("ann", "bob")
    table.open()
    table.bet("ann", 1)
    table.bet("bob", 2)
    table.deal({1: WINS, 2: LOSES}, DEALER)
    table.do(c.ExposeCards("dealer", 1, (0, 1)), c.ExposeCards("dealer", 2, (0, 1)))
    table.do(c.WithdrawBox("ann", 1))
    assert table.phase == "setting"
    (ended,) = of(table.do(c.WithdrawBox("bob", 2)), RoundEnded)
    assert (ended.result, ended.clause) == ("void", "SKP-1.void")
    assert (table.chips("ann"), table.chips("bob")) == (CHIPS, CHIPS)


@clause("SKP-5.2")
def test_nobody_withdraws_for_another_whoever_sits_or_has_bet_most() -> None:
    table = after_deal()
    table.do(c.ExposeCards("dealer", 2, (0, 1)))
    for player in ("ann", "cat", "dealer", "inspector"):
        assert table.refuses(c.WithdrawBox(player, 2)).code == "no-withdrawal"
    offered = {
        player: [o.command for o in table.game.legal(table.table, player)] for player in PLAYERS
    }
    assert [p for p in PLAYERS if c.WithdrawBox(p, 2) in offered[p]] == ["bob"]


@clause("SKP-5.2")
@pytest.mark.parametrize(
    "instead",
    [c.Look("ann", 1), c.SetCards("ann", 1, two_cards("Ks 9s"), two_cards("As 8s"))],
)
def test_who_looks_or_sets_instead_can_no_longer_withdraw_and_others_can(
    instead: c.Look | c.SetCards,
) -> None:
    table = after_deal()
    table.do(c.ExposeCards("dealer", 1, (0, 1)), instead)
    refusal = table.refuses(c.WithdrawBox("ann", 1))
    assert (refusal.code, refusal.clause) == ("no-withdrawal", "SKP-3.2")
    table.do(c.WithdrawBox("bob", 1))


@clause("SKP-5.2")
def test_a_look_at_another_box_leaves_the_option() -> None:
    """No player had looked when the cards were shown, and that is what the clause requires."""
    table = after_deal()
    table.do(c.ExposeCards("dealer", 1, (0, 1)), c.Look("cat", 3))
    table.do(c.WithdrawBox("ann", 1))


@clause("SKP-5.2")
def test_a_box_that_stays_is_played_like_any_other() -> None:
    table = after_deal()
    table.do(c.ExposeCards("dealer", 2, (0, 1)))
    table.do(c.AskHouseWay("ann", 1), c.AskHouseWay("cat", 3))
    table.set_dealer()
    assert table.refuses(c.WithdrawBox("bob", 2)).code == "no-withdrawal"
    assert [line.outcome for line in table.settle() if line.box == 2] == ["lose"]


@clause("SKP-5.2")
def test_a_box_set_unseen_may_still_withdraw_until_the_dealers_hand_is_open() -> None:
    table = after_deal()
    table.do(c.AskHouseWay("ann", 1), c.AskHouseWay("cat", 3))
    table.do(c.ExposeCards("dealer", 1, (0, 1)), c.ExposeCards("dealer", 3, (0, 1)))
    table.do(c.WithdrawBox("ann", 1))
    table.set_dealer()
    refusal = table.refuses(c.WithdrawBox("cat", 3))
    assert (refusal.code, refusal.clause) == ("no-withdrawal", "SKP-3.2")


@clause("SKP-3.2", "SKP-5.2")
@pytest.mark.parametrize("exposed", [(), (0,)])
def test_without_two_cards_shown_nothing_is_withdrawn(exposed: tuple[int, ...]) -> None:
    table = after_deal()
    if exposed:
        table.do(c.ExposeCards("dealer", 1, exposed))
    refusal = table.refuses(c.WithdrawBox("ann", 1))
    assert (refusal.code, refusal.clause) == ("no-withdrawal", "SKP-3.2")
