"""Table stakes: what a stack limits, in which order, and under which reading."""

from collections.abc import Mapping

import pytest

from clauses import clause
from games.pineapple.tables import HIGH, LOW, MIDDLE, rows
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.settlement import SetHand, Settlement, settle

SIX_PAIRS = "2c 2d 3c / 3s 4s 4d 9h 9s / Tc Td Kc Kh Jc"
FLUSHES = "4c 6c 7c / 2d 3d 7d 9d Qd / As 3s 5s 8s Ts"
FOUL = "Ah Kc Jh / 8c 8h 7s 5c 4d / 6s 5h 3c 2h 7h"


def settle_hands(
    hands: Mapping[str, str] | list[tuple[str, str]],
    stacks: Mapping[str, int],
    readings: Readings | None = None,
    sweeps: str = "",
) -> Settlement:
    pairs = hands.items() if isinstance(hands, Mapping) else hands
    set_hands = [SetHand(name, rows(hand), name in sweeps) for name, hand in pairs]
    return settle(set_hands, stacks, 500, readings or Readings())


def amounts_paid(settlement: Settlement) -> list[int]:
    return [line.paid for line in settlement.lines]


@clause("FUP-stakes.cap", "FUP-stakes")
def test_a_player_loses_the_stack_and_no_more() -> None:
    found = settle_hands({"ann": HIGH, "bob": LOW}, {"ann": 50_000, "bob": 1_000})
    assert amounts_paid(found) == [1_000]
    assert found.stacks == {"ann": 51_000, "bob": 0}
    assert found.lines[0].points == 3
    assert found.lines[0].why.endswith(
        "1,000 of 1,500 is paid: bob has no more left of the 1,000 held "
        "at the start (FUP-stakes.cap)."
    )


@clause("FUP-stakes.cap", "FUP-settle")
def test_what_is_paid_first_is_gone_when_the_next_pair_settles() -> None:
    found = settle_hands(
        {"ann": HIGH, "bob": MIDDLE, "cho": LOW}, {"ann": 50_000, "bob": 50_000, "cho": 2_000}
    )
    assert amounts_paid(found) == [1_500, 1_500, 500]
    assert found.stacks == {"ann": 53_000, "bob": 49_000, "cho": 0}


@clause("FUP-stakes.cap")
def test_chips_won_in_the_hand_are_not_at_stake_in_it() -> None:
    """Bob has 500 at the start, loses it to Ann, and pays nothing of what Cho then pays him."""
    found = settle_hands(
        {"ann": MIDDLE, "bob": HIGH, "cho": LOW}, {"ann": 500, "bob": 50_000, "cho": 50_000}
    )
    assert amounts_paid(found) == [-500, 500, 1_500]
    back = settle_hands(
        {"ann": LOW, "bob": MIDDLE, "cho": HIGH}, {"ann": 50_000, "bob": 600, "cho": 50_000}
    )
    assert amounts_paid(back) == [-600, -1_500, -600]
    assert back.stacks["bob"] == 600


@clause("FUP-stakes.cap")
def test_a_player_wins_from_one_opponent_no_more_than_the_own_stack() -> None:
    stacks = {"ann": 1_000, "bob": 50_000, "cho": 50_000}
    found = settle_hands({"ann": HIGH, "bob": MIDDLE, "cho": LOW}, stacks)
    assert amounts_paid(found) == [1_000, 1_000, 1_500]
    assert found.lines[0].why.endswith(
        "1,000 of 1,500 is paid: ann started with 1,000 and can't win more "
        "from bob (reading stakes-cap)."
    )


@clause("FUP-stakes.cap")
def test_only_the_loss_is_limited_under_the_reading_lose_only() -> None:
    stacks = {"ann": 1_000, "bob": 50_000, "cho": 50_000}
    lose_only = Readings(stakes_cap="lose-only")
    found = settle_hands({"ann": HIGH, "bob": MIDDLE, "cho": LOW}, stacks, lose_only)
    assert amounts_paid(found) == [1_500, 1_500, 1_500]
    short = settle_hands({"ann": LOW, "bob": HIGH}, {"ann": 1_000, "bob": 50_000}, lose_only)
    assert amounts_paid(short) == [-1_000]


@clause("FUP-stakes.cap", "FUP-sweep.first")
def test_a_clean_sweep_is_paid_out_of_a_short_stack_before_the_others() -> None:
    hands = {"ann": FLUSHES, "bob": FOUL, "cho": SIX_PAIRS}
    stacks = {"ann": 50_000, "bob": 6_500, "cho": 50_000}
    assert amounts_paid(settle_hands(hands, stacks, sweeps="cho")) == [-1_500, -6_000, 500]
    assert amounts_paid(settle_hands(hands, stacks)) == [6_500, 6_500, 0]


@clause("FUP-stakes.cap", "FUP-table.two-hands")
def test_two_hands_of_one_player_share_one_stack() -> None:
    two_hands = [("ann", LOW), ("ann", MIDDLE), ("bob", HIGH)]
    found = settle_hands(two_hands, {"ann": 2_000, "bob": 50_000})
    assert amounts_paid(found) == [-1_500, -500]
    assert found.stacks == {"ann": 0, "bob": 52_000}
    other = settle_hands(
        [("ann", HIGH), ("bob", LOW), ("bob", MIDDLE)], {"ann": 2_000, "bob": 50_000}
    )
    assert amounts_paid(other) == [1_500, 500]  # no more than 2,000 from one opponent


@clause("FUP-table.two-hands")
@pytest.mark.parametrize(
    ("players", "pairs"),
    [
        (("ann", "bob", "bob"), [(1, 2), (1, 3)]),
        (("ann", "ann", "bob"), [(1, 3), (2, 3)]),
        (("ann", "bob", "ann"), [(1, 2), (2, 3)]),
    ],
)
def test_own_hands_are_never_compared(
    players: tuple[str, ...], pairs: list[tuple[int, int]]
) -> None:
    hands = list(zip(players, (HIGH, MIDDLE, LOW), strict=True))
    found = settle_hands(hands, {"ann": 50_000, "bob": 50_000})
    assert [line.positions for line in found.lines] == pairs
