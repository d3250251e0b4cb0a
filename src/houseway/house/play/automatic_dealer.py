"""Run the automatic house: make the moves of `next_move` at the tables of this worker.

Every move is bound to the version it was decided at, so two workers that both look after a table
make it once.
"""

import asyncio
import secrets
from collections.abc import Callable

from houseway.core.fairness import commitment
from houseway.house.play.command_handler import CommandHandler, CommandRequest
from houseway.house.play.dealer_timers import DealerTimers, age
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
IDLE = 20 * 60.0  # seconds after which a table of someone's own no longer waits


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
        self.timers = DealerTimers()
        self._seeds: dict[str, dict[int, str]] = {}  # of each table, by number
        self._kept: dict[str, str] = {}  # the last commitment that was compared with the seed here
        self.announced: list[Callable[[str], None]] = []  # called when a wait begins or ends

    async def look_after(self, stream: str, changed: asyncio.Event) -> None:
        """Run one table until cancelled; `changed` is set whenever its record grows."""
        if (await self._handler.read(stream)).kind.name not in names():
            return
        self.timers.begin(stream)
        try:
            await take_steps(lambda: self._step(stream), changed, stream, "dealer")
        finally:
            self.timers.end(stream)
            self._kept.pop(stream, None)
            self._seeds.pop(stream, None)

    async def _step(self, stream: str) -> Wait:
        current = await self._handler.read(stream)
        move = await self._next_move(stream, current) or self._close_idle(current)
        seconds = self._wait_for(stream, current, move)
        if move is not None and seconds <= 0:
            await self._do(stream, current, move)
            return AT_ONCE
        return (
            self._until_idle(current) if move is None else Wait(seconds, settle_time(move, seconds))
        )

    def _until_idle(self, current: StreamState) -> Wait:
        """Return the wait until a table of someone's own may count as idle."""
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
        """Forget a seed that was drawn here if another worker has committed to its own."""
        seeds = live.seeds
        if seeds is None or self._kept.get(stream) == seeds.commitment:
            return
        drawn = self._seeds.get(stream, {}).get(seeds.number)
        if drawn is not None and commitment(drawn) != seeds.commitment:
            del self._seeds[stream][seeds.number]
        self._kept[stream] = seeds.commitment

    def _is_idle(self, current: StreamState) -> bool:
        """Whether nothing has happened for long at a table of someone's own. Its stakes are played
        to their end first, as at a table with a clock."""
        live: LiveTable = current.state
        return bool(live.owner) and live.status == "open" and self.age(current) >= self._idle

    def _close_idle(self, current: StreamState) -> Move[Command] | None:
        """Return the move that closes an idle table and returns its chips."""
        if not self._is_idle(current) or not current.state.at_rest:
            return None
        return Move(CloseOwnTable(HOUSE, idle=max(1, round(self._idle / 60))))

    async def _secret(self, stream: str, number: int) -> str:
        """Return the seed that was committed to, or a new one."""
        kept = await asyncio.to_thread(self._records.secret, stream, number)
        return kept if kept is not None else secrets.token_hex(32)

    def _wait_for(self, stream: str, current: StreamState, move: Move[Command] | None) -> float:
        """Return the seconds left before a move."""
        before = self.timers.of(stream)
        waiting = self.timers.note(stream, current, move)
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
        request = CommandRequest(
            by_the_clock(current.kind, move.command),
            by=HOUSE,
            role="stand-in" if move.stand_in is not None else HOUSE,
            key=f"house-{current.version + 1}",
            only_at=current.version,
            rows=rows,
            updates=closing_change(stream, current, move.command),
        )
        try:
            await self._handler.execute(stream, request)
        except BaseException:
            if rows:  # the outcome is unknown: read the seed from the store next time
                self._seeds.get(stream, {}).pop(current.state.seeds_committed + 1, None)
            raise


def settle_time(move: Move[Command], seconds: float) -> float:
    """Return how long changes may settle before the next look. While a wait is long a dealer need
    not look at every chip: nothing that players do while bets are open makes the move come
    sooner."""
    longest = LONGEST_SETTLE if move.after == "bets" else SETTLE
    return min(max(SETTLE, seconds / 10), longest)


def closing_change(stream: str, current: StreamState, command: Command) -> tuple[Change, ...]:
    """Return the change that ends looking after a table, once it is closed and holds no secret."""
    last_secret = isinstance(command, RevealSeed) and current.state.status == "closed"
    nothing_secret = isinstance(command, CloseTable | CloseOwnTable) and current.state.seeds is None
    if not last_secret and not nothing_secret:
        return ()
    return (Change("streams", {"id": stream}, {"closed": True}),)
