"""Material of all courses of a Low-and-High game: kinds of hand, and hands to be set."""

from fractions import Fraction
from functools import cached_property
from math import comb, prod

from houseway.core.cards import Card
from houseway.core.fairness.shuffle import Draws
from houseway.core.words import t
from houseway.exact.pays import Pays
from houseway.game.lessons import Ask, Choice, Cost, Topic
from houseway.games.low_high.figures.edges import PayTable, remaining_cards
from houseway.games.low_high.figures.hand_classes import SETTINGS, Dealer
from houseway.games.low_high.figures.hand_tables import build_tables, cards_by_rank, hand_classes
from houseway.games.low_high.rules.hands import (
    FourCards,
    HandRank,
    HouseWayChoice,
    Setting,
    four,
    settings_of,
)
from houseway.games.low_high.rules.readings import LowHighReadings
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.tables.wagers import Outcome

Strengths = tuple[HandRank, HandRank]


class Worths:
    """What each setting is worth. A kind of hand is counted when first needed; tables are made
    once."""

    def __init__(self, rules: LowHighRules) -> None:
        self._rules = rules
        self._tables = build_tables(rules, rules.readings())
        self._dealer = Dealer(self._tables, remaining_cards(rules, self._tables, ()))
        self._nets = PayTable(rules.main.name, self._tables.box_codes, Pays()).nets
        ranks = (self._ranks(hand) for hand in self._tables.hands)
        self._index = {hand: i for i, hand in enumerate(ranks)}
        self._known: dict[int, dict[Strengths, Fraction]] = {}

    def of(self, cards: FourCards) -> dict[Strengths, Fraction]:
        """Return the worth of each setting for a unit wager, by the strengths of Low and High
        Hand."""
        index = self._index[self._ranks(cards)]
        if index not in self._known:
            self._known[index] = self._count(index)
        return self._known[index]

    def _count(self, index: int) -> dict[Strengths, Fraction]:
        deals, counts = self._dealer.against(index)
        return {
            self.strengths(self._tables.settings[index][setting]): sum(
                (net * n for net, n in zip(self._nets, counts[setting], strict=True)), Fraction()
            )
            / deals
            for setting in SETTINGS
        }

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every way in which the main wager ends."""
        return self._tables.box_codes.outcomes

    def strengths(self, setting: Setting) -> Strengths:
        return self._rules.rank(setting.low), self._rules.rank(setting.high)

    def _ranks(self, cards: FourCards) -> tuple[str, ...]:
        return tuple(sorted(map(self._rules.rank_key, cards)))


PERCENT = 100


class CourseMaterial:
    """A game as its courses use it; what takes long is computed when it is first needed."""

    def __init__(self, rules: LowHighRules) -> None:
        self.rules = rules
        self.readings: LowHighReadings = rules.readings()
        self.by_rank = cards_by_rank(rules)

    @cached_property
    def hands(self) -> tuple[FourCards, ...]:
        """One hand of every kind."""
        return tuple(hand_classes(self.by_rank))

    @cached_property
    def by_topic(self) -> dict[str, tuple[FourCards, ...]]:
        """The kinds of hand by the clauses that decide how the House Way sets them."""
        found: dict[str, list[FourCards]] = {}
        for hand in self.hands:
            found.setdefault(topic_name(self.house_way(hand)), []).append(hand)
        return {name: tuple(hands) for name, hands in sorted(found.items())}

    @cached_property
    def places(self) -> dict[tuple[str, ...], tuple[str, int]]:
        """The topic of each kind of hand, and its place in it."""
        return {
            self.ranks(hand): (topic, place)
            for topic, hands in self.by_topic.items()
            for place, hand in enumerate(hands)
        }

    def place_of(self, cards: FourCards) -> tuple[str, int]:
        return self.places[self.ranks(cards)]

    def ranks(self, cards: FourCards) -> tuple[str, ...]:
        return tuple(sorted(map(self.rules.rank_key, cards)))

    @cached_property
    def worths(self) -> Worths:
        return Worths(self.rules)

    def house_way(self, cards: FourCards) -> HouseWayChoice:
        return self.rules.house_way(cards, self.readings)

    def topics(self) -> tuple[Topic, ...]:
        every = comb(len(self.rules.pack.cards), 4)
        return tuple(
            Topic(name, self.title(name), tuple(name.split("+")), self.ways(hands) / every)
            for name, hands in self.by_topic.items()
        )

    def title(self, topic: str) -> str:
        return " ".join(self.clause_text(clause) for clause in topic.split("+"))

    def clause_text(self, clause: str) -> str:
        return self.rules.rulebook.texts[clause]

    def ways(self, hands: tuple[FourCards, ...]) -> int:
        """Count the hands of the pack that are of these kinds."""
        return sum(self._ways(hand) for hand in hands)

    def _ways(self, hand: FourCards) -> int:
        ranks = [self.rules.rank_key(card) for card in hand]
        return prod(comb(len(self.by_rank[rank]), ranks.count(rank)) for rank in set(ranks))

    def with_suits(
        self, hand: FourCards, chance: Draws, taken: tuple[Card, ...] = ()
    ) -> FourCards | None:
        """Draw cards of these ranks at random, in any order; None if too few of them are left."""
        left = {rank: list(cards) for rank, cards in self.by_rank.items()}
        for card in taken:
            left[self.rules.rank_key(card)].remove(card)
        found: list[Card] = []
        for card in hand:
            cards = left[self.rules.rank_key(card)]
            if not cards:
                return None
            found.append(cards.pop(chance.below(len(cards))))
        return four(chance.some_of(found, 4))

    # -- A hand to be set --------------------------------------------------------------------------

    def setting_ask(self, words: str, cards: FourCards, right: Setting) -> Ask:
        """Ask for a setting, among those that the rules can tell apart."""
        ways: dict[object, list[Setting]] = {}
        for setting in settings_of(cards, self.rules.rank):
            ways.setdefault(self.worths.strengths(setting), []).append(setting)
        return Ask(
            words=words,
            how="set",
            cards=cards,
            choices=tuple(self._choice(same, right) for same in ways.values()),
        )

    def _choice(self, same: list[Setting], right: Setting) -> Choice:
        values = tuple(
            dict.fromkeys(value for s in same for value in (low_cards_of(s), high_cards_of(s)))
        )
        first = same[0]
        return Choice(
            value=values[0],
            also=values[1:],
            words=self.setting_text(first),
            cards=(first.low, first.high),
            confusion=self._confusion(first, right),
        )

    def _confusion(self, setting: Setting, right: Setting) -> str:
        low, high = self.worths.strengths(setting)
        right_low, right_high = self.worths.strengths(right)
        if (low, high) == (right_low, right_high):
            return ""
        more_low = low > right_low or (low == right_low and high < right_high)
        return "too-much-low" if more_low else "too-much-high"

    def value_of(self, ask: Ask, setting: Setting) -> str:
        """Return the choice that stands for this setting."""
        wanted = low_cards_of(setting)
        return next(c.value for c in ask.choices if wanted == c.value or wanted in c.also)

    def setting_text(self, setting: Setting) -> str:
        low, high = self.worths.strengths(setting)
        return t(
            "Low {low}; High {high}",
            low=low.full_name,
            high=high.full_name,
        )

    def costs(self, cards: FourCards, ask: Ask, right: Setting) -> dict[str, Cost]:
        """Return how much less each choice is worth than the right one, in percent of the wager."""
        worths = self.worths.of(cards)
        best = worths[self.worths.strengths(right)]
        return {
            self.value_of(ask, setting): Cost(
                amount=round(float(best - worths[self.worths.strengths(setting)]) * PERCENT, 2)
            )
            for setting in settings_of(cards, self.rules.rank)
        }

    def source(self, cards: FourCards) -> str:
        return f"/explorer?game={self.rules.name}&cards={'+'.join(cards)}"


def topic_name(choice: HouseWayChoice) -> str:
    return "+".join(choice.clauses)


def low_cards_of(setting: Setting) -> str:
    """Write a setting as an answer does: by the two cards of its Low Hand."""
    return " ".join(sorted(setting.low))


def high_cards_of(setting: Setting) -> str:
    """Write the same setting by its other two cards."""
    return " ".join(sorted(setting.high))
