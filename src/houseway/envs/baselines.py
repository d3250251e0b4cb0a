"""`python -m houseway.envs.baselines GAME`: players to measure a learner by, in one table."""

import sys

import click

from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.game import capabilities as cap
from houseway.registry import game

STEPS = 40_000_000


@click.command()
@click.argument("name", metavar="GAME")
@click.option("--steps", default=STEPS, show_default=True, help="Of the learner.")
@click.option("--seed", default=1, show_default=True, help="Of the learner.")
def command(name: str, steps: int, seed: int) -> None:
    """Print what each baseline of GAME expects of a round with a unit wager, exactly."""
    print(baseline_table(name, steps, seed))


def baseline_table(name: str, steps: int = STEPS, seed: int = 1) -> str:
    found = game(name).require(cap.ENVIRONMENT)
    if found.baselines is None:
        raise BadInput(
            t(
                "{title} has no baselines: no strategy for it is known to be the best.",
                title=game(name).title,
            )
        )
    rows = list(found.baselines(steps, seed))
    best = rows[-1].ev
    width = max(len(row.name) for row in rows)
    lines = [f"{'':<{width}}  {'expects':>10}  {'behind best play':>17}"]
    lines += [
        f"{row.name:<{width}}  {float(row.ev):>+10.4%}  {float(best - row.ev) * 100:>10.4f} points"
        for row in rows
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    try:
        command()
    except BadInput as error:
        sys.exit(f"houseway: {error}")
