"""`houseway audit`: proves that a house's records and money add up."""

from pathlib import Path

import click

from houseway.cli.house_options import house_options, key_file_option, plain_database_errors
from houseway.core.words import money, t
from houseway.house.audit.house import Audit, audit
from houseway.house.audit.seal import read_seals, write_seal
from houseway.house.play.kinds import all_kinds
from houseway.house.run.data_folder import database_url, existing_house
from houseway.house.store.keys import given_keys
from houseway.terminal.exit_codes import DONE, FOUND
from houseway.terminal.options import json_option
from houseway.terminal.output import print_json

UNSEEN = t(
    "passwords, second factors and sessions; what somebody only read; what was "
    "changed and put back without acting; what came before a whole database "
    "was exchanged for another (use seals)"
)


@click.command()
@house_options
@key_file_option
@click.option(
    "--seal",
    "seals",
    metavar="PLACE",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Write a seal; where the file exists, or a folder of seals, prove that nothing sealed was "
    "changed since.",
)
@json_option
def command(
    database: str | None,
    data: Path | None,
    key_file: Path | None,
    seals: tuple[Path, ...],
    as_json: bool,
) -> int:
    """Prove that every record and all money of a house add up.

    Exit code 0 where nothing is wrong, 1 with findings, 2 where nothing could be examined.
    """
    kept = [seal for place in seals if place.exists() for seal in read_seals(place)]
    with plain_database_errors():
        house = existing_house(database_url(database, data), given_keys(key_file))
        result = audit(house, all_kinds(), kept)
        house.close()
    if result.clean:
        for file in seals:
            if not file.exists():
                write_seal(file, result.heads)
    show(result, as_json)
    return DONE if result.clean else FOUND


def show(result: Audit, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "clean": result.clean,
                "records": result.records,
                "entries": result.entries,
                "seal": result.seal,
                "found": result.found,
                "findings": result.findings,
                "notes": result.notes,
                "unseen": UNSEEN,
            }
        )
        return
    for finding in result.findings:
        print(finding.text)
    if result.found > len(result.findings):
        print(t("… and {found} more.", found=money(result.found - len(result.findings))))
    for note in result.notes:
        print(t("Note: {note}", note=note))
    print(t("Not seen here: {unseen}.", unseen=UNSEEN))
    said = (
        t("nothing is wrong") if result.clean else t("{found} findings", found=money(result.found))
    )
    print(
        t(
            "{records} records with {entries} entries: {said}.",
            records=money(result.records),
            entries=money(result.entries),
            said=said,
        )
    )
    print(t("Seal {seal}", seal=result.seal))
