"""What the house reads of a table's state in any game; the rest is the game's own."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from houseway.core.rulebook import ReadingsBase
from houseway.tables.seating import Floor
from houseway.tables.wagers import Limits


class SettingsState(Protocol):
    """The notice at the table."""

    @property
    def readings(self) -> ReadingsBase: ...
    @property
    def limits(self) -> Mapping[str, Limits]: ...


class RoundState(Protocol):
    @property
    def number(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def readings(self) -> ReadingsBase: ...
    @property
    def at_stake(self) -> bool:
        """Whether wagers are on the layout or cards have been dealt."""
        ...


class TableState(Protocol):
    @property
    def settings(self) -> SettingsState: ...
    @property
    def floor(self) -> Floor: ...
    @property
    def round(self) -> RoundState | None:
        """The round in progress."""
        ...

    @property
    def rounds_opened(self) -> int: ...
    @property
    def recent(self) -> Sequence[RoundState]:
        """The rounds before it, as many as the table remembers."""
        ...

    @property
    def stage(self) -> str:
        """The moment of play; a command meant for another stage comes too late."""
        ...

    @property
    def shuffle_in_use(self) -> bool:
        """Whether cards of a known shuffle are or may come face down."""
        ...
