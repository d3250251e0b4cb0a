"""The choice on a street: positions with a known best answer, and what every answer must keep."""

from math import inf
from random import Random

import pytest

from houseway.cards import Card
from houseway.cards.french import FRENCH
from houseway.games.pineapple.kernel import of_document
from houseway.games.pineapple.legal import placements
from houseway.games.pineapple.rows import Row, Rows
from houseway.games.pineapple.solver.hands.stakes import CHANCE, MOST_LOST
from houseway.games.pineapple.solver.playing.advice import advice_for
from houseway.games.pineapple.solver.streets.chance import chance
from houseway.games.pineapple.solver.streets.knowledge import shipped
from houseway.games.pineapple.solver.streets.opponents import Table
from houseway.games.pineapple.solver.streets.position import Position, position_of
from houseway.games.pineapple.solver.streets.search import Asked, Budget, choose

LITTLE = Budget(draws=16)

# Board, draw, opponents, and cards that belong to a row whatever else is done.
KNOWN: list[tuple[str, str, str, tuple[str, ...], dict[str, Row]]] = [
    (
        "the straight flush at the bottom is completed",
        "Ah Kd 2c/Jc Jd 7h 4c 3d/5s 6s 7s",
        "8s 9s Kc",
        (),
        {"8s": "bottom", "9s": "bottom"},
    ),
    (
        "queens on top are Fantasy Land, and kings in the middle make them safe",
        "Qh 4c/Kh Kd 7s 6c 2d/As Ad 9c 9d",
        "Qs 3h 5h",
        (),
        {"Qs": "top"},
    ),
    (
        "a pair that would rank above the middle is kept off the top",
        "Kh 4c/Qh Qd 7s 6c 2d/As Ad 9c 9d",
        "Ks 3h 5h",
        (),
        {"5h": "top"},
    ),
    (
        "a full house at the bottom, not a second pair that leaves it below the middle",
        "2h 3c 5d/Th Td 8s 8d 4c/Jh Jd 6s",
        "Js 6c As",
        (),
        {"Js": "bottom", "6c": "bottom"},
    ),
    (
        "the flush that beats the middle, a street before the end",
        "2h 3c/9h 9d 5s 5d/Ks Qs 8s",
        "4s 7s Kd",
        (),
        {"4s": "bottom", "7s": "bottom"},
    ),
    (
        "trips of a lower rank are safe in the bottom while the middle has two pairs",
        "2h/Qc Qd 4s/8h 8d 3c",
        "8s 4d Kh",
        (),
        {"8s": "bottom", "4d": "middle"},
    ),
    (
        "a royal flush goes to the bottom",
        "//",
        "As Ks Qs Js Ts",
        (),
        dict.fromkeys(("As", "Ks", "Qs", "Js", "Ts"), "bottom"),
    ),
    (
        "four of a kind go to the bottom",
        "//",
        "9c 9d 9h 9s 2d",
        (),
        dict.fromkeys(("9c", "9d", "9h", "9s"), "bottom"),
    ),
]


@pytest.mark.parametrize(
    ("board", "draw", "opponents", "expected"),
    [pytest.param(*rest, id=name) for name, *rest in KNOWN],
)
def test_a_position_with_a_known_best_answer(
    board: str, draw: str, opponents: tuple[str, ...], expected: dict[str, Row]
) -> None:
    best = choose(position_of(board, draw.split(), opponents=opponents), LITTLE).best
    assert expected.items() <= dict(best.placements).items()


def dealt(placed: int, opponents: int, seed: int) -> Position:
    """Any position with so many cards on every board."""
    rng = Random(seed)
    pack = rng.sample(FRENCH.cards, 52)

    def board() -> Rows:
        rows: dict[Row, list[Card]] = {"top": [], "middle": [], "bottom": []}
        sizes = {"top": 3, "middle": 5, "bottom": 5}
        for _ in range(placed):
            row = rng.choice([r for r in rows if len(rows[r]) < sizes[r]])
            rows[row].append(pack.pop())
        return Rows(*(tuple(cards) for cards in rows.values()))

    mine, *theirs = (board() for _ in range(opponents + 1))
    draw = tuple(pack.pop() for _ in range(3 if placed else 5))
    return Position(mine, draw, seen=tuple(pack[:2]), opponents=tuple(theirs))


