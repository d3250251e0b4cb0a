"""Placing wagers and taking them back."""

import pytest

from clauses import clause
from games.si_ki_pi.rounds import CHIPS, SiKiPi, of
from games.si_ki_pi.tables import NOTICE, betting
from houseway.core.cards.french import FRENCH
from houseway.games.low_high.table.commands import Deal, PlaceWager, TakeBack
from houseway.games.low_high.table.events import WagerTakenBack
from houseway.tables.seating import Sit
from houseway.tables.wagers import Limits, On

# -- Placing and taking back -------------------------------------------------------------------


@clause("SKP-2.1.1.a")
def test_the_table_has_seven_boxes_unless_it_is_said_otherwise() -> None:
    table = SiKiPi()
    table.arrive("ann")
    table.open()
    for box in range(1, 8):
        table.bet("ann", box)
    for box in (-1, 0, 8):
        assert table.bad(PlaceWager("ann", box, "initial", 1000)) == (
            f"There's no box {box}. The table has boxes 1 to 7."
        )
        assert "There's no box" in table.bad(Sit("ann", box))


@clause("SKP-2.1.1.a", "SKP-2.2.1", "SKP-3.8")
def test_twelve_boxes_and_the_dealer_use_up_the_pack() -> None:
    table = SiKiPi("boxes=12")
    table.arrive("ann")
    table.open()
    for box in range(1, 13):
        table.bet("ann", box)
    table.close()
    table.do(Deal("dealer", FRENCH.cards))
    dealt = [c for hand in table.round.hands.values() for c in hand.cards]
    assert sorted((*dealt, *table.round.dealer.cards)) == sorted(FRENCH.cards)


@clause("SKP-2.1.1.c", "SKP-1.initial-bet")
def test_each_kind_of_bet_has_a_place_of_its_own() -> None:
    table = SiKiPi()
    table.arrive("ann")
    table.open()
    table.bet("ann", 1, 1000)
    table.bonus("ann", 1, 500)
    table.bonus("ann", 1, 600, on="dealer")
    assert [(w.kind, w.on, w.amount) for w in table.round.wagers] == [
        ("initial", "box", 1000),
        ("bonus", "box", 500),
        ("bonus", "dealer", 600),
    ]
    said = table.bad(PlaceWager("ann", 1, "initial", 1000, "dealer"))
    assert said.endswith("Initial Bet must be placed on a box, not on the dealer's hand.")


@clause("SKP-2.1.1.c")
def test_chips_added_in_the_same_place_are_one_bet() -> None:
    table = SiKiPi()
    table.arrive("ann", "bob")
    table.open()
    table.bet("ann", 1, 1000)
    table.bet("bob", 1, 2000)
    table.bet("ann", 1, 500)
    assert [(w.player, w.amount) for w in table.round.wagers] == [("ann", 1500), ("bob", 2000)]
    assert table.chips("ann") == CHIPS - 1500


def test_there_are_two_kinds_of_bet() -> None:
    table = betting()
    said = table.bad(PlaceWager("ann", 1, "power", 1000))
    assert said.endswith("Its wagers are initial and bonus.")


@clause("SKP-3.3")
@pytest.mark.parametrize("on", ["box", "dealer"])
def test_anybody_may_add_a_bonus_bet_where_an_initial_bet_lies(on: On) -> None:
    table = SiKiPi()
    table.arrive("ann", "bob", "cat")
    table.sit(ann=1, cat=2)
    table.open()
    table.bet("ann", 1)
    for player in ("ann", "bob", "cat"):
        table.bonus(player, 1, on=on)
    assert [(w.player, w.on) for w in table.round.wagers[1:]] == [
        ("ann", on),
        ("bob", on),
        ("cat", on),
    ]


@clause("SKP-3.3", "SKP-1.bonus-bet")
@pytest.mark.parametrize("on", ["box", "dealer"])
def test_without_an_initial_bet_on_the_box_there_is_no_bonus_bet(on: On) -> None:
    table = SiKiPi()
    table.arrive("ann")
    table.open()
    table.bet("ann", 2)
    refusal = table.refuses(PlaceWager("ann", 1, "bonus", 500, on))
    assert (refusal.code, refusal.clause) == ("no-main-wager", "SKP-3.3")
    table.bonus("ann", 2, on=on)


@clause("SKP-3.1")
def test_a_bet_is_taken_back_whole_while_bets_are_open() -> None:
    table = betting()
    events = table.do(TakeBack("bob", 2, "initial"))
    assert [(e.wager.player, e.clause) for e in of(events, WagerTakenBack)] == [("bob", "SKP-3.1")]
    assert table.chips("bob") == CHIPS
    assert table.refuses(TakeBack("bob", 2, "initial")).code == "no-such-wager"


