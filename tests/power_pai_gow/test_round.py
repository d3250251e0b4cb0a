from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses import clause
from houseway.cards import Card
from houseway.cards.pai_gow import PAI_GOW
from houseway.games.power_pai_gow.house_way import house_way
from houseway.games.power_pai_gow.ranking import rank
from houseway.games.power_pai_gow.readings import Readings
from houseway.low_high.commands import (
    AskHouseWay,
    CloseBets,
    Deal,
    Look,
    OpenBets,
    PlaceWager,
    ResetDealer,
    SetCards,
    SetDealer,
    Settle,
    TakeBack,
    WalkAway,
    WithdrawBox,
)
from houseway.low_high.events import (
    BetsClosed,
    DealerSet,
    Dealt,
    HandSet,
    Looked,
    RoundEnded,
    RoundOpened,
    WagerTakenBack,
)
from houseway.low_high.hands import settings_of
from houseway.tables.seating import BuyIn, Sit
from houseway.tables.wagers import Limits
from houseway.testing import AtTable

from .ladder import contains_wong, power_odds, standard_result
from .play import (
    BOX,
    CHIPS,
    DEALERS,
    PHASES,
    cards,
    deal,
    hand,
    lines_of,
    power,
    power_on_dealer,
    setting,
    standard,
    table_for,
    table_in,
    two,
)

LATE = PHASES[1:]


def wagers_on(table: AtTable) -> list[tuple[str, str, str, int]]:
    return [(w.player, w.kind, f"{w.on} {w.box}", w.amount) for w in table.table.round.wagers]


def finish(table: AtTable, *hands: str) -> None:
    """Closes bets, deals, lets every seated player ask for the House Way, and settles."""
    table.do(CloseBets("dealer"), deal(*hands))
    for box, player in table.table.floor.seats.items():
        if any((w.box, w.player) == (box, player) for w in table.table.round.wagers):
            table.do(AskHouseWay(player, box))
    table.do(SetDealer("dealer"), Settle("dealer"))


# -- Phases ----------------------------------------------------------------------------------


@clause("PPG-3.1")
def test_a_round_begins_when_the_dealer_calls_for_bets() -> None:
    table = AtTable("power-pai-gow")
    table.do(BuyIn("ann", CHIPS))
    assert table.refuses(standard("ann", 1)).code == "bets-not-open"
    assert table.refuses(OpenBets("ann")).code == "wrong-role"
    opened = table.do(OpenBets("dealer"))
    assert [type(event) for event in opened] == [RoundOpened]
    table.do(standard("ann", 1))
    assert (table.table.round.number, table.table.round.phase) == (1, "betting")


@clause("PPG-3.1")
def test_a_wager_before_the_call_for_bets_is_refused_by_the_clause_that_opens_the_round() -> None:
    table = AtTable("power-pai-gow")
    table.do(BuyIn("ann", CHIPS))
    assert table.refuses(standard("ann", 1)).clause == "PPG-3.1"


@clause("PPG-3.1")
@pytest.mark.parametrize("phase", PHASES)
def test_bets_are_not_called_for_again_before_the_round_is_over(phase: str) -> None:
    refusal = table_in(phase).refuses(OpenBets("dealer"))
    assert (refusal.code, refusal.clause) == ("round-in-progress", "PPG-3.1")


@clause("PPG-3.1")
def test_the_next_round_begins_after_the_settlement() -> None:
    table = table_in("settled")
    table.do(OpenBets("dealer"))
    assert (table.table.round.number, table.table.round.wagers) == (2, ())


@clause("PPG-3.2")
def test_betting_ends_when_the_dealer_calls_no_more_bets() -> None:
    table = table_in("betting")
    table.do(standard("ann", 1))
    assert table.refuses(CloseBets("ann")).code == "wrong-role"
    assert table.do(CloseBets("dealer")) == [BetsClosed()]
    assert table.table.round.phase == "closed"
    assert table.refuses(standard("ann", 1)).code == "no-more-bets"


@clause("PPG-3.2")
@pytest.mark.parametrize("phase", LATE)
def test_betting_ends_once(phase: str) -> None:
    assert table_in(phase).refuses(CloseBets("dealer")).clause == "PPG-3.2"


