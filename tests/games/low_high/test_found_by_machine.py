"""Mistakes that the state machine once found, as short stories that show them at once."""

from typing import Any

import msgspec
import pytest

from games.low_high.settled_wrong import settle_as_laid
from houseway.core.cards import Card
from houseway.core.money import MOST
from houseway.games.low_high.table import commands as c
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.tables.wagers import Limits
from houseway.testing import AtTable

DEALER = "Kc 5d Jd 6c"  # 5 & 6 by the House Way
WINS, STANDS_OFF = "Ks 9s As 8s", "Qh 4h Th 7h"


def cards(text: str) -> Any:
    return tuple(Card(code) for code in text.split())


def after_deal(*readings: str) -> AtTable:
    """Ann sits at box 1 and Bea bets on it too; Cho sits at box 2."""
    table = AtTable("si-ki-pi", *readings)
    for player in ("ann", "bea", "cho"):
        table.do(BuyIn(player, 10_000))
    table.do(Sit("ann", 1), Sit("cho", 2), c.OpenBets("dealer"))
    table.do(c.PlaceWager("ann", 1, "initial", 2_000), c.PlaceWager("bea", 1, "initial", 1_000))
    table.do(c.PlaceWager("cho", 2, "initial", 1_000), c.CloseBets("dealer"))
    table.do(c.Deal("dealer", cards(f"{WINS} {STANDS_OFF} {DEALER}")))
    return table


def test_a_box_cannot_withdraw_once_the_dealers_hand_lies_open() -> None:
    """Its cards were set unseen before they were exposed, so setting did not end the offer."""
    table = after_deal()
    table.do(c.AskHouseWay("ann", 1), c.ExposeCards("dealer", 1, (0, 1)), c.AskHouseWay("cho", 2))
    assert table.table.round.hands[1].withdrawing == ("ann", "bea")
    table.do(c.SetDealer("dealer"))
    assert table.refuses(c.WithdrawBox("ann", 1)).code == "no-withdrawal"
    assert not table.game.view(table.table, "ann").round.hands[1].withdrawing


def test_who_decides_after_another_has_left_may_look_as_well() -> None:
    table = after_deal("unseated-box=highest-bettor")
    table.do(c.Look("ann", 1), c.WalkAway("ann", "ann"))
    offered = [offer.command for offer in table.game.legal(table.table, "bea")]
    assert c.Look("bea", 1) in offered
    assert not any(isinstance(command, c.SetCards) for command in offered)
    assert table.game.view(table.table, "bea").round.hands[1].cards == (None,) * 4
    table.do(c.Look("bea", 1))
    assert table.game.view(table.table, "bea").round.hands[1].cards == cards(WINS)
    table.do(c.SetCards("bea", 1, cards("Ks 9s"), cards("As 8s")))


def test_more_chips_than_houseway_counts_are_cashed_in_parts() -> None:
    table = AtTable("si-ki-pi", limits={"bonus": Limits(1, MOST)})
    table.do(BuyIn("ann", MOST), c.OpenBets("dealer"), c.PlaceWager("ann", 1, "initial", 1_000))
    table.do(c.PlaceWager("ann", 1, "bonus", MOST - 1_000), c.CloseBets("dealer"))
    table.do(
        c.Deal("dealer", cards(f"9s 9h 9d 9c {DEALER}")), c.SetDealer("dealer"), c.Settle("dealer")
    )
    assert table.chips("ann") > MOST
    (offer,) = [o for o in table.game.legal(table.table, "ann") if isinstance(o.command, CashOut)]
    assert offer.amount is not None
    assert offer.amount.maximum == MOST
    table.do(msgspec.structs.replace(offer.command, amount=MOST))


def owing() -> AtTable:
    """Cho was paid for a Stand Off, cashed it all but a bet, and owes it after the correction."""
    table = after_deal("late-reset=retrieve")
    table.do(c.AskHouseWay("ann", 1), c.AskHouseWay("cho", 2))
    table.do(c.SetDealer("dealer", cards("Kc Jd"), cards("6c 5d")))
    settle_as_laid(table)
    table.do(c.OpenBets("dealer"), c.PlaceWager("cho", 2, "initial", 1_000), CashOut("cho", 9_950))
    table.do(c.CorrectDealer("inspector", 1))
    assert (table.chips("cho"), table.table.floor.bank.owes("cho")) == (0, 950)
    return table


@pytest.mark.parametrize(
    "command", [c.TakeBack("cho", 2, "initial"), c.CallForeignCard("dealer")], ids=["taken", "void"]
)
def test_chips_that_come_back_pay_what_is_owed_first(command: Any) -> None:
    table = owing()
    table.do(command)
    assert (table.chips("cho"), table.table.floor.bank.owed) == (50, {})
