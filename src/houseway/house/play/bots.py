"""Play for bots: players with accounts, who see their own view and choose from legal actions.

They act through the same checks as people, with keys and stages, and take their time.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from random import Random

import msgspec
import structlog

from houseway.core.errors import BadInput, Refusal
from houseway.game import AnyGame
from houseway.game import capabilities as cap
from houseway.house.play import player_commands
from houseway.house.play.command_handler import CommandHandler
from houseway.house.play.command_parser import Request
from houseway.house.play.player_commands import Actor
from houseway.house.play.practice import Practice
from houseway.house.play.record_loop import AT_ONCE, Wait, take_steps
from houseway.house.play.retry import until_known
from houseway.house.play.stream_states import StreamState
from houseway.live.table.commands import Ready
from houseway.live.table.ready import ready_now
from houseway.live.table.state import LiveTable
from houseway.live.table.view import partners
from houseway.registry import game
from houseway.tables.messages import Command
from houseway.tables.offers import Bounds, Offer
from houseway.tables.seating import BuyIn

THINKING = (0.3, 1.2)  # seconds
IDLE = 5.0
LOW_ON_CHIPS = 5_000
BUY_IN = 50_000
STRONG = "strong"  # thinks in a process of its own

log = structlog.get_logger()

# Gives a bot money for its wallet when it has none left.
Refill = Callable[[str, int], Awaitable[None]]


class Bots:
    def __init__(
        self,
        handler: CommandHandler,
        names: Callable[[], frozenset[str]],
        refill: Refill,
        practice: Practice,
        *,
        haste: float = 1.0,
    ) -> None:
        self._handler = handler
        self._names = names
        self._refill = refill
        self._practice = practice
        self._haste = haste  # how many times faster than people
        self._random = Random(secrets.randbits(64))

    async def play(self, stream: str, changed: asyncio.Event) -> None:
        """Play for every bot that sits at the table, until cancelled."""
        await take_turns(lambda: self._play_once(stream), changed, stream, self._haste)

    async def _play_once(self, stream: str) -> bool:
        """Make one move of one bot; return False if none has anything to do."""
        bots = self._names()
        if not bots:
            return False
        current = await self._handler.read(stream)
        seated = [name for name in seats(current) if name in bots]
        self._random.shuffle(seated)
        for name in seated:
            command = await self._choice(current, name)
            if command is not None:
                return await self._act(stream, current, name, command)
        return await self._be_ready(stream, current, seated)

    async def _be_ready(self, stream: str, current: StreamState, seated: list[str]) -> bool:
        """Say that bots with nothing to do are ready as soon as a person is."""
        if not isinstance(current.state, LiveTable) or not set(ready_now(current.state)) - set(
            seated
        ):
            return False
        acted = False
        for name in seated:
            offered = (offer.command for offer in current.kind.legal(current.state, name))
            ready = next((command for command in offered if isinstance(command, Ready)), None)
            if ready is not None:
                acted |= await self._act(stream, current, name, ready)
        return acted

    async def _choice(self, current: StreamState, name: str) -> Command | None:
        rules, live = game(current.kind.name), current.state
        offers = current.kind.legal(live, name)
        buy = next((o for o in offers if isinstance(o.command, BuyIn)), None)
        if buy is not None and live.need_opened().floor.bank.has(name) < LOW_ON_CHIPS:
            bounds = buy.amount or Bounds(1, BUY_IN, 1)
            return BuyIn(name, bounds.fit(BUY_IN))
        seen = rules.view(live.table, name)
        if not live.practice:
            return self._simple(rules, seen, offers)
        advice, strength = rules.require(cap.ADVICE), partners(live) or STRONG
        if not any(isinstance(offer.command, advice.decides) for offer in offers):
            return self._simple(rules, seen, offers)
        if strength == STRONG and self._is_partner(live) and self._practice.is_free:
            return await self._practice.move(rules.name, live.need_opened(), name)
        return advice.simple_partner(strength, seen, self._random)

    def _simple(
        self, rules: AnyGame, seen: object, offers: tuple[Offer[Command], ...]
    ) -> Command | None:
        chosen: Command | None = rules.bot(seen, offers, self._random)
        return chosen

    def _is_partner(self, live: LiveTable) -> bool:
        """Whether a person is there to practise with."""
        return live.practice and any(
            name not in self._names() for name in live.need_opened().floor.seats.values()
        )

    async def _act(self, stream: str, current: StreamState, name: str, command: Command) -> bool:
        written: dict[str, object] = msgspec.to_builtins(command)
        request = Request(secrets.token_hex(8), written, current.kind.stage(current.state))
        try:
            await act_as_bot(self._handler, name, stream, request)
        except Refusal as refusal:
            if refusal.code == "not-enough-money":
                await self._refill(name, BUY_IN)
            return refusal.code == "not-enough-money"
        except BadInput as error:
            log.warning("bot-command-invalid", table=stream, sentence=str(error))
            return False
        return True


async def act_as_bot(handler: CommandHandler, name: str, stream: str, request: Request) -> None:
    actor = Actor(name, frozenset({"player"}), bot=True)
    await until_known(lambda: player_commands.execute(handler, actor, stream, request))


async def take_turns(
    play_once: Callable[[], Awaitable[bool]], changed: asyncio.Event, stream: str, haste: float
) -> None:
    """Play, with pauses for thought, and wait for a change if there was nothing to do."""
    random = Random(secrets.randbits(64))

    async def turn() -> Wait:
        acted = await play_once()
        thinking = random.uniform(*THINKING) / haste
        if not acted:
            return Wait(IDLE, settle=thinking)
        await asyncio.sleep(thinking)
        return AT_ONCE

    await take_steps(turn, changed, stream, "bots")


def seats(current: StreamState) -> list[str]:
    live = current.state
    if not isinstance(live, LiveTable) or live.status not in ("open", "suspended"):
        return []
    return list(live.need_opened().floor.seats.values())
