"""Sets text, tables and plots on pages from the top down, with a new page when one is full."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from houseway.analysis.reports.document import Plot, Table
from houseway.analysis.reports.drawing import COLOURS, WIDTH
from houseway.analysis.reports.table_widths import column_widths

if TYPE_CHECKING:
    from matplotlib.backends.backend_pdf import PdfPages
    from matplotlib.figure import Figure

PAGE_WIDTH, PAGE_HEIGHT = 8.27, 11.69  # inches, A4
MARGIN = 0.75
INSIDE = PAGE_WIDTH - 2 * MARGIN
POINT = 1 / 72
TABLE_SIZE = 7.5
CELL_PAD = 0.07
KEPT_LINES = 8  # a paragraph no longer than this stays on one page


class Pages:
    def __init__(self, file: "PdfPages", footer: str) -> None:
        self.file = file
        self.footer = footer
        self.number = 0
        self.figure: Figure | None = None
        self.y = 0.0  # inches from the top of the page

    # -- What goes on a page ---------------------------------------------------------------

    def text(
        self, text: str, size: float = 9.5, *, bold: bool = False, muted: bool = False
    ) -> None:
        lines = wrap(text, INSIDE, size, bold)
        step = size * 1.4 * POINT
        self.need(step * min(len(lines), KEPT_LINES))
        for line in lines:
            self.need(step)
            self._write(MARGIN, line, size, bold=bold, colour="muted" if muted else "ink")
            self.y += step
        self.y += 0.06

    def facts(self, items: Sequence[tuple[str, str]], in_a_row: int) -> None:
        self.need(0.42)
        for i, (what, value) in enumerate(items):
            x = MARGIN + i * INSIDE / in_a_row
            self._write(x, what, 7.5, colour="muted")
            self.y += 0.14
            self._write(x, value, 9.5 if len(value) < 18 else 8, bold=True)
            self.y -= 0.14
        self.y += 0.4

    def table(self, table: Table) -> None:
        widths = column_widths(
            table, INSIDE, lambda text: width(text, TABLE_SIZE, True) + 2 * CELL_PAD
        )
        head = tuple(column.title for column in table.columns)
        self.need(0.6)
        self._row(table, head, widths, colour="muted", bold=True)
        for row in table.rows:
            if self._lines(row, widths) * TABLE_SIZE * 1.3 * POINT + 0.1 > self.left:
                self.new_page()
                self._row(table, head, widths, colour="muted", bold=True)
            self._row(table, row, widths)
        if table.total:
            self._row(table, table.total, widths, bold=True)
        self.y += 0.14

    def plot(self, plot: Plot) -> None:
        self.need(plot.height + 0.35)
        self.text(plot.title, size=8.5, bold=True)
        figure = self._page()
        below = PAGE_HEIGHT - self.y - plot.height
        # A part of the page is a cell of a grid whose other cells are the rest of the page.
        grid = figure.add_gridspec(
            3,
            3,
            height_ratios=(self.y, plot.height, below),
            width_ratios=(MARGIN, WIDTH, PAGE_WIDTH - MARGIN - WIDTH),
        )
        plot.draw(figure.add_subfigure(grid[1, 1], facecolor="none"))
        self.y += plot.height + 0.1

    def rule(self) -> None:
        self._line(self.y, "muted", MARGIN, PAGE_WIDTH - MARGIN)

    def space(self, inches: float) -> None:
        self.y += inches

    # -- Pages -----------------------------------------------------------------------------

    @property
    def left(self) -> float:
        return PAGE_HEIGHT - MARGIN - self.y if self.figure else 0.0

    def need(self, inches: float) -> None:
        if inches > self.left:
            self.new_page()

    def new_page(self) -> None:
        from matplotlib.figure import Figure

        self.finish()
        self.number += 1
        self.figure = Figure(figsize=(PAGE_WIDTH, PAGE_HEIGHT))
        self.y = PAGE_HEIGHT - MARGIN + 0.3
        self._write(MARGIN, self.footer, 7, colour="muted")
        self._write(PAGE_WIDTH - MARGIN, str(self.number), 7, colour="muted", right=True)
        self.y = MARGIN

    def finish(self) -> None:
        if self.figure is not None:
            self.file.savefig(self.figure)  # type: ignore[no-untyped-call]
            self.figure = None

    # -- Ink -------------------------------------------------------------------------------

    def _page(self) -> "Figure":
        if self.figure is None:
            self.new_page()
        assert self.figure is not None
        return self.figure

    def _write(
        self,
        x: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        colour: str = "ink",
        right: bool = False,
    ) -> None:
        self._page().text(
            x / PAGE_WIDTH,
            1 - self.y / PAGE_HEIGHT,
            text,
            fontsize=size,
            fontweight="bold" if bold else "normal",
            color=COLOURS[colour],
            ha="right" if right else "left",
            va="top",
            parse_math=False,
        )

    def _line(self, y: float, colour: str, start: float, end: float) -> None:
        from matplotlib.lines import Line2D

        height = 1 - y / PAGE_HEIGHT
        self._page().add_artist(
            Line2D(
                [start / PAGE_WIDTH, end / PAGE_WIDTH],
                [height, height],
                color=COLOURS[colour],
                linewidth=0.6,
            )
        )

    def _lines(self, row: Sequence[str], widths: Sequence[float]) -> int:
        return max(len(_cell(text, w)) for text, w in zip(row, widths, strict=True))

    def _row(
        self,
        table: Table,
        row: Sequence[str],
        widths: Sequence[float],
        *,
        colour: str = "ink",
        bold: bool = False,
    ) -> None:
        x, top = MARGIN, self.y
        for column, text, w in zip(table.columns, row, widths, strict=True):
            self.y = top + 0.04
            for line in _cell(text, w):
                at = x + w - CELL_PAD if column.is_number else x + CELL_PAD
                self._write(at, line, TABLE_SIZE, bold=bold, colour=colour, right=column.is_number)
                self.y += TABLE_SIZE * 1.3 * POINT
            x += w
        self.y = top + self._lines(row, widths) * TABLE_SIZE * 1.3 * POINT + 0.09
        self._line(self.y, "grid", MARGIN, x)


def _cell(text: str, inches: float) -> list[str]:
    return wrap(text, inches - 2 * CELL_PAD + 0.001, TABLE_SIZE, bold=True) or [""]


def wrap(text: str, inches: float, size: float, bold: bool) -> list[str]:
    """The text in lines no wider than this; a word that is wider alone is broken."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width(longer, size, bold) <= inches:
            line = longer
            continue
        if line:
            lines.append(line)
        while width(word, size, bold) > inches and len(word) > 1:
            fits = next(
                n
                for n in range(len(word) - 1, 0, -1)
                if n == 1 or width(word[:n], size, bold) <= inches
            )
            lines.append(word[:fits])
            word = word[fits:]
        line = word
    return [*lines, line] if line else lines


@cache
def width(text: str, size: float, bold: bool) -> float:
    """In inches, as the page's own font draws it."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    font = FontProperties(size=size, weight="bold" if bold else "normal")
    found, _, _ = text_to_path.get_text_width_height_descent(text, font, ismath=False)
    return float(found) * POINT
