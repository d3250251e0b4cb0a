"""Learning: what the network sees, how it is fitted, and what ships with the package."""

import pickle
from dataclasses import replace
from importlib.resources import files
from itertools import permutations
from pathlib import Path

import cloudpickle  # type: ignore[import-untyped]
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import by_effort
from houseway.games.pineapple.figures.kernel import of_document
from houseway.games.pineapple.player.hands.objective import STRAIGHT, Leaning
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.hands.rule_sets import rules_named
from houseway.games.pineapple.player.hands.showdown import hands_of
from houseway.games.pineapple.player.streets.draw_values import network_worths
from houseway.games.pineapple.player.streets.features import FACTS, MOST_FACTS, facts_of, live_cards
from houseway.games.pineapple.player.streets.knowledge import load, load_shipped, save
from houseway.games.pineapple.player.streets.moves import legal_moves, play
from houseway.games.pineapple.player.streets.network import (
    SECOND,
    STREETS,
    WIDTH,
    blank,
    read_only,
    value,
    value_of_facts,
)
from houseway.games.pineapple.player.streets.opponents import Table
from houseway.games.pineapple.player.streets.policy import best_of
from research.fantasy_worth import partners_of, street_hands
from research.fitting import fit, slopes_of
from research.lessons import LessonTask
from research.rule_set_values import value_lines
from research.train import Round, train
from research.workers import workers_of

TINY = (Round(60, 0.0, 1), Round(12, 1.0, 1))


def board(pack: list[int], sizes: tuple[int, int, int], suits: tuple[int, ...]) -> tuple[Ids, Ids]:
    """Rows from the front of the pack, suits renamed; and all cards behind them."""
    renamed = [card & ~3 | suits[card & 3] for card in pack]
    rows = np.zeros((3, 5), dtype=np.int64)
    for row, size in enumerate(sizes):
        rows[row, :size], renamed = renamed[:size], renamed[size:]
    return rows, np.array(renamed)


