"""Find which hands to play by counting: `houseway strategy three-card-poker`."""

import click

from houseway.core.words import percent, t
from houseway.exact.pays import parse_pays
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import json_option
from houseway.terminal.output import console, print_json
from three_card_poker.edges import edges, hand_classes
from three_card_poker.ranking import name
from three_card_poker.state import Readings


@click.command("three-card-poker")
@click.option("--pays", metavar="NAME=ODDS", multiple=True, help="What if this outcome paid so.")
@json_option
def command(pays: tuple[str, ...], as_json: bool) -> int:
    """The lowest hand that is worth a Play, and what is left to the house."""
    changed = parse_pays(pays)
    ante = edges(Readings(), changed)["ante"]["best-play"]
    lowest = name(min(one.strength for one in hand_classes() if one.worth(changed) > -1))
    risk = ante.edge / float(2 - ante.probability("fold"))  # share of Ante and Play together
    if as_json:
        print_json({"play_from": lowest, "edge": ante.edge, "element_of_risk": risk})
    else:
        console().print(t("Play {hand} or better and fold the rest.", hand=lowest))
        kept = {"edge": percent(ante.edge, 4), "exact": -ante.ev, "risk": percent(risk, 4)}
        keeps = t(
            "The house keeps {edge} of the Ante (exactly {exact}), {risk} of all you wager.", **kept
        )
        console().print(keeps)
    return DONE
