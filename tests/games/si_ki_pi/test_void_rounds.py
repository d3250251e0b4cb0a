"""Foreign cards, wrong deals, and hands or bets that are void by themselves."""

from collections.abc import Callable

import pytest

from clauses import clause
from games.si_ki_pi.irregular import (
    PLAYERS,
    after_bets,
    after_deal,
    after_look,
    betting,
    check_void,
    set_by_players,
    showdown,
)
from games.si_ki_pi.rounds import CHIPS, DEALER, LOSES, STANDS_OFF, WINS, SiKiPi, cards
from houseway.core.reasons import ByReading
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table.events import (
    CardsCollected,
    HandVoided,
    RoundEnded,
    WagerSettled,
)

# -- A foreign card ----------------------------------------------------------------------------


@clause("SKP-5.1", "SKP-5.1.1", "SKP-1.void", "SKP-1.bet")
@pytest.mark.parametrize(
    "phase", [betting, after_bets, after_deal, after_look, set_by_players, showdown]
)
@pytest.mark.parametrize("who", ["dealer", "inspector"])
def test_a_foreign_card_voids_the_round_whenever_it_is_found(
    phase: Callable[[], SiKiPi], who: str
) -> None:
    table = phase()
    events = table.do(c.CallForeignCard(who))
    assert [type(event) for event in events] == [WagerSettled] * 6 + [RoundEnded]
    assert events[-1].result == "void"
    check_void(table, "SKP-5.1.1")


@clause("SKP-5.1")
def test_rounds_before_a_void_one_stand() -> None:
    table = showdown()
    table.settle()
    before, chips = table.last, [table.chips(player) for player in PLAYERS]
    table.open()
    table.bet("ann", 1)
    table.do(c.CallForeignCard("dealer"))
    assert [table.chips(player) for player in PLAYERS] == chips
    assert table.table.recent[0] == before
    assert [r.phase for r in table.table.recent] == ["settled", "void"]


def test_si_ki_pi_knows_no_wrong_count_of_cards() -> None:
    refusal = after_deal().refuses(c.CallWrongCount("dealer"))
    assert (refusal.code, refusal.clause) == ("no-such-rule", None)


# -- A wrong deal ------------------------------------------------------------------------------


@clause("SKP-5.1", "SKP-5.1.3", "SKP-1.void")
@pytest.mark.parametrize("reading", ["misdeal-unseen=redeal", "misdeal-unseen=void"])
@pytest.mark.parametrize("who", ["dealer", "inspector"])
def test_a_wrong_deal_voids_the_round_once_somebody_has_looked(reading: str, who: str) -> None:
    table = after_look(reading)
    table.do(c.CallMisdeal(who))
    check_void(table, "SKP-5.1.3")


@clause("SKP-5.1.3")
def test_a_wrong_deal_that_is_noticed_at_the_showdown_voids_the_round_too() -> None:
    """The clause asks only that some player has looked, and Cat has."""
    table = showdown()
    table.do(c.CallMisdeal("dealer"))
    check_void(table, "SKP-5.1.3")


MISDEAL_UNSEEN = ByReading("misdeal-unseen")


@clause("SKP-5.1.3")
def test_a_wrong_deal_nobody_has_looked_at_is_dealt_again() -> None:
    table = after_deal("misdeal-unseen=redeal")
    wagers = table.round.wagers
    table.do(c.ExposeCards("dealer", 1, (0,)), c.ExposeCards("dealer", 0, (0,)))
    (collected,) = table.do(c.CallMisdeal("dealer"))
    assert (type(collected), collected.reason.by) == (CardsCollected, MISDEAL_UNSEEN)
    assert (table.phase, table.round.hands, table.round.dealer) == ("closed", {}, None)
    assert table.round.wagers == wagers
    assert table.refuses(c.PlaceWager("ann", 1, "initial", 1000)).clause == "SKP-3.2"
    assert table.refuses(c.TakeBack("ann", 1, "initial")).clause == "SKP-3.2"
    table.do(c.Deal("dealer", cards(f"{LOSES} {WINS} {STANDS_OFF} {DEALER}")))
    assert table.round.hands[2].cards == cards(WINS)
    (shown,) = table.do(c.ExposeCards("dealer", 0, (1,)))
    assert shown.clause is None  # what was shown of the first deal is forgotten
    assert table.phase == "setting"


