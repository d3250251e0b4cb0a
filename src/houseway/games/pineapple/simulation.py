"""Face-Up Pineapple among bots: bonus, fouls, Fantasy Land, points, and what the buttons are worth.

The rules code and the bots themselves play, so this is slow; chunks are sessions of their own, each
beginning with nobody in Fantasy Land.

Fantasy Land carries over from one hand to the next, so hands of a session are not independent. But
sessions are: how far the sums of sessions lie apart tells how sure a mean is. Beside what is
counted, each fact therefore has three sums over sessions: of its sums squared, of its sums times
how often it was counted, and of that squared; last comes the number of sessions.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random

import numpy as np

from houseway.analysis.simulation.models import Counts
from houseway.cards import Card
from houseway.cards.french import FRENCH
from houseway.errors import BadInput, quoted
from houseway.exact.distribution import Distribution
from houseway.exact.streams import Stream
from houseway.game import HowPlayed
from houseway.games.pineapple.bots import Bot, careless, rows_of, steady
from houseway.games.pineapple.dealing import one_at_a_time
from houseway.games.pineapple.readings import Readings
from houseway.games.pineapple.rows import CARDS_OF_A_HAND, Rows
from houseway.games.pineapple.settlement import SetHand, Settlement, next_in_fantasy, settle
from houseway.games.pineapple.state import DRAWN, FIRST_CARDS
from houseway.games.pineapple.sweeps import sweep_of
from houseway.games.pineapple.view import HandView
from houseway.games.pineapple.wagers import Judged, exchange

BOTS: Mapping[str, Bot] = {"steady": steady, "careless": careless}
USUAL = ("steady", "steady", "steady")
ENOUGH = 10**9  # a stack that no settlement reaches the end of

MOST_BONUS = 97
MOST_POINTS = 300
NO, YES = "no", "yes"
SUMS = ("squares", "products", "numbers")  # over sessions, of each fact


@dataclass(frozen=True)
class Fact:
    """Something counted, by its values, in a stretch of its own of all counts."""

    name: str
    values: tuple[int, ...]
    labels: tuple[str, ...]


def numbers(name: str, least: int, most: int) -> Fact:
    values = tuple(range(least, most + 1))
    return Fact(name, values, tuple(f"{value:+d}" if least < 0 else str(value) for value in values))


def yes_or_no(name: str) -> Fact:
    return Fact(name, (0, 1), (NO, YES))


def facts(players: tuple[str, ...]) -> tuple[Fact, ...]:
    """Of each player, then of the buttons; Fantasy Land is entered from outside and stayed in from
    inside, so that those two are counted over the hands they can happen in."""
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
    in_a_part = 1
    most = 10**9
    in_threads = False

    def __init__(self, players: tuple[str, ...], readings: Readings) -> None:
        self.players = players or USUAL
        self.readings = readings
        for player in self.players:
            if player not in BOTS:
                raise BadInput(f"There is no bot {quoted(player)}: the bots are {', '.join(BOTS)}.")
        if len(self.players) not in (2, 3):
            raise BadInput(f"Two or three players play Pineapple, not {len(self.players)}.")
        self.facts = facts(self.players)
        self.begins = np.cumsum([0, *(len(fact.values) for fact in self.facts)]).tolist()
        self.place = {fact.name: i for i, fact in enumerate(self.facts)}

    def play(self, stream: Stream, rounds: int) -> Counts:
        rng = Random(stream.number)
        counts = np.zeros(self.begins[-1] + len(SUMS) * len(self.facts) + 1, dtype=np.int64)
        fantasy = [False] * len(self.players)
        for number in range(rounds):
            buttons = number % len(self.players)
            order = (*range(buttons, len(self.players)), *range(buttons))
            settled = self.round(order, fantasy, rng)
            for name, value in self.observed(order, fantasy, settled):
                counts[self.at(name, value)] += 1
            for player, hand in zip(order, settled.hands, strict=True):
                fantasy[player] = next_in_fantasy(hand, in_fantasy=fantasy[player])
        self.add_session(counts)
        return counts

    def add_session(self, counts: Counts) -> None:
        """The sums over sessions, of one session."""
        for i, fact in enumerate(self.facts):
            seen = counts[self.begins[i] : self.begins[i + 1]]
            total, number = int(seen @ np.array(fact.values)), int(seen.sum())
            self.sums(counts, i)[:] = (total * total, total * number, number * number)
        counts[-1] = 1

    def sums(self, counts: Counts, fact: int) -> Counts:
        begin = self.begins[-1] + len(SUMS) * fact
        return counts[begin : begin + len(SUMS)]

    def errors(self, counts: Counts) -> Mapping[str, float | None]:
        """Of each mean, from how far sessions lie apart; None where there is but one."""
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

    def round(self, order: tuple[int, ...], fantasy: list[bool], rng: Random) -> Settlement:
        """A round by position, the buttons first; who has a clean sweep declares it."""
        pack = list(FRENCH.cards)
        rng.shuffle(pack)
        bots = [BOTS[self.players[player]] for player in order]
        rows = deal(bots, [fantasy[player] for player in order], pack, self.readings, rng)
        hands = [
            SetHand(str(player), placed, sweep_of(placed, self.readings) is not None)
            for player, placed in zip(order, rows, strict=True)
        ]
        return settle(hands, {str(player): ENOUGH for player in order}, 1, self.readings)

    def observed(
        self, order: tuple[int, ...], fantasy: list[bool], settled: Settlement
    ) -> Iterator[tuple[str, int]]:
        for player, hand in zip(order, settled.hands, strict=True):
            name = f"{self.players[player]}-{player + 1}"
            yield f"{name} points", settled.stacks[str(player)] - ENOUGH
            yield f"{name} bonus", hand.bonus.total
            yield f"{name} foul", int(hand.foul is not None)
            what = "fantasy-stay" if fantasy[player] else "fantasy-entry"
            yield f"{name} {what}", int(next_in_fantasy(hand, in_fantasy=fantasy[player]))
        yield "buttons points", settled.stacks[str(order[0])] - ENOUGH
        yield "buttons ties-won", ties_won(settled.hands, self.readings)

    def at(self, name: str, value: int) -> int:
        i = self.place[name]
        return int(self.begins[i]) + self.facts[i].values.index(value)

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


def ties_won(hands: tuple[Judged, ...], readings: Readings) -> int:
    """Segments that the player with the buttons won only for having them (FUP-settle.buttons)."""
    buttons, *others = hands
    return sum(
        item.clause == "FUP-settle.buttons"
        for other in others
        for item in exchange(buttons, other, readings).items
    )


def deal(
    bots: list[Bot], fantasy: list[bool], pack: list[Card], readings: Readings, rng: Random
) -> list[Rows]:
    """The cards as the round deals them: Fantasy Land first, then five each, then street by street,
    from the left of the buttons round to them."""
    rows = [Rows() for _ in bots]

    def place(position: int, held: tuple[Card, ...]) -> None:
        seen = hand_seen(position, rows[position], held, fantasy=fantasy[position])
        rows[position] = rows[position].plus(rows_of(bots[position](seen, readings, rng)))

    def take(count: int) -> tuple[Card, ...]:
        taken = tuple(pack[:count])
        del pack[:count]
        return taken

    around = (*range(1, len(bots)), 0)
    for position in around:
        if fantasy[position]:
            place(position, take(CARDS_OF_A_HAND))
    others = tuple(position for position in around if not fantasy[position])
    for position, five in one_at_a_time(others, take(FIRST_CARDS * len(others))).items():
        place(position, five)
    while any(not rows[position].complete for position in others):
        for position in others:
            place(position, take(DRAWN))
    return rows


def hand_seen(position: int, rows: Rows, held: tuple[Card, ...], *, fantasy: bool) -> HandView:
    """The hand as its own player sees it; a bot looks at no other."""
    return HandView(
        position=position + 1,
        seat=position + 1,
        player=str(position),
        fantasy=fantasy,
        top=rows.top,
        middle=rows.middle,
        bottom=rows.bottom,
        held=held,
        discarded=0,
        declared=False,
        confirmed=False,
        announced=False,
    )


def model(how: HowPlayed) -> PineappleModel:
    if not isinstance(how.readings, Readings):
        raise BadInput("These are not readings of Face-Up Pineapple.")
    return PineappleModel(how.players, how.readings)
