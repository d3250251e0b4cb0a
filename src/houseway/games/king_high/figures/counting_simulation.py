"""Simulate a counter of King High who plays random shoes, to compare with the exact gains.

Shoes are shuffled, burnt and dealt card by card. Before each card, and for runs before each round,
the counter looks at what is not known to be gone; a wager in its favour is settled by the cards
that follow.
"""

from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards.french import card_id, card_of
from houseway.core.hands import rank_five
from houseway.exact.distribution import FIXED
from houseway.exact.pays import Pays, Win
from houseway.exact.protection import SimulatedGain
from houseway.exact.streams import stream
from houseway.games.king_high.figures.counting import SHOE, burnt_before, rounds_to_a_shoe, run_ev
from houseway.games.king_high.figures.edges import king_high_edges, levels, sample_hands
from houseway.games.king_high.rules.ranking import CARDS_IN_A_ROUND, qualifying, value
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.rules.wagers import (
    ACTION,
    POKERPOT,
    RUNS,
    SUIT,
    SUITS,
    KingHighWager,
    action_outcome,
    pokerpot_outcome,
    run_outcome,
    run_value,
)
from houseway.games.king_high.table.shoe import DECK
from houseway.tables.wagers import Outcome, WagerKind

SHOES = 100_000
AT_ONCE = 4_000  # shoes dealt together, few enough for fast memory
CARDS = 52
PER_100 = 100

Ints = NDArray[np.int64]
Cards = NDArray[np.uint8]
Floats = NDArray[np.float64]


class Gains(NamedTuple):
    """Gains in 100 rounds."""

    action: SimulatedGain
    runs: SimulatedGain
    pokerpot: SimulatedGain
    together: SimulatedGain


def simulate_counter(
    readings: Readings,
    pays: Pays,
    cut_card_at: int,
    seed: int,
    shoes: int = SHOES,
    *,
    burns_known: bool = False,
) -> Gains:
    counter = Counter(readings, pays, cut_card_at, burns_known=burns_known)
    won = counter.play_shoes(shoes, stream(seed, int(burns_known)).number)
    # The Pokerpot's highest pays come rarely or never; a sample says too little about its spread.
    spread = float(king_high_edges(pays)[POKERPOT.name][FIXED].variance) * counter.rounds
    unknown = spread - won[:, -1].var()

    def gain(of_shoe: Floats, more: float = 0.0) -> SimulatedGain:
        error = sqrt((of_shoe.var() + more) / shoes)
        mean, per = float(of_shoe.mean()), PER_100 / counter.rounds
        return SimulatedGain(per * mean, per * error, shoes * counter.rounds, seed)

    action, by_run, pokerpot = won.T
    return Gains(
        gain(action), gain(by_run), gain(pokerpot, unknown), gain(won.sum(axis=1), unknown)
    )


class Counter:
    """A counter who knows the cards shown, and with `burns_known` the burn cards too."""

    def __init__(
        self, readings: Readings, pays: Pays, cut_card_at: int, *, burns_known: bool
    ) -> None:
        self.rounds = rounds_to_a_shoe(readings, cut_card_at)
        number = self.rounds * CARDS_IN_A_ROUND
        # A card is shown after those burnt before it, and its own two, have left the shoe.
        burnt = [burnt_before(readings, n + 1) for n in range(number)]
        self.shown = np.array([n + burnt[n] for n in range(number)])
        self.gone = np.array([n + burnt_before(readings, n) for n in range(number)])
        self.is_known = np.full(self.shown[-1] + 1, burns_known)
        self.is_known[self.shown] = True
        self.action_nets = action_nets(pays)
        self.runs = [Run.of(self, kind, pays) for kind in RUNS]
        self.pokerpot_nets = pokerpot_nets(pays)

    def play_shoes(self, shoes: int, seed: int) -> Floats:
        """Return units won: (shoe; action rounds, runs and Pokerpot)."""
        chance = np.random.Generator(np.random.PCG64(seed))
        pack = np.repeat(
            np.arange(CARDS, dtype=np.uint8), [DECK.copies[card_of(n)] for n in range(CARDS)]
        )
        found = []
        for begun in range(0, shoes, AT_ONCE):
            some = min(AT_ONCE, shoes - begun)
            found.append(self.results(deal_shoes(pack, self.shown[-1] + 1, some, chance)))
        return np.concatenate(found)

    def results(self, dealt: Cards) -> Floats:
        action = sum(self.by_action(dealt, nets) for nets in self.action_nets)
        by_runs = sum(self.by_run(dealt, run) for run in self.runs)
        return np.column_stack((action, by_runs, self.by_pokerpot(dealt)))

    def by_action(self, dealt: Cards, nets: Floats) -> Floats:
        of_shoe = sum(nets[card_id(card)] * copies for card, copies in DECK.copies.items())
        favoured = of_shoe - self.known_before(self.gone, nets[dealt]) > 0
        won: Floats = np.where(favoured, nets[dealt[:, self.shown]], 0.0).sum(axis=1)
        return won

    def known_before(self, gone: Ints, of_cards: NDArray[np.generic]) -> Floats:
        """Sum the known cards after a number have left the shoe: (shoe, when)."""
        known = np.cumsum(np.where(self.is_known, of_cards, 0), axis=1)
        found: Floats = np.where(gone > 0, known[:, gone - 1], 0.0)
        return found

    def by_run(self, dealt: Cards, run: "Run") -> Floats:
        won = np.zeros(len(dealt))
        before = self.known_before(self.gone[::CARDS_IN_A_ROUND], run.is_wanted[dealt])
        for number, favours in enumerate(run.favours):
            first = number * CARDS_IN_A_ROUND
            goes_on = run.is_wanted[dealt[:, self.shown[first : first + CARDS_IN_A_ROUND]]]
            length = np.cumprod(goes_on, axis=1).sum(axis=1)
            favoured = favours[before[:, number].astype(np.int64)]
            won += np.where(favoured, run.nets[length], 0.0)
        return won

    def by_pokerpot(self, dealt: Cards) -> Floats:
        """Return what a unit in every round wins."""
        hands = dealt[:, self.shown].reshape(-1, CARDS_IN_A_ROUND)
        nets = self.pokerpot_nets[qualifying(rank_five(hands))]
        found: Floats = nets.reshape(-1, self.rounds).sum(axis=1)
        return found


