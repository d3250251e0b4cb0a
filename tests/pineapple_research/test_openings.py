"""The table of openings: every class once, suits folded, and values that play-outs agree with."""

from collections.abc import Iterator
from itertools import permutations
from math import comb

import numpy as np
import pytest

from cli.run import houseway
from houseway.core.cards.french import FRENCH, card_id
from houseway.core.errors import BadInput
from houseway.games.pineapple.figures.kernel import of_document
from houseway.games.pineapple.player.streets import opening_table
from houseway.games.pineapple.player.streets.chance import chance
from houseway.games.pineapple.player.streets.knowledge import load_shipped
from houseway.games.pineapple.player.streets.moves import legal_moves
from houseway.games.pineapple.player.streets.opening_table import OPENING, lowest
from houseway.games.pineapple.player.streets.opponents import Table
from houseway.games.pineapple.player.streets.search import play_outs
from houseway.games.pineapple.rules.rows import ROWS
from research.opening_classes import (
    CLASSES,
    NAMINGS,
    hands_of_classes,
    is_lowest,
    number_of,
)
from research.openings import SHOWN, cards_without

CARDS = FRENCH.parse(["As Ah 7d 8d 9d"])


def unchanged(naming: tuple[int, ...]) -> int:
    """Hands of five that a renaming of suits leaves as they are, rank by rank."""
    cycles = [len(cycle) for cycle in cycles_of(naming)]
    ways = np.array([1])
    for length in cycles * 13:
        one = np.zeros(length + 1, dtype=np.int64)
        one[[0, length]] = 1
        ways = np.convolve(ways, one)[: OPENING + 1]
    return int(ways[OPENING]) if len(ways) > OPENING else 0


def cycles_of(naming: tuple[int, ...]) -> Iterator[list[int]]:
    left = set(range(len(naming)))
    while left:
        cycle = [left.pop()]
        while naming[cycle[-1]] in left:
            cycle.append(naming[cycle[-1]])
            left.remove(cycle[-1])
        yield cycle


def test_there_are_as_many_classes_as_burnside_counts() -> None:
    assert unchanged((0, 1, 2, 3)) == comb(52, 5)
    assert sum(map(unchanged, permutations(range(4)))) == 24 * CLASSES
    assert len(opening_table.load_shipped().classes) == CLASSES


def test_every_row_of_the_table_is_another_class() -> None:
    classes = opening_table.load_shipped().classes
    assert (np.diff(classes) > 0).all()
    other = np.empty(OPENING, dtype=np.int64)
    for hand in hands_of_classes(classes[:: CLASSES // 200]):
        assert is_lowest(hand, NAMINGS, other)


def test_renamed_suits_are_placed_alike() -> None:
    found = opening_table.load_shipped().look_up(CARDS)
    for names in permutations("shdc"):
        new = dict(zip("shdc", names, strict=True))
        renamed = opening_table.load_shipped().look_up(
            FRENCH.parse([card[0] + new[card[1]] for card in CARDS])
        )
        assert (renamed.value, renamed.error) == (found.value, found.error)
        assert [len(renamed.rows[row]) for row in ROWS] == [len(found.rows[row]) for row in ROWS]
    number, order = lowest(CARDS)
    assert set(order) == set(CARDS)
    ids = np.array(sorted(card_id(card) for card in CARDS))
    assert number <= number_of(ids)


def test_values_are_what_play_outs_come_to() -> None:
    """Of hands all over the table, each within four standard errors."""
    openings, table = opening_table.load_shipped(), Table(of_document(), load_shipped())
    ways = legal_moves(np.zeros(3, dtype=np.int64), OPENING)
    digits = (ways * 3 ** np.arange(OPENING)).sum(axis=1)
    rows, counts = np.zeros((3, 5), dtype=np.int64), np.zeros(3, dtype=np.int64)
    for at in range(1000, CLASSES, CLASSES // 5):
        hand = hands_of_classes(openings.classes[at : at + 1])[0]
        move = ways[digits == openings.moves[at]]
        results = play_outs(
            table.usual_judge((False, 0)),
            table.knowledge.network,
            rows,
            counts,
            hand,
            move,
            cards_without(hand),
            128,
            SHOWN,
            chance(at),
        )
        error = np.hypot(results.std() / np.sqrt(128), openings.errors[at] / 100)
        assert abs(results.mean() - openings.values[at] / 100) < 4 * error


def test_an_opening_is_looked_up_at_once() -> None:
    told = houseway("solve", "pineapple", "--opening", "As Ah 7d 8d 9d")
    assert told.code == 0
    assert "Worth +" in told.out
    assert "ordinary opponent" in told.out


@pytest.mark.parametrize("cards", [("As",), ("As", "Ah", "7d", "8d", "8d")])
def test_an_opening_has_five_cards(cards: tuple[str, ...]) -> None:
    with pytest.raises(BadInput):
        opening_table.load_shipped().look_up(FRENCH.parse(cards))
