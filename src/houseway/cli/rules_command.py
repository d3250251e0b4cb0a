"""`houseway rules`: a game's clauses in our words, the tests that show them, pays and readings."""

from typing import TYPE_CHECKING

import click

from houseway.core.rulebook import ReadingsBase, questions
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
    out.print(f"[bold]{found.title}[/bold]: {len(clauses)} clauses\n")
    for clause in clauses:
        out.print(f"[bold]{clause.id}[/bold]  {found.rulebook.texts[clause.id]}")
        for test in clause.tests:
            out.print(f"    [dim]{test}[/dim]")
    show_wagers(out, found)
    show_readings(out, "Readings", found.readings)
    if found.has(cap.TOURNAMENT):
        show_readings(out, "Readings of tournaments", found.require(cap.TOURNAMENT).readings)
    return DONE


def show_wagers(out: "Console", found: AnyGame) -> None:
    """Print what every wager pays, and what counts how many points."""
    for kind in found.wager_kinds:
        wins = f" wins if {kind.wins}" if kind.wins else ""
        out.print(f"\n[bold]{kind.title}[/bold]{wins}")
        for row in kind.pay_table:
            out.print(f"    {row.title}: {row.pay}  [dim]{row.clause}[/dim]")
    for table in found.points:
        out.print(f"\n[bold]{table.title}[/bold], in points  [dim]{table.clause}[/dim]")
        for point in table.rows:
            out.print(f"    {point.title}: {point.points or f'as {point.reading} says'}")


def show_readings(out: "Console", title: str, kind: type[ReadingsBase]) -> None:
    found = questions(kind)
    if found:
        out.print(f"\n[bold]{title}[/bold] (the default first)")
    for asked in found:
        values = " | ".join(str(value) for value in asked.values)
        out.print(f"\n[bold]{asked.name}[/bold] = {values}")
        out.print(f"    {asked.question} [dim]{', '.join(asked.clauses)}[/dim]")
        out.print(f"    {asked.effect}")
