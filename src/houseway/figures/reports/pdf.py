"""A PAR sheet as a PDF to print: text, tables and plots set on pages of A4."""

from collections.abc import Iterator
from importlib.resources import files
from typing import assert_never

from rich.cells import cell_len

from houseway.core.typesetting import typeset
from houseway.core.words import current_language
from houseway.figures.reports.contents import document
from houseway.figures.reports.document import Block, Facts, Plot, Table, Text
from houseway.figures.reports.sheet import ParSheet
from houseway.figures.reports.svg import svg_file

IN_A_ROW = 4  # figures
WIDE = 24  # terminal cells of one that takes the room of two


def pdf(sheet: ParSheet) -> bytes:
    found = document(sheet)
    data = {
        "title": found.title,
        "lead": found.lead,
        "language": current_language().partition("-")[0],
        "made_by": found.made_by,
        "sections": [
            {"title": section.title, "blocks": [block(one) for one in section.blocks]}
            for section in found.sections
        ],
    }
    return typeset(files("houseway.figures.reports") / "templates" / "sheet.typ", data)


def block(found: Block) -> dict[str, object]:
    match found:
        case Text():
            return {"kind": "text", "text": found.text}
        case Facts():
            return {
                "kind": "facts",
                "items": list(in_rows(found)),
            }
        case Table():
            return {
                "kind": "table",
                "columns": [
                    {"title": column.title, "number": column.is_number} for column in found.columns
                ],
                "widths": widths(found),
                "rows": found.rows,
                "total": found.total,
                "form": found.is_form,
            }
        case Plot():
            return {
                "kind": "plot",
                "title": found.title,
                "alt": found.description,
                "svg": svg_file(found),
            }
        case _:
            assert_never(found)


def in_rows(facts: Facts) -> Iterator[dict[str, object]]:
    """Rows of four; a long value takes two places, and none of it goes over the end of a row."""
    place = 0
    for what, value in facts.items:
        taken = 2 if cell_len(str(value)) > WIDE else 1
        if place % IN_A_ROW + taken > IN_A_ROW:
            yield {"what": "", "value": "", "wide": False}
            place += 1
        yield {"what": what, "value": value, "wide": taken == 2}
        place += taken


def widths(table: Table) -> list[float]:
    """Shares of the page: none for a column that is as wide as what stands in it."""
    rows = [*table.rows, tuple(column.title for column in table.columns)]
    longest = [max(cell_len(str(row[i])) for row in rows) for i in range(len(table.columns))]
    shares = [
        0.0 if column.is_number or (length <= 14 and not table.is_form) else float(min(length, 90))
        for column, length in zip(table.columns, longest, strict=True)
    ]
    if table.is_form:
        return [0.0, *(1.0 for _ in table.columns[1:])]
    return shares if any(shares) else [1.0, *shares[1:]]
