"""Place wagers by typing, in any game."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from houseway.core.errors import BadInput, Refusal, quote
from houseway.core.words import t
from houseway.tables.messages import Command
from houseway.tables.seating import BuyIn
from houseway.tables.wagers import Line, Wager
from houseway.terminal.front import Front
from houseway.terminal.output import money, pad
from houseway.terminal.person import parse_money

W = TypeVar("W", bound=Wager)
L = TypeVar("L", bound=Line)


class TypedBets(ABC, Generic[W, L]):
    """Typed bets; a game says how its own wagers are typed, the rest is the same everywhere."""

    def __init__(self, front: Front) -> None:
        self.front = front
        self.person = front.person
        self.before: tuple[W, ...] = ()

    # -- What a game says ------------------------------------------------------------------------

    @abstractmethod
    def wager(self, words: list[str]) -> Command:
        """Return the command that places the wager these words mean."""

    @abstractmethod
    def again(self, wager: W) -> Command:
        """Return the command that places a wager of an earlier round again."""

    @abstractmethod
    def take_back(self, wager: W) -> Command:
        """Return the command that takes a wager back."""

    @abstractmethod
    def describe(self, wager: W | L) -> str:
        """Describe a wager, or the line that settled it."""

    @abstractmethod
    def examples(self) -> list[tuple[str, str]]:
        """Return what may be typed, and what it means."""

    # -- What all do -----------------------------------------------------------------------------

    def choose(self, question: str = "") -> None:
        """Ask until the person lets the cards be dealt."""
        again = t("Bet, r to repeat, or Enter to deal:")
        question = question or (again if self.before else t("Bet, or Enter to deal:"))
        while True:
            words = self.person.ask(question).lower().split()
            if not words or words == ["deal"]:
                break
            try:
                self._understand(words)
            except (BadInput, Refusal) as error:
                self.person.complain(error)
        self.before = self.mine() or self.before

    def mine(self) -> tuple[W, ...]:
        wagers = self.front.table.in_progress().wagers
        return tuple(wager for wager in wagers if wager.player == self.person.name)

    def show(self) -> None:
        for wager in self.mine():
            self.person.tell(f"  {self.describe(wager)}")

    def take_all_back(self) -> None:
        # Taking one back may return others that lean on it, so look again after each.
        while self.mine():
            self.front.act(self.take_back(self.mine()[-1]))

    def _understand(self, words: list[str]) -> None:
        match words:
            case ["?"] | ["help"]:
                self._help()
            case ["r"] | ["repeat"]:
                self._repeat()
            case ["back"]:
                self.take_all_back()
                self.person.tell("  " + t("All your bets are cleared."))
            case ["buy", amount]:
                self.front.act(BuyIn(self.person.name, parse_money(amount)))
                self.front.show_chips()
            case [_, _, *_]:
                self.front.act(self.wager(words))
                self.show()
            case _:
                raise BadInput(
                    t(
                        "{words} isn't a command here. Type ? for help.",
                        words=quote(" ".join(words)),
                    )
                )

    def _repeat(self) -> None:
        if not self.before:
            raise BadInput(t("There are no bets to repeat yet."))
        for wager in self.before:
            self.front.act(self.again(wager))
        self.show()

    def _help(self) -> None:
        for typed, meaning in (
            *self.examples(),
            ("r", t("the same bets as last round")),
            ("back", t("clear all your bets")),
            ("buy 50000", t("buy more chips")),
            (t("Enter"), t("deal")),
            ("quit", t("leave the table")),
        ):
            self.person.tell(f"  [bold]{pad(typed, 20)}[/] {meaning}")
        self.person.tell("  " + t("You can bet:"))
        for offer in self.front.game.legal(self.front.table, self.person.name):
            bounds = offer.amount
            if bounds is not None and hasattr(offer.command, "kind"):
                self.person.tell(
                    f"    {offer.says}: "
                    + t(
                        "{minimum} to {maximum}",
                        minimum=money(bounds.minimum),
                        maximum=money(bounds.maximum),
                    )
                    + f" [dim]({offer.clause})[/]"
                )
