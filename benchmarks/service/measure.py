"""Measure one house with one way of committing: windows of play between windows of bare commits."""

import asyncio
import statistics
import time
from dataclasses import dataclass, field

import msgspec
from sqlalchemy import func, select

from benchmarks.service.bare import Bare, written
from benchmarks.service.house import Guest
from benchmarks.service.players import Crowd, Tally
from benchmarks.service.server import HOST, Server, Work, free_port
from houseway.house.play.sockets import GOING_AWAY
from houseway.house.run.settings import Settings
from houseway.house.store import schema
from houseway.house.store.database import Database


class Plan(msgspec.Struct, frozen=True):
    """The lengths of the windows, in seconds unless noted."""

    players: int = 1000
    outstanding: int = 128  # commands under way at saturation
    warm_up: float = 4.0
    windows: int = 4
    bare: float = 1.0  # a window of the bare driver
    play: float = 3.0  # and one of the house
    steady: float = 6.0
    share: float = 0.4  # of the saturated rate, for the steady one
    workers: int = 1
    haste: float = 1.0  # how many times faster than usual the dealers are
    attack: float = 4.0  # a window with strangers who request analyses, and one without them


class Pace(msgspec.Struct, frozen=True):
    """The acknowledged commands, with latencies in milliseconds."""

    rate: float
    p50: float
    p99: float
    refused: float  # a second
    views: float  # a second


class Memory(msgspec.Struct, frozen=True):
    """Megabytes; the slope is for a minute of play."""

    start: float
    middle: float
    end: float
    slope: float


class Stopped(msgspec.Struct, frozen=True):
    """How the house ended when it was stopped while all players were active."""

    exit_code: int
    seconds: float
    told: int  # clients that got the message that the house closes
    acknowledged: int
    lost: int  # of those, commands that are not in the record


class Result(msgspec.Struct, frozen=True):
    store: str
    commits: str  # single or grouped
    workers: int
    players: int
    bare: float  # commits a second
    bare_windows: list[float]
    saturated: Pace
    entries: float  # a second at saturation, with those of the automatic dealers
    against_bare: float  # commands against bare commits
    entries_against_bare: float
    busy: float  # processor seconds of the house in a second at saturation
    cost: Work  # milliseconds of processor time for an entry, with all views of it
    steady: Pace
    memory: Memory
    stopped: Stopped


@dataclass
class Samples:
    """Memory over the time of play."""

    began: float = field(default_factory=time.monotonic)
    found: list[tuple[float, float]] = field(default_factory=list)

    async def take(self, server: Server) -> None:
        while True:
            self.found.append((time.monotonic() - self.began, server.memory()))
            await asyncio.sleep(0.5)

    def memory(self) -> Memory:
        values = [value for _, value in self.found]
        slope = statistics.linear_regression(*zip(*self.found, strict=True)).slope
        return Memory(values[0], values[len(values) // 2], values[-1], slope * 60)


def measure(store: str, settings: Settings, guests: list[Guest], bare: Bare, plan: Plan) -> Result:
    server = Server(settings, free_port())
    try:
        server.wait()
        return asyncio.run(play(store, server, settings, guests, bare, plan))
    finally:
        server.kill()


async def play(
    store: str, server: Server, settings: Settings, guests: list[Guest], bare: Bare, plan: Plan
) -> Result:
    crowd = Crowd(guests, run=str(time.time_ns()))
    await crowd.come(HOST, server.port)
    await crowd.saturate(plan.warm_up, plan.outstanding)
    bare.use(written(settings.database))
    samples = Samples()
    sampling = asyncio.create_task(samples.take(server))
    database = Database(settings.database)
    tallies, commits, entries, work = [], [bare_window(server, bare, plan)], 0, Work()
    for _ in range(plan.windows):
        before, used = entries_in(database), server.work()
        tallies.append(await crowd.saturate(plan.play, plan.outstanding))
        entries += entries_in(database) - before
        work = work.plus(server.work()).plus(used, -1.0)
        commits.append(bare_window(server, bare, plan))
    saturated = pace_of(tallies)
    steady = await crowd.at_rate(plan.steady, saturated.rate * plan.share)
    sampling.cancel()
    crowd.keep_on(plan.outstanding)
    await asyncio.sleep(1)
    code, seconds = await asyncio.to_thread(server.stop)
    await asyncio.sleep(0.2)  # for messages still on the wire
    kept = crowd.acknowledged & keys_in(database)
    stopped = Stopped(
        code,
        seconds,
        told=crowd.sent_away(GOING_AWAY),
        acknowledged=len(crowd.acknowledged),
        lost=len(crowd.acknowledged) - len(kept),
    )
    database.close()
    rate = sum(n for n, _ in commits) / sum(seconds for _, seconds in commits)
    played = sum(tally.seconds for tally in tallies)
    return Result(
        store=store,
        commits="grouped" if settings.grouped_commits else "single",
        workers=plan.workers,
        players=len(guests),
        bare=rate,
        bare_windows=[n / seconds for n, seconds in commits],
        saturated=saturated,
        entries=entries / played,
        against_bare=saturated.rate / rate,
        entries_against_bare=entries / played / rate,
        busy=work.house / played,
        cost=Work().plus(work, 1000 / max(1, entries)),
        steady=pace_of([steady]),
        memory=samples.memory(),
        stopped=stopped,
    )


def bare_window(server: Server, bare: Bare, plan: Plan) -> tuple[int, float]:
    with server.standing_still():
        return bare.run(plan.bare)


def pace_of(tallies: list[Tally]) -> Pace:
    seconds = sum(tally.seconds for tally in tallies)
    latencies = sorted(latency for tally in tallies for latency in tally.latencies)
    return Pace(
        rate=len(latencies) / seconds,
        p50=at(latencies, 0.5) * 1000,
        p99=at(latencies, 0.99) * 1000,
        refused=sum(sum(tally.refused.values()) for tally in tallies) / seconds,
        views=sum(tally.views for tally in tallies) / seconds,
    )


def at(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def entries_in(database: Database) -> int:
    with database.read() as connection:
        found = connection.execute(select(func.count()).select_from(schema.entries)).scalar()
        return int(found or 0)


def keys_in(database: Database) -> set[tuple[str, str]]:
    e = schema.entries.c
    with database.read() as connection:
        return {(row.stream, row.key) for row in connection.execute(select(e.stream, e.key))}
