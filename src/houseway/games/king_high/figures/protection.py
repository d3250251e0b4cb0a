"""What known cards are worth at King High: those shown, and burn cards that must stay unseen.

Action rounds and runs are counted exactly. The Pokerpot depends on every card left, so seen cards
are drawn at random there, and the expectation for each draw is exact.
"""

from dataclasses import dataclass
from math import comb, sqrt

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards.french import RANKS, card
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import Text, number, t
from houseway.exact.pays import Pays
from houseway.exact.protection import PER_100_ROUNDS, HasKnownRows, KnownRow
from houseway.exact.streams import stream
from houseway.game import ProtectionModel
from houseway.games.king_high.figures.counting import CounterGain, burnt_before, counter_gain
from houseway.games.king_high.figures.counting_simulation import (
    Gains,
    pokerpot_nets,
    simulate_counter,
)
from houseway.games.king_high.figures.edges import king_high_edges, levels, rank_counts
from houseway.games.king_high.rules.ranking import CARDS_IN_A_ROUND
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.rules.wagers import SUITS
from houseway.games.king_high.table.shoe import CUT_CARD_AT, DECK

Floats = NDArray[np.float64]

SEED = 1
SAMPLES = 400  # shoes, before each round
COPIES = DECK.copies[card(RANKS[0], SUITS[0])]


@dataclass(frozen=True)
class PokerpotChance:
    """The Pokerpot after a number of seen cards, drawn at random."""

    seen: int
    samples: int
    mean: float  # of its expectation; it differs from a full shoe's only by chance
    best: float  # the highest found
    favourable: float  # how often the player has the advantage
    gain: float  # for a unit wagered only then
    stderr: float  # of the gain

    def as_json(self) -> dict[str, object]:
        return {
            "seen": self.seen,
            "samples": self.samples,
            "mean": self.mean,
            "best": self.best,
            "favourable": self.favourable,
            "gain": self.gain,
            "stderr": self.stderr,
        }


@dataclass(frozen=True)
class KingHighProtection(HasKnownRows):
    """Protection with a manual shoe; a shuffling device has all cards back in every round."""

    shown: CounterGain
    burnt: CounterGain
    pokerpot: tuple[PokerpotChance, ...]
    simulated: tuple[Gains, Gains]  # for a player who knows the cards shown, and also those burnt
    seed: int

    @property
    def rows(self) -> tuple[KnownRow, ...]:
        return tuple(
            KnownRow(knows, wager, gain, PER_100_ROUNDS, simulated=beside)
            for knows, found, gains in (
                (t("cards shown"), self.shown, self.simulated[0]),
                (t("cards shown and burnt"), self.burnt, self.simulated[1]),
            )
            for wager, gain, beside in (
                (t("action rounds"), 100 * found.by_action / found.rounds, gains.action),
                (t("runs"), 100 * found.by_runs / found.rounds, gains.runs),
                (t("Pokerpot, one unit per round"), -100 * found.pokerpot, gains.pokerpot),
                (t("all together"), found.in_100_rounds, gains.together),
            )
        )

    @property
    def warnings(self) -> tuple[Text, ...]:
        said = []
        if self.shown.break_even_spread is not None:
            said.append(
                t(
                    "A player who tracks the cards shown breaks even with action wagers of "
                    "{times} times the Pokerpot. A lower ratio of the maximum to the "
                    "Pokerpot's minimum, or the shuffling device, keeps the edge with the "
                    "house.",
                    times=number(float(self.shown.break_even_spread), 1),
                )
            )
        if self.burnt.break_even_spread is not None:
            said.append(
                t(
                    "A player who also tracks the burn cards breaks even with action "
                    "wagers of {times} times the Pokerpot. A lower ratio of the maximum to "
                    "the Pokerpot's minimum, or the shuffling device, keeps the edge with "
                    "the house.",
                    times=number(float(self.burnt.break_even_spread), 1),
                )
            )
        if any(chance.favourable for chance in self.pokerpot):
            said.append(t("The Pokerpot sometimes favours a player who knows cards."))
        return tuple(said)

    def as_json(self) -> dict[str, object]:
        return {
            "counting": counted_json(self.shown, self.simulated[0]),
            "burn_cards_known": counted_json(self.burnt, self.simulated[1]),
            "pokerpot": [chance.as_json() for chance in self.pokerpot],
            "seed": self.seed,
            "warnings": self.warnings,
        }


def counted_json(found: CounterGain, beside: Gains) -> dict[str, object]:
    exact = found.in_100_rounds
    return found.as_json() | {
        "in_100_rounds": float(exact),
        "simulated": beside.together.as_json(exact),
    }


def protection(
    readings: ReadingsBase, pays: Pays, seed: int = SEED, cut_card_at: int = CUT_CARD_AT
) -> KingHighProtection:
    assert isinstance(readings, Readings)
    king_high_edges(pays)  # refuses pays that there are not
    shown = counter_gain(readings, pays, cut_card_at)
    later = range(CARDS_IN_A_ROUND, shown.rounds * CARDS_IN_A_ROUND, CARDS_IN_A_ROUND)
    seen = sorted({*later, *(n + burnt_before(readings, n) for n in later)})
    return KingHighProtection(
        shown,
        counter_gain(readings, pays, cut_card_at, burns_known=True),
        tuple(pokerpot_chance(pays, number, seed) for number in seen),
        (
            simulate_counter(readings, pays, cut_card_at, seed),
            simulate_counter(readings, pays, cut_card_at, seed, burns_known=True),
        ),
        seed,
    )


# -- The Pokerpot of what is left --------------------------------------------------------------


def suited_and_several(pays: Pays) -> tuple[Floats, Floats]:
    """Return what five cards of these ranks bring, in one suit and in several."""
    both = pokerpot_nets(pays)[list(levels())].reshape(-1, 2)
    return both[:, 0], both[:, 1]


def pokerpot_ev(left: NDArray[np.int64], nets: tuple[Floats, Floats]) -> float:
    """Return the expectation for these cards left of each rank and suit."""
    held = rank_counts()
    choose = np.array(
        [[comb(n, k) for k in range(CARDS_IN_A_ROUND + 1)] for n in range(COPIES * len(SUITS) + 1)],
        dtype=np.float64,
    )
    rows = np.arange(len(RANKS))

    def ways(cards: NDArray[np.int64]) -> Floats:
        return np.asarray(choose[cards][rows, held].prod(axis=1), dtype=np.float64)

    one_suit = sum(ways(left[:, suit]) for suit in range(len(SUITS)))
    total = ways(left.sum(axis=1))
    suited, several = nets
    won = float((one_suit * suited + (total - one_suit) * several).sum())
    return won / comb(int(left.sum()), CARDS_IN_A_ROUND)


def pokerpot_chance(pays: Pays, seen: int, seed: int, samples: int = SAMPLES) -> PokerpotChance:
    chance = np.random.Generator(np.random.PCG64(stream(seed, seen).number))
    nets = suited_and_several(pays)
    kinds = len(RANKS) * len(SUITS)
    full = np.full(kinds, COPIES)
    gone = chance.multivariate_hypergeometric(full, seen, size=samples)
    evs = np.array([pokerpot_ev((full - one).reshape(len(RANKS), -1), nets) for one in gone])
    good = np.clip(evs, 0.0, None)
    return PokerpotChance(
        seen=seen,
        samples=samples,
        mean=float(evs.mean()),
        best=float(evs.max()),
        favourable=float((evs > 0).mean()),
        gain=float(good.mean()),
        stderr=float(good.std() / sqrt(samples)),
    )


PROTECTION = ProtectionModel(protection)
