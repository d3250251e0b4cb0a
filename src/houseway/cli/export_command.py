"""`houseway export`: rounds of a house as tables for other people's tools."""

from collections.abc import Iterator
from pathlib import Path

import click

from houseway.cli.house_options import house_options, key_file_option, plain_database_errors
from houseway.core.answers import to_answer
from houseway.core.errors import BadInput
from houseway.core.words import money, t
from houseway.house.run.data_folder import database_url, existing_house
from houseway.house.store.keys import given_keys
from houseway.house.store.records import Records
from houseway.registry import names
from houseway.review.segment import Segment
from houseway.review.tables_out import (
    schema,
    tables_out,
    texts_out,
    write_parquet,
    write_records,
)
from houseway.terminal.exit_codes import DONE
from houseway.terminal.output import print_json


@click.command()
@house_options
@key_file_option
@click.option("--parquet", metavar="FOLDER", type=click.Path(path_type=Path), help="Where to.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON in the published form.")
@click.option("--text", "as_text", is_flag=True, help="Print hands as text, of games that have it.")
@click.option("--schema", "of_form", is_flag=True, help="Print the JSON Schema of that form.")
@click.option("--records", is_flag=True, help="With --parquet: the complete records, for staff.")
@click.option("--table", "tables", multiple=True, help="Of this table only; may be repeated.")
def command(
    database: str | None,
    data: Path | None,
    key_file: Path | None,
    parquet: Path | None,
    as_json: bool,
    as_text: bool,
    of_form: bool,
    records: bool,
    tables: tuple[str, ...],
) -> int:
    """Write the rounds of a house that are over: rounds, wagers, cards shown and times, no secrets.

    \b
    houseway export --parquet rounds/
    houseway export --json > rounds.json
    houseway export --text > hands.txt
    """
    if of_form:
        print_json(schema())
        return DONE
    if parquet is None and not as_json and not as_text:
        raise BadInput("Say what is written: --parquet FOLDER, --json or --text.")
    if as_json and as_text:
        raise BadInput("One thing is printed at a time: --json or --text.")
    with plain_database_errors():
        house = existing_house(database_url(database, data), given_keys(key_file))
        found = dict(segments(Records(house), tables))
        house.close()
    if as_text:
        for text in texts_out(found.values()):
            print(text)
        if parquet is None:
            return DONE
    out = tables_out(iter(found.values()))
    if as_json:
        print_json(to_answer(out))
    if parquet is not None:
        files = write_parquet(parquet, out)
        if records:
            write_records(parquet / "records.parquet", found)
        click.echo(
            t(
                "{rounds} rounds in {files} files in {parquet}.",
                rounds=money(len(out.rounds)),
                files=len(files),
                parquet=parquet,
            ),
            err=True,
        )
    return DONE


def segments(records: Records, tables: tuple[str, ...]) -> Iterator[tuple[str, Segment]]:
    """Yield every table's record, or those of the named tables."""
    known = {row.id: row.kind for row in records.streams() if row.kind in names()}
    for table in tables:
        if table not in known:
            raise BadInput(
                t(
                    "The house has no table {table}. Its tables are {known}.",
                    table=repr(table),
                    known=", ".join(known),
                )
            )
    for table in tables or known:
        yield table, Segment.whole(known[table], records.entries(table))
