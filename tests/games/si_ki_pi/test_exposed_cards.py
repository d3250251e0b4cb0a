"""Cards of the dealer's or of a box that were shown by mistake."""

from collections.abc import Callable
from typing import Any

import pytest

from clauses import clause
from games.si_ki_pi.irregular import (
    PLAYERS,
    TWO_OR_MORE,
    after_deal,
    after_look,
    check_void,
    set_by_players,
)
from games.si_ki_pi.rounds import SiKiPi, of
from houseway.core.reasons import ByReading
from houseway.games.low_high.table.commands import AskHouseWay, CallMisdeal, ExposeCards, Look
from houseway.games.low_high.table.events import CardsCollected, CardsExposed, RoundEnded

# -- Cards of the dealer's shown ---------------------------------------------------------------


@clause("SKP-5.1", "SKP-5.1.2", "SKP-1.void")
@pytest.mark.parametrize("positions", TWO_OR_MORE)
def test_two_of_the_dealers_cards_shown_before_anybody_looked_void_the_round(
    positions: tuple[int, ...],
) -> None:
    table = after_deal()
    shown, *_, ended = table.do(ExposeCards("dealer", 0, positions))
    assert (shown.box, shown.positions, shown.clause) == (0, positions, "SKP-5.1.2")
    assert ended.clause == "SKP-5.1.2"
    check_void(table, "SKP-5.1.2")


@clause("SKP-5.1.2")
def test_a_box_set_by_the_house_way_has_not_been_looked_at() -> None:
    table = after_deal()
    table.do(AskHouseWay("ann", 1), AskHouseWay("cat", 3), ExposeCards("dealer", 0, (0, 1)))
    check_void(table, "SKP-5.1.2")


@clause("SKP-5.1.2", "SKP-5.2")
@pytest.mark.parametrize("box", [0, 1, 2, 3])
@pytest.mark.parametrize("position", [0, 1, 2, 3])
def test_one_card_shown_changes_nothing(box: int, position: int) -> None:
    table = after_deal()
    (shown,) = table.do(ExposeCards("dealer", box, (position,)))
    assert (type(shown), shown.clause) == (CardsExposed, None)
    assert shown.why.endswith("The round continues.")
    assert table.phase == "setting"
    assert not any(hand.withdrawing for hand in table.round.hands.values())


@clause("SKP-5.1.2")
def test_two_cards_of_the_dealers_shown_one_after_the_other_count_as_two() -> None:
    table = after_deal()
    table.do(ExposeCards("dealer", 0, (2,)))
    assert table.phase == "setting"
    table.do(ExposeCards("dealer", 0, (0,)))
    check_void(table, "SKP-5.1.2")


@clause("SKP-5.1.2", "SKP-5.2")
def test_cards_shown_in_different_hands_do_not_add_up() -> None:
    table = after_deal()
    for box in (0, 1, 2, 3):
        (shown,) = table.do(ExposeCards("dealer", box, (0,)))
        assert shown.clause is None
    assert table.phase == "setting"


def test_cards_that_were_shown_are_seen_by_everybody() -> None:
    table = after_deal()
    table.do(ExposeCards("dealer", 1, (0, 2)), ExposeCards("dealer", 0, (3,)))
    for viewer in (*PLAYERS, "public"):
        seen = table.game.view(table.table, viewer).round
        assert seen.hands[1].cards == ("As", None, "Ks", None)
        assert seen.dealer.cards == (None, None, None, "5d")
        assert seen.hands[2].cards == (None,) * 4


@pytest.mark.parametrize("positions", [(), (4,), (-1,), (1, 1), (0,), (0, 1)])
def test_only_cards_that_lie_face_down_can_be_shown(positions: tuple[int, ...]) -> None:
    table = after_deal()
    table.do(ExposeCards("dealer", 1, (0,)))
    assert "0 to 3" in table.bad(ExposeCards("dealer", 1, positions))


def test_only_hands_on_the_table_can_be_shown_and_only_the_house_says_so() -> None:
    table = after_deal()
    assert table.bad(ExposeCards("dealer", 4, (0,))) == "Box 4 has no cards in this round."
    assert table.refuses(ExposeCards("ann", 0, (0, 1))).code == "wrong-role"


# -- Whether an open card counts as seen -------------------------------------------------------


@clause("SKP-5.1.3", "SKP-5.3")
@pytest.mark.parametrize("reading", ["unseen", "seen"])
def test_a_card_of_a_box_that_lies_open_counts_as_seen_if_read_so(reading: str) -> None:
    table = after_deal(f"exposed-card={reading}")
    table.do(ExposeCards("dealer", 1, (0,)))
    (*_, shown) = of(table.do(ExposeCards("dealer", 3, (0, 1))), CardsExposed)
    assert shown.reason.by == ByReading("exposed-card")
    assert shown.reason.then == {"unseen": "may-withdraw", "seen": "lay-open"}[reading]
    done = table.do(CallMisdeal("dealer"))
    last: Any = done[-1]
    assert isinstance(last, CardsCollected if reading == "unseen" else RoundEnded)
    decides = {"unseen": "misdeal-unseen", "seen": "exposed-card"}[reading]
    assert last.reason.by == ByReading(decides)


@clause("SKP-5.1.3")
def test_a_card_of_the_dealers_that_lies_open_is_nobodys_own() -> None:
    table = after_deal("exposed-card=seen")
    table.do(ExposeCards("dealer", 0, (0,)))
    assert of(table.do(CallMisdeal("dealer")), CardsCollected)


# -- Cards shown after a player has looked -----------------------------------------------------


@clause("SKP-5.3")
@pytest.mark.parametrize("box", [0, 1, 2, 3])
@pytest.mark.parametrize("positions", TWO_OR_MORE)
@pytest.mark.parametrize("seen", [after_look, set_by_players])
def test_once_somebody_has_looked_the_round_goes_on(
    seen: Callable[[], SiKiPi], positions: tuple[int, ...], box: int
) -> None:
    table = seen()
    (shown,) = table.do(ExposeCards("dealer", box, positions))
    assert (type(shown), shown.clause) == (CardsExposed, "SKP-5.3")
    assert table.phase == "setting"
    assert not any(hand.withdrawing for hand in table.round.hands.values())
    assert len(table.round.wagers) == 6


@clause("SKP-5.3")
@pytest.mark.parametrize("box", [0, 1])
def test_the_second_card_shown_after_a_look_does_not_stop_the_round(box: int) -> None:
    table = after_deal()
    table.do(ExposeCards("dealer", box, (0,)), Look("cat", 3))
    (shown,) = table.do(ExposeCards("dealer", box, (1,)))
    assert shown.clause == "SKP-5.3"
    assert table.phase == "setting"


@clause("SKP-5.3")
def test_a_round_that_went_on_is_settled_as_usual() -> None:
    table = after_look()
    table.do(ExposeCards("dealer", 0, (0, 1)), ExposeCards("dealer", 1, (0, 1)))
    table.do(AskHouseWay("ann", 1), AskHouseWay("cat", 3))
    table.set_dealer()
    table.settle()
    outcomes = [line.outcome for line in table.lines if line.kind == "initial"]
    assert outcomes == ["win", "win", "lose", "standoff"]
