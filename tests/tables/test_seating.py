import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.errors import BadInput, Refusal
from houseway.core.money import MOST
from houseway.tables.bank import Bank
from houseway.tables.people import (
    DEALER,
    INSPECTOR,
    check_player,
    need_dealer,
    need_inspector,
    need_staff,
)
from houseway.tables.seating import (
    BuyIn,
    CashOut,
    ChipsBought,
    ChipsCashed,
    DebtCollected,
    Floor,
    PlayerSat,
    PlayerStood,
    SeatingEvent,
    Sit,
    buy_in,
    cash_out,
    check_box,
    collect_debt,
    evolve_floor,
    sit,
)

BOXES = 7
ANN = Floor(Bank().buy("ann", 500), {3: "ann"})
OWING = Floor(Bank().note_debt("ann", 300))


def after(floor: Floor, events: tuple[SeatingEvent, ...]) -> Floor:
    for event in events:
        floor = evolve_floor(floor, event)
        assert floor.bank.is_balanced
    return floor


# -- Chips -------------------------------------------------------------------------------------


def test_chips_are_bought_and_cashed() -> None:
    events = buy_in(Floor(), BuyIn("ann", 500))
    assert events == (ChipsBought("ann", 500),)
    floor = after(Floor(), events)
    assert floor.bank.has("ann") == 500
    events = cash_out(floor, CashOut("ann", 500))
    assert events == (ChipsCashed("ann", 500),)
    assert after(floor, events).bank == Bank({"ann": 0}, bought=500, cashed=500)


@pytest.mark.parametrize("amount", [0, -1, MOST + 1])
def test_an_amount_that_is_none_is_neither_bought_nor_cashed(amount: int) -> None:
    with pytest.raises(BadInput, match="A buy-in"):
        buy_in(Floor(), BuyIn("ann", amount))
    with pytest.raises(BadInput, match="A cash-out"):
        cash_out(ANN, CashOut("ann", amount))


def test_a_table_takes_no_more_chips_than_houseway_counts() -> None:
    floor = after(Floor(), buy_in(Floor(), BuyIn("ann", MOST - 10)))
    with pytest.raises(BadInput, match="Total chips bought at the table"):
        buy_in(floor, BuyIn("bea", 11))
    assert after(floor, buy_in(floor, BuyIn("bea", 10))).bank.bought == MOST


def test_only_chips_that_are_there_are_cashed() -> None:
    for player, amount in (("ann", 501), ("bea", 1), ("dealer", 1)):
        with pytest.raises(Refusal, match="less than") as refused:
            cash_out(ANN, CashOut(player, amount))
        assert refused.value.code == "not-enough-chips"


@pytest.mark.parametrize(
    ("amount", "collected", "left", "owed"),
    [(100, 100, 0, 200), (300, 300, 0, 0), (301, 300, 1, 0)],
)
def test_a_debt_is_paid_from_the_chips_bought_next(
    amount: int, collected: int, left: int, owed: int
) -> None:
    events = buy_in(OWING, BuyIn("ann", amount))
    assert events == (ChipsBought("ann", amount), DebtCollected("ann", collected))
    bank = after(OWING, events).bank
    assert (bank.has("ann"), bank.owes("ann"), bank.house) == (left, owed, collected)


def test_nothing_is_collected_from_those_who_owe_nothing_or_have_nothing() -> None:
    assert collect_debt(OWING.bank, "ann") == ()
    assert collect_debt(ANN.bank, "ann") == ()
    assert buy_in(OWING, BuyIn("bea", 100)) == (ChipsBought("bea", 100),)


# -- Seats -------------------------------------------------------------------------------------


@pytest.mark.parametrize("box", range(1, BOXES + 1))
def test_a_player_takes_a_free_seat_and_leaves_it(box: int) -> None:
    events = sit(Floor(), Sit("ann", box), BOXES)
    assert events == (PlayerSat("ann", box),)
    floor = after(Floor(), events)
    assert (floor.seats, floor.seat_of("ann"), floor.seat_of("bea")) == ({box: "ann"}, box, None)
    assert after(floor, (PlayerStood("ann", box),)) == Floor()


def test_a_seat_is_for_one_and_one_has_one_seat() -> None:
    with pytest.raises(Refusal, match="ann is already seated at box 3") as taken:
        sit(ANN, Sit("bea", 3), BOXES)
    with pytest.raises(Refusal, match="ann is already seated at box 3") as twice:
        sit(ANN, Sit("ann", 4), BOXES)
    assert (taken.value.code, twice.value.code) == ("seat-taken", "seated-already")
    assert (taken.value.clause, twice.value.clause) == (None, None)


@pytest.mark.parametrize("box", [-1, 0, BOXES + 1, 10**9])
def test_a_box_that_is_not_there_is_named_with_those_that_are(box: int) -> None:
    with pytest.raises(BadInput, match=f"There's no box {box}. The table has boxes 1 to 7"):
        check_box(box, BOXES)
    with pytest.raises(BadInput):
        sit(Floor(), Sit("ann", box), BOXES)


def test_chips_do_not_move_seats_and_seats_do_not_move_chips() -> None:
    assert evolve_floor(ANN, ChipsBought("bea", 1)).seats == ANN.seats
    assert evolve_floor(ANN, ChipsCashed("ann", 1)).seats == ANN.seats
    assert evolve_floor(ANN, PlayerSat("bea", 1)).bank == ANN.bank
    assert evolve_floor(ANN, PlayerSat("bea", 1)).seats == {3: "ann", 1: "bea"}
    assert evolve_floor(ANN, PlayerStood("ann", 3)).bank == ANN.bank


# -- People ------------------------------------------------------------------------------------


@given(
    st.text(st.characters(categories=("L", "N", "P")), min_size=1, max_size=9).map("x-{}".format)
)
def test_a_player_may_have_any_plain_name(name: str) -> None:
    assert check_player(name) == name


@pytest.mark.parametrize("name", ["", " ", " ann", "ann ", "a\nb", "a\tb", "a\0", "x" * 41])
def test_some_names_are_none(name: str) -> None:
    with pytest.raises(BadInput, match="can't be a player's name"):
        check_player(name)
    with pytest.raises(BadInput):
        buy_in(Floor(), BuyIn(name, 100))


@pytest.mark.parametrize("name", ["dealer", "Dealer", "INSPECTOR", "house", "public", "Public"])
def test_words_of_the_house_name_nobody(name: str) -> None:
    with pytest.raises(BadInput, match="reserved for the house"):
        check_player(name)
    with pytest.raises(BadInput):
        sit(Floor(), Sit(name, 1), BOXES)


def test_names_may_be_as_long_as_forty_characters() -> None:
    assert check_player("x" * 40) == "x" * 40


def test_the_dealer_and_the_inspector_do_what_others_do_not() -> None:
    need_dealer(DEALER)
    need_inspector(INSPECTOR)
    need_staff(DEALER)
    need_staff(INSPECTOR)
    for need, wrong in (
        (need_dealer, INSPECTOR),
        (need_dealer, "ann"),
        (need_inspector, DEALER),
        (need_inspector, "ann"),
        (need_staff, "ann"),
        (need_staff, "Dealer"),
    ):
        with pytest.raises(Refusal, match="Only the") as refused:
            need(wrong)
        assert (refused.value.code, refused.value.clause) == ("wrong-role", None)
