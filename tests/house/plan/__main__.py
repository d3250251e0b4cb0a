"""A house played for as long as one likes, with faults, and looked through: `make plan`."""

import argparse
import time

from house.plan.checker import wrong
from house.plan.world import Plan, simulate


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--players", type=int, default=1_000)
    asked.add_argument("--seconds", type=float, default=3_600.0, help="on the virtual clock")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--pause", type=float, default=60.0, help="seconds between two commands")
    given = asked.parse_args()
    commands = max(1, int(2 * given.seconds / given.pause))
    plan = Plan(given.players, max(2, given.players // 3), 4, commands, given.seconds * 2)
    began = time.process_time()
    history, rows = simulate(given.seed, plan=plan)
    found = wrong(history, rows)
    for sentence in found[:50]:
        print(sentence)
    entries = sum(map(len, rows.appended.values()))
    unknown = sum(not told.sure for told in history.told)
    print(
        f"Seed {given.seed}: {given.players:,} players for {given.seconds:,.0f} seconds, "
        f"{len(history.told):,} commands answered, {unknown:,} of them after an unknown outcome or "
        f"sent twice, {entries:,} entries: {len(found):,} findings "
        f"({time.process_time() - began:.0f} s of processor time)."
    )
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
