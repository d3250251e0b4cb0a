import pytest

from clauses import clause
from games.low_high.settled_wrong import settle_as_laid
from games.power_pai_gow.play import (
    BOX,
    PHASES,
    RANK_HANDS,
    deal,
    hand,
    lines_of,
    power_on_dealer,
    setting,
    standard,
    table_for,
    table_in,
)
from houseway.core.rulebook import parse_readings
from houseway.games.low_high.table.commands import (
    AskHouseWay,
    ChangeSettings,
    CloseBets,
    CorrectDealer,
    OpenBets,
    ResetDealer,
    SetDealer,
    Settle,
)
from houseway.games.power_pai_gow.house_way import house_way
from houseway.games.power_pai_gow.ranking import rank
from houseway.games.power_pai_gow.readings import Readings
from houseway.tables.seating import Sit
from houseway.tables.wagers import Limits
from houseway.testing import AtTable

ALTERNATIVES = {
    "two-pairs": "literal",
    "balance": "least-difference",
    "weak-combination": "high-nine-first",
    "equal-totals": "next-card",
}


def set_under(cards: str, *readings: str) -> str:
    return str(house_way(hand(cards), parse_readings(Readings, readings)).setting)


# -- What each reading does ------------------------------------------------------------------


@clause("PPG-B.pairs")
def test_two_pairs_are_kept_or_each_is_looked_at_by_itself() -> None:
    cards = "teen teen h8 h8"
    assert set_under(cards) == "h8 h8 | teen teen"
    assert set_under(cards, "two-pairs=literal") == "teen h8 | teen h8"
    never_split = "h6 h6 l4 l4"
    assert set_under(never_split, "two-pairs=literal") == "l4 l4 | h6 h6"


@clause("PPG-B.combos.4")
def test_balancing_raises_the_low_hand_or_lessens_the_difference() -> None:
    cards = "teen h4 f5 gj"
    assert set_under(cards) == "teen gj | h4 f5"  # 8 and 9
    assert set_under(cards, "balance=least-difference") == "h4 gj | teen f5"  # 7 and 7


@clause("PPG-B.combos.2")
def test_a_weak_combination_is_the_highest_or_the_high_nine_first() -> None:
    cards = "teen h8 h4 h7"
    assert set_under(cards) == "h4 h7 | teen h8"
    assert set_under(cards, "weak-combination=high-nine-first") == "h8 h4 | teen h7"


@clause("PPG-B.combos.4.c", "PPG-B.combos.4.d")
def test_equal_totals_go_by_strength_or_by_the_next_card() -> None:
    low = "h8 h6 l6 n9"  # 4 and 5, the High 8 in the Low Hand either way
    assert set_under(low) == "h8 l6 | h6 n9"
    assert set_under(low, "equal-totals=next-card") == "h8 h6 | l6 n9"
    high = "h8 h10 l10 n9"  # 8 and 9, the High 8 in the Low Hand either way
    assert set_under(high) == set_under(high, "equal-totals=next-card") == "h8 l10 | h10 n9"


@pytest.mark.parametrize(("name", "value"), ALTERNATIVES.items())
def test_each_reading_of_the_house_way_changes_some_hands_and_not_most(
    name: str, value: str
) -> None:
    other = parse_readings(Readings, [f"{name}={value}"])
    changed = 0
    for cards in RANK_HANDS:
        one, two_ = house_way(cards, Readings()).setting, house_way(cards, other).setting
        changed += (rank(one.low), rank(one.high)) != (rank(two_.low), rank(two_.high))
    assert 0 < changed < 100


@clause("PPG-4.2", "PPG-1.1.7")
@pytest.mark.parametrize(("wong_bet", "net"), [("contains", 200), ("as-set", -100)])
def test_a_wong_that_was_held_but_not_set_pays_as_the_reading_says(wong_bet: str, net: int) -> None:
    table = table_for("ann", readings=(f"wong-bet={wong_bet}",))
    table.do(standard("ann", 1), power_on_dealer("ann", 1), CloseBets("dealer"))
    table.do(deal(BOX, "teen h8 l4 n9"))  # exception 1 plays 3 and Gong
    table.do(AskHouseWay("ann", 1), SetDealer("dealer"), Settle("dealer"))
    assert lines_of(table)["ann", "power", "dealer 1"][1] == net


@clause("PPG-2.2")
def test_the_table_has_as_many_boxes_as_the_reading_says() -> None:
    table = table_for(readings=("boxes=3",))
    table.do(Sit("ann", 3))
    assert "boxes 1 to 3" in table.bad(Sit("bob", 4))


# -- When they hold --------------------------------------------------------------------------


