"""The most a house can lose in one round at a table, by the notice at it."""

from collections.abc import Iterable, Mapping

from houseway.tables.wagers import Limits, WagerKind


def exposure(kinds: Iterable[WagerKind], limits: Mapping[str, Limits], places: int) -> int:
    """Every place has every wager at its maximum, and each comes out at its best. No round does:
    it is what the notice promises to pay at the worst."""
    return places * sum(best(kind, limits[kind.name]) for kind in kinds if kind.name in limits)


def best(kind: WagerKind, limits: Limits) -> int:
    amount = limits.maximum // kind.exact_unit * kind.exact_unit
    return len(kind.on) * max(pay.net(amount) for pay in kind.pays)
