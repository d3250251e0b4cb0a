"""The regret set: positions of every street and seat, and what moves cost there."""

import numpy as np
import pytest
from click.testing import CliRunner

from houseway.core.cards.french import FRENCH
from houseway.games.pineapple.figures.kernel import of_document
from houseway.games.pineapple.player.playing.players import StrongPlayer, player
from houseway.games.pineapple.player.streets import knowledge
from houseway.games.pineapple.player.streets.opponents import Table
from houseway.games.pineapple.player.streets.position import COUNTS, Position, board_of
from research.regret import main, regrets
from research.regret_positions import (
    SEATS,
    STREETS,
    PositionValues,
    load_shipped,
    read_position,
    write_position,
)
from research.regret_set import long_run

LATE = Position(
    rows=board_of("Ah 2h/9s 9d 3h 3s/Kc Kd 4d 4s Qc"),
    draw=FRENCH.parse(["7c Th Qs"]),
    seen=FRENCH.parse(["8d 8h"]),
    opponents=(board_of("2c 5h 7d/3d 4h Jc Jd 8c/5s 6c 6d Ts Tc"),),
    button=True,
    tied=(1,),
)


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(of_document(), knowledge.load_shipped())


def test_a_position_is_read_as_it_was_written() -> None:
    again = read_position(write_position(LATE), button=True)
    assert set(again.known_cards) == set(LATE.known_cards)
    assert [set(again.rows[row]) for row in ("top", "middle", "bottom")] == [
        set(LATE.rows[row]) for row in ("top", "middle", "bottom")
    ]
    assert set(again.draw) == set(LATE.draw)
    assert again.button


def test_chance_is_not_taken_for_regret() -> None:
    """One half says which is best, the other by how much: two moves that only seem to differ
    cost nothing on average."""
    values = np.array([[1.0, 0.0, -5.0], [0.0, 1.0, -5.0]])
    studied = PositionValues(LATE, 4, True, np.array([3, 4, 9]), values, 0.7, close=3)
    assert studied.regret(3) + studied.regret(4) == pytest.approx(-1.0)
    assert studied.regret(9) == pytest.approx(5.0)
    assert studied.regret(77) == pytest.approx(5.0), "not looked at: as the worst that was"
    sure = (np.array([3.0, 0.0, 0.0]), 0.1)
    assert studied.regret(3, sure) == pytest.approx(0.0), "the network is surer than the draws"
    assert studied.regret(4, sure) == pytest.approx(0.0)


def test_what_fell_behind_at_a_first_look_is_not_the_best() -> None:
    """Its value is of few draws, and may be high by chance."""
    values = np.array([[1.0, 0.5, 2.0], [1.0, 0.5, 2.0]])
    studied = PositionValues(LATE, 4, True, np.array([3, 4, 9]), values, 0.1, close=2)
    assert studied.regret(3) == 0
    assert studied.regret(4) == pytest.approx(0.5)


def test_moves_looked_at_closely_come_first_and_halves_saw_other_draws(table: Table) -> None:
    early = Position(rows=board_of("Ah/9s 9d/Kc Kd"), draw=FRENCH.parse(["2c 7h Qs"]))
    found = long_run(table, early, 64, seed=1)
    assert 1 < found.close < len(found.moves)
    one, other = found.values
    assert (one[: found.close] != other[: found.close]).all()
    assert (one[found.close :] == other[found.close :]).all(), "of both halves together"
    assert found.error > 0
    assert max(one[: found.close]) > max(one[found.close :]) - 3 * found.error


def test_against_a_finished_board_the_last_street_is_exact(table: Table) -> None:
    found = long_run(table, LATE, 8, seed=1)
    assert (found.values[0] == found.values[1]).all()
    assert found.error == 0


def test_what_ships_has_enough_positions_of_every_street_and_seat() -> None:
    found = load_shipped()
    for street in range(STREETS):
        for seat in range(SEATS):
            here = (found.groups == (street, seat)).all(axis=1)
            assert here.sum() >= 480
            studied = found.values_of(int(np.flatnonzero(here)[0]))
            assert len(studied.position.rows.cards) == COUNTS[street]
            assert studied.button == bool(seat)


def test_a_strong_player_regrets_less_than_a_careless_one(table: Table) -> None:
    found = load_shipped()
    careless, strong = (
        np.mean([cost for costs in by_group.values() for cost in costs])
        for by_group in (
            regrets(player("careless"), "careless", found, 4, table),
            regrets(StrongPlayer(), "strong", found, 4, table),
        )
    )
    assert strong < careless / 3


def test_one_street_may_be_asked_for() -> None:
    asked = ["--player", "careless", "--each", "2", "--street", "5"]
    *_, line = CliRunner().invoke(main, asked).stdout.splitlines()
    assert line.startswith("| careless | 4 |  |  |  |  | ")
    assert "±" in line
