"""A chart for people: at the terminal, and as a card of one page to print."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from itertools import zip_longest
from pathlib import Path

from houseway.core.errors import BadInput, quote
from houseway.core.rulebook import ReadingsBase, non_default_readings
from houseway.core.typesetting import typeset
from houseway.figures.provenance import code_of, provenance_of
from houseway.figures.whole_file import write_whole
from houseway.games.low_high.figures.chart import Chart, ChartRow, Charts
from houseway.registry import game
from houseway.terminal.output import columns, console, print_json

FORM = "chart/1"
HOW = (
    "Add what your Low Hand and your High Hand are worth, for each of the three ways to set your "
    "four cards. Play the way with the larger sum; of equal sums the one with the stronger High "
    "Hand."
)
PAGE, LINE = 615.0, 6.2  # points: of the page for rows, and of a row for its text


def answer_chart(
    charts: Charts, readings: ReadingsBase, output: Path | None, as_json: bool
) -> None:
    if output is not None:
        write_card(charts, readings, output)
    if as_json:
        print_json(chart_json(charts, readings))
    elif output is None:
        show_chart(charts)


def chart_json(charts: Charts, readings: ReadingsBase) -> dict[str, object]:
    by = provenance_of(game(charts.rules.name), FORM, readings, charts.pays, charts.seen)
    return {
        "wager": charts.rules.main.name,
        "full": charts.full.as_json(),
        "card": charts.card.as_json(),
    } | by


# -- At the terminal -------------------------------------------------------------------------------


def show_chart(charts: Charts) -> None:
    out = console()
    out.print(f"[bold]{charts.rules.title}[/bold]: a chart to set by\n\n{HOW}\n")
    out.print(f"[bold]The card, {charts.card.numbers} whole numbers[/bold]\n")
    show_columns(charts.card)
    out.print(f"\n{edge_words(charts, charts.card)}\n")
    out.print(f"[bold]The full chart, {charts.full.numbers} numbers[/bold]\n")
    show_columns(charts.full)
    out.print(f"\n{edge_words(charts, charts.full)}")


WIDE = 42  # columns of a hand
SIDE_BY_SIDE = 2 * (WIDE + 6) + 5


def show_columns(chart: Chart) -> None:
    """Both hands side by side, or one below the other where a terminal has no room for it."""
    out, room = console(), columns()
    low = [f"{'Low Hand':<{WIDE}} worth", *map(chart_line, chart.low)]
    high = [f"{'High Hand':<{WIDE}} worth", *map(chart_line, chart.high)]
    if room is not None and room < SIDE_BY_SIDE:
        out.print("\n".join([*low, "", *high]))
        return
    for left, right in zip_longest(low, high, fillvalue=""):
        out.print(f"{left:<{WIDE + 6}}     {right}".rstrip())


def chart_line(row: ChartRow) -> str:
    return f"{row.hands:<{WIDE}} {row.worth:>5}"


def edge_words(charts: Charts, chart: Chart) -> str:
    return (
        f"The house keeps {chart.result.edge:.4%} (exactly {-chart.result.ev}) of the "
        f"{charts.rules.main.title} against this, {charts.house_way.edge:.4%} against the House "
        f"Way and {charts.optimal.edge:.4%} against best play: {chart.recovered_share:.1%} of the "
        "difference is won back."
    )


# -- The card --------------------------------------------------------------------------------------


def write_card(charts: Charts, readings: ReadingsBase, path: Path) -> None:
    forms = {".pdf": card_pdf, ".html": card_html}
    form = forms.get(path.suffix.lower())
    if form is None:
        raise BadInput(
            f"No card can be written as {quote(path.name)}: the name must end in .pdf or .html."
        )
    write_whole(path, form(charts, readings))


def card_pdf(charts: Charts, readings: ReadingsBase) -> bytes:
    card = charts.card
    most = max(len(card.low), len(card.high))
    template = files("houseway.games.low_high.fronts") / "templates" / "card.typ"
    return typeset(
        template,
        {
            "title": title(charts),
            "lead": played_as(charts, readings),
            "how": HOW,
            "low": shade_rows(card.low),
            "high": shade_rows(card.high),
            "inset": min(4.0, (PAGE / most - LINE) / 2),
            "edge": edge_words(charts, card),
            "made_by": made_by(charts),
        },
    )


def shade_rows(rows: Sequence[ChartRow]) -> list[dict[str, object]]:
    """Every other total on a ground of its own, which leads the eye."""
    totals = list(dict.fromkeys(row.total for row in rows))
    return [
        {"hands": row.hands, "worth": row.worth, "shaded": totals.index(row.total) % 2 == 0}
        for row in rows
    ]


def title(charts: Charts) -> str:
    return f"{charts.rules.title}: a chart to set by"


def played_as(charts: Charts, readings: ReadingsBase) -> str:
    """What differs from the document's own game; nothing where nothing does."""
    changed = [f"{name} = {value}" for name, value in non_default_readings(readings).items()]
    changed += [f"{name} pays {odds}" for name, odds in charts.pays.as_json().items()]
    if charts.seen:
        changed.append(f"without {' '.join(charts.seen)}")
    return ", ".join(changed)


def made_by(charts: Charts) -> str:
    by = game(charts.rules.name)
    return f"houseway strategy {by.name} --chart · code {code_of(by)[:12]}"


STYLE = """
:root{color-scheme:light dark}
body{font:15px/1.35 system-ui,sans-serif;max-width:56rem;margin:1rem auto;padding:0 1rem}
h1{font-size:1.5rem;margin:.3rem 0}
.columns{display:grid;grid-template-columns:1fr 1fr;gap:1.5rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:700;font-size:1.1rem;padding:.3rem 0}
td{padding:.1rem .4rem;border-bottom:1px solid #8884}
td+td{text-align:right;font-weight:700}
tr.shaded{background:#8882}
.small{font-size:.8rem;opacity:.75}
@media (max-width:34rem){.columns{gap:.5rem}body{font-size:12px;padding:0 .4rem}}
@media print{@page{size:A4;margin:10mm}body{font-size:8pt;margin:0;max-width:none}
td{padding:.02rem .3rem}h1{font-size:13pt}}
"""


def card_html(charts: Charts, readings: ReadingsBase) -> bytes:
    card = charts.card
    columns = "".join(
        column_html(named, shade_rows(rows))
        for named, rows in (("Low Hand", card.low), ("High Hand", card.high))
    )
    lead = played_as(charts, readings)
    said = f"<p>{escape(lead)}</p>" if lead else ""
    page = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title(charts))}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title(charts))}</h1>\n{said}<p>{escape(HOW)}</p>\n"
        f'<div class="columns">\n{columns}</div>\n<p>{escape(edge_words(charts, card))}</p>\n'
        f'<p class="small">{escape(made_by(charts))}</p>\n</body>\n</html>\n'
    )
    return page.encode()


def column_html(named: str, rows: list[dict[str, object]]) -> str:
    lines = "".join(
        f'<tr class="{"shaded" if row["shaded"] else "plain"}"><td>{escape(str(row["hands"]))}</td>'
        f"<td>{row['worth']}</td></tr>\n"
        for row in rows
    )
    return f"<table><caption>{named}</caption>\n<tbody>\n{lines}</tbody></table>\n"
