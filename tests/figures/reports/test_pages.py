"""The sheet as HTML, Markdown and PDF: the right figures, nothing from elsewhere, no injection."""

import re
from dataclasses import replace
from fractions import Fraction
from html import unescape
from html.parser import HTMLParser
from io import BytesIO
from types import SimpleNamespace
from xml.etree import ElementTree

import openpyxl
import pytest

from figures.reports.conftest import COMPARED, Pages, Sheets
from houseway.core.rulebook import parse_readings
from houseway.exact.pays import Pays
from houseway.exact.protection import KnownRow, SimulatedGain
from houseway.figures.reports import html, par_sheet
from houseway.figures.reports.contents import document
from houseway.figures.reports.document import Plot
from houseway.figures.reports.dossier import simulate_together
from houseway.figures.reports.markdown import plain
from houseway.figures.reports.numbers import chance, exact, percent, whole
from houseway.figures.reports.sheet import MANY_ROUNDS, ParSheet
from houseway.figures.reports.svg import inline_svg
from houseway.game import capabilities as cap
from houseway.registry import game

pytestmark = pytest.mark.slow  # the sheets that they look at take seconds

VOID = {"meta", "wbr"}
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
    text = unescape(pages(name).replace("<wbr>", ""))
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
    assert sheet.to_xlsx() == sheet.to_xlsx()


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


def test_a_fraction_goes_on_the_next_line_at_its_stroke(pages: Pages) -> None:
    page = pages("king-high")
    assert "−56290900/<wbr>994016023" in page
    assert ".par dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}" in page


def test_the_document_and_all_its_clauses_are_there(sheets: Sheets) -> None:
    for name in COMPARED:
        sheet, text = sheets(name), sheets(name).to_markdown()
        assert sheet.document is not None
        for hashed in sheet.document.sha256:
            assert hashed in text
        assert [c.id for c in sheet.rules] == [c.id for c in game(name).rulebook.clauses]
        assert [c.id for c in sheet.rules if plain(c.text) not in text] == []
        assert "## Signatures" in text


def test_a_what_if_sheet_does_not_print_the_documents_pays() -> None:
    usual = par_sheet(game("king-high"), compare=False)
    asked = par_sheet(game("king-high"), pays=("high.king=2:1",), compare=False)
    clause = usual.results["high", "fixed"].pay_clause
    said = f"Pays are set by {clause.id}: {clause.text}"
    assert plain(said) in usual.to_markdown()
    assert plain(said) not in asked.to_markdown()
    assert "These are what-if pays (high.king=2:1), not" in asked.to_markdown()


@pytest.mark.slow
def test_cards_are_named_and_not_coded(sheets: Sheets) -> None:
    text = plain(sheets("power-pai-gow").to_markdown())
    cost = game("power-pai-gow").require(cap.EDGES).house_way_cost
    assert cost is not None
    for hand in cost(game("power-pai-gow").readings(), Pays()).costliest:
        assert not re.search(r"\b(gj|e11|[hl]\d+|n9|f5)\b", f"{hand.house_way} {hand.best}")
    assert "independently of each other" not in text


@pytest.mark.slow
def test_a_full_sheet_has_simulation_sessions_results_together_and_protection() -> None:
    """A game that declares no protection says so on its sheet; one that does has its rows."""
    king_high = game("king-high")
    others = {key: has for key, has in king_high.capabilities.items() if key is not cap.PROTECTION}
    sheet = par_sheet(replace(king_high, capabilities=others), compare=False, full=True)
    assert sheet.dossier is not None
    text = sheet.to_markdown()
    for result in sheet.wagers:
        run = sheet.dossier.simulated[result.key]
        assert run.z is not None
        assert abs(run.z) < 4
        assert plain(f"z {run.z:+.2f}".replace("-", "−")) in text
        counted = sheet.dossier.sessions[result.key]
        assert [one.rounds for one in counted] == list(MANY_ROUNDS)
    assert sheet.dossier.joint is not None
    for pair in sheet.dossier.joint.pairs:
        assert plain(sheet.dossier.title(pair.first)) in text
    assert "| High wager on the first card | Low wager on the first card |" in text
    assert " 1 degree of freedom" in text
    assert "King High has no figures for what known cards are worth." in text
    row = KnownRow("2 cards", "High", Fraction(1, 8))
    beside = SimulatedGain(mean=0.12, stderr=0.01, rounds=1000, seed=7)
    found = SimpleNamespace(
        rows=(row, replace(row, knows="3 cards", simulated=beside)), warnings=("The edge turns.",)
    )
    protected = replace(sheet, dossier=replace(sheet.dossier, protection=found)).to_markdown()
    assert "| 2 cards | High | 0.125000 | exact | of a unit wager |" in protected
    of_three = (
        "| 3 cards | High | 0.125000 | exact | of a unit wager | 0.120000 ± 0.010000 | −0.50 |"
    )
    assert of_three in protected
    assert "with 1,000 deals each and seed 7." in protected
    assert "The edge turns." in protected
    for rounds in ("100", "1,000", "10,000", "100,000", "1,000,000"):
        assert f"| {rounds} |" in text


@pytest.mark.slow
def test_boxes_together_have_a_simulation_beside_them() -> None:
    rules = game("si-ki-pi")
    readings = parse_readings(rules.readings, ["boxes=2"])
    found = rules.require(cap.JOINT).results(readings, Pays())
    played = simulate_together(rules, readings, (), found)
    assert played is not None
    for boxes in found.boxes:
        mean, deviation, z = played.of(boxes) or pytest.fail("not simulated")
        assert abs(z) < 4
        assert deviation == pytest.approx(boxes.deviation, rel=0.01)
        assert float(mean) == pytest.approx(float(boxes.mean), abs=0.01)
    own = [pair for pair in found.pairs if "@2" not in f"{pair.first} {pair.second}"]
    assert len(own) == 3
    for pair in found.pairs:
        beside = played.correlation(pair)
        if pair in own:
            assert beside == pytest.approx(pair.correlation, abs=0.005)
        else:
            assert beside is None


def test_a_workbook_counts_from_outcomes_to_edges_by_formulas(sheets: Sheets) -> None:
    sheet = sheets("king-high")
    written = BytesIO(sheet.to_xlsx())
    formulas, values = (openpyxl.load_workbook(written, data_only=kept) for kept in (False, True))
    for result in sheet.wagers:
        name = f"{result.wager} {result.strategy}"
        page, shown = formulas[name], values[name]
        rows = {cell.value: cell.row for cell in page["A"] if cell.value}
        first = 4
        for row, (outcome, count) in enumerate(result.found.counts.items(), start=first):
            assert page.cell(row, 2).value == count
            net = result.found.nets[outcome]
            assert page.cell(row, 3).value == f"={net.numerator}/{net.denominator}"
            last = first + len(result.found.counts) - 1
            assert page.cell(row, 4).value == f"=B{row}/SUM(B${first}:B${last})"
        edge = page.cell(rows["House edge"], 2).value
        assert edge == f"=-B{rows['Expectation']}"
        assert shown.cell(rows["House edge"], 2).value == pytest.approx(result.found.edge)
        assert shown.cell(rows["Variance"], 2).value == pytest.approx(float(result.found.variance))
    summary = [cell.value for cell in formulas["Summary"]["B"]]
    assert f"='high fixed'!B{first + 3 + 1 + 2}" in summary
