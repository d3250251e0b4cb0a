"""`houseway strategy king-high`: what one seen card does, and what a perfect counter gains."""

import click

from houseway.analysis.provenance import made
from houseway.exact.pays import parse_pays
from houseway.games.king_high.counting import CounterGain, counter_gain
from houseway.games.king_high.edges import removal
from houseway.games.king_high.readings import Readings
from houseway.games.king_high.shoe import CUT_CARD_AT
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
        print_json(found | made(game("king-high"), "strategy/1", readings, changed))
    else:
        show_removal(effects)
        show_counting(gain)
    return DONE


def show_counting(gain: CounterGain) -> None:
    out = console()
    out.print(
        f"\n[bold]A perfect counter of the cards shown[/bold]: cut card behind {gain.cut_card_at} "
        f"cards, {gain.rounds} rounds to a shoe, a unit on every wager while it is favourable\n"
    )
    for wager in gain.wagers:
        last = wager.opportunities[-1]
        named = f"{wager.name} ({wager.alike})" if wager.alike > 1 else wager.name
        out.print(
            f"  {named:<10} {float(wager.gain):>10.6f} units a shoe; with {last.seen} cards seen "
            f"favourable {float(last.favourable):.4%} of the time, by {float(last.advantage):.4%}"
        )
    out.print(
        f"\nAction round wagers gain {float(gain.by_action):.6f} units a shoe "
        f"({float(gain.by_action / gain.rounds):.6f} a round), runs {float(gain.by_runs):.6f}; "
        f"the Pokerpot that action round wagers need costs {float(gain.pokerpot_cost):.6f}."
    )
    if gain.break_even_spread is not None:
        out.print(
            f"Action wagers of {float(gain.break_even_spread):,.1f} units to a unit of Pokerpot "
            "would come out even."
        )
