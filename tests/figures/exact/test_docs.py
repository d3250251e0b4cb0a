"""Every figure of the documentation is what the code counts."""

import re
import shlex
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from figures.exact.counted import GAMES, counter, full, king_high, learned_strategy, removal
from houseway.core.rulebook import choices, parse_readings
from houseway.exact.distribution import Distribution
from houseway.exact.pays import parse_pays
from houseway.figures.edges import edges
from houseway.game import capabilities as cap
from houseway.games.low_high.figures.chart import Charts
from houseway.registry import game
from our_games import FOLDERS

pytestmark = pytest.mark.slow  # each counts the figures it compares

DOCS = Path(__file__).parents[3] / "docs"
WITH_EDGES = [name for name in FOLDERS if game(name).has(cap.EDGES)]

TITLES = {GAMES[name].title: name for name in GAMES}


def rows(page: str, columns: int) -> list[list[str]]:
    """List the rows of the page's tables with this number of columns, without their heads."""
    found = []
    for line in (DOCS / page).read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == columns and re.search(r"\d", line):
            found.append(cells)
    return found


@cache
def edges_of_command(command: str) -> Mapping[str, Mapping[str, Distribution]]:
    """By wager and strategy, as the command counts them."""
    _, _, name, *options = shlex.split(command)
    pays = [value for option, value in pairwise(options) if option == "--pays"]
    readings = [value for option, value in pairwise(options) if option == "--reading"]
    if pays or name not in (*GAMES, "king-high"):
        found = game(name)
        return edges(found, parse_readings(found.readings, readings), parse_pays(pays)).wagers
    if name == "king-high":
        return {wager: {"fixed": found} for wager, found in king_high().items()}
    rules, low_high = GAMES[name], full(name, *readings)
    return {rules.main.name: low_high.main, rules.side.name: {"fixed": low_high.side}}


@pytest.mark.parametrize("row", rows("edges.md", 7), ids=" ".join)
def test_the_edges_of_every_wager(row: list[str]) -> None:
    wager, played, *figures = row
    found = next(
        wagers[wager][played]
        for wagers in (edges_of_command(f"houseway edge {name}") for name in WITH_EDGES)
        if wager in wagers
    )
    assert figures == [
        f"{found.edge:.4%}",
        str(-found.ev),
        f"{found.deviation:.3f}",
        f"{float(found.hit_frequency):.2%}",
        f"{found.edge_per_resolved:.4%}",
    ]


@pytest.mark.parametrize("row", rows("edges.md", 6), ids=" ".join)
def test_what_readings_change(row: list[str]) -> None:
    _, wager, played, edge, exactly, command = row
    found = edges_of_command(command.strip("`"))[wager][played]
    assert (edge, exactly) == (f"{found.edge:.4%}", str(-found.ev))


@pytest.mark.parametrize("name", WITH_EDGES)
def test_a_reading_of_which_nothing_is_said_changes_no_edge(name: str) -> None:
    """All of them at once, each in the last of its answers."""
    found = game(name)
    page = (DOCS / "edges.md").read_text(encoding="utf-8")
    _, _, chapter = page.partition(f"\n## {found.title}\n")
    assert chapter, f"docs/edges.md has no chapter {found.title}"
    said = set(re.findall(r"`([a-z-]+)(?:=[a-z-]+)?`", chapter.partition("\n## ")[0]))
    unsaid = [
        f"{reading}={answers[-1]}"
        for reading, answers in choices(found.readings).items()
        if reading not in said
    ]
    assert evs(name, *unsaid) == evs(name), unsaid


def evs(name: str, *settings: str) -> list[Fraction]:
    found = game(name)
    wagers = edges(found, parse_readings(found.readings, settings)).wagers
    return [one.ev for strategies in wagers.values() for one in strategies.values()]


@pytest.mark.parametrize("row", rows("edges.md", 5), ids=" ".join)
def test_what_pays_change(row: list[str]) -> None:
    _, wager, played, edge, command = row
    found = edges_of_command(command.strip("`"))[wager][played]
    assert edge == f"{found.edge:.4%}".replace("-0.0000%", "0.0000%")


def test_the_strategies_to_learn() -> None:
    page = (DOCS / "strategy.md").read_text(encoding="utf-8")
    told = [row for row in rows("strategy.md", 3) if row[0].isdecimal()]
    for name in ("si-ki-pi", "power-pai-gow"):
        found = learned_strategy(name)
        assert f"these rules **{found.result.edge:.4%}**" in page
        for number, rule in enumerate(found.rules, start=1):
            assert told.pop(0) == [str(number), rule.sentence, f"{float(rule.saves):.4%}"]
        for number, one in enumerate(found.curve, start=1):
            assert told.pop(0) == [
                str(number),
                f"{one.edge:.4%}",
                f"{found.gap_share(one):.1%}",
            ]
    assert not told


def test_the_charts() -> None:
    for title, *figures in (row for row in rows("strategy.md", 7) if row[0] in TITLES):
        found = Charts.of(GAMES[TITLES[title]], GAMES[TITLES[title]].readings())
        assert figures == [
            str(found.full.numbers),
            f"{found.full.result.edge:.4%}",
            f"{found.full.recovered_share:.1%}",
            str(found.card.numbers),
            f"{found.card.result.edge:.4%}",
            f"{found.card.recovered_share:.1%}",
        ]


@pytest.mark.parametrize(
    "row", [row for row in rows("strategy.md", 6) if row[0] in ("50", "100")], ids=" ".join
)
def test_what_a_counter_gains(row: list[str]) -> None:
    found = counter(int(row[0]))
    assert found.break_even_spread is not None
    assert row[1:5] == [
        str(found.rounds),
        f"{float(found.by_action / found.rounds):.6f}",
        f"{float(found.by_runs / found.rounds):.6f}",
        f"{float(found.break_even_spread):,.1f}",
    ]


def test_what_one_seen_card_does() -> None:
    effects = removal().effects
    for named, *figures in rows("strategy.md", 8):
        ranks = {"2 to 6": "23456", "8 to Q": "89TJQ"}.get(named, named)
        for rank in ranks:
            said = [f"{float(e):+.4%}" for w, e in effects[rank].items() if w != "pokerpot"]
            assert [figure.replace("−", "-") for figure in figures] == said
