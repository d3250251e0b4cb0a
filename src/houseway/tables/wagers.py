"""Wagers, the limits they are placed within, and the lines that settle them."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from math import lcm
from typing import Any, Literal, Protocol, Self

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.core.money import Pay, check_amount, exact_unit
from houseway.core.reasons import AnyReason, by_clause, cite
from houseway.core.words import Text, money, pt, signed_number, t, verbatim
from houseway.tables.messages import Settlement

WIN = "win"
_OUTCOMES = {
    WIN: pt("outcome", "win"),
    "lose": pt("outcome", "lose"),
    "standoff": pt("outcome", "standoff"),
    "tie": pt("outcome", "tie"),
    "returned": pt("outcome", "returned"),
}

# Whose cards a wager is on: those of the box, or the dealer's.
On = Literal["box", "dealer"]


def outcome_name(outcome: str) -> Text:
    """Return how a wager ended, in the words of a settlement line."""
    return _OUTCOMES.get(outcome) or verbatim(outcome)


class PayTableRow(msgspec.Struct, frozen=True):
    """One way to win a wager and what it pays, as the pay table at the layout has it."""

    name: str  # of the outcome: "four-of-a-kind", or `win` if there is one way to win
    title: str
    pay: Pay
    clause: str


class PointRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is worth points; if a reading sets how many, that reading's name."""

    name: str  # "pair-of-6s"
    title: str
    points: int | None
    reading: str | None = None


class PointTable(msgspec.Struct, frozen=True):
    name: str
    title: str
    clause: str
    rows: tuple[PointRow, ...]


class WagerKind(msgspec.Struct, frozen=True, dict=True):
    """One kind of wager a game offers, with every way it wins and what it pays."""

    name: str  # as in commands and JSON
    title: str  # as in the rule document
    pay_table: tuple[PayTableRow, ...]
    pay_clause: str
    label: str = ""  # as on the layout, if that is shorter
    wins: str = ""  # with which cards: "the next card is 8 to King"
    on: tuple[On, ...] = ("box",)
    each_card: bool = False  # placed separately on each card of a round
    suits: tuple[str, ...] = ()  # a wager names one of them
    against: str = ""  # the kind that wins when this one loses
    part_of: str = ""  # the kind that it is placed beside later; figures count both together

    @cached_property
    def pays(self) -> tuple[Pay, ...]:
        return tuple(row.pay for row in self.pay_table)

    @property
    def the_title(self) -> Text:
        """The wager as the first words of a sentence."""
        return t("The {wager}", wager=self.title)

    @property
    def exact_unit(self) -> int:
        return exact_unit(self.pays)

    def check_exact(self, amount: int, unit: int = 1) -> None:
        """Refuse an amount with a win that can't be paid exactly; `unit` is the notice's step."""
        if amount % self.exact_unit == 0:  # known beforehand; the rest is only for the words
            return
        for pay in self.pays:
            if amount % pay.unit:
                raise Refusal(
                    "inexact-payout",
                    by_clause(self.pay_clause),
                    t(
                        "A win on {amount} at {pay} can't be paid exactly. Bet a multiple of "
                        "{unit}.",
                        amount=money(amount),
                        pay=pay.text,
                        unit=money(lcm(self.exact_unit, unit)),
                    ),
                )


class Limits(msgspec.Struct, frozen=True):
    """The limits of one kind of wager, for each player on each box."""

    minimum: int
    maximum: int
    unit: int = 1

    def __post_init__(self) -> None:
        for amount, what in (
            (self.minimum, t("The minimum")),
            (self.maximum, t("The maximum")),
            (self.unit, t("The step")),
        ):
            check_amount(amount, what)
        if self.minimum > self.maximum:
            raise BadInput(
                t(
                    "The minimum {minimum} is above the maximum {maximum}.",
                    minimum=self.minimum,
                    maximum=self.maximum,
                )
            )

    def check(self, amount: int, kind: WagerKind, clause: str | None = None) -> None:
        """Refuse an amount outside the limits, citing the clause about limits if there is one."""
        wager, asked = kind.title, money(amount)
        if amount < self.minimum:
            least = money(self.minimum)
            raise Refusal(
                "below-minimum",
                by_clause(clause),
                t(
                    "The minimum {wager} here is {least}, not {amount}.",
                    wager=wager,
                    least=least,
                    amount=asked,
                ),
            )
        if amount > self.maximum:
            most = money(self.maximum)
            raise Refusal(
                "above-maximum",
                by_clause(clause),
                t(
                    "The maximum {wager} here is {most}, not {amount}.",
                    wager=wager,
                    most=most,
                    amount=asked,
                ),
            )
        if amount % self.unit:
            raise Refusal(
                "not-in-units",
                by_clause(clause),
                t(
                    "The {wager} here goes in steps of {unit}, not {amount}.",
                    wager=wager,
                    unit=money(self.unit),
                    amount=asked,
                ),
            )


