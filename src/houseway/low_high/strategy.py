"""A short strategy for people: the House Way, and a few rules for leaving it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from houseway.cards import Card
from houseway.exact.distribution import Distribution
from houseway.exact.pays import Pays
from houseway.low_high.best_play import BestPlay, HandPlay, best_play
from houseway.low_high.departures import (
    ABOVE,
    NONE,
    Departure,
    Situations,
    aimed,
    situations,
)
from houseway.low_high.edges import HOUSE_WAY, OPTIMAL
from houseway.low_high.hand_classes import ClassResult
from houseway.low_high.kernel import Ints
from houseway.low_high.rules import LowHighRules
from houseway.low_high.strategy_search import matches, search
from houseway.rulebook import ReadingsBase, in_force

MOST_RULES = 6
WORTH_LEARNING = Fraction(1, 20_000)  # of a unit wager: what a rule must save at the least


@dataclass(frozen=True)
class LearnedRule:
    """A departure in its place among the others: the first that fits a hand is played."""

    departure: Departure
    saves: Fraction  # of each unit wagered, beyond the rules before it
    frequency: Fraction  # of all hands

    @property
    def sentence(self) -> str:
        return in_words(self.departure)


@dataclass(frozen=True)
class Strategy:
    rules: tuple[LearnedRule, ...]
    result: Distribution  # of the main wager, played by the rules
    best_play: BestPlay
    readings: Mapping[str, object]
    chosen: Ints = field(repr=False)  # (class): the setting that is played

    @property
    def house_way(self) -> Distribution:
        return self.best_play.edges.main[HOUSE_WAY]

    @property
    def optimal(self) -> Distribution:
        return self.best_play.edges.main[OPTIMAL]

    @property
    def recovered(self) -> float:
        """The share of what the House Way gives away against best play."""
        gap = self.optimal.ev - self.house_way.ev
        return float((self.result.ev - self.house_way.ev) / gap) if gap else 1.0

    def rule_for(self, hand: HandPlay) -> tuple[int, int] | None:
        """The first rule that fits the hand, by its place, and the setting it plays."""
        rules = self.best_play.rules
        ranked = [(rules.rank(s.low), rules.rank(s.high)) for s in hand.settings]
        for place, rule in enumerate(self.rules):
            aim = aimed(rule.departure.aim, rules, hand.settings, hand.house_way)
            if aim != NONE and rule.departure.applies(ranked[hand.house_way], ranked[aim]):
                return place, aim
        return None

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.best_play.rules.name,
            "readings": dict(self.readings),
            "wager": self.best_play.rules.main.name,
            "rules": [
                {
                    "words": rule.sentence,
                    "play": rule.departure.aim.name.lower().replace("_", "-"),
                    "low_at_most": rule.departure.low_at_most,
                    "high_at_most": rule.departure.high_at_most,
                    "high_is": rule.departure.high_is,
                    "low_at_least": rule.departure.low_at_least,
                    "high_at_least": rule.departure.high_at_least,
                    "saves": str(rule.saves),
                    "saves_float": float(rule.saves),
                    "frequency": float(rule.frequency),
                }
                for rule in self.rules
            ],
            "strategies": {
                HOUSE_WAY: self.house_way.as_json(),
                "learned": self.result.as_json(),
                OPTIMAL: self.optimal.as_json(),
            },
            "recovered": self.recovered,
        }

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{rule.sentence}</td><td>{float(rule.saves):.4%}</td></tr>"
            for rule in self.rules
        )
        return (
            f"<table><tr><th>first rule that fits</th><th>saves</th></tr>{rows}</table>"
            f"<p>edge {self.result.edge:.4%}; House Way {self.house_way.edge:.4%}, "
            f"best play {self.optimal.edge:.4%}</p>"
        )


def strategy(
    rules: LowHighRules,
    readings: ReadingsBase,
    pays: Pays | None = None,
    seen: tuple[Card, ...] = (),
) -> Strategy:
    """The rules found for this game under these readings, pays and seen cards."""
    play = best_play(rules, readings, pays, seen)
    scene = situations(rules, play.edges.tables)
    classes = play.edges.classes
    # Every hand leaves the dealer as many deals as any other, so parts of a unit add up.
    parts = sum(c.ways * c.deals for c in classes) * classes[0].parts
    least = max(1, int(parts * WORTH_LEARNING))
    found = search(classes, scene, least).departures(MOST_RULES)
    chosen = choices(found, scene)
    hands = sum(c.ways for c in classes)
    return Strategy(
        rules=tuple(
            _learned(departure, [c for c in classes if chosen[c.index][0] == i], scene, hands)
            for i, departure in enumerate(found)
        ),
        result=play.edges.pay_table.played(classes, lambda c: chosen[c.index][1]),
        best_play=play,
        readings=in_force(readings),
        chosen=np.array([setting for _, setting in chosen]),
    )


def choices(found: list[Departure], scene: Situations) -> list[tuple[int | None, int]]:
    """For every hand class the rule that fits first, and the setting it plays."""
    chosen: list[tuple[int | None, int]] = [(None, int(s)) for s in scene.house_way]
    for i, departure in reversed(list(enumerate(found))):
        for index in matches(departure, scene).nonzero()[0].tolist():
            chosen[index] = i, int(scene.aims[departure.aim][index])
    return chosen


def _learned(
    departure: Departure, taken: list[ClassResult], scene: Situations, hands: int
) -> LearnedRule:
    saves = sum(
        (
            (c.ev(int(scene.aims[departure.aim][c.index])) - c.ev(c.house_way)) * c.ways
            for c in taken
        ),
        Fraction(),
    )
    return LearnedRule(departure, saves / hands, Fraction(sum(c.ways for c in taken), hands))


# -- In words ------------------------------------------------------------------------------------


def in_words(rule: Departure) -> str:
    before = [_house_ways_high(rule)]
    if rule.low_at_most < ABOVE:
        before.insert(0, f"Low at most {_points(rule.low_at_most)}")
    after = [
        f"{which} at least {_points(least)}"
        for which, least in (("Low", rule.low_at_least), ("High", rule.high_at_least))
        if least
    ]
    condition = f" if it makes {' and '.join(after)}" if after else ""
    return f"Where the House Way makes {' and '.join(before)}: play {rule.aim.value}{condition}."


def _house_ways_high(rule: Departure) -> str:
    if rule.high_is:
        return f"High a {_either(rule.high_is)}"
    if rule.high_at_most < ABOVE - 1:
        return f"High at most {_points(rule.high_at_most)}"
    return "High a hand of points"


def _points(total: int) -> str:
    if total == ABOVE:
        return "a hand above points"
    return "1 point" if total == 1 else f"{total} points"


def _either(names: tuple[str, ...]) -> str:
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last
