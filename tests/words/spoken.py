"""What the games say in their scenarios: refusals, reasons, narration, offers."""

from collections.abc import Iterator

import msgspec

from houseway.game import AnyGame
from houseway.game.telling import event_sentence
from houseway.registry import game
from houseway.tables.messages import Command
from houseway.testing.at_table import Decide
from houseway.testing.playthroughs import Earlier, Playthrough, Refused
from scenarios import scenarios_of


class Spoken(Playthrough):
    """A scenario that is listened to."""

    def heard(self) -> Iterator[str]:
        for step in self.scenario.steps:
            if isinstance(step, str):
                continue
            if isinstance(step, Refused):
                yield str(getattr(self.answer(step.command), "sentence", ""))
                continue
            if isinstance(step, Earlier):
                yield from self.told(step.command, self.game.earlier[step.edition])
            else:
                yield from self.told(step, self.game.decide)

    def told(self, command: Command, decide: Decide) -> Iterator[str]:
        for event in decide(self.table, command):
            self.table = self.game.evolve(self.table, event)
            seen = getattr(self.game.view(self.table, self.scenario.watched), "round", None)
            yield event_sentence(self.game, event, seen)
            yield from reasons(msgspec.to_builtins(event))
        for offer in self.game.legal(self.table, self.scenario.watched):
            yield offer.says


def reasons(message: object) -> Iterator[str]:
    """Every `why` in a message, however deep."""
    if isinstance(message, dict):
        if isinstance(message.get("why"), str):
            yield message["why"]
        for inner in message.values():
            yield from reasons(inner)
    elif isinstance(message, list | tuple):
        for inner in message:
            yield from reasons(inner)


def spoken(name: str) -> frozenset[str]:
    """All that a game says in its scenarios, each sentence once."""
    of: AnyGame = game(name)
    heard = (text for scenario in scenarios_of(name) for text in Spoken(of, scenario).heard())
    return frozenset(text for text in heard if text.strip())
