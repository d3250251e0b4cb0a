"""The choice on a street: positions with a known best answer, and what every answer must keep."""

from itertools import combinations, count
from math import inf
from random import Random

import numpy as np
import pytest

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.games.pineapple.figures.kernel import of_document
from houseway.games.pineapple.player.hands.rows import rows_array
from houseway.games.pineapple.player.hands.showdown import hands_of, points
from houseway.games.pineapple.player.hands.stakes import CHANCE, MOST_LOST
from houseway.games.pineapple.player.playing.advice import advice_for
from houseway.games.pineapple.player.streets.chance import chance
from houseway.games.pineapple.player.streets.knowledge import load_shipped
from houseway.games.pineapple.player.streets.opponents import Table
from houseway.games.pineapple.player.streets.policy import quick_street
from houseway.games.pineapple.player.streets.position import Position, position_of
from houseway.games.pineapple.player.streets.search import BATCH, Budget, Problem, choose
from houseway.games.pineapple.rules.rows import Row, Rows
from houseway.games.pineapple.table.legal import placements

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


def deal_position(placed: int, opponents: int, seed: int) -> Position:
    """Return a random position with this many cards on every board."""
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
    position = deal_position(placed, opponents, placed)
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
    assert choice.exact == (placed == 11)
    assert all((way.error == 0) == choice.exact for way in choice.alternatives)


@pytest.mark.parametrize("placed", [0, 7])
def test_a_fixed_effort_gives_the_same_answer_again(placed: int) -> None:
    position = deal_position(placed, 1, 3)
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
    # Their queens enter Fantasy Land besides, which no stack of ours limits.
    assert choose(short, LITTLE).best.value == pytest.approx(-9 - load_shipped().worth)


def test_where_one_stack_is_short_every_opponent_is_met_hand_by_hand() -> None:
    draw = FRENCH.parse(["Ah", "Kd", "9c", "5s", "2h"])
    asked = Position(Rows(), draw, opponents=(Rows(), Rows()), caps=((9.0, 9.0), (inf, inf)))
    table = Table(of_document(), load_shipped())
    judge = Problem.of(asked, table).judge(chance(1), lambda finished: True)
    chances = judge.capped[:, CHANCE]
    assert chances.sum() == pytest.approx(2)
    assert set(judge.capped[:, MOST_LOST]) == {9.0, inf}


def test_a_hint_says_what_the_alternatives_cost() -> None:
    position = position_of("Qh 4c/Kh Kd 7s 6c 2d/As Ad 9c 9d", ["Qs", "3h", "5h"])
    advice = advice_for(position, LITTLE)
    assert advice.best.foul == 0
    assert advice.best.enters == 1
    first, *others = advice.lines
    assert "Qs top" in first
    assert "Fantasy Land 100%" in first
    assert all("costs" in line for line in others)
    assert any("Fantasy Land less often (0% against 100%)" in line for line in others)


def test_with_every_draw_of_the_opponent_the_last_street_is_exact() -> None:
    """Both draw once more: the opponent's 2,024 draws are each answered by the quick player and
    settled, whatever the seed."""
    position = deal_position(11, 1, 5)
    table = Table(of_document(), load_shipped())
    choice = choose(position, Budget(draws=1, seed=1), table)
    assert choice == choose(position, Budget(draws=64, seed=2), table)
    assert choice.exact
    best = choice.best
    worth, mine = table.knowledge.worth, position.rows.plus(best.rows)
    rows, counts = rows_array(position.opponents[0])
    ends = []
    for drawn in combinations(position.unseen, 3):
        board, sizes = rows.copy(), counts.copy()
        quick = table.usual_judge((False, 0))
        draw = np.array(drawn, dtype=np.int64)
        quick_street(quick, table.knowledge.network, board, sizes, draw, draw)
        ends.append(board)
    theirs = hands_of(table.rules, np.array(ends))
    ours = hands_of(table.rules, np.repeat(rows_array(mine)[0][None], len(ends), axis=0))
    won = points(table.rules, ours, theirs, -table.rules.tie)
    entering = worth * (ours.earns.astype(float) - theirs.earns)
    assert best.value == pytest.approx((won + entering).mean(), abs=1e-9)


@pytest.mark.parametrize("placed", [5, 9])
def test_what_is_sampled_says_its_error_and_more_sampling_lowers_it(placed: int) -> None:
    position = deal_position(placed, 1, 4)
    little, much = (choose(position, Budget(draws=draws, seed=1)) for draws in (8, 128))
    assert not little.exact
    assert not much.exact
    assert 0 < much.best.error < little.best.error
    assert little.best.value == pytest.approx(much.best.value, abs=5 * little.best.error)


def test_against_an_opponent_of_whom_nothing_is_seen_the_error_is_that_of_how_hands_fall() -> None:
    """No sampling of ours would lower it."""
    position = position_of("2h 3c/Th Td 8s 5d 4c/9h 9d 7s 6c", ["As", "Kd", "Jc"])
    choice = choose(position, LITTLE)
    assert not choice.exact
    assert choice.best.error == pytest.approx(load_shipped().normal.error)
    assert choice.best.cost_error == 0


def test_nobody_named_is_an_ordinary_opponent_and_not_one_in_fantasy_land() -> None:
    """On the last streets many a position has another best move against the two."""
    board, draw = "Ah/9s 9d 5c/Kc Kd 5d", ["2c", "7h", "Qs"]
    nobody, unknown, fantasy = (
        choose(position_of(board, draw, opponents=said), LITTLE)
        for said in ((), ("unknown",), ("fantasy",))
    )
    assert nobody == unknown
    assert nobody.best.value > fantasy.best.value + 3


def test_searching_stops_early_only_where_the_best_move_can_be_told() -> None:
    clear = position_of("Ah/Kh Kd/9s 9d 9c 2c", ["Ks", "9h", "3d"])
    decided = choose(clear, Budget(draws=400))
    assert decided.draws < 400
    assert not decided.alternatives[1].as_good
    # The two moves that keep one of two black threes have no clear difference.
    equal = choose(position_of("Ah/Kh Kd/9h 9d", ["3c", "3s", "9c"]), Budget(draws=48))
    assert equal.draws == 48
    assert equal.alternatives[1].as_good


def test_a_budget_runs_by_its_clock() -> None:
    """One that counts looks at it: a second each, so the search ends however slow the machine."""
    position = position_of("Ah/9s 9d/Kc Kd", ["2c", "7h", "Qs"])
    looks = count()
    budget = Budget(seconds=20, whole=True, clock=lambda: float(next(looks)))
    choice = choose(position, budget, with_errors=False)
    assert 10 * BATCH < choice.draws <= 20 * BATCH
