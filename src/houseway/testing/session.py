"""Rounds that bots play, with a callback after every command."""

from collections.abc import Callable, Iterator

from houseway.core.rulebook import choices
from houseway.game import AnyGame
from houseway.tables.messages import Command
from houseway.tables.people import STAFF
from houseway.testing.at_table import OfGame
from houseway.testing.automatic import Automatic

PLAYERS = ("ann", "bea", "cho")
STRANGERS = ("public", "house", "zoe")
CHIPS = 100_000


class Session(Automatic):
    """Every command is kept, with the cards that came with it."""

    def __init__(
        self,
        which: AnyGame | str,
        *readings: str,
        seed: int = 1,
        look: Callable[["Session"], None] | None = None,
    ) -> None:
        super().__init__(which, *readings, seed=seed)
        self.look = look
        self.commands: list[Command] = []
        places = self.game.places(self.table.settings.readings)
        self.seat_bots(*PLAYERS[:places], chips=CHIPS)

    def do(self, *commands: Command) -> list[OfGame]:
        new = []
        for command in commands:
            new += super().do(command)
            self.commands.append(command)
            if self.look is not None:
                self.look(self)
        return new

    @property
    def everybody(self) -> tuple[str, ...]:
        return (*self.bots, *STAFF, *STRANGERS)

    @property
    def phase(self) -> str | None:
        return None if self.table.round is None else self.table.round.phase


def other_readings(game: AnyGame) -> Iterator[str]:
    """Every reading that is not the default, one at a time; of many numbers the two ends."""
    for name, (_, *others) in choices(game.readings).items():
        numbers = all(isinstance(value, int) for value in others) and len(others) > 2
        for value in (min(others), max(others)) if numbers else others:
            yield f"{name}={value}"
