"""Reads from the store what a record says of a round, before a correction of it is decided."""

from collections.abc import Iterator
from dataclasses import dataclass

from houseway.errors import BadInput
from houseway.live.correcting import Evidence
from houseway.live.evidence import evidence
from houseway.record.stream import AnyKind
from houseway.registry import game
from houseway.review.segment import DecodedEntry, acts
from houseway.service.store.record_queries import RecordQueries
from houseway.service.store.records import Records
from houseway.service.store.round_segments import part_of_round


@dataclass(frozen=True)
class RecordSoFar:
    """What was recorded when a record had come to a version."""

    records: Records
    kind: AnyKind
    stream: str
    version: int

    def acts(self) -> Iterator[DecodedEntry]:
        return acts(self.kind, self.records.entries(self.stream, last=self.version))

    def of_round(self, number: int) -> Evidence:
        """Of a table."""
        queries = RecordQueries(self.records.database)
        row = queries.round(self.stream, number)
        if row is None or row.first > self.version:
            raise BadInput(f"This table has had no round {number}.")
        last = min(row.last or self.version, self.version)
        played = part_of_round(self.records, row).cut(row.first, last)
        later = [act for act in self._later(queries, number, last) if act.version <= self.version]
        return evidence(game(row.game), played.before.opened(), number, played.acts(), later)

    def _later(self, queries: RecordQueries, number: int, last: int) -> Iterator[DecodedEntry]:
        """All between the round and the next one, where its pack is counted as a matter of routine;
        then what staff did with a word of it."""
        following = queries.round(self.stream, number + 1)
        between = self.version if following is None else min(following.first - 1, self.version)
        yield from acts(self.kind, self.records.entries(self.stream, last, between))
        yield from acts(self.kind, queries.significant_naming(self.stream, number, between))
