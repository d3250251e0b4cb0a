"""Clean sweeps: which hands they are, what they are worth, and how they meet other hands."""

import pytest

from clauses import clause
from games.pineapple.tables import rows
from games.pineapple.test_points import points, settle_hands
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.sweeps import Sweep, SweepName, sweep_of, sweeps_of

SUPER_DRAGON = "2h 3h 4h / 5h 6h 7h 8h 9h / Th Jh Qh Kh Ah"
DRAGON = "2h 3d 4c / 5s 7c 9h Jd Kc / 6d 8c Ts Qh Ad"
SIX_PAIRS = "2c 2d 3c / 3s 4s 4d 9h 9s / Tc Td Kc Kh Jc"
STRAIGHTS = "Ac 2s 3d / 3c 4d 5s 6c 7d / 9s Ts Jd Qs Ks"
FLUSHES = "4c 6c 7c / 2d 3d 7d 9d Qd / As 3s 5s 8s Ts"
PLAIN = "2c 3h 5h / 6c 6d 8h 9s Jc / 7s 7d Th Qs Kc"
FOUL = "Ah Kc Jh / 8c 8h 7s 5c 4d / 6s 5h 3c 2h 7h"


def best_sweep(hand: str, readings: Readings | None = None) -> Sweep | None:
    return sweep_of(rows(hand), readings or Readings())


@clause("FUP-sweep.values")
@pytest.mark.parametrize(
    ("hand", "name", "points"),
    [
        (SUPER_DRAGON, "super-dragon", 26),
        (DRAGON, "dragon", 13),
        (SIX_PAIRS, "six-pairs", 3),
        (STRAIGHTS, "three-straights", 3),
        (FLUSHES, "three-flushes", 3),
    ],
)
def test_five_patterns_and_their_values(hand: str, name: SweepName, points: int) -> None:
    assert best_sweep(hand) == Sweep(name, points)


@clause("FUP-sweep.values")
def test_the_damaged_value_of_three_flushes_is_a_reading() -> None:
    assert best_sweep(FLUSHES, Readings(three_flushes=2)) == Sweep("three-flushes", 2)


@clause("FUP-sweep.rank")
@pytest.mark.parametrize(
    "hand",
    [
        "2c 2d 2h / 2s 4s 4d 9h 9s / Tc Td Kc Kh Jc",  # four of a kind is two pairs
        "2c 2d 2h / 2s 4s 4d 4h 4c / 9c 9d 9s 9h Jc",
        "2c 2d 3c / 3s 4s 4d 9h 9s / Tc Td Kc Kh Ks",  # the odd card beside its own pair
    ],
)
def test_six_pairs_may_share_a_rank(hand: str) -> None:
    assert best_sweep(hand) == Sweep("six-pairs", 3)


@clause("FUP-sweep.values", "FUP-ranks.3")
@pytest.mark.parametrize(
    "hand",
    [
        "Ac Ks Qd / 4c 5d 6s 7c 8d / 9s Ts Jd Qs Kd",  # the ace at the high end of the top
        "4c 5c 6d / Ac 2d 3s 4s 5h / 9s Ts Js Qs Ks",  # a straight flush is a straight too
    ],
)
def test_three_straights_use_the_top_and_the_ace_at_either_end(hand: str) -> None:
    assert best_sweep(hand) == Sweep("three-straights", 3)


@pytest.mark.parametrize(
    "hand",
    [
        PLAIN,
        "Kc As 2d / 4c 5d 6s 7c 8d / 9s Ts Jd Qs Ks",  # no straight goes round the ace
        "4c 6c 7d / 2d 3d 7h 9d Qd / As 3s 5s 8s Ts",
        "2c 2d 2h / 3s 4s 4d 9h 7s / 9c 9d 8c 8d Jc",  # five pairs
        "2h 2d 4c / 5s 7c 9h Jd Kc / 6d 8c Ts Qh Ad",  # no three
    ],
)
@clause("FUP-sweep.values")
def test_what_is_no_clean_sweep(hand: str) -> None:
    assert best_sweep(hand) is None


@clause("FUP-sweep.best")
def test_two_patterns_in_one_hand_pay_the_better() -> None:
    names = [sweep.name for sweep in sweeps_of(rows(SUPER_DRAGON), Readings())]
    assert names == ["super-dragon", "dragon", "three-straights", "three-flushes"]
    assert points(SUPER_DRAGON, PLAIN, sweeps=(1,)) == [26 + 30 + 25]


QUEENS_AND_FLUSH = "Qh Qd 5h / Ac Ah 2h 6h 7h / Ks Js 6s 5s 2s"


@clause("FUP-sweep.declared")
def test_undeclared_it_is_a_hand_like_any_other() -> None:
    assert points(SIX_PAIRS, QUEENS_AND_FLUSH) == [1 - 1 - 1 - 7 - 4]
    assert settle_hands(SIX_PAIRS, QUEENS_AND_FLUSH).hands[0].sweep is None


