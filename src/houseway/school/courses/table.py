"""A table for a scene: it takes commands and shows the result."""

from collections.abc import Sequence

from houseway.core.errors import Refusal
from houseway.core.words import t
from houseway.game import AnyGame
from houseway.game.narration import event_sentence
from houseway.tables.messages import Command, Event

NAMES = (t("Ann"), t("Bea"), t("Cho"), t("Dee"), t("Eli"), t("Fay"))


class SceneTable:
    """A table of a game and everything that has happened at it."""

    def __init__(self, game: AnyGame, commands: Sequence[Command] = ()) -> None:
        self.game = game
        self.table = game.open_table(game.readings(), {})
        self.events: list[Event] = []
        self.do(*commands)

    def do(self, *commands: Command) -> tuple[Event, ...]:
        """Give these commands, all of which must be accepted, and return their events."""
        new: list[Event] = []
        for command in commands:
            new += self.happens(*self.game.decide(self.table, command))
        return tuple(new)

    def happens(self, *events: Event) -> tuple[Event, ...]:
        """Apply events that people have caused, whatever the rules would have said."""
        for event in events:
            self.table = self.game.evolve(self.table, event)
        self.events += events
        return events

    def try_command(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Return what the rules make of a command, without giving it."""
        try:
            return tuple(self.game.decide(self.table, command))
        except Refusal as refusal:
            return refusal

    def sentence(self, event: Event, viewer: str) -> str:
        return event_sentence(self.game, event, self.game.view(self.table, viewer).round)
