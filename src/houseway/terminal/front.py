"""What every game at the terminal has in common: a table, a person, and a way out."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from rich.markup import escape

from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
from houseway.game import AnyGame
from houseway.tables.messages import Command, Event
from houseway.tables.wagers import Line, cited_why, outcome_name
from houseway.terminal.output import money
from houseway.terminal.person import Leaving, Person
from houseway.terminal.shuffler import Shuffler

OUTCOME_COLOURS = {"win": "green", "lose": "red"}


class Front(ABC):
    """Rounds until the person leaves. A round in progress is then finished by the book."""

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
        """One round that plays itself."""

    @abstractmethod
    def walk_away(self) -> None:
        """Finishes or takes back what the person leaves behind."""

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
