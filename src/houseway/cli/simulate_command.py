"""`houseway simulate`: rounds by the million, the same numbers for the same seed anywhere."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from houseway.core.errors import BadInput, quote
from houseway.core.words import Text, join, nt, number, pt, signed_number, t
from houseway.core.words.text import Number
from houseway.exact.pays import parse_pays
from houseway.figures.provenance import provenance_of
from houseway.registry import game
from houseway.terminal.exit_codes import DONE, INTERRUPTED
from houseway.terminal.figures import show_outcomes
from houseway.terminal.options import game_argument, json_option, reading_option, readings_of
from houseway.terminal.output import console, print_json, say_compiling

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from houseway.exact.sampling import Fit
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
        stopped = t("Stopped after {rounds}.", rounds=rounds_in_words(result.rounds))
        print(f"houseway: {stopped}", file=sys.stderr)
    return DONE if result.whole else INTERRUPTED


def engine_of(engine: str, workers: int | None, address: str | None) -> "EngineAtWork":
    from houseway.figures.simulation.driver import RayProcess
    from houseway.figures.simulation.local import LocalEngine, check_workers

    check_workers(workers)
    if engine == "ray":
        return RayProcess(workers, address)
    if address is not None:
        raise BadInput(t("--address is the address of a Ray cluster: use it with --engine ray."))
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
        TextColumn(str(pt("time", "left"))),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=rounds, rate="")

        def report(done: int) -> None:
            elapsed = bar.tasks[0].elapsed or 0.0
            rate = str(rounds_a_second(done / elapsed)) if elapsed else ""
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


def rounds_a_second(rate: float) -> Text:
    return t("{rounds} rounds a second", rounds=number(round(rate)))


def rounds_in_words(rounds: int) -> Text:
    return nt("{count} round", "{count} rounds", rounds)


def show_simulation(title: str, result: "Simulation", units: Mapping[str, Fraction]) -> None:
    out = console()
    run = t("{rounds}, seed {seed}", rounds=rounds_in_words(result.rounds), seed=result.seed)
    out.print(f"[bold]{title}[/bold]  {run}")
    for wager, found in result.wagers.items():
        mean = t(
            "{units} a unit, {error}",
            units=signed_number(float(found.ev), 6),
            error=error_words(result.errors[wager]),
        )
        out.print(f"\n[bold]{wager}[/bold]: {mean}")
        if wager in result.exact:
            out.print(f"  {comparison_words(result, wager)}")
        show_outcomes(found)
    if result.together is not None:
        show_together(result, units or dict.fromkeys(result.together.names, Fraction(1)))


def error_words(error: float | None) -> str:
    return t("standard error not yet known") if error is None else f"± {number(error, 6)}"


def comparison_words(result: "Simulation", wager: str) -> Text:
    """Return the exact figure, and how far off the simulated one is."""
    z, fit = result.z(wager), result.fit(wager)
    exact: str = t("exactly {exact}", exact=signed_number(float(result.exact[wager].ev), 6))
    parts = [exact]
    if z is not None and result.rounds > 1:
        parts.append(f"z {signed_number(z, 2)}")
    if fit is not None:
        parts.append(fit_words(fit))
    return join(", ", parts)


def fit_words(fit: "Fit") -> Text:
    return nt(
        "χ² {statistic} with 1 degree of freedom, p {chance}",
        "χ² {statistic} with {count} degrees of freedom, p {chance}",
        fit.freedom,
        statistic=number(fit.statistic, 2),
        chance=number(fit.chance, 3),
    )


def show_together(result: "Simulation", units: Mapping[str, Fraction]) -> None:
    """Print a round with these units on each wager."""
    out = console()
    mixed = result.mix(units)
    listed = join(
        ", ",
        (
            t("{amount} on {wager}", amount=Number(float(n), "g"), wager=name)
            for name, n in units.items()
        ),
    )
    boxes = next(iter(result.wagers.values())).total // result.rounds
    each = t("{wagers} of each box", wagers=listed) if boxes > 1 else listed
    title = t("Together")
    out.print(f"\n[bold]{title}[/bold]: {each}")
    mean = t(
        "{units} a round, {error}; standard deviation {deviation}",
        units=signed_number(float(mixed.ev), 6),
        error=error_words(mixed.error),
        deviation=number(float(mixed.variance) ** 0.5, 4),
    )
    out.print(f"  {mean}")
    names = list(units)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            found = mixed.found.correlation(one, other)
            value = t("unknown") if found is None else signed_number(found, 4)
            line = t("correlation of {one} and {other}: {value}", one=one, other=other, value=value)
            out.print(f"  {line}")