def test_betting_does_not_end_without_a_wager() -> None:
    assert table_for("ann").refuses(CloseBets("dealer")).code == "no-wagers"


@clause("PPG-3.9")
@pytest.mark.parametrize("phase", ["betting", "setting", "showdown"])
def test_cards_are_dealt_once_and_only_after_no_more_bets(phase: str) -> None:
    refusal = table_in(phase).refuses(deal(BOX, DEALERS))
    assert (refusal.code, refusal.clause) == ("not-closed", "PPG-3.9")


@clause("PPG-3.10")
@pytest.mark.parametrize("phase", ["betting", "closed", "showdown"])
@pytest.mark.parametrize(
    "command",
    [Look("ann", 1), AskHouseWay("ann", 1), SetCards("ann", 1, two("h4 f5"), two("h6 h6"))],
)
def test_cards_are_set_only_between_the_deal_and_the_dealers_hand(phase: str, command: Any) -> None:
    refusal = table_in(phase).refuses(command)
    assert (refusal.code, refusal.clause) == ("not-setting", "PPG-3.10")


@clause("PPG-3.11")
def test_the_dealers_hand_comes_after_the_players_and_before_the_settlement() -> None:
    for phase in ("betting", "closed", "showdown"):
        refusal = table_in(phase).refuses(SetDealer("dealer"))
        assert (refusal.code, refusal.clause) == ("not-setting", "PPG-3.11")
    for phase in ("betting", "closed", "setting"):
        refusal = table_in(phase).refuses(Settle("dealer"))
        assert (refusal.code, refusal.clause) == ("dealer-not-set", "PPG-3.11")
        assert table_in(phase).refuses(ResetDealer("dealer")).clause == "PPG-3.11.1"
    waiting = table_in("setting").refuses(SetDealer("dealer"))
    assert (waiting.code, waiting.clause) == ("box-not-set", "PPG-3.11")


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
    sentence = table_for("ann").bad(PlaceWager("ann", 1, "standard", 1000, on="dealer"))
    assert sentence == "A Standard wager goes on a box, not on the dealer's hand."


def test_the_wagers_of_another_game_are_unknown() -> None:
    sentence = table_for("ann").bad(PlaceWager("ann", 1, "bonus", 1000))
    assert sentence == "Power Pai Gow has no wager 'bonus': its wagers are standard and power."


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
    refusal = table.refuses(PlaceWager("ann", 2, "power", 100, on))
    assert (refusal.code, refusal.clause) == ("no-main-wager", "PPG-3.4.1")
    table.do(standard("bob", 2), PlaceWager("ann", 2, "power", 100, on))


@clause("PPG-3.3", "PPG-3.4.1")
def test_wagers_are_offered_where_they_may_lie_by_the_clause_that_allows_them() -> None:
    table = table_for("ann", "bob")
    table.do(standard("ann", 1))
    offers = [o for o in table.game.legal(table.table, "bob") if isinstance(o.command, PlaceWager)]
    assert {(o.command.kind, o.command.on, o.command.box): o.clause for o in offers} == {
        **{("standard", "box", box): "PPG-3.3" for box in range(1, 7)},
        ("power", "box", 1): "PPG-3.4.1",
        ("power", "dealer", 1): "PPG-3.4.1",
    }


@clause("PPG-3.3", "PPG-3.10")
def test_back_bettors_share_the_fate_of_the_box() -> None:
    table = table_for("ann", "bob")
    table.do(standard("ann", 1, 1000), standard("bob", 1, 4000))
    table.do(CloseBets("dealer"), deal(BOX, DEALERS))
    refusal = table.refuses(AskHouseWay("bob", 1))
    assert (refusal.code, refusal.clause) == ("not-your-box", "PPG-3.10")
    table.do(SetCards("ann", 1, two("h4 h6"), two("f5 h6")), SetDealer("dealer"), Settle("dealer"))
    assert lines_of(table) == {
        ("ann", "standard", "box 1"): ("lose", -1000),
        ("bob", "standard", "box 1"): ("lose", -4000),
    }


