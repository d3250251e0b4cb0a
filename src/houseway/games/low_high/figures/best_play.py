"""The best setting of every hand against the dealer's House Way, and what the House Way costs."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from houseway.core.cards import Card
from houseway.core.errors import BadInput
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
from houseway.exact.pays import Pays
from houseway.games.low_high.figures.edges import LowHighEdges, low_high_edges
from houseway.games.low_high.figures.hand_classes import SETTINGS, ClassResult
from houseway.games.low_high.rules.hands import FourCards, HandRank, Ranking, Setting, settings_of
from houseway.games.low_high.rules.rule_set import LowHighRules


@dataclass(frozen=True)
class HandPlay:
    """One hand, suits aside: its three settings, each with its expected net for a unit wager."""

    cards: FourCards
    settings: tuple[Setting, ...]
    evs: tuple[Fraction, ...]
    chances: tuple[Mapping[str, Fraction], ...]  # of each outcome, by setting
    house_way: int
    best: int
    frequency: Fraction  # of all hands
    rank: Ranking

    @property
    def is_departure(self) -> bool:
        return self.best != self.house_way

    @property
    def cost(self) -> Fraction:
        """What the House Way gives away on this hand, of each unit wagered on it."""
        return self.evs[self.best] - self.evs[self.house_way]

    @property
    def share(self) -> Fraction:
        """What the House Way gives away here, of each unit wagered on any hand."""
        return self.cost * self.frequency

    def setting_name(self, setting: int) -> str:
        """`9 points & Gong`: the Low Hand and the High Hand."""
        chosen = self.settings[setting]
        return f"{self.rank(chosen.low).full_name} & {self.rank(chosen.high).full_name}"

    def as_json(self) -> dict[str, object]:
        return {
            "cards": self.cards,
            "settings": [
                {
                    "low": self.settings[s].low,
                    "high": self.settings[s].high,
                    "name": self.setting_name(s),
                    "ev": str(self.evs[s]),
                }
                for s in SETTINGS
            ],
            "house_way": self.house_way,
            "best": self.best,
            "cost": float(self.cost),
            "frequency": float(self.frequency),
            "share": float(self.share),
        }


@dataclass(frozen=True)
class BestPlay:
    rules: LowHighRules
    edges: LowHighEdges

    @cached_property
    def hands(self) -> tuple[HandPlay, ...]:
        return tuple(self._hand(result) for result in self.edges.classes)

    @cached_property
    def departures(self) -> tuple[HandPlay, ...]:
        """The hands best set otherwise than by the House Way, the costliest first."""
        found = (hand for hand in self.hands if hand.is_departure)
        return tuple(sorted(found, key=lambda hand: -hand.share))

    def hand(self, cards: FourCards) -> HandPlay:
        """Return best play of these cards, which differ from their class only in suits."""
        wanted = self._ranks(cards)
        for hand in self.hands:
            if self._ranks(hand.cards) == wanted:
                return self._with_cards(hand, cards)
        raise BadInput(
            t("{cards} can't be dealt from the cards that are left.", cards=" ".join(cards))
        )

    def _with_cards(self, hand: HandPlay, cards: FourCards) -> HandPlay:
        settings = settings_of(cards, self.rules.rank)
        place = {self._strengths(s): i for i, s in reversed(list(enumerate(hand.settings)))}
        own = [place[self._strengths(s)] for s in settings]
        return replace(
            hand,
            cards=cards,
            settings=settings,
            evs=tuple(hand.evs[i] for i in own),
            chances=tuple(hand.chances[i] for i in own),
            house_way=own.index(place[self._strengths(hand.settings[hand.house_way])]),
            best=own.index(place[self._strengths(hand.settings[hand.best])]),
        )

    def _strengths(self, setting: Setting) -> tuple[HandRank, HandRank]:
        return self.rules.rank(setting.low), self.rules.rank(setting.high)

    def _ranks(self, cards: FourCards) -> list[str]:
        return sorted(map(self.rules.rank_key, cards))

    def _hand(self, result: ClassResult) -> HandPlay:
        tables = self.edges.tables
        return HandPlay(
            cards=tables.hands[result.index],
            settings=tables.settings[result.index],
            evs=result.evs,
            chances=tuple(self._chances(result, setting) for setting in SETTINGS),
            house_way=result.house_way,
            best=result.best,
            frequency=Fraction(result.ways, self._total),
            rank=self.rules.rank,
        )

    def _chances(self, result: ClassResult, setting: int) -> Mapping[str, Fraction]:
        named = zip(self.edges.pay_table.codes.names, result.counts[setting], strict=True)
        return {name: Fraction(int(n), result.deals) for name, n in named}

    @cached_property
    def _total(self) -> int:
        return sum(result.ways for result in self.edges.classes)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{' '.join(hand.cards)}</td><td>{hand.setting_name(hand.house_way)}</td>"
            f"<td>{hand.setting_name(hand.best)}</td><td>{float(hand.cost):.4f}</td>"
            f"<td>{float(hand.share):.4%}</td></tr>"
            for hand in self.departures
        )
        return (
            "<table><tr><th>hand</th><th>House Way</th><th>best</th><th>cost</th>"
            f"<th>share</th></tr>{rows}</table>"
        )


def best_play(
    rules: LowHighRules,
    readings: ReadingsBase,
    pays: Pays | None = None,
    seen: tuple[Card, ...] = (),
) -> BestPlay:
    return BestPlay(rules, low_high_edges(rules, readings, pays, seen))