@dataclass(frozen=True)
class Run:
    is_wanted: NDArray[np.bool_]  # by card
    nets: Floats  # by its length in cards
    favours: list[NDArray[np.bool_]]  # by round, and by the wanted cards known to be gone

    @staticmethod
    def of(counter: Counter, kind: WagerKind, pays: Pays) -> "Run":
        wager = KingHighWager(1, "anybody", kind.name, 1)
        wanted = run_value(wager)
        in_shoe = sum(copies for card, copies in DECK.copies.items() if value(card) == wanted)
        known = [int(counter.is_known[:gone].sum()) for gone in counter.gone[::CARDS_IN_A_ROUND]]
        favours = [
            np.array([run_ev(kind.name, pays, in_shoe - n, SHOE - k) > 0 for n in gone])
            for k, gone in ((k, range(min(k, in_shoe) + 1)) for k in known)
        ]
        is_wanted = np.array([value(card_of(n)) == wanted for n in range(CARDS)])
        return Run(is_wanted, run_nets(kind, wager, pays), favours)


def deal_shoes(pack: Cards, number: int, shoes: int, chance: np.random.Generator) -> Cards:
    """Deal the first cards of many shoes, (shoe, card), shuffling all of them card by card at the
    same time and no further than they are dealt."""
    packs, each = np.tile(pack, (shoes, 1)), np.arange(shoes)
    for i in range(number):
        other = chance.integers(i, len(pack), size=shoes)
        packs[each, i], packs[each, other] = packs[each, other], packs[each, i].copy()
    return packs[:, :number]


def action_nets(pays: Pays) -> list[Floats]:
    """Return nets by card for each wager of an action round."""
    wagers = [
        (kind, KingHighWager(1, "anybody", kind.name, 1, suit=suit))
        for kind in ACTION
        for suit in (SUITS if kind is SUIT else (None,))
    ]
    return [
        np.array([net_of(pays, kind, action_outcome(wager, card_of(n))) for n in range(CARDS)])
        for kind, wager in wagers
    ]


def pokerpot_nets(pays: Pays) -> Floats:
    """Return nets of the Pokerpot by qualifying level."""
    outcomes = {
        level: pokerpot_outcome(hand) for hand, level in zip(sample_hands(), levels(), strict=True)
    }
    found = np.zeros(max(outcomes) + 1)
    for level, outcome in outcomes.items():
        found[level] = net_of(pays, POKERPOT, outcome)
    return found


def run_nets(kind: WagerKind, wager: KingHighWager, pays: Pays) -> Floats:
    """Return nets by the run's length."""
    goes_on, ends = (
        next(card for card in DECK.copies if (value(card) == run_value(wager)) is does)
        for does in (True, False)
    )
    rounds = (
        (goes_on,) * length + (ends,) * (CARDS_IN_A_ROUND - length)
        for length in range(CARDS_IN_A_ROUND + 1)
    )
    return np.array([net_of(pays, kind, run_outcome(wager, cards)) for cards in rounds])


def net_of(pays: Pays, kind: WagerKind, outcome: Outcome | None) -> float:
    assert outcome is not None, "five cards decide every wager"
    return float(pays.net(Win(kind.name, outcome.short_name), outcome))
