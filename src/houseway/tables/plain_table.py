"""The state of a table whose pack serves one round: all of it but the round itself."""

from collections.abc import Mapping
from typing import Generic, Self, TypeVar

import msgspec

from houseway.errors import Refusal
from houseway.rulebook import ReadingsBase
from houseway.tables.seating import Floor
from houseway.tables.state import RoundState
from houseway.tables.wagers import Limits

R = TypeVar("R", bound=ReadingsBase)
S = TypeVar("S")
Round = TypeVar("Round", bound=RoundState)


class PlainSettings(msgspec.Struct, Generic[R], frozen=True, omit_defaults=True):
    """What the notice at the table says: the readings in force and the limits of each wager."""

    readings: R
    limits: Mapping[str, Limits]


class PlainTable(msgspec.Struct, Generic[S, Round], frozen=True, omit_defaults=True):
    settings: S
    floor: Floor = Floor()
    round: Round | None = None
    rounds_opened: int = 0
    recent: tuple[Round, ...] = ()

    def now(self, **changes: object) -> Self:
        return msgspec.structs.replace(self, **changes)

    def in_phase(self, phase: str, otherwise: Refusal) -> Round:
        """The round in progress, if it is in this phase."""
        if self.round is None or self.round.phase != phase:
            raise otherwise
        return self.round

    def in_progress(self) -> Round:
        if self.round is None:
            raise Refusal("no-round", None, "No round is in progress.")
        return self.round

    def ended(self, round_: Round, kept: int) -> Self:
        """Once this is a round of the past, of which so many are kept."""
        return self.now(round=None, recent=(*self.recent, round_)[-kept:])

    @property
    def stage(self) -> str:
        """When it is: `7 betting`, and `between 7` after round 7."""
        if self.round is None:
            return f"between {self.rounds_opened}"
        return f"{self.round.number} {self.round.phase}"

    @property
    def shuffle_in_use(self) -> bool:
        """Cards of the pack may lie face down until the round is over."""
        return self.round is not None
