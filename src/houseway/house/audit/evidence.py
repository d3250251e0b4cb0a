"""Prove that a correction rests on what the record says of the round it corrects."""

from sqlalchemy import Connection, select

from houseway.house.store import schema
from houseway.live.table.evidence import given_evidence, same_evidence
from houseway.live.table.kind import TableKind
from houseway.live.table.state import LiveTable
from houseway.record.entry import Entry
from houseway.record.stream import AnyKind
from houseway.registry import game
from houseway.review.segment import acts, round_evidence
from houseway.tables.messages import Command


def evidence_holds(
    connection: Connection,
    stream: str,
    kind: TableKind,
    state: LiveTable,
    command: Command,
    version: int,
) -> bool:
    """Whether the evidence of the command of this version is right, at the state before it."""
    rules = game(kind.name)
    given = given_evidence(rules, state, command)
    if given is None:
        return True
    before, after = table_before(connection, stream, kind, given.round)
    known = acts(kind, entries_between(connection, stream, after, version))
    recorded = round_evidence(kind, before, known, given.round)
    return same_evidence(rules, given.evidence, recorded)


def rests_on_entries(
    connection: Connection,
    stream: str,
    kind: AnyKind,
    state: object,
    command: Command,
    version: int,
) -> bool:
    """Whether a command in a tournament's record rests on its entries, read from the start."""
    if kind.rests_on_record is None:
        return True
    known = acts(kind, entries_between(connection, stream, 0, version))
    return kind.rests_on_record(state, command, known)


def entries_between(connection: Connection, stream: str, after: int, before: int) -> list[Entry]:
    e = schema.entries.c
    query = select(e.body, e.hash).where(e.stream == stream, e.version > after)
    rows = connection.execute(query.where(e.version < before).order_by(e.version))
    return [Entry(*row) for row in rows]


def table_before(
    connection: Connection, stream: str, kind: TableKind, number: int
) -> tuple[LiveTable, int]:
    """Return the nearest snapshot of the table before the round, and its version."""
    r, s = schema.rounds.c, schema.snapshots.c
    opened = select(r.first).where(r.stream == stream, r.number == number).scalar_subquery()
    query = select(s.version, s.body).where(s.stream == stream, s.version < opened)
    row = connection.execute(query.order_by(s.version.desc()).limit(1)).first()
    return (kind.start, 0) if row is None else (kind.restore(row[1].encode()), row[0])
