"""`houseway protection king-high`."""

import click

from houseway.core.words import join, percent, signed_number, t
from houseway.core.words.text import Number
from houseway.exact.pays import parse_pays
from houseway.exact.streams import check_seed
from houseway.figures.provenance import provenance_of
from houseway.games.king_high.figures.protection import SEED, KingHighProtection, protection
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.table.shoe import CUT_CARD_AT
from houseway.registry import game
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import json_option, reading_option, readings_of
from houseway.terminal.output import console, pad, pad_left, print_json


@click.command("king-high")
@click.option("--pays", metavar="NAME=ODDS", multiple=True, help="What if this outcome paid so.")
@click.option("--cut", type=int, default=CUT_CARD_AT, help="Cards in front of the cut card.")
@click.option("--seed", type=int, default=SEED, show_default=True, help="Of what is simulated.")
@reading_option
@json_option
def command(
    pays: tuple[str, ...], cut: int, seed: int, settings: tuple[str, ...], as_json: bool
) -> int:
    """What a player wins who knows the cards shown since the shuffle, and the burn cards too."""
    readings, changed = readings_of(Readings, settings), parse_pays(pays)
    check_seed(seed)
    found = protection(readings, changed, seed, cut)
    if as_json:
        by = provenance_of(game("king-high"), "protection/1", readings, changed)
        print_json(by | found.as_json())
    else:
        show(found)
    return DONE


def show(found: KingHighProtection) -> None:
    out = console()
    out.print(
        t(
            "{game}, manual shoe, {rounds} rounds per shoe: units per 100 rounds, "
            "betting one unit on every wager while it is favourable",
            game="[bold]King High[/bold]",
            rounds=found.shown.rounds,
        )
        + "\n"
    )
    for row in found.rows:
        turned = join("", ("[bold]", t("player's favour"), "[/bold]")) if row.favours_player else ""
        gain = pad_left(signed_number(float(row.gain), 4), 10)
        out.print(f"  {pad(row.knows, 26)} {pad(row.wager, 28)} {gain}  {turned}".rstrip())
    out.print("\n" + t("The Pokerpot with known cards, at random") + "\n")
    for one in found.pokerpot:
        out.print(
            "  "
            + t(
                "{seen} seen  mean {mean}, best of {samples} {best}, favourable {favourable}",
                seen=f"{one.seen:>2}",
                mean=Number(one.mean, "+.4%"),
                samples=one.samples,
                best=Number(one.best, "+.4%"),
                favourable=percent(one.favourable),
            )
        )
    for warning in found.warnings:
        out.print(f"\n{warning}")
