"""A PAR sheet as one HTML page that needs nothing else, and as a fragment for notebooks."""

import html
from importlib.util import find_spec

from rich.cells import cell_len

from houseway.core.words import current_language
from houseway.figures.reports.contents import document
from houseway.figures.reports.document import Block, Document, Facts, Plot, Section, Table, Text
from houseway.figures.reports.sheet import ParSheet
from houseway.figures.reports.style import PAGE_STYLE, STYLE
from houseway.figures.reports.svg import inline_svg

LONG = 14  # terminal cells that still fit beside others in full size


def page(sheet: ParSheet) -> str:
    found = document(sheet)
    return (
        f'<!DOCTYPE html>\n<html lang="{current_language()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(found.title)}</title>\n<style>{PAGE_STYLE}{STYLE}</style>\n</head>\n"
        f"<body>\n{body(found, with_plots=True)}</body>\n</html>\n"
    )


def fragment(sheet: ParSheet) -> str:
    """For a notebook's cell; without plots where nothing can draw them."""
    with_plots = find_spec("matplotlib") is not None
    return f"<style>{STYLE}</style>\n{body(document(sheet), with_plots)}"


def escape(text: str) -> str:
    return html.escape(str(text))


def body(found: Document, with_plots: bool) -> str:
    links = "".join(
        f'<li><a href="#{escape(s.anchor)}">{escape(s.title)}</a></li>' for s in found.sections
    )
    return (
        f'<main class="par">\n<header>\n<h1>{escape(found.title)}</h1>\n'
        f"<p>{escape(found.lead)}</p>\n"
        f'<p class="made">{escape(found.made_by)}</p>\n<nav><ul>{links}</ul></nav>\n</header>\n'
        + "".join(section(s, with_plots) for s in found.sections)
        + "</main>\n"
    )


def section(found: Section, with_plots: bool) -> str:
    blocks = "".join(block(b) for b in found.blocks if with_plots or not isinstance(b, Plot))
    return (
        f'<section id="{escape(found.anchor)}">\n<h2>{escape(found.title)}</h2>\n{blocks}'
        "</section>\n"
    )


def block(found: Block) -> str:
    match found:
        case Text():
            return f"<p>{escape(found.text)}</p>\n"
        case Facts():
            return facts(found)
        case Table():
            return table(found)
        case Plot():
            label = f"{escape(found.title)}. {escape(found.description)}"
            return (
                f'<figure role="img" aria-label="{label}">\n'
                f"<figcaption>{escape(found.title)}</figcaption>\n{inline_svg(found)}\n</figure>\n"
            )


def facts(found: Facts) -> str:
    items = "".join(
        f'<div><dt>{escape(what)}</dt><dd class="{_size(value)}">{breaking(value)}</dd></div>'
        for what, value in found.items
    )
    return f"<dl>{items}</dl>\n"


def breaking(value: str) -> str:
    """Let a fraction break at its stroke, and never inside a number."""
    return escape(value).replace("/", "/<wbr>")


def _size(value: str) -> str:
    return "long" if cell_len(str(value)) > LONG else "short"


def table(found: Table) -> str:
    classes = ["n" if column.is_number else "t" for column in found.columns]

    def row(tag: str, cells: tuple[str, ...]) -> str:
        inside = "".join(
            f'<{tag} class="{kind}">{escape(cell)}</{tag}>'
            for kind, cell in zip(classes, cells, strict=True)
        )
        return f"<tr>{inside}</tr>\n"

    head = row("th", tuple(column.title for column in found.columns))
    rows = "".join(row("td", cells) for cells in found.rows)
    foot = f"<tfoot>\n{row('td', found.total)}</tfoot>\n" if found.total else ""
    return (
        f'<div class="wide" tabindex="0"><table>\n<thead>\n{head}</thead>\n'
        f"<tbody>\n{rows}</tbody>\n{foot}</table></div>\n"
    )
