"""Transcripts of whole rounds, for people to read and for a test to compare.

A scenario is told in commands: a step is a command that must be accepted, a `Refused` one, or a
text, which is a heading in the transcript. `by_bots` makes one of what the game's bots do.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from textwrap import fill

from houseway.core.answers import encode_answer
from houseway.core.errors import BadInput, Refusal
from houseway.core.rulebook import non_default_readings, parse_readings
from houseway.core.typed_json import decode
from houseway.game import AnyGame
from houseway.tables.messages import Command
from houseway.tables.wagers import Limits
from houseway.testing.at_table import OfGame, find_game
from houseway.testing.automatic import Automatic
from houseway.testing.transcript import (
    WIDTH,
    event_lines,
    fields,
    paragraph,
    phase_and_chips,
    reason,
    seen_lines,
    title_of,
    words,
)

CHIPS = 100_000


@dataclass(frozen=True)
class Refused:
    """A command that must be refused, with this code; None where it makes no sense at all."""

    command: Command
    code: str | None


Step = Command | Refused | str


@dataclass(frozen=True)
class Scenario:
    name: str  # of its file
    title: str
    story: str
    steps: tuple[Step, ...]
    watched: str = "ann"  # whose view is written
    readings: tuple[str, ...] = ()
    limits: Mapping[str, Limits] = field(default_factory=dict)


class Noted(Automatic):
    """A table that remembers every command."""

    def __init__(self, which: AnyGame | str, *readings: str, seed: int = 1) -> None:
        super().__init__(which, *readings, seed=seed)
        self.commands: list[Command] = []

    def do(self, *commands: Command) -> list[OfGame]:
        self.commands += commands
        return super().do(*commands)


def by_bots(which: AnyGame | str, *players: str, rounds: int = 1, seed: int = 1) -> Scenario:
    """This many rounds as the game's own bots and its automatic dealer play them."""
    table = Noted(which, seed=seed)
    table.seat_bots(*players, chips=CHIPS)
    table.run(rounds)
    story = "Everybody at the table is a bot, and the dealer is the automatic one."
    title = "a round of bots" if rounds == 1 else f"{rounds} rounds of bots"
    steps = tuple(table.commands)
    return Scenario("bots", title, story, steps, players[0])


class Playthrough:
    def __init__(self, which: AnyGame | str, scenario: Scenario) -> None:
        self.game = find_game(which)
        self.scenario = scenario
        readings = parse_readings(self.game.readings, scenario.readings)
        self.table: OfGame = self.game.open_table(readings, scenario.limits)
        self.lines = [f"{self.game.title}: {scenario.title}"]
        self.lines += ["=" * len(self.lines[0]), "", fill(scenario.story, WIDTH), ""]
        chosen = ", ".join(
            f"{name} {value}" for name, value in non_default_readings(readings).items()
        )
        if chosen:  # a reading that is added later changes no transcript
            self.lines += [paragraph("Readings: ", chosen), ""]

    def text(self) -> str:
        number = 0
        for step in self.scenario.steps:
            if isinstance(step, str):
                self.lines += [step, "-" * len(step), ""]
                continue
            number += 1
            command = step.command if isinstance(step, Refused) else step
            said = ", ".join((title_of(command), *fields(command, ("by",))))
            self.lines.append(paragraph(f"{number}. ", f"{command.by}: {said}"))
            if isinstance(step, Refused):
                self.refuse(step)
            else:
                self.do(command)
            self.lines.append("")
        self.lines += self.settlement()
        return "\n".join(self.lines) + "\n"

    def do(self, command: Command) -> None:
        before = self.view()
        for event in self.game.decide(self.table, command):
            self.table = self.game.evolve(self.table, event)
            assert self.table.floor.bank.is_balanced, f"{event} makes money out of nothing."
            self.lines += event_lines(event)
        self.lines.append(phase_and_chips(self.table))
        self.lines += seen_lines(self.scenario.watched, before, self.view())

    def refuse(self, step: Refused) -> None:
        no = self.answer(step.command)
        if isinstance(no, Refusal) and no.code == step.code:
            self.lines.append(paragraph("  x ", f"Refused: {no.sentence}"))
            self.lines.append(f"    [{f'{no.clause}, ' if no.clause else ''}{no.code}]")
        elif isinstance(no, BadInput) and step.code is None:
            self.lines.append(paragraph("  x ", f"Not understood: {no}"))
        else:
            raise AssertionError(f"{self.scenario.name}: {step.command} was answered with {no!r}")

    def answer(self, command: Command) -> Refusal | BadInput | None:
        try:
            self.game.decide(self.table, command)
        except (Refusal, BadInput) as no:
            return no
        return None

    def view(self) -> dict[str, object]:
        seen = self.game.view(self.table, self.scenario.watched)
        told: dict[str, object] = decode(encode_answer(seen))
        return told

    def settlement(self) -> Iterator[str]:
        for round_ in self.table.recent:
            head = f"Round {round_.number}, {round_.phase}"
            yield from (head, "-" * len(head))
            for line in round_.lines:
                yield paragraph("  ", words(line))
                yield paragraph("      ", reason(line))
            yield ""
        yield phase_and_chips(self.table).strip()
