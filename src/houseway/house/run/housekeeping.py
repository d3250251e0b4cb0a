"""What a worker does regularly: limits, measurements, memory, old sessions."""

import asyncio
import contextlib
import ctypes
import gc
import sys
import time
from collections.abc import Coroutine, Iterator
from typing import TYPE_CHECKING

import structlog

from houseway.core.errors import Refusal
from houseway.house.accounts.office import THE_HOUSE
from houseway.house.office.kind import STREAM
from houseway.house.play.broadcaster import seated_players
from houseway.house.play.command_handler import LONGEST_KEY, CommandRequest
from houseway.house.play.command_parser import by_tag
from houseway.house.play.stream_states import StreamState
from houseway.house.run import file_limits, metrics
from houseway.tables.messages import Command

if TYPE_CHECKING:
    from houseway.house.run.worker import Worker

PURGE_EVERY = 600.0  # seconds
FORGET_EVERY = 60.0
READ_BOTS_EVERY = 5.0
MEASURE_EVERY = 0.5
LIMITS_EVERY = 20.0
STAND_IN = "stand-in"  # the role in which the house acts for a player

log = structlog.get_logger()


class Housekeeping:
    def __init__(self, worker: "Worker") -> None:
        self._worker = worker
        self.bot_names: frozenset[str] = frozenset()

    def tasks(self) -> Iterator[Coroutine[object, object, None]]:
        """The loops, which run until they are cancelled."""
        yield self._read_bot_names()
        yield self._purge()
        yield self._apply_limits()
        yield self._forget_idle_records()
        yield self._measure()

    async def sit_out_limited_players(self) -> None:
        """Leave out of the next round those who would be refused, where players are dealt in
        without asking for it. The hand that they are in is played to its end."""
        handler = self._worker.handler
        for stream in self._worker.roster.mine():
            current = await handler.read(stream)
            for player in seated_players(current):
                command = command_to_sit_out(current, player)
                if command is None or await self._worker.account_checks.may_stake(player):
                    continue
                key = f"house-{current.version + 1}-{player}"[:LONGEST_KEY]
                request = CommandRequest(
                    command, THE_HOUSE.name, STAND_IN, key, only_at=current.version
                )
                with contextlib.suppress(Refusal):  # the table has changed: try again next time
                    await handler.execute(stream, request)
                current = await handler.read(stream)

    async def _apply_limits(self) -> None:
        """Apply looser limits of players whose time has come, and limits that are reached."""
        while True:
            await asyncio.sleep(LIMITS_EVERY)
            try:
                await self.sit_out_limited_players()
            except Exception as error:
                log.warning("limits-not-applied", error=type(error).__name__)
            for account in self._worker.known_accounts():
                if account.wanted is None:
                    continue
                try:
                    await self._worker.accounts.protection.apply_limits(account.name)
                except Exception as error:
                    log.warning("limits-not-applied", error=type(error).__name__)

    async def _read_bot_names(self) -> None:
        """Keep the house's record loaded too, since only a loaded record is followed."""
        while True:
            with contextlib.suppress(Exception):
                await self._worker.handler.read(STREAM)
                self.bot_names = await asyncio.to_thread(self._worker.records.bots)
            await asyncio.sleep(READ_BOTS_EVERY)

    async def _measure(self) -> None:
        worker = self._worker
        while True:
            due = time.perf_counter() + MEASURE_EVERY
            await asyncio.sleep(MEASURE_EVERY)
            metrics.LAG.set(max(0.0, time.perf_counter() - due))
            metrics.VIEWS.set(worker.broadcaster.waiting)
            metrics.CONNECTIONS.set(len(worker.conversations))
            metrics.TABLES.set(len(worker.roster.mine()))
            metrics.FILES.set(open_files := file_limits.count_open())
            metrics.FILES_LEFT.set(max(0, file_limits.limit() - open_files))
            waiting = worker.answers.computer.waiting + worker.practice.computer.waiting
            metrics.COMPUTATIONS.set(waiting)

    async def _forget_idle_records(self) -> None:
        """Forget what guests and visitors have looked at, which would fill the memory."""
        seconds = self._worker.settings.records_held
        while True:
            await asyncio.sleep(min(FORGET_EVERY, seconds))
            streams = self._worker.handler.streams
            if streams.forget_idle(self._worker.streams_to_follow(), seconds):
                self._worker.automatic_dealer.timers.forget_all_but(streams.versions())
                await asyncio.to_thread(give_back_memory)

    async def _purge(self) -> None:
        while True:
            await asyncio.sleep(PURGE_EVERY)
            try:
                await self._worker.accounts.purge()
                await asyncio.to_thread(self._worker.school.learners.forget_guests)
            except Exception as error:
                log.warning("purge-failed", error=type(error).__name__)


def command_to_sit_out(current: StreamState, player: str) -> Command | None:
    """What leaves a player out from the next round on, if the game has such a command now."""
    if not any(each.sits_out for each in by_tag(current.kind.command_type).values()):
        return None
    offers = current.kind.legal(current.state, player)
    return next((offer.command for offer in offers if offer.command.sits_out), None)


def give_back_memory() -> None:
    """Give free memory back to the system.

    The C library keeps what is free between pieces still in use: after 400 guests came and went, a
    worker of 108 MB had 142 MB without this, and 129 MB with it.
    """
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc has it, musl does not
        if trim is not None:
            trim(0)
