"""Players who act at their tables: they wager, take back, look at cards and set them."""

import asyncio
import time
from collections import deque
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from benchmarks.service.house import Guest
from benchmarks.service.wire import Wire

# The commands a player accepts offers for, the most wanted first; seated players stay.
WANTED = ("look", "ask-house-way", "place-cards", "declare-sweep", "take-back", "place-wager")
OPENING_AT_ONCE = 50
TICK = 0.004  # seconds between commands at a steady rate

_TABLE = b'{"type":"table"'


class SeenTable(msgspec.Struct):
    stage: str


class Offered(msgspec.Struct):
    command: dict[str, Any]


class Seen(msgspec.Struct):
    """The part of a view that these players use."""

    version: int
    view: SeenTable
    offers: list[Offered]


class Answer(msgspec.Struct):
    type: str
    id: str | None = None
    version: int = 0
    error: Any = None


_seen = msgspec.json.Decoder(Seen)
_answer = msgspec.json.Decoder(Answer)
_encoder = msgspec.json.Encoder()


@dataclass
class Tally:
    """The outcomes of the commands of one window."""

    began: float = field(default_factory=time.perf_counter)
    ended: float = 0.0
    latencies: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    views: int = 0

    @property
    def seconds(self) -> float:
        return self.ended - self.began


class Player:
    def __init__(self, guest: Guest, crowd: "Crowd") -> None:
        self.guest = guest
        self.crowd = crowd
        self.waits = False  # for an answer
        self.sent_at = 0.0
        self.key = ""  # of the last command
        self.wire: Wire | None = None
        self._view = b""
        self._stage = ""
        self._last: dict[str, Any] = {}
        self._next: dict[str, Any] | None = None
        self._wager: dict[str, Any] = {}  # the last one placed
        self._random = Random(guest.name)
        self._count = 0

    def received(self, text: bytes) -> None:
        if text.startswith(_TABLE):
            self._view = text
            self.crowd.sees(self)
        else:
            self._take(_answer.decode(text))

    def _take(self, answer: Answer) -> None:
        if not self.waits:
            return
        self.waits = False
        self._next = self._after_that() if answer.type == "done" else None
        self.crowd.answered(self, answer)

    @property
    def can_act(self) -> bool:
        return self.wire is not None and self.wire.is_open and not self.waits

    def act(self) -> bool:
        """Send a command if there is anything to do."""
        command = self._next or self._choice()
        self._next = None
        if command is None:
            return False
        self._count += 1
        self._last = command
        self.key = f"{self.guest.name}-{self.crowd.run}-{self._count}"
        message = {
            "type": "act",
            "id": str(self._count),
            "table": self.guest.table,
            "key": self.key,
            "command": command,
            "stage": self._stage,
        }
        assert self.wire is not None
        self.waits, self.sent_at = True, time.perf_counter()
        self.wire.send(_encoder.encode(message))
        return True

    def _after_that(self) -> dict[str, Any] | None:
        """Take a placed wager back, or place it again, until the table has moved on.

        So players need not wait for a view of their own command."""
        match self._last["command"]:
            case "place-wager":
                self._wager = self._last
                return opposite(self._wager)
            case "take-back" if opposite(self._wager) == self._last:
                return self._wager
            case _:
                return None

    def _choice(self) -> dict[str, Any] | None:
        """Act on each view once, then wait for the next."""
        if not self._view:
            return None
        seen, self._view = _seen.decode(self._view), b""
        self._stage = seen.view.stage
        offered = [o.command for o in seen.offers if o.command["command"] in WANTED]
        if not offered:
            return None
        best = min(offered, key=lambda c: WANTED.index(c["command"]))["command"]
        return self._random.choice([c for c in offered if c["command"] == best])


def opposite(wager: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in wager.items() if name != "amount"} | {
        "command": "take-back"
    }


class Crowd:
    """All players, and how many commands they have under way."""

    def __init__(self, guests: list[Guest], run: str) -> None:
        self.run = run
        self.players = [Player(guest, self) for guest in guests]
        self.tally = Tally()
        self.under_way = 0
        self.acknowledged: set[tuple[str, str]] = set()  # by table and key
        self._ready: deque[Player] = deque()
        self._listed: set[Player] = set()
        self._limit = 0

    # -- Coming and going --------------------------------------------------------------------------

    async def come(self, host: str, port: int) -> None:
        turns = asyncio.Semaphore(OPENING_AT_ONCE)
        await asyncio.gather(*(self._connect(player, host, port, turns) for player in self.players))

    async def _connect(
        self, player: Player, host: str, port: int, turns: asyncio.Semaphore
    ) -> None:
        async with turns:
            loop = asyncio.get_running_loop()
            address = f"{host}:{port}"
            _, player.wire = await loop.create_connection(
                lambda: Wire(address, player.guest.token, player.received), host, port
            )
            await player.wire.opened
            player.wire.send(_encoder.encode({"type": "watch", "table": player.guest.table}))

    def sent_away(self, code: int) -> int:
        """Return how many got the house's message."""
        return sum(p.wire is not None and p.wire.closed == code for p in self.players)

    # -- What players report -----------------------------------------------------------------------

    def sees(self, player: Player) -> None:
        self.tally.views += 1
        self._list(player)
        self._pump()

    def answered(self, player: Player, answer: Answer) -> None:
        self.under_way -= 1
        if answer.type == "done":
            self.tally.latencies.append(time.perf_counter() - player.sent_at)
            self.acknowledged.add((player.guest.table, player.key))
        else:
            code = answer.error["code"]
            self.tally.refused[code] = self.tally.refused.get(code, 0) + 1
        self._list(player)
        self._pump()

    def _list(self, player: Player) -> None:
        if player not in self._listed:
            self._listed.add(player)
            self._ready.append(player)

    # -- Playing -----------------------------------------------------------------------------------

    async def saturate(self, seconds: float, outstanding: int) -> Tally:
        """Send as many commands as the house takes, with this many under way at any time."""
        self.keep_on(outstanding)
        await asyncio.sleep(seconds)
        return await self._finish()

    async def at_rate(self, seconds: float, rate: float) -> Tally:
        """Commands come whether or not those before them are answered."""
        self.tally, self._limit = Tally(), 0
        sent = 0
        while (now := time.perf_counter() - self.tally.began) < seconds:
            while sent < rate * now and self._act_once():
                sent += 1
            await asyncio.sleep(TICK)
        return await self._finish()

    def keep_on(self, outstanding: int) -> None:
        """Play as at saturation, for as long as the house accepts commands."""
        self.tally, self._limit = Tally(), outstanding
        self._pump()

    async def _finish(self) -> Tally:
        """What is under way is waited for, and belongs to no window."""
        self._limit = 0
        done, self.tally = self.tally, Tally()
        done.ended = time.perf_counter()
        until = time.perf_counter() + 10
        while self.under_way and time.perf_counter() < until:
            await asyncio.sleep(0.01)
        return done

    def _pump(self) -> None:
        while self.under_way < self._limit and self._act_once():
            pass

    def _act_once(self) -> bool:
        for _ in range(len(self._ready)):
            player = self._ready.popleft()
            self._listed.discard(player)
            if player.can_act and player.act():
                self.under_way += 1
                return True
        return False
