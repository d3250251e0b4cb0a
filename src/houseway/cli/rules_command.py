"""`houseway rules`: a game's clauses in our words, the tests that show them, its readings."""

import click

from houseway.registry import game
from houseway.rulebook import choices
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import game_argument, json_option
from houseway.terminal.output import console, print_json


@click.command()
@game_argument
@json_option
def command(name: str, as_json: bool) -> int:
    """List the clauses of GAME with the tests that show them."""
    found = game(name)
    clauses = found.rulebook.clauses
    if as_json:
        print_json(clauses)
        return DONE
    out = console()
    out.print(f"[bold]{found.title}[/bold]: {len(clauses)} clauses\n")
    for clause in clauses:
        out.print(f"[bold]{clause.id}[/bold]  {clause.text}")
        for test in clause.tests:
            out.print(f"    [dim]{test}[/dim]")
    out.print("\n[bold]Readings[/bold] (the default first)")
    for reading, values in choices(found.readings).items():
        out.print(f"  {reading} = {' | '.join(str(value) for value in values)}")
    return DONE
