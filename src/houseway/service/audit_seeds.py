"""Proves that the seeds of a table's shuffles are those that were committed to."""

from typing import Any

from sqlalchemy import Connection, select

from houseway.errors import BadInput
from houseway.fairness import commitment
from houseway.live.messages import SeedCommitted, SeedRevealed
from houseway.service.findings import Findings
from houseway.service.store import schema


class SeedsAudit:
    def __init__(self, connection: Connection, stream: str, findings: Findings) -> None:
        self._connection = connection
        self._stream = stream
        self._findings = findings
        self._committed: dict[int, tuple[int, str]] = {}  # by number: the entry, the commitment
        self._revealed: dict[int, tuple[int, str]] = {}

    def note(self, version: int, events: tuple[Any, ...]) -> None:
        for event in events:
            if isinstance(event, SeedCommitted):
                self._committed[event.number] = version, event.commitment
            elif isinstance(event, SeedRevealed):
                self._revealed[event.number] = version, event.server_seed

    def check(self) -> None:
        """What was noted since; a commitment that waits for its seed is kept for later."""
        if not self._committed and not self._revealed:
            return
        numbers = self._committed.keys() | self._revealed.keys()
        s = schema.secrets.c
        query = select(s.number, s.server_seed).where(s.stream == self._stream)
        query = query.where(s.number >= min(numbers), s.number <= max(numbers))
        kept = {row[0]: row[1] for row in self._connection.execute(query)}
        for number, (version, promised) in self._committed.items():
            self._check_kept(number, version, promised, kept.get(number))
        for number, (version, seed) in self._revealed.items():
            self._check_revealed(number, version, seed, kept.get(number))
        self._committed = {n: c for n, c in self._committed.items() if n not in self._revealed}
        self._revealed = {}

    def _check_kept(self, number: int, version: int, promised: str, kept: str | None) -> None:
        if kept is None:
            sentence = f"the secret seed {number} it commits to is not kept."
        elif not fits(kept, promised):
            sentence = f"the secret seed {number} that is kept is not the one it commits to."
        else:
            return
        self._findings.of_entry(self._stream, version, sentence)

    def _check_revealed(self, number: int, version: int, seed: str, kept: str | None) -> None:
        _, promised = self._committed.get(number, (0, ""))
        if not fits(seed, promised):
            sentence = f"the seed {number} it reveals is not the one that was committed to."
        elif kept is not None and seed != kept:
            sentence = f"the seed {number} it reveals is not the secret that was kept."
        else:
            return
        self._findings.of_entry(self._stream, version, sentence)


def fits(seed: str, promised: str) -> bool:
    try:
        return commitment(seed) == promised
    except BadInput:
        return False