@clause("SKP-3.3")
def test_bonus_bets_go_back_with_the_last_initial_bet_of_their_box() -> None:
    table = SiKiPi()
    table.arrive("ann", "bob")
    table.open()
    table.bet("ann", 1)
    table.bonus("ann", 1)
    table.bonus("bob", 1, on="dealer")
    table.bet("bob", 2)
    table.bonus("bob", 2)
    events = table.do(TakeBack("ann", 1, "initial"))
    assert [(e.wager.player, e.wager.kind, e.clause) for e in events] == [
        ("ann", "initial", "SKP-3.1"),
        ("ann", "bonus", "SKP-3.3"),
        ("bob", "bonus", "SKP-3.3"),
    ]
    assert [w.box for w in table.round.wagers] == [2, 2]
    assert (table.chips("ann"), table.chips("bob")) == (CHIPS, CHIPS - 1500)


@clause("SKP-3.3")
def test_bonus_bets_stay_while_another_initial_bet_is_on_the_box() -> None:
    table = SiKiPi()
    table.arrive("ann", "bob")
    table.open()
    table.bet("ann", 1)
    table.bet("bob", 1)
    table.bonus("ann", 1)
    table.do(TakeBack("ann", 1, "initial"))
    assert [(w.player, w.kind) for w in table.round.wagers] == [
        ("bob", "initial"),
        ("ann", "bonus"),
    ]


@clause("SKP-3.3")
def test_a_bonus_bet_taken_back_leaves_the_initial_bet() -> None:
    table = betting()
    table.do(TakeBack("ann", 1, "bonus"))
    assert [(w.player, w.kind) for w in table.round.wagers] == [
        ("ann", "initial"),
        ("bob", "initial"),
    ]


@pytest.mark.parametrize(
    ("kind", "amount", "code"),
    [
        ("initial", 500, "below-minimum"),
        ("initial", 5500, "above-maximum"),
        ("initial", 1200, "not-in-units"),
        ("bonus", 50, "below-minimum"),
        ("bonus", 400, "above-maximum"),
        ("bonus", 150, "not-in-units"),
    ],
)
def test_bets_stay_within_the_notice_at_the_table(kind: str, amount: int, code: str) -> None:
    table = SiKiPi(limits=NOTICE)
    table.arrive("ann")
    table.open()
    table.bet("ann", 1, 1000)
    box = 1 if kind == "bonus" else 2
    assert table.refuses(PlaceWager("ann", box, kind, amount)).code == code


def test_limits_count_what_one_player_has_in_one_place() -> None:
    table = SiKiPi(limits=NOTICE)
    table.arrive("ann", "bob")
    table.open()
    table.bet("ann", 1, 5000)
    assert table.refuses(PlaceWager("ann", 1, "initial", 500)).code == "above-maximum"
    table.bet("ann", 2, 5000)
    table.bet("bob", 1, 5000)
    table.bonus("ann", 1, 300)
    table.bonus("ann", 1, 300, on="dealer")
    assert table.refuses(PlaceWager("ann", 1, "bonus", 100)).code == "above-maximum"


def test_nobody_bets_more_than_the_chips_they_have() -> None:
    table = SiKiPi()
    table.arrive("ann", chips=1500)
    table.open()
    table.bet("ann", 1, 1000)
    assert table.refuses(PlaceWager("ann", 2, "initial", 1000)).code == "not-enough-chips"


@pytest.mark.parametrize("amount", [0, -1000])
def test_a_bet_is_more_than_nothing(amount: int) -> None:
    assert "more than 0" in betting().bad(PlaceWager("ann", 1, "initial", amount))


@clause("SKP-2.1.1.c")
@pytest.mark.parametrize("reading", ["per-spot", "per-kind"])
def test_the_most_is_for_each_spot_or_for_all_wagers_of_a_kind_together(reading: str) -> None:
    table = SiKiPi(f"maximum={reading}", limits={"initial": Limits(1000, 5000)})
    table.arrive("ann", "bob")
    table.open()
    table.bet("ann", 1, 3000)
    table.bet("bob", 1, 5000)
    most = {
        offer.command.box: offer.amount.maximum
        for offer in table.game.legal(table.table, "ann")
        if isinstance(offer.command, PlaceWager)
        and offer.command.kind == "initial"
        and offer.amount is not None
    }
    if reading == "per-spot":
        assert (most[1], most[2]) == (2000, 5000)
        table.bet("ann", 2, 5000)
    else:
        assert (most[1], most[2]) == (2000, 2000)
        refusal = table.refuses(PlaceWager("ann", 2, "initial", 3000))
        assert refusal.code == "above-maximum"
        assert "2,000 is left" in refusal.sentence
        table.bet("ann", 2, 2000)


@clause("SKP-4.1")
def test_an_amount_that_cannot_be_paid_is_told_a_step_that_the_notice_allows() -> None:
    table = SiKiPi(limits={"initial": Limits(25, 5000, unit=25)})
    table.arrive("ann")
    table.open()
    refusal = table.refuses(PlaceWager("ann", 1, "initial", 25))
    assert refusal.code == "inexact-payout"
    assert refusal.sentence.endswith("Bet a multiple of 100.")
    table.bet("ann", 1, 100)
