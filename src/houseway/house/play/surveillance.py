"""Watch the tables of a worker: what surveillance finds becomes a significant event.

The record has everything, so nothing is stored here: a worker that takes over a table reads it
again.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog

from houseway.core.typed_json import decode
from houseway.house.accounts.office import THE_HOUSE
from houseway.house.accounts.sign_in import Accounts
from houseway.house.computing.analyses import surveillance_of
from houseway.house.computing.answers import Answers, Asker
from houseway.house.computing.questions import Question
from houseway.house.office.commands import NoteAlarm
from houseway.house.play.command_handler import CommandHandler
from houseway.house.run import metrics
from houseway.house.store.records import Records
from houseway.registry import game, names
from houseway.review.settled_rounds import SettledRounds, WatchedRound
from houseway.review.surveillance import Surveillance, WatchedSubject

LOOK_EVERY = 60.0  # seconds
OURSELVES = Asker(is_visitor=False, pay=lambda: None)

log = structlog.get_logger()


@dataclass
class ReadSoFar:
    """A table's settled rounds, and the subjects of alarms."""

    settled: SettledRounds
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # two looks at once read nothing twice
    told: set[tuple[str, str]] = field(default_factory=set)


class TableWatch:
    def __init__(
        self,
        handler: CommandHandler,
        records: Records,
        answers: Answers,
        accounts: Accounts,
        mine: Callable[[], set[str]],
    ) -> None:
        self._handler = handler
        self._records = records
        self._answers = answers
        self._accounts = accounts
        self._mine = mine
        self._read: dict[str, ReadSoFar] = {}

    async def run(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            mine = self._mine()
            for gone in self._read.keys() - mine:
                del self._read[gone]
            for stream in mine:
                try:
                    await self.look(stream)
                except Exception as error:
                    log.warning("surveillance-failed", table=stream, error=type(error).__name__)

    async def look(self, stream: str) -> Surveillance | None:
        """Return what surveillance finds at a table, and note each alarm once. Return None for a
        tournament, and for a game that is not played against the house."""
        current = await self._handler.read(stream)
        if current.kind.name not in names():
            return None
        rules = game(current.kind.name)
        if not rules.against_the_house or current.state.table is None:
            return None
        rounds = await self.rounds(stream, rules.name)
        readings = current.state.table.settings.readings
        question = Question(surveillance_of, (rules.name, readings, rounds))
        answer = await self._answers.answer(question, OURSELVES)
        found = decode(answer, Surveillance)
        for subject in found.subjects:
            await self._note(self._so_far(stream, rules.name), stream, subject)
        return found

    async def rounds(self, stream: str, name: str) -> tuple[WatchedRound, ...]:
        """Return the rounds of the whole record; only new entries are read."""
        so_far = self._so_far(stream, name)
        async with so_far.lock:
            settled = so_far.settled
            entries = await asyncio.to_thread(self._records.entries, stream, settled.version)
            await asyncio.to_thread(settled.read, entries)
            return settled.rounds

    def _so_far(self, stream: str, name: str) -> ReadSoFar:
        return self._read.setdefault(stream, ReadSoFar(SettledRounds(name)))

    async def _note(self, so_far: ReadSoFar, stream: str, subject: WatchedSubject) -> None:
        who = (subject.kind, subject.name)
        if subject.alarmed_in is None or who in so_far.told:
            return
        so_far.told.add(who)
        metrics.ALARMS.labels(subject.kind).inc()
        log.warning(
            "surveillance-alarm",
            table=stream,
            kind=subject.kind,
            name=subject.name,
            round=subject.alarmed_in,
        )
        alarm = NoteAlarm(
            THE_HOUSE.name,
            stream,
            subject.kind,
            subject.name,
            subject.alarmed_in,
            subject.rounds,
            subject.actual,
            round(subject.expected),
        )
        await self._accounts.note_alarm(alarm)
