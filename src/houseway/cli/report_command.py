"""`houseway report`: a game's PAR sheet as a page, a document or a table of results."""

from pathlib import Path

import click

from houseway.core.words import ENGLISH, current_language, in_language, t
from houseway.exact.count_cache import notify_of_counts
from houseway.exact.pays import parse_pays
from houseway.figures.provenance import provenance_of
from houseway.figures.reports import par_sheet
from houseway.figures.reports.files import form_of
from houseway.figures.whole_file import write_whole
from houseway.registry import game
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import game_argument, json_option, reading_option, readings_of
from houseway.terminal.output import print_json, say_counting


@click.command()
@game_argument
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    required=True,
    type=click.Path(path_type=Path),
    help="Where to write; its ending chooses: .html, .pdf, .md, .xlsx, .csv or .parquet.",
)
@click.option(
    "--pays",
    metavar="NAME=ODDS",
    multiple=True,
    help="What if this outcome paid these odds (or commission=PERCENT); may be repeated.",
)
@click.option(
    "--short", is_flag=True, help="Without simulation, results together and game protection."
)
@click.option("--date", metavar="TEXT", help="A date to put on the report, in any words.")
@reading_option
@json_option
def command(
    name: str,
    output: Path,
    pays: tuple[str, ...],
    short: bool,
    date: str | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Write a PAR sheet of GAME: every wager's chances, pays and edge, and how they were found.

    Pages for people also tell what every other reading would change. The same code writes the same
    file, byte for byte.
    """
    found = game(name)
    readings = readings_of(found.readings, settings)
    form = form_of(output)
    people = form.is_for_people
    full = people and not short
    # Data for programs is English, whatever the reader speaks.
    with notify_of_counts(say_counting), in_language(current_language() if people else ENGLISH):
        sheet = par_sheet(found, readings, pays, date=date, compare=people, full=full)
        written = form.write(sheet)
    write_whole(output, written)
    if as_json:
        print_json(
            {"file": str(output)} | provenance_of(found, "report/1", readings, parse_pays(pays))
        )
    else:
        click.echo(t("Wrote {output}.", output=output), err=True)
    return DONE
