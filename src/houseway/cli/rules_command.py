"""`houseway rules`: a game's clauses in our words, the tests that show them, pays and readings."""

from typing import TYPE_CHECKING

import click

from houseway.core.rulebook import ReadingsBase, questions
from houseway.core.words import nt, t
from houseway.game import AnyGame
from houseway.game import capabilities as cap
from houseway.registry import game
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import game_argument, json_option
from houseway.terminal.output import console, print_json

if TYPE_CHECKING:
    from rich.console import Console


@click.command()
@game_argument
@json_option
def command(name: str, as_json: bool) -> int:
    """List the clauses of GAME with the tests that show them, and its readings."""
    found = game(name)
    clauses = found.rulebook.clauses
    if as_json:
        print_json(clauses)
        return DONE
    out = console()
    counted = nt("{count} clause", "{count} clauses", len(clauses))
    out.print(f"[bold]{found.title}[/bold]: {counted}\n")
    for clause in clauses:
        out.print(f"[bold]{clause.id}[/bold]  {found.rulebook.texts[clause.id]}")
        for test in clause.tests:
            out.print(f"    [dim]{test}[/dim]")
    show_wagers(out, found)
    show_readings(out, t("Readings"), found.readings)
    if found.has(cap.TOURNAMENT):
        tournament = found.require(cap.TOURNAMENT)
        show_readings(out, t("Readings of tournaments"), tournament.readings)
    return DONE


def show_wagers(out: "Console", found: AnyGame) -> None:
    """Print what every wager pays, and what counts how many points."""
    for kind in found.wager_kinds:
        title = f"[bold]{kind.title}[/bold]"
        wins = t("{wager} wins if {condition}", wager=title, condition=kind.wins)
        out.print(f"\n{wins if kind.wins else title}")
        for row in kind.pay_table:
            out.print(f"    {row.title}: {row.pay}  [dim]{row.clause}[/dim]")
    for table in found.points:
        title = t("{table}, in points", table=f"[bold]{table.title}[/bold]")
        out.print(f"\n{title}  [dim]{table.clause}[/dim]")
        for point in table.rows:
            points = point.points or t("as {reading} says", reading=point.reading)
            out.print(f"    {point.title}: {points}")


def show_readings(out: "Console", title: str, kind: type[ReadingsBase]) -> None:
    found = questions(kind)
    if found:
        out.print("\n" + t("{readings} (the default first)", readings=f"[bold]{title}[/bold]"))
    for asked in found:
        values = " | ".join(str(value) for value in asked.values)
        out.print(f"\n[bold]{asked.name}[/bold] = {values}")
        out.print(f"    {asked.question} [dim]{', '.join(asked.clauses)}[/dim]")
        out.print(f"    {asked.effect}")