@clause("FUP-sweep")
def test_its_segments_are_not_compared_and_others_bonuses_not_paid() -> None:
    assert points(SIX_PAIRS, QUEENS_AND_FLUSH, sweeps=(1,)) == [3]
    assert points(QUEENS_AND_FLUSH, SIX_PAIRS, sweeps=(2,)) == [-3]


@clause("FUP-sweep.bonus")
def test_its_own_bonuses_are_collected() -> None:
    assert points(FLUSHES, PLAIN, sweeps=(1,)) == [3 + 8 + 4]
    assert points(STRAIGHTS, PLAIN, sweeps=(1,)) == [3 + 4 + 2]


@clause("FUP-sweep.two")
def test_of_two_the_higher_value_collects_its_whole_value() -> None:
    """Neither pays the other a bonus, since a sweeping hand pays none."""
    assert points(SUPER_DRAGON, STRAIGHTS, sweeps=(1, 2)) == [26]
    assert points(STRAIGHTS, SUPER_DRAGON, sweeps=(1, 2)) == [-26]


RANKED = (SUPER_DRAGON, DRAGON, SIX_PAIRS, STRAIGHTS, FLUSHES)


@clause("FUP-sweep.two", "FUP-sweep.rank")
@pytest.mark.parametrize(
    ("higher", "lower"), [(i, j) for j in range(len(RANKED)) for i in range(j)], ids=str
)
def test_of_the_two_sentences_a_reading_says_which_holds(higher: int, lower: int) -> None:
    """Higher in the list of the document; of the same value only if the ranking decides."""
    value = best_sweep(RANKED[higher])
    assert value is not None
    for readings in (Readings(), Readings(two_sweeps="ranking")):
        same = best_sweep(RANKED[higher]).points == best_sweep(RANKED[lower]).points  # type: ignore[union-attr]
        expected = 0 if same and readings.two_sweeps == "push" else value.points
        for hands, sign in ((("higher", "lower"), 1), (("lower", "higher"), -1)):
            told = {"higher": RANKED[higher], "lower": RANKED[lower]}
            pair = settle_hands(*(told[hand] for hand in hands), sweeps=(1, 2), readings=readings)
            assert pair.lines[0].points == sign * expected


@clause("FUP-sweep.two")
@pytest.mark.parametrize("reading", ["push", "ranking"])
def test_the_same_clean_sweep_is_a_tie_under_either_sentence(reading: str) -> None:
    readings = Readings(two_sweeps=reading)  # type: ignore[arg-type]
    other = "5c 6d 7h / 4c 5d 6s 7c 8d / 8s 9c Td Jh Qc"
    pair = settle_hands(STRAIGHTS, other, sweeps=(1, 2), readings=readings).lines[0]
    assert pair.points == 0
    assert pair.why == "Both have Three straights: a push (FUP-sweep.two)."


@clause("FUP-sweep.two")
def test_equal_values_push_and_still_collect_from_the_third() -> None:
    assert points(STRAIGHTS, FLUSHES, sweeps=(1, 2)) == [0]
    assert points(STRAIGHTS, FLUSHES, PLAIN, sweeps=(1, 2)) == [0, 3 + 4 + 2, 3 + 8 + 4]


@clause("FUP-sweep.two")
def test_three_flushes_lose_to_three_straights_where_they_are_read_as_two() -> None:
    two = settle_hands(STRAIGHTS, FLUSHES, sweeps=(1, 2), readings=Readings(three_flushes=2))
    assert [line.points for line in two.lines] == [3]


@clause("FUP-foul.pays", "FUP-sweep")
def test_a_foul_hand_pays_nine_the_sweep_and_its_bonuses() -> None:
    assert points(STRAIGHTS, FOUL, sweeps=(1,)) == [9 + 3 + 4 + 2]


@clause("FUP-sweep.first")
@pytest.mark.parametrize(
    ("sweeps", "order"),
    [
        ((), [(1, 2), (1, 3), (2, 3)]),
        ((1,), [(1, 2), (1, 3), (2, 3)]),
        ((2,), [(2, 3), (1, 2), (1, 3)]),
        ((3,), [(1, 3), (2, 3), (1, 2)]),
        ((1, 3), [(1, 2), (1, 3), (2, 3)]),
        ((2, 3), [(2, 3), (1, 2), (1, 3)]),
    ],
)
def test_clean_sweeps_are_paid_first_from_the_buttons_clockwise(
    sweeps: tuple[int, ...], order: list[tuple[int, int]]
) -> None:
    hands = (SIX_PAIRS, STRAIGHTS, FLUSHES)
    assert [line.positions for line in settle_hands(*hands, sweeps=sweeps).lines] == order
