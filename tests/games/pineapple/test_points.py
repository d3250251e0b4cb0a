"""Points between two hands: segments, ties, bonuses and fouls."""

import pytest

from clauses import clause
from games.pineapple.tables import HIGH, LOW, MIDDLE, rows
from houseway.core.reasons import by_reading
from houseway.core.rulebook import change_readings, questions
from houseway.games.pineapple.rules.ranking import segments
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.settlement import PairLine, SetHand, Settlement, settle
from houseway.games.pineapple.rules.wagers import Bonus, bonus_of

FOUL = "Ah Kd Jc / 8s 8h 7s 5c 4d / 6s 5h 3c 2h 7h"  # the middle above the bottom


def settle_hands(
    *hands: str, sweeps: tuple[int, ...] = (), readings: Readings | None = None
) -> Settlement:
    """Hands of ann, bob and cho by position, with stacks that no loss exhausts."""
    names = ("ann", "bob", "cho")[: len(hands)]
    set_hands = [
        SetHand(name, rows(hand), sweep_declared=position in sweeps)
        for position, (name, hand) in enumerate(zip(names, hands, strict=True), start=1)
    ]
    return settle(set_hands, dict.fromkeys(names, 10**6), 500, readings or Readings())


def points(*hands: str, sweeps: tuple[int, ...] = ()) -> list[int]:
    """Of each pair in the order of settling, from the later position to the earlier."""
    return [line.points for line in settle_hands(*hands, sweeps=sweeps).lines]


def line(*hands: str) -> PairLine:
    return settle_hands(*hands).lines[0]


@clause("FUP-settle.point")
def test_a_point_for_each_higher_segment() -> None:
    assert points(HIGH, LOW) == [3]
    assert points(LOW, HIGH) == [-3]
    two_of_three = "2d 3h 4c / 8c 8d 9h Ts Jd / 9c 9d Jh Qc Ks"  # only the top is lower
    assert points(two_of_three, "2c 3d 5h / 6c 6d 8h 9s Jc / 7c 7d Th Qs Kc") == [1]


@clause("FUP-settle.point")
def test_a_point_is_worth_the_limit() -> None:
    assert line(HIGH, LOW).paid == 1500
    assert line(LOW, HIGH).paid == -1500
    lower, higher = "2d 3h 4c / 8c 8d 9h Ts Jd / 9c 9d Jh Qc Ks", LOW.replace("4h", "5h")
    assert line(lower, higher).paid == 500
    assert line(higher, lower).paid == -500
    other = settle_hands(HIGH, TIES_LOW, LOW).lines[2]
    assert (other.points, other.paid) == (2, 1000)


@clause("FUP-settle.point")
def test_every_point_says_why() -> None:
    assert line(HIGH, LOW).why == (
        "Top 6 high beats 4 high: 1 to ann (FUP-settle.point). "
        "Middle Pair of 10s beats Pair of 6s: 1 to ann (FUP-settle.point). "
        "Bottom Pair of Aces beats Pair of 7s: 1 to ann (FUP-settle.point)."
    )
    kicker = line("2d 3h 4c / 6s 6h Th 9c Jd / 8c 8d Jh Qc Ks", LOW)
    assert "Middle Pair of 6s with 10 beats the same with 9: 1 to ann" in kicker.why


@clause("FUP-settle.point")
@pytest.mark.parametrize(
    ("higher", "lower", "said"),
    [
        ("As Ks Qs Js 9s", "Ah Kh Qh Jh 8h", "Flush, Ace high with 9 beats the same with 8"),
        ("As Ah Qs Qh 9s", "Ac Ad Qc Qd 8h", "Two pairs, Aces and Queens with 9 beats the same"),
        ("As Ah 7s 5h 4s", "Ac Ad 7c 5d 3h", "Pair of Aces with 4 beats the same with 3"),
    ],
)
def test_of_two_of_a_name_the_first_card_that_differs_is_told(
    higher: str, lower: str, said: str
) -> None:
    over, under = f"2d 3h 4c / 5c 5d 6h 7c 8c / {higher}", f"2h 3c 4d / 5h 5s 6d 7d 8d / {lower}"
    assert f"Bottom {said}" in line(over, under).why
    assert f"Bottom {said}" in line(under, over).why


