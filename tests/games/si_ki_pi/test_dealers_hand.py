"""The dealer's hand: set by the House Way, reset in the round, corrected after it."""

from typing import Any

import pytest

from clauses import clause
from games.si_ki_pi.rounds import (
    CHIPS,
    DEALER,
    LOSES,
    WINS,
    SiKiPi,
    cards,
    four_cards,
    of,
    two_cards,
)
from games.si_ki_pi.tables import (
    KING_HIGH,
    TOO_LOW,
    all_set,
    betting,
    owing,
    owing_with_a_bet,
    setting,
    three_boxes,
)
from houseway.core.reasons import ByReading
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table.events import (
    DealerCorrected,
    DealerReset,
    DealerSet,
    WagerCorrected,
)
from houseway.games.si_ki_pi.house_way import house_way
from houseway.games.si_ki_pi.readings import Readings
from houseway.tables.seating import BuyIn, CashOut, DebtCollected

# -- The dealer's hand -------------------------------------------------------------------------


@clause("SKP-3.12")
def test_the_dealer_waits_for_every_seated_player() -> None:
    table = setting()
    refusal = table.refuses(c.SetDealer("dealer"))
    assert (refusal.code, refusal.clause) == ("box-not-set", "SKP-3.12")
    assert refusal.sentence == "ann still has to set box 1."


@clause("SKP-3.12", "SKP-1.house-way")
def test_the_dealer_sets_by_the_house_way() -> None:
    table = all_set()
    (done,) = of(table.set_dealer(), DealerSet)
    choice = house_way(four_cards(DEALER), Readings())
    assert (done.setting, done.why) == (choice.setting, choice.why)
    assert done.clauses == ("SKP-3.12", "SKP-H.4.i", "SKP-H.4.ii")
    assert done.by_house_way
    assert table.game.view(table.table, "public").round.dealer.cards == cards(DEALER)


@clause("SKP-3.12")
def test_the_order_in_which_the_dealers_cards_lie_makes_no_difference() -> None:
    table = all_set()
    (done,) = of(table.set_dealer("5d Kc", "6c Jd"), DealerSet)
    assert done.by_house_way
    assert table.refuses(c.ResetDealer("inspector")).code == "set-right"


@clause("SKP-3.12")
@pytest.mark.parametrize("who", ["dealer", "inspector"])
@pytest.mark.parametrize("wrong", [TOO_LOW, KING_HIGH])
def test_a_wrong_setting_of_the_dealers_is_reset(wrong: tuple[str, str], who: str) -> None:
    table = all_set()
    (done,) = of(table.set_dealer(*wrong), DealerSet)
    assert (done.by_house_way, done.clauses) == (False, ("SKP-3.12",))
    (reset,) = table.do(c.ResetDealer(who))
    assert isinstance(reset, DealerReset)
    assert reset.clause == "SKP-3.12"
    assert reset.setting == house_way(four_cards(DEALER), Readings()).setting
    assert table.laid(0) == "Kc 5d | Jd 6c"
    assert table.phase == "showdown"
    assert table.refuses(c.ResetDealer(who)).code == "set-right"
    assert [line.outcome for line in table.settle()] == ["win", "lose", "lose"]


@clause("SKP-3.12")
def test_hands_laid_the_wrong_way_round_are_a_wrong_setting_that_is_reset() -> None:
    table = all_set()
    table.do(c.SetDealer("dealer", two_cards("Jd 6c"), two_cards("Kc 5d")))
    (reset,) = table.do(c.ResetDealer("inspector"))
    assert str(reset.setting) == "Kc 5d | Jd 6c"


@clause("SKP-3.12")
def test_the_dealers_hand_too_is_made_of_the_dealers_cards() -> None:
    table = all_set()
    low, high = two_cards("Jd 6c"), two_cards("Kc 5d")
    assert "isn't a way to set" in table.bad(c.SetDealer("dealer", low, two_cards("As 8s")))
    assert "both the dealer's Low and High Hand" in table.bad(c.SetDealer("dealer", low))
    assert "both the dealer's Low and High Hand" in table.bad(c.SetDealer("dealer", None, high))


@clause("SKP-3.12")
@pytest.mark.parametrize(
    ("reading", "laid"),
    [("two-pairs=keep", "9d 9h | Kd Kc"), ("two-pairs=literal", "9d Kc | 9h Kd")],
)
def test_the_dealer_is_held_to_the_reading_of_the_round(reading: str, laid: str) -> None:
    table = SiKiPi(reading)
    table.arrive("ann")
    table.open()
    table.bet("ann", 1)
    table.deal({1: WINS}, "9d 9h Kd Kc")
    table.set_dealer()
    assert table.laid(0) == laid


