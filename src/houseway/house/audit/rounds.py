"""Prove that the rounds of a record are listed as its entries say."""

from typing import Any

from sqlalchemy import Connection, select

from houseway.core.words import t
from houseway.house.audit.findings import Findings
from houseway.house.store import schema
from houseway.record.projection import Projection

StoredRow = tuple[Any, ...]  # a row as it is in the store, or should be


class RoundsAudit:
    def __init__(self, connection: Connection, stream: str, findings: Findings) -> None:
        self._connection = connection
        self._stream = stream
        self._findings = findings
        self._expected: dict[int, StoredRow] = {}  # rows that are still to be compared
        self._opened = 0

    def note(self, version: int, at: str, projection: Projection) -> None:
        """Note what an entry opens and ends."""
        if projection.opened is not None:
            self._expected[projection.opened] = (version, None, at, None, None)
            self._opened += 1
        if projection.ended in self._expected:
            first, _, opened_at, _, _ = self._expected[projection.ended]
            row = (first, version, opened_at, at, projection.result)
            self._expected[projection.ended] = row

    def check_page(self) -> None:
        """Compare all rounds but the newest, which may end on a later page."""
        self._check_until(max(self._expected, default=0) - 1)

    def check_end(self) -> None:
        self._check_until(max(self._expected, default=0))
        r = schema.rounds.c
        query = select(r.number).where(r.stream == self._stream)
        listed = sum(1 for _ in self._connection.execute(query))
        if listed != self._opened:
            text = t(
                "{listed} rounds are listed, but {opened} were opened.",
                listed=listed,
                opened=self._opened,
            )
            self._findings.of_record(self._stream, "wrong-rounds", text)

    def _check_until(self, last: int) -> None:
        due = {number: row for number, row in self._expected.items() if number <= last}
        if not due:
            return
        r = schema.rounds.c
        query = select(schema.rounds).where(r.stream == self._stream)
        query = query.where(r.number >= min(due), r.number <= last)
        written = {row.number: tuple(row)[2:] for row in self._connection.execute(query)}
        for number, row in due.items():
            del self._expected[number]
            if written.get(number) != row:
                self._findings.of_entry(
                    self._stream,
                    row[0],
                    "wrong-round",
                    t("round {number} isn't listed as its entries say.", number=number),
                )
