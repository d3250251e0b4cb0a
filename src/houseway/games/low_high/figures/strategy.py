"""A short strategy for people: the House Way, and a few rules for departing from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from houseway.core.cards import Card
from houseway.core.rulebook import ReadingsBase, readings_in_force
from houseway.core.words import percent, t
from houseway.exact.distribution import Distribution
from houseway.exact.pays import Pays
from houseway.games.low_high.figures.best_play import BestPlay, HandPlay, best_play
from houseway.games.low_high.figures.departures import (
    NONE,
    Aim,
    Departure,
    Ladder,
    describe,
    find_aim,
    situations,
)
from houseway.games.low_high.figures.edges import HOUSE_WAY, OPTIMAL
from houseway.games.low_high.figures.hand_tables import Ints
from houseway.games.low_high.figures.strategy_search import search
from houseway.games.low_high.rules.hands import HandRank, Setting
from houseway.games.low_high.rules.rule_set import LowHighRules

MOST_RULES = 8
WORTH_LEARNING = Fraction(1, 20_000)  # of a unit wager: what a rule must save at the least


@dataclass(frozen=True)
class LearnedRule:
    """A departure in its place among the others: the first that fits a hand is played."""

    departure: Departure
    saves: Fraction  # of each unit wagered, beyond the rules before it
    frequency: Fraction  # of all hands
    sentence: str


@dataclass(frozen=True)
class Strategy:
    rules: tuple[LearnedRule, ...]
    result: Distribution  # of the main wager, played by the rules
    best_play: BestPlay
    readings: Mapping[str, object]
    curve: tuple[Distribution, ...]  # the main wager by the best list of one rule, of two, ...
    chosen: Ints = field(repr=False)  # (class): the setting that is played

    @property
    def house_way(self) -> Distribution:
        return self.best_play.edges.main[HOUSE_WAY]

    @property
    def optimal(self) -> Distribution:
        return self.best_play.edges.main[OPTIMAL]

    @property
    def recovered_share(self) -> float:
        """The share recovered of what the House Way gives away against best play."""
        return self.gap_share(self.result)

    def gap_share(self, found: Distribution) -> float:
        gap = self.optimal.ev - self.house_way.ev
        return float((found.ev - self.house_way.ev) / gap) if gap else 1.0

    def rule_for(self, hand: HandPlay) -> tuple[int, int] | None:
        """Find the first rule that fits the hand: return its place and the setting it plays."""
        found = [rule.departure for rule in self.rules]
        return first_that_fits(self.best_play.rules, found, hand.settings, hand.house_way)

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.best_play.rules.name,
            "readings": dict(self.readings),
            "wager": self.best_play.rules.main.name,
            "rules": [
                {
                    "words": rule.sentence,
                    "play": rule.departure.aim.name.lower(),
                    "low_at_most": full_name_of(rule.departure.low_at_most),
                    "high_at_most": full_name_of(rule.departure.high_at_most),
                    "high_from": full_name_of(rule.departure.high_from),
                    "low_at_least": full_name_of(rule.departure.low_at_least),
                    "high_at_least": full_name_of(rule.departure.high_at_least),
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
            "recovered": self.recovered_share,
            "curve": [
                {"rules": number, "edge": found.edge, "recovered": self.gap_share(found)}
                for number, found in enumerate(self.curve, start=1)
            ],
        }

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{rule.sentence}</td><td>{percent(float(rule.saves), 4)}</td></tr>"
            for rule in self.rules
        )
        rule, saves = t("First rule that fits"), t("Saves")
        head = f"<tr><th>{rule}</th><th>{saves}</th></tr>"
        edges = t(
            "House edge {edge} with these rules, {house_way} with the House Way, {best} with best "
            "play.",
            edge=percent(self.result.edge, 4),
            house_way=percent(self.house_way.edge, 4),
            best=percent(self.optimal.edge, 4),
        )
        return f"<table>{head}{rows}</table><p>{edges}</p>"


def strategy(
    rules: LowHighRules,
    readings: ReadingsBase,
    pays: Pays | None = None,
    seen: tuple[Card, ...] = (),
) -> Strategy:
    """Find the rules for this game under these readings, pays and seen cards."""
    play = best_play(rules, readings, pays, seen)
    scene = situations(rules, play.edges.tables)
    classes = play.edges.classes
    # Every hand leaves the dealer as many deals as any other, so parts of a unit add up.
    parts = sum(c.ways * c.deals for c in classes) * classes[0].parts
    lists = list(search(classes, scene, float(parts * WORTH_LEARNING)).lists(MOST_RULES)) or [[]]
    played = [choose_settings(rules, play, found) for found in lists]
    found, chosen = lists[-1], played[-1]
    return Strategy(
        rules=tuple(
            measure_rule(departure, i, chosen, play, scene.ladder)
            for i, departure in enumerate(found)
        ),
        result=play_choices(play, chosen),
        best_play=play,
        readings=readings_in_force(readings),
        curve=tuple(
            play_choices(play, settings)
            for rules_found, settings in zip(lists, played, strict=True)
            if rules_found
        ),
        chosen=np.array([setting for _, setting in chosen]),
    )


Choices = list[tuple[int | None, int]]  # by hand class: the rule that fits first, and the setting


def play_choices(play: BestPlay, chosen: Choices) -> Distribution:
    return play.edges.pay_table.play(play.edges.classes, lambda c: chosen[c.index][1])


def choose_settings(rules: LowHighRules, play: BestPlay, found: list[Departure]) -> Choices:
    """Set every hand class by going down the list of rules."""
    tables = play.edges.tables
    return [
        first_that_fits(rules, found, settings, int(chosen)) or (None, int(chosen))
        for settings, chosen in zip(tables.settings, tables.house_way, strict=True)
    ]


def first_that_fits(
    rules: LowHighRules, found: list[Departure], settings: tuple[Setting, ...], house_way: int
) -> tuple[int, int] | None:
    """Find the first rule that fits a hand: return its place and the setting it plays."""
    ranked = [(rules.rank(s.low), rules.rank(s.high)) for s in settings]
    aims = {aim: find_aim(aim, rules, settings, house_way) for aim in Aim}
    for place, rule in enumerate(found):
        aim = aims[rule.aim]
        if aim != NONE and rule.applies(ranked[house_way], ranked[aim]):
            return place, aim
    return None


def measure_rule(
    departure: Departure, place: int, chosen: Choices, play: BestPlay, ladder: Ladder
) -> LearnedRule:
    classes = play.edges.classes
    hands = sum(c.ways for c in classes)
    taken = [c for c in classes if chosen[c.index][0] == place]
    saves = sum(
        ((c.ev(chosen[c.index][1]) - c.ev(c.house_way)) * c.ways for c in taken), Fraction()
    )
    often = Fraction(sum(c.ways for c in taken), hands)
    return LearnedRule(departure, saves / hands, often, describe(departure, ladder))


def full_name_of(hand: HandRank | None) -> str | None:
    return None if hand is None else hand.full_name
