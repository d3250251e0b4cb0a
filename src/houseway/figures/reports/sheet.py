"""A PAR sheet as data: the figures and what they were computed from, not how they look."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

from houseway.core.rulebook import RuleDocument
from houseway.core.words import t
from houseway.exact.covariances import Covariances
from houseway.exact.distribution import FIXED, Distribution
from houseway.exact.house_way_cost import HouseWayCost
from houseway.exact.joint import BoxesTogether, JointPair, JointResults
from houseway.exact.protection import Protection
from houseway.exact.sampling import Fit
from houseway.exact.session import Session
from houseway.figures.reports.numbers import outcome_title

if TYPE_CHECKING:
    import polars

WagerKey = tuple[str, str]  # a wager and the strategy it is played by

MANY_ROUNDS = (100, 1_000, 10_000, 100_000, 1_000_000)  # after which a sheet tells results


@dataclass(frozen=True)
class CitedClause:
    id: str
    text: str


@dataclass(frozen=True)
class WagerResult:
    """One wager played by one strategy."""

    wager: str
    title: str
    strategy: str
    way: str  # the strategy as a sentence has it
    pay_clause: CitedClause
    found: Distribution
    outcomes: Mapping[str, str]  # titles of those that the game has a title for

    def outcome_title(self, name: str) -> str:
        return self.outcomes.get(name) or outcome_title(name)

    @property
    def strategy_title(self) -> str:
        way = str(self.way)
        return f"{way[:1].upper()}{way[1:]}"

    @property
    def wager_title(self) -> str:
        """The wager, and how it is played if that can differ."""
        if self.strategy == FIXED:
            return self.title
        return str(t("{wager}, {strategy}", wager=self.title, strategy=self.way))

    @property
    def key(self) -> WagerKey:
        return self.wager, self.strategy

    @property
    def nets(self) -> dict[Fraction, int]:
        """What a round changes the money by, and how often."""
        found: dict[Fraction, int] = {}
        for name, count in self.found.counts.items():
            net = self.found.nets[name]
            found[net] = found.get(net, 0) + count
        return found

    @property
    def return_to_player(self) -> Fraction:
        """What comes back of every unit wagered, the unit itself included."""
        return 1 + self.found.ev

    def return_part(self, outcome: str) -> Fraction:
        """An outcome's part of the return to the player."""
        return self.found.probability(outcome) * (1 + self.found.nets[outcome])


@dataclass(frozen=True)
class Alternative:
    """All wagers with one reading changed and every other as it is in force."""

    value: str | int
    found: Mapping[WagerKey, Distribution]


@dataclass(frozen=True)
class ReadingResult:
    """A reading, the value in force, and what its other values would do."""

    name: str
    value: str | int
    values: tuple[str | int, ...]  # all it may have, the default first
    clauses: tuple[CitedClause, ...]
    question: str
    effect: str
    alternatives: tuple[Alternative, ...]

    @property
    def is_default(self) -> bool:
        return bool(self.value == self.values[0])


@dataclass(frozen=True)
class SimulatedResult:
    """A simulation beside the exact figures of one wager, played by one strategy."""

    rounds: int
    seed: int
    ev: Fraction
    error: float | None
    z: float | None
    fit: Fit | None


@dataclass(frozen=True)
class SimulatedTogether:
    """Wagers of one round, simulated together: as many rounds for each number of boxes."""

    rounds: int
    seed: int
    by_boxes: Mapping[int, Covariances]

    def correlation(self, pair: JointPair) -> float | None:
        """Return the correlation within one box; None if the simulation does not count both."""
        found = self.by_boxes[1]
        if not {pair.first, pair.second} <= {*found.names}:
            return None
        return found.correlation(pair.first, pair.second)

    def of(self, boxes: BoxesTogether) -> tuple[Fraction, float, float] | None:
        """Return mean and deviation of all boxes together, and how many standard errors the mean is
        off; None if this number of boxes is not simulated."""
        found = self.by_boxes.get(boxes.boxes)
        if found is None:
            return None
        mean = found.means[found.place(boxes.wager)]
        error = boxes.deviation / sqrt(self.rounds)
        return mean, found.deviation(boxes.wager), float(mean - boxes.mean) / error


