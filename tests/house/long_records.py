"""Records of many entries, written at once as a command handler writes them one by one."""

from typing import Any

import msgspec

from house.round_player import request_of
from houseway.house.play.command_handler import build_append
from houseway.house.play.stream_states import StreamState, snapshot_is_due
from houseway.house.store.append import Append, Statements
from houseway.house.store.commit_process import connect, execute_order
from houseway.house.store.database import Database
from houseway.house.store.orders import Opening
from houseway.house.store.records import Records, Snapshot
from houseway.review.recording import CHIPS
from houseway.testing.recorded import Recorded

Written = list[tuple[Append, StreamState]]


def long_record(
    stream: str, name: str, *players: str, entries: int, chips: int = CHIPS, closed: bool = False
) -> Written:
    """Many rounds of a game, by bots and the automatic dealer."""
    table = Recorded(name, *players)
    table.id = stream
    table.seat(chips)
    while table.version < entries:
        assert table.step(), "nobody has chips any more"
    row = {"id": stream, "kind": name, "name": "Long", "opened_at": "2026", "closed": closed}
    rows: tuple[Any, ...] = (("streams", row),)
    current = StreamState(table.kind, table.kind.start)
    written: Written = []
    for act in table.whole.acts():
        asked = request_of(table, act)
        asked = msgspec.structs.replace(asked, rows=(*rows, *asked.rows))
        append, current = build_append(stream, current, asked, act.events, act.body.at)
        written.append((append, current))
        rows = ()
    return written


def write_at_once(database: Database, written: Written) -> None:
    statements = Statements(database.engine.dialect)
    connection = connect(Opening(database.is_sqlite, database.address, 1))
    cursor = connection.cursor()
    if database.is_sqlite:
        cursor.execute("BEGIN IMMEDIATE")
    for number, (append, _) in enumerate(written):
        assert execute_order(cursor, statements.order(number, append)) == "added"
    connection.commit()
    connection.close()


def keep_snapshots(records: Records, stream: str, written: Written) -> list[int]:
    kept = [0]
    for _, current in written:
        if snapshot_is_due(current, kept[-1]):
            state = current.kind.snapshot(current.state)
            records.keep_snapshot(stream, Snapshot(current.version, current.head, state))
            kept.append(current.version)
    return kept[1:]
