"""Plays rounds in processes that are killed at exact points of a write, and looks at what is left.

Run as a program of its own: `python -m house.crash_rig URL PLAN`. Everything is loaded once; each
life is a fork that opens its own connections, starts where the record stands and dies by SIGKILL at
one point of its plan. Between lives the supervisor holds no connection and no thread.
"""

import asyncio
import gc
import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from typing import Any

import msgspec

from house.forked_writer import Forked, Number
from house.round_player import (
    GAMES,
    Worker,
    audit_store,
    next_asked,
    office_request,
    open_house,
    open_table,
    sentences,
    table_id,
)
from house.round_player import worker as new_worker
from houseway.core.typed_json import decode
from houseway.house.play.command_handler import CommandRequest, build_append
from houseway.house.play.kinds import all_kinds
from houseway.house.play.stream_states import StreamState
from houseway.house.store.append import Statements
from houseway.house.store.commit_process import CommitProcess
from houseway.house.store.database import Database
from houseway.live.table.commands import OpenTable
from houseway.record.entry import raw

# Where a write can be stopped, in the order they come.
POINTS = ("before-entry", "after-entry", "before-commit", "after-commit")


class Plan(msgspec.Struct, frozen=True):
    """`together`: all tables at once, each life dying at a later point than the one before.
    Otherwise one table after another, and every write is stopped at every point in turn."""

    games: tuple[str, ...] = GAMES
    together: bool = False
    rounds: int = 1
    tables: int = 1  # of each game
    audit_every: int = 40

    @property
    def streams(self) -> list[str]:
        return [table_id(name, 1 + n) for n in range(self.tables) for name in self.games]


class Fuse:
    """Counts the points a commit process passes, and ends it and its worker at one of them."""

    def __init__(self, dies_at: int) -> None:
        self._left = Number(dies_at)
        self._armed = Number(1)

    @property
    def armed(self) -> bool:
        return bool(self._armed.value)

    @armed.setter
    def armed(self, armed: bool) -> None:
        self._armed.value = armed

    def passes(self) -> None:
        self._left.value -= self.armed
        if self._left.value == 0:
            os.kill(os.getppid(), signal.SIGKILL)
            os.kill(os.getpid(), signal.SIGKILL)


class Cursor:
    def __init__(self, cursor: Any, fuse: Fuse) -> None:
        self._cursor = cursor
        self._fuse = fuse

    def execute(self, sql: str, *values: Any) -> Any:
        if not sql.startswith("INSERT INTO entries"):
            return self._cursor.execute(sql, *values)
        self._fuse.passes()
        done = self._cursor.execute(sql, *values)
        self._fuse.passes()
        return done

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cursor, name)


def mortal(fuse: Fuse) -> type[Forked]:
    class KillableCommitProcess(CommitProcess):
        def _cursor(self) -> Any:
            return Cursor(super()._cursor(), fuse)

        def _end(self, how: str) -> None:
            fuse.passes()
            super()._end(how)
            fuse.passes()

    class Mortal(Forked):
        commit_process = KillableCommitProcess

    return Mortal


def warm_up(url: str) -> None:
    """Loads all that a life needs, so that it need not do so itself; opens no connection."""
    database = Database(url)
    Statements(database.engine.dialect)
    kinds = all_kinds()
    for name in GAMES:
        asked: CommandRequest | None = office_request(OpenTable("house", name, name), "open")
        current = StreamState(kinds[name], kinds[name].start)
        while asked is not None:
            events = current.kind.decide(current.state, asked.command)
            _, current = build_append(name, current, asked, events, "")
            current.kind.restore(current.kind.snapshot(current.state))
            asked = next_asked(name, current, rounds=1)
    gc.freeze()


# -- One life --------------------------------------------------------------------------------------


class Life:
    """A worker that tells on a pipe what it asks and what is acknowledged."""

    def __init__(self, url: str, pipe: int, fuse: Fuse, rounds: int) -> None:
        self.worker: Worker = new_worker(url, writer=mortal(fuse))
        self._pipe = pipe
        self._fuse = fuse
        self._rounds = rounds

    def tell(self, what: str, **more: Any) -> None:
        os.write(self._pipe, json.dumps({"what": what, **more}).encode() + b"\n")

    async def play(self, stream: str) -> None:
        handler = self.worker.handler
        while True:
            current = await handler.read(stream)
            asked = next_asked(stream, current, self._rounds)
            if asked is None:
                self.tell("finished", stream=stream)
                return
            await self.act(stream, asked, state_of(current))

    async def act(self, stream: str, asked: CommandRequest, before: str) -> None:
        command = bytes(raw(asked.command)).decode()
        self.tell("asked", stream=stream, key=asked.key, command=command, before=before)
        done = await self.worker.handler.execute(stream, asked)
        current = await self.worker.handler.read(stream)
        after = state_of(current)
        self.tell("done", stream=stream, key=asked.key, version=done.version, after=after)

    async def begin(self, pending: dict[str, dict[str, Any]], last: dict[str, str]) -> None:
        """What a life finds when it starts: the record as it was acknowledged, and no more than
        the one command that was under way; sent again it is acted on exactly once."""
        for stream, asked in pending.items():
            found = self.worker.records.version_of_key(stream, asked["key"])
            current = await self.worker.handler.read(stream)
            if found is None:
                assert state_of(current) == asked["before"], f"{stream} is not where it was"
            assert last.get(stream, asked["before"]) == asked["before"]
            version = found[0] if found else current.version + 1
            assert version == current.version + (not found)
            self.tell("found", stream=stream, key=asked["key"], written=found is not None)
            again = self.rebuilt(stream, current, asked, found is not None)
            self._fuse.armed = found is None  # or a repeated command could be stopped every time
            done = await self.worker.handler.execute(stream, again)
            assert done.repeated == (found is not None), (stream, asked)
            assert done.version == version
            after = state_of(await self.worker.handler.read(stream))
            self.tell("done", stream=stream, key=asked["key"], version=version, after=after)
            self._fuse.armed = True

    def rebuilt(
        self, stream: str, current: StreamState, asked: dict[str, Any], written: bool
    ) -> CommandRequest:
        """The same request again, with what belongs to it."""
        if not written:
            same = next_asked(stream, current, self._rounds)
            assert same is not None
            assert bytes(raw(same.command)).decode() == asked["command"], "another command"
            assert same.key == asked["key"]
            return same
        command = decode(asked["command"], current.kind.command_type)
        by = command.by if command.by in ("ann", "bob") else "house"
        return CommandRequest(command, by, "player", asked["key"])


