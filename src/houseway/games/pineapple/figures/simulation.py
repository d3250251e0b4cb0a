"""Simulation of Face-Up Pineapple: bonus, fouls, Fantasy Land, points, and the worth of the
buttons.

The players are those of a table, in kernels that place the same cards in the same way
(`simulation_kernel`). Each chunk is a session that begins without anyone in Fantasy Land.

Fantasy Land carries over from one hand to the next, so hands of a session are not independent. But
sessions are, so errors come from the spread between sessions. Each fact therefore has three sums
over sessions in addition to its counts: of its squared sum, of its sum times the number of times it
was counted, and of that number squared; last comes the number of sessions.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random

import numpy as np

from houseway.core.errors import BadInput, quote
from houseway.core.words import join, t
from houseway.exact.distribution import Distribution
from houseway.exact.python_random import state_of
from houseway.exact.streams import Stream
from houseway.figures.simulation.models import Counts
from houseway.game import HowPlayed, Simulations
from houseway.games.pineapple.figures.bots_kernel import bot_tables, room
from houseway.games.pineapple.figures.kernel import of_document
from houseway.games.pineapple.figures.simulation_kernel import (
    CARELESS,
    STEADY,
    STRONG,
    Played,
    count,
    play_session,
)
from houseway.games.pineapple.player.playing.quick_kernel import quick
from houseway.games.pineapple.player.streets.knowledge import load_shipped
from houseway.games.pineapple.player.streets.opponents import Table
from houseway.games.pineapple.rules.readings import Readings

PLAYERS: Mapping[str, int] = {"steady": STEADY, "careless": CARELESS, "strong": STRONG}
USUAL = ("steady", "steady", "steady")

MOST_BONUS = 97
MOST_POINTS = 300
NO, YES = "no", "yes"
SUMS = ("squares", "products", "numbers")  # over sessions, of each fact


@dataclass(frozen=True)
class Fact:
    """Something counted by its values, in its own part of all counts."""

    name: str
    values: tuple[int, ...]
    labels: tuple[str, ...]


def numbers(name: str, least: int, most: int) -> Fact:
    values = tuple(range(least, most + 1))
    return Fact(name, values, tuple(f"{value:+d}" if least < 0 else str(value) for value in values))


def yes_or_no(name: str) -> Fact:
    return Fact(name, (0, 1), (NO, YES))


def facts(players: tuple[str, ...]) -> tuple[Fact, ...]:
    """Return the facts of each player, then of the buttons.

    Entries to Fantasy Land are counted over hands outside it, stays over hands inside."""
    of_players = (
        fact
        for number, player in enumerate(players, start=1)
        for fact in (
            numbers(f"{player}-{number} points", -MOST_POINTS, MOST_POINTS),
            numbers(f"{player}-{number} bonus", 0, MOST_BONUS),
            yes_or_no(f"{player}-{number} foul"),
            yes_or_no(f"{player}-{number} fantasy-entry"),
            yes_or_no(f"{player}-{number} fantasy-stay"),
        )
    )
    most_ties = 3 * (len(players) - 1)
    return (
        *of_players,
        numbers("buttons points", -MOST_POINTS, MOST_POINTS),
        numbers("buttons ties-won", 0, most_ties),
    )


class PineappleModel:
    chunk = 32
    in_a_part = 8
    most = 10**9
    in_threads = True

    def __init__(self, players: tuple[str, ...], readings: Readings) -> None:
        self.players = players or USUAL
        for player in self.players:
            if player not in PLAYERS:
                raise BadInput(
                    t(
                        "There's no bot {name}. The bots are {names}.",
                        name=quote(player),
                        names=join(", ", PLAYERS),
                    )
                )
        if len(self.players) not in (2, 3):
            raise BadInput(
                t("Pineapple is for two or three players, not {count}.", count=len(self.players))
            )
        self.kinds = np.array([PLAYERS[player] for player in self.players])
        self.rules = of_document(readings)
        self.simple = bot_tables(self.rules)
        table = Table(self.rules, load_shipped()) if STRONG in self.kinds else None
        self.quick = None if table is None else quick(table, len(self.players))
        self.facts = facts(self.players)
        self.begins = np.cumsum([0, *(len(fact.values) for fact in self.facts)])
        self.leasts = np.array([fact.values[0] for fact in self.facts])
        self.place = {fact.name: i for i, fact in enumerate(self.facts)}

    def session(self, stream: Stream, hands: int) -> Played:
        """Play hands of a stream, one after the other."""
        state = state_of(Random(stream.number))
        return play_session(self.rules, self.simple, self.quick, room(), self.kinds, hands, state)

    def play(self, stream: Stream, rounds: int) -> Counts:
        counts = np.zeros(self.begins[-1] + len(SUMS) * len(self.facts) + 1, dtype=np.int64)
        count(self.session(stream, rounds), self.begins, self.leasts, counts)
        return counts

    def sums(self, counts: Counts, fact: int) -> Counts:
        begin = self.begins[-1] + len(SUMS) * fact
        return counts[begin : begin + len(SUMS)]

    def errors(self, counts: Counts) -> Mapping[str, float | None]:
        """Return the error of each mean from the spread of sessions, None if there is only one."""
        sessions = int(counts[-1])
        found: dict[str, float | None] = {}
        for i, fact in enumerate(self.facts):
            seen = counts[self.begins[i] : self.begins[i + 1]]
            number = int(seen.sum())
            if not number:
                continue
            mean = int(seen @ np.array(fact.values)) / number
            squares, products, squared_numbers = map(int, self.sums(counts, i))
            apart = max(0.0, squares - 2 * mean * products + mean * mean * squared_numbers)
            many = sessions / (sessions - 1) if sessions > 1 else None
            found[fact.name] = None if many is None else sqrt(many * apart) / number
        return found

    def distributions(self, counts: Counts) -> Mapping[str, Distribution]:
        found: dict[str, Distribution] = {}
        for fact, begin in zip(self.facts, self.begins, strict=False):
            seen = counts[begin : begin + len(fact.values)].tolist()
            named = zip(fact.labels, seen, fact.values, strict=True)
            rows = [(label, n, value) for label, n, value in named if n]
            if rows:
                found[fact.name] = Distribution(
                    {label: n for label, n, _ in rows},
                    {label: Fraction(value) for label, _, value in rows},
                )
        return found


def model(how: HowPlayed) -> PineappleModel:
    if not isinstance(how.readings, Readings):
        raise BadInput(t("These aren't readings of Face-Up Pineapple."))
    return PineappleModel(how.players, how.readings)


SIMULATIONS = Simulations(model, players=tuple(PLAYERS))
