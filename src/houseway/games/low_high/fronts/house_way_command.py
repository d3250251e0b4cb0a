"""`houseway house-way` of a Low-and-High game: what each clause of the House Way is worth."""

from dataclasses import dataclass, replace
from fractions import Fraction

import click
import numpy as np

from houseway.core.rulebook import ReadingsBase
from houseway.core.words import number, percent, t
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
from houseway.terminal.output import cell_width, console, pad, pad_left, print_json

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


NUMBER = 12  # terminal cells


def show(report: ClauseReport) -> None:
    out = console()
    usual, best = report.document.main[HOUSE_WAY], report.document.main[OPTIMAL]
    lead = t(
        "The house keeps {house_way} of the {wager} if all hands are set by the House Way, and "
        "{best} against best play.",
        house_way=percent(usual.edge, 4),
        wager=report.rules.main.title,
        best=percent(best.edge, 4),
    )
    out.print(f"[bold]{report.rules.title}[/bold]\n{lead}\n")
    out.print(
        t(
            "What it keeps without one clause: if all hands are set without it, if only the "
            "dealer's are, and against best play"
        )
        + "\n"
    )
    titles = (t("Hands"), t("All hands"), t("Dealer only"), t("Best play"))
    width = max(NUMBER, *(cell_width(title) + 2 for title in titles))
    head = pad(t("Clause"), 20) + "".join(pad_left(title, width) for title in titles)
    out.print(f"[dim]{head}[/dim]")
    for one in report.clauses:
        edges = (one.alike, one.dealer_only, one.best_play)
        numbers = (number(one.hands), *(percent(edge, 4) for edge in edges))
        out.print(pad(one.clause, 20) + "".join(pad_left(cell, width) for cell in numbers))
    show_shortest(report)


def show_shortest(report: ClauseReport) -> None:
    out = console()
    found, short = report.shortest, report.short.main
    title = t(
        "The shortest list within {points} percentage points", points=number(TOLERANCE * 100, 2)
    )
    length = t("{kept} of {clauses} clauses", kept=len(found.kept), clauses=len(report.clauses))
    out.print(f"\n[bold]{title}[/bold]: {length}\n")
    for clause in found.kept:
        out.print(f"  {clause:<20} {report.rules.rulebook.texts[clause]}")
    result = t(
        "With this list the house keeps {alike} (exactly {exact}) if players set by it too, "
        "{document} if they set by the rule document, and {best} against best play. {lists} lists "
        "were compared over every deal; all others are longer.",
        alike=percent(short[HOUSE_WAY].edge, 4),
        exact=str(-short[HOUSE_WAY].ev),
        document=percent(float(-report.by_document), 4),
        best=percent(short[OPTIMAL].edge, 4),
        lists=number(found.lists),
    )
    out.print(f"\n{result}")
