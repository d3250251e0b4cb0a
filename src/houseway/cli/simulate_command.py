"""`houseway simulate`: rounds by the million, the same numbers for the same seed anywhere."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from houseway.core.errors import BadInput, quote
from houseway.core.words import t
from houseway.exact.pays import parse_pays
from houseway.figures.provenance import provenance_of
from houseway.registry import game
from houseway.terminal.exit_codes import DONE, INTERRUPTED
from houseway.terminal.options import game_argument, json_option, reading_option, readings_of
from houseway.terminal.output import console, print_json, say_compiling

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from houseway.figures.simulation import Simulation
    from houseway.figures.simulation.run import Engine

    EngineAtWork = AbstractContextManager[Engine]

MOST_UNITS = 10**6


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
@click.option("--strategy", help="How hands are set: house-way, best, rules or chart.")
@click.option("--boxes", type=int, default=1, show_default=True, help="Boxes against one dealer.")
@click.option(
    "--pays",
    metavar="NAME=ODDS",
    multiple=True,
    help="What if this outcome paid these odds (or commission=PERCENT); may be repeated.",
)
@click.option(
    "--wager",
    "wagers",
    metavar="NAME=UNITS",
    multiple=True,
    help="A wager of a round, to be counted together with others; may be repeated.",
)
@click.option(
    "--checkpoint",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep what was played here, and go on from it after a stop.",
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
    strategy: str | None,
    boxes: int,
    pays: tuple[str, ...],
    wagers: tuple[str, ...],
    checkpoint: Path | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Play GAME by chance and say what each wager came to.

    The same rounds and seed give the same numbers whatever the workers and the engine. Ctrl-C ends
    the run and gives the result so far; with --checkpoint the same command goes on from there.
    """
    found = game(name)
    readings = readings_of(found.readings, settings)
    units = parse_units(wagers)
    # numba is slow to load, so only a simulation loads it.
    from houseway.core.jit import announce_compiling
    from houseway.figures.simulation import model_name, simulate
    from houseway.figures.simulation.checkpoint import Checkpoint
    from houseway.figures.simulation.models import check_units, exact_of

    model = model_name(name, readings, players, strategy, boxes, pays, together=bool(units))
    check_units(found, units)
    keeper = None if checkpoint is None else Checkpoint(checkpoint, model, seed, rounds)
    with announce_compiling(say_compiling), progress(rounds) as report:
        at_work = engine_of(engine, workers, address)
        result = simulate(model, rounds, seed, at_work, report, keeper)
    result = result.beside(exact_of(model) or {})
    if as_json:
        asked = {"strategy": strategy, "boxes": boxes, "players": list(players)}
        by = provenance_of(found, "simulate/1", readings, parse_pays(pays))
        print_json(result.as_json(units) | asked | by)
    else:
        show_simulation(found.title, result, units)
    if not result.whole:
        print(f"houseway: Stopped after {rounds_in_words(result.rounds)}.", file=sys.stderr)
    return DONE if result.whole else INTERRUPTED


def engine_of(engine: str, workers: int | None, address: str | None) -> "EngineAtWork":
    from houseway.figures.simulation.driver import RayProcess
    from houseway.figures.simulation.local import LocalEngine, check_workers

    check_workers(workers)
    if engine == "ray":
        return RayProcess(workers, address)
    if address is not None:
        raise BadInput("--address is that of a Ray cluster: say --engine ray with it.")
    return LocalEngine(workers)


@contextmanager
def progress(rounds: int) -> Iterator[Callable[[int], None]]:
    """Show a bar with rate and time left, for people at a terminal."""
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


def parse_units(wagers: Iterable[str]) -> dict[str, Fraction]:
    """Parse `initial=10`, or `initial`, which is one unit."""
    units: dict[str, Fraction] = {}
    for text in wagers:
        name, equals, number = text.partition("=")
        name = name.strip().lower()
        if name in units:
            raise BadInput(t("The wager {name} is given twice.", name=quote(name)))
        units[name] = _parse_units(text, number) if equals else Fraction(1)
    return units


def _parse_units(text: str, number: str) -> Fraction:
    try:
        found = Fraction(number.strip())
    except (ValueError, ZeroDivisionError):
        found = Fraction()
    if not 0 < found <= MOST_UNITS:
        raise BadInput(
            t("{text} isn't a wager. Write it as NAME=UNITS, such as initial=10.", text=quote(text))
        )
    return found


def rounds_in_words(rounds: int) -> str:
    return "1 round" if rounds == 1 else f"{rounds:,} rounds"


def show_simulation(title: str, result: "Simulation", units: Mapping[str, Fraction]) -> None:
    out = console()
    out.print(f"[bold]{title}[/bold]  {rounds_in_words(result.rounds)}, seed {result.seed}")
    for wager, found in result.wagers.items():
        error = error_words(result.errors[wager])
        out.print(f"\n[bold]{wager}[/bold]: {float(found.ev):+.6f} a unit, {error}")
        if wager in result.exact:
            out.print(f"  {comparison_words(result, wager)}")
        width = max(32, *map(len, found.counts))
        for name, count in found.counts.items():
            net = f"{float(found.nets[name]):+g}" if found.nets[name] else "0"
            out.print(f"  {name:<{width}} {net:>7} {count:>18,} {count / found.total:>10.4%}")
    if result.together is not None:
        show_together(result, units or dict.fromkeys(result.together.names, Fraction(1)))


def error_words(error: float | None) -> str:
    return "its error not yet known" if error is None else f"± {error:.6f}"


def comparison_words(result: "Simulation", wager: str) -> str:
    """Return the exact figure, and how far off the simulated one is."""
    z, fit = result.z(wager), result.fit(wager)
    said = [f"exactly {float(result.exact[wager].ev):+.6f}"]
    if z is not None and result.rounds > 1:
        said.append(f"z {z:+.2f}")
    if fit is not None:
        said.append(f"χ² {fit.statistic:.2f} of {fit.freedom}, p {fit.chance:.3f}")
    return ", ".join(said)


def show_together(result: "Simulation", units: Mapping[str, Fraction]) -> None:
    """Print a round with these units on each wager."""
    out = console()
    mixed = result.mix(units)
    listed = ", ".join(f"{float(n):g} on {name}" for name, n in units.items())
    boxes = next(iter(result.wagers.values())).total // result.rounds
    each = " of each box" if boxes > 1 else ""
    out.print(f"\n[bold]Together[/bold]: {listed}{each}")
    spread = float(mixed.variance) ** 0.5
    out.print(
        f"  {float(mixed.ev):+.6f} a round, {error_words(mixed.error)}; deviation {spread:.4f}"
    )
    names = list(units)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            found = mixed.found.correlation(one, other)
            told = "unknown" if found is None else f"{found:+.4f}"
            out.print(f"  correlation of {one} and {other}: {told}")
