"""The sheet as HTML, Markdown and PDF: the right figures, nothing from elsewhere, no injection."""

import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from houseway.analysis.reports import html
from houseway.analysis.reports.contents import document
from houseway.analysis.reports.document import Plot
from houseway.analysis.reports.markdown import plain
from houseway.analysis.reports.numbers import chance, exact, percent, whole
from houseway.analysis.reports.pages import width, wrap
from houseway.analysis.reports.sheet import ParSheet
from houseway.analysis.reports.svg import inline_svg
from reports.conftest import COMPARED, Pages, Sheets

VOID = {"meta"}
HOSTILE = '<script src="x">|*_"&'


def figures(sheet: ParSheet) -> list[str]:
    """Every figure a reader must find, as it is printed."""
    found = [sheet.version, sheet.code, sheet.title]
    for result in sheet.wagers:
        d = result.found
        found += [percent(d.edge), exact(d.ev), percent(result.return_to_player), whole(d.total)]
        found += [percent(d.hit_frequency), percent(d.edge_per_resolved), result.pay_clause.id]
        for name, count in d.counts.items():
            found += [result.outcome_title(name), whole(count), chance(d.probability(name))]
    for reading in sheet.readings:
        found += [reading.name, str(reading.value), *(clause.text for clause in reading.clauses)]
    return [*found, *sheet.method]


@pytest.mark.parametrize("name", COMPARED)
def test_the_page_has_every_figure_and_every_reading(
    name: str, sheets: Sheets, pages: Pages
) -> None:
    text = unescape(pages(name))
    assert [figure for figure in figures(sheets(name)) if figure not in text] == []


@pytest.mark.parametrize("name", COMPARED)
def test_markdown_has_every_figure_and_every_reading(name: str, sheets: Sheets) -> None:
    text = sheets(name).to_markdown()
    assert [figure for figure in figures(sheets(name)) if plain(figure) not in text] == []


@pytest.mark.parametrize("name", COMPARED)
def test_a_row_of_markdown_has_a_cell_for_every_column(name: str, sheets: Sheets) -> None:
    for table in re.findall(r"(?:^\|.*\n)+", sheets(name).to_markdown(), re.MULTILINE):
        cells = {len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}
        assert len(cells) == 1


def test_nothing_comes_from_elsewhere(pages: Pages) -> None:
    page = pages("king-high")
    for outside in ("http", "<script", "<link", "@import", "url(//", " src="):
        assert outside not in page
    assert set(re.findall(r'href="(.)', page)) == {"#"}


class Checker(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids += [id_ for id_ in (given.get("id"),) if id_]
        self.links += [link[1:] for link in (given.get("href"),) if link]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", COMPARED)
def test_the_page_is_well_formed_and_its_links_lead_somewhere(name: str, pages: Pages) -> None:
    checker = Checker()
    checker.feed(pages(name))
    assert checker.open == []
    assert len(checker.ids) == len(set(checker.ids))
    assert set(checker.links) <= set(checker.ids)


def test_what_others_wrote_is_escaped(sheets: Sheets) -> None:
    sheet = replace(short(sheets("king-high")), date=HOSTILE, title=HOSTILE)
    page = sheet.to_html()
    assert "<script" not in page
    assert "&lt;script src=&quot;x&quot;&gt;|*_&quot;&amp;" in page
    assert "<script" not in sheet.to_markdown().replace("\\<", "")
    assert sheet.to_pdf().startswith(b"%PDF")


def short(sheet: ParSheet) -> ParSheet:
    """With one wager only, to be rendered quickly."""
    return replace(sheet, wagers=sheet.wagers[:1])


def test_the_same_sheet_gives_the_same_bytes(sheets: Sheets) -> None:
    sheet = short(sheets("king-high"))
    assert sheet.to_html() == sheet.to_html()
    assert sheet.to_pdf() == sheet.to_pdf()
    assert sheet.to_markdown() == sheet.to_markdown()


def test_plots_take_their_colours_from_the_page(sheets: Sheets) -> None:
    plots = [
        block
        for section in document(sheets("si-ki-pi")).sections
        for block in section.blocks
        if isinstance(block, Plot)
    ]
    assert {"edges", "readings", "strategies"} < {plot.name for plot in plots}
    for plot in plots:
        svg = inline_svg(plot)
        ElementTree.fromstring(svg)
        assert not re.search(r"#[0-9a-f]{6}\b(?!\")", svg.replace("#000000", ""))
        assert plot.description.endswith(".")


def test_a_notebook_shows_a_fragment_that_keeps_its_looks_to_itself(sheets: Sheets) -> None:
    shown = short(sheets("king-high"))._repr_html_()
    assert shown.startswith("<style>")
    assert "<html" not in shown
    assert "<svg" in shown
    style = shown[len("<style>") : shown.index("</style>")]
    selectors = [s.strip() for s in re.findall(r"([^{}]+)\{", style)]
    assert [s for s in selectors if not s.startswith((".par", "@media"))] == []


def test_a_notebook_without_the_extra_still_shows_the_tables(
    sheets: Sheets, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(html, "find_spec", lambda _: None)
    shown = sheets("king-high")._repr_html_()
    assert "<table" in shown
    assert "<svg" not in shown


def test_lines_on_paper_fit_and_lose_nothing() -> None:
    text = "High 6, Low 6, any 7 and " + "a" * 120
    lines = wrap(text, 1.5, 9, bold=False)
    assert all(width(line, 9, False) <= 1.5 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
