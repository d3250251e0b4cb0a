"""The collection: a fee for each player and down, in the house's account, by the clock."""

from datetime import datetime

import pytest

from clauses import clause
from games.pineapple.tables import FOUL, HIGH, LOW, STACK, Pineapple, of
from houseway.core.cards.french import FRENCH
from houseway.core.errors import Refusal
from houseway.core.reasons import by_clause, by_reading
from houseway.games.pineapple import GAME
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table import events as e
from houseway.games.pineapple.table.clock import dated, undated
from houseway.games.pineapple.table.notice import SCHEDULE
from houseway.tables.seating import BuyIn, CashOut, DebtCollected, Floor, Sit
from houseway.tables.wagers import Limits

FULL = c.Deal("dealer", FRENCH.cards)
NOON = 43_200
MINUTE = 60


def in_a_down(*readings: str) -> Pineapple:
    """Ann and Bob have paid for the down that began at noon."""
    table = Pineapple(*readings).seat("ann", "bob")
    table.do(c.StartDown("dealer", NOON))
    return table


@clause("FUP-collection")
def test_each_player_pays_for_each_down_of_forty_minutes() -> None:
    table = Pineapple().seat("ann", "bob", "cho", "dee")
    events = table.do(c.SitOut("dee"), c.StartDown("dealer", NOON))
    assert of(events, e.DownStarted) == [e.DownStarted(NOON, 1_000)]
    assert [(fee.player, fee.fee) for fee in of(events, e.FeeTaken)] == [
        ("ann", 1_000),
        ("bob", 1_000),
        ("cho", 1_000),
        ("dee", 1_000),
    ]
    assert table.chips("ann") == STACK - 1_000
    assert table.table.floor.bank.house == 4_000
    early = table.refuses(c.StartDown("dealer", NOON + 40 * MINUTE - 1))
    assert (early.code, early.clause) == ("down-not-over", "FUP-collection")
    table.do(c.StartDown("dealer", NOON + 40 * MINUTE))
    assert table.table.floor.bank.house == 8_000


@clause("FUP-collection.schedule")
@pytest.mark.parametrize(
    ("limit", "fee"),
    [(1, 10), (5, 10), (10, 12), (20, 12), (30, 15), (40, 15), (50, 18), (100, 18)],
)
def test_the_fee_goes_by_the_limit(limit: int, fee: int) -> None:
    point = limit * 100
    table = Pineapple(limits={"point": Limits(point, point)}).seat("ann", chips=100 * point)
    taken = of(table.do(c.StartDown("dealer", 0)), e.FeeTaken)
    assert [found.fee for found in taken] == [fee * 100]


OFF_SCHEDULE = {"point": Limits(300, 300), "collection": Limits(800, 800)}


@clause("FUP-collection.schedule")
@pytest.mark.parametrize("point", [1, 99, 101, 300, 499, 1_500, 6_000, 10_001])
def test_no_limit_but_those_of_the_schedule_is_played_for(point: int) -> None:
    """Neither free nor for a fee of the house's own, neither at first nor later."""
    for limits in (OFF_SCHEDULE, {"point": Limits(point, point)}):
        with pytest.raises(Refusal) as refused:
            GAME.open_table(Readings(), limits)
        assert (refused.value.code, refused.value.clause) == (
            "off-schedule",
            "FUP-collection.schedule",
        )
    change = c.ChangeSettings("inspector", {}, {"point": Limits(point, point)})
    assert Pineapple().refuses(change).code == "off-schedule"


