"""A PAR sheet as a workbook: counts and pays are numbers, everything else is a live formula."""

from datetime import UTC, datetime
from io import BytesIO
from typing import TYPE_CHECKING

from houseway.figures.reports.sheet import MANY_ROUNDS, ParSheet, WagerResult

if TYPE_CHECKING:
    from collections.abc import Mapping

    from xlsxwriter import Workbook
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

FIRST = 4  # the row of the first outcome, as people count rows
NAME_LENGTH = 31  # the most that a sheet's name may have


def workbook(sheet: ParSheet) -> bytes:
    import xlsxwriter

    written = BytesIO()
    book = xlsxwriter.Workbook(written, {"in_memory": True})
    about = {"title": f"{sheet.title}: PAR sheet", "comments": f"code {sheet.code}"}
    # No clock: the same sheet gives the same bytes.
    book.set_properties(about | {"created": datetime(2000, 1, 1, tzinfo=UTC)})
    book.set_calc_mode("auto")
    formats = styles(book)
    summary = book.add_worksheet("Summary")
    names = [wager_page(book, formats, result) for result in sheet.wagers]
    fill_summary(summary, formats, sheet, names)
    clauses = book.add_worksheet("Rules")
    clauses.set_column(0, 0, 22)
    clauses.set_column(1, 1, 110, formats["wrapped"])
    for row, clause in enumerate(sheet.rules):
        clauses.write_string(row, 0, clause.id)
        clauses.write_string(row, 1, str(clause.text))
    book.close()
    return written.getvalue()


def styles(book: "Workbook") -> "Mapping[str, Format]":
    return {
        "bold": book.add_format({"bold": True}),
        "percent": book.add_format({"num_format": "0.000000%"}),
        "number": book.add_format({"num_format": "0.000000"}),
        "count": book.add_format({"num_format": "#,##0"}),
        "head": book.add_format({"bold": True, "bottom": 1, "text_wrap": True}),
        "wrapped": book.add_format({"text_wrap": True, "valign": "top"}),
        "given": book.add_format({"num_format": "#,##0.########", "bg_color": "#FFF7E0"}),
    }


def wager_page(book: "Workbook", formats: "Mapping[str, Format]", result: WagerResult) -> str:
    """Outcomes with count and net, and from them by formulas chance, edge, variance, intervals."""
    name = f"{result.wager} {result.strategy}"[:NAME_LENGTH]
    page = book.add_worksheet(name)
    page.set_column(0, 0, 34)
    page.set_column(1, 7, 20)
    page.write_string(0, 0, str(result.wager_title), formats["bold"])
    page.write_string(1, 0, "Shaded cells are given; all others are formulas on them.")
    heads = ("Outcome", "Count", "Net of a unit", "Chance", "Part of return", "Chance × net",
             "Chance × net²")  # fmt: skip
    for column, head in enumerate(heads):
        page.write_string(FIRST - 2, column, head, formats["head"])
    found = result.found
    last = FIRST + len(found.counts) - 1
    for row, (outcome, count) in enumerate(found.counts.items(), start=FIRST):
        net = found.nets[outcome]
        page.write_string(row - 1, 0, str(result.outcome_title(outcome)))
        page.write_number(row - 1, 1, count, formats["given"])
        page.write_formula(
            row - 1, 2, f"={net.numerator}/{net.denominator}", formats["given"], float(net)
        )
        chance = float(found.probability(outcome))
        for column, formula, value in (
            (3, f"=B{row}/SUM(B${FIRST}:B${last})", chance),
            (4, f"=D{row}*(1+C{row})", float(result.return_part(outcome))),
            (5, f"=D{row}*C{row}", chance * float(net)),
            (6, f"=D{row}*C{row}^2", chance * float(net) ** 2),
        ):
            page.write_formula(row - 1, column, formula, formats["number"], value)
    figures(page, formats, result, last)
    return name


def figures(
    page: "Worksheet", formats: "Mapping[str, Format]", result: WagerResult, last: int
) -> None:
    found, top = result.found, FIRST + len(result.found.counts) + 1
    rows = (
        ("All outcomes", f"=SUM(B{FIRST}:B{last})", "count", found.total),
        ("Expectation", f"=SUM(F{FIRST}:F{last})", "number", float(found.ev)),
        ("House edge", f"=-B{top + 1}", "percent", found.edge),
        ("Return to player", f"=1+B{top + 1}", "percent", float(result.return_to_player)),
        ("Variance", f"=SUM(G{FIRST}:G{last})-B{top + 1}^2", "number", float(found.variance)),
        ("Deviation", f"=SQRT(B{top + 4})", "number", found.deviation),
        (
            "Hit frequency",
            f'=SUMIF(C{FIRST}:C{last},">0",D{FIRST}:D{last})',
            "percent",
            float(found.hit_frequency),
        ),
    )
    for row, (title, formula, style, value) in enumerate(rows, start=top):
        page.write_string(row - 1, 0, title, formats["bold"])
        page.write_formula(row - 1, 1, formula, formats[style], value)
    begin = top + len(rows) + 1
    for column, head in enumerate(
        ("Rounds", "Expected", "Deviation", "95% from", "95% to (normal)")
    ):
        page.write_string(begin - 1, column, head, formats["head"])
    for row, rounds in enumerate(MANY_ROUNDS, start=begin + 1):
        page.write_number(row - 1, 0, rounds, formats["count"])
        mean, spread = float(found.ev) * rounds, found.deviation * rounds**0.5
        for column, formula, value in (
            (1, f"=A{row}*B${top + 1}", mean),
            (2, f"=SQRT(A{row})*B${top + 5}", spread),
            (3, f"=B{row}-NORMSINV(0.975)*C{row}", mean - 1.959963984540054 * spread),
            (4, f"=B{row}+NORMSINV(0.975)*C{row}", mean + 1.959963984540054 * spread),
        ):
            page.write_formula(row - 1, column, formula, formats["number"], value)


def fill_summary(
    page: "Worksheet", formats: "Mapping[str, Format]", sheet: ParSheet, names: list[str]
) -> None:
    page.set_column(0, 0, 40)
    page.set_column(1, 3, 22)
    page.write_string(0, 0, f"{sheet.title}: PAR sheet", formats["bold"])
    facts = [("Version", f"houseway {sheet.version}"), ("Code (SHA-256)", sheet.code)]
    if sheet.document is not None:
        facts += [
            ("Rule document", sheet.document.title),
            ("Its version", sheet.document.version),
            ("Its operator", sheet.document.operator),
            ("Its SHA-256", " and ".join(sheet.document.sha256)),
        ]
    facts += [("Readings", ", ".join(f"{r.name}={r.value}" for r in sheet.readings))]
    facts += [("What-if pays", ", ".join(sheet.pays) or "none")]
    for row, (what, said) in enumerate(facts, start=1):
        page.write_string(row, 0, what)
        page.write_string(row, 1, said)
    begin = len(facts) + 2
    for column, head in enumerate(("Wager", "House edge", "Return to player", "Deviation")):
        page.write_string(begin, column, head, formats["head"])
    for row, (result, name) in enumerate(zip(sheet.wagers, names, strict=True), start=begin + 1):
        top = FIRST + len(result.found.counts) + 1
        page.write_string(row, 0, str(result.wager_title))
        for column, place, style, value in (
            (1, top + 2, "percent", result.found.edge),
            (2, top + 3, "percent", float(result.return_to_player)),
            (3, top + 5, "number", result.found.deviation),
        ):
            page.write_formula(row, column, f"='{name}'!B{place}", formats[style], value)
