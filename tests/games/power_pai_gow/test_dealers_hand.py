"""A dealer's hand that was not set by the House Way: put right in the round, or after it."""

import pytest

from clauses import clause
from games.low_high.settled_wrong import settle_as_laid
from games.power_pai_gow.play import (
    CHIPS,
    deal,
    lines_of,
    power_on_dealer,
    setting,
    standard,
    table_for,
    table_in,
    two,
)
from houseway.core.reasons import ByClause
from houseway.game.narration import event_sentence
from houseway.games.low_high.rules.reasons import SetOtherwise
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table.events import (
    DealerCorrected,
    DealerReset,
    DealerSet,
    WagerCorrected,
)
from houseway.tables.messages import Command
from houseway.tables.seating import BuyIn, CashOut, DebtCollected
from houseway.testing import AtTable

# Exception 1: 3 and Teen Gong. The dealer lays 2 and Teen Wong instead.
DEALERS, RIGHT, WRONG = "teen h8 l4 n9", setting("l4 n9 | teen h8"), setting("h8 l4 | teen n9")

# What a Standard wager of 1000 nets on the wrong setting and on the right one.
PAID = ("h4 h10 | day n9", 0, 1000)
TAKEN = ("l6 l7 | f5 f5", 500, 0)
LOST = ("l6 l7 | h8 e11", 0, -1000)
SAME = ("h10 n9 | gj gj", 500, 1000)
EITHER_WAY = [PAID, TAKEN, LOST, SAME]


def laid_wrong(made: str, *more: Command, readings: tuple[str, ...] = ()) -> AtTable:
    """Ann's box is set as she likes and the dealer's hand is set wrong."""
    chosen = setting(made)
    table = table_for("ann", readings=readings)
    table.do(standard("ann", 1), *more, c.CloseBets("dealer"))
    table.do(deal(made.replace("|", ""), DEALERS))
    table.do(c.SetCards("ann", 1, chosen.low, chosen.high))
    table.do(c.SetDealer("dealer", WRONG.low, WRONG.high))
    return table


def settled_wrong(made: str, *more: Command, readings: tuple[str, ...] = ()) -> AtTable:
    """A round that was settled on a wrong dealer's hand, unnoticed."""
    table = laid_wrong(made, *more, readings=readings)
    settle_as_laid(table)
    return table


# -- In the round ----------------------------------------------------------------------------


@clause("PPG-3.11.1")
@pytest.mark.parametrize("by", ["dealer", "inspector"])
@pytest.mark.parametrize(("made", "wrong", "right"), EITHER_WAY)
def test_a_wrong_setting_noticed_in_the_round_is_reset_and_the_right_one_settled(
    made: str, wrong: int, right: int, by: str
) -> None:
    table = laid_wrong(made)
    (reset,) = table.do(c.ResetDealer(by))
    assert isinstance(reset, DealerReset)
    assert (reset.setting, reset.clause) == (RIGHT, "PPG-3.11.1")
    table.do(c.Settle("dealer"))
    assert [line.net for line in table.last.lines] == [right] != [wrong]
    assert table.chips("ann") == CHIPS + right


@clause("PPG-3.11.1")
def test_a_hand_that_is_set_wrongly_is_reset_before_anything_is_settled() -> None:
    table = laid_wrong(PAID[0])
    refusal = table.refuses(c.Settle("dealer"))
    assert (refusal.code, refusal.clause) == ("dealer-set-wrong", "PPG-3.11.1")
    offered = [type(o.command) for o in table.game.legal(table.table, "dealer")]
    assert offered[0] is c.ResetDealer
    assert c.Settle not in offered


@clause("PPG-3.11", "PPG-1.1.3")
def test_a_wrong_setting_is_recorded_as_such() -> None:
    table = laid_wrong(PAID[0])
    laid = table.events[-1]
    assert laid == DealerSet(WRONG, False, SetOtherwise(ByClause(("PPG-3.11",))))
    assert str(laid.why) == "Not set the House Way."


@clause("PPG-3.11.1")
def test_a_right_setting_is_not_reset_and_a_reset_one_not_again() -> None:
    refusal = table_in("showdown").refuses(c.ResetDealer("dealer"))
    assert (refusal.code, refusal.clause) == ("set-right", "PPG-3.11.1")
    table = laid_wrong(PAID[0])
    table.do(c.ResetDealer("dealer"))
    assert table.refuses(c.ResetDealer("dealer")).code == "set-right"


@clause("PPG-3.11.1")
def test_players_do_not_reset_the_dealers_hand() -> None:
    assert laid_wrong(PAID[0]).refuses(c.ResetDealer("ann")).code == "wrong-role"


