"""Read only the part of a table's record that holds a round.

It runs from the snapshot before the round to the next one after it. Both were taken between rounds,
so all entries of the round's shuffle are between them.
"""

from dataclasses import replace

from houseway.house.store.record_queries import RecordQueries, RoundRow
from houseway.house.store.records import NEWEST, Records
from houseway.live.table.kind import table_kind
from houseway.record.entry import GENESIS
from houseway.review.segment import Segment, acts


def read_segment(records: Records, row: RoundRow) -> Segment:
    kind = table_kind(row.game)
    state, previous, version, last = kind.start, GENESIS, 0, NEWEST
    kept = records.snapshot(row.stream, row.first - 1)
    if kept is not None:
        state, previous, version = kind.restore(kept.body), kept.hash, kept.version
    following = records.next_snapshot(row.stream, row.first)
    if following is not None:
        last = following.version
    return Segment(row.game, state, previous, tuple(records.entries(row.stream, version, last)))


def read_segment_with_later(records: Records, past: RecordQueries, row: RoundRow) -> Segment:
    """Read on to the last entry that corrected or decided something about the round, with all
    entries between. Only staff do so, and everything they do is significant."""
    part = read_segment(records, row)
    last = part.entries[-1].read().version
    found = acts(part.kind, past.significant_naming(row.stream, row.number, last))
    later = [
        act.version
        for act in found
        if any(event.corrected_round == row.number for event in act.events)
    ]
    if not later:
        return part
    return replace(part, entries=(*part.entries, *records.entries(row.stream, last, later[-1])))
