"""The language that somebody reads in: the same on every device they sign in on."""

import asyncio

from sqlalchemy import update

from houseway.core.errors import BadInput, quoted
from houseway.core.words import ENGLISH, LANGUAGES, t
from houseway.house.accounts.sessions import Sessions
from houseway.house.store import schema
from houseway.house.store.database import Database


class ChosenLanguages:
    """No entry is made of it: a record holds facts, which are the same in every language."""

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions

    async def choose(self, account: str, language: str) -> None:
        if language != ENGLISH and language not in LANGUAGES:
            known = ", ".join((ENGLISH, *LANGUAGES))
            raise BadInput(
                t(
                    "The house has no words in {language}: choose one of {known}.",
                    language=quoted(language),
                    known=known,
                )
            )
        await asyncio.to_thread(self._write, account, language)
        self._sessions.forget(account)

    def _write(self, account: str, language: str) -> None:
        here = update(schema.accounts).where(schema.accounts.c.name == account)
        with self._database.write() as connection:
            connection.execute(here.values(language=language))
