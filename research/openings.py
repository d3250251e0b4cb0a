"""Make the table of openings from a seed: `python -m research.openings`.

The table has every class of five cards, suits folded. The network values all placements. The better
ones are answered one street further with the same sampled draws, the two best with more of them;
the network's value and this one are combined by their errors. The error of the table is measured on
classes that are played out at length.
"""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter

import click
import numpy as np

from houseway.core.jit import kernel
from houseway.games.pineapple.player.hands.judging import Judge, Numbers
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.streets.chance import State, chance, shuffle_out
from houseway.games.pineapple.player.streets.draw_values import network_worths
from houseway.games.pineapple.player.streets.features import live_cards
from houseway.games.pineapple.player.streets.moves import DRAWN, legal_moves, play, take_back
from houseway.games.pineapple.player.streets.network import Network
from houseway.games.pineapple.player.streets.opening_table import (
    CARDS,
    HUNDREDTHS,
    OpeningTable,
    save,
)
from houseway.games.pineapple.player.streets.opponents import Table, usual_table
from houseway.games.pineapple.player.streets.search import play_outs
from research import PLAYER
from research.opening_classes import every_class, hands_of_classes
from research.workers import Workers, report, seed_of, workers_of

COMMAND = "python -m research.openings"
DEFAULT_SEED = 20261117
TRIED, WITHIN = 4, 1.2  # placements looked at further, and points behind the best by the network
DRAWS = 24  # for each of the two best; a third of them for each that is looked at
SHOWN = (5, 2)  # cards that the opponent shows before our next draw, and before each later one
IN_A_PART = 512
TESTED, TEST_DRAWS = 300, 240  # classes that are played out, to measure the error
TINY = 1e-6


@dataclass(frozen=True)
class ValuedOpenings:
    """The two best placements, by class."""

    moves: Ids  # numbers of the best placement and the next best
    values: Numbers  # of both
    errors: Numbers  # of the best, from sampling


@kernel
def value_openings(
    network: Network, error: float, hands: Ids, draws: int, state: State
) -> tuple[Ids, Numbers, Numbers]:
    """Return the two best placements of each hand, their values, and the error of the best."""
    few = draws // 3
    moves_found = np.zeros((len(hands), 2), dtype=np.int64)
    values, errors = np.zeros((len(hands), 2)), np.zeros(len(hands))
    rows, counts = np.zeros((3, 5), dtype=np.int64), np.zeros(3, dtype=np.int64)
    moves = legal_moves(counts, hands.shape[1])
    for i in range(len(hands)):
        draw, unseen = hands[i], cards_without(hands[i])
        live = live_cards(unseen, len(unseen))
        worths = network_worths(network, rows, counts, draw, moves, live)
        order = np.argsort(-worths)[:TRIED]
        tried = 1
        while tried < len(order) and worths[order[tried]] > worths[order[0]] - WITHIN:
            tried += 1
        sums, squares = np.zeros(tried), np.zeros(tried)
        answer_draws(
            network, rows, counts, draw, moves[order[:tried]], unseen, few, state, sums, squares
        )
        combined = np.zeros(tried)
        for j in range(tried):
            combined[j], _ = combine(worths[order[j]], error, sums[j], squares[j], few)
        two = order[np.argsort(-combined)[:2]]
        best = np.argsort(-combined)[:2]
        more, more_squares = sums[best].copy(), squares[best].copy()
        pair = moves[two]
        answer_draws(network, rows, counts, draw, pair, unseen, draws, state, more, more_squares)
        n = few + draws
        first = combine(worths[two[0]], error, more[0], more_squares[0], n)
        if len(two) == 1:
            moves_found[i, :] = two[0]
            values[i, 0], errors[i] = first
            values[i, 1] = values[i, 0] - WITHIN
            continue
        second = combine(worths[two[1]], error, more[1], more_squares[1], n)
        if second[0] > first[0]:
            first, second = second, first
            two = two[::-1].copy()
        moves_found[i, 0], moves_found[i, 1] = two[0], two[1]
        values[i, 0], values[i, 1], errors[i] = first[0], second[0], first[1]
    return moves_found, values, errors


@kernel
def combine(
    worth: float, error: float, total: float, squares: float, n: int
) -> tuple[float, float]:
    """Weigh the network's worth and the mean of draws by their errors."""
    if n == 0:
        return worth, error
    mean = total / n
    spread = max(squares / n - mean * mean, TINY) / n
    weight = 1 / error**2 + 1 / spread
    return (worth / error**2 + mean / spread) / weight, np.sqrt(1 / weight)


@kernel
def answer_draws(
    network: Network,
    rows: Ids,
    counts: Ids,
    draw: Ids,
    moves: Ids,
    unseen: Ids,
    draws: int,
    state: State,
    sums: Numbers,
    squares: Numbers,
) -> None:
    """Add the worth of the best answer to each sampled draw, after each of the moves."""
    cards, n = unseen.copy(), len(unseen)
    soon, _ = SHOWN
    for _ in range(draws):
        shuffle_out(state, cards, n, soon + DRAWN)
        left = n - soon - DRAWN
        live = live_cards(cards, left)
        drawn = cards[left : left + DRAWN]
        for j in range(len(moves)):
            play(rows, counts, draw, moves[j])
            answers = legal_moves(counts, DRAWN)
            worth = network_worths(network, rows, counts, drawn, answers, live).max()
            take_back(counts, moves[j])
            sums[j] += worth
            squares[j] += worth * worth


@kernel
def cards_without(hand: Ids) -> Ids:
    found = np.empty(CARDS - len(hand), dtype=np.int64)
    number = 0
    for card in range(CARDS):
        held = False
        for other in hand:
            held = held or card == other
        if not held:
            found[number] = card
            number += 1
    return found


