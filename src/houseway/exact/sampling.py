"""How sure a sampled figure is, and how far it is from the exact one."""

from dataclasses import dataclass
from fractions import Fraction
from math import erfc, exp, gamma, sqrt

from houseway.exact.distribution import Distribution

FEW = 5  # outcomes expected less often than this are taken together: the test asks for it


def standard_error(variance: Fraction, results: int) -> float | None:
    """Return the standard error of a mean of independent results. One result, or results that are
    all alike, do not show how far they spread."""
    if results < 2 or not variance:
        return None
    return sqrt(variance / (results - 1))


def z_score(found: Distribution, exact: Distribution, error: float | None = None) -> float | None:
    """Return how many standard errors a sampled mean is from the exact one: by the exact variance,
    or by an error that knows more."""
    by = sqrt(exact.variance / found.total) if error is None else error
    return float(found.ev - exact.ev) / by if by else None


@dataclass(frozen=True)
class Fit:
    """A chi-square test of outcomes against their exact chances."""

    statistic: float
    freedom: int
    chance: float  # of a statistic at least this large


def fit(found: Distribution, exact: Distribution) -> Fit | None:
    """Test the outcomes; None if so few results leave nothing to compare."""
    expected = {name: float(exact.probability(name)) * found.total for name in exact.counts}
    rare = [name for name, n in expected.items() if n < FEW]
    cells = [(found.counts.get(n, 0), e) for n, e in expected.items() if e >= FEW]
    together = sum(expected[name] for name in rare)
    if together >= FEW:
        cells.append((sum(found.counts.get(name, 0) for name in rare), together))
    if len(cells) < 2:
        return None
    statistic = sum((seen - due) ** 2 / due for seen, due in cells)
    return Fit(statistic, len(cells) - 1, chi_square_tail(statistic, len(cells) - 1))


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Return the chance of at least this statistic, by the closed form for whole degrees of
    freedom."""
    half = statistic / 2
    powers = ((k + freedom % 2 / 2) for k in range(freedom // 2))
    found: float = exp(-half) * sum(pow(half, power) / gamma(power + 1) for power in powers)
    return found + erfc(sqrt(half)) if freedom % 2 else found