def test_limits_hold_for_each_player_on_each_box() -> None:
    limits = {"standard": Limits(1000, 3000, 500), "power": Limits(100, 200, 50)}
    table = AtTable("power-pai-gow", limits=limits)
    table.do(BuyIn("ann", CHIPS), BuyIn("bob", CHIPS), OpenBets("dealer"))
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
    (taken,) = table.do(TakeBack("ann", 2, "standard"))
    assert (taken.wager.box, taken.clause) == (2, "PPG-3.1")
    assert (table.chips("ann"), len(wagers_on(table))) == (CHIPS - 1000, 1)
    assert table.refuses(TakeBack("ann", 2, "standard")).code == "no-such-wager"
    assert table.refuses(TakeBack("bob", 1, "standard")).code == "no-such-wager"


@clause("PPG-3.4.1")
def test_power_bets_go_back_with_the_last_standard_wager_they_lean_on() -> None:
    table = table_for("ann", "bob", "cyd")
    table.do(standard("ann", 1), standard("bob", 1), standard("ann", 2))
    table.do(power("cyd", 1), power_on_dealer("bob", 1), power("bob", 2))
    table.do(TakeBack("ann", 1, "standard"))
    assert len(wagers_on(table)) == 5  # Bob's Standard wager still lies on box 1
    events = table.do(TakeBack("bob", 1, "standard"))
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
    table.do(TakeBack("ann", 1, "power", "dealer"))
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
def test_a_late_wager_is_refused(phase: str, command: PlaceWager) -> None:
    refusal = table_in(phase).refuses(command)
    assert (refusal.code, refusal.clause) == ("no-more-bets", "PPG-5.5")


@clause("PPG-5.5")
def test_the_amount_before_a_late_raise_stands_and_is_settled() -> None:
    table = table_for("ann")
    table.do(standard("ann", 1, 1000), power("ann", 1, 100), CloseBets("dealer"))
    table.refuses(standard("ann", 1, 9000))
    table.refuses(power("ann", 1, 900))
    table.do(deal(BOX, DEALERS), AskHouseWay("ann", 1), SetDealer("dealer"), Settle("dealer"))
    assert [(w.amount, w.net) for w in table.last.lines] == [(1000, 1000), (100, 200)]
    assert table.chips("ann") == CHIPS + 1200


@clause("PPG-5.6")
@pytest.mark.parametrize("phase", LATE)
def test_a_wager_cannot_be_taken_back_late(phase: str) -> None:
    refusal = table_in(phase).refuses(TakeBack("ann", 1, "standard"))
    assert (refusal.code, refusal.clause) == ("no-more-bets", "PPG-5.6")


@clause("PPG-5.6")
@pytest.mark.parametrize(
    ("box", "dealers", "net"), [(BOX, DEALERS, 1000), (DEALERS, "teen n9 day h8", -1000)]
)
def test_a_wager_its_owner_wants_back_is_won_or_lost_all_the_same(
    box: str, dealers: str, net: int
) -> None:
    table = table_for("ann")
    table.do(standard("ann", 1), CloseBets("dealer"))
    table.refuses(TakeBack("ann", 1, "standard"))
    table.do(deal(box, dealers))
    table.refuses(WithdrawBox("ann", 1))
    table.do(WalkAway("ann", "ann"), SetDealer("dealer"), Settle("dealer"))
    assert [line.net for line in table.last.lines] == [net]
    assert table.chips("ann") == CHIPS + net


# -- The deal --------------------------------------------------------------------------------


@clause("PPG-3.9")
def test_four_cards_go_clockwise_to_each_box_with_a_wager_and_then_to_the_dealer() -> None:
    table = table_for("ann")
    table.do(standard("ann", 5), standard("ann", 2), power("ann", 2), CloseBets("dealer"))
    (dealt,) = table.do(Deal("dealer", PAI_GOW.cards))
    assert isinstance(dealt, Dealt)
    assert list(dealt.hands.items()) == [(2, hand("teen teen day day")), (5, hand("h8 h8 h4 h4"))]
    assert dealt.dealer == hand("h10 h10 h6 h6")


