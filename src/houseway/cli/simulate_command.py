"""`houseway simulate`: rounds by the million, the same numbers for the same seed anywhere."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from houseway.errors import BadInput
from houseway.registry import game
from houseway.terminal.exit_codes import DONE, INTERRUPTED
from houseway.terminal.options import game_argument, json_option, reading_option, readings_of
from houseway.terminal.output import console, print_json, say_compiling

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from houseway.analysis.simulation.running import Engine

    EngineAtWork = AbstractContextManager[Engine]
    from houseway.analysis.simulation import Simulation


@click.command()
@game_argument
@click.option("--rounds", type=int, required=True, help="How many rounds are played.")
@click.option("--seed", type=int, required=True, help="A number; the same one plays the same.")
@click.option("--workers", type=int, help="Players at work at the same time [one a processor].")
@click.option(
    "--engine",
    type=click.Choice(("local", "ray")),
    default="local",
    show_default=True,
    help="Where they work: on this machine or on a Ray cluster.",
)
@click.option("--address", help="Of the Ray cluster, as HOST:PORT [one is started here].")
@click.option(
    "--player",
    "players",
    multiple=True,
    help="Who plays, where players play against each other: once for each of them.",
)
@reading_option
@json_option
def command(
    name: str,
    rounds: int,
    seed: int,
    workers: int | None,
    engine: str,
    address: str | None,
    players: tuple[str, ...],
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Play GAME by chance and say what each wager came to.

    The same rounds and seed give the same numbers whatever the workers and the engine. Ctrl-C ends
    the run and gives the result so far.
    """
    found = game(name)
    readings = readings_of(found.readings, settings)
    # numba is slow to load: only what asks for a simulation pays for it.
    from houseway.analysis.simulation import named, simulate
    from houseway.compiling import telling

    model = named(name, readings, players)
    with telling(say_compiling), progress(rounds) as report:
        result = simulate(model, rounds, seed, engine_of(engine, workers, address), report)
    if as_json:
        print_json(result.as_json())
    else:
        show(found.title, result)
    if not result.whole:
        print(f"houseway: Stopped after {result.rounds:,} rounds.", file=sys.stderr)
    return DONE if result.whole else INTERRUPTED


def engine_of(engine: str, workers: int | None, address: str | None) -> "EngineAtWork":
    from houseway.analysis.simulation.cluster import RayEngine
    from houseway.analysis.simulation.local import LocalEngine, check_workers

    check_workers(workers)
    if engine == "ray":
        return RayEngine(workers, address)
    if address is not None:
        raise BadInput("--address is that of a Ray cluster: say --engine ray with it.")
    return LocalEngine(workers)


@contextmanager
def progress(rounds: int) -> Iterator[Callable[[int], None]]:
    """A bar with rate and time left, for people at a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=rounds, rate="")

        def report(done: int) -> None:
            elapsed = bar.tasks[0].elapsed or 0.0
            rate = f"{done / elapsed:,.0f} rounds a second" if elapsed else ""
            bar.update(task, completed=done, rate=rate)

        yield report


def show(title: str, result: "Simulation") -> None:
    from houseway.analysis.simulation.running import standard_error

    out = console()
    out.print(f"[bold]{title}[/bold]  {result.rounds:,} rounds, seed {result.seed}")
    for wager, found in result.wagers.items():
        error = standard_error(found)
        out.print(f"\n[bold]{wager}[/bold]: {float(found.ev):+.6f} a unit, ± {error:.6f}")
        width = max(32, *map(len, found.counts))
        for name, count in found.counts.items():
            net = f"{float(found.nets[name]):+g}" if found.nets[name] else "0"
            out.print(f"  {name:<{width}} {net:>7} {count:>18,} {count / found.total:>10.4%}")
