"""Protect players by their own limits: write these to the wallet, and count time played."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import and_, case, select, update

from houseway.house.accounts.office import THE_HOUSE, By, Office, OfficeRequest
from houseway.house.accounts.rows import AccountRows
from houseway.house.office.commands import ApplyLimits, ChooseLimits, EndPlay, ExcludeSelf
from houseway.house.office.player_limits import PERIODS, PlayerLimits, strictest
from houseway.house.office.state import AccountState, House
from houseway.house.office.wall_time import later, next_day, periods, wall
from houseway.house.play.command_handler import LONGEST_KEY, Receipt
from houseway.house.store import schema
from houseway.house.store.append import Change
from houseway.house.store.database import Database
from houseway.house.store.guard import LossStanding

A_SPELL = 300.0  # seconds; a longer pause is not play
WRITTEN_EVERY = 60.0
MOST_KEPT = 10_000


@dataclass(frozen=True)
class LimitsUse:
    """What counts towards limits in the current day, week and month."""

    standing: LossStanding
    deposited: dict[str, int]


def limit_wallet(account: str, limits: PlayerLimits) -> Change:
    values = {f"limit_{period}": getattr(limits, f"loss_{period}") for period in PERIODS}
    return Change("wallets", {"account": account}, values)


def exclude_wallet(account: str, until: str) -> Change:
    return Change("wallets", {"account": account}, {"excluded_until": until})


class Protection:
    """Records the limits that players set for themselves, and writes them to the wallet."""

    def __init__(self, office: Office, rows: AccountRows) -> None:
        self._office = office
        self._rows = rows

    async def count_use(self, known: AccountState) -> LimitsUse:
        """Return what counts towards the limits of an account."""
        now = self._office.wall()
        standing = await asyncio.to_thread(self._rows.loss_standing, known.name, now)
        labels = periods(now)
        return LimitsUse(
            standing, {p: known.deposited.get(label, 0) for p, label in labels.items()}
        )

    async def choose_limits(
        self, by: By, limits: PlayerLimits, *, key: str | None = None
    ) -> Receipt:
        def ask(house: House) -> OfficeRequest:
            strict = strictest(house.account(by.name).limits, limits)
            command = ChooseLimits(by.name, limits, self._office.wall())
            return OfficeRequest(command, (limit_wallet(by.name, strict),))

        return await self._office.act_as_it_stands(by, ask, key, significant=False)

    async def apply_limits(self, name: str) -> None:
        """Apply looser limits whose time has come; of several workers one does it."""
        known = await self._office.account(name)
        if known.wanted is not None and known.wanted_from <= self._office.wall():
            command = ApplyLimits(THE_HOUSE.name, name, self._office.wall())
            changed = limit_wallet(name, known.wanted)
            key = f"house-limits-{name}-{known.wanted_from}"[:LONGEST_KEY]
            await self._office.act(THE_HOUSE, command, key, significant=False, updates=(changed,))

    async def exclude_self(self, by: By, days: int, *, key: str | None = None) -> Receipt:
        now = self._office.wall()
        command = ExcludeSelf(by.name, days, now)
        changed = exclude_wallet(by.name, later(now, timedelta(days=days)))
        return await self._office.act(by, command, key, updates=(changed,))

    async def end_play(self, name: str) -> None:
        """Record that a player has reached the daily limit of play; of several workers one does
        it."""
        now = self._office.wall()
        until = next_day(now)

        def ask(house: House) -> OfficeRequest:
            known = house.account(name)
            changed = exclude_wallet(name, max(known.excluded_until, until))
            return OfficeRequest(EndPlay(THE_HOUSE.name, name, now), (changed,))

        key = f"house-rests-{name}-{until}"[:LONGEST_KEY]
        await self._office.act_as_it_stands(THE_HOUSE, ask, key, significant=False)


class PlayTime:
    """Counts the seconds that each account has played today, over all tables and workers.

    People play while they have a stake in a round, and between rounds if the next one comes soon;
    watching, applying or buying chips is not play. Time counts up to the last command at such a
    table, once for any number of tables; each worker writes it once a minute."""

    def __init__(
        self,
        database: Database,
        clock: Callable[[], float] = time.time,
        written_every: float = WRITTEN_EVERY,
    ) -> None:
        self._database = database
        self._clock = clock
        self._written_every = written_every
        self._seen: dict[str, tuple[float, float]] = {}  # the last command, and the time written

    async def count(self, account: str) -> None:
        """Count the time up to now: something happened at a table where the account has a stake."""
        now = self._clock()
        last, written = self._seen.get(account, (0.0, 0.0))
        if last > written and now - last > A_SPELL:  # an earlier spell has not been written
            await asyncio.to_thread(self._write, account, last)
        if now - last > A_SPELL or now - written >= self._written_every:
            await asyncio.to_thread(self._write, account, now)
            written = now
        if len(self._seen) >= MOST_KEPT:
            self._seen.clear()
        self._seen[account] = now, written

    async def today(self, account: str, *, playing_on: bool = False) -> float:
        """Return the seconds played today; `playing_on` adds those since the last command."""
        played, until = await asyncio.to_thread(self._read, account)
        last, _ = self._seen.get(account, (0.0, 0.0))
        seen = max(last, until)
        if playing_on and self._clock() - seen <= A_SPELL:
            seen = self._clock()
        return played + (seen - until if seen - until <= A_SPELL else 0.0)

    def _day(self) -> str:
        return periods(wall(datetime.fromtimestamp(self._clock())))["day"]

    def _write(self, account: str, at: float) -> None:
        w, day = schema.wallets.c, self._day()
        so_far = case((w.play_day == day, w.played), else_=0.0)
        is_spell = and_(w.play_at < at, w.play_at >= at - A_SPELL)
        here = update(schema.wallets).where(w.account == account)
        values = {
            "play_day": day,
            "played": so_far + case((is_spell, at - w.play_at), else_=0.0),
            "play_at": case((w.play_at < at, at), else_=w.play_at),
        }
        with self._database.write() as connection:
            connection.execute(here.values(**values))

    def _read(self, account: str) -> tuple[float, float]:
        """Return the seconds that are stored for today, and the time up to which they count."""
        w = schema.wallets.c
        query = select(w.played, w.play_at, w.play_day).where(w.account == account)
        with self._database.read() as connection:
            row = connection.execute(query).first()
        if row is None:
            return 0.0, 0.0
        return float(row.played) if row.play_day == self._day() else 0.0, float(row.play_at)