# Equal to LOW in the middle only.
TIES_LOW = "2d 3h 5s / 6s 6h 8c 9d Jh / 9c 9h Jd Qc Ks"


@clause("FUP-settle.tie")
def test_a_tie_without_the_buttons_is_a_push() -> None:
    last = settle_hands(HIGH, LOW, TIES_LOW).lines[-1]
    assert (last.a, last.b, last.points) == ("bob", "cho", -2)
    assert "Middle Pair of 6s is a tie: a push (FUP-settle.tie)" in last.why


@clause("FUP-settle.buttons")
def test_the_player_with_the_buttons_wins_ties() -> None:
    assert points(LOW, TIES_LOW) == [-1]
    assert points(TIES_LOW, LOW) == [3]
    assert "to ann (FUP-settle.buttons)" in line(LOW, TIES_LOW).why


@clause("FUP-settle.buttons", "FUP-table.two-hands")
def test_both_hands_of_the_player_with_the_buttons_win_ties() -> None:
    hands = [SetHand("ann", rows(HIGH)), SetHand("ann", rows(LOW)), SetHand("bob", rows(TIES_LOW))]
    lines = settle(hands, {"ann": 10**6, "bob": 10**6}, 500, Readings()).lines
    assert [(found.positions, found.points) for found in lines] == [((1, 3), 3), ((2, 3), -1)]


@clause("FUP-settle")
def test_one_and_two_then_one_and_three_then_two_and_three() -> None:
    lines = settle_hands(HIGH, MIDDLE, LOW).lines
    assert [found.positions for found in lines] == [(1, 2), (1, 3), (2, 3)]
    assert [(found.a, found.b) for found in lines] == [
        ("ann", "bob"),
        ("ann", "cho"),
        ("bob", "cho"),
    ]


# -- Bonus ---------------------------------------------------------------------------------------

BELOW = " / 9c 9d Jh Qc Ks / As Ad 8c 8d 7h"
TOPS = {
    "5s 5h": 0,
    "6s 6h": 1,
    "7s 7c": 2,
    "8s 8h": 3,
    "9s 9h": 4,
    "Ts Th": 5,
    "Js Jd": 6,
    "Qs Qh": 7,
    "Kc Kh": 8,
    "Ac Ah": 9,
    "2s 2h 2d": 10,
    "3s 3h 3d": 11,
    "4s 4h 4d": 12,
    "5s 5h 5d": 13,
    "6s 6h 6d": 14,
    "7s 7c 7d": 15,
    "8s 8h 8c": 16,
    "9s 9h 9c": 17,
    "Ts Th Td": 18,
    "Js Jd Jc": 19,
    "Qs Qh Qd": 20,
    "Kc Kh Kd": 21,
    "Ac Ah Ad": 22,
    "As Ks Qs": 0,
}
FIVES = {
    "As Ks Qs Js Ts": (50, 25),
    "9s 8s 7s 6s 5s": (30, 15),
    "5s 4s 3s 2s As": (30, 15),
    "4s 4h 4d 4c 2s": (20, 10),
    "4s 4h 4d 2c 2s": (12, 6),
    "As Ks Qs Js 9s": (8, 4),
    "As Ks Qs Js Th": (4, 2),
    "5s 4s 3s 2s Ah": (4, 2),
    "As Ah Ad Ks Qh": (0, 0),
}


def bonus(hand: str) -> Bonus:
    return bonus_of(segments(rows(hand)))


@clause("FUP-bonus.top")
@pytest.mark.parametrize(("top", "points"), TOPS.items())
def test_the_bonus_of_the_top(top: str, points: int) -> None:
    three = top if len(top) == 8 else f"{top} 2c"
    assert bonus(three + BELOW).top == points


@clause("FUP-bonus.middle")
@pytest.mark.parametrize(("five", "points"), FIVES.items())
def test_the_bonus_of_the_middle(five: str, points: tuple[int, int]) -> None:
    assert bonus(f"2c 3c 4c / {five} / Kh Kd Qd Jd 9d").middle == points[0]


@clause("FUP-bonus.bottom")
@pytest.mark.parametrize(("five", "points"), FIVES.items())
def test_the_bonus_of_the_bottom(five: str, points: tuple[int, int]) -> None:
    assert bonus(f"2c 3c 4c / Kh Kd Qd Jd 9d / {five}").bottom == points[1]