@pytest.mark.parametrize("placed", [0, 5, 7, 9, 11])
@pytest.mark.parametrize("opponents", [1, 2])
def test_every_legal_move_is_valued_once_and_the_best_costs_nothing(
    placed: int, opponents: int
) -> None:
    position = dealt(placed, opponents, placed)
    choice = choose(position, LITTLE)
    count = 2 if placed else 5
    ways = {
        (way.top, way.middle, way.bottom)
        for way in placements("me", position.draw, count, position.rows.room)
    }
    assert {(a.rows.top, a.rows.middle, a.rows.bottom) for a in choice.alternatives} == ways
    assert len(choice.alternatives) == len(ways)
    assert choice.best.cost == 0
    costs = [alternative.cost for alternative in choice.alternatives]
    assert costs == sorted(costs)
    assert choice.exact == (placed >= 9)


@pytest.mark.parametrize("placed", [0, 7])
def test_a_fixed_effort_gives_the_same_answer_again(placed: int) -> None:
    position = dealt(placed, 1, 3)
    assert choose(position, LITTLE) == choose(position, LITTLE)


def test_a_finished_opponent_is_met_as_the_hand_lies() -> None:
    """Against two aces at the bottom a pair of kings wins nothing there, and trips win."""
    board, draw = "2h 3c/Th Td 8s 5d 4c/Kh Kd 9s 6c", ["Ks", "7d", "Jc"]
    low = "4h 5h 6h/7h 7c 8c 9c Tc/8h 8d 9h 9d Js"
    high = "Qc 4h 6h/7h 7c 8c 8h 9c/Ac Ad As 9h 9d"
    to_low, to_high = (
        choose(position_of(board, draw, opponents=[theirs], button=True), LITTLE)
        for theirs in (low, high)
    )
    assert to_low.best.value > to_high.best.value + 6
    assert ("Ks", "bottom") in to_low.best.placements


def test_a_short_stack_cannot_lose_more_than_it_has() -> None:
    board, draw = "2h 3c/Th Td 8s 5d 4c/9h 9d 7s 6c", ["As", "Kd", "Jc"]
    theirs = (
        FRENCH.parse(["Qc Qd 4h"]),
        FRENCH.parse(["Ac Ad 8c 8d Kc"]),
        FRENCH.parse(["5s 5h 5c 7h 7c"]),
    )
    asked = position_of(board, draw, button=True)
    deep = Position(asked.rows, asked.draw, opponents=(Rows(*theirs),), button=True)
    short = Position(
        asked.rows, asked.draw, opponents=(Rows(*theirs),), button=True, caps=((9.0, 9.0),)
    )
    assert choose(deep, LITTLE).best.value < -9
    assert choose(short, LITTLE).best.value == pytest.approx(-9)


def test_where_one_stack_is_short_every_opponent_is_met_hand_by_hand() -> None:
    draw = FRENCH.parse(["Ah", "Kd", "9c", "5s", "2h"])
    asked = Position(Rows(), draw, opponents=(Rows(), Rows()), caps=((9.0, 9.0), (inf, inf)))
    table = Table(of_document(), shipped())
    judge = Asked.of(asked, table).judge(chance(1), lambda finished: True)
    chances = judge.capped[:, CHANCE]
    assert chances.sum() == pytest.approx(2)
    assert set(judge.capped[:, MOST_LOST]) == {9.0, inf}


def test_a_hint_says_what_the_alternatives_cost() -> None:
    position = position_of("Qh 4c/Kh Kd 7s 6c 2d/As Ad 9c 9d", ["Qs", "3h", "5h"])
    advice = advice_for(position, LITTLE)
    assert advice.best.foul == 0
    assert advice.best.enters == 1
    first, *others = advice.sentences
    assert "Qs top" in first
    assert "Fantasy Land 100%" in first
    assert all("costs" in line for line in others)
    assert any("Fantasy Land less often (0% against 100%)" in line for line in others)
