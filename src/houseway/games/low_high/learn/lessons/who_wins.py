"""Who wins: a box against the dealer, hand by hand and the wager; and what a side bet wins."""

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple, TypeVar

from houseway.core.fairness.shuffle import Draws
from houseway.core.words import join, t
from houseway.game.lessons import Ask, Choice, Cost, Course, Item, Shown, Topic
from houseway.games.low_high.learn.lessons.material import PERCENT, CourseMaterial
from houseway.games.low_high.rules.compare import Comparison, compare
from houseway.games.low_high.rules.hands import (
    FourCards,
    HandRank,
    Setting,
    in_order_of,
    settings_of,
)
from houseway.games.low_high.rules.rule_set import SetHand
from houseway.school.courses.draws import draws, shuffle_choices
from houseway.tables.wagers import Outcome

NAME = "who-wins"
TRIES = 20_000
AMOUNTS = (500, 1_000, 2_500, 5_000)
OUTCOMES = {"win": t("Win"), "lose": t("Lose"), "tie": t("Tie")}
WINNERS = (("player", t("The player")), ("dealer", t("Dealer")))
SIDE = "side:"

K = TypeVar("K")


class SetKind(NamedTuple):
    """A kind of hand, set in one way."""

    cards: FourCards
    setting: Setting
    low: HandRank
    high: HandRank


