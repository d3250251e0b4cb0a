"""A table whose record is kept: what is told here is done at it, and nothing else."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Self

from houseway.core.cards import Card
from houseway.core.errors import BadInput, Refusal
from houseway.core.fairness import deck_order
from houseway.core.rulebook import non_default_readings, parse_readings
from houseway.live.table.commands import EndRound
from houseway.registry import game
from houseway.review.export import export, export_table
from houseway.review.segment import Segment
from houseway.tables.messages import Command
from houseway.testing import Recorded
from houseway.testing.playthroughs import Refused, Scenario, Step
from scenarios import scenarios_of

WHY = "For the golden record."


class GoldenTable(Recorded):
    """No one plays at it by itself. Cards are real, unless it is opened otherwise."""

    def __init__(self, name: str, *readings: str, **opening: Any) -> None:
        chosen = non_default_readings(parse_readings(game(name).readings, readings))
        super().__init__(name, **{"dealing": "human", "readings": chosen, **opening})
        self.refused_by: set[str] = set()  # clauses
        self.begins: Segment | None = None
        self.skipped = 0

    def follow(self, *steps: Step) -> Self:
        for step in steps:
            match step:
                case Refused(command, code):
                    self.refuse(command, code)
                case Command():
                    self.do(step)
                case _:  # a heading
                    pass
        return self

    def refuse(self, command: Command, code: str | None) -> None:
        """The rules of the game refuse it with this code; None if it makes no sense at all."""
        found: str | None
        try:
            self.game.decide(self.table, command)
        except Refusal as refusal:
            found, clause = refusal.code, refusal.clause
        except BadInput:
            found, clause = None, None
        else:
            raise AssertionError(f"{command} is accepted.")
        assert found == code, f"{command} is refused with {found}."
        self.refused_by |= {clause} if clause else set()

    def shuffled(self, number: int) -> tuple[Card, ...]:
        """The whole pack in an order that only depends on the number."""
        return deck_order(self.game.pack.cards, self.secret(number), self.id, number, 1, {})

    def begin_here(self) -> None:
        """What happened so far is not in the export, but for the table that it led to."""
        self.begins = Segment(self.name, self.state, self.head, ())
        self.skipped = len(self.entries)

    def lines(self) -> list[str]:
        """The export. The house ends a round that is still in progress."""
        if self.table.round is not None:
            self.do(EndRound("inspector", WHY))
        if self.begins is None:
            return list(export_table(self.whole))
        entries = tuple(self.entries[self.skipped :])
        return list(export(replace(self.begins, entries=entries), "round"))


Stories = Mapping[str, Callable[[], GoldenTable]]


def play_scenario(name: str, scenario: Scenario) -> GoldenTable:
    table = GoldenTable(name, *scenario.readings, limits=scenario.limits)
    return table.follow(*scenario.steps)


def scenario_stories(name: str) -> Stories:
    """The playthroughs of a game, which have each irregularity of its document."""

    def story(scenario: Scenario) -> Callable[[], GoldenTable]:
        return lambda: play_scenario(name, scenario)

    return {scenario.name: story(scenario) for scenario in scenarios_of(name)}
