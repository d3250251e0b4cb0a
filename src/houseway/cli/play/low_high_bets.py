"""How a person places wagers at a Low-and-High table by typing."""

from collections.abc import Callable
from typing import Any

from houseway.cli.output import money
from houseway.cli.play.person import Person, parse_money
from houseway.errors import BadInput, Refusal, quoted
from houseway.low_high.legal import legal
from houseway.low_high.messages import AnyCommand, PlaceWager, TakeBack
from houseway.low_high.rules import LowHighRules
from houseway.low_high.settlement import LowHighWager, On
from houseway.low_high.table import Table
from houseway.tables.seating import BuyIn


class Bets:
    def __init__(
        self,
        rules: LowHighRules,
        person: Person,
        box: int,
        act: Callable[[AnyCommand], Any],
        look: Callable[[], Table],
    ) -> None:
        self.rules = rules
        self.person = person
        self.box = box
        self.act = act
        self.look = look
        self.before: tuple[LowHighWager, ...] = ()

    def choose(self) -> None:
        """Asks until the person lets the cards be dealt."""
        question = "Bet, or Enter to deal:"
        if self.before:
            question = "Bet, r to repeat, or Enter to deal:"
        while True:
            words = self.person.ask(question).lower().split()
            if not words or words == ["deal"]:
                break
            try:
                self._understand(words)
            except (BadInput, Refusal) as error:
                self.person.complain(error)
        self.before = self.mine() or self.before

    def mine(self) -> tuple[LowHighWager, ...]:
        wagers = self.look().in_progress().wagers
        return tuple(wager for wager in wagers if wager.player == self.person.name)

    def show(self) -> None:
        for wager in self.mine():
            where = f"box {wager.box}" if wager.on == "box" else "the dealer's hand"
            title = self.rules.kinds[wager.kind].title
            self.person.tell(f"  {title} of {money(wager.amount)} on {where}")

    def take_all_back(self) -> None:
        # Taking back a main wager may return the side bets that lean on it as well.
        while self.mine():
            wager = self.mine()[-1]
            self.act(TakeBack(self.person.name, wager.box, wager.kind, wager.on))

    def _understand(self, words: list[str]) -> None:
        match words:
            case ["?"] | ["help"]:
                self._help()
            case ["r"] | ["repeat"]:
                self._repeat()
            case ["back"]:
                self.take_all_back()
                self.person.tell("  All your bets are back.")
            case ["buy", amount]:
                self.act(BuyIn(self.person.name, parse_money(amount)))
                chips = self.look().floor.bank.has(self.person.name)
                self.person.tell(f"  Your chips: {money(chips)}")
            case [kind, amount, *place]:
                self.act(self._wager(kind, amount, place))
                self.show()
            case _:
                raise BadInput(f"{quoted(' '.join(words))} says nothing here; ? tells what does.")

    def _wager(self, kind: str, amount: str, place: list[str]) -> PlaceWager:
        name = self.rules.main.name if kind == "bet" else kind
        if name not in self.rules.kinds:
            raise BadInput(f"{quoted(kind)} is no wager here; ? tells what is.")
        box, on = self._place([word for word in place if word not in ("on", "box")])
        return PlaceWager(self.person.name, box, name, parse_money(amount), on)

    def _place(self, words: list[str]) -> tuple[int, On]:
        match words:
            case []:
                return self.box, "box"
            case ["dealer"]:
                return self.box, "dealer"
            case [number] if number.isascii() and number.isdigit() and len(number) < 4:
                return int(number), "box"
            case _:
                raise BadInput(f"{quoted(' '.join(words))} is no place for a wager.")

    def _repeat(self) -> None:
        if not self.before:
            raise BadInput("There are no bets to repeat yet.")
        for wager in self.before:
            self.act(PlaceWager(self.person.name, wager.box, wager.kind, wager.amount, wager.on))
        self.show()

    def _help(self) -> None:
        side = self.rules.side
        for typed, meaning in (
            ("bet 5000", f"{self.rules.main.title} of 5,000 on your box {self.box}"),
            ("bet 5000 on 1", "the same on box 1: a back-bet on somebody else's hand"),
            (f"{side.name} 500", f"{side.title} of 500 on your box's hand (or: on 1)"),
            (f"{side.name} 500 on dealer", f"{side.title} on the dealer's hand"),
            ("r", "the same bets as in the last round"),
            ("back", "take all your bets back"),
            ("buy 50000", "buy more chips"),
            ("Enter", "deal"),
            ("quit", "leave the table"),
        ):
            self.person.tell(f"  [bold]{typed:<20}[/] {meaning}")
        self.person.tell("  What you may bet now:")
        for offer in legal(self.rules, self.look(), self.person.name):
            if isinstance(offer.command, PlaceWager) and offer.amount is not None:
                bounds = offer.amount
                self.person.tell(
                    f"    {offer.says}: {money(bounds.minimum)} to {money(bounds.maximum)} "
                    f"[dim]({offer.clause})[/]"
                )