@clause("PPG-3.9", "PPG-2.1")
def test_the_pack_serves_seven_boxes_and_the_dealer_to_the_last_card() -> None:
    table = table_for("ann", readings=("boxes=7",))
    table.do(*(standard("ann", box) for box in range(1, 8)), CloseBets("dealer"))
    assert "32 cards are needed" in table.bad(Deal("dealer", PAI_GOW.cards[:31]))
    table.do(Deal("dealer", PAI_GOW.cards))
    assert table.table.round.dealer.cards == hand("f5 f5 gj gj")


@clause("PPG-3.9")
def test_cards_are_dealt_face_down() -> None:
    table = table_in("setting")
    for viewer in ("ann", "bob", "public"):
        seen = table.game.view(table.table, viewer).round
        assert seen.hands[1].cards == seen.dealer.cards == (None,) * 4
    table.do(Look("ann", 1))
    assert table.game.view(table.table, "ann").round.hands[1].cards == hand(BOX)
    assert table.game.view(table.table, "bob").round.hands[1].cards == (None,) * 4


@clause("PPG-3.9")
def test_only_the_dealer_deals() -> None:
    assert table_in("closed").refuses(Deal("ann", cards(f"{BOX} {DEALERS}"))).code == "wrong-role"


# -- Setting ---------------------------------------------------------------------------------


@clause("PPG-3.10")
def test_a_player_sets_the_cards_once_and_does_not_touch_them_again() -> None:
    table = table_in("setting")
    chosen = setting("h4 h6 | f5 h6")
    events = table.do(SetCards("ann", 1, chosen.low, chosen.high))
    assert events == [
        Looked(1, "ann"),
        HandSet(1, chosen, "player", ("PPG-3.10",), "ann set the cards."),
    ]
    for command in (
        SetCards("ann", 1, two("h4 f5"), two("h6 h6")),
        AskHouseWay("ann", 1),
        Look("ann", 1),
    ):
        refusal = table.refuses(command)
        assert (refusal.code, refusal.clause) == ("set-already", "PPG-3.10")


@clause("PPG-1.1.4")
def test_the_low_hand_may_not_rank_above_the_high_hand() -> None:
    table = table_in("setting")
    refusal = table.refuses(SetCards("ann", 1, two("h6 h6"), two("h4 f5")))
    assert (refusal.code, refusal.clause) == ("high-below-low", "PPG-1.1.4")
    table.do(SetCards("ann", 1, two("h4 f5"), two("h6 h6")))


@clause("PPG-1.1.4")
def test_two_hands_of_the_same_rank_may_lie_either_way() -> None:
    table = table_for("ann")
    table.do(standard("ann", 1), CloseBets("dealer"), deal("teen h6 teen l6", DEALERS))
    table.do(SetCards("ann", 1, two("teen h6"), two("teen l6")))


@clause("PPG-1.1.4", "PPG-3.7.3")
@pytest.mark.parametrize("made", ["h10 l10 | h4 h6", "h4 h6 | h10 l10"])
def test_two_hands_of_zero_may_lie_either_way(made: str) -> None:
    table, chosen = table_for("ann"), setting(made)
    table.do(standard("ann", 1), CloseBets("dealer"), deal("h10 l10 h4 h6", "h8 e11 l10 l4"))
    table.do(SetCards("ann", 1, chosen.low, chosen.high))


@clause("PPG-1.1.4")
@pytest.mark.parametrize(("low", "high"), [("h4 f5", "h6 l6"), ("h4 h4", "h6 h6")])
def test_only_the_four_cards_dealt_can_be_set(low: str, high: str) -> None:
    sentence = table_in("setting").bad(SetCards("ann", 1, two(low), two(high)))
    assert "is not a setting of the four cards" in sentence


@clause("PPG-3.10.1", "PPG-1.1.3")
@pytest.mark.parametrize("looks", [True, False])
def test_the_dealer_sets_by_the_house_way_when_asked(looks: bool) -> None:
    table = table_in("setting")
    table.do(*([Look("ann", 1)] if looks else []))
    (done,) = table.do(AskHouseWay("ann", 1))
    choice = house_way(hand(BOX), Readings())
    assert done == HandSet(1, choice.setting, "house", ("PPG-3.10.1", "PPG-B.pairs"), choice.why)


