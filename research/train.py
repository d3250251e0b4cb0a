"""Train the Pineapple player from nothing but the rules and a seed (`make train-pineapple`).

Each round plays hands, fits the values of the boards met backwards from the exact street (nine
cards, then seven played on by what was learned of nine, then five), and measures with the new
player how hands fall and what Fantasy Land is worth. The same seed gives the same numbers on the
same machine; another machine's arithmetic may round sums of the fit differently.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter, process_time

import click
import numpy as np

from houseway.games.pineapple.figures.kernel import RuleSet
from houseway.games.pineapple.player.hands.judging import Judge, Numbers, judge
from houseway.games.pineapple.player.hands.objective import (
    STRAIGHT,
    Field,
    Leaning,
    Objective,
    field_of,
)
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.hands.rule_sets import VARIANTS, rules_named
from houseway.games.pineapple.player.hands.showdown import field_of_many, hands_of
from houseway.games.pineapple.player.streets.after_states import CARDS
from houseway.games.pineapple.player.streets.features import FACTS
from houseway.games.pineapple.player.streets.knowledge import Knowledge, load, save
from houseway.games.pineapple.player.streets.network import (
    STREETS,
    Network,
    blank,
    read_only,
    value_of_facts,
)
from houseway.games.pineapple.rules.places import FIVES, THREES
from research import PLAYER
from research.calibration import centre, with_errors
from research.fantasy_worth import (
    FantasyHands,
    Partners,
    fantasy_hands,
    packs,
    street_hands,
)
from research.first_boards import first_boards
from research.fitting import fit, fit_screen, round_weights
from research.lessons import LessonTask, facts_of_boards
from research.self_play import Boards
from research.workers import Sequential, Workers, report, workers_of

DEFAULT_SEED = 20260716
FIRST_WORTH = 7.0
COPIES = 4
HELD_BACK = 1000  # boards that are not fitted, to measure the error on
PARTS = 16
TIMES = (2, 2, 1)  # that a board is played on for a lesson, by street


@dataclass(frozen=True)
class Round:
    hands: int
    noise: float  # points by which a move may seem better than it is
    epochs: int


ROUNDS = (
    Round(8000, 0.0, 8),
    *(Round(4000, 2.0, 6) for _ in range(4)),
    Round(12000, 1.5, 6),
    Round(30000, 1.2, 6),
    Round(100000, 1.0, 8),
)
# Hands played after each round but the last, and after the last; as many in Fantasy Land.
MEASURED, MEASURED_LAST = 2000, 12000


class Trainee:
    """The player as far as it has learned."""

    def __init__(
        self, rules: RuleSet, seed: int, workers: Workers, parts: int, leaning: Leaning = STRAIGHT
    ) -> None:
        self.rng = np.random.default_rng(seed)
        unknown = uniform_field(rules)
        self.partners = Partners(
            rules,
            blank(),
            unknown,
            unknown,
            FIRST_WORTH,
            workers=workers,
            leaning=leaning,
            parts=parts,
        )
        self.errors = [0.0] * STREETS
        self.too_high: tuple[float, ...] = ()

    @property
    def network(self) -> Network:
        return self.partners.network

    @property
    def objective(self) -> Objective:
        """The objective against an equal player."""
        return self.partners.objective(self.partners.normal)

    @property
    def judge(self) -> Judge:
        return judge(self.partners.rules, self.objective)

    def learn(self, number: int, round_: Round) -> None:
        boards = self.boards(number, round_)
        judge = self.judge
        for street in reversed(range(STREETS)):
            met = boards[:, street].reshape(-1, boards.shape[-1])
            held_back = min(HELD_BACK, len(met) // 10)
            worths = self.lessons(judge, met, TIMES[street])
            again = self.lessons(judge, met[:held_back], TIMES[street])
            facts = facts_of_boards(met)
            fit(
                self.network,
                street,
                facts[held_back:],
                worths[held_back:],
                round_.epochs,
                self.rng,
            )
            error = self.error(street, facts[:held_back], worths[:held_back], again)
            self.errors[street] = error
            report(f"    {5 + 2 * street} cards: {len(met)} boards, error {error:.2f}")
        fit_screen(self.network, facts)

    def boards(self, number: int, round_: Round) -> Boards:
        """Return the boards to learn from, (hand, street, board, card)."""
        partners = self.partners
        if number == 0:
            dealt = packs(round_.hands, self.rng)
            return first_boards(partners.rules, self.objective, dealt, COPIES, self.rng)
        met = street_hands(partners, round_.hands, self.rng, round_.noise).boards
        return met.transpose(0, 2, 1, 3, 4)

    def error(self, street: int, facts: Ids, once: Numbers, again: Numbers) -> float:
        """Return the error of the network alone, in points, to show progress.

        The difference of two samples of a lesson is chance and does not count."""
        network = read_only(self.network)
        values = np.array(
            [value_of_facts(network, street, true, int((true != FACTS).sum())) for true in facts]
        )
        chance_alone = ((once - again) ** 2).mean() / 4
        squared = ((values - (once + again) / 2) ** 2).mean() - chance_alone
        return float(np.sqrt(max(squared, 1e-4)))

    def measure(self, hands: int) -> FantasyHands:
        """Measure how hands fall now and what Fantasy Land is worth to such players."""
        rules = self.partners.rules
        played = street_hands(self.partners, hands, self.rng)
        streets = hands_of(rules, played.rows.reshape(-1, 3, 5))
        normal = field_of_many(rules, streets, streets)
        self.partners = replace(self.partners, normal=normal)
        inside = fantasy_hands(self.partners, hands, self.rng)
        self.partners = replace(
            self.partners,
            fantasy=field_of_many(rules, inside.inside, inside.outside, inside=True),
            worth=inside.worth,
        )
        made = played.boards[:, :, :, 0].reshape(-1, STREETS, CARDS)
        self.too_high = centre(self.network, made)
        report(
            f"    foul {streets.foul.mean():.1%}, enters {streets.earns.mean():.1%}, "
            f"bonus {streets.bonus.mean():.2f}, stays {inside.inside.stays.mean():.1%}, "
            f"Fantasy Land {inside.worth:.2f}"
        )
        report("    values were too high by " + ", ".join(f"{by:.2f}" for by in self.too_high))
        return inside

    def lessons(self, judge: Judge, boards: Boards, times: int) -> Numbers:
        """Return the lessons, computed in parts with a random state each."""
        seeds = self.rng.integers(2**62, size=self.partners.parts)
        task = LessonTask(judge, self.network, boards, times, seeds)
        return np.concatenate(self.partners.workers.each(task, self.partners.parts))


def uniform_field(rules: RuleSet) -> Field:
    """The field before any hand was played: all places equally likely, one in five foul."""
    rng = np.random.default_rng(0)
    tops, middles, bottoms = (rng.integers(0, number, 5000) for number in (THREES, FIVES, FIVES))
    return field_of(rules, tops, middles, bottoms, rng.random(5000) < 0.2)


def train(
    rules: RuleSet,
    seed: int,
    rounds: tuple[Round, ...] = ROUNDS,
    measured: tuple[int, int] = (MEASURED, MEASURED_LAST),
    *,
    workers: Workers = Sequential(),  # noqa: B008 - it has no state
    parts: int = PARTS,
    name: str = "document",
    share: float = 1.0,
    leaning: Leaning = STRAIGHT,
) -> Knowledge:
    """Train by a seed, with the same result for the same `parts`, however many workers share them.

    The name of the rules and the share of the hands are only recorded."""
    start, cpu = perf_counter(), process_time()
    trainee = Trainee(rules, seed, workers, parts, leaning)
    worths = []
    for number, round_ in enumerate(rounds):
        report(f"Round {number + 1} of {len(rounds)}: {round_.hands} hands")
        trainee.learn(number, round_)
        last = number == len(rounds) - 1
        if last:
            trainee.partners = replace(trainee.partners, network=round_weights(trainee.network))
        inside = trainee.measure(measured[last])
        worths.append(round(inside.worth, 3))
        report(f"    {perf_counter() - start:.0f} s so far")
    partners = trainee.partners
    return Knowledge(
        network=partners.network,
        normal=partners.normal,
        fantasy=partners.fantasy,
        worth=partners.worth,
        errors=tuple(trainee.errors),
        provenance={
            "command": (
                "python -m research.train"
                f" --seed {seed} --rules {name} --parts {parts} --share {share:g}"
                + (
                    ""
                    if leaning == STRAIGHT
                    else f" --leaning {leaning.foul:g} {leaning.entering:g}"
                )
            ),
            "seed": seed,
            "rules": name,
            "parts": parts,
            "rounds": [[r.hands, r.noise, r.epochs] for r in rounds],
            "worth of Fantasy Land by round": worths,
            "standard error of the last": round(inside.error, 3),
            "values taken back in the last round, of 5, 7 and 9 cards": [
                round(by, 3) for by in trainee.too_high
            ],
            "processor seconds": round(process_time() - cpu),
        },
        leaning=leaning,
    )


@click.command()
@click.option("--seed", type=int, default=DEFAULT_SEED, show_default=True)
@click.option("--rules", type=click.Choice(tuple(VARIANTS)), default="document", show_default=True)
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    default=PLAYER / "learned",
    help="The folder for what is learned [the package's own].",
)
@click.option("--share", type=float, default=1.0, help="Of the hands, for a shorter training [1].")
@click.option(
    "--parts",
    type=click.IntRange(min=1),
    default=PARTS,
    show_default=True,
    help="That work is shared out in; another number is another network.",
)
@click.option(
    "--leaning",
    type=(float, float),
    default=tuple(STRAIGHT),
    help="Points by which a foul, and entering Fantasy Land, count dearer than they are [none].",
)
@click.option("--workers", type=int, help="At work at the same time [one a processor].")
@click.option("--engine", type=click.Choice(("local", "ray")), default="local", show_default=True)
@click.option("--address", help="Of the Ray cluster, as HOST:PORT [one is started here].")
def main(
    seed: int,
    rules: str,
    into: Path,
    share: float,
    parts: int,
    leaning: tuple[float, float],
    workers: int | None,
    engine: str,
    address: str | None,
) -> None:
    """Train the Pineapple player from a seed and write what it learned.

    The network is the same for any number of workers, here or on Ray.
    """
    rounds = tuple(replace(round_, hands=int(share * round_.hands)) for round_ in ROUNDS)
    with workers_of(engine, workers, address) as at_work:
        learned = train(
            rules_named(rules),
            seed,
            rounds,
            workers=at_work,
            parts=parts,
            name=rules,
            share=share,
            leaning=Leaning(*leaning),
        )
    save(learned, into)
    # Measured with the numbers as the file has them.
    save(with_errors(load(into), rules_named(rules), seed), into)
    report(f"Written to {into}.")


if __name__ == "__main__":
    main()
