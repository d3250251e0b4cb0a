"""A PAR sheet as a PDF to print: text, tables and plots set on pages of A4."""

from io import BytesIO
from typing import assert_never

from houseway.analysis.reports.contents import document
from houseway.analysis.reports.document import Block, Facts, Plot, Section, Table, Text
from houseway.analysis.reports.drawing import own_style
from houseway.analysis.reports.pages import Pages
from houseway.analysis.reports.sheet import ParSheet

FACTS_IN_A_ROW = 4
KEPT_TOGETHER = 1.4  # inches that must be left under a heading


def pdf(sheet: ParSheet) -> bytes:
    from matplotlib.backends.backend_pdf import PdfPages

    found = document(sheet)
    written = BytesIO()
    # No creation date: the same sheet gives the same bytes.
    about = {"Title": found.title, "CreationDate": None, "Creator": "houseway", "Producer": None}
    with own_style(**{"pdf.fonttype": 42}), PdfPages(written, metadata=about) as file:
        pages = Pages(file, footer=f"{found.title} · {found.made_by}")
        pages.text(found.title, size=20, bold=True)
        pages.text(found.lead)
        pages.text(found.made_by, muted=True)
        for section in found.sections:
            put_section(pages, section)
        pages.finish()
    return written.getvalue()


def put_section(pages: Pages, section: Section) -> None:
    pages.space(0.22)
    pages.need(KEPT_TOGETHER)
    pages.rule()
    pages.space(0.16)
    pages.text(section.title, size=14, bold=True)
    for block in section.blocks:
        put(pages, block)


def put(pages: Pages, block: Block) -> None:
    match block:
        case Text():
            pages.text(block.text)
        case Facts():
            put_facts(pages, block)
        case Table():
            pages.table(block)
        case Plot():
            pages.plot(block)
        case _:
            assert_never(block)


def put_facts(pages: Pages, block: Facts) -> None:
    items = block.items
    for start in range(0, len(items), FACTS_IN_A_ROW):
        pages.facts(items[start : start + FACTS_IN_A_ROW], FACTS_IN_A_ROW)