@clause("SKP-3.6", "SKP-3.12")
def test_cards_that_differ_in_suit_alone_may_change_places() -> None:
    """Either 9 may go with the King, and any of three 7s with the 2."""
    for dealer, low, high in (
        ("9d 9h Kc Qc", "9d Qc", "9h Kc"),
        ("9d 9h Kc Qc", "9h Qc", "9d Kc"),
        ("7d 7h 7c 2c", "7d 2c", "7h 7c"),
        ("7d 7h 7c 2c", "7h 2c", "7d 7c"),
        ("7d 7h 7c 2c", "7c 2c", "7d 7h"),
    ):
        table = betting()
        table.deal({1: WINS, 2: LOSES}, dealer)
        table.do(c.AskHouseWay("ann", 1))
        (done,) = of(table.set_dealer(low, high), DealerSet)
        assert done.by_house_way
        assert table.refuses(c.ResetDealer("inspector")).code == "set-right"


# -- A dealer's hand that is known to be set wrongly ------------------------------------------


@clause("SKP-3.12")
@pytest.mark.parametrize("wrong", [TOO_LOW, KING_HIGH, ("Jd 6c", "Kc 5d")])
def test_a_dealers_hand_that_is_set_wrongly_is_not_settled_on(wrong: tuple[str, str]) -> None:
    table = all_set()
    table.set_dealer(*wrong)
    refusal = table.refuses(c.Settle("dealer"))
    assert (refusal.code, refusal.clause) == ("dealer-set-wrong", "SKP-3.12")
    offered = [type(o.command) for o in table.game.legal(table.table, "dealer")]
    assert offered[0] is c.ResetDealer
    assert c.Settle not in offered
    table.do(c.ResetDealer("dealer"))
    assert [line.outcome for line in table.settle()] == ["win", "lose", "lose"]


LATE_RESET = ByReading("late-reset")


@clause("SKP-3.12")
def test_a_round_stands_though_its_dealers_hand_was_set_wrongly() -> None:
    """The clause resets the hand and takes no money back."""
    table = all_set()
    table.set_dealer(*TOO_LOW)
    table.settle_as_laid()
    paid = table.table
    refusal = table.refuses(c.CorrectDealer("inspector", 1))
    assert (refusal.code, refusal.by) == ("round-stands", LATE_RESET)
    assert c.CorrectDealer not in [
        type(offer.command) for offer in table.game.legal(table.table, "inspector")
    ]
    assert table.table == paid


# -- A wrong setting of the dealer's, found afterwards -----------------------------------------


@clause("SKP-3.12")
def test_a_wrong_setting_found_after_the_round_is_made_good() -> None:
    """Against 0 and 1 all three won; against 5 and 6 only Ann does."""
    table = three_boxes(TOO_LOW)
    assert [line.outcome for line in table.settle_as_laid()] == ["win"] * 3
    done, *corrected = table.do(c.CorrectDealer("inspector", 1))
    assert isinstance(done, DealerCorrected)
    assert (str(done.was), str(done.setting)) == ("Kc Jd | 6c 5d", "Kc 5d | Jd 6c")
    assert done.reason.by == LATE_RESET
    assert [(e.line.player, e.difference, e.owed, e.basis) for e in corrected if e.difference] == [
        ("bob", -950, 0, LATE_RESET),
        ("cat", -1950, 0, LATE_RESET),
    ]
    assert [table.chips(p) for p in ("ann", "bob", "cat")] == [CHIPS + 950, CHIPS, CHIPS - 1000]


@clause("SKP-3.12")
def test_what_a_wrong_setting_kept_from_a_player_is_paid_afterwards() -> None:
    """With the King High the dealer stood off Dan's box, which wins against the right setting."""
    table = three_boxes(KING_HIGH, fourth=True)
    assert [line.outcome for line in table.settle_as_laid()] == [
        "win",
        "standoff",
        "lose",
        "standoff",
    ]
    corrected = of(table.do(c.CorrectDealer("inspector", 1)), WagerCorrected)
    assert [(e.line.player, e.difference, e.line.outcome) for e in corrected if e.difference] == [
        ("dan", 950, "win")
    ]
    assert table.chips("dan") == CHIPS + 950


@clause("SKP-3.12")
@pytest.mark.parametrize("wrong", [TOO_LOW, KING_HIGH])
def test_a_corrected_round_ends_as_if_it_had_been_set_right(wrong: tuple[str, str]) -> None:
    right, late = three_boxes(fourth=True), three_boxes(wrong, fourth=True)
    right.settle()
    late.settle_as_laid()
    late.do(c.CorrectDealer("inspector", 1))
    assert late.table.floor.bank == right.table.floor.bank
    now, meant = late.last.dealer, right.last.dealer
    assert now is not None
    assert meant is not None
    assert (now.cards, now.setting) == (meant.cards, meant.setting)
    assert [(x.player, x.outcome, x.net, x.commission) for x in late.lines] == [
        (x.player, x.outcome, x.net, x.commission) for x in right.lines
    ]


@clause("SKP-3.12")
def test_after_a_correction_every_line_speaks_of_the_right_setting() -> None:
    right, late = three_boxes(), three_boxes(TOO_LOW)
    right.settle()
    late.settle_as_laid()
    late.do(c.CorrectDealer("inspector", 1))
    assert [line.why for line in late.lines] == [line.why for line in right.lines]


