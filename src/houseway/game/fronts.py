"""What a game shows people: settled rounds, narration, the terminal and its page."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from houseway.core.words import Text
from houseway.tables.messages import Event
from houseway.tables.wagers import SettlementLine

if TYPE_CHECKING:
    import polars


class SettledRound(Protocol):
    """What comes of a round as JSON: fields for programs, and for people its lines."""

    @property
    def lines(self) -> Sequence[SettlementLine]: ...
    def to_frame(self) -> "polars.DataFrame": ...
    def _repr_html_(self) -> str: ...


@runtime_checkable
class TellsMore(Protocol):
    """A settled round that has more to tell people than its lines."""

    def more_told(self) -> Iterator[str]: ...


@dataclass(frozen=True)
class Narration:
    """`says` may leave an event to the words all games share; `lying` are the cards of a round in
    view, a line each."""

    says: Callable[[Event, Any], Text | None]
    lying: Callable[[Any], Iterator[Text]]


class Front(Protocol):
    """A game at the terminal."""

    def play(self) -> None:
        """Rounds until the person leaves."""

    def demonstrate(self) -> None:
        """One round that plays itself."""


@dataclass(frozen=True)
class Terminal:
    """`front` is made of a game, its readings, the person and a shuffler; `partners` are how well
    the others at the table may play, where one may choose that."""

    front: "Callable[..., Front]"
    partners: tuple[str, ...] = ()


@dataclass(frozen=True)
class Page:
    """A page in the browser: the folder `page` of a package, and of packages it imports from."""

    package: str
    parts: Mapping[str, str] = field(
        default_factory=dict
    )  # packages by the name they are served as
