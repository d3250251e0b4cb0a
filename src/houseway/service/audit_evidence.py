"""Proves that a correction rests on what the record says of the round it corrects."""

from sqlalchemy import Connection, select

from houseway.live.evidence import given_evidence, same_evidence
from houseway.live.kind import TableKind
from houseway.live.table import LiveTable
from houseway.record.entry import Entry
from houseway.registry import game
from houseway.review.segment import acts, round_evidence
from houseway.service.store import schema
from houseway.tables.messages import Command


def evidence_holds(
    connection: Connection,
    stream: str,
    kind: TableKind,
    state: LiveTable,
    command: Command,
    version: int,
) -> bool:
    """Of the command that became this version, at the state before it."""
    rules = game(kind.name)
    given = given_evidence(rules, state, command)
    if given is None:
        return True
    before, after = table_before(connection, stream, kind, given.round)
    e = schema.entries.c
    query = select(e.body, e.hash).where(e.stream == stream, e.version > after)
    rows = connection.execute(query.where(e.version < version).order_by(e.version))
    known = acts(kind, [Entry(*row) for row in rows])
    recorded = round_evidence(kind, before, known, given.round)
    return same_evidence(rules, given.evidence, recorded)


def table_before(
    connection: Connection, stream: str, kind: TableKind, number: int
) -> tuple[LiveTable, int]:
    """The nearest state before the round of which there is a snapshot, and its version."""
    r, s = schema.rounds.c, schema.snapshots.c
    opened = select(r.first).where(r.stream == stream, r.number == number).scalar_subquery()
    query = select(s.version, s.body).where(s.stream == stream, s.version < opened)
    row = connection.execute(query.order_by(s.version.desc()).limit(1)).first()
    return (kind.start, 0) if row is None else (kind.restore(row[1].encode()), row[0])
