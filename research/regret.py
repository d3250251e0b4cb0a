"""Measure what each player's moves cost on the regret set (`make regret`)."""

import sys
from collections.abc import Collection, Sequence
from random import Random

import click
import numpy as np

from houseway.games.pineapple.player.playing.player_names import (
    OF_OURS,
    learned_player,
    name_and_seconds,
)
from houseway.games.pineapple.player.playing.players import MAKERS, Player
from houseway.games.pineapple.player.playing.standings import SURE
from houseway.games.pineapple.player.streets.opponents import Table, usual_table
from houseway.games.pineapple.player.streets.search import Problem, placed_by, warm_up
from houseway.games.pineapple.rules.rows import Rows
from research.regret_positions import (
    SEATS,
    STREETS,
    PositionValues,
    Prior,
    RegretSet,
    load_shipped,
)

EXACT = 2  # streets
PLAYERS = ("random", "careless", "steady", "strong", "searching")


def player(name: str, table: Table) -> Player:
    """Return a player by name, with seconds a move if named: `strong:1`, `monte-carlo:0.1`."""
    called, seconds = name_and_seconds(name)
    return learned_player(called, seconds, table) if called in OF_OURS else MAKERS[called]()


def move_of(values: PositionValues, placed: Rows, table: Table) -> int:
    """Return the number of the move that places these cards."""
    moves = Problem.of(values.position, table).moves
    ways = [placed_by(values.position, move) for move in moves]
    made = tuple(frozenset(row) for row in (placed.top, placed.middle, placed.bottom))
    return next(
        i
        for i, way in enumerate(ways)
        if tuple(frozenset(row) for row in (way.top, way.middle, way.bottom)) == made
    )


def prior(values: PositionValues, table: Table) -> Prior | None:
    """Return the network's values before the exact streets."""
    if values.street >= STREETS - EXACT:
        return None
    problem = Problem.of(values.position, table)
    judge = table.usual_judge((False, problem.position.ties[0] * table.rules.tie))
    error = table.knowledge.errors[values.street]
    return problem.quick_worths(judge)[values.moves], error


def regrets(
    one: Player,
    name: str,
    positions: RegretSet,
    each: int,
    table: Table,
    streets: Collection[int] = range(STREETS),
) -> dict[tuple[int, int], list[float]]:
    """Return the costs of a player's moves by street and seat, in `each` positions of each."""
    by_group: dict[tuple[int, int], list[float]] = {
        (street, seat): [] for street in range(STREETS) for seat in range(SEATS)
    }
    for i in range(len(positions)):
        street, seat = (int(number) for number in positions.groups[i])
        if street not in streets or len(by_group[street, seat]) >= each:
            continue
        values = positions.values_of(i)
        placed = one.place(values.position, Random(f"{name}/{i}"))
        move = move_of(values, placed, table)
        by_group[street, seat].append(values.regret(move, prior(values, table)))
        if i % 50 == 0:
            print(f"\r{name}: position {i}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return by_group


def interval(values: Sequence[float]) -> str:
    if not values:
        return ""
    error = np.std(values, ddof=1) / np.sqrt(len(values)) if len(values) > 1 else float("inf")
    return f"{np.mean(values):.3f} ± {SURE * error:.3f}"


@click.command()
@click.option(
    "--player",
    "names",
    multiple=True,
    help="A player, perhaps with seconds (strong:0.1); all without a clock where none is named.",
)
@click.option("--each", type=int, default=480, show_default=True, help="Of each street and seat.")
@click.option(
    "--street",
    "streets",
    type=click.IntRange(1, STREETS),
    multiple=True,
    help="Only these [all five].",
)
def main(names: tuple[str, ...], each: int, streets: tuple[int, ...]) -> None:
    """Print the mean regret of each player in points a move, with 95% intervals."""
    warm_up()
    table = usual_table()
    positions = load_shipped()
    click.echo("| player | positions | " + " | ".join(f"street {i + 1}" for i in range(5)) + " |")
    click.echo("|---|--:|" + "--:|" * STREETS)
    for name in names or PLAYERS:
        numbers = [street - 1 for street in streets] or range(STREETS)
        by_group = regrets(player(name, table), name, positions, each, table, numbers)
        by_street = [by_group[street, 0] + by_group[street, 1] for street in range(STREETS)]
        number = sum(map(len, by_street))
        click.echo(f"| {name} | {number:,} | " + " | ".join(map(interval, by_street)) + " |")


if __name__ == "__main__":
    main()
