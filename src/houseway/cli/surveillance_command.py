"""`houseway surveillance`: how often it is wrong, and how soon it finds what is wrong."""

import click

from houseway.core.errors import BadInput
from houseway.core.jit import announce_compiling
from houseway.core.words import Text, join, money, nt, number, percent, t
from houseway.exact.streams import check_seed
from houseway.figures.provenance import provenance_of
from houseway.figures.simulation.local import check_workers
from houseway.game import Found
from houseway.game import capabilities as cap
from houseway.registry import game
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import game_argument, json_option, reading_option, readings_of
from houseway.terminal.output import console, pad, print_json, say_compiling

A_YEAR = 365 * 8 * 20  # days, hours, rounds
MOST = 10**6


@click.command()
@game_argument
@click.option("--years", type=int, default=100, show_default=True, help="Fair table-years.")
@click.option("--runs", type=int, default=20, show_default=True, help="Of each thing to find.")
@click.option("--rounds", type=int, default=A_YEAR, show_default=True, help="Of a table-year.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same one deals the same.")
@click.option("--workers", type=int, help="Threads at the same time [one a processor].")
@reading_option
@json_option
def command(
    name: str,
    years: int,
    runs: int,
    rounds: int,
    seed: int,
    workers: int | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Simulate table-years of GAME that are watched after every round.

    Prints how many fair years there was an alarm in, and how many rounds it took to find cheats.
    """
    found = game(name)
    model = found.require(cap.SURVEILLANCE)
    readings = readings_of(found.readings, settings)
    check_seed(seed)
    check_workers(workers)
    for asked in (years, runs, rounds):
        if not 0 <= asked <= MOST or not rounds or not years + runs:
            raise BadInput(
                t(
                    "Years, runs and rounds must each be 1 to {most}.",
                    most=money(MOST),
                )
            )
    with announce_compiling(say_compiling):
        results = model.measured(readings, years, runs, rounds, seed, workers)
    if as_json:
        told = {"seed": seed, "alpha": model.alpha, "found": [one.as_json() for one in results]}
        print_json(told | provenance_of(found, "surveillance/1", readings))
    else:
        show(found.title, model.alpha, results)
    return DONE


def show(title: str, alpha: float, results: tuple[Found, ...]) -> None:
    out = console()
    lead = t(
        "watched after every round; false alarms in at most {share} of table-years",
        share=percent(alpha, 0),
    )
    out.print(f"[bold]{title}[/bold]: {lead}\n")
    for one in results:
        out.print(f"  {pad(one.what, 44)} {pad(runs_of(one), 34)} {alarms_of(one)}")


def runs_of(one: Found) -> Text:
    rounds = number(one.rounds)
    if one.wrong:
        return nt(
            "{count} run of {rounds} rounds",
            "{count} runs of {rounds} rounds",
            len(one.alarms),
            rounds=rounds,
        )
    return nt(
        "{count} year of {rounds} rounds",
        "{count} years of {rounds} rounds",
        len(one.alarms),
        rounds=rounds,
    )


def alarms_of(one: Found) -> Text:
    parts: list[str] = [t("alarm in {share}", share=percent(one.share))]
    if one.wrong and one.median is None:
        parts.append(t("in half of the runs never"))
    elif one.wrong:
        parts.append(t("in half of the runs after {rounds} rounds", rounds=number(one.median or 0)))
    if one.needed:
        parts.append(t("about {rounds} expected from what it is worth", rounds=number(one.needed)))
    return join("; ", parts)