def test_a_round_records_the_readings_it_is_played_under() -> None:
    table = table_for("ann", readings=("two-pairs=literal", "boxes=7"))
    assert table.events[-1].readings == {"two-pairs": "literal", "boxes": 7}
    assert table.table.round.readings == Readings(two_pairs="literal", boxes=7)


@pytest.mark.parametrize("phase", PHASES)
def test_readings_and_limits_change_only_between_rounds(phase: str) -> None:
    change = ChangeSettings("inspector", {"two-pairs": "literal"})
    assert table_in(phase).refuses(change).code == "round-in-progress"


def test_changed_readings_and_limits_hold_from_the_next_round() -> None:
    table = table_in("settled")
    limits = {"standard": Limits(5000, 10_000)}
    table.do(ChangeSettings("inspector", {"two-pairs": "literal"}, limits), OpenBets("dealer"))
    assert table.table.round.readings == Readings(two_pairs="literal")
    assert table.table.recent[0].readings == Readings()
    assert table.refuses(standard("ann", 1, 1000)).code == "below-minimum"


def test_settings_are_the_inspectors_and_must_make_sense() -> None:
    table = AtTable("power-pai-gow")
    assert table.refuses(ChangeSettings("dealer")).code == "wrong-role"
    assert "aren't possible" in table.bad(ChangeSettings("inspector", {"boxes": 8}))
    assert "aren't possible" in table.bad(ChangeSettings("inspector", {"two-pairs": "split"}))
    assert "bonus" in table.bad(ChangeSettings("inspector", limits={"bonus": Limits(1, 2)}))


def test_a_box_where_somebody_sits_is_not_taken_away() -> None:
    table = AtTable("power-pai-gow")
    table.do(Sit("ann", 6))
    assert table.refuses(ChangeSettings("inspector", {"boxes": 5})).code == "seat-taken"


KEPT, SPLIT = "h8 h8 | teen teen", "teen h8 | teen h8"


@clause("PPG-3.11.1", "PPG-3.11.2")
@pytest.mark.parametrize(
    ("played", "later", "right", "wrong"),
    [("keep", "literal", KEPT, SPLIT), ("literal", "keep", SPLIT, KEPT)],
)
def test_a_round_is_put_right_by_the_readings_it_is_played_under(
    played: str, later: str, right: str, wrong: str
) -> None:
    for laid in (setting(right), setting(wrong)):
        table = table_for("ann", readings=(f"two-pairs={played}",))
        table.do(standard("ann", 2), CloseBets("dealer"), deal(BOX, "teen teen h8 h8"))
        *_, done = table.do(SetDealer("dealer", laid.low, laid.high))
        assert done.by_house_way == (laid == setting(right))
        in_the_round, after_it = ResetDealer("dealer"), CorrectDealer("inspector", 1)
        if done.by_house_way:
            assert table.refuses(in_the_round).code == "set-right"
        settle_as_laid(table)
        table.do(ChangeSettings("inspector", {"two-pairs": later}))
        if done.by_house_way:
            assert table.refuses(after_it).code == "set-right"
        else:
            assert table.do(after_it)[0].setting == setting(right)
        assert table.last.dealer.setting == setting(right)


@clause("PPG-3.11.1")
@pytest.mark.parametrize(("reading", "right"), [("keep", KEPT), ("literal", SPLIT)])
def test_a_reset_follows_the_readings_of_the_round(reading: str, right: str) -> None:
    laid = setting(SPLIT if right == KEPT else KEPT)
    table = table_for("ann", readings=(f"two-pairs={reading}",))
    table.do(standard("ann", 2), CloseBets("dealer"), deal(BOX, "teen teen h8 h8"))
    table.do(SetDealer("dealer", laid.low, laid.high), ResetDealer("inspector"))
    assert table.table.round.dealer.setting == setting(right)


@clause("PPG-B.combos.4.c", "PPG-B.combos.4.d")
def test_eight_and_eight_are_read_as_seven_and_nine_or_as_eight_and_nine() -> None:
    """The highest card is High either way, as the hands make the same: only where the next card
    decides does it matter, and then for four cards."""
    low = Readings(equal_totals="next-card", eight_eight="low")
    high = Readings(equal_totals="next-card", eight_eight="high")
    both = [(house_way(c, low).setting, house_way(c, high).setting) for c in RANK_HANDS]
    differ = [
        (str(one), str(other))
        for one, other in both
        if (rank(one.low), rank(one.high)) != (rank(other.low), rank(other.high))
    ]
    assert differ == [("h10 l8 | h8 l10", "l10 l8 | h8 h10")]
