"""Run tournaments: the house's moves at each of their tables, and their bots."""

import asyncio
import secrets
import time
from collections.abc import Callable
from functools import partial
from random import Random

import msgspec
import structlog

from houseway.core.errors import BadInput, Refusal
from houseway.core.fairness import commitment
from houseway.game.tournament import AnyTournament, SeedOf, TournamentMove
from houseway.house.play.bots import act_as_bot, take_turns
from houseway.house.play.command_handler import CommandHandler, CommandRequest
from houseway.house.play.command_parser import Request
from houseway.house.play.record_loop import AT_ONCE, LOOK_AGAIN, SETTLE, Wait, take_steps
from houseway.house.play.stream_states import StreamState
from houseway.house.run.clock import wall_time
from houseway.house.store.records import Records
from houseway.registry import tournaments
from houseway.tables.dealing import Pace
from houseway.tables.messages import Command, tag
from houseway.tables.people import HOUSE

log = structlog.get_logger()

UNPAID = ("not-enough-money", "own-limit", "no-such-account")  # why a wallet gives no entry fee


class Tournaments:
    def __init__(self, handler: CommandHandler, records: Records) -> None:
        self._handler = handler
        self._records = records
        self._since: dict[tuple[str, str], tuple[str, float]] = {}  # by stream and place
        self._secrets: dict[SeedOf, str] = {}

    async def look_after(self, stream: str, changed: asyncio.Event) -> None:
        """Run one tournament until it is over; do nothing for other records."""
        rules = tournaments().get((await self._handler.read(stream)).kind.name)
        if rules is not None:
            await take_steps(lambda: self._step(stream, rules), changed, stream, "tournament")

    async def _step(self, stream: str, rules: AnyTournament) -> Wait | None:
        """Make the first move that is due."""
        current = await self._handler.read(stream)
        live = current.state
        if rules.is_done(live):
            return None
        await self._load_secrets(rules, live)
        now = wall_time()
        moves = rules.next_moves(live, lambda *seed: self._secrets[SeedOf(*seed)], now)
        self._forget_waits(stream, {move.place for move in moves})
        waits = [LOOK_AGAIN]
        for move in moves:
            left = self._left(stream, live.pace, move)
            if left <= 0:
                await self._do(stream, rules, current, move)
                return AT_ONCE
            waits.append(left)
        wakes = rules.wakes_at(live, now)
        if wakes is not None:
            waits.append(max(SETTLE, (wakes - wall_time()).total_seconds()))
        return Wait(min(waits))

    async def _load_secrets(self, rules: AnyTournament, live: object) -> None:
        wanted = tuple(rules.seeds_wanted(live))
        self._forget_unkept(rules, live)
        for seed in wanted:
            if seed not in self._secrets:
                kept = await asyncio.to_thread(self._records.secret, *seed)
                self._secrets[seed] = kept or secrets.token_hex(32)
        sources = rules.sources(live)
        for known in tuple(self._secrets):
            if known.source in sources and known not in wanted:
                del self._secrets[known]

    def _forget_unkept(self, rules: AnyTournament, live: object) -> None:
        """Forget a seed that was drawn here if another worker has committed to its own."""
        for seed, promised in rules.seeds_promised(live).items():
            drawn = self._secrets.get(seed)
            if drawn is not None and commitment(drawn) != promised:
                del self._secrets[seed]

    def _forget_waits(self, stream: str, places: set[str]) -> None:
        """Restart a clock whose move is no longer due: a table on hold costs no one time."""
        for known in tuple(self._since):
            if known[0] == stream and known[1] not in places:
                del self._since[known]

    def _left(self, stream: str, pace: Pace, move: TournamentMove) -> float:
        since = self._since.get((stream, move.place))
        waiting_for = f"{move.stage} {tag(move.command)}"
        if since is None or since[0] != waiting_for:
            since = self._since[stream, move.place] = (waiting_for, time.monotonic())
        return since[1] + pace.seconds(move.after) - time.monotonic()

    async def _do(
        self, stream: str, rules: AnyTournament, current: StreamState, move: TournamentMove
    ) -> None:
        try:
            await self._act(stream, rules, current, move.command)
        except Refusal as refusal:
            if refusal.code not in UNPAID or move.if_unpaid is None:
                raise
            await self._act(stream, rules, current, move.if_unpaid)

    async def _act(
        self, stream: str, rules: AnyTournament, current: StreamState, command: Command
    ) -> None:
        rows: tuple[tuple[str, dict[str, object]], ...] = ()
        seed = rules.commits(current.state, command)
        if seed is not None:
            secret = self._secrets[seed]
            row = {"stream": seed.source, "number": seed.number, "server_seed": secret}
            rows = (("secrets", row),)
        request = CommandRequest(
            command,
            by=HOUSE,
            role=HOUSE,
            key=f"house-{current.version + 1}-{tag(command)}",
            only_at=current.version,
            rows=rows,
        )
        try:
            await self._handler.execute(stream, request)
        except BaseException:
            if rows:  # the outcome is unknown: read the seed from the store next time
                self._secrets.clear()
            raise


class TournamentBots:
    """Plays for bots that have entered a tournament."""

    def __init__(
        self, handler: CommandHandler, names: Callable[[], frozenset[str]], *, haste: float = 1.0
    ) -> None:
        self._handler = handler
        self._names = names
        self._haste = haste
        self._random = Random(secrets.randbits(64))

    async def play(self, stream: str, changed: asyncio.Event) -> None:
        rules = tournaments().get((await self._handler.read(stream)).kind.name)
        if rules is not None:
            play_once = partial(self._play_once, stream, rules)
            await take_turns(play_once, changed, stream, self._haste)

    async def _play_once(self, stream: str, rules: AnyTournament) -> bool:
        """Make one move of every bot that has something to do."""
        acted = False
        for name in rules.entrants((await self._handler.read(stream)).state):
            if name not in self._names():
                continue
            current = await self._handler.read(stream)
            view = current.kind.view(current.state, name)
            command = rules.bot(view, current.kind.legal(current.state, name), self._random)
            if command is not None:
                acted = await self._act(stream, name, command) or acted
        return acted

    async def _act(self, stream: str, name: str, command: Command) -> bool:
        written: dict[str, object] = msgspec.to_builtins(command)
        request = Request(secrets.token_hex(8), written)
        try:
            await act_as_bot(self._handler, name, stream, request)
        except (Refusal, BadInput) as refusal:
            log.debug("bot-refused", tournament=stream, sentence=str(refusal))
            return False
        return True
