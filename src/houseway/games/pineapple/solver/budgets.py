"""What more time for a move is worth: `python -m houseway.games.pineapple.solver.budgets`.

Whole matches between two budgets differ by so little a hand that chance hides it. So hands are
played, every decision before the exact streets is taken with both budgets, and where they choose
differently both moves are played out with the same, independent draws. The differences of a hand
added up are what the longer search gains in it, as far as what follows is played alike.
"""

import sys
from random import Random

import click
import numpy as np

from houseway.cards.french import FRENCH
from houseway.games.pineapple.rows import Rows
from houseway.games.pineapple.solver.playing.match import play_hand
from houseway.games.pineapple.solver.playing.players import FantasyDeal, Strong
from houseway.games.pineapple.solver.streets.chance import chance
from houseway.games.pineapple.solver.streets.policy import LAST_BUT_ONE
from houseway.games.pineapple.solver.streets.position import Position
from houseway.games.pineapple.solver.streets.search import (
    Asked,
    Budget,
    choose,
    placed_by,
    play_outs,
)

SURE = 1.96
MOST_FINISHES = 256  # of an opponent's board


class Compared:
    """A strong player that plays by the shorter budget and notes what the longer one gains."""

    def __init__(self, short: float, long: float, draws: int) -> None:
        self.player = Strong()
        self.short, self.long, self.draws = short, long, draws
        self.gains: list[float] = []
        self.decisions = 0

    def place(self, position: Position, rng: Random) -> Rows:
        if len(position.rows.cards) >= LAST_BUT_ONE:
            return self.player.place(position, rng)
        short, long = (
            self.move(position, Budget(seconds, seed=rng.getrandbits(62)))
            for seconds in (self.short, self.long)
        )
        self.decisions += 1
        if short != long:
            self.gains.append(self.gain(position, short, long, rng))
        return short

    def move(self, position: Position, budget: Budget) -> Rows:
        return choose(position, budget, self.player.table, with_errors=False).best.rows

    def set_hand(self, hand: FantasyDeal, rng: Random) -> Rows:
        return self.player.set_hand(hand, rng)

    def gain(self, position: Position, short: Rows, long: Rows, rng: Random) -> float:
        """Points by which the longer search's move is better, on draws of its own."""
        asked = Asked.of(position, self.player.table)
        state = chance(rng.getrandbits(62))
        judge = asked.judge(state, lambda finished: finished >= MOST_FINISHES)
        placed = [placed_by(position, move) for move in asked.moves]
        pair = asked.moves[[placed.index(long), placed.index(short)]]
        results = play_outs(
            judge,
            asked.table.knowledge.network,
            asked.rows,
            asked.counts,
            asked.draw,
            pair,
            asked.unseen,
            self.draws,
            asked.shown,
            state,
        )
        return float((results[:, 0] - results[:, 1]).mean())


@click.command()
@click.option("--short", type=float, default=0.1, show_default=True, help="Seconds a move.")
@click.option("--long", "long_", type=float, default=1.0, show_default=True, help="Seconds a move.")
@click.option("--hands", type=int, default=200, show_default=True)
@click.option("--draws", type=int, default=1000, show_default=True, help="To value a difference.")
@click.option("--seed", type=int, default=1, show_default=True)
def main(short: float, long_: float, hands: int, draws: int, seed: int) -> None:
    """Prints what the longer budget gains, in points a hand of one player."""
    by_hand = []
    compared = Compared(short, long_, draws)
    for number in range(hands):
        rng = Random(f"{seed}/{number}")
        pack = tuple(rng.sample(FRENCH.cards, 52))
        before = len(compared.gains)
        play_hand([compared, compared], [False, False], pack, rng)
        by_hand.append(sum(compared.gains[before:]) / 2)  # two players a hand
        print(
            f"\r{number + 1} hands, {len(compared.gains)} of {compared.decisions} differ, "
            f"{np.mean(by_hand):+.3f} a hand",
            end="",
            file=sys.stderr,
            flush=True,
        )
    print(file=sys.stderr)
    error = np.std(by_hand, ddof=1) / np.sqrt(len(by_hand))
    click.echo(
        f"{long_} s against {short} s: {np.mean(by_hand):+.3f} ± {SURE * error:.3f} points a hand; "
        f"{len(compared.gains)} of {compared.decisions} decisions differ, {hands} hands."
    )


if __name__ == "__main__":
    main()
