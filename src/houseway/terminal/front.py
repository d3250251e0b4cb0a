"""What every game at the terminal has in common: a table, a person, and a way out."""

import hashlib
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from rich.markup import escape

from houseway.core.cards import Card, Pack
from houseway.core.fairness import shuffle_cards
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
from houseway.game import AnyGame
from houseway.tables.messages import Command, Event
from houseway.tables.wagers import Line, cited_why, outcome_name
from houseway.terminal.output import money
from houseway.terminal.person import Leaving, Person

OUTCOME_COLOURS = {"win": "green", "lose": "red"}


class Shuffler:
    """Shuffles pack after pack from one seed."""

    def __init__(self, pack: Pack, seed: str | None) -> None:
        self.pack = pack
        self.seed = seed if seed is not None else secrets.token_hex(16)
        self.shuffles = 0

    def next(self) -> tuple[Card, ...]:
        self.shuffles += 1
        key = hashlib.sha256(f"{self.seed}/{self.shuffles}".encode()).digest()
        return shuffle_cards(self.pack.cards, key)


class Front(ABC):
    """A game at the terminal: rounds until the person leaves, and then a regular end of the last
    one."""

    def __init__(
        self, game: AnyGame, readings: ReadingsBase, person: Person, shuffler: Shuffler
    ) -> None:
        self.game = game
        self.person = person
        self.shuffler = shuffler
        self.table: Any = game.open_table(readings, {})

    def act(self, command: Command) -> tuple[Event, ...]:
        events = self.game.decide(self.table, command)
        for event in events:
            self.table = self.game.evolve(self.table, event)
        return events

    def play(self) -> None:
        self.welcome()
        try:
            while True:
                self.play_round()
        except (Leaving, KeyboardInterrupt):
            self.walk_away()
        self.tell(t("You leave with {chips}.", chips=money(self.chips())))

    @abstractmethod
    def play_round(self) -> None: ...

    @abstractmethod
    def demonstrate(self) -> None:
        """Play one round without a person."""

    @abstractmethod
    def walk_away(self) -> None:
        """Finish or take back what the person leaves behind."""

    # -- Words ---------------------------------------------------------------------------------

    def tell(self, text: str = "") -> None:
        self.person.tell(text)

    def welcome(self) -> None:
        self.tell(f"[bold]{self.game.title}[/]")
        seats = ", ".join(
            t("{name} at {box}", name=name, box=box) for box, name in self.table.floor.seats.items()
        )
        self.tell(
            t("At the table: {seats}. Type ? for help, quit or Ctrl-C to leave.", seats=seats)
        )
        self.show_chips()

    def announce(self, words: str) -> None:
        self.tell(f'\n[italic]"{words}"[/]')

    def chips(self) -> int:
        has: int = self.table.floor.bank.has(self.person.name)
        return has

    def show_chips(self) -> None:
        self.tell(t("Your chips: {amount}", amount=f"[bold]{money(self.chips())}[/]"))

    def show_line(self, line: Line, wager: str) -> None:
        colour, outcome = OUTCOME_COLOURS.get(line.outcome, "yellow"), outcome_name(line.outcome)
        commission = (
            " " + t("(commission {amount})", amount=money(line.commission))
            if line.commission
            else ""
        )
        self.tell(f"{wager}: [{colour}]{outcome} {money(line.net, signed=True)}[/]{commission}")
        self.tell(f"  [dim]{escape(str(cited_why(line)))}[/]")

    def show_total(self, lines: Sequence[Line]) -> None:
        if lines:
            total = money(sum(line.net for line in lines), signed=True)
            self.tell(t("This round: {amount}", amount=f"[bold]{total}[/]"))
        self.show_chips()
