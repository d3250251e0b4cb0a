"""A document of sections, whatever it is rendered to: text, figures, tables and plots."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure


@dataclass(frozen=True)
class Text:
    text: str


@dataclass(frozen=True)
class Facts:
    """The figures to see at a glance: what each is, and its value."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Column:
    title: str
    is_number: bool = True


@dataclass(frozen=True)
class Table:
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...] = ()
    is_form: bool = False  # to be filled in by hand: with room for it


@dataclass(frozen=True)
class Plot:
    """Drawn only where it is shown; `description` is for those who cannot see it."""

    name: str
    title: str
    description: str
    height: float  # inches, at the width all plots share
    draw: "Callable[[Figure | SubFigure], None]" = field(compare=False)


Block: TypeAlias = Text | Facts | Table | Plot


@dataclass(frozen=True)
class Section:
    title: str
    blocks: tuple[Block, ...]
    level: int = 2
    anchor: str = ""


@dataclass(frozen=True)
class Document:
    title: str
    lead: str
    made_by: str  # which code, which version
    sections: tuple[Section, ...]