@given(
    st.permutations(range(52)),
    st.sampled_from([(1, 2, 2), (0, 5, 0), (2, 2, 3), (3, 3, 3), (1, 3, 5)]),
    st.sampled_from(list(permutations(range(4)))),
)
@settings(max_examples=settings().max_examples * 3 // 5)
def test_hands_that_differ_in_the_names_of_suits_are_the_same_to_the_network(
    pack: list[int], sizes: tuple[int, int, int], suits: tuple[int, ...]
) -> None:
    counts = np.array(sizes)
    seen = []
    for names in ((0, 1, 2, 3), suits):
        rows, unseen = board(pack, sizes, names)
        found = np.empty(MOST_FACTS, dtype=np.int64)
        number = facts_of(rows, counts, live_cards(unseen, 30), found)
        seen.append(sorted(found[:number].tolist()))
    assert seen[0] == seen[1]
    assert len(set(seen[0])) == len(seen[0])
    assert seen[0][0] >= 0
    assert seen[0][-1] < FACTS


def some_facts(rng: np.random.Generator, number: int) -> Ids:
    facts = np.full((number, MOST_FACTS), FACTS)
    for row in facts:
        row[:20] = rng.choice(40, 20, replace=False)
    return facts


def test_the_kernel_adds_up_what_the_fit_adds_up() -> None:
    rng = np.random.default_rng(1)
    network = blank()
    for part in network:
        part[:] = rng.normal(size=part.shape)
    facts = some_facts(rng, 5)
    for street in range(STREETS):
        seen = np.zeros((5, FACTS + 1), dtype=np.float32)
        np.put_along_axis(seen, facts, np.float32(1), axis=1)
        hidden = np.maximum(seen[:, :FACTS] @ network.first[street] + network.first_bias[street], 0)
        deeper = np.maximum(hidden @ network.second[street] + network.second_bias[street], 0)
        wanted = deeper @ network.third[street] + network.third_bias[street]
        found = [value_of_facts(read_only(network), street, row, 20) for row in facts]
        assert found == pytest.approx(wanted.tolist(), rel=1e-4)


def test_slopes_are_those_of_the_mean_squared_error() -> None:
    """Against small steps in single numbers."""
    rng = np.random.default_rng(2)
    shapes = ((FACTS, WIDTH), (WIDTH,), (WIDTH, SECOND), (SECOND,), (SECOND,), (1,))
    now = [rng.normal(0, 0.3, shape).astype(np.float64) for shape in shapes]
    facts, wanted = some_facts(rng, 8), rng.normal(size=8)
    slopes = slopes_of(now, facts, wanted)  # type: ignore[arg-type]  # finer, for small steps

    def error() -> float:
        seen = np.zeros((8, FACTS + 1))
        np.put_along_axis(seen, facts, 1.0, axis=1)
        hidden = np.maximum(seen[:, :FACTS] @ now[0] + now[1], 0)
        said = np.maximum(hidden @ now[2] + now[3], 0) @ now[4] + now[5]
        return float(((said - wanted) ** 2).mean())

    for part, slope in zip(now, slopes, strict=True):
        at = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        before = part[at]
        part[at] = before + 1e-5
        above = error()
        part[at] = before - 1e-5
        below = error()
        part[at] = before
        assert (above - below) / 2e-5 == pytest.approx(float(slope[at]), rel=1e-3)


def test_every_move_of_a_draw_is_worth_what_its_board_is() -> None:
    """`draw_values` sums what a row adds once for all moves, and `network.value` board by board."""
    network, rng = load_shipped().network, np.random.default_rng(3)
    for _ in range(60):
        cards = rng.permutation(52)
        placed = int(rng.choice([0, 5, 7]))
        rows, counts = np.zeros((3, 5), dtype=np.int64), np.zeros(3, dtype=np.int64)
        for card in cards[:placed]:
            row = rng.choice([i for i in range(3) if counts[i] < (3, 5, 5)[i]])
            rows[row, counts[row]] = card
            counts[row] += 1
        draw = cards[placed : placed + (3 if placed else 5)]
        unseen = np.sort(cards[placed + len(draw) + int(rng.integers(0, 20)) :])
        live, moves = live_cards(unseen, len(unseen)), legal_moves(counts, len(draw))
        found = network_worths(network, rows, counts, draw, moves, live)
        for move, worth in zip(moves, found, strict=True):
            board, sizes = rows.copy(), counts.copy()
            play(board, sizes, draw, move)
            assert worth == pytest.approx(value(network, board, sizes, live), abs=1e-4)


def test_an_opening_that_is_not_valued_is_hardly_ever_the_best() -> None:
    table, rng = Table(of_document(), load_shipped()), np.random.default_rng(4)
    network, judged = table.knowledge.network, table.usual_judge((False, 0))
    rows, counts = np.zeros((3, 5), dtype=np.int64), np.zeros(3, dtype=np.int64)
    lost = []
    for _ in range(200):
        cards = rng.permutation(52)
        draw, unseen, moves = cards[:5], np.sort(cards[10:]), legal_moves(counts, 5)
        every = network_worths(network, rows, counts, draw, moves, live_cards(unseen, len(unseen)))
        best, worth = best_of(judged, network, rows, counts, draw, moves, unseen)
        assert worth == every[best]
        lost.append(every.max() - worth)
    assert np.mean(lost) < 0.01


def test_a_network_learns_what_facts_are_worth() -> None:
    rng = np.random.default_rng(3)
    facts = some_facts(rng, 4000)
    worth_of = rng.normal(0, 2, FACTS + 1)
    worth_of[FACTS] = 0
    worths = worth_of[facts].sum(axis=1)
    network = blank()
    fit(network, 1, facts[500:], worths[500:], 20, rng)
    learned = read_only(network)
    said = np.array([value_of_facts(learned, 1, row, 20) for row in facts[:500]])
    assert np.sqrt(((said - worths[:500]) ** 2).mean()) < worths.std() / 4


def test_the_same_seed_teaches_the_same_with_any_number_of_workers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    alone = train(of_document(), 5, TINY, (20, 20), parts=4)
    with workers_of("local", 3) as several:
        shared = train(of_document(), 5, TINY, (20, 20), workers=several, parts=4)
    assert shared.worth == alone.worth
    for one, other in zip(alone.network, shared.network, strict=True):
        assert (one == other).all()
    assert "Round 2 of 2" in capsys.readouterr().err


def test_what_is_sent_to_a_worker_is_data_and_no_kernel() -> None:
    """Every worker would compile a kernel that is sent along."""
    judged, boards = Table(of_document(), load_shipped()).usual_judge((False, 0)), np.zeros((4, 52))
    task = LessonTask(judged, load_shipped().network, boards.astype(np.uint8), 1, np.arange(2))
    sent = cloudpickle.dumps(task)
    assert pickle.loads(sent).times == 1
    assert b"dispatcher" not in sent.lower()


def test_what_is_learned_is_read_as_it_was_written(tmp_path: Path) -> None:
    learned = load_shipped()
    leaning = Leaning(4.0, 5.5)
    save(replace(learned, worth=5.5, leaning=leaning), tmp_path)
    again = load(tmp_path)
    assert (again.worth, again.leaning) == (5.5, leaning)
    assert again.provenance == learned.provenance
    for one, other in zip(learned.network, again.network, strict=True):
        assert (one == other).all()
    assert again.normal.middle == pytest.approx(learned.normal.middle)


def test_what_ships_is_small_and_says_where_it_comes_from() -> None:
    learned = load_shipped()
    assert str(learned.provenance["command"]).startswith("python -m research.train --seed")
    folder = files("houseway.games.pineapple.player") / "learned"
    assert sum(len((folder / name.name).read_bytes()) for name in folder.iterdir()) < 300_000
    for field in (learned.normal, learned.fantasy):
        assert field.top.sum() == pytest.approx(1, abs=1e-4)
        assert field.bottom.sum() == pytest.approx(1, abs=1e-4)
    assert learned.fantasy.bonus > learned.normal.bonus
    assert 0 <= learned.fantasy.foul < 0.01 < learned.normal.foul < 0.3
    assert 2 < learned.worth < 15


def test_the_documents_player_plays_for_the_points_that_are_paid() -> None:
    assert load_shipped().leaning == STRAIGHT


@pytest.mark.slow
def test_under_the_published_rules_the_player_fouls_and_enters_as_often_as_the_docs_say() -> None:
    """At most 21.8% and at least 24.5%; what chance may add is allowed for, less in a soak."""
    rules, deals = rules_named("published"), by_effort(quick=500, default=2000, soak=40_000)
    rng = np.random.default_rng(1)
    rows = street_hands(partners_of(rules, load_shipped("published")), deals, rng).rows
    ended = hands_of(rules, rows.reshape(-1, 3, 5))
    chance = 3 * (0.25 * 0.75 / (2 * deals)) ** 0.5
    assert ended.foul.mean() < 0.218 + chance
    assert ended.earns.mean() > 0.245 - chance


def test_equal_players_win_nothing_from_each_other() -> None:
    """Boards that the player makes against itself, and hands as they end: the opponent's entry into
    Fantasy Land costs what ours is worth."""
    lines = value_lines(
        of_document(), load_shipped(), by_effort(quick=100, default=200, soak=20_000), 1
    )
    found = [line for line in lines if line.startswith("| worth of") and "Fantasy" not in line]
    assert len(found) == 4
    for line in found:
        mean, error = map(float, line.split("|")[2].split("±"))
        assert abs(mean) < 0.06 + 1.6 * error, line
