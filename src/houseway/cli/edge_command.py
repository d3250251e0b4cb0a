"""`houseway edge`: the exact edge of every wager, under any reading and any pay table."""

import click

from houseway.core.errors import BadInput
from houseway.core.words import number, percent, t
from houseway.exact.pays import parse_pays
from houseway.figures.edges import Edges, edges, removal
from houseway.figures.provenance import provenance_of
from houseway.registry import game
from houseway.terminal.exit_codes import DONE
from houseway.terminal.figures import show_outcomes, show_removal
from houseway.terminal.options import game_argument, json_option, reading_option, readings_of
from houseway.terminal.output import console, print_json


@click.command()
@game_argument
@click.option(
    "--pays",
    metavar="NAME=ODDS",
    multiple=True,
    help="What if this outcome paid these odds (or commission=PERCENT); may be repeated.",
)
@click.option("--seen", metavar="CARDS", default="", help="Cards known to be out of the pack.")
@click.option("--removal", "one_card", is_flag=True, help="What one seen card of each rank does.")
@reading_option
@json_option
def command(
    name: str,
    pays: tuple[str, ...],
    seen: str,
    one_card: bool,
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Count every deal of GAME and give each wager's exact edge."""
    found = game(name)
    readings = readings_of(found.readings, settings)
    gone = found.pack.parse([seen])
    changed = parse_pays(pays)
    if one_card:
        if gone:
            raise BadInput(t("--removal starts from all cards: leave out --seen."))
        effects = removal(found, readings, changed)
        if as_json:
            by = provenance_of(found, "removal/1", readings, changed)
            print_json({"game": name, "removal": effects.as_json()} | by)
        else:
            show_removal(effects)
        return DONE
    result = edges(found, readings, changed, gone)
    if as_json:
        print_json(result.as_json() | provenance_of(found, "edge/1", readings, changed, gone))
    else:
        show(found.title, result)
    return DONE


def show(title: str, result: Edges) -> None:
    out = console()
    readings = ", ".join(f"{name}={value}" for name, value in result.readings.items())
    out.print(f"[bold]{title}[/bold]  [dim]{readings}[/dim]")
    for wager, strategies in result.wagers.items():
        for strategy, found in strategies.items():
            keeps = t("the house keeps {edge}", edge=percent(found.edge, 4))
            out.print(f"\n[bold]{wager}[/bold], {strategy}: {keeps}")
            figures = t(
                "exactly {exact}; standard deviation {deviation}, wins {wins}, {resolved} of each "
                "decided wager",
                exact=str(-found.ev),
                deviation=number(found.deviation, 3),
                wins=percent(float(found.hit_frequency)),
                resolved=percent(found.edge_per_resolved, 4),
            )
            out.print(f"  {figures}")
            show_outcomes(found)
