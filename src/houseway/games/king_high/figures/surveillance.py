"""Measure how often surveillance of King High is wrong, and how soon it finds what is wrong.

Every box has a Pokerpot wager and a unit on each card, each box on another kind of wager. The cards
come from a shuffling device, all six decks in every round.
"""

from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from houseway.core.cards.french import card_id, card_of
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
from houseway.exact.pays import Pays
from houseway.exact.streams import stream
from houseway.exact.surveillance import ALPHA, SHARES, threshold, watch_years
from houseway.exact.surveillance_kernel import Floats, Ints
from houseway.game import Found, HowPlayed, SurveillanceModel
from houseway.games.king_high.figures.edges import king_high_edges
from houseway.games.king_high.figures.kernel import CARDS, CARDS_IN_A_ROUND, FIRST, LEVEL, LEVELS
from houseway.games.king_high.figures.simulation import KingHighModel, levels
from houseway.games.king_high.figures.surveillance_kernel import NO_CARD, watch_year
from houseway.games.king_high.rules.ranking import value
from houseway.games.king_high.rules.wagers import ACTION, POKERPOT
from houseway.games.king_high.table.shoe import DECK
from houseway.games.king_high.table.state import BOXES

DEALERS = 3  # they take turns
LATE = 20  # rounds to one late wager
MARKED = next(i for i, card in enumerate(DECK.cards) if value(card) == "seven")


@dataclass(frozen=True)
class Cheat:
    """What is wrong at a table; fair play by default."""

    seven_paid_high: bool = False  # the dealer pays a High wager on a 7 (KH-7.3.c)
    marked: int = NO_CARD  # a card of the shoe that box 1 knows the back of
    late: int = 0  # box 1 wagers after the cards in one round of this many


class WatchedTable:
    def __init__(self, readings: ReadingsBase) -> None:
        self.nets = KingHighModel(HowPlayed(readings)).nets()
        self.kinds = tuple(ACTION[box % len(ACTION)].name for box in range(BOXES))

    def by_card(self, kind: str) -> Floats:
        return np.array([float(net) for net in self.nets[kind][FIRST : FIRST + CARDS]])

    @cached_property
    def wagers(self) -> Floats:
        """(box, card): what a unit on the box's kind of wager brings."""
        return np.array([self.by_card(kind) for kind in self.kinds])

    @cached_property
    def best_nets(self) -> Floats:
        """What a card brings to a player who knows it: the best of all wagers on it."""
        return np.asarray(np.array([self.by_card(kind.name) for kind in ACTION]).max(axis=0))

    @cached_property
    def pot_nets(self) -> Floats:
        found = self.nets[POKERPOT.name][LEVEL : LEVEL + LEVELS]
        return np.array([float(net) for net in found])

    @cached_property
    def expected_nets(self) -> Floats:
        """The exact expectation of a round of each box."""
        evs = {name: next(iter(by.values())).ev for name, by in king_high_edges(Pays()).items()}
        rounds = (evs[POKERPOT.name] + CARDS_IN_A_ROUND * evs[kind] for kind in self.kinds)
        return np.array([float(ev) for ev in rounds])

    @cached_property
    def shoe(self) -> Ints:
        return np.array([card_id(card) for card in DECK.cards], dtype=np.int64)

    def paid_nets(self, cheat: Cheat) -> Floats:
        found = self.wagers.copy()
        if cheat.seven_paid_high:
            sevens = [card for card in range(CARDS) if value(card_of(card)) == "seven"]
            for box, kind in enumerate(self.kinds):
                if kind == "high":
                    found[box, sevens] = 1.0
        return found

    def years(
        self, cheat: Cheat, years: int, rounds: int, seed: int, workers: int | None = None
    ) -> list[int | None]:
        """Return the round of the first alarm by year; None if there was none."""
        return watch_years(partial(self._year, cheat, rounds, seed), years, workers)

    def _year(self, cheat: Cheat, rounds: int, seed: int, year: int) -> int:
        chance = stream(seed, year)
        boxes = [threshold(k) for k in range(1, BOXES + 1)]
        dealers = [threshold(k) for k in range(1, DEALERS + 1)]
        return int(
            watch_year(
                rounds,
                np.array([chance.first, chance.second], dtype=np.uint64),
                BOXES,
                DEALERS,
                self.shoe,
                levels(),
                self.pot_nets,
                self.paid_nets(cheat),
                cheat.marked,
                self.best_nets,
                cheat.late,
                self.expected_nets,
                SHARES,
                np.array([threshold(1), *boxes, *dealers]),
            )
        )


def measure(
    readings: ReadingsBase, years: int, runs: int, rounds: int, seed: int, workers: int | None
) -> tuple[Found, ...]:
    """Watch fair years, and runs with something that surveillance should find."""
    table = WatchedTable(readings)
    cases = (
        (t("fair play, eight boxes"), Cheat(), years, False),
        (t("a dealer pays High wagers on a 7"), Cheat(seven_paid_high=True), runs, True),
        (
            t("box 1 knows one marked {card} out of six", card=DECK.cards[MARKED]),
            Cheat(marked=MARKED),
            runs,
            True,
        ),
        (t("box 1 bets late, one round in {count}", count=LATE), Cheat(late=LATE), runs, True),
    )
    return tuple(
        Found(what, rounds, tuple(table.years(cheat, number, rounds, seed + i, workers)), wrong)
        for i, (what, cheat, number, wrong) in enumerate(cases)
        if number
    )


SURVEILLANCE = SurveillanceModel(measure, ALPHA)
