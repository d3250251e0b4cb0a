"""The distribution of a wager: every outcome with its exact count, and all that follows from it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

from houseway.core.frames import HasFrame, Row

FIXED = "fixed"  # the strategy of wagers that leave nothing to decide


@dataclass(frozen=True)
class Distribution(HasFrame):
    """Outcomes of a wager of one unit: how often each comes, and what it changes the money by."""

    counts: Mapping[str, int]
    nets: Mapping[str, Fraction]

    @classmethod
    def of(cls, found: Iterable[tuple[str, Fraction, int]]) -> "Distribution":
        """Collect outcomes, what each changes the money by, and how often it came.

        The best comes first, and outcomes of the same name are added up."""
        counts: dict[str, int] = {}
        nets: dict[str, Fraction] = {}
        for name, net, n in found:
            counts[name] = counts.get(name, 0) + n
            nets[name] = net
        best_first = sorted(counts, key=lambda name: -nets[name])
        return cls({n: counts[n] for n in best_first}, {n: nets[n] for n in best_first})

    @cached_property
    def total(self) -> int:
        return sum(self.counts.values())

    @cached_property
    def ev(self) -> Fraction:
        """The expected net of a unit wager."""
        return (
            sum((self.nets[name] * n for name, n in self.counts.items()), Fraction()) / self.total
        )

    @property
    def edge(self) -> float:
        """The house's share of every unit wagered."""
        return float(-self.ev)

    @cached_property
    def variance(self) -> Fraction:
        squares = (self.nets[name] ** 2 * n for name, n in self.counts.items())
        return sum(squares, Fraction()) / self.total - self.ev**2

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    @cached_property
    def hit_frequency(self) -> Fraction:
        """How often the wager wins anything."""
        return Fraction(
            sum(n for name, n in self.counts.items() if self.nets[name] > 0), self.total
        )

    @cached_property
    def resolved_share(self) -> Fraction:
        """How often the wager is won or lost rather than returned."""
        return Fraction(sum(n for name, n in self.counts.items() if self.nets[name]), self.total)

    @property
    def edge_per_resolved(self) -> float:
        return float(-self.ev / self.resolved_share) if self.resolved_share else 0.0

    def probability(self, name: str) -> Fraction:
        return Fraction(self.counts[name], self.total)

    def as_json(self) -> dict[str, object]:
        return {
            "outcomes": dict(self.counts),
            "total": self.total,
            "ev": f"{self.ev.numerator}/{self.ev.denominator}",
            "edge": self.edge,
            "variance": float(self.variance),
            "hit_frequency": float(self.hit_frequency),
            "edge_per_resolved": self.edge_per_resolved,
            "nets": {name: str(net) for name, net in self.nets.items()},
        }

    def rows(self) -> Iterator[Row]:
        """A row for each outcome; exact numbers as text, `p/q` in lowest terms."""
        for name, count in self.counts.items():
            yield {
                "outcome": name,
                "count": count,
                "total": self.total,
                "probability": str(self.probability(name)),
                "probability_float": float(self.probability(name)),
                "net": str(self.nets[name]),
                "net_float": float(self.nets[name]),
            }

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{name}</td><td>{n:,}</td><td>{n / self.total:.6%}</td>"
            f"<td>{self.nets[name]}</td></tr>"
            for name, n in self.counts.items()
        )
        return (
            "<table><tr><th>outcome</th><th>count</th><th>chance</th><th>net</th></tr>"
            f"{rows}</table><p>edge {self.edge:.6%}, deviation {self.deviation:.4f}</p>"
        )