@clause("PPG-3.10.2")
def test_boxes_where_the_bettor_does_not_sit_are_set_by_the_house_way() -> None:
    table = table_for("ann")
    table.do(*(standard("ann", box) for box in (1, 2, 4)), CloseBets("dealer"))
    boxes = {1: BOX, 2: "teen n9 h8 l4", 4: "gj gj l6 f5"}
    table.do(deal(*boxes.values(), DEALERS))
    for command in (
        Look("ann", 2),
        AskHouseWay("ann", 4),
        SetCards("ann", 2, two("n9 l4"), two("teen h8")),
    ):
        refusal = table.refuses(command)
        assert (refusal.code, refusal.clause) == ("not-your-box", "PPG-3.10.2")
    table.do(AskHouseWay("ann", 1))
    two_set, four_set, dealers = table.do(SetDealer("dealer"))
    for event, box in ((two_set, 2), (four_set, 4)):
        choice = house_way(hand(boxes[box]), Readings())
        assert (event.box, event.setting, event.by) == (box, choice.setting, "house")
        assert event.clauses == ("PPG-3.10.2", *choice.clauses)
    assert isinstance(dealers, DealerSet)


@clause("PPG-3.10.2")
def test_a_bettor_who_sits_nowhere_sets_nothing_though_the_stake_is_the_highest() -> None:
    table = table_for("ann")
    table.do(BuyIn("bob", CHIPS), standard("bob", 2, 50_000), CloseBets("dealer"))
    table.do(deal(BOX, DEALERS))
    assert table.refuses(Look("bob", 2)).clause == "PPG-3.10.2"
    events = table.do(SetDealer("dealer"))
    assert events[0].clauses[0] == "PPG-3.10.2"


@clause("PPG-3.10.2")
def test_sitting_at_a_box_without_a_standard_wager_on_it_gives_no_say() -> None:
    table = table_for("ann", "bob")
    table.do(standard("ann", 2), power("bob", 2), CloseBets("dealer"), deal(BOX, DEALERS))
    for player in ("ann", "bob"):
        assert table.refuses(AskHouseWay(player, 2)).clause == "PPG-3.10.2"
    assert table.do(SetDealer("dealer"))[0].clauses[0] == "PPG-3.10.2"


@clause("PPG-3.10.2")
def test_the_box_of_a_player_who_leaves_is_set_by_the_house_way() -> None:
    table = table_in("setting")
    table.refuses(SetDealer("dealer"))
    table.do(WalkAway("ann", "ann"))
    events = table.do(SetDealer("dealer"))
    assert (events[0].by, events[0].clauses[0]) == ("house", "PPG-3.10.2")


def test_a_seat_is_taken_before_no_more_bets() -> None:
    table = table_for("ann")
    table.do(BuyIn("bob", CHIPS), standard("bob", 2))
    table.do(Sit("bob", 2), CloseBets("dealer"))
    assert table.refuses(Sit("cyd", 3)).code == "round-in-progress"
    table.do(deal(BOX, DEALERS), Look("bob", 2))


@clause("PPG-3.11", "PPG-1.1.3")
def test_the_dealer_sets_by_the_house_way() -> None:
    table = table_in("setting")
    (_, done) = table.do(AskHouseWay("ann", 1), SetDealer("dealer"))
    choice = house_way(hand(DEALERS), Readings())
    assert done == DealerSet(choice.setting, True, ("PPG-3.11", *choice.clauses), choice.why)


# -- Settlement ------------------------------------------------------------------------------


@clause("PPG-3.14.1")
def test_in_a_tie_the_wager_comes_back() -> None:
    table = table_for("ann")
    table.do(standard("ann", 1))
    finish(table, "day n9 h4 h10", DEALERS)  # 4 and Day Wong against 5 and 8
    assert lines_of(table) == {("ann", "standard", "box 1"): ("tie", 0)}
    assert table.chips("ann") == CHIPS


