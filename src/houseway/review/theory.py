"""Theoretical against actual: what a table's wagers should have brought, and what they did.

The theory is the exact distribution of each wager. What a sum of wagers may deviate by follows from
its exact variance and the squares of the amounts; the intervals take the sum as normal.
"""

from collections.abc import Iterable, Mapping
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

import msgspec

from houseway.errors import BadInput, quoted
from houseway.live.correcting import PAYMENT
from houseway.live.messages import DISPUTE
from houseway.registry import game
from houseway.rulebook import ReadingsBase, in_force, read_readings
from houseway.tables.messages import Settlement
from houseway.tables.wagers import WagerKind

if TYPE_CHECKING:
    from houseway.exact.distribution import Distribution
    from houseway.game import AnyGame

RETURNED = "returned"
OUTSIDE_WAGERS = (DISPUTE, PAYMENT)  # what staff decided to pay or to take
CONFIDENCE = (0.95, 0.99)

INDEPENDENT = (
    "Wagers of one round share its cards and are taken as independent here: the true intervals are "
    "somewhat wider."
)
PLAYERS_ONLY = "Players play against each other: the house has its collection fees only."


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
    holds: bool  # whether the actual result lies in it


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


def summed(settled: Iterable[Settlement]) -> tuple[Sums, ...]:
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
    name: str, sums: Iterable[Sums], readings: Mapping[str, object] | None = None, fees: int = 0
) -> Theory:
    """`fees` is what players have paid to the house beside any wager."""
    rules = game(name)
    read = read_readings(rules.readings, readings or {}, f" of {rules.title}")
    against_it = rules.against_the_house
    wagers = compared(rules, read, sums) if against_it else ()
    note = rules.the_edges().theory_note if against_it else PLAYERS_ONLY
    return Theory(
        game=name,
        readings=in_force(read),
        wagers=wagers,
        fees=fees,
        actual=fees + sum(wager.actual for wager in wagers),
        theoretical=fees + sum(wager.theoretical for wager in wagers),
        notes=(note, *((INDEPENDENT,) if wagers else ())),
    )


def compared(
    rules: "AnyGame", readings: ReadingsBase, sums: Iterable[Sums]
) -> tuple[WagerTheory, ...]:
    from houseway.analysis.edges import edges  # heavy, and not needed for anything else here

    found = edges(rules, readings).wagers
    of_wagers = (one for one in sums if one.kind not in OUTSIDE_WAGERS)
    return tuple(of_kind(one, found) for one in joined(rules.wager_kinds, of_wagers))


def joined(kinds: Iterable[WagerKind], sums: Iterable[Sums]) -> tuple[Sums, ...]:
    """What wagers come to that are placed beside others belongs to those."""
    beside = {kind.name: kind.part_of for kind in kinds if kind.part_of}
    whole: dict[str, Sums] = {one.kind: one for one in sums}
    for part, kind in beside.items():
        if part in whole and kind in whole:
            net = whole[kind].net + whole.pop(part).net
            whole[kind] = msgspec.structs.replace(whole[kind], net=net)
    return tuple(whole.values())


def of_kind(sums: Sums, found: Mapping[str, Mapping[str, "Distribution"]]) -> WagerTheory:
    if sums.kind not in found:
        raise BadInput(f"There is no wager {quoted(sums.kind)} in this game.")
    strategies = found[sums.kind]
    strategy = next(iter(strategies))  # as it is usually played
    exact = strategies[strategy]
    theoretical = float(-exact.ev * sums.amount)
    deviation = sqrt(exact.variance * sums.squares)
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
