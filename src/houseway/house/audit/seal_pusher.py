"""Push seals elsewhere: after a number of entries, to a folder or a program.

Of several workers, the one that holds the lease pushes. A failure is logged and tried again with
the newest seal, which covers everything that the failed one would have.
"""

import asyncio
import os
import subprocess
import time
from datetime import UTC, datetime
from pathlib import Path

import structlog
from sqlalchemy import func, select

from houseway.core.errors import BadInput, quote
from houseway.core.words import t
from houseway.house.audit.seal import Head, digest, encode_seal, write_seal
from houseway.house.run import metrics
from houseway.house.store import schema
from houseway.house.store.database import Database
from houseway.house.store.keys import VARIABLE
from houseway.house.store.leases import Leases

LOOK_EVERY = 5.0  # seconds
LONGEST_WAIT = 300.0  # between two tries
PROGRAM_SECONDS = 60.0
LEASE = "seals"  # no record has this name: those of tables and tournaments are longer

log = structlog.get_logger()


def check_place(place: Path) -> Path:
    if not place.is_dir() and not is_program(place):
        raise BadInput(
            t(
                "Seals go to a folder or a program, and {place} is neither.",
                place=quote(str(place)),
            )
        )
    return place


def is_program(place: Path) -> bool:
    return place.is_file() and os.access(place, os.X_OK)


def heads(database: Database) -> tuple[Head, ...]:
    """Return the newest entry of every record."""
    e, s, last = schema.entries.c, schema.streams.c, schema.entries.alias().c
    newest = select(func.max(last.version)).where(last.stream == s.id).scalar_subquery()
    query = select(e.stream, e.version, e.hash).join(schema.streams, s.id == e.stream)
    with database.one_moment() as connection:
        rows = connection.execute(query.where(e.version == newest).order_by(e.stream))
        return tuple(Head(*row) for row in rows)


def push(place: Path, heads: tuple[Head, ...]) -> None:
    """Push the newest seal; raise BadInput if that fails."""
    check_place(place)
    if place.is_dir():
        at = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
        write_seal(place / f"seal-{at}-{digest(heads)[:12]}.json", heads)
    else:
        run_program(place, encode_seal(heads))


def run_program(program: Path, seal: bytes) -> None:
    """Run a program with the seal on its standard input, and without the key of the house."""
    environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
    try:
        ran = subprocess.run(
            [str(program)],
            input=seal,
            capture_output=True,
            timeout=PROGRAM_SECONDS,
            env=environment,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BadInput(
            t(
                "{program} didn't accept the seal: {error}.",
                program=quote(str(program)),
                error=str(error),
            )
        ) from None
    if ran.returncode:
        said = ran.stderr.decode(errors="replace").strip().splitlines()[:1]
        raise BadInput(
            t(
                "{program} exited with {code}: {output}",
                program=quote(str(program)),
                code=ran.returncode,
                output=" ".join(said),
            )
        )


class SealPusher:
    def __init__(self, database: Database, leases: Leases, place: Path, every: int) -> None:
        self._database = database
        self._leases = leases
        self._place = place
        self._every = every
        self._pushed: dict[str, int] = {}  # the heads of the last seal
        self._wait = LOOK_EVERY

    async def run(self) -> None:
        while True:
            try:
                seconds = await asyncio.to_thread(self.look)
            except Exception as error:
                log.warning("seal-check-failed", error=type(error).__name__)
                seconds = LOOK_EVERY
            await asyncio.sleep(seconds)

    def look(self) -> float:
        """Push a seal if one is due; return the seconds until the next look."""
        lasts = 3 * max(self._wait, LOOK_EVERY)
        if not self._leases.take({LEASE}, time.time(), lasts):
            return LOOK_EVERY
        now = heads(self._database)
        entries = sum(head.version for head in now)
        new = sum(head.version - self._pushed.get(head.stream, 0) for head in now)
        metrics.UNSEALED.set(new)
        if new < self._every:
            return LOOK_EVERY
        try:
            push(self._place, now)
        except BadInput as error:
            metrics.SEALS.labels("failed").inc()
            log.warning("seal-failed", sentence=str(error), again_in=self._wait)
            self._wait, wait = min(2 * self._wait, LONGEST_WAIT), self._wait
            return wait
        metrics.SEALS.labels("pushed").inc()
        metrics.UNSEALED.set(0)
        log.info("seal-pushed", entries=entries, seal=digest(now))
        self._pushed, self._wait = {head.stream: head.version for head in now}, LOOK_EVERY
        return LOOK_EVERY
