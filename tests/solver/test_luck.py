"""What of a match was luck: nothing on average, and most of what made results uncertain."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from effort import by_effort, some_of
from houseway.cards import Card
from houseway.cards.french import FRENCH
from houseway.games.pineapple.kernel import of_document
from houseway.games.pineapple.rows import Rows
from houseway.games.pineapple.solver.playing.luck import Luck, dealt_out, luck_of
from houseway.games.pineapple.solver.playing.match import (
    Dealt,
    Estimate,
    House,
    play_match,
    play_session,
    score,
)
from houseway.games.pineapple.solver.playing.players import FantasyDeal, Strong, player
from houseway.games.pineapple.solver.streets.chance import chance
from houseway.games.pineapple.solver.streets.knowledge import shipped
from houseway.games.pineapple.solver.streets.opponents import Table
from houseway.games.pineapple.solver.streets.position import Position, board_of

pytestmark = pytest.mark.slow  # kernels of whole hands

TIMES = by_effort(quick=4, default=4, soak=100)
ELEVEN = board_of("Qs 2h/9s 9d 3c 4c/Kc Kd 7h 7s 8d")
NINE = board_of("Qs/9s 9d 3c/Kc Kd 7h 7s 8d")
THEIRS = {
    "finished": (board_of("As 2d 3d/4d 4h 6s Jd Th/5s 5h 5d 8c 6c"), False),
    "drawing once more": (board_of("As 2d/4d 4h 6s Jd/5s 5h 5d 8c 6c"), False),
    "in Fantasy Land": (board_of("As Ad 3d/4d 4h 6s 6d Th/5s 5h 5d 8c 8h"), True),
}


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(of_document(), shipped())


def could_come(rows: Rows, theirs: str, left: int) -> list[Dealt]:
    """Every draw of three, where so few cards are left in the deck."""
    other, inside = THEIRS[theirs]
    hidden = [card for card in FRENCH.cards if card not in (*rows.cards, *other.cards)]
    deck = Random(4).sample(hidden, left)
    out = tuple(card for card in FRENCH.cards if card not in deck)
    seen = (*rows.cards, *(() if inside else other.cards))
    return [Dealt(0, draw, False, rows, other, inside, seen, out) for draw in combinations(deck, 3)]


@pytest.mark.parametrize("theirs", THEIRS)
def test_luck_on_the_last_street_is_exactly_nothing_on_average(table: Table, theirs: str) -> None:
    lucks = [luck_of(table, one, chance(1)) for one in could_come(ELEVEN, theirs, 9)]
    assert len(lucks) == 84
    assert np.std(lucks) > 0.5, "some draws are better than others"
    assert np.mean(lucks) == pytest.approx(0, abs=1e-5)  # sums are of single precision


@pytest.mark.parametrize(
    ("board", "left", "times"),
    [
        ("Qs/9s 9d 3c/Kc Kd 7h 7s 8d", 8, 2 * TIMES),
        ("Qs/9s 9d/Kc Kd 7h 7s", 13, TIMES),
        ("Qs/9s/Kc Kd 7h", 8, 2 * TIMES),
    ],
    ids=["nine", "seven", "five"],
)
def test_luck_before_it_is_nothing_on_average(
    table: Table, board: str, left: int, times: int
) -> None:
    """Every draw comes as often as any other, each compared with others by chance."""
    draws = could_come(board_of(board), "finished", left)
    each = [
        np.mean([luck_of(table, one, chance(1000 * seed + i)) for i, one in enumerate(draws)])
        for seed in range(times)
    ]
    found = Estimate(np.array(each))
    assert abs(found.mean) < 4 * found.error
    assert 0 < found.error < 0.2


def test_what_could_have_come_is_any_draw_alike() -> None:
    deck, state = np.arange(6, 13), chance(5)
    draws = np.concatenate([dealt_out(deck, 3, 32, state) for _ in range(500)])
    kinds, times = np.unique(draws, axis=0, return_counts=True)
    assert len(kinds) == 35
    assert (np.diff(kinds) > 0).all(), "three different cards, in order"
    expected = len(draws) / 35
    assert (abs(times - expected) < 5 * np.sqrt(expected)).all()


class Odd:
    """Plays by what no reckoning knows: by how the cards are called."""

    def place(self, position: Position, rng: Random) -> Rows:
        return player("careless" if "s" in position.draw[0] else "random").place(position, rng)

    def set_hand(self, hand: FantasyDeal, rng: Random) -> Rows:
        return player("steady").set_hand(hand, rng)


@pytest.mark.parametrize("rules", some_of(["document", "published"], 1))
def test_luck_is_nothing_on_average_whatever_players_do(rules: str) -> None:
    """Over sessions that carry Fantasy Land over, each played once."""
    house = House(rules, session=5)
    around = Table(house.rules, shipped(rules))
    luck, seats = Luck(around), (Strong(table=around), Odd())
    sessions = [
        [mine for mine, _ in play_session(seats, f"{rules}/{i}", house, luck, exchanged=i % 2 == 0)]
        for i in range(24)
    ]
    assert any(hand.fantasy for session in sessions for hand in session)
    found = Estimate(np.array([np.mean([hand.luck for hand in one]) for one in sessions]))
    assert abs(found.mean) < 4 * found.error
    assert found.error < 1.5


def test_without_luck_results_vary_far_less() -> None:
    house = House(session=4)
    luck = Luck(Table(house.rules, shipped()))
    found = score(list(play_match(player("strong"), player("steady"), 16, 2, house, luck)))
    assert (found.plain.error / found.adjusted.error) ** 2 > 3
    assert abs(found.plain.mean - found.adjusted.mean) < 4 * found.plain.error


def test_the_same_seed_gives_the_same_luck(table: Table) -> None:
    one = could_come(NINE, "drawing once more", 20)[17]
    assert luck_of(table, one, chance(3)) == luck_of(table, one, chance(3))
    assert luck_of(table, one, chance(3)) != luck_of(table, one, chance(4))


def test_luck_of_a_hand_in_fantasy_land_is_nothing_on_average(table: Table) -> None:
    rng = Random(3)
    lucks = []
    for number in range(300):
        cards: tuple[Card, ...] = tuple(rng.sample(FRENCH.cards, 13))
        dealt = Dealt(1, cards, True, Rows(), Rows(), False, (), ())
        lucks.append(luck_of(table, dealt, chance(number)))
    found = Estimate(np.array(lucks))
    assert abs(found.mean) < 4 * found.error
    assert found.error < 0.5
