"""Which worker runs which table. Losing a lease does no harm: it only shares the work."""

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from houseway.house.store import schema
from houseway.house.store.database import Database


class Leases:
    def __init__(self, database: Database, worker: str) -> None:
        self._database = database
        self._worker = worker

    def take(self, streams: set[str], now: float, seconds: float) -> set[str]:
        """Renew this worker's leases, take free ones, and return all it has then."""
        table = schema.leases
        with self._database.write() as connection:
            held = {row.stream: row for row in connection.execute(select(table))}
            free = {
                stream
                for stream in sorted(streams - set(held))
                if self._take_free(connection, stream, now + seconds)
            }
            # A lease that ends later than any can was made by a clock that was wrong.
            mine = [
                stream
                for stream in sorted(streams & set(held))
                if held[stream].worker == self._worker
                or held[stream].until < now
                or held[stream].until > now + 2 * seconds
            ]
            connection.execute(
                update(table)
                .where(table.c.stream.in_(mine))
                .values(worker=self._worker, until=now + seconds)
            )
        return set(mine) | free

    def _take_free(self, connection: Connection, stream: str, until: float) -> bool:
        """Take a lease; false if another worker that started at the same time was faster."""
        insert = sqlite.insert if self._database.is_sqlite else postgresql.insert
        row = {"stream": stream, "worker": self._worker, "until": until}
        statement = insert(schema.leases).values(**row).on_conflict_do_nothing()
        counted = {"preserve_rowcount": True}
        return connection.execute(statement, execution_options=counted).rowcount == 1

    def give_up(self) -> None:
        table = schema.leases
        with self._database.write() as connection:
            connection.execute(delete(table).where(table.c.worker == self._worker))