@clause("PPG-4.1.1")
def test_a_settled_round_ends_and_pays_box_by_box_before_the_power_bets() -> None:
    table = table_for("ann", "bob")
    table.do(standard("bob", 2), standard("ann", 1), power("ann", 2), power_on_dealer("bob", 1))
    finish(table, BOX, "gj gj l6 f5", DEALERS)
    assert [(w.box, w.player, w.kind) for w in table.last.lines] == [
        (1, "ann", "standard"),
        (2, "bob", "standard"),
        (1, "bob", "power"),
        (2, "ann", "power"),
    ]
    ended = table.events[-1]
    assert isinstance(ended, RoundEnded)
    assert (ended.result, ended.clause) == ("settled", "PPG-4.1.1")
    assert table.last.phase == "settled"


PLAYERS = ("ann", "bob", "cyd")
stakes = st.tuples(
    st.sampled_from(PLAYERS),
    st.integers(1, 6),
    st.sampled_from(("standard", "power", "power on dealer")),
    st.integers(1, 500).map(lambda n: 2 * n),
)


def place(table: AtTable, stake: tuple[str, int, str, int]) -> None:
    player, box, kind, amount = stake
    make = {"standard": standard, "power": power, "power on dealer": power_on_dealer}[kind]
    main = any(w.box == box and w.kind == "standard" for w in table.table.round.wagers)
    if kind == "standard" or main:
        table.do(make(player, box, amount))
    else:
        assert table.refuses(make(player, box, amount)).clause == "PPG-3.4.1"


def set_boxes(table: AtTable, choices: list[int]) -> None:
    """Each seated bettor takes one of the three settings, or the House Way."""
    for box, player in sorted(table.table.floor.seats.items()):
        dealt = table.table.round.hands.get(box)
        bets = any(
            (w.box, w.player, w.kind) == (box, player, "standard") for w in table.table.round.wagers
        )
        if dealt is not None and bets:
            made = [None, *settings_of(dealt.cards, rank)][choices[box - 1]]
            own = SetCards(player, box, made.low, made.high) if made else AskHouseWay(player, box)
            table.do(own)


@clause("PPG-3.12", "PPG-3.13", "PPG-3.14", "PPG-4.1.1", "PPG-4.2", "PPG-3.4.1")
@given(
    pack=st.permutations(PAI_GOW.cards),
    bets=st.lists(stakes, min_size=1, max_size=12),
    own=st.lists(st.integers(0, 3), min_size=3, max_size=3),
    wong_bet=st.sampled_from(("contains", "as-set")),
)
def test_any_round_is_settled_as_the_tables_of_the_document_say(
    pack: list[Card], bets: list[tuple[str, int, str, int]], own: list[int], wong_bet: str
) -> None:
    table = table_for(*PLAYERS, readings=(f"wong-bet={wong_bet}",))
    table.do(standard("ann", 1, 100))
    for stake in bets:
        place(table, stake)
    table.do(CloseBets("dealer"), Deal("dealer", tuple(pack)))
    set_boxes(table, own)
    table.do(SetDealer("dealer"), Settle("dealer"))
    played, nets = table.last, dict.fromkeys(PLAYERS, 0)
    assert len(played.lines) == len(played.wagers)
    for line in played.lines:
        box, dealer = played.hands[line.box], played.dealer
        if line.kind == "standard":
            made, against = box.setting, dealer.setting
            result = standard_result(made.low, made.high, against.low, against.high)
            assert (line.outcome, line.clause) == (result.name, result.clause)
            assert 2 * line.net == line.amount * result.net_of_two
        else:
            on = dealer if line.on == "dealer" else box
            wong = contains_wong(on.cards)
            if wong_bet == "as-set":
                wong = contains_wong(on.setting.low) or contains_wong(on.setting.high)
            assert line.net == line.amount * (power_odds(on.cards, wong) or -1)
        nets[line.player] += line.net
    assert {p: table.chips(p) - CHIPS for p in PLAYERS} == nets


@clause("PPG-1.1.2")
def test_the_house_has_what_players_lose_and_pays_what_they_win() -> None:
    table = table_in("settled")
    assert table.table.floor.bank.house == -1000
    assert table.chips("ann") == CHIPS + 1000
