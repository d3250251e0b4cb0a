"""Measure commands a second and their latency beside bare commits (`make bench-service`)."""

import argparse
import asyncio
import os
import platform
import resource
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import msgspec
import psycopg
import uvloop

from benchmarks.service import visitors
from benchmarks.service.attack import CONNECTIONS, Attack, Waits, attack
from benchmarks.service.bare import Bare
from benchmarks.service.house import furnish
from benchmarks.service.measure import Pace, Plan, Result, measure
from house.postgres import postgres
from houseway.house.run.settings import Settings

STORES = ("sqlite", "postgresql")
MODES = ("single", "grouped")
FEW = 100  # players of a house that is attacked
HOSTILE_FOR = 20.0  # seconds
CHURN = 400  # guests


@contextmanager
def databases(store: str) -> Iterator[tuple[str, str]]:
    """Make a database for the house, and another for the bare driver on the same disk."""
    if store == "sqlite":
        with tempfile.TemporaryDirectory(prefix="houseway-bench-") as folder:
            yield f"sqlite:///{folder}/house.db", f"sqlite:///{folder}/bare.db"
        return
    with postgres(durable=True) as server, server.fresh() as house, server.fresh() as bare:
        yield house, bare


def results(stores: list[str], modes: list[str], plan: Plan) -> Iterator[Result]:
    """Use a new house for each, so that all start alike."""
    for store, mode in product(stores, modes):
        with databases(store) as (house, other):
            settings = Settings(
                house,
                demonstration=False,
                workers=plan.workers,
                grouped_commits=mode == "grouped",
                connections_an_address=4 * plan.players,  # all of them come from this machine
                sockets_an_address=4 * plan.players,
            )
            guests = asyncio.run(furnish(settings, plan.players, plan.haste))
            bare = Bare(other)
            yield measure(store, settings, guests, bare, plan)
            bare.close()


def attacked(plan: Plan) -> Attack:
    """Attack a house of its own with a few players, as on a quiet day."""
    with databases("sqlite") as (house, _):
        settings = Settings(house, demonstration=False, workers=plan.workers)
        guests = asyncio.run(furnish(settings, FEW))
        return attack(settings, guests[0], plan.windows, plan.attack)


def visited() -> tuple[visitors.Hostile, visitors.Churn]:
    """Use a demonstration house of its own for each."""
    with databases("sqlite") as (house, other):
        attack = visitors.hostile(Settings(house), HOSTILE_FOR)
        return attack, visitors.churn(Settings(other), CHURN)


def show_attack(found: Attack) -> None:
    print(f"\nsqlite, {CONNECTIONS} strangers who ask for analyses with new pays without end")
    for what, one in (("/api/me alone", found.alone), ("/api/me meanwhile", found.attacked)):
        print(f"  {what:<32} {words_of(one)}")
    told = ", ".join(f"{count:,} with {status}" for status, count in sorted(found.answers.items()))
    print(f"  {'strangers are answered':<32} {told}", flush=True)


def words_of(waits: Waits) -> str:
    return (
        f"p50 {waits.p50:,.1f} ms, p99 {waits.p99:,.1f} ms, longest {waits.longest:,.1f} ms "
        f"of {waits.count:,}"
    )


def show(result: Result) -> None:
    workers = f"{result.workers} worker" + ("s" if result.workers > 1 else "")
    print(f"\n{result.store}, {result.commits} commits, {workers}, {result.players:,} players")
    spread = f"{min(result.bare_windows):,.0f} to {max(result.bare_windows):,.0f}"
    line("bare single commits (the limit)", result.bare, f"windows {spread}")
    line("commands at saturation", result.saturated.rate, words(result.saturated))
    print(f"  {'':<32} {result.against_bare:>10.2f} of the bare rate")
    share = f"{result.entries_against_bare:.2f} of the bare rate, house busy {result.busy:.0%}"
    line("entries, with the dealers' own", result.entries, share)
    cost = result.cost
    print(
        f"  {'processor time of an entry':<32} {cost.house:>10.3f} ms   worker {cost.worker:.3f}, "
        f"commit process {cost.commits:.3f}; players beside it {cost.players:.3f}"
    )
    line("commands at a steady rate", result.steady.rate, words(result.steady))
    memory = result.memory
    print(
        f"  {'memory of the house':<32} {memory.start:,.0f} MB, {memory.middle:,.0f} MB, "
        f"{memory.end:,.0f} MB at start, middle and end; {memory.slope:+.1f} MB a minute"
    )
    stopped = result.stopped
    print(
        f"  {'asked to stop at saturation':<32} exit code {stopped.exit_code} after "
        f"{stopped.seconds:.1f} s, {stopped.told:,} clients told, "
        f"{stopped.lost} of {stopped.acknowledged:,} acknowledged commands lost",
        flush=True,
    )


def line(what: str, rate: float, more: str) -> None:
    print(f"  {what:<32} {rate:>10,.0f} /s   {more}")


def words(pace: Pace) -> str:
    return (
        f"p50 {pace.p50:,.1f} ms, p99 {pace.p99:,.1f} ms, "
        f"{pace.views:,.0f} views/s, {pace.refused:,.0f} refused/s"
    )


def machine() -> str:
    model = next(
        (
            row.partition(":")[2].strip()
            for row in Path("/proc/cpuinfo").read_text().splitlines()
            if row.startswith("model name")
        ),
        platform.machine(),
    )
    return (
        f"{os.cpu_count()} cores ({model}), load {os.getloadavg()[0]:.1f}, Python "
        f"{platform.python_version()}, SQLite {sqlite3.sqlite_version}, psycopg "
        f"{psycopg.__version__}, {platform.system()} {platform.release()}"
    )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.service", description=__doc__)
    parser.add_argument("--store", choices=STORES, action="append")
    parser.add_argument("--commits", choices=MODES, action="append")
    parser.add_argument("--visitors", action="store_true", help="only hostile and churning guests")
    parser.add_argument("--json", action="store_true", help="results as JSON, and nothing else")
    for name, value in msgspec.structs.asdict(Plan()).items():
        option = f"--{name.replace('_', '-')}"
        parser.add_argument(option, type=type(value), default=value, metavar="N")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    plan = Plan(**{name: getattr(given, name) for name in Plan.__struct_fields__})
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a socket for each player
    asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    found = []
    if not given.json:
        print(machine())
    attack, churn = visited()
    if not given.json:
        visitors.show(attack, churn)
    if given.visitors:
        return
    under_attack = attacked(plan) if plan.attack else None
    if under_attack is not None and not given.json:
        show_attack(under_attack)
    for result in results(given.store or list(STORES), given.commits or list(MODES), plan):
        found.append(result)
        if not given.json:
            show(result)
    if given.json:
        told = {
            "machine": machine(),
            "plan": plan,
            "attack": under_attack,
            "hostile": attack,
            "churn": churn,
            "results": found,
        }
        print(msgspec.json.format(msgspec.json.encode(told)).decode())


if __name__ == "__main__":
    main()
