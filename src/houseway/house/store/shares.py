"""Links to a round as its player may see it: whoever has the link sees the same."""

import secrets
import time

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from houseway.house.store import schema
from houseway.house.store.database import Database

_s = schema.shares.c


class Shares:
    def __init__(self, database: Database) -> None:
        self._database = database

    def token(self, stream: str, number: int, viewer: str) -> str:
        """The same for the same view, however often it is asked for."""
        known = self._known(stream, number, viewer)
        if known is not None:
            return known
        made = secrets.token_urlsafe(12)
        row = {"token": made, "stream": stream, "round": number, "viewer": viewer}
        try:
            with self._database.write() as connection:
                connection.execute(insert(schema.shares).values(**row, since=time.time()))
        except IntegrityError:  # another tab was faster
            return self._known(stream, number, viewer) or made
        return made

    def viewer(self, token: str, stream: str, number: int) -> str | None:
        """Whose view of this round the token shows."""
        query = select(_s.viewer).where(_s.token == token, _s.stream == stream, _s.round == number)
        with self._database.read() as connection:
            return connection.execute(query).scalar()

    def _known(self, stream: str, number: int, viewer: str) -> str | None:
        query = select(_s.token).where(_s.stream == stream, _s.round == number, _s.viewer == viewer)
        with self._database.read() as connection:
            return connection.execute(query).scalar()
