"""`houseway serve`: a house with its tables, over HTTP and WebSocket."""

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from houseway.cli.house_options import key_file_option
from houseway.core.words import t
from houseway.house.run.supervisor import Supervisor, bind_address

if TYPE_CHECKING:
    from houseway.house.run.settings import Settings

STAFF_HINT = "Staff sign in as admin with the password {where}, and choose their own at once."
FLOOR_HINT = t(
    "In this demonstration, floor has the same password: it deals, inspects and directs."
)


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--database", metavar="URL", help="sqlite:///FILE or postgresql://…")
@click.option("--data", metavar="FOLDER", type=click.Path(path_type=Path), help="For SQLite.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64))
@click.option("--name", default="Houseway", show_default=True, help="The house's name.")
@click.option(
    "--demonstration/--no-demonstration",
    default=True,
    show_default=True,
    help="On the first start: a table of each game with bots, and play chips for guests.",
)
@click.option(
    "--tournament-every",
    metavar="MINUTES",
    default=5,
    show_default=True,
    type=click.IntRange(0, 24 * 60),
    help="In a demonstration house, a tournament with bots starts so often; 0 for none.",
)
@key_file_option
@click.option(
    "--seal-to",
    metavar="PLACE",
    type=click.Path(path_type=Path),
    help="A folder to write seals into, or a program that takes each on its standard input.",
)
@click.option(
    "--seal-every",
    metavar="ENTRIES",
    default=1_000,
    show_default=True,
    type=click.IntRange(1),
    help="After how many new entries the next seal goes out.",
)
@click.option(
    "--host-name",
    "host_names",
    metavar="NAME",
    multiple=True,
    help="A name that browsers know the house by; localhost and addresses need none.",
)
@click.option(
    "--proxy",
    "proxies",
    metavar="ADDRESS",
    multiple=True,
    help="A reverse proxy, or a network of them, whose X-Forwarded-For is believed.",
)
@click.option(
    "--guest-commands",
    metavar="N",
    default=3.0,
    show_default=True,
    type=click.FloatRange(min=0, min_open=True),
    help="How many commands a second all guests at one address give together.",
)
@click.option(
    "--practice-idle",
    metavar="MINUTES",
    default=20.0,
    show_default=True,
    type=click.FloatRange(min=1),
    help="When a practice table closes at which nobody plays.",
)
@click.option(
    "--practice-kept",
    metavar="DAYS",
    default=7.0,
    show_default=True,
    type=click.FloatRange(min=0.5),
    help="How long guests and their practice tables are kept before they are deleted.",
)
@click.option(
    "--second-factor/--no-second-factor",
    default=False,
    help="Staff without a second factor are players only.",
)
@click.option(
    "--metrics-token",
    "metrics_token",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="A file with a token; who sends it as a bearer token reads /metrics from elsewhere.",
)
@click.option("--open-metrics", is_flag=True, help="Anybody reads /metrics, not this machine only.")
def command(
    host: str,
    port: int,
    database: str | None,
    data: Path | None,
    workers: int,
    name: str,
    demonstration: bool,
    tournament_every: int,
    key_file: Path | None,
    seal_to: Path | None,
    seal_every: int,
    host_names: tuple[str, ...],
    proxies: tuple[str, ...],
    guest_commands: float,
    practice_idle: float,
    practice_kept: float,
    second_factor: bool,
    metrics_token: Path | None,
    open_metrics: bool,
) -> None:
    """Run a house: tables, players, staff and money.

    Records are kept in SQLite in a data folder (HOUSEWAY_DATA, or ./houseway-data), or in the
    PostgreSQL that --database names. Stop with Ctrl-C: rounds wait for the next start.

    Without a key from outside (--key-file) the database tells the cards that are still to come.
    """
    # First of all, so that a port in use leaves nothing behind.
    held = bind_address(host, port)
    link = Supervisor().start() if workers == 1 else None  # several have one of their own

    from houseway.house.audit.seal_pusher import check_place
    from houseway.house.run.data_folder import database_url
    from houseway.house.run.logs import configure_logs
    from houseway.house.run.settings import Settings
    from houseway.house.run.uvicorn_server import serve
    from houseway.house.store.private_files import create_files_private

    create_files_private()
    configure_logs()
    settings = Settings(
        database=database_url(database, data),
        name=name,
        demonstration=demonstration,
        tournament_every=60 * tournament_every,
        workers=workers,
        key_file=None if key_file is None else str(key_file.absolute()),
        seal_to=None if seal_to is None else str(check_place(seal_to).absolute()),
        seal_every=seal_every,
        host_names=(host, *host_names),
        proxies=proxies,
        guest_commands_a_second=guest_commands,
        own_table_idle=60 * practice_idle,
        practice_kept=86_400 * practice_kept,
        second_factor_for_staff=second_factor,
        metrics_token_file=None if metrics_token is None else str(metrics_token.absolute()),
        open_metrics=open_metrics,
    )
    if link is None or not link.is_restart:
        open_house(settings, f"http://{host}:{held.getsockname()[1]}")
    if link is not None:
        link.report_open()
    serve(settings, held)


def open_house(settings: "Settings", url: str) -> None:
    from houseway.cli.house_options import plain_database_errors
    from houseway.house.run.first_start import prepare
    from houseway.house.store.keys import NO_KEY

    with plain_database_errors():
        password = asyncio.run(prepare(settings))
    click.echo(t("{settings} is open at {url} (API: {url}/api).", settings=settings.name, url=url))
    if settings.keys.present is None:
        click.echo(t("Warning: {no_key}", no_key=NO_KEY), err=True)
    if password is not None:
        click.echo(STAFF_HINT.format(where=password_hint(password, settings)))
        if settings.demonstration:
            click.echo(FLOOR_HINT)
    sys.stdout.flush()


def password_hint(password: str, settings: "Settings") -> str:
    """Return the first password itself on a terminal, which keeps nothing, and elsewhere the file
    it is in: output elsewhere is a log that others read."""
    from houseway.house.run.first_start import write_password

    if sys.stdout.isatty():
        return t("{password} (shown only this once)", password=password)
    return t("in {password}", password=write_password(password, settings))
