"""Print rates and worths of a rule set by self-play of the quick player."""

from pathlib import Path

import click
import numpy as np

from houseway.games.pineapple.figures.kernel import RuleSet
from houseway.games.pineapple.player.hands.judging import Numbers, judge, worths_of
from houseway.games.pineapple.player.hands.objective import against
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.hands.rule_sets import VARIANTS, rules_named
from houseway.games.pineapple.player.hands.showdown import Hands, hands_of, points
from houseway.games.pineapple.player.streets.after_states import CARDS
from houseway.games.pineapple.player.streets.knowledge import Knowledge, load, load_shipped
from houseway.games.pineapple.player.streets.network import STREETS
from research.calibration import values_of
from research.fantasy_worth import (
    BUTTONS,
    FantasyHands,
    Partners,
    fantasy_hands,
    partners_of,
    street_hands,
)
from research.self_play import Played

SURE = 1.96


def value_lines(rules: RuleSet, knowledge: Knowledge, hands: int, seed: int) -> list[str]:
    rng = np.random.default_rng(seed)
    partners = partners_of(rules, knowledge)
    played = street_hands(partners, hands, rng)
    rows = played.rows
    buttons, other = (hands_of(rules, rows[:, player]) for player in (BUTTONS, 1 - BUTTONS))
    won = points(rules, buttons, other, partners.tie(BUTTONS))
    inside = fantasy_hands(partners, hands, rng)
    return [
        "| | |",
        "|---|--:|",
        *street_lines(buttons, other),
        *fantasy_lines(inside),
        *level_lines(partners, played),
        f"| the buttons, points a hand | {interval(won)} |",
        f"| – of these for ties | {interval(won - points(rules, buttons, other, 0))} |",
        f"| worth of Fantasy Land, put in | {knowledge.worth:.2f} |",
        f"| worth of Fantasy Land, come out | {inside.worth:.2f} ± {SURE * inside.error:.2f} |",
    ]


def level_lines(partners: Partners, played: Played) -> list[str]:
    """Return mean values of the hands of equal players, which should be near 0."""
    made = played.boards[:, :, :, 0].reshape(-1, STREETS, CARDS)
    rules = partners.rules
    objective = against(rules, [partners.normal], [0], worth=partners.worth)
    ended = worths_of(judge(rules, objective), played.rows.reshape(-1, 3, 5))
    return [
        *(
            f"| worth of {5 + 2 * street} cards, by the network |"
            f" {interval(values_of(partners.network, made[:, street]))} |"
            for street in range(STREETS)
        ),
        f"| worth of finished hands | {interval(ended)} |",
    ]


def street_lines(*seats: Hands) -> list[str]:
    foul, earns, bonus, sweep = (
        np.concatenate([getattr(seat, name) for seat in seats])
        for name in ("foul", "earns", "bonus", "sweep")
    )
    return [
        f"| hands on the streets | {len(foul):,} |",
        f"| foul | {foul.mean():.1%} |",
        f"| enters Fantasy Land | {earns.mean():.1%} |",
        f"| bonus on the streets | {interval(bonus)} |",
        f"| clean sweep | {(sweep > 0).mean():.1%} |",
    ]


def fantasy_lines(found: FantasyHands) -> list[str]:
    return [
        f"| hands in Fantasy Land | {len(found.points):,} |",
        f"| stays | {found.inside.stays.mean():.1%} |",
        f"| bonus in Fantasy Land | {interval(found.inside.bonus)} |",
        f"| points against one on the streets | {interval(found.points)} |",
        f"| foul against it | {found.outside.foul.mean():.1%} |",
        f"| enters against it | {found.outside.earns.mean():.1%} |",
    ]


def interval(values: Ids | Numbers) -> str:
    return f"{values.mean():.2f} ± {SURE * values.std() / np.sqrt(len(values)):.2f}"


@click.command()
@click.option("--rules", type=click.Choice(tuple(VARIANTS)), default="document", show_default=True)
@click.option(
    "--learned",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="A folder that `research.train` wrote [what ships for the rules].",
)
@click.option("--hands", type=int, default=20_000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
def main(rules: str, learned: Path | None, hands: int, seed: int) -> None:
    """Print rates and worths of a rule set, with 95% intervals."""
    knowledge = load(learned) if learned else load_shipped(rules)
    for line in value_lines(rules_named(rules), knowledge, hands, seed):
        click.echo(line)


if __name__ == "__main__":
    main()
