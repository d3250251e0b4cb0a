"""What may be wagered where and when, and what comes too late."""

from typing import Any

import pytest

from clauses import clause
from games.power_pai_gow.play import (
    BOX,
    CHIPS,
    DEALERS,
    LATE,
    deal,
    finish,
    lines_of,
    power,
    power_on_dealer,
    standard,
    table_for,
    table_in,
    two,
    wagers_on,
)
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table.events import WagerTakenBack
from houseway.tables.seating import BuyIn
from houseway.tables.wagers import Limits
from houseway.testing import AtTable

# -- Wagers ----------------------------------------------------------------------------------


@clause("PPG-1.1.5", "PPG-3.3")
def test_a_standard_wager_takes_a_player_into_the_round() -> None:
    table = table_for("ann", "bob")
    table.do(standard("ann", 1, 600), standard("ann", 1, 400))
    assert wagers_on(table) == [("ann", "standard", "box 1", 1000)]
    assert table.chips("ann") == CHIPS - 1000
    finish(table, BOX, DEALERS)
    assert lines_of(table) == {("ann", "standard", "box 1"): ("win", 1000)}
    assert (table.chips("ann"), table.chips("bob")) == (CHIPS + 1000, CHIPS)
    assert list(table.last.hands) == [1]  # Bob has no wager and gets no cards


@clause("PPG-2.2", "PPG-2.2.1", "PPG-2.2.2")
@pytest.mark.parametrize("boxes", [1, 6, 7])
def test_every_box_takes_standard_wagers_and_power_bets_on_both_hands(boxes: int) -> None:
    table = table_for("ann", readings=(f"boxes={boxes}",))
    for box in range(1, boxes + 1):
        table.do(standard("ann", box), power("ann", box), power_on_dealer("ann", box))
    assert len(wagers_on(table)) == 3 * boxes
    for command in (standard("ann", boxes + 1), power("ann", 0)):
        assert f"boxes 1 to {boxes}" in table.bad(command)


def test_a_standard_wager_is_never_on_the_dealers_hand() -> None:
    sentence = table_for("ann").bad(c.PlaceWager("ann", 1, "standard", 1000, on="dealer"))
    assert sentence == "The Standard wager must be placed on a box, not on the dealer's hand."


def test_the_wagers_of_another_game_are_unknown() -> None:
    sentence = table_for("ann").bad(c.PlaceWager("ann", 1, "bonus", 1000))
    assert sentence == "Power Pai Gow has no wager 'bonus'. Its wagers are standard and power."


@clause("PPG-3.4", "PPG-1.1.7")
def test_power_bets_on_both_hands_go_with_a_standard_wager_and_are_settled_apart() -> None:
    table = table_for("ann")
    table.do(standard("ann", 1), power("ann", 1, 100), power_on_dealer("ann", 1, 300))
    finish(table, "teen n9 h10 e11", "day day h8 h8")
    assert lines_of(table) == {
        ("ann", "standard", "box 1"): ("lose", -1000),
        ("ann", "power", "box 1"): ("win", 200),  # a Wong
        ("ann", "power", "dealer 1"): ("win", 3000),  # two pairs
    }


@clause("PPG-1.1.7")
def test_a_power_bet_may_lose_beside_a_standard_wager_that_wins() -> None:
    table = table_for("ann")
    table.do(standard("ann", 1), power("ann", 1), power_on_dealer("ann", 1))
    finish(table, "h8 e11 h4 f5", DEALERS)
    assert [net for _, net in lines_of(table).values()] == [1000, -100, -100]


@clause("PPG-3.4.1")
def test_a_power_bet_needs_no_standard_wager_of_the_players_own() -> None:
    table = table_for("ann", "bob")
    table.do(standard("ann", 1), power("bob", 1), power_on_dealer("bob", 1))
    finish(table, BOX, DEALERS)
    assert lines_of(table) == {
        ("ann", "standard", "box 1"): ("win", 1000),
        ("bob", "power", "box 1"): ("win", 200),
        ("bob", "power", "dealer 1"): ("lose", -100),
    }


