"""The automatic house at work: it does what `next_move` says at the tables this worker looks after.

Every move is bound to the version it was decided at, so two workers that both look after a table
do it once.
"""

import asyncio
import secrets
from collections.abc import Callable

from houseway.core.fairness import commitment
from houseway.house.play.command_handler import CommandHandler, CommandRequest
from houseway.house.play.dealer_timers import Waits, age
from houseway.house.play.record_loop import AT_ONCE, LOOK_AGAIN, SETTLE, Wait, take_steps
from houseway.house.play.stream_states import StreamState
from houseway.house.run.clock import by_the_clock
from houseway.house.store.append import Change
from houseway.house.store.records import Records
from houseway.live.table.commands import CloseOwnTable, CloseTable, CommitSeed, RevealSeed
from houseway.live.table.dealer import next_move
from houseway.live.table.state import LiveTable
from houseway.registry import game, names
from houseway.tables.dealing import Move
from houseway.tables.messages import Command
from houseway.tables.people import HOUSE

LONGEST_SETTLE = 1.0  # seconds
IDLE = 20 * 60.0  # seconds after which nobody is waited for at a table of somebody's own


class AutomaticDealer:
    def __init__(
        self,
        handler: CommandHandler,
        records: Records,
        *,
        idle: float = IDLE,
        age: Callable[[StreamState], float] = age,
    ) -> None:
        self._handler = handler
        self._records = records
        self._idle = idle
        self.age = age  # seconds since the last entry of a record
        self.waits = Waits()
        self._seeds: dict[str, dict[int, str]] = {}  # of each table by their numbers
        self._kept: dict[str, str] = {}  # the last commitment that was compared with the seed here
        self.announced: list[Callable[[str], None]] = []  # told when there is another wait, or none

    async def look_after(self, stream: str, changed: asyncio.Event) -> None:
        """Runs one table until it is cancelled; `changed` is set whenever its record grows."""
        if (await self._handler.read(stream)).kind.name not in names():
            return
        self.waits.begin(stream)
        try:
            await take_steps(lambda: self._step(stream), changed, stream, "dealer")
        finally:
            self.waits.end(stream)
            self._kept.pop(stream, None)
            self._seeds.pop(stream, None)

    async def _step(self, stream: str) -> Wait:
        current = await self._handler.read(stream)
        move = await self._next_move(stream, current) or self._closing_idle(current)
        seconds = self._wait_for(stream, current, move)
        if move is not None and seconds <= 0:
            await self._do(stream, current, move)
            return AT_ONCE
        return self._until_idle(current) if move is None else Wait(seconds, settling(move, seconds))

    def _until_idle(self, current: StreamState) -> Wait:
        """A table of somebody's own is looked at again when nobody has played there for long."""
        left = self._idle - self.age(current)
        soon = bool(current.state.owner) and 0 < left < LOOK_AGAIN
        return Wait(max(left, SETTLE) if soon else LOOK_AGAIN)

    async def _next_move(self, stream: str, current: StreamState) -> Move[Command] | None:
        live: LiveTable = current.state
        rules = game(current.kind.name)
        self._forget_unkept(stream, live)
        seeds = self._seeds.setdefault(stream, {})
        for number in {live.seeds_committed, live.seeds_committed + 1} - {0}:
            if number not in seeds:
                seeds[number] = await self._secret(stream, number)
        seeds.pop(live.seeds_committed - 1, None)
        waits = not self._is_idle(current) or live.at_rest
        return next_move(rules, live, seeds.__getitem__, waits=waits)

    def _forget_unkept(self, stream: str, live: LiveTable) -> None:
        """A seed that was drawn here is of no use where another worker has committed to its own."""
        seeds = live.seeds
        if seeds is None or self._kept.get(stream) == seeds.commitment:
            return
        drawn = self._seeds.get(stream, {}).get(seeds.number)
        if drawn is not None and commitment(drawn) != seeds.commitment:
            del self._seeds[stream][seeds.number]
        self._kept[stream] = seeds.commitment

    def _is_idle(self, current: StreamState) -> bool:
        """A table of somebody's own at which nothing has happened for long. What is at stake there
        is played to its end first, as at a table with a clock."""
        live: LiveTable = current.state
        return bool(live.owner) and live.status == "open" and self.age(current) >= self._idle

    def _closing_idle(self, current: StreamState) -> Move[Command] | None:
        """Its chips go back."""
        if not self._is_idle(current) or not current.state.at_rest:
            return None
        return Move(CloseOwnTable(HOUSE, idle=max(1, round(self._idle / 60))))

    async def _secret(self, stream: str, number: int) -> str:
        """The seed that was kept when it was committed to, or a new one."""
        kept = await asyncio.to_thread(self._records.secret, stream, number)
        return kept if kept is not None else secrets.token_hex(32)

    def _wait_for(self, stream: str, current: StreamState, move: Move[Command] | None) -> float:
        """Seconds that are left."""
        before = self.waits.of(stream)
        waiting = self.waits.note(stream, current, move)
        if waiting != before and (waiting is None or waiting.seconds > 0):
            self._announce(stream)
        return 0.0 if waiting is None else waiting.left

    def _announce(self, stream: str) -> None:
        for listener in self.announced:
            listener(stream)

    async def _do(self, stream: str, current: StreamState, move: Move[Command]) -> None:
        rows: tuple[tuple[str, dict[str, object]], ...] = ()
        if isinstance(move.command, CommitSeed):
            number = current.state.seeds_committed + 1
            seed = self._seeds[stream][number]
            rows = (("secrets", {"stream": stream, "number": number, "server_seed": seed}),)
        asked = CommandRequest(
            by_the_clock(current.kind, move.command),
            by=HOUSE,
            role="stand-in" if move.stand_in is not None else HOUSE,
            key=f"house-{current.version + 1}",
            only_at=current.version,
            rows=rows,
            updates=closing(stream, current, move.command),
        )
        try:
            await self._handler.execute(stream, asked)
        except BaseException:
            if rows:  # whether it was committed to is not known: ask the store next time
                self._seeds.get(stream, {}).pop(current.state.seeds_committed + 1, None)
            raise


def settling(move: Move[Command], seconds: float) -> float:
    """With seconds left before its move a dealer need not look up at every chip: nothing that
    players do while bets are open makes it come sooner."""
    longest = LONGEST_SETTLE if move.after == "bets" else SETTLE
    return min(max(SETTLE, seconds / 10), longest)


def closing(stream: str, current: StreamState, command: Command) -> tuple[Change, ...]:
    """A closed table is done with once it holds no secret, and nobody looks after it any more."""
    last_secret = isinstance(command, RevealSeed) and current.state.status == "closed"
    nothing_secret = isinstance(command, CloseTable | CloseOwnTable) and current.state.seeds is None
    if not last_secret and not nothing_secret:
        return ()
    return (Change("streams", {"id": stream}, {"closed": True}),)
