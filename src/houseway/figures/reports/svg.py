"""Render a plot as an SVG that is part of a page and takes its colours from it."""

import re
import warnings
from io import StringIO

from houseway.figures.reports.document import Plot
from houseway.figures.reports.drawing import COLOURS, WIDTH, label_fonts, own_style

_UNUSED_ID = re.compile(r'<g id="[A-Za-z0-9.]+_\d+"')
_SIZE = re.compile(r'^<svg [^>]*viewBox="([^"]*)"[^>]*>', re.DOTALL)


def inline_svg(plot: Plot) -> str:
    """Render for a page: text stays text, in the page's own font."""
    return _for_a_page(_draw(plot, "none"))


def svg_file(plot: Plot) -> str:
    """Render for a file: with the colours of paper, and text as shapes, so that it looks the same
    without the fonts."""
    return _draw(plot, "path")


def _draw(plot: Plot, text: str) -> str:
    from matplotlib.figure import Figure

    # The same plot gives the same bytes; ids differ from plot to plot.
    style = {"svg.fonttype": text, "svg.hashsalt": plot.name, "font.family": label_fonts()}
    with own_style(**style), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing")  # a page brings its own fonts
        figure = Figure(figsize=(WIDTH, plot.height))
        figure.patch.set_alpha(0)
        plot.draw(figure)
        written = StringIO()
        figure.savefig(
            written,
            format="svg",
            metadata={"Date": None, "Creator": None, "Format": None, "Type": None},
        )
    return written.getvalue()


def _for_a_page(text: str) -> str:
    """Leave out what only a file of its own needs, and replace our colours by the page's."""
    text = text[text.index("<svg") :].strip()
    text = _SIZE.sub(r'<svg viewBox="\1" aria-hidden="true">', text, count=1)
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
    text = _UNUSED_ID.sub("<g", text).replace("xlink:href", "href")
    for name, colour in COLOURS.items():
        text = text.replace(colour, f"var(--{name})")
    return text
