"""Make the regret set from a seed: `python -m research.regret_set`.

The quick player plays hands against itself; each gives a position for every street and seat. Moves
are played out to find their long-run values, the better ones longer, in two halves with different
draws and different ends of the opponent's board. On the last two streets moves are valued exactly
against these ends.
"""

from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter

import click
import numpy as np
from numpy.typing import NDArray

from houseway.core.cards.french import FRENCH
from houseway.games.pineapple.player.hands.judging import Judge, Numbers
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.playing.hand import play_hand
from houseway.games.pineapple.player.playing.players import FantasyDeal, StrongPlayer
from houseway.games.pineapple.player.streets.chance import State, chance
from houseway.games.pineapple.player.streets.opponents import Table, usual_table
from houseway.games.pineapple.player.streets.policy import LAST_BUT_ONE
from houseway.games.pineapple.player.streets.position import COUNTS, Position
from houseway.games.pineapple.player.streets.race import Race
from houseway.games.pineapple.player.streets.search import Problem, candidates, play_outs
from houseway.games.pineapple.rules.rows import Rows
from research.regret_positions import (
    FOLDER,
    HUNDREDTHS,
    RegretSet,
    read_position,
    save,
    write_position,
)
from research.workers import report, seed_of, workers_of

DEFAULT_SEED = 20261118
POSITIONS = 480  # for each street and seat
ROUGH = 64  # draws of every move that is looked at, in each half
DRAWS = 1600  # of the better ones on the first street, in each half; half as many on each later one
ENDS = 512  # of the opponent's board, in each half
WITHIN = 3.0  # points behind the best by the network: others are not looked at
BETTER = 6  # moves that stay, of those that are not clearly behind
LIKELY = 2  # of the exact streets: points behind the best that are kept


@dataclass(frozen=True)
class LongRun:
    moves: Ids
    values: Numbers  # (half, move)
    error: float
    close: int  # the first of them, which were looked at closely


class Recorder:
    """The quick player, recording every position that it places cards in."""

    def __init__(self, table: Table) -> None:
        self.player = StrongPlayer(table=table)
        self.met: list[Position] = []

    def place(self, position: Position, rng: Random) -> Rows:
        self.met.append(position)
        return self.player.place(position, rng)

    def set_hand(self, hand: FantasyDeal, rng: Random) -> Rows:
        return self.player.set_hand(hand, rng)


