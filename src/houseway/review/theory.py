"""Theoretical against actual: what a table's wagers should have brought, and what they did.

The theory is the exact distribution of each wager. What a sum of wagers may deviate by follows from
its exact variance and the squares of the amounts; where the rounds are known one by one, also from
the exact covariance of wagers that shared their cards. The intervals take the sum as normal.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

import msgspec

from houseway.core.errors import BadInput, quote
from houseway.core.rulebook import ReadingsBase, read_readings, readings_in_force
from houseway.core.words import t
from houseway.game import capabilities as cap
from houseway.registry import game
from houseway.review.settled_rounds import OUTSIDE_WAGERS, RETURNED, WatchedRound
from houseway.tables.messages import Settlement
from houseway.tables.wagers import WagerKind

if TYPE_CHECKING:
    from houseway.exact.distribution import Distribution
    from houseway.game import AnyGame

CONFIDENCE = (0.95, 0.99)

INDEPENDENT = t(
    "Wagers of one round share its cards but are treated as independent "
    "here, so the true intervals are somewhat wider."
)
JOINT = t("Wagers of one round share its cards, and the deviations include their exact covariance.")
PLAYERS_ONLY = t("Players play against each other. The house only earns collection fees.")


class Sums(msgspec.Struct, frozen=True):
    """What the settlements of one kind of wager come to: how many, the sum of their amounts and of
    the squares of these, and the players' net. Returned wagers are left out; a correction changes
    the net alone."""

    kind: str
    count: int
    amount: int
    squares: int | float  # beyond 64 bits soon: a store may sum them as floats
    net: int


class Interval(msgspec.Struct, frozen=True):
    confidence: float
    low: float
    high: float
    holds: bool  # whether it contains the actual result


class WagerTheory(msgspec.Struct, frozen=True):
    """Results are the house's: what it has won, less than nothing where it has lost."""

    kind: str
    strategy: str  # of the theory: `house-way`, or `fixed` where nothing is to be decided
    wagers: int
    handle: int
    actual: int
    edge: float
    theoretical: float
    difference: float
    deviation: float
    intervals: tuple[Interval, ...]


class Theory(msgspec.Struct, frozen=True):
    game: str
    readings: Mapping[str, str | int]
    wagers: tuple[WagerTheory, ...]
    fees: int
    actual: int
    theoretical: float
    notes: tuple[str, ...]
    deviation: float | None = None  # of all wagers together, where their rounds are known
    intervals: tuple[Interval, ...] = ()


def sum_settlements(settled: Iterable[Settlement]) -> tuple[Sums, ...]:
    """The sums of each kind of wager, from settlements one by one. Those that a correction took
    back are there once more with the opposite sign."""
    found: dict[str, Sums] = {}
    for one in settled:
        if one.outcome == RETURNED:
            continue
        was = found.get(one.kind, Sums(one.kind, 0, 0, 0, 0))
        found[one.kind] = Sums(
            kind=one.kind,
            count=was.count + (one.amount > 0) - (one.amount < 0),
            amount=was.amount + one.amount,
            squares=was.squares + one.amount * abs(one.amount),
            net=was.net + one.net,
        )
    return tuple(found.values())


def theory(
    name: str,
    sums: Iterable[Sums],
    readings: Mapping[str, object] | None = None,
    fees: int = 0,
    rounds: Sequence[WatchedRound] = (),
) -> Theory:
    """`fees` is what players have paid to the house beside any wager; `rounds` are those that the
    sums are of, where they are known one by one."""
    rules = game(name)
    read = read_readings(rules.readings, readings or {}, rules.title)
    against_it = rules.against_the_house
    spread = JointSpread.of(rules, read, rounds) if against_it and rounds else None
    wagers = compare_wagers(rules, read, sums, spread) if against_it else ()
    note = rules.require(cap.EDGES).theory_note if against_it else PLAYERS_ONLY
    actual = sum(wager.actual for wager in wagers)
    theoretical = sum(wager.theoretical for wager in wagers)
    deviation = None if spread is None else sqrt(spread.variance)
    about = (INDEPENDENT if spread is None else JOINT,) if wagers else ()
    return Theory(
        game=name,
        readings=readings_in_force(read),
        wagers=wagers,
        fees=fees,
        actual=fees + actual,
        theoretical=fees + theoretical,
        notes=(note, *about),
        deviation=deviation,
        intervals=()
        if deviation is None
        else tuple(interval(c, theoretical, deviation, actual) for c in CONFIDENCE),
    )