@dataclass(frozen=True)
class Dossier:
    """Figures that a laboratory also wants, and that take longer to compute. Those that the game
    does not declare are None, and the sheet says so."""

    simulated: Mapping[WagerKey, SimulatedResult]
    joint: JointResults | None
    protection: Protection | None
    sessions: Mapping[WagerKey, tuple[Session, ...]]  # as far as they can be counted
    together: SimulatedTogether | None  # as `joint`, where it can be simulated
    titles: Mapping[str, str]  # of the wagers that are joint, and of all others that have one

    def title(self, wager: str) -> str:
        return self.titles.get(wager, wager)


@dataclass(frozen=True)
class ParSheet:
    game: str
    title: str
    version: str
    code: str  # sha256 of the code that made it
    date: str | None
    pays: tuple[str, ...]  # what-if changes of the pay table
    wagers: tuple[WagerResult, ...]
    readings: tuple[ReadingResult, ...]
    compared: bool  # whether the readings' other values were computed
    house_way: HouseWayCost | None
    method: tuple[str, ...]
    document: RuleDocument | None = None
    rules: tuple[CitedClause, ...] = ()  # all of them
    dossier: Dossier | None = None

    @property
    def results(self) -> Mapping[WagerKey, WagerResult]:
        return {result.key: result for result in self.wagers}

    def changes(self, alternative: Alternative) -> tuple[WagerKey, ...]:
        """The wagers on which this other reading changes anything at all."""
        return tuple(
            played
            for played, result in self.results.items()
            if (result.found.counts, result.found.nets)
            != (alternative.found[played].counts, alternative.found[played].nets)
        )

    # The ways to show a sheet are loaded when asked for: they need the extra `reports`.

    def to_html(self) -> str:
        from houseway.figures.reports.html import page

        return page(self)

    def to_markdown(self) -> str:
        from houseway.figures.reports.markdown import markdown

        return markdown(self)

    def to_pdf(self) -> bytes:
        from houseway.figures.reports.pdf import pdf

        return pdf(self)

    def to_xlsx(self) -> bytes:
        from houseway.figures.reports.xlsx import workbook

        return workbook(self)

    def to_frame(self) -> "polars.DataFrame":
        """A table for programs: a row for each outcome of each wager and strategy."""
        import polars

        rows = (row for result in self.wagers for row in outcome_rows(self, result))
        return polars.DataFrame(list(rows))

    def _repr_html_(self) -> str:
        from houseway.figures.reports.html import fragment

        return fragment(self)


def outcome_rows(sheet: ParSheet, result: WagerResult) -> list[dict[str, object]]:
    """Exact numbers as text, `p/q` in lowest terms; beside them the same as floats."""
    found = result.found
    return [
        {
            "game": sheet.game,
            "wager": result.wager,
            "strategy": result.strategy,
            "outcome": name,
            "count": count,
            "total": found.total,
            "probability": str(found.probability(name)),
            "probability_float": float(found.probability(name)),
            "net": str(found.nets[name]),
            "net_float": float(found.nets[name]),
            "ev": str(found.ev),
            "ev_float": float(found.ev),
            "edge": found.edge,
            "edge_per_resolved": found.edge_per_resolved,
            "variance": str(found.variance),
            "deviation": found.deviation,
            "hit_frequency": str(found.hit_frequency),
            "pay_clause": result.pay_clause.id,
            "readings": " ".join(f"{r.name}={r.value}" for r in sheet.readings),
            "pays": " ".join(sheet.pays),
            "version": sheet.version,
            "code": sheet.code,
        }
        for name, count in found.counts.items()
    ]