@clause("PPG-3.11")
def test_the_order_of_two_cards_in_a_hand_is_no_wrong_setting() -> None:
    table = table_for("ann")
    table.do(standard("ann", 2), c.CloseBets("dealer"), deal("f5 f5 l6 l7", DEALERS))
    *_, laid = table.do(c.SetDealer("dealer", RIGHT.low[::-1], RIGHT.high[::-1]))
    assert laid.by_house_way


@clause("PPG-3.11")
@pytest.mark.parametrize(
    "settings",
    [
        ("h8 h10 | h8 l10", "h8 l10 | h8 h10"),  # 8 and 8 with a High 8 each
        ("l10 l7 | e11 h7", "l10 h7 | e11 l7"),  # 7 with a Low 10 and 8 with an Eleven
    ],
)
def test_hands_that_rank_as_the_house_ways_do_are_no_wrong_setting(
    settings: tuple[str, str],
) -> None:
    """Appendix B does not tell these settings apart, and no wager can."""
    for laid in map(setting, settings):
        table = table_for("ann")
        table.do(standard("ann", 2), c.CloseBets("dealer"))
        table.do(deal("f5 f5 l6 l6", settings[0].replace("|", "")))
        assert table.do(c.SetDealer("dealer", laid.low, laid.high))[-1].by_house_way


@clause("PPG-3.11.1")
def test_hands_laid_the_wrong_way_round_are_a_wrong_setting_that_is_reset() -> None:
    table = table_for("ann")
    table.do(standard("ann", 2), c.CloseBets("dealer"), deal("f5 f5 l6 l7", DEALERS))
    table.do(c.SetDealer("dealer", RIGHT.high, RIGHT.low))
    (reset,) = table.do(c.ResetDealer("inspector"))
    assert reset.setting == RIGHT


@clause("PPG-3.11")
def test_the_dealers_hand_needs_two_hands_of_the_dealers_cards() -> None:
    table = table_for("ann")
    table.do(standard("ann", 2), c.CloseBets("dealer"), deal("f5 f5 l6 l7", DEALERS))
    assert "Enter both" in table.bad(c.SetDealer("dealer", low=RIGHT.low))
    assert "isn't a way to set" in table.bad(c.SetDealer("dealer", two("f5 f5"), RIGHT.high))


# -- After the round -------------------------------------------------------------------------


@clause("PPG-3.11.2")
@pytest.mark.parametrize(("made", "wrong", "right"), EITHER_WAY)
def test_a_wrong_setting_found_after_the_round_is_made_good_in_money(
    made: str, wrong: int, right: int
) -> None:
    table = settled_wrong(made)
    assert table.chips("ann") == CHIPS + wrong
    corrected, difference = table.do(c.CorrectDealer("inspector", 1))
    assert isinstance(corrected, DealerCorrected)
    assert (corrected.was, corrected.setting, corrected.clause) == (WRONG, RIGHT, "PPG-3.11.2")
    assert isinstance(difference, WagerCorrected)
    assert (difference.difference, difference.owed) == (right - wrong, 0)
    assert difference.clause == "PPG-3.11.2"
    assert table.chips("ann") == CHIPS + right
    assert table.last.dealer.setting == RIGHT
    assert [line.net for line in table.last.lines] == [right]


@clause("PPG-3.11.2")
def test_only_wagers_that_change_are_corrected() -> None:
    more = standard("ann", 2, 400), power_on_dealer("ann", 1, 50)
    table = table_for("ann")
    table.do(standard("ann", 1), *more, c.CloseBets("dealer"))
    table.do(deal("l6 l7 f5 f5", "gj gj h8 e11", DEALERS))
    table.do(c.SetCards("ann", 1, two("l6 l7"), two("f5 f5")))
    table.do(c.SetDealer("dealer", WRONG.low, WRONG.high))
    settle_as_laid(table)
    before = lines_of(table)
    assert before == {
        ("ann", "standard", "box 1"): ("win", 500),
        ("ann", "standard", "box 2"): ("win", 200),
        ("ann", "power", "dealer 1"): ("win", 100),
    }
    _, *changed = table.do(c.CorrectDealer("inspector", 1))
    assert [(e.line.box, e.line.kind, e.difference) for e in changed] == [
        (1, "standard", -500),
        (2, "standard", 200),
    ]
    assert lines_of(table)["ann", "power", "dealer 1"] == ("win", 100)
    assert table.chips("ann") == CHIPS + 0 + 400 + 100


@clause("PPG-3.11.2", "PPG-4.2")
def test_a_power_bet_on_a_wong_as_set_is_retrieved_when_the_wong_was_set_wrongly() -> None:
    table = settled_wrong(PAID[0], power_on_dealer("ann", 1), readings=("wong-bet=as-set",))
    assert lines_of(table)["ann", "power", "dealer 1"] == ("win", 200)
    table.do(c.CorrectDealer("inspector", 1))
    assert lines_of(table)["ann", "power", "dealer 1"] == ("lose", -100)
    assert table.chips("ann") == CHIPS + 1000 - 100


