"""Buying in, buying more, and taking chips away: table stakes between hands."""

import pytest

from clauses import clause
from games.pineapple.tables import HIGH, LOW, MIDDLE, STACK, Pineapple
from houseway.core.cards.french import FRENCH
from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import by_reading
from houseway.games.pineapple import GAME
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.table.commands import ChangeSettings, Deal, Leave
from houseway.tables.offers import Bounds
from houseway.tables.seating import BuyIn, CashOut, ChipsCashed, PlayerStood, Sit
from houseway.tables.wagers import Limits


@clause("FUP-stakes.buy-in")
def test_the_first_buy_in_is_thirty_times_the_limit() -> None:
    table = Pineapple()
    refusal = table.refuses(BuyIn("ann", 14_999))
    assert (refusal.code, refusal.clause) == ("below-buy-in", "FUP-stakes.buy-in")
    table.do(BuyIn("ann", 15_000))
    other = Pineapple(limits={"point": Limits(2_000, 2_000)})
    assert other.refuses(BuyIn("ann", 59_999)).code == "below-buy-in"
    other.do(BuyIn("ann", 60_000))


@clause("FUP-stakes.buy-in")
def test_whoever_left_buys_in_anew() -> None:
    table = Pineapple().seat("ann", "bob")
    table.do(Leave("ann"))
    assert table.refuses(BuyIn("ann", 1_000)).clause == "FUP-stakes.buy-in"


@clause("FUP-stakes.rebuy")
def test_more_chips_between_hands_in_any_amount() -> None:
    table = Pineapple().seat("ann", "bob", chips=20_000)
    table.do(BuyIn("ann", 500))
    assert table.chips("ann") == 20_500


@clause("FUP-stakes.rebuy")
@pytest.mark.parametrize("player", ["ann", "bob", "cho", "dee"])
def test_no_more_chips_once_the_cards_are_dealt(player: str) -> None:
    table = Pineapple().seat("ann", "bob", "cho", "dee", chips=20_000)
    table.deal(HIGH, MIDDLE, LOW)
    refusal = table.refuses(BuyIn(player, 500))
    assert (refusal.code, refusal.clause) == ("round-in-progress", "FUP-stakes.rebuy")


@clause("FUP-stakes.rebuy")
def test_a_newcomer_may_buy_in_while_others_play() -> None:
    table = Pineapple().seat("ann", "bob")
    table.deal(HIGH, LOW)
    table.do(Sit("cho", 3), BuyIn("cho", 20_000))
    assert table.refuses(BuyIn("cho", 500)).clause == "FUP-stakes.rebuy"


@clause("FUP-stakes.maximum")
def test_no_purchase_lifts_a_stack_above_the_maximum() -> None:
    table = Pineapple(limits={"buy-in": Limits(15_000, 40_000, unit=100)})
    refusal = table.refuses(BuyIn("ann", 40_100))
    assert (refusal.code, refusal.clause) == ("above-maximum", "FUP-stakes.maximum")
    table.do(BuyIn("ann", 30_000))
    assert table.refuses(BuyIn("ann", 10_100)).code == "above-maximum"
    assert table.refuses(BuyIn("ann", 50)).code == "not-in-units"
    table.do(BuyIn("ann", 10_000))
    assert table.refuses(BuyIn("ann", 100)).code == "above-maximum"


@clause("FUP-stakes.maximum")
def test_a_stack_may_be_won_above_the_maximum() -> None:
    table = Pineapple(limits={"buy-in": Limits(15_000, 20_000)}).seat("ann", "bob", chips=20_000)
    table.play(HIGH, LOW).settle()
    assert table.chips("ann") == 21_500


@clause("FUP-stakes.keep")
def test_no_part_of_a_stack_leaves_the_table() -> None:
    table = Pineapple().seat("ann", "bob")
    refusal = table.refuses(CashOut("ann", STACK - 1))
    assert (refusal.code, refusal.clause) == ("chips-stay", "FUP-stakes.keep")
    assert table.refuses(CashOut("ann", STACK + 1)).code == "not-enough-chips"


@clause("FUP-stakes.keep")
@pytest.mark.parametrize("command", [CashOut("ann", STACK), Leave("ann")])
def test_the_whole_stack_leaves_with_its_player(command: CashOut | Leave) -> None:
    table = Pineapple().seat("ann", "bob")
    assert table.do(command) == [PlayerStood("ann", 1), ChipsCashed("ann", STACK)]
    assert table.table.floor.seats == {2: "bob"}
    assert table.refuses(Leave("ann")).code == "not-here"


NOON, HOUR = 43_200, 3_600


def left(*readings: str, chips: int = STACK) -> Pineapple:
    """Ann has gone at noon with her stack, and a hand was played since."""
    table = Pineapple(*readings).seat("ann", "bob", "cho", chips=chips)
    table.do(Leave("ann", NOON))
    table.play(HIGH, LOW).settle()
    return table


@clause("FUP-stakes.keep")
@pytest.mark.parametrize("seconds", [0, 60, HOUR - 1])
def test_who_comes_back_within_the_hour_brings_no_less(seconds: int) -> None:
    table = left()
    refusal = table.refuses(BuyIn("ann", STACK - 1, NOON + seconds))
    assert (refusal.code, refusal.by) == ("below-stack", by_reading("return-stack"))
    table.do(BuyIn("ann", STACK, NOON + seconds), Sit("ann", 1))


