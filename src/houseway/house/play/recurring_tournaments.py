"""Open tournaments that recur: one every few minutes, with bots among the entrants.

The clock alone says which one is next, and its start is in its id: workers that look after it at
the same time, or again after a restart, mean the same one, and one of them opens it. A worker opens
none while no visitor is at a table or at the list.
"""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec
import structlog

from houseway.core.errors import Refusal
from houseway.game import capabilities as cap
from houseway.game.tournament import AnyTournament, NewTournament
from houseway.house.accounts.sign_in import Accounts
from houseway.house.play import companions
from houseway.house.play.command_handler import CommandHandler, CommandRequest
from houseway.house.run.clock import wall_time
from houseway.registry import game, names
from houseway.tables.dealing import Pace
from houseway.tables.people import HOUSE

LOOK_EVERY = 3.0  # seconds
LEAD = timedelta(seconds=45)  # at least, to enter
PREFIX = "series"
WHY = "recurring"  # the reason in the record

EVERY_FEW_MINUTES = NewTournament(
    name="The Little Crown",
    why=WHY,
    key=PREFIX,  # each has its time in its id
    entrants=8,
    seats=4,
    rounds=2,
    entry_fee=1_000,
    bots=6,
    automatic_director=True,
    pace=Pace(bets=10.0, turn=20.0, pause=2.0),
)

log = structlog.get_logger()


class Series(msgspec.Struct, frozen=True):
    """A tournament like this, at regular times."""

    every: int
    asked: NewTournament


def next_start(now: datetime, every: int) -> datetime:
    """Return the next moment of an even division of the day that leaves time to enter."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    passed = (now + LEAD - midnight).total_seconds()
    return midnight + timedelta(seconds=(int(passed // every) + 1) * every)


class Recurring:
    def __init__(
        self,
        handler: CommandHandler,
        accounts: Accounts,
        series: Series,
        has_visitors: Callable[[], bool],
    ) -> None:
        self._handler = handler
        self._accounts = accounts
        self._series = series
        self._has_visitors = has_visitors
        self._opened = ""

    async def run(self) -> None:
        if not (await self._accounts.office.house()).demonstration:
            return  # bots and play chips are for a demonstration
        while True:
            try:
                if self._has_visitors():
                    await self.open_next(wall_time())
            except Exception as error:  # the next look tries again
                log.warning("recurring-tournament-failed", error=type(error).__name__)
            await asyncio.sleep(LOOK_EVERY)

    async def open_next(self, now: datetime) -> str | None:
        """Open the next one; return its id if this worker opened it."""
        start = next_start(now, self._series.every)
        stream = f"{PREFIX}-{start:%Y%m%d-%H%M%S}"
        rules = self._rules()
        if rules is None or stream == self._opened or await self._is_open(stream):
            return None
        starts_in = max(0, int((start - now).total_seconds()))
        asked = msgspec.structs.replace(self._series.asked, starts_in=starts_in)
        opening = rules.opening(asked, stream, now)
        opens = CommandRequest(opening.opens, HOUSE, HOUSE, f"open-{stream}", why=WHY)
        await self._handler.open(stream, rules.kind.name, asked.name, opens)
        notice = CommandRequest(opening.notice, HOUSE, HOUSE, "notice", why=WHY)
        await self._handler.execute(stream, notice)
        self._opened = stream
        await companions.enter_bots(self._accounts, self._handler, rules, stream, asked.bots)
        return stream

    async def _is_open(self, stream: str) -> bool:
        try:
            await self._handler.read(stream)
        except Refusal:
            return False
        return True

    def _rules(self) -> AnyTournament | None:
        """Return the tournament of the chosen game, or of the first game that has one."""
        wanted = [self._series.asked.game] if self._series.asked.game else names()
        found = (game(name).get(cap.TOURNAMENT) for name in wanted)
        return next((rules for rules in found if rules is not None), None)
