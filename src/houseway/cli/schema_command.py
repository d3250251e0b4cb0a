"""`houseway schema`: what commands print with --json, as JSON Schemas."""

import click

from houseway.cli.json_schemas import SCHEMAS, schema
from houseway.core.errors import BadInput, quoted
from houseway.core.words import t
from houseway.terminal.exit_codes import DONE
from houseway.terminal.output import print_json


@click.command()
@click.argument("name", required=False)
def command(name: str | None) -> int:
    """Print the JSON Schema of a form; without NAME, the names there are."""
    if name is None:
        click.echo("\n".join(SCHEMAS))
        return DONE
    if name not in SCHEMAS:
        raise BadInput(
            t(
                "There is no form {name}: the forms are {schemas}.",
                name=quoted(name),
                schemas=", ".join(SCHEMAS),
            )
        )
    print_json(schema(name))
    return DONE