FOURS_BELOW = "2c 3d 7h / Tc Td Qh Kd Jc / 4s 4h 4d 4c 8h"


LOWER_BELOW = "2d 3h 8s / 9c 9d Jh Qc 2s / As Ad 6c 5h 3c"  # than that, but higher on top


@clause("FUP-bonus.example")
@pytest.mark.parametrize("first", [True, False])
def test_the_example_of_the_document_is_told_as_it_stands_there(first: bool) -> None:
    """Two segments won and four of a kind at the bottom are twelve points; the one lost is told
    beside them and makes eleven."""
    found = line(*((FOURS_BELOW, LOWER_BELOW) if first else (LOWER_BELOW, FOURS_BELOW)))
    winner, loser = ("ann", "bob") if first else ("bob", "ann")
    assert f"In total, 12 to {winner} and 1 to {loser}." in found.why or (
        f"In total, 1 to {loser} and 12 to {winner}." in found.why
    )
    assert found.points == (11 if first else -11)


@clause("FUP-bonus.example")
def test_who_collects_all_is_not_told_twice() -> None:
    assert "In all" not in line(HIGH, LOW).why


@clause("FUP-bonus")
@pytest.mark.parametrize(("five", "pays"), FIVES.items())
def test_a_bonus_is_added_to_the_point_of_its_segment(five: str, pays: tuple[int, int]) -> None:
    """Against a hand without bonus that loses every segment, at the bottom as in the middle."""
    weak = "2d 3h 4h / 6c 6d 8h 9c Jc / 7h 7d Tc Qc Kc"
    assert points(f"5c 3d 7c / 8c 8d 2h 3c Th / {five}", weak) == [3 + pays[1]]
    straight_flush = "Kd Qd Jd Td 9d"
    if pays != (50, 25):
        low = weak.replace("7d Tc Qc Kc", "7s Tc Qc Kc") if "7s" not in five else weak
        assert points(f"5c 3d 7c / {five} / {straight_flush}", low) == [3 + pays[0] + 15]


@clause("FUP-bonus.offered")
@pytest.mark.parametrize(
    "reading", [(c.name, value) for c in questions(Readings) for value in c.values], ids=str
)
def test_points_bonuses_and_sweeps_count_under_every_reading(reading: tuple[str, object]) -> None:
    readings = change_readings(Readings(), dict([reading]))
    assert settle_hands(FOURS_BELOW, LOWER_BELOW, readings=readings).lines[0].points == 11
    dragon = "2h 3d 4c / 5s 7c 9h Jd Kc / 6d 8c Ts Qh Ad"
    swept = settle_hands(dragon, LOW_BELOW_DRAGON, sweeps=(1,), readings=readings).lines[0]
    assert swept.points == 13


LOW_BELOW_DRAGON = "2c 3h 4h / 6c 6s 8h 9s Jc / 7h 7d Th Qs Kd"


@clause("FUP-bonus.lost")
def test_a_bonus_is_paid_for_a_segment_that_is_lost() -> None:
    queens = "Qs Qh 2c / Ks Kd 3h 4c 5d / As Ad 6c 7h 8c"
    kings = "Kh Kc 3c / Ac Ah 2h 4d 5s / 8s 8d 9h 9d Jc"
    assert points(queens, kings) == [-3 + 7 - 8]


@clause("FUP-bonus")
def test_bonuses_come_from_each_player_that_is_met() -> None:
    bonus_four = "2d 3h 5s / 8c 8d 9h Ts Jd / As Qs 9s 6s 3s"
    assert points(bonus_four, LOW.replace("Qs", "Qd").replace("9s", "9d")) == [3 + 4]
    everybody = points(FOURS_BELOW, bonus_four, "6c 6h 2h / 7c 7d Th Qc Kc / 9c 9h Jh Js 5c")
    assert everybody == [3 + 10 - 4, 1 + 10 - 1, 1 + 4 - 1]


# -- Foul ----------------------------------------------------------------------------------------


@clause("FUP-foul")
@pytest.mark.parametrize("hands", [(HIGH, LOW), (LOW, HIGH)])
def test_a_foul_hand_pays_nine_to_each_whatever_the_segments_are(hands: tuple[str, str]) -> None:
    assert points(FOUL, *hands)[:2] == [-9, -9]
    assert points(hands[0], FOUL) == [9]
    assert "ann's hand is foul, the middle (Pair of 8s) ranks above" in line(FOUL, LOW).why