def state_of(current: StreamState) -> str:
    """All of it: whose chips, which wagers, which cards."""
    return f"{current.version} {current.head} {current.kind.snapshot(current.state).decode()}"


# -- From life to life -----------------------------------------------------------------------------


class Supervisor:
    def __init__(self, url: str, plan: Plan) -> None:
        self._url = url
        self._plan = plan
        self._pending: dict[str, dict[str, Any]] = {}
        self._last: dict[str, str] = {}  # the state after the last acknowledged command
        self._acknowledged: dict[tuple[str, str], int] = {}
        self._finished: set[str] = set()
        self.deaths: dict[str, int] = dict.fromkeys(POINTS, 0)
        self.written_unacknowledged = 0

    def run(self) -> dict[str, Any]:
        self.in_fork(self._open)
        lives = 0
        while not self._finished.issuperset(self._plan.streams):
            self._live(self._dies_at(sum(self.deaths.values())))
            lives += 1
            if lives % self._plan.audit_every == 0:
                self.in_fork(self._audit)
        self.in_fork(self._audit)
        return {
            "lives": lives,
            "acknowledged": len(self._acknowledged),
            "written_unacknowledged": self.written_unacknowledged,
            "deaths": self.deaths,
        }

    def _dies_at(self, deaths: int) -> int:
        if self._plan.together:
            return 1 + deaths % (len(POINTS) * len(self._plan.streams))
        # The life that repeats a command dies at the next point of the same write.
        return 1 + deaths % len(POINTS)

    def _live(self, dies_at: int) -> None:
        due = [stream for stream in self._plan.streams if stream not in self._finished]
        if not self._plan.together:
            due = due[:1]

        def living(pipe: int) -> None:
            life = Life(self._url, pipe, Fuse(dies_at), self._plan.rounds)

            async def whole() -> None:
                await life.begin(self._pending, self._last)
                await asyncio.gather(*(life.play(stream) for stream in due))

            asyncio.run(whole())
            life.worker.close()

        told, died = self.in_fork(living)
        if died:
            self.deaths[POINTS[(dies_at - 1) % len(POINTS)]] += 1
        for message in told:
            self._note(message)

    def _note(self, message: dict[str, Any]) -> None:
        stream = message["stream"]
        match message["what"]:
            case "asked":
                self._pending[stream] = message
            case "found":
                self.written_unacknowledged += message["written"]
            case "done":
                self._pending.pop(stream, None)
                self._last[stream] = message["after"]
                self._acknowledged[stream, message["key"]] = message["version"]
            case "finished":
                self._finished.add(stream)
            case other:
                raise AssertionError(f"nobody tells of {other!r}")

    def in_fork(self, what: Callable[[int], object]) -> tuple[list[dict[str, Any]], bool]:
        """What it told, and whether it was killed; raises where it went wrong otherwise."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            code = 1
            try:
                what(writing)
                code = 0
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stderr.flush()
                os._exit(code)
        os.close(writing)
        with os.fdopen(reading) as lines:
            told = [json.loads(line) for line in lines]
        status = os.waitpid(child, 0)[1]
        died = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        if not died and os.waitstatus_to_exitcode(status) != 0:
            raise SystemExit("a life went wrong")
        return told, died

    def _open(self, _: int) -> None:
        worker = new_worker(self._url)

        async def whole() -> None:
            await open_house(worker.handler)
            for number in range(self._plan.tables):
                for name in self._plan.games:
                    await open_table(worker.handler, name, 1 + number)

        asyncio.run(whole())
        worker.close()

    def _audit(self, _: int) -> None:
        result = audit_store(self._url)
        assert result.clean, sentences(result)
        worker = new_worker(self._url)
        for (stream, key), version in self._acknowledged.items():
            found = worker.records.version_of_key(stream, key)
            assert found is not None, f"{stream} {key} was acknowledged and is lost"
            assert found[0] == version, f"{stream} {key} is elsewhere"
        worker.close()


if __name__ == "__main__":
    warm_up(sys.argv[1])
    supervisor = Supervisor(sys.argv[1], decode(sys.argv[2], Plan))
    print(json.dumps(supervisor.run()))
