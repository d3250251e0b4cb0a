"""Boards that can be, and one plain sentence for those that cannot."""

from collections.abc import Sequence
from typing import Any

import pytest

from houseway.core.cards.french import card_id
from houseway.core.errors import BadInput
from houseway.games.pineapple.player.streets.position import Position, position_of


def on_street(
    board: str = "Ah/9s 9d/Kc Kd",
    draw: Sequence[str] = ("2c 7h Qs",),
    seen: Sequence[str] = (),
    opponents: Sequence[str] = (),
    *,
    button: bool = False,
) -> Position:
    return position_of(board, draw, seen, opponents, button=button)


def test_an_empty_board_draws_five_and_four_streets_follow() -> None:
    position = position_of("//", ["As", "Ks", "Qs", "Js", "Ts"])
    assert position.rows.cards == ()
    assert position.streets_to_come == 4
    assert len(position.unseen) == 47


def test_all_that_is_known_is_not_among_the_unseen() -> None:
    position = on_street(seen=["3c", "4c"], opponents=["Qh/5c 5d/2s 3s"])
    known = {card_id(card) for card in position.known_cards}
    assert len(known) == 5 + 3 + 2 + 5
    assert known.isdisjoint(position.unseen)
    assert known | set(position.unseen) == set(range(52))


@pytest.mark.parametrize(
    ("board", "streets"),
    [
        ("Ah/9s 9d/Kc Kd", 3),
        ("Ah/9s 9d/Kc Kd 4d 5d", 2),
        ("Ah/9s 9d 3d 8d/Kc Kd 4d 5d", 1),
        ("Ah Ad/9s 9d 3d 8d/Kc Kd 4d 5d Js", 0),
    ],
)
def test_streets_to_come(board: str, streets: int) -> None:
    assert on_street(board).streets_to_come == streets


def test_ties_go_to_the_buttons() -> None:
    behind, ahead = "Qh/5c 5d/2s 3s", "Jh/4c 4d/2d 3d 6d 6s"
    assert on_street().ties == (-1,)
    assert on_street(button=True).ties == (1,)
    assert on_street(opponents=[behind]).ties == (-1,)
    assert on_street(opponents=[ahead]).ties == (1,), "who places last holds the buttons"
    assert on_street(opponents=[behind, ahead]).ties == (-1, 0)
    assert on_street(opponents=[behind, "//"]).ties == (0, -1)
    assert on_street(opponents=[ahead], button=True).ties == (1,)


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        ({"board": "Ah/9s 9d"}, ["TOP/MIDDLE/BOTTOM"]),
        ({"board": "Ah 2d 3d 4d/9s/"}, ["4 cards in the top", "holds 3"]),
        ({"board": "/2d 3d 4d 5d 6d 7d/8d"}, ["6 cards in the middle"]),
        ({"board": "/9s 9d/Kc Kd"}, ["has 4 cards", "0, 5, 7, 9 or 11"]),
        ({"board": "2d 3d 4d/5d 6d 7d 8d 9d/Td Jd Qd Kd Ad"}, ["complete"]),
        ({"draw": ["2c", "7h"]}, ["you draw 3, not 2"]),
        ({"board": "//"}, ["With no cards on the board you draw 5, not 3"]),
        ({"draw": ["2c", "7h", "Ah"]}, ["Ah", "both on your board and in the draw"]),
        ({"draw": ["2c", "2c", "7h"]}, ["2c", "twice"]),
        ({"seen": ["Kc"]}, ["Kc", "both on your board and among the seen cards"]),
        ({"seen": ["1c"]}, ["'1c' isn't a card"]),
        ({"board": "Xx/9s 9d/Kc Kd"}, ["'Xx' isn't a card"]),
        ({"opponents": ["Qh/5c/2s 3s"]}, ["opponent's board has 4 cards", "5 or 7"]),
        ({"opponents": ["Qh/5c 5d/2s 3s"], "button": True}, ["you place last"]),
        ({"opponents": ["Ah/5c 5d/2s 3s"]}, ["on your board and on the board of opponent 1"]),
        ({"opponents": ["//", "//", "//"]}, ["at most two opponents, not 3"]),
    ],
)
def test_what_cannot_be_is_one_plain_sentence(changes: dict[str, Any], parts: list[str]) -> None:
    with pytest.raises(BadInput) as refused:
        on_street(**changes)
    said = str(refused.value)
    assert said.endswith(".")
    assert "\n" not in said
    assert all(part in said for part in parts), said


def test_enough_cards_must_be_left_for_the_streets_to_come() -> None:
    known = set(on_street().known_cards)
    everything = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    others = [card for card in everything if card not in known]
    assert len(on_street(seen=others[:-9]).unseen) == 9
    with pytest.raises(BadInput, match="8 cards are left unseen"):
        on_street(seen=others[:-8])