@dataclass(frozen=True)
class JointSpread:
    """What the wagers of some rounds may deviate by, those of one round together."""

    by_kind: Mapping[str, float]  # variances
    variance: float  # of all of them

    @classmethod
    def of(
        cls, rules: "AnyGame", readings: ReadingsBase, rounds: Sequence[WatchedRound]
    ) -> "JointSpread | None":
        """None where the game does not say how its wagers hang together."""
        if not rules.has(cap.JOINT):
            return None
        joint = rules.require(cap.JOINT)
        products = sum_products(rounds, joint.related)
        by_kind: dict[str, float] = {}
        total = 0.0
        for (pair, kind, other), amounts in products.items():
            part = float(joint.covariance(readings, pair)) * amounts
            total += part
            if kind == other:
                by_kind[kind] = by_kind.get(kind, 0.0) + part
        return cls(by_kind, total)


def sum_products(
    rounds: Sequence[WatchedRound], related: Callable[[str, str], str]
) -> dict[tuple[str, str, str], float]:
    """By how two bets are related and of what kinds they are: the products of their amounts, summed
    over all rounds. Bets on the same come out alike and are one."""
    found: dict[tuple[str, str, str], float] = {}
    names = lru_cache(None)(related)
    for one in rounds:
        amounts: dict[tuple[str, str], int] = {}
        for line in one.lines:
            amounts[line.bet, line.kind] = amounts.get((line.bet, line.kind), 0) + line.amount
        for ((bet, kind), amount), ((other, of), its) in product(amounts.items(), repeat=2):
            key = (names(bet, other), kind, of)
            found[key] = found.get(key, 0.0) + float(amount) * its
    return found


def compare_wagers(
    rules: "AnyGame",
    readings: ReadingsBase,
    sums: Iterable[Sums],
    spread: JointSpread | None = None,
) -> tuple[WagerTheory, ...]:
    from houseway.figures.edges import edges

    found = edges(rules, readings).wagers
    of_wagers = (one for one in sums if one.kind not in OUTSIDE_WAGERS)
    variances = {} if spread is None else spread.by_kind
    joined_sums = merge_parts(rules.wager_kinds, of_wagers)
    return tuple(compare_wager(one, found, variances.get(one.kind)) for one in joined_sums)


def merge_parts(kinds: Iterable[WagerKind], sums: Iterable[Sums]) -> tuple[Sums, ...]:
    """What wagers come to that are placed beside others belongs to those."""
    beside = {kind.name: kind.part_of for kind in kinds if kind.part_of}
    whole: dict[str, Sums] = {one.kind: one for one in sums}
    for part, kind in beside.items():
        if part in whole and kind in whole:
            net = whole[kind].net + whole.pop(part).net
            whole[kind] = msgspec.structs.replace(whole[kind], net=net)
    return tuple(whole.values())


def compare_wager(
    sums: Sums,
    found: Mapping[str, Mapping[str, "Distribution"]],
    variance: float | None = None,
) -> WagerTheory:
    """`variance` is that of these wagers together, where it is known."""
    if sums.kind not in found:
        raise BadInput(t("This game has no wager {kind}.", kind=quote(sums.kind)))
    strategies = found[sums.kind]
    strategy = next(iter(strategies))  # as it is usually played
    exact = strategies[strategy]
    theoretical = float(-exact.ev * sums.amount)
    deviation = sqrt(exact.variance * sums.squares if variance is None else variance)
    actual = -sums.net
    return WagerTheory(
        kind=sums.kind,
        strategy=strategy,
        wagers=sums.count,
        handle=sums.amount,
        actual=actual,
        edge=exact.edge,
        theoretical=theoretical,
        difference=actual - theoretical,
        deviation=deviation,
        intervals=tuple(interval(c, theoretical, deviation, actual) for c in CONFIDENCE),
    )


def interval(confidence: float, middle: float, deviation: float, actual: int) -> Interval:
    reach = NormalDist().inv_cdf((1 + confidence) / 2) * deviation
    low, high = middle - reach, middle + reach
    return Interval(confidence, low, high, low <= actual <= high)
