"""Who sets the four cards of a box, how, and how often."""

import pytest

from clauses import clause
from games.power_pai_gow.play import (
    BOX,
    CHIPS,
    DEALERS,
    deal,
    hand,
    power,
    setting,
    standard,
    table_for,
    table_in,
    two,
)
from houseway.core.reasons import ByClause
from houseway.games.low_high.rules.reasons import SetByPlayer
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table import events as e
from houseway.games.power_pai_gow.house_way import house_way
from houseway.games.power_pai_gow.readings import Readings
from houseway.tables.seating import BuyIn, Sit

# -- Setting ---------------------------------------------------------------------------------


@clause("PPG-3.10")
def test_a_player_sets_the_cards_once_and_does_not_touch_them_again() -> None:
    table = table_in("setting")
    chosen = setting("h4 h6 | f5 h6")
    events = table.do(c.SetCards("ann", 1, chosen.low, chosen.high))
    assert events == [
        e.Looked(1, "ann"),
        e.HandSet(1, chosen, "player", SetByPlayer(ByClause(("PPG-3.10",)), "ann")),
    ]
    for command in (
        c.SetCards("ann", 1, two("h4 f5"), two("h6 h6")),
        c.AskHouseWay("ann", 1),
        c.Look("ann", 1),
    ):
        refusal = table.refuses(command)
        assert (refusal.code, refusal.clause) == ("set-already", "PPG-3.10")


@clause("PPG-1.1.4")
def test_the_low_hand_may_not_rank_above_the_high_hand() -> None:
    table = table_in("setting")
    refusal = table.refuses(c.SetCards("ann", 1, two("h6 h6"), two("h4 f5")))
    assert (refusal.code, refusal.clause) == ("high-below-low", "PPG-1.1.4")
    table.do(c.SetCards("ann", 1, two("h4 f5"), two("h6 h6")))


@clause("PPG-1.1.4")
def test_two_hands_of_the_same_rank_may_lie_either_way() -> None:
    table = table_for("ann")
    table.do(standard("ann", 1), c.CloseBets("dealer"), deal("teen h6 teen l6", DEALERS))
    table.do(c.SetCards("ann", 1, two("teen h6"), two("teen l6")))


@clause("PPG-1.1.4", "PPG-3.7.3")
@pytest.mark.parametrize("made", ["h10 l10 | h4 h6", "h4 h6 | h10 l10"])
def test_two_hands_of_zero_may_lie_either_way(made: str) -> None:
    table, chosen = table_for("ann"), setting(made)
    table.do(standard("ann", 1), c.CloseBets("dealer"), deal("h10 l10 h4 h6", "h8 e11 l10 l4"))
    table.do(c.SetCards("ann", 1, chosen.low, chosen.high))


@clause("PPG-1.1.4")
@pytest.mark.parametrize(("low", "high"), [("h4 f5", "h6 l6"), ("h4 h4", "h6 h6")])
def test_only_the_four_cards_dealt_can_be_set(low: str, high: str) -> None:
    sentence = table_in("setting").bad(c.SetCards("ann", 1, two(low), two(high)))
    assert "isn't a way to set these four cards" in sentence


@clause("PPG-3.10.1", "PPG-1.1.3")
@pytest.mark.parametrize("looks", [True, False])
def test_the_dealer_sets_by_the_house_way_when_asked(looks: bool) -> None:
    table = table_in("setting")
    table.do(*([c.Look("ann", 1)] if looks else []))
    (done,) = table.do(c.AskHouseWay("ann", 1))
    choice = house_way(hand(BOX), Readings())
    assert done == e.HandSet(1, choice.setting, "house", choice.under("PPG-3.10.1"))
    assert done.reason.by == ByClause(("PPG-3.10.1", "PPG-B.pairs"))


@clause("PPG-3.10.2")
def test_boxes_where_the_bettor_does_not_sit_are_set_by_the_house_way() -> None:
    table = table_for("ann")
    table.do(*(standard("ann", box) for box in (1, 2, 4)), c.CloseBets("dealer"))
    boxes = {1: BOX, 2: "teen n9 h8 l4", 4: "gj gj l6 f5"}
    table.do(deal(*boxes.values(), DEALERS))
    for command in (
        c.Look("ann", 2),
        c.AskHouseWay("ann", 4),
        c.SetCards("ann", 2, two("n9 l4"), two("teen h8")),
    ):
        refusal = table.refuses(command)
        assert (refusal.code, refusal.clause) == ("not-your-box", "PPG-3.10.2")
    table.do(c.AskHouseWay("ann", 1))
    two_set, four_set, dealers = table.do(c.SetDealer("dealer"))
    for event, box in ((two_set, 2), (four_set, 4)):
        choice = house_way(hand(boxes[box]), Readings())
        assert (event.box, event.setting, event.by) == (box, choice.setting, "house")
        assert event.clauses == ("PPG-3.10.2", *choice.clauses)
    assert isinstance(dealers, e.DealerSet)


@clause("PPG-3.10.2")
def test_a_bettor_who_sits_nowhere_sets_nothing_though_the_stake_is_the_highest() -> None:
    table = table_for("ann")
    table.do(BuyIn("bob", CHIPS), standard("bob", 2, 50_000), c.CloseBets("dealer"))
    table.do(deal(BOX, DEALERS))
    assert table.refuses(c.Look("bob", 2)).clause == "PPG-3.10.2"
    events = table.do(c.SetDealer("dealer"))
    assert events[0].clauses[0] == "PPG-3.10.2"


@clause("PPG-3.10.2")
def test_sitting_at_a_box_without_a_standard_wager_on_it_gives_no_say() -> None:
    table = table_for("ann", "bob")
    table.do(standard("ann", 2), power("bob", 2), c.CloseBets("dealer"), deal(BOX, DEALERS))
    for player in ("ann", "bob"):
        assert table.refuses(c.AskHouseWay(player, 2)).clause == "PPG-3.10.2"
    assert table.do(c.SetDealer("dealer"))[0].clauses[0] == "PPG-3.10.2"


@clause("PPG-3.10.2")
def test_the_box_of_a_player_who_leaves_is_set_by_the_house_way() -> None:
    table = table_in("setting")
    table.refuses(c.SetDealer("dealer"))
    table.do(c.WalkAway("ann", "ann"))
    events = table.do(c.SetDealer("dealer"))
    assert (events[0].by, events[0].clauses[0]) == ("house", "PPG-3.10.2")


def test_a_seat_is_taken_before_no_more_bets() -> None:
    table = table_for("ann")
    table.do(BuyIn("bob", CHIPS), standard("bob", 2))
    table.do(Sit("bob", 2), c.CloseBets("dealer"))
    assert table.refuses(Sit("cyd", 3)).code == "round-in-progress"
    table.do(deal(BOX, DEALERS), c.Look("bob", 2))


@clause("PPG-3.11", "PPG-1.1.3")
def test_the_dealer_sets_by_the_house_way() -> None:
    table = table_in("setting")
    (_, done) = table.do(c.AskHouseWay("ann", 1), c.SetDealer("dealer"))
    choice = house_way(hand(DEALERS), Readings())
    assert done == e.DealerSet(choice.setting, True, choice.under("PPG-3.11"))
    assert done.reason.by == ByClause(("PPG-3.11", *choice.clauses))