class WhoWins:
    """Pairs of hands, by what decides them."""

    def __init__(self, material: CourseMaterial) -> None:
        self.material = material
        self.rules = material.rules

    def course(self) -> Course:
        return Course(
            name=NAME,
            title=t("Who wins"),
            says=t(
                "Two set hands against the dealer's: who wins each, and what happens to the wager?"
            ),
            topics=self.topics,
            item=self.item,
        )

    def topics(self) -> tuple[Topic, ...]:
        match = self.rules.matching
        special = tuple(
            Topic(name, self.material.clause_text(clause), (clause,))
            for name, clause in (
                ("copy-low", match.copy_low),
                ("copy-high", match.copy_high),
                ("zero-low", match.zero_low),
                ("zero-high", match.zero_high),
            )
            if all(self.zeros.get(name, ("possible",)))
        )
        plain = tuple(
            Topic(name, self.material.clause_text(clause), (clause,))
            for name, clause in self.plain_clauses.items()
        )
        side = tuple(
            Topic(f"{SIDE}{name}", join(": ", (self.rules.side.title, title)), (clause,))
            for name, (title, clause) in self.side_rows.items()
        )
        return (*plain, *special, *side)

    # -- Main wagers -------------------------------------------------------------------------------

    @cached_property
    def plain_clauses(self) -> dict[str, str]:
        """Ways a main wager may end if nothing special decides it, and the clause of each."""
        found = {outcome.short_name: outcome.clause for outcome in self.material.worths.outcomes}
        outright = self.outright_win
        return found if outright is None else {**found, "outright": outright.clause}

    @cached_property
    def outright_win(self) -> Outcome | None:
        """A win without both hands winning, if the game has one."""
        strongest = max(self.dealers, key=lambda kind: (kind.low, kind.high))
        for kind in self.players:
            outcome = self.rules.box_outcome(kind.setting, strongest.setting)
            won = self.compare_hands(kind, strongest).hands_won
            if outcome.pay is not None and won < 2:
                return outcome
        return None

    @cached_property
    def players(self) -> tuple[SetKind, ...]:
        return tuple(
            self.kind(cards, setting)
            for cards in self.material.hands
            for setting in dict.fromkeys(settings_of(cards, self.rules.rank))
        )

    @cached_property
    def dealers(self) -> tuple[SetKind, ...]:
        hands = self.material.hands
        return tuple(self.kind(cards, self.material.house_way(cards).setting) for cards in hands)

    def kind(self, cards: FourCards, setting: Setting) -> SetKind:
        return SetKind(cards, setting, self.rules.rank(setting.low), self.rules.rank(setting.high))

    @cached_property
    def by_low(self) -> dict[HandRank, list[SetKind]]:
        return group_by(self.players, lambda kind: kind.low)

    @cached_property
    def by_high(self) -> dict[HandRank, list[SetKind]]:
        return group_by(self.players, lambda kind: kind.high)

    @cached_property
    def zeros(self) -> dict[str, tuple[list[SetKind], list[SetKind]]]:
        """Players and dealers whose Low Hand, or both hands, are worth nothing."""
        return {
            "zero-low": (
                [kind for kind in self.players if kind.low.is_zero],
                [kind for kind in self.dealers if kind.low.is_zero],
            ),
            "zero-high": (
                [kind for kind in self.players if kind.high.is_zero],
                [kind for kind in self.dealers if kind.high.is_zero],
            ),
        }

    def propose_pair(self, topic: str, chance: Draws) -> tuple[SetKind, SetKind]:
        """Propose a player's hand and a dealer's that may well be of the topic."""
        if topic in self.zeros:
            players, dealers = self.zeros[topic]
            return chance.one_of(players), chance.one_of(dealers)
        dealer = chance.one_of(self.dealers)
        if topic == "copy-low":
            return chance.one_of(self.by_low.get(dealer.low, self.players)), dealer
        if topic == "copy-high":
            return chance.one_of(self.by_high.get(dealer.high, self.players)), dealer
        return chance.one_of(self.players), dealer

    def topic_of(self, player: SetKind, dealer: SetKind) -> str:
        """Return the topic of a pair."""
        compared = self.compare_hands(player, dealer)
        for which, hand in (("high", compared.high), ("low", compared.low)):
            if hand.both_zero:
                return f"zero-{which}"
            if hand.is_copy:
                return f"copy-{which}"
        outcome = self.rules.box_outcome(player.setting, dealer.setting)
        if outcome.pay is not None and compared.hands_won < 2:
            return "outright"
        return outcome.short_name

    def compare_hands(self, player: SetKind, dealer: SetKind) -> Comparison:
        return compare(player.setting, dealer.setting, self.rules.rank)

    def pair(self, topic: str, chance: Draws) -> tuple[SetKind, SetKind]:
        """Draw a pair of the topic from one pack."""
        for _ in range(TRIES):
            player, dealer = self.propose_pair(topic, chance)
            if self.topic_of(player, dealer) != topic:
                continue
            cards = self.material.with_suits(player.cards, chance)
            assert cards is not None
            others = self.material.with_suits(dealer.cards, chance, taken=cards)
            if others is not None:
                return self.set_as(player, cards), self.set_as(dealer, others)
        raise AssertionError(f"no deal of {self.rules.title} is decided by {topic}")

    def set_as(self, kind: SetKind, cards: FourCards) -> SetKind:
        """Set these cards as the kind is set."""
        same = (
            setting
            for setting in settings_of(cards, self.rules.rank)
            if self.material.worths.strengths(setting) == (kind.low, kind.high)
        )
        return self.kind(cards, in_order_of(next(same), cards))

    def item(self, topic: str, number: int) -> Item:
        chance = draws(self.rules.name, NAME, topic, number)
        if topic.startswith(SIDE):
            return self.side_item(topic.removeprefix(SIDE), number, chance)
        player, dealer = self.pair(topic, chance)
        outcome = self.rules.box_outcome(player.setting, dealer.setting)
        compared = self.compare_hands(player, dealer)
        amount = chance.one_of(AMOUNTS)
        winners = (compared.low.player_wins, compared.high.player_wins)
        return Item(
            asks=(
                self.wager_ask(),
                winner_ask(t("Who wins the Low Hand?")),
                winner_ask(t("Who wins the High Hand?")),
            ),
            right=(outcome.short_name, *("player" if won else "dealer" for won in winners)),
            why=outcome.why,
            clauses=tuple(dict.fromkeys((*self.cited_clauses(compared), outcome.clause))),
            shown=(
                Shown(title=t("Dealer's Low"), cards=dealer.setting.low),
                Shown(title=t("Dealer's High"), cards=dealer.setting.high),
                Shown(title=t("Player's Low"), cards=player.setting.low),
                Shown(title=t("Player's High"), cards=player.setting.high),
                Shown(title=self.rules.main.title, chips=amount),
            ),
            costs=self.wager_costs(outcome, amount),
            source=f"/rules/{self.rules.name}#{outcome.clause}",
        )

    def cited_clauses(self, compared: Comparison) -> tuple[str, ...]:
        match = self.rules.matching
        found = []
        for hand, copy, zero in (
            (compared.low, match.copy_low, match.zero_low),
            (compared.high, match.copy_high, match.zero_high),
        ):
            if hand.both_zero:
                found.append(zero)
            elif hand.is_copy:
                found.append(copy)
        return tuple(found)

    def wager_ask(self) -> Ask:
        """Ask for the outcome, among those that differ, as the document spells them."""
        title = self.rules.main.title
        choices = tuple(
            Choice(value=one.short_name, words=self.spell_outcome(one))
            for one in self.material.worths.outcomes
        )
        return Ask(
            words=t("What happens to the {title}?", title=title), how="choose", choices=choices
        )

    def spell_outcome(self, outcome: Outcome) -> str:
        named = self.rules.outcomes.get(outcome.name) or OUTCOMES[outcome.name]
        if outcome.pay is not None:
            return t("{outcome}, paid {pay}", outcome=named, pay=outcome.pay.text)
        return named if outcome.loses else t("{outcome}: returned", outcome=named)

    def wager_costs(self, right: Outcome, amount: int) -> dict[str, Cost]:
        return {
            one.short_name: Cost(
                amount=round(abs(one.net(amount) - right.net(amount)) / amount * PERCENT, 2)
            )
            for one in self.material.worths.outcomes
        }

    # -- Side bets ---------------------------------------------------------------------------------

    @cached_property
    def side_rows(self) -> dict[str, tuple[str, str]]:
        """Every way the side bet wins, and that it loses: title and clause."""
        rows = {row.name: (row.title, row.clause) for row in self.rules.side.pay_table}
        return {**rows, "lose": (t("None of the above"), self.rules.side.pay_clause)}

    @cached_property
    def side_hands(self) -> dict[str, list[SetKind]]:
        return group_by(self.dealers, lambda kind: self.side_outcome(kind).short_name)

    def side_outcome(self, kind: SetKind) -> Outcome:
        hand = SetHand(kind.cards, kind.setting)
        return self.rules.side_outcome(hand, self.material.readings)

    def side_item(self, row: str, number: int, chance: Draws) -> Item:
        hands = self.side_hands[row]
        kind = hands[number % len(hands)]
        cards = self.material.with_suits(kind.cards, chance)
        assert cards is not None
        outcome = self.side_outcome(self.set_as(kind, cards))
        choices = tuple(
            Choice(value=name, words=title) for name, (title, _) in self.side_rows.items()
        )
        return Item(
            asks=(
                Ask(
                    words=t(
                        "What does the {side} win with on these cards?", side=self.rules.side.title
                    ),
                    how="choose",
                    choices=choices if len(choices) <= 5 else fewer_choices(row, choices, chance),
                ),
            ),
            right=(outcome.short_name,),
            why=outcome.why,
            clauses=(outcome.clause,),
            shown=(Shown(title=t("Four cards, set by the House Way"), cards=cards),),
            source=f"/rules/{self.rules.name}#{outcome.clause}",
        )


def fewer_choices(right: str, choices: tuple[Choice, ...], chance: Draws) -> tuple[Choice, ...]:
    own = next(choice for choice in choices if choice.value == right)
    others = [choice for choice in choices if choice.value not in (right, "lose")]
    none = [choice for choice in choices if choice.value == "lose" != right]
    return (*shuffle_choices(chance, (own, *chance.some_of(others, 4))), *none)


def winner_ask(words: str) -> Ask:
    choices = tuple(Choice(value=value, words=said) for value, said in WINNERS)
    return Ask(words=words, how="choose", choices=choices)


def group_by(kinds: tuple[SetKind, ...], key: Callable[[SetKind], K]) -> dict[K, list[SetKind]]:
    found: dict[K, list[SetKind]] = {}
    for kind in kinds:
        found.setdefault(key(kind), []).append(kind)
    return found