@clause("SKP-3.12")
def test_a_correction_leaves_bonus_bets_alone() -> None:
    table = setting("late-reset=retrieve")
    table.do(c.AskHouseWay("ann", 1))
    table.set_dealer(*TOO_LOW)
    table.settle_as_laid()
    bonus = [line for line in table.lines if line.kind == "bonus"]
    corrected = of(table.do(c.CorrectDealer("inspector", 1)), WagerCorrected)
    assert [e.line.player for e in corrected if e.difference] == ["bob"]
    assert [line for line in table.lines if line.kind == "bonus"] == bonus


@clause("SKP-3.12")
def test_only_a_settled_round_that_was_set_wrong_is_corrected_and_only_once() -> None:
    table = three_boxes(TOO_LOW)
    assert table.refuses(c.CorrectDealer("inspector", 1)).code == "no-such-round"
    table.settle_as_laid()
    assert table.refuses(c.CorrectDealer("dealer", 1)).code == "wrong-role"
    assert table.refuses(c.CorrectDealer("inspector", 2)).code == "no-such-round"
    table.do(c.CorrectDealer("inspector", 1))
    refusal = table.refuses(c.CorrectDealer("inspector", 1))
    assert (refusal.code, refusal.by) == ("set-right", LATE_RESET)
    table.open()
    table.bet("ann", 1)
    table.do(c.CallForeignCard("dealer"))
    assert table.refuses(c.CorrectDealer("inspector", 2)).code == "no-such-round"


@clause("SKP-3.12")
def test_an_earlier_round_is_corrected_while_the_next_one_goes_on() -> None:
    table = three_boxes(TOO_LOW)
    table.settle_as_laid()
    table.open()
    table.bet("cat", 1)
    live = table.round
    table.do(c.CorrectDealer("inspector", 1))
    assert table.round == live
    assert table.chips("cat") == CHIPS - 1000 - 1000


@clause("SKP-3.12")
@pytest.mark.parametrize("chips_left", [0, 1, 100, 1949, 1950])
def test_what_a_player_cannot_repay_at_once_is_owed(chips_left: int) -> None:
    table = owing(chips_left)
    (corrected,) = of(table.do(c.CorrectDealer("inspector", 1)), WagerCorrected)
    assert (corrected.difference, corrected.owed) == (-1950, 1950 - chips_left)
    assert table.chips("cat") == 0
    assert table.table.floor.bank.owes("cat") == 1950 - chips_left
    assert table.lines[0].net == -1000


@clause("SKP-3.12")
def test_chips_repay_the_first_of_two_bets_before_the_second_is_owed() -> None:
    """Cat won 950 on each of two boxes and keeps 2000: 1950 and 50 are repaid at once."""
    table = SiKiPi("late-reset=retrieve")
    table.arrive("cat", chips=2000)
    table.open()
    table.bet("cat", 1)
    table.bet("cat", 2)
    table.deal({1: LOSES, 2: "4s 3s 2h Kh"}, DEALER)
    table.set_dealer(*TOO_LOW)
    table.settle_as_laid()
    table.do(CashOut("cat", 1900))
    corrected = of(table.do(c.CorrectDealer("inspector", 1)), WagerCorrected)
    assert [(e.line.box, e.difference, e.owed) for e in corrected if e.difference] == [
        (1, -1950, 0),
        (2, -1950, 1900),
    ]
    assert (table.chips("cat"), table.table.floor.bank.owes("cat")) == (0, 1900)


@clause("SKP-3.12")
def test_a_debt_is_collected_from_the_next_chips_bought() -> None:
    table = owing(0)
    table.do(c.CorrectDealer("inspector", 1))
    events = table.do(BuyIn("cat", 500))
    assert of(events, DebtCollected) == [DebtCollected("cat", 500)]
    assert (table.chips("cat"), table.table.floor.bank.owes("cat")) == (0, 1450)
    table.do(BuyIn("cat", 5000))
    assert (table.chips("cat"), table.table.floor.bank.owes("cat")) == (3550, 0)
    assert of(table.do(BuyIn("cat", 500)), DebtCollected) == []
    assert table.table.floor.bank.house == 1000


@clause("SKP-3.12")
def test_a_debt_is_collected_from_the_next_settlement() -> None:
    table = owing_with_a_bet()
    table.deal({1: WINS}, DEALER)
    table.set_dealer()
    table.settle()
    assert (table.chips("cat"), table.table.floor.bank.owes("cat")) == (0, 0)


@clause("SKP-3.12")
@pytest.mark.parametrize("back", [c.CallForeignCard("dealer"), c.TakeBack("cat", 1, "initial")])
def test_a_debt_is_collected_when_a_bet_goes_back(back: Any) -> None:
    """Otherwise the chips could be cashed before the debt is paid."""
    table = owing_with_a_bet()
    table.do(back)
    assert (table.chips("cat"), table.table.floor.bank.owes("cat")) == (0, 950)
