"""Which worker runs which table. Losing a lease loses nothing: it only says who should bother."""

from sqlalchemy import delete, select, update

from houseway.service.store import schema
from houseway.service.store.database import Database


class Leases:
    def __init__(self, database: Database, worker: str) -> None:
        self._database = database
        self._worker = worker

    def take(self, streams: set[str], now: float, seconds: float) -> set[str]:
        """Renews this worker's leases and takes those that are free; gives all it has then."""
        table = schema.leases
        with self._database.write() as connection:
            held = {row.stream: row for row in connection.execute(select(table))}
            for stream in sorted(streams - set(held)):
                row = {"stream": stream, "worker": self._worker, "until": now + seconds}
                connection.execute(table.insert().values(**row))
            # A lease from further ahead than any lease lasts was made by a clock that ran wrong.
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
        return set(mine) | (streams - set(held))

    def give_up(self) -> None:
        table = schema.leases
        with self._database.write() as connection:
            connection.execute(delete(table).where(table.c.worker == self._worker))