@clause("SKP-5.1.3")
def test_read_so_a_wrong_deal_nobody_has_looked_at_is_void_as_well() -> None:
    table = after_deal("misdeal-unseen=void")
    table.do(c.CallMisdeal("dealer"))
    check_void(table, MISDEAL_UNSEEN)


@clause("SKP-5.1.3")
@pytest.mark.parametrize("early", [betting, after_bets])
def test_there_is_no_wrong_deal_before_the_deal(early: Callable[[], SiKiPi]) -> None:
    refusal = early().refuses(c.CallMisdeal("dealer"))
    assert (refusal.code, refusal.clause) == ("no-cards", "SKP-5.1.3")


# -- A hand or a bet that is void --------------------------------------------------------------


@clause("SKP-1.void", "SKP-1.hand")
@pytest.mark.parametrize("phase", [after_deal, after_look, showdown])
def test_a_hand_is_void_and_only_the_bets_on_it_go_back(phase: Callable[[], SiKiPi]) -> None:
    table = phase()
    *back, void = table.do(c.VoidHand("inspector", 1))
    assert [(e.line.player, e.line.kind, e.line.on, e.line.outcome) for e in back] == [
        ("ann", "initial", "box", "returned"),
        ("bob", "initial", "box", "returned"),
        ("bob", "bonus", "box", "returned"),
    ]
    assert (void.box, void.clause) == (1, "SKP-1.void")
    assert {w.box for w in table.round.wagers} == {1, 2, 3}
    if table.phase == "setting":
        table.do(c.AskHouseWay("cat", 3))
        table.set_dealer()
    table.settle()
    assert [table.chips(player) for player in PLAYERS] == [CHIPS - 500, CHIPS - 1000, CHIPS]


@clause("SKP-1.void")
def test_a_single_bet_is_void_and_everything_else_goes_on() -> None:
    table = after_deal()
    back, void = table.do(c.VoidBet("inspector", 1, "bob", "bonus"))
    assert (back.line.player, back.line.amount, back.line.clause) == ("bob", 500, "SKP-1.void")
    assert void.wager.kind == "bonus"
    assert len(table.round.wagers) == 5
    assert "no such bet" in table.bad(c.VoidBet("inspector", 1, "bob", "bonus"))
    table.do(c.AskHouseWay("ann", 1), c.AskHouseWay("cat", 3))
    table.set_dealer()
    table.settle()
    assert table.lines[0].outcome == "returned"


@clause("SKP-1.void")
def test_the_last_bet_on_a_hand_takes_the_hand_with_it() -> None:
    table = after_deal()
    *_, void = table.do(c.VoidBet("inspector", 2, "bob", "initial"))
    assert (type(void), void.box) == (HandVoided, 2)
    assert list(table.round.hands) == [1, 3]


@clause("SKP-1.void")
@pytest.mark.parametrize(
    "command", [c.VoidHand("dealer", 1), c.VoidBet("dealer", 1, "ann", "initial")]
)
def test_only_an_inspector_voids_a_hand_or_a_bet(command: c.VoidHand | c.VoidBet) -> None:
    assert after_deal().refuses(command).code == "wrong-role"
    assert after_deal().bad(c.VoidHand("inspector", 5)) == "Box 5 has no cards in this round."
    refusal = betting().refuses(c.VoidBet("inspector", 1, "ann", "initial"))
    assert (refusal.code, refusal.clause) == ("bets-open", "SKP-1.void")
