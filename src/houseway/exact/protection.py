"""What known cards are worth to a player who knows more than the rules show.

Each game gives it in rows that a PAR sheet can print as they are, and in sentences for every case
in which the edge turns to the player.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from houseway.core.frames import Row, frame, html

if TYPE_CHECKING:
    import polars

OF_A_UNIT = "of a unit wager"
PER_100_ROUNDS = "units in 100 rounds"


@dataclass(frozen=True)
class SimulatedGain:
    """Deals played out beside an exact gain."""

    mean: float
    stderr: float
    rounds: int
    seed: int

    def z(self, exact: Fraction) -> float | None:
        """How many standard errors it is off; None if every deal came out the same, as when no
        wager was ever made."""
        return (self.mean - float(exact)) / self.stderr if self.stderr > 0 else None

    def as_json(self, exact: Fraction) -> dict[str, object]:
        return {
            "ev": self.mean,
            "stderr": self.stderr,
            "rounds": self.rounds,
            "seed": self.seed,
            "z": self.z(exact),
        }


@dataclass(frozen=True)
class KnownRow:
    """A case of known cards, and what a wager then brings the player."""

    knows: str  # "2 of the dealer's cards", "5 boxes share their cards"
    wager: str
    gain: Fraction | float  # the player's expected net; more than nothing is the player's advantage
    per: str = OF_A_UNIT
    stderr: float | None = None  # None where the gain is exact
    simulated: SimulatedGain | None = None  # beside an exact gain

    @property
    def z(self) -> float | None:
        """How many standard errors the simulation is off."""
        if self.simulated is None or not isinstance(self.gain, Fraction):
            return None
        return self.simulated.z(self.gain)

    @property
    def is_exact(self) -> bool:
        return self.stderr is None

    @property
    def favours_player(self) -> bool:
        """Whether the advantage is the player's."""
        return self.gain > 0


class HasKnownRows:
    """Protection as a data frame, and as a table in a notebook."""

    @property
    def rows(self) -> tuple[KnownRow, ...]:
        raise NotImplementedError

    def to_frame(self) -> "polars.DataFrame":
        """A polars data frame; needs the extra `reports`."""
        return frame(map(columns_of, self.rows))

    def _repr_html_(self) -> str:
        return html(map(columns_of, self.rows))


def columns_of(row: KnownRow) -> Row:
    exact = str(row.gain) if isinstance(row.gain, Fraction) else None
    return {
        "knows": row.knows,
        "wager": row.wager,
        "gain": exact,
        "gain_float": float(row.gain),
        "per": row.per,
        "stderr": row.stderr,
        "simulated": None if row.simulated is None else row.simulated.mean,
        "z": row.z,
    }


class Protection(Protocol):
    """Figures that a game's `protection` finds under given readings and pays."""

    @property
    def rows(self) -> tuple[KnownRow, ...]: ...

    @property
    def warnings(self) -> tuple[str, ...]:
        """Where the edge turns to the player, and what the house can do, a sentence each."""

    def to_frame(self) -> "polars.DataFrame": ...

    def _repr_html_(self) -> str: ...

    def as_json(self) -> dict[str, object]:
        """Convert to JSON, without game, readings and pays, which the caller knows."""


def exact_json(number: Fraction | float) -> str | float:
    """Write a number for JSON: an exact one as `p/q`, any other as it is."""
    if isinstance(number, Fraction):
        return f"{number.numerator}/{number.denominator}"
    return number
