"""`houseway strategy king-high`: what one seen card does, and what a perfect counter gains."""

import click

from houseway.core.words import number, percent, t
from houseway.exact.pays import parse_pays
from houseway.figures.provenance import provenance_of
from houseway.games.king_high.figures.counting import CounterGain, counter_gain
from houseway.games.king_high.figures.edges import removal
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.table.shoe import CUT_CARD_AT
from houseway.registry import game
from houseway.terminal.exit_codes import DONE
from houseway.terminal.figures import show_removal
from houseway.terminal.options import json_option, reading_option, readings_of
from houseway.terminal.output import console, print_json


@click.command("king-high")
@click.option("--pays", metavar="NAME=ODDS", multiple=True, help="What if this outcome paid so.")
@click.option("--cut", type=int, help="Cards in front of the cut card.")
@reading_option
@json_option
def command(
    pays: tuple[str, ...], cut: int | None, settings: tuple[str, ...], as_json: bool
) -> int:
    """What one seen card does to each wager, and what a perfect counter of a shoe gains."""
    readings = readings_of(Readings, settings)
    changed = parse_pays(pays)
    gain = counter_gain(readings, changed, CUT_CARD_AT if cut is None else cut)
    effects = removal(readings, changed)
    if as_json:
        found = {"removal": effects.as_json(), "counting": gain.as_json()}
        print_json(found | provenance_of(game("king-high"), "strategy/1", readings, changed))
    else:
        show_removal(effects)
        show_counting(gain)
    return DONE


def show_counting(gain: CounterGain) -> None:
    out = console()
    conditions = t(
        "{who}: cut card behind {cards} cards, {rounds} rounds per shoe, "
        "betting one unit on every wager while it is favourable",
        who="[bold]" + t("A perfect counter of the cards shown") + "[/bold]",
        cards=gain.cut_card_at,
        rounds=gain.rounds,
    )
    out.print(f"\n{conditions}\n")
    for wager in gain.wagers:
        last = wager.opportunities[-1]
        named = f"{wager.name} ({wager.alike})" if wager.alike > 1 else wager.name
        gained = t(
            "{units} units per shoe; with {seen} cards seen, favourable "
            "{favourable} of the time, by {advantage}",
            units=f"{number(float(wager.gain), 6):>10}",
            seen=last.seen,
            favourable=percent(float(last.favourable), 4),
            advantage=percent(float(last.advantage), 4),
        )
        out.print(f"  {named:<10} {gained}")
    together = t(
        "Action round wagers gain {by_action} units per shoe ({a_round} per "
        "round), runs {by_runs}; the Pokerpot that action round wagers require "
        "costs {pokerpot}.",
        by_action=number(float(gain.by_action), 6),
        a_round=number(float(gain.by_action / gain.rounds), 6),
        by_runs=number(float(gain.by_runs), 6),
        pokerpot=number(float(gain.pokerpot_cost), 6),
    )
    out.print(f"\n{together}")
    if gain.break_even_spread is not None:
        out.print(
            t(
                "The break-even point is {units} units of action wagers per unit of Pokerpot.",
                units=number(float(gain.break_even_spread), 1),
            )
        )
