"""A table under test: commands go in, and after every event the books must balance."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from houseway.core.errors import BadInput, Refusal
from houseway.core.rulebook import parse_readings
from houseway.game import AnyGame
from houseway.registry import game
from houseway.tables.messages import Command
from houseway.tables.wagers import Limits

OfGame: TypeAlias = Any  # of the game's own class, whose fields its tests ask for
Decide = Callable[[OfGame, OfGame], tuple[OfGame, ...]]


def find_game(which: AnyGame | str) -> AnyGame:
    """The game itself, or the installed one of that name."""
    return game(which) if isinstance(which, str) else which


class AtTable:
    """`readings` are written as on the command line: `two-pairs=literal`."""

    def __init__(
        self,
        which: AnyGame | str,
        *readings: str,
        limits: Mapping[str, Limits] | None = None,
    ) -> None:
        self.game = find_game(which)
        chosen = parse_readings(self.game.readings, readings)
        self.table: OfGame = self.game.open_table(chosen, limits or {})
        self.opened = self.table
        self.events: list[OfGame] = []

    def do(self, *commands: Command) -> list[OfGame]:
        """Runs the commands one after the other; gives the events of all of them."""
        new: list[OfGame] = []
        for command in commands:
            for event in self.game.decide(self.table, command):
                self.table = self.game.evolve(self.table, event)
                assert self.table.floor.bank.is_balanced, f"{event} makes money out of nothing."
                new.append(event)
        self.events += new
        return new

    def refuses(self, command: Command) -> Refusal:
        """The refusal of a command, which must leave the table as it was."""
        no = self._answer(command)
        assert isinstance(no, Refusal), f"{command} is answered with {no!r} and not refused."
        return no

    def bad(self, command: Command) -> str:
        """The sentence that answers a command which makes no sense."""
        no = self._answer(command)
        assert isinstance(no, BadInput), f"{command} is answered with {no!r}, as if it made sense."
        return str(no)

    def _answer(self, command: Command) -> Refusal | BadInput | list[OfGame]:
        before = self.table
        try:
            return self.do(command)
        except (Refusal, BadInput) as no:
            assert self.table == before, f"{command} is refused, and yet something happened."
            return no

    def chips(self, player: str) -> int:
        has: int = self.table.floor.bank.has(player)
        return has

    @property
    def last(self) -> OfGame:
        """The round that was over last."""
        return self.table.recent[-1]
