"""Size, colours, rows of bars and quiet axes that all plots share.

Only the names of colours are fixed here: on a page that can be dark, they follow the page.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from fractions import Fraction
from textwrap import fill
from typing import TYPE_CHECKING, Any, TypeAlias

from rich.cells import chop_cells

from houseway.core.typesetting import CHINESE_FONTS
from houseway.core.words import current_language
from houseway.core.words.text import Number

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

WIDTH = 5.2  # inches; at this width the text is still readable on a phone
SMALL = 9
COLOURS = {
    "ink": "#1d2430",
    "muted": "#5b6472",
    "grid": "#d9dee5",
    "gain": "#1f6fb2",
    "loss": "#c2571a",
    "even": "#6b7481",
    "paper": "#ffffff",
}
ROW, FRAME, LABEL = 0.34, 0.65, 1.6  # inches: a bar's row, the rest in height, the names
Keywords: TypeAlias = dict[str, Any]  # of matplotlib, which types each of them otherwise


def own_style(**settings: object) -> AbstractContextManager[None]:
    """Use the library's own defaults, whatever the reader has set for other plots."""
    from matplotlib import style

    found: AbstractContextManager[None] = style.context(["default", settings])
    return found


def label_fonts() -> list[str]:
    """Return the fonts of a plot's text: the library's own, and one with Chinese characters."""
    if not current_language().startswith("zh"):
        return ["sans-serif"]
    from matplotlib import font_manager as fonts

    families = (*CHINESE_FONTS, "Noto Sans CJK JP")  # the library reads the first of a collection
    if not {font.name for font in fonts.fontManager.ttflist} & {*families}:
        for path in fonts.findSystemFonts():  # its list may be older than what is installed
            with suppress(OSError, RuntimeError):
                fonts.fontManager.addfont(path)
    known = {font.name for font in fonts.fontManager.ttflist}
    chinese = [family for family in families if family in known][:1]
    return ["DejaVu Sans", *chinese, "sans-serif"]


def colour_of(net: Fraction) -> str:
    return COLOURS["gain" if net > 0 else "loss" if net < 0 else "even"]


def short(share: Fraction) -> str:
    value = float(share) * 100
    if value == 0:
        return "0"
    return str(Number(value, ".1f" if value >= 1 else ".2g" if value >= 1e-4 else ".0e"))


def small() -> Keywords:
    return {"fontsize": SMALL, "color": COLOURS["muted"]}


def rows_of(
    figure: "Figure | SubFigure",
    labels: Sequence[str],
    rows: int,
    panels: int,
    label: float = LABEL,
    top: float = 0.1,
) -> list["Axes"]:
    """Panels of horizontal bars side by side, one row for each label, the first on top."""
    found: list[Axes] = list(figure.subplots(1, panels, sharey=True, squeeze=False)[0])
    margins(figure, left=label, right=0.24, top=top)  # half of the last number under the axis
    figure.subplots_adjust(wspace=0.12)
    found[0].set_yticks(range(rows), [wrap(str(text)) for text in labels])
    found[0].set_ylim(rows - 0.5, -0.5)
    for axes in found:
        quiet(axes)
        axes.tick_params(axis="y", length=0, labelcolor=COLOURS["ink"])
        axes.spines["left"].set_visible(False)
        axes.grid(axis="x", color=COLOURS["grid"], linewidth=0.6)
    return found


def wrap(text: str) -> str:
    """Break a label into lines of at most 22 terminal cells; Chinese may break anywhere."""
    if "\n" in text:
        return text
    return fill(text, 22) if text.isascii() or " " in text else "\n".join(chop_cells(text, 22))


def bars(
    axes: "Axes",
    values: Sequence[float],
    colours: Sequence[str],
    labels: Sequence[str],
    spare: float = 0.34,
) -> None:
    """Bars with their value written at the end; `spare` of their length is left for it."""
    rows = range(len(values))
    axes.barh(rows, values, height=0.66, color=colours, linewidth=0)
    low, high = min(0.0, *values), max(0.0, *values)
    room = (high - low or 1.0) * spare
    axes.set_xlim(low - (room if low < 0 else 0), high + (room if high > 0 else 0))
    axes.axvline(0, color=COLOURS["muted"], linewidth=0.8)
    for row, value, label in zip(rows, values, labels, strict=True):
        left = value < 0
        axes.annotate(
            label,
            (value, row),
            xytext=(-3 if left else 3, 0),
            textcoords="offset points",
            ha="right" if left else "left",
            va="center",
            fontsize=SMALL,
            color=COLOURS["ink"],
        )


def quiet(axes: "Axes") -> None:
    axes.set_axisbelow(True)
    axes.patch.set_alpha(0)
    axes.tick_params(labelsize=SMALL, color=COLOURS["grid"], labelcolor=COLOURS["muted"])
    for side, spine in axes.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(COLOURS["grid"])


def margins(figure: "Figure | SubFigure", left: float, right: float, top: float = 0.1) -> None:
    """Margins in inches, whatever the figure's size."""
    dpi = figure.get_figure(root=True).dpi
    width, height = figure.bbox.width / dpi, figure.bbox.height / dpi
    figure.subplots_adjust(
        left=left / width, right=1 - right / width, top=1 - top / height, bottom=0.45 / height
    )
