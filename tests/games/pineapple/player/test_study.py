"""The study board: positions in a question, moves with their values, and playing on."""

import msgspec
import pytest

from houseway.core.errors import BadInput
from houseway.games.pineapple.learn.study import (
    FinishedHand,
    StudyMove,
    StudyPosition,
    check,
    check_played,
    reply,
    think,
)

LATE = StudyPosition(
    board="Ah 2h/9s 9d 3h 3s/Kc Kd 4d 4s Qc",
    draw=("7c", "Qs", "Th"),
    seen=("8h", "8d"),
    opponents=("2c 5h 7d/3d 4h Jc Jd 8c/5s 6c 6d Ts Tc",),
    button=True,
)
EARLY = StudyPosition("Ah/9s 9d 7h/Kc Kd Qs", ("2c", "3h", "Qd"))
OPENING = StudyPosition("//", ("As", "Ah", "7d", "8d", "9d"))


def test_moves_of_the_last_street_are_exact_and_say_their_chances() -> None:
    found = think(LATE, 1)
    assert (found.exact, found.last) == (True, True)
    assert len(found.moves) == 6
    best = found.moves[0]
    assert (best.cost, best.error, best.cost_error) == (0, 0, 0)
    assert [move.value for move in found.moves] == sorted(
        (move.value for move in found.moves), reverse=True
    )
    assert all(move.foul in (0, 1) for move in found.moves)  # all cards are placed


def test_more_effort_plays_out_more_draws() -> None:
    first, second = think(EARLY, 1), think(EARLY, 2)
    assert first.draws < second.draws
    assert not first.last
    assert first == think(EARLY, 1), "the same question has the same answer"
    assert second.moves[0].error > 0


def test_short_stacks_cap_what_can_be_won() -> None:
    rich = think(LATE, 1).moves[0].value
    poor = think(msgspec.structs.replace(LATE, stacks=(2, 2)), 1).moves[0].value
    assert poor < rich
    assert poor <= 2 + 6.5, "two points, and Fantasy Land at most"


@pytest.mark.parametrize(
    ("asked", "part"),
    [
        (StudyPosition("Ah/9s", ("2c",)), "TOP/MIDDLE/BOTTOM"),
        (StudyPosition("Ah/9s 9d/Kc Kd", ("2c",)), "you draw 3, not 1"),
        (StudyPosition("Ah/9s 9d/Kc Kd", ("2c", "7h", "Ah")), "both on your board and in the draw"),
        (StudyPosition("//", OPENING.draw, stacks=(5,)), "Give 2 stacks"),
        (StudyPosition("//", OPENING.draw, stacks=(5, 0)), "A stack must be 1 to"),
        (StudyPosition("//", OPENING.draw, opponents=("unknown",) * 3), "at most two opponents"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(asked: StudyPosition, part: str) -> None:
    with pytest.raises(BadInput) as no:
        check(asked)
    assert part in str(no.value)


@pytest.mark.parametrize(
    ("top", "middle", "part"),
    [
        (("7c",), (), "places 2 of"),
        (("7c",), ("As",), "places 2 of"),
        (("7c", "Qs"), (), "only holds 3 cards"),
    ],
)
def test_what_is_no_move_is_said(top: tuple[str, ...], middle: tuple[str, ...], part: str) -> None:
    with pytest.raises(BadInput, match=part):
        check_played(StudyMove(LATE, top, middle))


def test_the_hand_ends_with_the_last_cards_and_is_settled_by_the_rules() -> None:
    best = think(LATE, 1).moves[0]
    found = reply(StudyMove(LATE, best.top, best.middle, best.bottom))
    assert found.position is None
    assert found.ended is not None
    assert found.ended.boards[1] == LATE.opponents[0]
    assert "FUP-" in found.ended.why[0]


def test_playing_on_the_opponent_places_and_the_own_hand_draws() -> None:
    asked = msgspec.structs.replace(OPENING, opponents=("unknown", "fantasy"))
    played = StudyMove(asked, (), ("As", "Ah"), ("7d", "8d", "9d"), chance=3)
    found = reply(played).position
    assert found is not None
    assert found == reply(played).position, "the same chance brings the same cards"
    assert found.board == "/As Ah/7d 8d 9d"
    board, inside = found.opponents
    assert inside == "fantasy"
    assert len(board.replace("/", " ").split()) == 5
    check(found)


def test_with_the_buttons_the_opponent_is_a_street_ahead() -> None:
    asked = msgspec.structs.replace(OPENING, button=True)
    found = reply(StudyMove(asked, (), ("As", "Ah"), ("7d", "8d", "9d"))).position
    assert found is not None
    assert len(found.opponents[0].replace("/", " ").split()) == 7
    check(found)


# The first opponent has our middle too, in other suits.
NINES = "2h 3h 5c/9s 9d 8h 7c 4s/Kc Kd 6d 4c Qc"
FIRST = "3c 4h 6h/9h 9c 8d 7d 4d/2d 2s 5s 5h Jc"
SECOND = "2c 5d/Ts Td 8s 7s 6c/As Ad 3s 3d"


def three_handed(*stacks: int) -> FinishedHand:
    """The second opponent places after us, and so holds the buttons."""
    own = "2h 3h/9s 9d 8h 7c 4s/Kc Kd 6d 4c"
    asked = StudyPosition(own, ("5c", "Qc", "Jh"), (), (FIRST, SECOND), stacks=stacks)
    found = reply(StudyMove(asked, ("5c",), (), ("Qc",))).ended
    assert found is not None
    return found


def test_between_two_without_the_buttons_an_equal_segment_is_nobodys() -> None:
    found = three_handed()
    assert found.boards[:2] == (NINES, FIRST)
    assert found.points == (-2, -3), "top and bottom to the first, all three to the second"


def test_at_the_end_nobody_pays_more_than_the_own_stack() -> None:
    assert sum(three_handed(2, 20, 20).points) == -2
