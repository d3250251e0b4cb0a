"""What the house reads of a table's state, whatever the game: all else is the game's own."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from houseway.core.rulebook import ReadingsBase
from houseway.tables.seating import Floor
from houseway.tables.wagers import Limits


class SettingsState(Protocol):
    """What the notice at the table says."""

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
        """Whether anything lies on the layout or has been dealt."""
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
        """The rounds before it, as far back as the table remembers."""
        ...

    @property
    def stage(self) -> str:
        """When it is, for whoever acts: a command meant for another stage came too late."""
        ...

    @property
    def shuffle_in_use(self) -> bool:
        """Whether cards of a known shuffle lie or may come face down."""
        ...
