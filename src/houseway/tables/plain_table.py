"""The state of a table of rounds, and its view; a game adds its rounds."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, Self, TypeVar

import msgspec

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE, by_clause
from houseway.core.rulebook import ReadingsBase, readings_in_force
from houseway.core.words import t
from houseway.tables.seating import Floor
from houseway.tables.state import RoundState, SettingsState
from houseway.tables.wagers import Limits

R_co = TypeVar("R_co", bound=ReadingsBase, covariant=True)
S_co = TypeVar("S_co", bound=SettingsState, covariant=True)
Round_co = TypeVar("Round_co", bound=RoundState, covariant=True)
Round = TypeVar("Round", bound=RoundState)
RoundView = TypeVar("RoundView")


class PlainSettings(msgspec.Struct, Generic[R_co], frozen=True, omit_defaults=True):
    """What the notice at the table says: the readings in force and the limits of each wager."""

    readings: R_co
    limits: Mapping[str, Limits]


class TableOfRounds(Generic[Round_co]):
    """What a table does with its rounds; the fields come in the order of the game's JSON."""

    __slots__ = ()

    settings: Any
    floor: Floor
    round: Round_co | None
    rounds_opened: int
    recent: tuple[Round_co, ...]

    def now(self, **changes: object) -> Self:
        return msgspec.structs.replace(self, **changes)  # type: ignore[type-var]

    def in_phase(self, phase: str, otherwise: Refusal) -> Round_co:
        """Return the round in progress; raise the refusal if it is not in this phase."""
        if self.round is None or self.round.phase != phase:
            raise otherwise
        return self.round

    def need_between_rounds(self, clause: str | None) -> None:
        if self.round is not None:
            raise Refusal(
                "round-in-progress",
                by_clause(clause),
                t("Round {number} isn't over yet.", number=self.round.number),
            )

    def in_progress(self) -> Round_co:
        if self.round is None:
            raise Refusal("no-round", BY_HOUSE, t("No round is in progress."))
        return self.round

    def with_round(self, **changes: object) -> Self:
        """Return the table with these changes to the round in progress."""
        return self.now(round=msgspec.structs.replace(self.in_progress(), **changes))  # type: ignore[type-var]

    def after(self, round_: RoundState, kept: int) -> Self:
        """Return the table after this round, keeping this many rounds of the past."""
        return self.now(round=None, recent=(*self.recent, round_)[-kept:])


class PlainTable(
    TableOfRounds[Round_co],
    msgspec.Struct,
    Generic[S_co, Round_co],
    frozen=True,
    omit_defaults=True,
):
    settings: S_co
    floor: Floor = Floor()
    round: Round_co | None = None
    rounds_opened: int = 0
    recent: tuple[Round_co, ...] = ()

    @property
    def stage(self) -> str:
        """The moment of play: `7 betting`, and `between 7` after round 7."""
        if self.round is None:
            return f"between {self.rounds_opened}"
        return f"{self.round.number} {self.round.phase}"

    @property
    def shuffle_in_use(self) -> bool:
        """Whether cards of the pack may be face down: until the round is over."""
        return self.round is not None


class PlainView(msgspec.Struct, Generic[RoundView], frozen=True):
    """What everybody sees of the table, and what one viewer sees of its rounds."""

    game: str
    viewer: str
    seats: Mapping[int, str]
    chips: Mapping[str, int]
    readings: Mapping[str, object]
    limits: Mapping[str, Limits]
    round: RoundView | None
    last: RoundView | None

    @classmethod
    def of(
        cls,
        game: str,
        table: PlainTable[SettingsState, Round],
        viewer: str,
        round_view: Callable[[Round], RoundView],
    ) -> Self:
        return cls(
            game=game,
            viewer=viewer,
            seats=dict(table.floor.seats),
            chips=dict(table.floor.bank.chips),
            readings=readings_in_force(table.settings.readings),
            limits=dict(table.settings.limits),
            round=None if table.round is None else round_view(table.round),
            last=round_view(table.recent[-1]) if table.recent else None,
        )