@clause("FUP-stakes.keep")
def test_leaving_and_coming_back_between_two_hands_makes_no_stack_smaller() -> None:
    table = Pineapple().seat("ann", "bob")
    table.do(CashOut("ann", STACK, NOON))
    assert table.refuses(BuyIn("ann", 15_000, NOON + 5)).code == "below-stack"
    assert table.game.legal(table.table, "ann")[0].amount == Bounds(STACK, STACK, 1)


@clause("FUP-stakes.keep")
@pytest.mark.parametrize(
    ("reading", "seconds"), [("hour", HOUR), ("none", 0), ("none", 60), ("hour", 2 * HOUR)]
)
def test_after_that_or_without_the_reading_one_buys_in_as_a_newcomer(
    reading: str, seconds: int
) -> None:
    table = left(f"return-stack={reading}")
    table.do(BuyIn("ann", 15_000, NOON + seconds))
    assert table.chips("ann") == 15_000


@clause("FUP-stakes.keep")
def test_the_stack_may_count_as_long_as_the_table_is_open() -> None:
    table = left("return-stack=game")
    assert table.refuses(BuyIn("ann", 15_000, NOON + 9 * HOUR)).code == "below-stack"


@clause("FUP-stakes.keep", "FUP-stakes.maximum")
def test_what_was_won_above_the_maximum_may_come_back_and_no_more() -> None:
    table = Pineapple(limits={"buy-in": Limits(15_000, 20_000, unit=1_000)})
    table.seat("ann", "bob", chips=20_000).play(HIGH, LOW).settle()
    assert table.chips("ann") == 21_500
    table.do(Leave("ann", NOON))
    assert table.refuses(BuyIn("ann", 20_000, NOON)).code == "below-stack"
    assert table.refuses(BuyIn("ann", 22_000, NOON)).code == "above-maximum"
    assert table.game.legal(table.table, "ann")[0].amount == Bounds(21_500, 21_500, 1)
    table.do(BuyIn("ann", 21_500, NOON))


@clause("FUP-stakes.keep")
def test_a_stack_is_forgotten_once_it_came_back_or_counts_no_more() -> None:
    table = left()
    table.do(BuyIn("ann", STACK, NOON + 1))
    assert table.table.left == {}
    table = left()
    table.do(Deal("dealer", FRENCH.cards, at=NOON + HOUR))
    assert table.table.left == {}
    assert table.game.legal(table.table, "ann")[0].amount == Bounds(15_000, 100_000, 1)


@clause("FUP-stakes.keep")
def test_without_a_clock_nobody_knows_who_came_back_soon() -> None:
    table = Pineapple().seat("ann", "bob")
    assert table.do(Leave("ann")) == [PlayerStood("ann", 1), ChipsCashed("ann", STACK)]
    table.do(BuyIn("ann", 15_000))


@clause("FUP-stakes")
def test_nobody_leaves_a_hand_with_the_stack_at_stake() -> None:
    table = Pineapple().seat("ann", "bob", "cho", "dee")
    table.deal(HIGH, MIDDLE, LOW)
    refusal = table.refuses(Leave("bob"))
    assert (refusal.code, refusal.clause) == ("in-a-hand", "FUP-stakes")
    assert table.refuses(CashOut("ann", STACK)).code == "in-a-hand"
    table.do(Leave("dee"))  # who waits may go


@clause("FUP-stakes.cap", "FUP-type")
def test_stacks_at_the_start_are_what_a_hand_is_played_for() -> None:
    table = Pineapple().seat("ann", "bob", chips=15_000)
    table.deal(HIGH, LOW)
    assert table.round.stakes == {"ann": 15_000, "bob": 15_000}


@clause("FUP-type")
def test_the_house_has_no_part_in_the_outcome() -> None:
    table = Pineapple().seat("ann", "bob", "cho")
    table.play(HIGH, MIDDLE, LOW).settle()
    assert [table.chips(p) for p in ("ann", "bob", "cho")] == [103_000, 100_000, 97_000]
    assert table.table.floor.bank.house == 0


@clause("FUP-stakes.buy-in")
def test_a_notice_below_thirty_points_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        GAME.open_table(Readings(), {"buy-in": Limits(14_999, 50_000)})
    assert refused.value.clause == "FUP-stakes.buy-in"


@pytest.mark.parametrize(
    ("limits", "complaint"),
    [
        ({"points": Limits(1, 1)}, "There's no limit 'points'"),
        (
            {"point": Limits(500, 1_000)},
            "One point must have one value at a table, not 500 to 1,000.",
        ),
        ({"collection": Limits(7, 9)}, "The collection fee must have one value"),
    ],
)
def test_a_notice_that_makes_no_sense(limits: dict[str, Limits], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        GAME.open_table(Readings(), limits)


@clause("FUP-collection.fixed")
def test_readings_and_limits_change_between_hands_only() -> None:
    table = Pineapple().seat("ann", "bob")
    change = ChangeSettings(
        "inspector", {"stakes-cap": "lose-only"}, {"point": Limits(1_000, 1_000)}
    )
    assert table.refuses(ChangeSettings("dealer", {})).code == "wrong-role"
    table.deal(HIGH, LOW)
    assert table.refuses(change).clause == "FUP-collection.fixed"
    table.place_all(HIGH, LOW)
    table.settle()
    table.do(change)
    assert table.table.settings.readings.stakes_cap == "lose-only"
    assert table.table.settings.limits["buy-in"] == Limits(30_000, 200_000)
    assert table.last.readings.stakes_cap == "win-and-lose"
    assert "stakes-cap" in table.bad(ChangeSettings("inspector", {"stakes-cap": "none"}))
