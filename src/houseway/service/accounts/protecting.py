"""What is written to a wallet with the wishes of its owner, and how long somebody has played."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import case, select, update

from houseway.errors import Refusal
from houseway.service.house.protection import PERIODS, Chosen, periods, wall
from houseway.service.house.state import Known
from houseway.service.store import schema
from houseway.service.store.append import Change
from houseway.service.store.database import Database

A_SPELL = 300.0  # seconds: who does nothing for longer has not played meanwhile
WRITTEN_EVERY = 60.0
MOST_KEPT = 10_000


@dataclass(frozen=True)
class Used:
    """In the day, the week and the month that it is."""

    lost: dict[str, int]
    deposited: dict[str, int]


def limited(account: str, limits: Chosen) -> Change:
    values = {f"limit_{period}": getattr(limits, f"loss_{period}") for period in PERIODS}
    return Change("wallets", {"account": account}, values)


def excluded(account: str, until: str) -> Change:
    return Change("wallets", {"account": account}, {"excluded_until": until})


def check_may_play(known: Known, now: str, played: float) -> None:
    """Before somebody stakes anything; what lies on the table is played to its end."""
    if known.is_excluded(now):
        raise Refusal(
            "excluded", None, f"You wished to be kept out until {in_words(known.excluded_until)}."
        )
    minutes = known.limits.minutes_a_day
    if minutes is not None and played >= 60 * minutes:
        raise Refusal("time-limit", None, f"Your own limit is {minutes} minutes of play a day.")


def in_words(at: str) -> str:
    return at.replace("T", " ")[:16]


class PlayTime:
    """Seconds that each account has played today: by all workers, to the minute."""

    def __init__(
        self,
        database: Database,
        clock: Callable[[], float] = time.time,
        written_every: float = WRITTEN_EVERY,
    ) -> None:
        self._database = database
        self._clock = clock
        self._written_every = written_every
        self._seen: dict[str, tuple[float, float]] = {}  # the last act, and what is not yet written

    async def acted(self, account: str) -> None:
        """Somebody did something at a table."""
        now = self._clock()
        last, unwritten = self._seen.get(account, (now, 0.0))
        unwritten += now - last if 0 <= now - last <= A_SPELL else 0.0
        if len(self._seen) >= MOST_KEPT:
            self._seen.clear()
        self._seen[account] = now, unwritten
        if unwritten >= self._written_every:
            self._seen[account] = now, 0.0
            await asyncio.to_thread(self._write, account, unwritten)

    async def today(self, account: str) -> float:
        kept = await asyncio.to_thread(self._read, account)
        return kept + self._seen.get(account, (0.0, 0.0))[1]

    def _day(self) -> str:
        return periods(wall(datetime.fromtimestamp(self._clock())))["day"]

    def _write(self, account: str, seconds: float) -> None:
        w, day = schema.wallets.c, self._day()
        so_far = case((w.play_day == day, w.played), else_=0.0)
        here = update(schema.wallets).where(w.account == account)
        with self._database.write() as connection:
            connection.execute(here.values(play_day=day, played=so_far + seconds))

    def _read(self, account: str) -> float:
        w = schema.wallets.c
        query = select(w.played).where(w.account == account, w.play_day == self._day())
        with self._database.read() as connection:
            return float(connection.execute(query).scalar() or 0.0)
