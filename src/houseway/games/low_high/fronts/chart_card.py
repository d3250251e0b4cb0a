"""A chart for people: at the terminal, and as a card of one page to print."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from itertools import zip_longest
from pathlib import Path

from houseway.core.errors import BadInput, quote
from houseway.core.rulebook import ReadingsBase, non_default_readings
from houseway.core.typesetting import typeset
from houseway.core.words import Text, cards, current_language, join, percent, t
from houseway.figures.provenance import code_of, provenance_of
from houseway.figures.whole_file import write_whole
from houseway.games.low_high.figures.chart import Chart, ChartRow, Charts
from houseway.registry import game
from houseway.terminal.output import columns, console, pad, pad_left, print_json

FORM = "chart/1"
HOW = t(
    "For each of the three ways to set your four cards, add what your Low Hand and your High Hand "
    "are worth. Play the way with the largest sum; if two are equal, the one with the stronger "
    "High Hand."
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
    out.print(f"[bold]{title(charts)}[/bold]\n\n{HOW}\n")
    card = t("The card, {numbers} whole numbers", numbers=charts.card.numbers)
    out.print(f"[bold]{card}[/bold]\n")
    show_columns(charts.card)
    out.print(f"\n{edge_words(charts, charts.card)}\n")
    full = t("The full chart, {numbers} numbers", numbers=charts.full.numbers)
    out.print(f"[bold]{full}[/bold]\n")
    show_columns(charts.full)
    out.print(f"\n{edge_words(charts, charts.full)}")


HANDS, WORTH = 42, 6  # terminal cells
SIDE_BY_SIDE = 2 * (HANDS + WORTH) + 5


def show_columns(chart: Chart) -> None:
    """Both hands side by side, or one below the other where a terminal has no room for it."""
    out, room = console(), columns()
    worth = pad_left(t("Worth"), WORTH)
    low = [pad(t("Low Hand"), HANDS) + worth, *map(chart_line, chart.low)]
    high = [pad(t("High Hand"), HANDS) + worth, *map(chart_line, chart.high)]
    if room is not None and room < SIDE_BY_SIDE:
        out.print("\n".join([*low, "", *high]))
        return
    for left, right in zip_longest(low, high, fillvalue=""):
        out.print(f"{pad(left, HANDS + WORTH)}     {right}".rstrip())


def chart_line(row: ChartRow) -> str:
    return f"{pad(row.hands, HANDS)}{row.worth:>{WORTH}}"


def edge_words(charts: Charts, chart: Chart) -> Text:
    return t(
        "Against this chart, the house keeps {chart} of the {wager} (exactly {exact}); against the "
        "House Way {house_way}, against best play {best}. The chart wins back {share} of the "
        "difference.",
        chart=percent(chart.result.edge, 4),
        exact=str(-chart.result.ev),
        wager=charts.rules.main.title,
        house_way=percent(charts.house_way.edge, 4),
        best=percent(charts.optimal.edge, 4),
        share=percent(chart.recovered_share, 1),
    )


# -- The card --------------------------------------------------------------------------------------


def write_card(charts: Charts, readings: ReadingsBase, path: Path) -> None:
    forms = {".pdf": card_pdf, ".html": card_html}
    form = forms.get(path.suffix.lower())
    if form is None:
        raise BadInput(
            t(
                "No card can be written as {file}: the name must end in .pdf or .html.",
                file=quote(path.name),
            )
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
            "language": current_language().partition("-")[0],
            "low_title": t("Low Hand"),
            "high_title": t("High Hand"),
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


def title(charts: Charts) -> Text:
    return t("{game}: how to set your hand", game=charts.rules.title)


def played_as(charts: Charts, readings: ReadingsBase) -> Text:
    """Say what differs from the document's own game; nothing if nothing does."""
    changed: list[str] = [
        f"{name} = {value}" for name, value in non_default_readings(readings).items()
    ]
    changed += [
        t("{outcome} pays {odds}", outcome=name, odds=odds)
        for name, odds in charts.pays.as_json().items()
    ]
    if charts.seen:
        changed.append(t("without {cards}", cards=cards(charts.seen)))
    return join(", ", changed)


def made_by(charts: Charts) -> str:
    by = game(charts.rules.name)
    code = t("code {hash}", hash=code_of(by)[:12])
    return f"houseway strategy {by.name} --chart · {code}"


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
        for named, rows in ((t("Low Hand"), card.low), (t("High Hand"), card.high))
    )
    lead = played_as(charts, readings)
    said = f"<p>{escape(lead)}</p>" if lead else ""
    page = (
        f'<!DOCTYPE html>\n<html lang="{current_language()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title(charts))}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title(charts))}</h1>\n{said}<p>{escape(str(HOW))}</p>\n"
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