def value_in_parts(
    table: Table, hands: Ids, draws: int, seed: int, workers: Workers
) -> ValuedOpenings:
    knowledge = table.knowledge
    parts = -(-len(hands) // IN_A_PART)
    begun = perf_counter()

    def of_part(part: int) -> tuple[Ids, Numbers, Numbers]:
        mine = np.ascontiguousarray(hands[part * IN_A_PART : (part + 1) * IN_A_PART])
        state = chance(seed_of(seed, part))
        found = value_openings(knowledge.network, knowledge.errors[0], mine, draws, state)
        report(f"\rPart {part + 1} of {parts}, {perf_counter() - begun:.0f} s", end="")
        return found

    found = workers.each(of_part, parts)
    report("")
    return ValuedOpenings(*(np.concatenate(column) for column in zip(*found, strict=True)))


@dataclass(frozen=True)
class TableError:
    """How far the table is off, by classes that were played out."""

    classes: int
    draws: int
    level: float  # mean of play-outs less the table
    level_error: float
    error: float  # of a value, in points, without the error from sampling
    regret: float  # points that the placements chosen cost against the next best, on average
    regret_error: float


def measure_error(
    table: Table, hands: Ids, valued: ValuedOpenings, seed: int, workers: Workers
) -> TableError:
    """Play out both placements of some classes with the same draws."""
    rng = np.random.default_rng(seed_of(seed, len(hands)))
    some = rng.choice(len(hands), min(TESTED, len(hands)), replace=False)
    judge = table.usual_judge((False, 0))
    task = partial(_play_out_pair, judge, table.knowledge.network, hands[some], valued.moves[some])

    def of_part(part: int) -> Numbers:
        return task(part, chance(seed_of(seed, len(hands), part)))

    results = np.array(workers.each(of_part, len(some)))  # (class, draw, placement)
    means, spreads = results.mean(axis=1), results.var(axis=1) / results.shape[1]
    off = means[:, 0] - valued.values[some, 0]
    beyond = off.var() - (spreads[:, 0] + valued.errors[some] ** 2).mean()
    regret = _regrets(results)
    return TableError(
        classes=len(some),
        draws=results.shape[1],
        level=float(off.mean()),
        level_error=float(off.std() / np.sqrt(len(off))),
        error=float(np.sqrt(max(beyond, 0.0))),
        regret=float(regret.mean()),
        regret_error=float(regret.std() / np.sqrt(len(regret))),
    )


def _regrets(results: Numbers) -> Numbers:
    """Return what the choice costs, by class.

    One half of the draws decides which of the two is better, the other half by how much, so that
    chance does not count as regret."""
    half = results.shape[1] // 2
    better = results[:, :half].mean(axis=1).argmax(axis=1)
    worths = results[:, half:].mean(axis=1)
    return np.asarray(worths[np.arange(len(worths)), better] - worths[:, 0])


def _play_out_pair(
    judge: Judge, network: Network, hands: Ids, moves: Ids, part: int, state: State
) -> Numbers:
    rows, counts = np.zeros((3, 5), dtype=np.int64), np.zeros(3, dtype=np.int64)
    ways = legal_moves(counts, hands.shape[1])[moves[part]]
    unseen = cards_without(hands[part])
    draw = np.ascontiguousarray(hands[part])
    found = play_outs(judge, network, rows, counts, draw, ways, unseen, TEST_DRAWS, SHOWN, state)
    return np.asarray(found)


def pack(
    classes: Ids, valued: ValuedOpenings, test: TableError, provenance: dict[str, object]
) -> OpeningTable:
    ways = legal_moves(np.zeros(3, dtype=np.int64), 5)
    digits = (ways * 3 ** np.arange(5)).sum(axis=1)
    errors = np.sqrt(valued.errors**2 + test.error**2)
    ahead = valued.values[:, 0] - valued.values[:, 1]
    return OpeningTable(
        classes=classes,
        moves=digits[valued.moves[:, 0]].astype(np.uint8),
        values=np.round(HUNDREDTHS * (valued.values[:, 0] + test.level)).astype(np.int16),
        errors=np.clip(np.round(HUNDREDTHS * errors), 0, 255).astype(np.uint8),
        ahead=np.clip(np.round(HUNDREDTHS * ahead), 0, 255).astype(np.uint8),
        provenance=provenance,
    )


@click.command()
@click.option("--seed", type=int, default=DEFAULT_SEED, show_default=True)
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    default=PLAYER / "studied",
    help="The folder for the table [the package's own].",
)
@click.option(
    "--draws",
    type=click.IntRange(min=0),
    default=DRAWS,
    show_default=True,
    help="Of the street after, for the two best placements; 0 asks the network alone.",
)
@click.option("--first", type=int, help="Only so many classes, to try it out.")
@click.option("--workers", type=int, help="At work at the same time [one a processor].")
@click.option("--engine", type=click.Choice(("local", "ray")), default="local", show_default=True)
def main(
    seed: int, into: Path, draws: int, first: int | None, workers: int | None, engine: str
) -> None:
    """Work out the best placement of every class of five opening cards."""
    table = usual_table()
    classes = every_class()[:first]
    hands = hands_of_classes(classes)
    with workers_of(engine, workers) as at_work:
        valued = value_in_parts(table, hands, draws, seed, at_work)
        test = measure_error(table, hands, valued, seed, at_work)
    provenance = {
        "command": f"{COMMAND} --seed {seed} --draws {draws}",
        "seed": seed,
        "classes": len(classes),
        "tested": {name: round(value, 4) for name, value in vars(test).items()},
    }
    save(pack(classes, valued, test, provenance), into)
    report(f"{provenance['tested']}\nWritten to {into}.")


if __name__ == "__main__":
    main()
