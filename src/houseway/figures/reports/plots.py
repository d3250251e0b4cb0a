"""The plots of a report. Each is drawn on a figure, or on the part of a page, that is handed in."""

from collections.abc import Iterable, Sequence
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING

from houseway.core.words import Text, join, sentences, t
from houseway.figures.reports.document import Plot
from houseway.figures.reports.drawing import (
    COLOURS,
    FRAME,
    ROW,
    SMALL,
    Keywords,
    bars,
    colour_of,
    margins,
    quiet,
    rows_of,
    short,
    small,
)
from houseway.figures.reports.numbers import (
    chance,
    decimal,
    percent,
    points,
    whole,
)
from houseway.figures.reports.sheet import ParSheet, WagerResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

ROUNDS = 10_000


def edges(sheet: ParSheet) -> Plot:
    return Plot(
        "edges",
        t("House edge of each wager"),
        describe(f"{w.wager_title} {percent(w.found.edge, 2)}" for w in sheet.wagers),
        FRAME + ROW * len(sheet.wagers),
        partial(_draw_edges, sheet),
    )


def describe(values: Iterable[str]) -> Text:
    """Say in words, for those who can't see a plot, the values that it shows."""
    return join("; ", values) + "."


def _draw_edges(sheet: ParSheet, figure: "Figure | SubFigure") -> None:
    values = [w.found.edge * 100 for w in sheet.wagers]
    axes = rows_of(figure, [w.wager_title for w in sheet.wagers], len(values), panels=1)[0]
    colours = [COLOURS["loss"] if value >= 0 else COLOURS["gain"] for value in values]
    bars(axes, values, colours, [percent(value / 100, 2) for value in values])
    axes.set_xlabel(str(t("house edge in %")), **small())


def outcomes(result: WagerResult) -> Plot:
    found = result.found
    return Plot(
        f"outcomes-{result.wager}-{result.strategy}",
        t("How often each outcome occurs, and its share of the return"),
        describe(
            t(
                "{outcome} {chance}, returning {part}",
                outcome=result.outcome_title(name),
                chance=chance(found.probability(name)),
                part=percent(result.return_part(name), 2),
            )
            for name in found.counts
        ),
        FRAME + ROW * len(found.counts),
        partial(_draw_outcomes, result),
    )


def _draw_outcomes(result: WagerResult, figure: "Figure | SubFigure") -> None:
    found = result.found
    names = list(found.counts)
    often, back = rows_of(figure, [result.outcome_title(n) for n in names], len(names), panels=2)
    colours = [colour_of(found.nets[name]) for name in names]
    shares = [found.probability(name) for name in names]
    bars(often, [float(s) * 100 for s in shares], colours, [short(s) for s in shares])
    returned = [result.return_part(name) for name in names]
    bars(back, [float(r) * 100 for r in returned], colours, [short(r) for r in returned])
    often.set_xlabel(str(t("probability in %")), **small())
    back.set_xlabel(str(t("returned of 100 wagered")), **small())


def bands(result: WagerResult) -> Plot:
    found = result.found
    spread = found.deviation * sqrt(ROUNDS)
    return Plot(
        f"bands-{result.wager}-{result.strategy}",
        t(
            "Result of up to {rounds} rounds of one unit: mean, one and two standard deviations",
            rounds=whole(ROUNDS),
        ),
        t(
            "After {rounds} rounds the mean is {mean} units, one standard deviation {deviation}.",
            rounds=whole(ROUNDS),
            mean=decimal(found.ev * ROUNDS, 1),
            deviation=decimal(spread, 1),
        ),
        2.4,
        partial(_draw_bands, result),
    )


