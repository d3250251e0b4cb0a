"""What a hand is worth against a known one, beside how the rules settle the two."""

from dataclasses import replace

import numpy as np
import pytest

from games.pineapple.player.plain import worth
from houseway.core.cards.french import FRENCH, card_of
from houseway.games.pineapple.figures.kernel import of_document
from houseway.games.pineapple.player.fantasy.exact import places_of
from houseway.games.pineapple.player.hands.objective import (
    Field,
    Leaning,
    Objective,
    against,
    field_of,
)
from houseway.games.pineapple.rules.ranking import find_foul, segments
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import Rows
from houseway.games.pineapple.rules.settlement import SetHand, settle
from houseway.games.pineapple.rules.sweeps import sweep_of

READINGS = Readings()
RULES = of_document(READINGS)
STACKS = {"we": 10**6, "they": 10**6}


def board(text: str) -> Rows:
    return Rows(*(FRENCH.parse([row]) for row in text.split("/")))


# Each beside each: fouls, clean sweeps of different and equal value, ties and bonuses.
BOARDS = [
    board("Qs Qd 3c/9h 9s 4c 4d Jd/Kd Kh 6c 6d 2c"),
    board("2c 3c 5c/4d 6c 7c 8c Ts/9c Jh Qc Kc Ac"),  # a dragon, as high cards
    board("2c 2d 9h/3c 3d 4c 4d 8h/5c 5d 6c 6d 8s"),  # six pairs
    board("2c 3c 5c/2d 3d 5d 8d 9d/2h 3h 5h 8h Th"),  # three flushes
    board("Ac Ad Ah/2c 2d 3h 3s 4c/5c 5d 5h 6s 6c"),  # foul
    board("2s 2d 2h/9c 9d 9h 5h 5d/Kc Ks Kd Kh 7s"),
    board("Ah Kd 8c/7s 7h 4s 3d 2h/Tc Td 4h 4d 3s"),
    board("Ah Kd 8c/7s 7h 4s 3d 2h/Tc Td 4h 4d 3s"),
]


def random_boards() -> list[Rows]:
    rng = np.random.default_rng(3)
    found = []
    for _ in range(40):
        cards = tuple(card_of(int(card)) for card in rng.permutation(52)[:13])
        found.append(Rows(cards[:3], cards[3:8], cards[8:]))
    return found


def is_foul(rows: Rows) -> bool:
    return find_foul(segments(rows), READINGS) is not None


def sweep_points(rows: Rows) -> int:
    found = sweep_of(rows, READINGS)
    return found.points if found and not is_foul(rows) else 0


def field_against(rows: Rows, *, declared: bool) -> Field:
    top, middle, bottom = (np.array([place]) for place in places_of(rows))
    sweeps = np.array([sweep_points(rows) if declared else 0])
    return field_of(RULES, top, middle, bottom, np.array([is_foul(rows)]), sweeps)


def settle_points(ours: SetHand, theirs: SetHand, *, button: bool) -> int:
    hands = (ours, theirs) if button else (theirs, ours)
    (line,) = settle(hands, STACKS, 1, READINGS).lines
    return line.points if button else -line.points


def worth_of(objective: Objective, rows: Rows) -> float:
    if is_foul(rows):
        return objective.foul
    return worth(objective, *places_of(rows), sweep_points(rows))


@pytest.mark.parametrize("button", [True, False])
@pytest.mark.parametrize("declared", [True, False])
def test_the_worth_against_a_known_board_is_what_the_rules_settle(
    button: bool, declared: bool
) -> None:
    boards = [*BOARDS, *random_boards()]
    for theirs in boards:
        fields = [field_against(theirs, declared=declared)]
        objective = against(RULES, fields, [1 if button else -1])
        other = SetHand("they", theirs, sweep_declared=declared and sweep_points(theirs) > 0)
        for ours in boards:
            ways = [
                settle_points(SetHand("we", ours, sweep_declared=says), other, button=button)
                for says in {False, sweep_points(ours) > 0}
            ]
            assert worth_of(objective, ours) == pytest.approx(max(ways)), (ours, theirs)


def test_points_from_several_opponents_add_up_and_fantasy_land_comes_on_top() -> None:
    ours, *others = (BOARDS[5], BOARDS[0], BOARDS[2])
    fields = [field_against(rows, declared=False) for rows in others]
    apart = [worth_of(against(RULES, [field], [0]), ours) for field in fields]
    staying = against(RULES, fields, [0, 0], worth=3.5, inside=True)
    assert worth_of(staying, ours) == pytest.approx(sum(apart) + 7.0)
    entering = against(RULES, fields, [0, 0], worth=2.5)
    assert worth_of(entering, ours) == pytest.approx(sum(apart) + 5.0)


def test_an_opponent_who_enters_fantasy_land_costs_what_it_is_worth() -> None:
    """So two hands that both enter, or neither, are worth nothing more to either player."""
    ours, theirs = BOARDS[5], field_against(BOARDS[0], declared=False)
    plain = worth_of(against(RULES, [theirs], [0]), ours)
    entering = replace(theirs, enters=1.0)
    assert worth_of(against(RULES, [entering], [0], worth=6.0), ours) == pytest.approx(plain)
    inside = against(RULES, [entering], [0], worth=6.0, inside=True)
    assert worth_of(inside, ours) == pytest.approx(plain)
    assert against(RULES, [entering], [0], worth=6.0).foul == pytest.approx(
        against(RULES, [theirs], [0]).foul - 6.0
    )


def test_who_leans_counts_a_foul_and_entering_dearer_and_so_for_the_others() -> None:
    ours, theirs = BOARDS[0], field_against(BOARDS[6], declared=False)
    leaning = Leaning(foul=4.0, entering=5.0)
    straight = against(RULES, [theirs], [0], worth=6.0)
    leant = against(RULES, [theirs], [0], worth=6.0, leaning=leaning)
    assert RULES.earns[places_of(ours)[0]]
    assert worth_of(leant, ours) == pytest.approx(worth_of(straight, ours) + 5.0)
    assert worth_of(leant, BOARDS[6]) == pytest.approx(worth_of(straight, BOARDS[6]))
    assert leant.foul == pytest.approx(straight.foul - 4.0)
    likely = replace(theirs, foul=0.25, enters=0.5)
    level = against(RULES, [likely], [0], worth=6.0, leaning=leaning).base
    assert level == pytest.approx(
        against(RULES, [likely], [0], worth=6.0).base + 0.25 * 4.0 - 0.5 * 5.0
    )


def test_a_field_of_many_hands_is_the_mean_over_them() -> None:
    many = random_boards()
    places = np.array([places_of(rows) for rows in many]).T
    fouls = np.array([is_foul(rows) for rows in many])
    field = field_of(RULES, places[0], places[1], places[2], fouls)
    for ours in BOARDS[5:7]:
        single = [
            worth_of(against(RULES, [field_against(rows, declared=False)], [0]), ours)
            for rows in many
        ]
        assert worth_of(against(RULES, [field], [0]), ours) == pytest.approx(np.mean(single))