def positions(table: Table, hands: int, seed: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return all positions of some hands as arrays, and the street and seat of each."""
    cards, groups = [], []
    for number in range(hands):
        recorder = Recorder(table)
        rng = Random(f"{seed}/{number}")
        pack = tuple(rng.sample(FRENCH.cards, 52))
        play_hand([recorder, recorder], [False, False], pack, rng)
        for position in recorder.met:
            cards.append(write_position(position))
            groups.append((COUNTS.index(len(position.rows.cards)), int(position.button)))
    return np.array(cards), np.array(groups, dtype=np.uint8)


def long_run(table: Table, position: Position, draws: int, seed: int) -> LongRun:
    problem = Problem.of(position, table)
    states = [chance(seed_of(seed, half)) for half in range(2)]
    judges = [problem.judge(state, lambda finished: finished >= ENDS) for state in states]
    if len(position.rows.cards) >= LAST_BUT_ONE:
        return value_exactly(problem, judges)
    return value_by_play_outs(problem, judges, states, draws)


def value_exactly(problem: Problem, judges: list[Judge]) -> LongRun:
    values = np.array([problem.quick_worths(judge) for judge in judges])
    likely = np.flatnonzero(values.mean(axis=0) > values.mean(axis=0).max() - LIKELY)
    best = values[:, likely]
    apart = (best - best[:, [0]])[0] - (best - best[:, [0]])[1]
    return LongRun(likely, best, float(np.sqrt((apart**2).mean() / 2)), len(likely))


def value_by_play_outs(
    problem: Problem, judges: list[Judge], states: list[State], draws: int
) -> LongRun:
    """A move that falls behind in the rough look gets the same value in both halves."""
    network_values = problem.quick_worths(judges[0])
    tried = candidates(problem, network_values, WITHIN)
    street = COUNTS.index(len(problem.position.rows.cards))
    halves = list(zip(judges, states, strict=True))
    rough = np.concatenate([sample_results(problem, *half, tried, ROUGH) for half in halves])
    running = promising(rough, network_values[tried], problem.table.knowledge.errors[street])
    others = np.setdiff1d(np.arange(len(tried)), running)
    closely = [sample_results(problem, *half, tried[running], draws >> street) for half in halves]
    behind = rough.mean(axis=0)[others]
    return LongRun(
        moves=tried[np.concatenate([running, others])],
        values=np.array([np.concatenate([found.mean(axis=0), behind]) for found in closely]),
        error=float(np.mean([error_of(found) for found in closely])),
        close=len(running),
    )


def error_of(results: Numbers) -> float:
    """Return the standard error of the difference of two moves; results are (draw, move)."""
    if results.shape[1] < 2:
        return 0.0
    apart = results - results[:, [0]]
    return float(apart[:, 1:].std() / np.sqrt(len(results)))


def promising(rough: Numbers, network_values: Numbers, error: float) -> Ids:
    """Return the moves that may be best by rough results, (draw, move), and the network."""
    race = Race(network_values, error)
    race.add(rough)
    ahead, _ = race.against(race.leader)
    order = np.argsort(-ahead, kind="stable")[:BETTER]
    return np.array(race.running, dtype=np.int64)[order]


def sample_results(problem: Problem, judge: Judge, state: State, moves: Ids, draws: int) -> Numbers:
    network = problem.table.knowledge.network
    ways = problem.moves[moves]
    found = play_outs(
        judge, network, problem.rows, problem.counts, problem.draw, ways, problem.unseen, draws,
        problem.shown_cards, state,
    )  # fmt: skip
    return np.asarray(found)


@click.command()
@click.option("--seed", type=int, default=DEFAULT_SEED, show_default=True)
@click.option("--positions", "number", type=int, default=POSITIONS, show_default=True)
@click.option("--draws", type=int, default=DRAWS, show_default=True, help="Of each half.")
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    default=FOLDER,
    help="The folder for the set [the one here].",
)
@click.option("--workers", type=int, help="At work at the same time [one a processor].")
@click.option("--engine", type=click.Choice(("local", "ray")), default="local", show_default=True)
def main(seed: int, number: int, draws: int, into: Path, workers: int | None, engine: str) -> None:
    """Work out long-run values of positions of every street and seat."""
    table = usual_table()
    cards, groups = positions(table, number, seed)
    begun = perf_counter()

    def of_part(part: int) -> LongRun:
        position = read_position(cards[part], button=bool(groups[part, 1]))
        found = long_run(table, position, draws, seed_of(seed, part))
        if part % 10 == 0:
            report(f"\r{part} of {len(cards)} positions, {perf_counter() - begun:.0f} s", end="")
        return found

    with workers_of(engine, workers) as at_work:
        found = at_work.each(of_part, len(cards))
    command = "python -m research.regret_set"
    values = np.concatenate([one.values for one in found], axis=1)
    save(
        RegretSet(
            cards=cards,
            groups=groups,
            numbers=np.array([len(one.moves) for one in found], dtype=np.uint8),
            close=np.array([one.close for one in found], dtype=np.uint8),
            moves=np.concatenate([one.moves for one in found]).astype(np.uint8),
            values=np.round(HUNDREDTHS * values).astype(np.int16),
            errors=np.round(HUNDREDTHS * np.array([one.error for one in found])).astype(np.uint16),
            provenance={
                "command": f"{command} --seed {seed} --positions {number} --draws {draws}",
                "seed": seed,
                "positions for each street and seat": number,
                "draws in each half on the first street, half of them on each later one": draws,
                "ends of the opponent's board in each half": ENDS,
            },
        ),
        into,
    )
    report(f"\nWritten to {into}.")


if __name__ == "__main__":
    main()
