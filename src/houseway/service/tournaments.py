"""Tournaments at work: the house's moves at every table of one, and its bots."""

import asyncio
import secrets
import time
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import structlog

from houseway.errors import BadInput, Refusal
from houseway.fairness import commitment
from houseway.games.king_high.tournament.live import kind as tournament
from houseway.games.king_high.tournament.live.bots import bot
from houseway.games.king_high.tournament.live.dealer import TournamentMove, next_moves, wakes_at
from houseway.games.king_high.tournament.live.messages import CommitSeed
from houseway.games.king_high.tournament.live.seeds import seeds_wanted, source
from houseway.games.king_high.tournament.live.state import LiveTournament
from houseway.live.decide import HOUSE
from houseway.service.acting import Request
from houseway.service.bots import act_as_bot, take_turns
from houseway.service.clock import wall_time
from houseway.service.desk import Asked, Desk, Held
from houseway.service.steps import AT_ONCE, LOOK_AGAIN, SETTLE, Wait, take_steps
from houseway.service.store.records import Records
from houseway.tables.messages import tag

log = structlog.get_logger()


class Tournaments:
    def __init__(self, desk: Desk, records: Records) -> None:
        self._desk = desk
        self._records = records
        self._since: dict[tuple[str, str], tuple[str, float]] = {}  # by stream and place
        self._secrets: dict[tuple[str, int], str] = {}

    async def look_after(self, stream: str, changed: asyncio.Event) -> None:
        """Runs one tournament until it is over; does nothing for any other record."""
        if (await self._desk.held(stream)).kind.name != tournament.NAME:
            return
        await take_steps(lambda: self._step(stream), changed, stream, "tournament")

    async def _step(self, stream: str) -> Wait | None:
        """Makes the first move that is due."""
        held = await self._desk.held(stream)
        live: LiveTournament = held.state
        if live.over and not live.seeds:
            return None
        await self._load_secrets(live)
        moves = next_moves(live, lambda place, number: self._secrets[place, number], wall_time())
        waits = [LOOK_AGAIN]
        for move in moves:
            left = self._left(stream, live, move)
            if left <= 0:
                await self._do(stream, held, move)
                return AT_ONCE
            waits.append(left)
        wakes = wakes_at(live, wall_time())
        if wakes is not None:
            waits.append(max(SETTLE, (wakes - wall_time()).total_seconds()))
        return Wait(min(waits))

    async def _load_secrets(self, live: LiveTournament) -> None:
        wanted = tuple(seeds_wanted(live))
        self._forget_unkept(live)
        for place, number in wanted:
            if (place, number) not in self._secrets:
                kept = await asyncio.to_thread(self._records.secret, place, number)
                self._secrets[place, number] = kept or secrets.token_hex(32)
        places = {source(live, purpose) for purpose in live.seeds_committed}
        for known in tuple(self._secrets):
            if known[0] in places and known not in wanted:
                del self._secrets[known]

    def _forget_unkept(self, live: LiveTournament) -> None:
        """A seed that was drawn here is of no use where another worker has committed to its own."""
        for purpose, seeds in live.seeds.items():
            known = source(live, purpose), seeds.number
            drawn = self._secrets.get(known)
            if drawn is not None and commitment(drawn) != seeds.commitment:
                del self._secrets[known]

    def _left(self, stream: str, live: LiveTournament, move: TournamentMove) -> float:
        since = self._since.get((stream, move.place))
        waiting_for = f"{move.moment} {tag(move.command)}"
        if since is None or since[0] != waiting_for:
            since = self._since[stream, move.place] = (waiting_for, time.monotonic())
        return since[1] + live.pace.seconds(move.after) - time.monotonic()

    async def _do(self, stream: str, held: Held, move: TournamentMove) -> None:
        try:
            await self._act(stream, held, move.command)
        except Refusal as refusal:
            if refusal.code != "not-enough-money" or move.if_unpaid is None:
                raise
            await self._act(stream, held, move.if_unpaid)

    async def _act(self, stream: str, held: Held, command: Any) -> None:
        live: LiveTournament = held.state
        rows: tuple[tuple[str, dict[str, Any]], ...] = ()
        if isinstance(command, CommitSeed):
            place = source(live, command.purpose)
            seed = self._secrets[place, command.number]
            row = {"stream": place, "number": command.number, "server_seed": seed}
            rows = (("secrets", row),)
        asked = Asked(
            command,
            by=HOUSE,
            role=HOUSE,
            key=f"house-{held.version + 1}-{tag(command)}",
            only_at=held.version,
            rows=rows,
        )
        try:
            await self._desk.act(stream, asked)
        except BaseException:
            if rows:  # whether it was committed to is not known: ask the store next time
                self._secrets.clear()
            raise


class TournamentBots:
    """Bots that have entered a tournament, each an ordinary entrant."""

    def __init__(
        self, desk: Desk, names: Callable[[], frozenset[str]], *, haste: float = 1.0
    ) -> None:
        self._desk = desk
        self._names = names
        self._haste = haste
        self._random = Random(secrets.randbits(64))

    async def play(self, stream: str, changed: asyncio.Event) -> None:
        if (await self._desk.held(stream)).kind.name != tournament.NAME:
            return
        await take_turns(lambda: self._play_once(stream), changed, stream, self._haste)

    async def _play_once(self, stream: str) -> bool:
        """One command of every bot that has something to do."""
        acted = False
        for name in await self._entered(stream):
            held = await self._desk.held(stream)
            view = held.kind.view(held.state, name)
            command = bot(view, held.kind.legal(held.state, name), self._random)
            if command is not None:
                acted = await self._act(stream, name, command) or acted
        return acted

    async def _entered(self, stream: str) -> list[str]:
        live: LiveTournament = (await self._desk.held(stream)).state
        if live.tournament is None or live.over:
            return []
        return [name for name in live.tournament.entrants if name in self._names()]

    async def _act(self, stream: str, name: str, command: Any) -> bool:
        written: dict[str, Any] = msgspec.to_builtins(command)
        request = Request(secrets.token_hex(8), written)
        try:
            await act_as_bot(self._desk, name, stream, request)
        except (Refusal, BadInput) as refusal:
            log.debug("bot-refused", tournament=stream, sentence=str(refusal))
            return False
        return True
