"""Reads from the store what a record says of a round, before a correction of it is decided."""

from collections.abc import Callable
from functools import partial

from houseway.errors import BadInput
from houseway.live.correcting import Evidence
from houseway.live.evidence import evidence
from houseway.registry import game
from houseway.review.segment import acts
from houseway.service.store.record_queries import RecordQueries
from houseway.service.store.records import Records
from houseway.service.store.round_segments import part_of_round


def evidence_until(records: Records, stream: str, version: int) -> Callable[[int], Evidence]:
    """What the record said of any of its rounds when it had come to a version."""
    return partial(evidence_of_round, records, stream, version)


def evidence_of_round(records: Records, stream: str, version: int, number: int) -> Evidence:
    queries = RecordQueries(records.database)
    row = queries.round(stream, number)
    if row is None or row.first > version:
        raise BadInput(f"This table has had no round {number}.")
    last = min(row.last or version, version)
    part = part_of_round(records, row)
    played = part.cut(row.first, last)
    later = queries.significant_naming(stream, number, last)
    corrections = (act for act in acts(played.kind, later) if act.version <= version)
    return evidence(game(row.game), played.before.opened(), number, played.acts(), corrections)