def _draw_bands(result: WagerResult, figure: "Figure | SubFigure") -> None:
    axes = figure.subplots()
    margins(figure, left=0.75, right=0.45)
    steps = [ROUNDS * (i / 100) ** 2 for i in range(101)]
    ev, deviation = float(result.found.ev), result.found.deviation
    mean = [ev * n for n in steps]
    for width, alpha in ((2, 0.16), (1, 0.3)):
        low = [ev * n - width * deviation * sqrt(n) for n in steps]
        high = [ev * n + width * deviation * sqrt(n) for n in steps]
        axes.fill_between(steps, low, high, color=COLOURS["gain"], alpha=alpha, linewidth=0)
    axes.axhline(0, color=COLOURS["muted"], linewidth=0.8)
    axes.plot(steps, mean, color=COLOURS["loss"], linewidth=1.8)
    axes.set_xlim(0, ROUNDS)
    axes.xaxis.set_major_formatter(lambda x, _: decimal(x, 0))
    axes.yaxis.set_major_formatter(lambda y, _: decimal(y, 0))
    axes.set_xlabel(str(t("rounds")), **small())
    axes.set_ylabel(str(t("units won or lost")), **small())
    quiet(axes)
    axes.grid(color=COLOURS["grid"], linewidth=0.6)


def strategies(results: Sequence[WagerResult]) -> Plot:
    return Plot(
        "strategies",
        t("Outcomes of the wager by way of setting"),
        sentences(*map(describe_shares, results)),
        0.95 + 0.45 * len(results),
        partial(_draw_strategies, results),
    )


def describe_shares(result: WagerResult) -> Text:
    shares = (
        f"{result.outcome_title(name)} {percent(result.found.probability(name), 2)}"
        for name in result.found.counts
    )
    return describe((f"{result.strategy_title}: {join(', ', shares)}",))


def _draw_strategies(results: Sequence[WagerResult], figure: "Figure | SubFigure") -> None:
    labels = [
        join("\n", (w.strategy_title, t("edge {edge}", edge=percent(w.found.edge, 2))))
        for w in results
    ]
    axes = rows_of(figure, labels, len(results), panels=1, top=0.3)[0]
    for row, result in enumerate(results):
        _draw_shares(axes, row, result)
    axes.set_xlim(0, 100)
    axes.set_xlabel(str(t("share of all wagers in %")), **small())


def _draw_shares(axes: "Axes", row: int, result: WagerResult) -> None:
    """One bar of all wagers, divided by what becomes of them, named above the first."""
    nets = result.found.nets
    middle: Keywords = {"ha": "center", "va": "center", "fontsize": SMALL}
    start = 0.0
    for name in result.found.counts:
        share = float(result.found.probability(name)) * 100
        alpha = 0.8 if 0 < nets[name] < max(nets.values()) else 1
        colour = colour_of(nets[name])
        axes.barh(row, share, 0.72, left=start, color=colour, alpha=alpha, linewidth=0)
        axes.text(start + share / 2, row, decimal(share, 1), color=COLOURS["paper"], **middle)
        if row == 0:
            named = str(result.outcome_title(name))
            axes.text(start + share / 2, -0.6, named, color=COLOURS["ink"], **middle)
        start += share


def readings(sheet: ParSheet) -> Plot:
    changes = _changes(sheet)
    return Plot(
        "readings",
        t("Change of the house edge with each other reading"),
        describe(
            t("{name} {change} points", name=name.replace("\n", ", "), change=points(change))
            for name, change in changes
        ),
        FRAME + 0.44 * len(changes),
        partial(_draw_readings, changes),
    )


def _changes(sheet: ParSheet) -> list[tuple[str, float]]:
    return [
        (
            f"{reading.name} = {alternative.value}\n{sheet.results[played].wager_title}",
            float(sheet.results[played].found.ev - alternative.found[played].ev),
        )
        for reading in sheet.readings
        for alternative in reading.alternatives
        for played in sheet.changes(alternative)
    ]


def _draw_readings(changes: list[tuple[str, float]], figure: "Figure | SubFigure") -> None:
    names = [name for name, _ in changes]
    axes = rows_of(figure, names, len(names), panels=1, label=2.35)[0]
    colours = [COLOURS["loss"] if change > 0 else COLOURS["gain"] for _, change in changes]
    bars(axes, [c * 100 for _, c in changes], colours, [points(c) for _, c in changes], spare=0.5)
    axes.set_xlabel(str(t("change of the house edge in percentage points")), **small())