def with_two_hands(*hands: tuple[str, str], readings: Readings) -> list[PairLine]:
    """Of players by position, one of whom has two hands."""
    set_hands = [SetHand(player, rows(hand)) for player, hand in hands]
    stakes = {player: 10**6 for player, _ in hands}
    return list(settle(set_hands, stakes, 500, readings).lines)


@clause("FUP-foul", "FUP-table.two-hands")
@pytest.mark.parametrize(("reading", "second"), [("once", 0), ("each-hand", -9)])
def test_the_penalty_goes_to_each_player_and_not_to_each_hand(reading: str, second: int) -> None:
    readings = Readings(foul_to_two_hands=reading)  # type: ignore[arg-type]
    found = with_two_hands(("ann", FOUL), ("bob", HIGH), ("bob", LOW), readings=readings)
    assert [pair.points for pair in found] == [-9, second]
    already = "its 9 points have already been paid to bob (reading foul-to-two-hands)"
    assert (already in found[1].why) == (reading == "once")
    ann_last = with_two_hands(("bob", HIGH), ("bob", LOW), ("ann", FOUL), readings=readings)
    assert [pair.points for pair in ann_last] == [9, -second]


@clause("FUP-foul", "FUP-foul.pays", "FUP-table.two-hands")
def test_a_second_hand_still_collects_its_bonus_from_a_foul_one() -> None:
    queens = "Qc Qd 2c / Kc Kh 3h 4c 6d / As Ad 6c 7c 8c"
    found = with_two_hands(("ann", FOUL), ("bob", LOW), ("bob", queens), readings=Readings())
    assert [pair.points for pair in found] == [-9, -7]


@clause("FUP-foul", "FUP-table.two-hands")
def test_each_foul_hand_of_a_player_pays_its_own_penalty() -> None:
    also_foul = "As Kc Jd / 9s 9h 7c 5d 4c / 6c 5s 3d 2s 7d"
    found = with_two_hands(("ann", FOUL), ("ann", also_foul), ("bob", LOW), readings=Readings())
    assert [pair.points for pair in found] == [-9, -9]


@clause("FUP-foul.pays")
def test_a_foul_hand_pays_bonuses_and_clean_sweeps_as_well() -> None:
    assert points(FOUL, "Qs Qd 2c / Ks Kh 3h 4c 6d / As Ad 6c 7c 8c") == [-9 - 7]
    flushes = "2c 3c 9c / Ts Js 4s 3s 2s / As Ks Qs 9s 7d".replace("7d", "5s")
    assert points(flushes, FOUL, sweeps=(1,)) == [9 + 3 + 8 + 4]


@clause("FUP-foul.nothing", "FUP-bonus.foul")
def test_a_foul_hand_collects_nothing() -> None:
    kings_over_queens = "Ks Kd 2h / Qs Qd 9h 6c 3d / As Ac 5c 6h 8c"
    assert points(kings_over_queens, LOW.replace("Qs", "Qc")) == [-9]
    foul = settle_hands(kings_over_queens, LOW.replace("Qs", "Qc")).hands[0]
    assert foul.bonus == Bonus(0, 0, 0)


@clause("FUP-foul.nothing")
def test_a_foul_hand_has_no_clean_sweep() -> None:
    dragon = "Ah Kd Jc / Qc Th 8s 7c 6d / 9s 5h 4c 3c 2h"
    judged = settle_hands(dragon, LOW.replace("3d 4h", "3s 4s").replace("6d", "6s"), sweeps=(1,))
    assert judged.hands[0].foul
    assert judged.hands[0].sweep is None
    assert [found.points for found in judged.lines] == [-9]


@clause("FUP-foul.nothing")
def test_two_foul_hands_push() -> None:
    also_foul = "As Kc Jd / 9s 9h 7c 5d 4c / 6c 5s 3d 2s 7d"
    assert points(FOUL, also_foul) == [0]
    assert line(FOUL, also_foul).reason.by == by_reading("both-foul")
    assert (
        line(FOUL, also_foul).why
        == "Both hands are foul, and neither collects (reading both-foul)."
    )
