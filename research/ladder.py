"""Play each player against the next weaker one (`make ladder`)."""

import sys

import click
import numpy as np

from houseway.games.pineapple.player.playing.match import SESSION, Score, play_match, score
from houseway.games.pineapple.player.playing.players import MAKERS, player
from houseway.games.pineapple.player.playing.standings import rates

STEPS = (("strong", "steady"), ("steady", "careless"), ("careless", "random"))
HANDS = 20_000


def play(first: str, second: str, hands: int, seed: int, seconds: float | None) -> Score:
    """Play at least this many hands, in whole pairs of sessions, with progress on stderr."""
    sessions = -(-hands // (2 * SESSION))
    played = []
    one, other = player(first, seconds), player(second, seconds)
    for session in play_match(one, other, sessions, seed):
        played.append(session)
        so_far = np.mean([mine.points for pair in played for mine, _ in pair])
        done = f"{first} against {second}: {len(played) * 2 * SESSION} hands, {so_far:+.2f} a hand"
        print(f"\r{done}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return score(played)


def lines(first: str, second: str, result: Score) -> list[str]:
    points = f"{result.plain.mean:+.2f} ± {result.plain.interval:.2f}"
    rows = [f"| **{first}** against {second} | {len(result.hands):,} | {points} | | | | |"]
    for name, of_player in ((first, 0), (second, 1)):
        of = rates([hand[of_player] for hand in result.hands])
        shares = f"{of.foul:.1%} | {of.enters:.1%} | {of.stays:.1%} | {of.bonus:.2f}"
        rows.append(f"| – {name} | | | {shares} |")
    return rows


HEAD = (
    "| | hands | points a hand | foul | enters Fantasy Land | stays | bonus |",
    "|---|--:|--:|--:|--:|--:|--:|",
)


@click.command()
@click.option("--hands", type=int, default=HANDS, show_default=True, help="For each step.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option(
    "--step",
    type=(click.Choice(tuple(MAKERS)), click.Choice(tuple(MAKERS))),
    multiple=True,
    help="Two players; all steps of the ladder if none is given.",
)
@click.option("--seconds", type=float, help="A move of the strong player [no search].")
def main(hands: int, seed: int, step: tuple[tuple[str, str], ...], seconds: float | None) -> None:
    """Play each player against the next weaker one and print a table with 95% intervals."""
    for line in HEAD:
        click.echo(line)
    for first, second in step or STEPS:
        for line in lines(first, second, play(first, second, hands, seed, seconds)):
            click.echo(line)


if __name__ == "__main__":
    main()
