"""A table under test: commands go in, and after every event the books must balance."""

from typing import Any

import pytest

from houseway.errors import BadInput, Refusal
from houseway.registry import game
from houseway.rulebook import parse_readings
from houseway.tables.wagers import Limits


class AtTable:
    def __init__(self, name: str, *readings: str, limits: dict[str, Limits] | None = None) -> None:
        self.game = game(name)
        self.table = self.game.open_table(
            parse_readings(self.game.readings, readings), limits or {}
        )
        self.opened = self.table
        self.events: list[Any] = []

    def do(self, *commands: Any) -> list[Any]:
        """Runs the commands one after the other; gives the events of all of them."""
        new: list[Any] = []
        for command in commands:
            for event in self.game.decide(self.table, command):
                self.table = self.game.evolve(self.table, event)
                assert self.table.floor.bank.balanced
                new.append(event)
        self.events += new
        return new

    def refuses(self, command: Any) -> Refusal:
        """The refusal of a command, which must leave the table as it was."""
        before = self.table
        with pytest.raises(Refusal) as refused:
            self.do(command)
        assert self.table == before
        return refused.value

    def bad(self, command: Any) -> str:
        """The sentence that answers a command which makes no sense."""
        before = self.table
        with pytest.raises(BadInput) as refused:
            self.do(command)
        assert self.table == before
        return str(refused.value)

    def chips(self, player: str) -> int:
        has: int = self.table.floor.bank.has(player)
        return has

    @property
    def last(self) -> Any:
        return self.table.recent[-1]
