"""`houseway match`: two Pineapple players against each other, ours or external programs."""

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from houseway.core.errors import BadInput
from houseway.core.words import number, percent, signed_number, t
from houseway.figures.provenance import provenance_of
from houseway.games.pineapple.rules.readings import Readings
from houseway.registry import game
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import json_option, reading_option, readings_of
from houseway.terminal.output import console, print_json, say_compiling

if TYPE_CHECKING:
    from houseway.games.pineapple.player.playing.standings import Standing

RULES = ("document", "usual", "published")


@click.command()
@click.argument("first")
@click.argument("second")
@click.option("--rules", type=click.Choice(RULES), default="document", show_default=True)
@click.option(
    "--learned",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="A folder with what was learned under these rules [what ships, of the nearest rules].",
)
@click.option(
    "--hands",
    type=click.IntRange(min=1),
    default=20_000,
    show_default=True,
    help="The most that are played; fewer where it is decided before.",
)
@click.option(
    "--margin",
    type=float,
    default=0.0,
    show_default=True,
    help="Points a hand: it is decided when the first is surely ahead by more, or by less.",
)
@click.option(
    "--session",
    type=click.IntRange(min=2),
    default=50,
    show_default=True,
    help="Hands in a row, Fantasy Land carried over; each session is played twice.",
)
@click.option(
    "--played-on",
    type=click.IntRange(min=2),
    default=200,
    show_default=True,
    help="Times, to say what a decision was worth; more for players who decide nearly alike.",
)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option(
    "--workers",
    type=click.IntRange(min=1, max=64),
    default=1,
    show_default=True,
    help="Processes that play at the same time; each has both players to itself.",
)
@reading_option
@json_option
def command(
    first: str,
    second: str,
    rules: str,
    learned: Path | None,
    hands: int,
    margin: float,
    session: int,
    played_on: int,
    seed: int,
    workers: int,
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Play a match of Pineapple between two players, heads-up.

    A player is random, careless, steady, strong, searching or monte-carlo, the strong one and the
    last with the seconds of a move behind a colon (strong:0.1), or any program that speaks the text
    protocol: "program:python player.py:0.1". Every deal is played twice with seats exchanged, and
    what of the results was luck is reckoned and taken off, by what each decision was worth: by that
    it is decided.

    For example: houseway match pineapple strong:0.05 monte-carlo:0.05 --rules published
    """
    readings = readings_of(Readings, settings)
    if rules != "document" and settings:
        raise BadInput(
            t("Readings belong to the document's rules. Leave them out, or use --rules document.")
        )
    from houseway.core.jit import announce_compiling
    from houseway.games.pineapple.player.playing.match import House
    from houseway.games.pineapple.player.playing.match_workers import Match, play_pairs
    from houseway.games.pineapple.player.playing.standings import pairs_for, until_decided

    house = House(rules, readings, session)
    most = pairs_for(hands, house)
    match = Match(first, second, house, seed, learned, played_on)
    with announce_compiling(say_compiling), closing(play_pairs(workers, match, most)) as pairs:
        standing = None
        for standing in until_decided(pairs, most, margin):
            tell(first, second, standing)
        print(file=sys.stderr)
    assert standing is not None
    if as_json:
        print_json(
            {"first": first, "second": second, "rules": rules, "seed": seed}
            | standing.as_json()
            | provenance_of(game("pineapple"), "match/1", readings)
        )
    else:
        show(first, second, standing)
    return DONE


def tell(first: str, second: str, standing: "Standing") -> None:
    found = standing.adjusted
    so_far = t(
        "{first} against {second}: {hands} hands, {mean} ± {interval} per hand",
        first=first,
        second=second,
        hands=number(standing.hands),
        mean=signed_number(found.mean, 2),
        interval=number(found.interval, 2),
    )
    print(f"\r{so_far}", end="", file=sys.stderr, flush=True)


def show(first: str, second: str, standing: "Standing") -> None:
    out = console()
    out.print(
        t(
            "{first} against {second}: {mean} ± {interval} points per hand over "
            "{hands} hands, each deal played from both seats.",
            first=first,
            second=second,
            mean=signed_number(standing.plain.mean, 2),
            interval=number(standing.plain.interval, 2),
            hands=number(standing.hands),
        )
    )
    out.print(
        t(
            "With luck removed: {mean} ± {interval} points per hand, as certain as "
            "{times} times as many hands.",
            mean=signed_number(standing.adjusted.mean, 2),
            interval=number(standing.adjusted.interval, 2),
            times=number(standing.less_chance, 1),
        )
    )
    for name, rates in ((first, standing.first), (second, standing.second)):
        out.print(
            t(
                "{player}: foul {foul}, enters Fantasy Land {enters}, stays {stays}, "
                "bonus {bonus}.",
                player=name,
                foul=percent(rates.foul, 1),
                enters=percent(rates.enters, 1),
                stays=percent(rates.stays, 1),
                bonus=number(rates.bonus, 2),
            )
        )
    out.print(standing.decision(first))