class SettlementLine(Protocol):
    """How a wager, or a pair of hands, was settled, for surfaces that report it."""

    @property
    def result(self) -> Text: ...
    @property
    def reason(self) -> AnyReason: ...
    @property
    def why(self) -> Text: ...
    @property
    def players(self) -> tuple[str, ...]:
        """The players whose money it moves."""
        ...


def cited_why(line: SettlementLine) -> Text:
    """Return the reason with the clause or the reading that decides."""
    return cite(line.why, line.reason.by)


class Wager(msgspec.Struct, frozen=True, omit_defaults=True):
    box: int
    player: str
    kind: str
    amount: int

    @property
    def what(self) -> Text:
        """What the wager is on, in words, without its player."""
        return t("{wager} at box {box}", wager=self.kind, box=self.box)


class Outcome(msgspec.Struct, frozen=True):
    """The result of a wager by the rules: won at a pay, lost, or returned (`pay` is None and it
    does not lose)."""

    name: str
    reason: AnyReason
    pay: Pay | None = None
    loses: bool = False
    label: str = ""  # a short name where wins differ in pay: "four-of-a-kind"

    @classmethod
    def win(cls, row: PayTableRow, reason: AnyReason) -> Self:
        """Return a win that pays by this row of the pay table."""
        return cls(WIN, reason, pay=row.pay, label="" if row.name == WIN else row.name)

    @property
    def clause(self) -> str:
        return self.reason.clause or ""

    @property
    def why(self) -> Text:
        return self.reason.text

    @property
    def short_name(self) -> str:
        return self.label or self.name

    def net(self, amount: int) -> int:
        if self.pay is not None:
            return self.pay.net(amount)
        return -amount if self.loses else 0

    def commission(self, amount: int) -> int:
        return self.pay.commission(amount) if self.pay is not None else 0


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one wager was settled; `net` is the change in the player's money."""

    box: int
    player: str
    kind: str
    amount: int
    outcome: str
    net: int
    commission: int
    reason: AnyReason

    @property
    def clause(self) -> str:
        return self.reason.clause or ""

    @property
    def why(self) -> Text:
        return self.reason.text

    @property
    def what(self) -> Text:
        """What the wager was on, in words, without its player."""
        return t("{wager} at box {box}", wager=self.kind, box=self.box)

    @property
    def bet(self) -> str:
        """The bet as the game's `joint` capability names it; empty if it names none."""
        return ""

    def settlement(self, round_: int) -> Settlement:
        """Return what it did to the player's money in the round with this number."""
        return Settlement(
            round_,
            self.player,
            self.kind,
            self.amount,
            self.net,
            self.outcome,
            self.box,
            self.bet,
        )

    @property
    def players(self) -> tuple[str, ...]:
        return (self.player,)

    @property
    def result(self) -> Text:
        """The settlement as a sentence."""
        comes_to = {
            "player": self.player,
            "wager": self.what,
            "amount": money(self.amount),
            "outcome": outcome_name(self.outcome),
            "net": signed_number(self.net),
        }
        if not self.commission:
            return t("{player}, {wager}, {amount}: {outcome} {net}.", **comes_to)
        return t(
            "{player}, {wager}, {amount}: {outcome} {net}, {commission} commission.",
            commission=money(self.commission),
            **comes_to,
        )

    @classmethod
    def of(cls, wager: Wager, outcome: Outcome, **place: Any) -> Self:
        """Return the line of a wager with this outcome; `place` are the fields a game adds."""
        return cls(
            box=wager.box,
            player=wager.player,
            kind=wager.kind,
            amount=wager.amount,
            outcome=outcome.name,
            net=outcome.net(wager.amount),
            commission=outcome.commission(wager.amount),
            reason=outcome.reason,
            **place,
        )


def exposure(kinds: Iterable[WagerKind], limits: Mapping[str, Limits], places: int) -> int:
    """Return the most a house can lose in one round by its notice: every place has every wager at
    its maximum and each wins its best pay, which no real round does."""
    return places * sum(best(kind, limits[kind.name]) for kind in kinds if kind.name in limits)


def best(kind: WagerKind, limits: Limits) -> int:
    amount = limits.maximum // kind.exact_unit * kind.exact_unit
    return len(kind.on) * max(pay.net(amount) for pay in kind.pays)
