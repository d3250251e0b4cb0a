"""The result of a run: every wager with its error, beside the exact figures and together."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from houseway.core.errors import BadInput, quote
from houseway.core.frames import HasFrame, Row
from houseway.core.words import t
from houseway.exact.covariances import Covariances
from houseway.exact.distribution import Distribution
from houseway.exact.sampling import Fit, fit, standard_error, z_score
from houseway.figures.simulation.models import Counts
from houseway.game import SimulationModel
from houseway.game.figures import CountsTogether, KnowsErrors


@dataclass(frozen=True)
class Simulation(HasFrame):
    rounds: int
    seed: int
    wagers: Mapping[str, Distribution]
    errors: Mapping[str, float | None]  # standard errors; None where so few rounds tell none
    whole: bool  # whether every round asked for was played
    together: Covariances | None = None
    independent: bool = True  # whether the results of a wager are independent of each other
    exact: Mapping[str, Distribution] = field(default_factory=dict)

    def __getitem__(self, wager: str) -> Distribution:
        if wager not in self.wagers:
            raise BadInput(
                t(
                    "There's no wager {wager}. The wagers are {wagers}.",
                    wager=quote(wager),
                    wagers=", ".join(self.wagers),
                )
            )
        return self.wagers[wager]

    def rows(self) -> Iterator[Row]:
        """A row for each outcome of each wager."""
        for wager, found in self.wagers.items():
            for outcome in found.rows():
                error = self.errors[wager]
                yield {"wager": wager, "ev_float": float(found.ev), "stderr": error, **outcome}

    def beside(self, exact: Mapping[str, Distribution]) -> "Simulation":
        return replace(self, exact=exact)

    def z(self, wager: str) -> float | None:
        """Return how many standard errors it is from the exact figure; None if there is none."""
        if wager not in self.exact or (not self.independent and self.errors[wager] is None):
            return None
        error = None if self.independent else self.errors[wager]
        return z_score(self.wagers[wager], self.exact[wager], error)

    def fit(self, wager: str) -> Fit | None:
        if wager not in self.exact or not self.independent:
            return None
        return fit(self.wagers[wager], self.exact[wager])

    def mix(self, units: Mapping[str, Fraction]) -> "WagerMix":
        assert self.together is not None
        return WagerMix(self.together, units)

    def as_json(self, units: Mapping[str, Fraction] | None = None) -> dict[str, object]:
        found: dict[str, object] = {
            "rounds": self.rounds,
            "seed": self.seed,
            "wagers": {name: self.row(name) for name in self.wagers},
        }
        if self.together is not None:
            every = dict.fromkeys(self.together.names, Fraction(1))
            found["together"] = self.mix(units or every).as_json()
        return found

    def row(self, wager: str) -> dict[str, object]:
        found = self.wagers[wager]
        row: dict[str, object] = {
            "ev": float(found.ev),
            "stderr": self.errors[wager],
            "outcomes": dict(found.counts),
        }
        if wager in self.exact:
            ev, tested = self.exact[wager].ev, self.fit(wager)
            row["exact"] = f"{ev.numerator}/{ev.denominator}"
            row["z"] = self.z(wager)
            row["chi2"] = tested and {
                "statistic": tested.statistic,
                "freedom": tested.freedom,
                "p": tested.chance,
            }
        return row


@dataclass(frozen=True)
class WagerMix:
    """Several wagers of one round, some units on each."""

    found: Covariances
    units: Mapping[str, Fraction]

    @property
    def ev(self) -> Fraction:
        return self.found.mean_and_variance(self.units)[0]

    @property
    def variance(self) -> Fraction:
        return self.found.mean_and_variance(self.units)[1]

    @property
    def error(self) -> float | None:
        return standard_error(self.variance, self.found.rounds)

    def as_json(self) -> dict[str, object]:
        names = list(self.units)
        return {
            "units": {name: str(n) for name, n in self.units.items()},
            "ev": float(self.ev),
            "stderr": self.error,
            "variance": float(self.variance),
            "correlation": {
                one: {other: self.found.correlation(one, other) for other in names} for one in names
            },
        }


def result_of(
    model: SimulationModel, rounds: int, seed: int, counts: Counts, *, whole: bool
) -> Simulation:
    wagers = model.distributions(counts)
    knows = isinstance(model, KnowsErrors)
    return Simulation(
        rounds=rounds,
        seed=seed,
        wagers=wagers,
        errors=model.errors(counts)
        if isinstance(model, KnowsErrors)
        else {name: standard_error(found.variance, found.total) for name, found in wagers.items()},
        whole=whole,
        together=model.together(counts) if isinstance(model, CountsTogether) else None,
        independent=not knows,
    )
