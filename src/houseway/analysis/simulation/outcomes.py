"""From what was counted to a wager's distribution, named and paid as the rules code says."""

from collections.abc import Iterable
from fractions import Fraction

from houseway.exact.distribution import Distribution
from houseway.tables.wagers import Outcome


def distribution(found: Iterable[tuple[Outcome, int]]) -> Distribution:
    """The best outcome first; outcomes of one name are one."""
    counts: dict[str, int] = {}
    nets: dict[str, Fraction] = {}
    for outcome, n in found:
        name = outcome.short_name
        counts[name] = counts.get(name, 0) + n
        nets[name] = unit_net(outcome)
    best_first = sorted(counts, key=lambda name: -nets[name])
    return Distribution({n: counts[n] for n in best_first}, {n: nets[n] for n in best_first})


def unit_net(outcome: Outcome) -> Fraction:
    if outcome.pay is None:
        return Fraction(-1) if outcome.loses else Fraction()
    return outcome.pay.odds.ratio * (1 - outcome.pay.rate)