@clause("PPG-3.4.1")
@pytest.mark.parametrize("on", ["box", "dealer"])
def test_a_power_bet_goes_only_where_a_standard_wager_lies(on: Any) -> None:
    table = table_for("ann", "bob")
    table.do(standard("ann", 1))
    refusal = table.refuses(c.PlaceWager("ann", 2, "power", 100, on))
    assert (refusal.code, refusal.clause) == ("no-main-wager", "PPG-3.4.1")
    table.do(standard("bob", 2), c.PlaceWager("ann", 2, "power", 100, on))


@clause("PPG-3.3", "PPG-3.4.1")
def test_wagers_are_offered_where_they_may_lie_by_the_clause_that_allows_them() -> None:
    table = table_for("ann", "bob")
    table.do(standard("ann", 1))
    offers = [
        o for o in table.game.legal(table.table, "bob") if isinstance(o.command, c.PlaceWager)
    ]
    assert {(o.command.kind, o.command.on, o.command.box): o.clause for o in offers} == {
        **{("standard", "box", box): "PPG-3.3" for box in range(1, 7)},
        ("power", "box", 1): "PPG-3.4.1",
        ("power", "dealer", 1): "PPG-3.4.1",
    }


@clause("PPG-3.3", "PPG-3.10")
def test_back_bettors_share_the_fate_of_the_box() -> None:
    table = table_for("ann", "bob")
    table.do(standard("ann", 1, 1000), standard("bob", 1, 4000))
    table.do(c.CloseBets("dealer"), deal(BOX, DEALERS))
    refusal = table.refuses(c.AskHouseWay("bob", 1))
    assert (refusal.code, refusal.clause) == ("not-your-box", "PPG-3.10")
    table.do(
        c.SetCards("ann", 1, two("h4 h6"), two("f5 h6")), c.SetDealer("dealer"), c.Settle("dealer")
    )
    assert lines_of(table) == {
        ("ann", "standard", "box 1"): ("lose", -1000),
        ("bob", "standard", "box 1"): ("lose", -4000),
    }


def test_limits_hold_for_each_player_on_each_box() -> None:
    limits = {"standard": Limits(1000, 3000, 500), "power": Limits(100, 200, 50)}
    table = AtTable("power-pai-gow", limits=limits)
    table.do(BuyIn("ann", CHIPS), BuyIn("bob", CHIPS), c.OpenBets("dealer"))
    assert table.refuses(standard("ann", 1, 500)).code == "below-minimum"
    assert table.refuses(standard("ann", 1, 3500)).code == "above-maximum"
    assert table.refuses(standard("ann", 1, 1200)).code == "not-in-units"
    table.do(standard("ann", 1, 1000), standard("ann", 1, 2000))
    assert table.refuses(standard("ann", 1, 500)).code == "above-maximum"
    table.do(standard("bob", 1, 3000), standard("ann", 2, 3000))
    table.do(power("ann", 1, 200), power_on_dealer("ann", 1, 200))
    assert table.refuses(power("ann", 1, 50)).code == "above-maximum"
    assert table.refuses(power("bob", 1, 125)).code == "not-in-units"


def test_nobody_wagers_more_than_the_chips_there_are() -> None:
    table = table_for("ann")
    table.do(standard("ann", 1, CHIPS - 100))
    assert table.refuses(power("ann", 1, 200)).code == "not-enough-chips"
    table.do(power("ann", 1, 100))
    assert table.chips("ann") == 0


# -- Taking back -----------------------------------------------------------------------------


@clause("PPG-3.1")
def test_a_wager_may_be_taken_back_while_bets_are_open() -> None:
    table = table_for("ann")
    table.do(standard("ann", 1), standard("ann", 2))
    (taken,) = table.do(c.TakeBack("ann", 2, "standard"))
    assert (taken.wager.box, taken.clause) == (2, "PPG-3.1")
    assert (table.chips("ann"), len(wagers_on(table))) == (CHIPS - 1000, 1)
    assert table.refuses(c.TakeBack("ann", 2, "standard")).code == "no-such-wager"
    assert table.refuses(c.TakeBack("bob", 1, "standard")).code == "no-such-wager"


