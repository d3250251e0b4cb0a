"""What commands take that write or read what is hidden in a database."""

from pathlib import Path

import click

key_file_option = click.option(
    "--key-file",
    metavar="FILE",
    envvar="HOUSEWAY_KEY_FILE",
    type=click.Path(path_type=Path),
    help="Keys that hide the seeds and decks in the database; or the key itself in HOUSEWAY_KEY.",
)
