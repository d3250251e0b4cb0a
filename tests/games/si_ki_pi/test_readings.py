"""What each reading of Si Ki Pi changes, and that any of them go together."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest

from clauses import clause
from effort import EFFORT
from games.si_ki_pi.rounds import DEALER, LOSES, WINS, SiKiPi, of
from houseway.core.errors import BadInput
from houseway.core.rulebook import choices, parse_readings
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table import events as e
from houseway.games.si_ki_pi import GAME
from houseway.games.si_ki_pi.readings import Readings
from houseway.registry import game

VALUES = choices(Readings)


def chosen_together() -> Iterator[dict[str, Any]]:
    """Any two values of different readings meet; in a soak all of them do."""
    every = (dict(zip(VALUES, values, strict=True)) for values in product(*VALUES.values()))
    if EFFORT == "soak":
        yield from every
        return
    met: set[tuple[Any, ...]] = set()
    for chosen in every:
        meet = set(combinations(chosen.items(), 2))
        if not meet <= met:
            met |= meet
            yield chosen


@clause("SKP-3.8")
@pytest.mark.parametrize(
    "chosen", list(chosen_together()), ids=lambda chosen: " ".join(map(str, chosen.values()))
)
def test_a_round_can_be_played_under_every_choice_of_readings(chosen: dict[str, Any]) -> None:
    table = SiKiPi(*(f"{name}={value}" for name, value in chosen.items()))
    table.arrive("ann", "bob")
    table.sit(ann=1)
    table.open()
    table.bet("ann", 1)
    table.bet("bob", chosen["boxes"])
    shared = chosen["boxes"] == 1
    table.deal({1: "9s 9h Ks Kh"} | ({} if shared else {chosen["boxes"]: LOSES}), DEALER)
    table.do(c.AskHouseWay("ann", 1))
    if chosen["unseated-box"] == "highest-bettor" and not shared:
        table.do(c.AskHouseWay("bob", chosen["boxes"]))
    table.set_dealer()
    table.settle()
    recorded = table.last.readings
    assert {name: getattr(recorded, name.replace("-", "_")) for name in chosen} == chosen


# -- What each reading changes -----------------------------------------------------------------


def unseated_box_table(*readings: str) -> SiKiPi:
    """Bob alone bets on box 1, where no player sits."""
    table = SiKiPi(*readings)
    table.arrive("ann", "bob")
    table.open()
    table.bet("bob", 1)
    return table


@clause("SKP-H.1", "SKP-H.1.i")
@pytest.mark.parametrize(
    ("value", "laid", "clause_id"),
    [("keep", "9s 9h | Kd Kh", "SKP-H.1"), ("literal", "9h Kd | 9s Kh", "SKP-H.1.i")],
)
def test_two_pairs(value: str, laid: str, clause_id: str) -> None:
    table = unseated_box_table(f"two-pairs={value}")
    table.deal({1: "9s 9h Kd Kh"}, DEALER)
    (done,) = of(table.set_dealer(), e.HandSet)
    assert str(done.setting) == laid
    assert done.clauses == ("SKP-3.11", clause_id)


@clause("SKP-5.1.3")
@pytest.mark.parametrize(("value", "phase"), [("redeal", "closed"), ("void", None)])
def test_misdeal_unseen(value: str, phase: str | None) -> None:
    table = unseated_box_table(f"misdeal-unseen={value}")
    table.deal({1: WINS}, DEALER)
    table.do(c.CallMisdeal("dealer"))
    assert table.phase == phase


@clause("SKP-3.11", "SKP-1.seated-player")
@pytest.mark.parametrize(("value", "sets"), [("house-way", False), ("highest-bettor", True)])
def test_unseated_box(value: str, sets: bool) -> None:
    table = unseated_box_table(f"unseated-box={value}")
    table.deal({1: WINS}, DEALER)
    if sets:
        table.do(c.Look("bob", 1))
    else:
        assert table.refuses(c.Look("bob", 1)).clause == "SKP-3.11"


@clause("SKP-5.2", "SKP-1.seated-player")
@pytest.mark.parametrize("value", VALUES["unseated-box"])
def test_whoever_sets_an_unseated_box_its_highest_bettor_withdraws_it(value: str) -> None:
    table = unseated_box_table(f"unseated-box={value}")
    table.deal({1: WINS}, DEALER)
    table.do(c.ExposeCards("dealer", 1, (0, 1)), c.WithdrawBox("bob", 1))


@clause("SKP-2.1.1.a")
@pytest.mark.parametrize("boxes", VALUES["boxes"])
def test_boxes(boxes: int) -> None:
    table = unseated_box_table(f"boxes={boxes}")
    table.bet("ann", boxes)
    said = table.bad(c.PlaceWager("ann", boxes + 1, "initial", 1000))
    assert said == f"There's no box {boxes + 1}. The table has boxes 1 to {boxes}."


def test_readings_of_another_game_do_not_open_a_table() -> None:
    other = game("power-pai-gow").readings
    with pytest.raises(BadInput, match="aren't readings of Si Ki Pi"):
        GAME.open_table(parse_readings(other, []), {})
