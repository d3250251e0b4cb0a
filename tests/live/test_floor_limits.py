"""Limits of the floor: on a box, on a player, on the dealer's hand, between opposite wagers."""

import pytest

from houseway.core.errors import BadInput, Refusal
from houseway.games.king_high.table import commands as kh
from houseway.games.king_high.table.shoe import DECK
from houseway.games.low_high.table import commands as lh
from houseway.live.table.commands import ChangeFloorLimits
from houseway.tables.messages import Command
from houseway.tables.seating import BuyIn, Sit
from houseway.testing import Recorded

INITIAL = 2_000


def si_ki_pi(**limits: int) -> Recorded:
    at = Recorded("si-ki-pi", dealing="human")
    for box, player in enumerate(("ann", "bea"), start=1):
        at.do(BuyIn(player, 100_000))
        at.do(Sit(player, box))
    at.do(ChangeFloorLimits("inspector", **limits))
    at.do(lh.OpenBets("dealer"))
    return at


def code(at: Recorded, command: Command) -> str:
    with pytest.raises(Refusal) as no:
        at.do(command)
    assert "at most" in no.value.sentence
    return no.value.code


def initial(player: str, box: int, amount: int = INITIAL) -> lh.PlaceWager:
    return lh.PlaceWager(player, box, "initial", amount)


def test_no_more_lies_on_a_box_than_the_floor_allows_whoever_bets_there() -> None:
    at = si_ki_pi(box=3 * INITIAL)
    at.do(initial("ann", 1))
    at.do(initial("bea", 1, 2 * INITIAL))
    assert code(at, initial("ann", 1)) == "above-floor-limit"
    at.do(initial("bea", 2))


def test_no_player_wagers_more_in_all_than_the_floor_allows() -> None:
    at = si_ki_pi(player=2 * INITIAL)
    at.do(initial("ann", 1))
    at.do(initial("ann", 2))
    assert code(at, initial("ann", 1)) == "above-floor-limit"
    at.do(initial("bea", 1))


def test_bets_on_the_dealers_hand_are_limited_together() -> None:
    at = si_ki_pi(dealer_hand=1_000)
    at.do(initial("ann", 1))
    at.do(initial("bea", 2))
    at.do(lh.PlaceWager("ann", 1, "bonus", 1_000, "dealer"))
    assert code(at, lh.PlaceWager("bea", 2, "bonus", 500, "dealer")) == "above-floor-limit"
    at.do(lh.PlaceWager("bea", 2, "bonus", 500))


def test_opposite_wagers_differ_by_no_more_than_the_floor_allows() -> None:
    at = Recorded("king-high", dealing="human")
    for box, player in enumerate(("ann", "bea"), start=1):
        at.do(BuyIn(player, 100_000))
        at.do(Sit(player, box))
    at.do(ChangeFloorLimits("inspector", differential=1_000))
    at.do(kh.CheckCards("inspector", DECK.cards, "before-play"))
    at.do(kh.Shuffle("dealer"))
    at.do(kh.OpenBets("dealer"))
    for box, player in enumerate(("ann", "bea"), start=1):
        at.do(kh.PlaceWager(player, box, "pokerpot", 500))
    at.do(kh.PlaceWager("ann", 1, "high", 1_000))
    assert code(at, kh.PlaceWager("ann", 1, "high", 500)) == "above-floor-limit"
    at.do(kh.PlaceWager("bea", 2, "low", 2_000))
    at.do(kh.PlaceWager("ann", 1, "high", 500))


def test_what_is_offered_keeps_to_the_limits_of_the_floor() -> None:
    at = si_ki_pi(player=2 * INITIAL)
    offers = [o for o in at.kind.legal(at.state, "ann") if isinstance(o.command, lh.PlaceWager)]
    assert {o.amount.maximum for o in offers if o.amount} == {2 * INITIAL}
    at.do(initial("ann", 1, 2 * INITIAL))
    left = [o for o in at.kind.legal(at.state, "ann") if isinstance(o.command, lh.PlaceWager)]
    assert left == []


def test_the_limits_change_between_rounds_and_by_an_inspector() -> None:
    at = si_ki_pi(player=2 * INITIAL)
    for command, expected in (
        (ChangeFloorLimits("inspector", player=1), "round-in-progress"),
        (ChangeFloorLimits("dealer", player=1), "wrong-role"),
    ):
        with pytest.raises(Refusal) as no:
            at.do(command)
        assert no.value.code == expected
    fresh = Recorded("si-ki-pi", dealing="human")
    with pytest.raises(BadInput, match="limit box must be 0 to"):
        fresh.do(ChangeFloorLimits("inspector", box=-1))