@clause("PPG-3.4.1")
def test_power_bets_go_back_with_the_last_standard_wager_they_lean_on() -> None:
    table = table_for("ann", "bob", "cyd")
    table.do(standard("ann", 1), standard("bob", 1), standard("ann", 2))
    table.do(power("cyd", 1), power_on_dealer("bob", 1), power("bob", 2))
    table.do(c.TakeBack("ann", 1, "standard"))
    assert len(wagers_on(table)) == 5  # Bob's Standard wager is still on box 1
    events = table.do(c.TakeBack("bob", 1, "standard"))
    assert [(type(e), e.wager.player, e.wager.kind, e.clause) for e in events] == [
        (WagerTakenBack, "bob", "standard", "PPG-3.1"),
        (WagerTakenBack, "cyd", "power", "PPG-3.4.1"),
        (WagerTakenBack, "bob", "power", "PPG-3.4.1"),
    ]
    assert wagers_on(table) == [("ann", "standard", "box 2", 1000), ("bob", "power", "box 2", 100)]
    assert [table.chips(p) for p in ("ann", "bob", "cyd")] == [CHIPS - 1000, CHIPS - 100, CHIPS]


def test_a_power_bet_may_be_taken_back_alone() -> None:
    table = table_for("ann")
    table.do(standard("ann", 1), power("ann", 1), power_on_dealer("ann", 1))
    table.do(c.TakeBack("ann", 1, "power", "dealer"))
    assert wagers_on(table) == [
        ("ann", "standard", "box 1", 1000),
        ("ann", "power", "box 1", 100),
    ]


# -- Too late --------------------------------------------------------------------------------


@clause("PPG-5.5", "PPG-3.2")
@pytest.mark.parametrize("phase", LATE)
@pytest.mark.parametrize(
    "command", [standard("ann", 1), standard("ann", 2), power("ann", 1), power_on_dealer("ann", 1)]
)
def test_a_late_wager_is_refused(phase: str, command: c.PlaceWager) -> None:
    refusal = table_in(phase).refuses(command)
    assert (refusal.code, refusal.clause) == ("no-more-bets", "PPG-5.5")


@clause("PPG-5.5")
def test_the_amount_before_a_late_raise_stands_and_is_settled() -> None:
    table = table_for("ann")
    table.do(standard("ann", 1, 1000), power("ann", 1, 100), c.CloseBets("dealer"))
    table.refuses(standard("ann", 1, 9000))
    table.refuses(power("ann", 1, 900))
    table.do(deal(BOX, DEALERS), c.AskHouseWay("ann", 1), c.SetDealer("dealer"), c.Settle("dealer"))
    assert [(w.amount, w.net) for w in table.last.lines] == [(1000, 1000), (100, 200)]
    assert table.chips("ann") == CHIPS + 1200


@clause("PPG-5.6")
@pytest.mark.parametrize("phase", LATE)
def test_a_wager_cannot_be_taken_back_late(phase: str) -> None:
    refusal = table_in(phase).refuses(c.TakeBack("ann", 1, "standard"))
    assert (refusal.code, refusal.clause) == ("no-more-bets", "PPG-5.6")


@clause("PPG-5.6")
@pytest.mark.parametrize(
    ("box", "dealers", "net"), [(BOX, DEALERS, 1000), (DEALERS, "teen n9 day h8", -1000)]
)
def test_a_wager_its_owner_wants_back_is_won_or_lost_all_the_same(
    box: str, dealers: str, net: int
) -> None:
    table = table_for("ann")
    table.do(standard("ann", 1), c.CloseBets("dealer"))
    table.refuses(c.TakeBack("ann", 1, "standard"))
    table.do(deal(box, dealers))
    table.refuses(c.WithdrawBox("ann", 1))
    table.do(c.WalkAway("ann", "ann"), c.SetDealer("dealer"), c.Settle("dealer"))
    assert [line.net for line in table.last.lines] == [net]
    assert table.chips("ann") == CHIPS + net
