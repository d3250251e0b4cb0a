"""Run practice tables: a strong partner, and hints on request, for games that have them."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

import msgspec

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import t
from houseway.game import AdvisedMove
from houseway.game import capabilities as cap
from houseway.house.computing.computer import Computer, Lost
from houseway.house.computing.questions import Question
from houseway.live.table.state import LiveTable
from houseway.registry import game, names
from houseway.tables.messages import Command
from houseway.tables.state import TableState

NICENESS = 5  # a third of a core, beside a worker: a player is waiting

T = TypeVar("T")


class Hint(msgspec.Struct, frozen=True):
    """Moves for this stage of the table, the best one first."""

    stage: str
    moves: tuple[AdvisedMove, ...]


class Practice:
    """Thinks in a process of its own, one thought at a time, while tables are served.

    It is not the process that computes analyses: strangers may queue as many of those as they like,
    and compiling one would hold up the table for a minute."""

    def __init__(self, computer: Computer) -> None:
        self.computer = computer
        self._warm: asyncio.Task[None] | None = None

    @property
    def is_ready(self) -> bool:
        """Whether the solver is compiled, which takes a minute the first time on a machine."""
        if self._warm is None or has_failed(self._warm):
            self._warm = asyncio.create_task(self.computer.compute(Question(warm_up)))
        return self._warm.done()

    @property
    def is_free(self) -> bool:
        return self.is_ready and self.computer.has_room()

    async def hint(self, name: str, live: LiveTable, player: str) -> Hint:
        if not live.practice:
            raise Refusal("no-practice", BY_HOUSE, t("Hints are only given at practice tables."))
        if not self.is_ready:
            sentence = t("The strong player is getting ready. Ask again in a moment.")
            raise Refusal("getting-ready", BY_HOUSE, sentence)
        table = live.need_opened()
        return Hint(table.stage, await self._think(moves, name, table, player))

    async def move(self, name: str, table: TableState, player: str) -> Command | None:
        """Return the strong player's move for a bot, or None if it is not the bot's turn."""
        return await self._think(move, name, table, player)

    async def _think(
        self, thought: Callable[[str, TableState, str], T], name: str, table: TableState, who: str
    ) -> T:
        try:
            return await self.computer.compute(Question(thought, (name, table, who)))
        except Lost:
            self._warm = None  # the process that follows is not ready yet
            raise


def has_failed(task: asyncio.Task[None]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


def warm_up() -> None:
    """Compile whatever is not compiled yet, for every game that gives advice."""
    for name in names():
        advice = game(name).get(cap.ADVICE)
        if advice is not None:
            advice.warm_up()


def moves(name: str, table: TableState, player: str) -> tuple[AdvisedMove, ...]:
    return game(name).require(cap.ADVICE).moves(table, player)


def move(name: str, table: TableState, player: str) -> Command | None:
    return game(name).require(cap.ADVICE).move(table, player)