@clause("PPG-3.11.2")
@pytest.mark.parametrize("left", [0, 200])
def test_what_a_player_cannot_repay_is_owed_and_collected_from_the_next_chips(left: int) -> None:
    table = settled_wrong(TAKEN[0])
    table.do(CashOut("ann", CHIPS + 500 - left))
    _, difference = table.do(c.CorrectDealer("inspector", 1))
    assert (difference.difference, difference.owed) == (-500, 500 - left)
    assert table.chips("ann") == 0
    assert table.table.floor.bank.owed == {"ann": 500 - left}
    _, collected = table.do(BuyIn("ann", 2000))
    assert collected == DebtCollected("ann", 500 - left)
    assert table.chips("ann") == 1500 + left
    assert table.table.floor.bank.owed == {}


def owing(table: AtTable) -> None:
    """Ann owes 500 from round 1 while all her chips, 1000, are on box 1 in round 2."""
    table.do(CashOut("ann", CHIPS - 500), c.OpenBets("dealer"), standard("ann", 1))
    table.do(c.CorrectDealer("inspector", 1))
    assert (table.chips("ann"), table.table.floor.bank.owed) == (0, {"ann": 500})


@clause("PPG-3.11.2")
def test_what_is_owed_is_collected_from_the_next_settlement() -> None:
    table = settled_wrong(TAKEN[0])
    owing(table)
    table.do(c.CloseBets("dealer"), deal("gj gj h8 e11", "h10 l10 f5 l4"))
    table.do(c.SetCards("ann", 1, two("h8 e11"), two("gj gj")), c.SetDealer("dealer"))
    *_, collected = table.do(c.Settle("dealer"))
    assert collected == DebtCollected("ann", 500)
    assert (table.chips("ann"), table.table.floor.bank.owed) == (1500, {})


@clause("PPG-3.11.2")
@pytest.mark.parametrize(
    "command",
    [c.TakeBack("ann", 1, "standard"), c.CallForeignCard("dealer")],
    ids=["taken", "void"],
)
def test_what_is_owed_is_collected_from_wagers_that_come_back(command: Command) -> None:
    table = settled_wrong(TAKEN[0])
    owing(table)
    table.do(command)
    assert (table.chips("ann"), table.table.floor.bank.owed) == (500, {})


@clause("PPG-3.11.2")
def test_a_correction_needs_a_settled_round_with_a_wrong_setting_and_an_inspector() -> None:
    right = table_in("settled")
    refusal = right.refuses(c.CorrectDealer("inspector", 1))
    assert (refusal.code, refusal.clause) == ("set-right", "PPG-3.11.2")
    assert right.refuses(c.CorrectDealer("inspector", 2)).code == "no-such-round"
    table = settled_wrong(PAID[0])
    assert table.refuses(c.CorrectDealer("dealer", 1)).code == "wrong-role"
    table.do(c.CorrectDealer("inspector", 1))
    assert table.refuses(c.CorrectDealer("inspector", 1)).code == "set-right"


@clause("PPG-3.11.2")
def test_a_correction_is_told_with_both_settings() -> None:
    table = settled_wrong(PAID[0])
    corrected, _ = table.do(c.CorrectDealer("inspector", 1))
    seen = table.game.view(table.table, "ann").last
    assert event_sentence(table.game, corrected, seen).startswith(
        "In round 1 the dealer's hand was set h8 l4 | teen n9. It should have "
        "been l4 n9 | teen h8. "
    )


@clause("PPG-3.11.2")
def test_an_unfinished_or_void_round_is_not_corrected() -> None:
    table = laid_wrong(PAID[0])
    assert table.refuses(c.CorrectDealer("inspector", 1)).code == "no-such-round"
    table.do(c.CallForeignCard("dealer"))
    assert table.refuses(c.CorrectDealer("inspector", 1)).code == "no-such-round"


@clause("PPG-3.11.2")
def test_an_earlier_round_is_corrected_while_later_ones_stand() -> None:
    table = settled_wrong(PAID[0])
    table.do(c.OpenBets("dealer"), standard("ann", 1), c.CloseBets("dealer"))
    table.do(deal(TAKEN[0].replace("|", ""), "h8 e11 l10 l4"))
    table.do(
        c.SetCards("ann", 1, two("l6 l7"), two("f5 f5")), c.SetDealer("dealer"), c.Settle("dealer")
    )
    later = table.last
    table.do(c.CorrectDealer("inspector", 1))
    assert table.table.recent[-1] == later
    assert table.chips("ann") == CHIPS + 1000 + 0
