"""What is written to a wallet with the wishes of its owner, and how long somebody has played."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import case, select, update

from houseway.errors import Refusal
from houseway.service.accounts.office import THE_HOUSE, Asking, By, Office
from houseway.service.accounts.rows import AccountRows
from houseway.service.command_handler import LONGEST_KEY, Done
from houseway.service.house.messages import (
    ApplyLimits,
    ChooseLimits,
    EndPlay,
    ExcludeSelf,
)
from houseway.service.house.protection import (
    PERIODS,
    Chosen,
    later,
    next_day,
    periods,
    strictest,
    wall,
)
from houseway.service.house.state import House, Known
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


def kept_out(account: str, until: str) -> Change:
    return Change("wallets", {"account": account}, {"excluded_until": until})


def check_may_play(known: Known, now: str) -> None:
    """Before somebody stakes anything; what lies on the table is played to its end."""
    if known.is_excluded(now):
        raise Refusal(
            "excluded", None, f"You wished to be kept out until {in_words(known.excluded_until)}."
        )
    if known.has_played_enough(now):
        raise Refusal(
            "time-limit",
            None,
            f"Your own limit of play is reached: come again after {in_words(known.rests_until)}.",
        )


def in_words(at: str) -> str:
    return at.replace("T", " ")[:16]


class Protection:
    """What players wish for themselves: recorded, and written to the wallet that keeps to it."""

    def __init__(self, office: Office, rows: AccountRows) -> None:
        self._office = office
        self._rows = rows

    async def used(self, known: Known) -> Used:
        """What counts towards the limits of an account."""
        now = self._office.wall()
        lost = await asyncio.to_thread(self._rows.lost, known.name, now)
        labels = periods(now)
        return Used(lost, {p: known.deposited.get(label, 0) for p, label in labels.items()})

    async def choose_limits(self, by: By, limits: Chosen, *, key: str | None = None) -> Done:
        def ask(house: House) -> Asking:
            strict = strictest(house.account(by.name).limits, limits)
            command = ChooseLimits(by.name, limits, self._office.wall())
            return Asking(command, (limited(by.name, strict),))

        return await self._office.act_as_it_stands(by, ask, key, significant=False)

    async def apply_limits(self, name: str) -> None:
        """Looser ones whose time has come; of several workers one does it."""
        known = await self._office.known(name)
        if known.wanted is not None and known.wanted_from <= self._office.wall():
            command = ApplyLimits(THE_HOUSE.name, name, self._office.wall())
            changed = limited(name, known.wanted)
            key = f"house-limits-{name}-{known.wanted_from}"[:LONGEST_KEY]
            await self._office.act(THE_HOUSE, command, key, significant=False, updates=(changed,))

    async def exclude_self(self, by: By, days: int, *, key: str | None = None) -> Done:
        now = self._office.wall()
        command = ExcludeSelf(by.name, days, now)
        changed = kept_out(by.name, later(now, timedelta(days=days)))
        return await self._office.act(by, command, key, updates=(changed,))

    async def end_play(self, name: str) -> None:
        """Somebody has played as long today as they wished to at most; of several workers one
        writes it down."""
        now = self._office.wall()
        until = next_day(now)

        def ask(house: House) -> Asking:
            known = house.account(name)
            changed = kept_out(name, max(known.excluded_until, until))
            return Asking(EndPlay(THE_HOUSE.name, name, now), (changed,))

        key = f"house-rests-{name}-{until}"[:LONGEST_KEY]
        await self._office.act_as_it_stands(THE_HOUSE, ask, key, significant=False)


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
