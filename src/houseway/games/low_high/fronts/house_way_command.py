"""`houseway house-way` of a Low-and-High game: what each clause of the House Way is worth."""

from dataclasses import dataclass, replace
from fractions import Fraction

import click
import numpy as np

from houseway.core.rulebook import ReadingsBase
from houseway.exact.pays import Pays, parse_pays
from houseway.exact.protection import exact_json
from houseway.figures.provenance import provenance_of
from houseway.games.low_high.figures.clause_table import (
    TOLERANCE,
    ListSearch,
    Shortest,
    clause_table,
)
from houseway.games.low_high.figures.edges import (
    HOUSE_WAY,
    OPTIMAL,
    LowHighEdges,
    edges_from,
    low_high_edges,
)
from houseway.games.low_high.figures.hand_tables import Ints
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.registry import game
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import json_option, reading_option, readings_of
from houseway.terminal.output import console, print_json

FORM = "house-way/1"


@dataclass(frozen=True)
class ClauseWorth:
    """The house's edge with one clause taken out."""

    clause: str
    text: str
    hands: int  # that are set otherwise without it
    alike: float  # player and dealer both without it
    dealer_only: float  # the player by the document
    best_play: float  # the player as well as can be

    def as_json(self) -> dict[str, object]:
        return {
            "clause": self.clause,
            "text": self.text,
            "hands": self.hands,
            "edge": self.alike,
            "edge_dealer_only": self.dealer_only,
            "edge_best_play": self.best_play,
        }


@dataclass(frozen=True)
class ClauseReport:
    rules: LowHighRules
    document: LowHighEdges
    clauses: tuple[ClauseWorth, ...]
    shortest: Shortest
    short: LowHighEdges  # everybody by the shortest list, counted over every deal
    by_document: Fraction  # what a player by the document expects of a dealer by that list

    def as_json(self) -> dict[str, object]:
        return {
            "wager": self.rules.main.name,
            "edge": self.document.main[HOUSE_WAY].edge,
            "edge_best_play": self.document.main[OPTIMAL].edge,
            "clauses": [clause.as_json() for clause in self.clauses],
            "shortest": {
                "clauses": list(self.shortest.kept),
                "tolerance": TOLERANCE,
                "ev": exact_json(self.short.main[HOUSE_WAY].ev),
                "ev_dealer_only": exact_json(self.by_document),
                "ev_best_play": exact_json(self.short.main[OPTIMAL].ev),
                "lists_compared": self.shortest.lists,
                "as_short": self.shortest.as_short,
            },
        }


def clause_report(rules: LowHighRules, readings: ReadingsBase, pays: Pays) -> ClauseReport:
    found = low_high_edges(rules, readings, pays)
    table = clause_table(rules, readings, found)
    alone = np.array([1 << place for place in range(len(table.clauses))])
    alike, dealt = table.alike(alone), table.against_document(alone)
    texts = {clause.id: clause.text for clause in rules.rulebook.clauses}
    shortest = ListSearch(table).shortest()
    settings = table.settings(shortest.taken_out)
    # The dealer's settings are the House Way of these tables; the player's are looked at apart.
    short = edges_from(replace(found.tables, house_way=settings), rules, pays)
    document = found.tables.house_way
    return ClauseReport(
        rules,
        found,
        tuple(
            ClauseWorth(
                clause,
                texts[clause],
                otherwise(found, table.settings(1 << place)),
                float(-alike[place]),
                float(-dealt[place]),
                -table.against_best_play(1 << place),
            )
            for place, clause in enumerate(table.clauses)
        ),
        shortest,
        short,
        short.pay_table.play(short.classes, lambda c: int(document[c.index])).ev,
    )


def otherwise(found: LowHighEdges, settings: Ints) -> int:
    """Hands that are not set as the document sets them, by the strength of their hands."""
    tables = found.tables
    changed = 0
    for result in found.classes:
        now, then = tables.house_way[result.index], settings[result.index]
        low, high = tables.low[result.index], tables.high[result.index]
        if (low[now], high[now]) != (low[then], high[then]):
            changed += result.ways
    return changed


def house_way_command(rules: LowHighRules) -> click.Command:
    @click.command(rules.name)
    @click.option("--pays", metavar="NAME=ODDS", multiple=True, help="What if this paid so.")
    @reading_option
    @json_option
    def command(pays: tuple[str, ...], settings: tuple[str, ...], as_json: bool) -> int:
        """What each clause of the House Way is worth, and the shortest list that keeps the edge.

        A clause that is taken out leaves its hands to those behind it. Where none decides any more,
        the strongest High Hand is set.
        """
        readings, changed = readings_of(rules.readings, settings), parse_pays(pays)
        report = clause_report(rules, readings, changed)
        if as_json:
            print_json(report.as_json() | provenance_of(game(rules.name), FORM, readings, changed))
        else:
            show(report)
        return DONE

    return command


def show(report: ClauseReport) -> None:
    out = console()
    usual, best = report.document.main[HOUSE_WAY], report.document.main[OPTIMAL]
    out.print(
        f"[bold]{report.rules.title}[/bold]: the house keeps {usual.edge:.4%} of the "
        f"{report.rules.main.title} where everybody sets by the House Way, {best.edge:.4%} against "
        "best play.\n\nWith one clause taken out it keeps, where\n"
    )
    head = f"{'clause':<20} {'hands':>8} {'all set so':>11} {'dealer only':>12} {'best play':>10}"
    out.print(f"[dim]{head}[/dim]")
    for one in report.clauses:
        out.print(
            f"{one.clause:<20} {one.hands:>8,} {one.alike:>11.4%} {one.dealer_only:>12.4%} "
            f"{one.best_play:>10.4%}"
        )
    show_shortest(report)


def show_shortest(report: ClauseReport) -> None:
    out = console()
    texts = {one.clause: one.text for one in report.clauses}
    found, short = report.shortest, report.short.main
    out.print(
        f"\n[bold]The shortest list within {TOLERANCE * 100:.2f} percentage points[/bold]: "
        f"{len(found.kept)} of {len(report.clauses)} clauses\n"
    )
    for clause in found.kept:
        out.print(f"  {clause:<20} {texts[clause]}")
    out.print(
        f"\nThe house keeps {short[HOUSE_WAY].edge:.4%} (exactly {-short[HOUSE_WAY].ev}) where "
        f"players set by it too, {float(-report.by_document):.4%} where they set by the document, "
        f"{short[OPTIMAL].edge:.4%} against best play. {found.lists:,} lists were compared, over "
        "every deal; all others are longer."
    )