@clause("FUP-collection.rates")
@pytest.mark.parametrize("limit", SCHEDULE)
def test_no_limit_has_more_than_five_rates(limit: int) -> None:
    """Whenever a player comes in, the fee is one of two: the whole, and half of it."""
    seated = Pineapple(limits={"point": Limits(limit, limit)}).seat("ann", chips=100 * limit)
    seated.do(c.StartDown("dealer", NOON))
    rates = set()
    for entered in range(0, 40 * MINUTE, 59):
        table = Pineapple()
        table.table = seated.table
        table.seat("bob", chips=100 * limit)
        (taken,) = of(table.do(c.TakeCollection("dealer", "bob", NOON + entered)), e.FeeTaken)
        rates.add(taken.fee)
    assert rates == {SCHEDULE[limit], SCHEDULE[limit] // 2}


# -- By the clock --------------------------------------------------------------------------------


def dealt_at(at: int | None) -> c.Deal:
    return c.Deal("dealer", FRENCH.cards, at=at)


@clause("FUP-collection")
@pytest.mark.parametrize("minutes", [40, 41, 400])
def test_when_forty_minutes_are_over_the_next_down_begins_with_the_next_hand(minutes: int) -> None:
    table = in_a_down()
    now = NOON + minutes * MINUTE
    events = table.do(dealt_at(now))
    assert of(events, e.DownStarted) == [e.DownStarted(now, 1_000)]
    assert [fee.player for fee in of(events, e.FeeTaken)] == ["ann", "bob"]
    assert table.round.stakes == {"ann": STACK - 2_000, "bob": STACK - 2_000}
    assert table.table.floor.bank.house == 4_000


@clause("FUP-collection")
@pytest.mark.parametrize("at", [NOON + 40 * MINUTE - 1, None])
def test_a_down_goes_on_until_then_and_where_no_clock_tells(at: int | None) -> None:
    assert not of(in_a_down().do(dealt_at(at)), e.DownStarted)


@clause("FUP-collection")
def test_a_fee_after_the_forty_minutes_is_that_of_the_next_down() -> None:
    table = in_a_down().seat("cho")
    events = table.do(c.TakeCollection("dealer", "cho", NOON + 40 * MINUTE))
    assert of(events, e.DownStarted) == [e.DownStarted(NOON + 40 * MINUTE, 1_000)]
    assert [fee.player for fee in of(events, e.FeeTaken)] == ["ann", "bob", "cho"]


@clause("FUP-collection", "FUP-stakes.nine")
def test_who_has_no_nine_points_left_after_the_fee_is_not_dealt_in() -> None:
    table = Pineapple().seat("ann", "bob", "cho", chips=15_000)
    table.do(c.StartDown("dealer", NOON))
    short = table.table.floor.bank.has("cho") - 5_000  # nine points are 4,500, the fee is 1,000
    bank = table.table.floor.bank.transfer("cho", "ann", short)
    table.table = table.table.now(floor=Floor(bank, table.table.floor.seats))
    table.do(dealt_at(NOON + 40 * MINUTE))
    assert table.players == ["ann", "bob"]


@clause("FUP-collection.half")
def test_without_a_clock_who_comes_in_pays_the_lesser_fee() -> None:
    table = in_a_down().seat("cho")
    (taken,) = of(table.do(c.TakeCollection("dealer", "cho")), e.FeeTaken)
    assert taken.fee == 500


@clause("FUP-collection")
def test_without_a_clock_a_down_follows_the_last_at_once() -> None:
    table = Pineapple().seat("ann", "bob")
    first, second = (of(table.do(c.StartDown("dealer")), e.DownStarted)[0] for _ in range(2))
    assert (first.at, second.at) == (0, 40 * MINUTE)


def test_the_house_says_what_time_it_is() -> None:
    """Whatever a player says. Only the dealer may have seen when a player came in."""
    now = datetime(2026, 11, 16, 12)
    at = int(now.timestamp())
    for command in (BuyIn("ann", 5, 7), CashOut("ann", 5, 7), c.Leave("ann", 7), dealt_at(7)):
        assert dated(command, now).at == at
    assert dated(c.StartDown("dealer", 7), now).at == at
    assert dated(c.TakeCollection("dealer", "ann"), now).at == at
    assert dated(c.TakeCollection("dealer", "ann", 7), now).at == 7
    assert dated(c.SitOut("ann"), now) == undated(c.SitOut("ann")) == c.SitOut("ann")
    assert undated(c.Leave("ann", 7)) == undated(c.Leave("ann", 8)) != c.Leave("bob")


@clause("FUP-collection.schedule")
def test_the_schedule_is_not_changed_for_its_own_limits() -> None:
    with pytest.raises(Refusal) as refused:
        GAME.open_table(Readings(), {"collection": Limits(1_200, 1_200)})
    assert refused.value.clause == "FUP-collection.schedule"
    GAME.open_table(Readings(), {"collection": Limits(1_000, 1_000)})


@clause("FUP-collection.half")
@pytest.mark.parametrize(
    ("minutes", "reading", "fee"),
    [
        (0, "half", 1_000),
        (19, "half", 1_000),
        (20, "half", 500),
        (20, "full", 1_000),
        (21, "full", 500),
        (39, "half", 500),
    ],
)
def test_half_the_fee_after_the_mark(minutes: int, reading: str, fee: int) -> None:
    table = in_a_down(f"down-exactly-20={reading}").seat("cho")
    taken = of(table.do(c.TakeCollection("dealer", "cho", NOON + minutes * MINUTE)), e.FeeTaken)
    assert [(found.player, found.fee) for found in taken] == [("cho", fee)]
    assert table.chips("cho") == STACK - fee
    decides = by_clause("FUP-collection.half" if fee == 500 else "FUP-collection")
    assert taken[0].reason.by == (by_reading("down-exactly-20") if minutes == 20 else decides)


@clause("FUP-collection.half")
@pytest.mark.parametrize(
    ("seconds", "reading", "why"),
    [
        (60, "half", "1,000: entered 1 minute into the down, and the fee is half only from 20"),
        (1_199, "full", "1,000: entered 19 minutes and 59 seconds into the down, and the fee is"),
        (1_200, "full", "1,000: entered 20 minutes into the down, and the fee is half only after"),
        (
            1_201,
            "full",
            "Half of 1,000: entered 20 minutes and 1 second into the down, and the",
        ),
        (1, "half", "1,000: entered 1 second into the down, and the fee is half only from 20"),
        (2_000, "half", "Half of 1,000: entered 33 minutes and 20 seconds into the down, and the"),
    ],
)
def test_who_comes_in_is_told_when_the_fee_is_half(seconds: int, reading: str, why: str) -> None:
    table = in_a_down(f"down-exactly-20={reading}").seat("cho")
    (taken,) = of(table.do(c.TakeCollection("dealer", "cho", NOON + seconds)), e.FeeTaken)
    assert taken.reason.text.startswith(why)


@clause("FUP-collection.half")
@pytest.mark.parametrize(("seconds", "fee"), [(20 * 60 - 1, 1_000), (20 * 60 + 1, 500)])
def test_the_mark_is_meant_to_the_second(seconds: int, fee: int) -> None:
    table = in_a_down().seat("cho")
    taken = of(table.do(c.TakeCollection("dealer", "cho", NOON + seconds)), e.FeeTaken)
    assert taken[0].fee == fee


@clause("FUP-collection")
def test_nobody_pays_twice_for_a_down() -> None:
    table = in_a_down()
    refusal = table.refuses(c.TakeCollection("dealer", "ann", NOON + 60))
    assert (refusal.code, refusal.clause) == ("paid-already", "FUP-collection")
    table.do(c.Leave("ann"), BuyIn("ann", STACK), Sit("ann", 1))
    assert table.refuses(c.TakeCollection("dealer", "ann", NOON + 60)).code == "paid-already"


@clause("FUP-collection")
def test_who_and_when_a_fee_is_taken() -> None:
    table = Pineapple().seat("ann", "bob")
    assert table.refuses(c.TakeCollection("dealer", "ann", 0)).code == "no-down"
    assert table.refuses(c.StartDown("ann", 0)).code == "wrong-role"
    table = in_a_down().seat("cho")
    assert table.refuses(c.TakeCollection("dealer", "eve", NOON)).code == "not-in-the-game"
    assert "is before the down" in table.bad(c.TakeCollection("dealer", "cho", NOON - 1))


@pytest.mark.parametrize("at", [-1, 2**60, True, 1.5, "noon"])
def test_a_time_that_is_none(at: object) -> None:
    table = Pineapple().seat("ann", "bob")
    complaint = table.bad(c.StartDown("dealer", at))  # type: ignore[arg-type]  # no time
    assert complaint.startswith("A time must be a whole number of seconds, not ")


@clause("FUP-collection.fixed")
def test_fees_are_taken_between_hands_and_before_the_next() -> None:
    table = in_a_down().seat("cho")
    refusal = table.refuses(FULL)
    assert (refusal.code, refusal.clause) == ("fee-not-taken", "FUP-collection.fixed")
    table.do(c.TakeCollection("dealer", "cho", NOON + 60), FULL)
    for command in (c.StartDown("dealer", 2 * NOON), c.TakeCollection("dealer", "cho", NOON)):
        during = table.refuses(command)
        assert (during.code, during.clause) == ("round-in-progress", "FUP-collection.fixed")


@clause("FUP-collection.fixed")
def test_the_fee_does_not_depend_on_what_is_won() -> None:
    table = in_a_down()
    table.play(HIGH, LOW).settle()
    taken = of(table.do(c.StartDown("dealer", NOON + 40 * MINUTE)), e.FeeTaken)
    assert [(found.player, found.fee) for found in taken] == [("ann", 1_000), ("bob", 1_000)]


@clause("FUP-collection.fixed")
def test_a_down_keeps_its_fee_when_the_limit_changes() -> None:
    table = in_a_down()
    table.do(c.ChangeSettings("inspector", {}, {"point": Limits(1_000, 1_000)}))
    table.seat("cho")
    taken = of(table.do(c.TakeCollection("dealer", "cho", NOON + 30 * MINUTE)), e.FeeTaken)
    assert taken[0].fee == 500
    later = of(table.do(c.StartDown("dealer", NOON + 40 * MINUTE)), e.FeeTaken)
    assert [found.fee for found in later] == [1_200] * 3


@clause("FUP-collection")
def test_a_fee_beyond_the_stack_is_owed_and_taken_from_the_next_chips() -> None:
    table = Pineapple(limits={"point": Limits(100, 100)}).seat("ann", "bob", "cho", chips=3_000)
    table.play(HIGH, FOUL, LOW).settle()
    assert table.chips("bob") == 1_200
    table.do(c.StartDown("dealer", 0))
    assert table.chips("bob") == 200
    owed = of(table.do(c.StartDown("dealer", 40 * MINUTE)), e.FeeTaken)
    assert [(fee.player, fee.fee, fee.owed) for fee in owed if fee.owed] == [("bob", 1_000, 800)]
    assert table.chips("bob") == 0
    events = table.do(BuyIn("bob", 2_000))
    assert of(events, DebtCollected) == [DebtCollected("bob", 800)]
    assert table.chips("bob") == 1_200
    assert table.table.floor.bank.house == 6_000
