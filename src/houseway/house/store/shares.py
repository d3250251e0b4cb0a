"""Links that show a round as its player may see it."""

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
        """The token of a view, which is always the same."""
        known = self._find_token(stream, number, viewer)
        if known is not None:
            return known
        made = secrets.token_urlsafe(12)
        row = {"token": made, "stream": stream, "round": number, "viewer": viewer}
        try:
            with self._database.write() as connection:
                connection.execute(insert(schema.shares).values(**row, since=time.time()))
        except IntegrityError:  # another tab was faster
            return self._find_token(stream, number, viewer) or made
        return made

    def viewer(self, token: str, stream: str, number: int) -> str | None:
        """Whose view of this round the token shows."""
        query = select(_s.viewer).where(_s.token == token, _s.stream == stream, _s.round == number)
        with self._database.read() as connection:
            return connection.execute(query).scalar()

    def _find_token(self, stream: str, number: int, viewer: str) -> str | None:
        query = select(_s.token).where(_s.stream == stream, _s.round == number, _s.viewer == viewer)
        with self._database.read() as connection:
            return connection.execute(query).scalar()
