"""Si Ki Pi and Power Pai Gow at the terminal, with two companions at the table."""

from collections.abc import Callable
from typing import Any

from houseway.cli.output import money
from houseway.cli.play.drawing import cards_drawn, hands_drawn
from houseway.cli.play.low_high_bets import Bets
from houseway.cli.play.person import Leaving, Person
from houseway.cli.play.shuffler import Shuffler
from houseway.low_high.boxes import boxes_to_set
from houseway.low_high.game import LowHighGame
from houseway.low_high.hands import settings_of
from houseway.low_high.messages import (
    AnyCommand,
    AnyEvent,
    AskHouseWay,
    CloseBets,
    Deal,
    Look,
    OpenBets,
    PlaceWager,
    SetCards,
    SetDealer,
    Settle,
    WalkAway,
)
from houseway.low_high.settlement import LowHighLine
from houseway.low_high.table import Round, Table
from houseway.tables.people import DEALER
from houseway.tables.seating import BuyIn, Sit

START = 100_000
COMPANIONS = ("Mei", "Arun")


class LowHighFront:
    """One person, two companions who play by the House Way, and a dealer who goes by the book."""

    def __init__(
        self, game: LowHighGame, readings: Any, person: Person, shuffler: Shuffler
    ) -> None:
        self.game = game
        self.rules = game.rules
        self.person = person
        self.shuffler = shuffler
        self.table: Table = game.open_table(readings, {})
        self.boxes = self._sit_down()
        self.bets = Bets(self.rules, person, self.boxes[person.name], self.act, self.look)

    def _sit_down(self) -> dict[str, int]:
        """The companions to the left and right of the person, as far as there are boxes."""
        most: int = self.table.settings.readings.boxes
        left, right = COMPANIONS
        names = (left, self.person.name, right)[:most] if most > 1 else (self.person.name,)
        boxes = {name: box for box, name in enumerate(names, start=1)}
        for name, box in boxes.items():
            self.act(BuyIn(name, START))
            self.act(Sit(name, box))
        return boxes

    def act(self, command: AnyCommand) -> tuple[AnyEvent, ...]:
        events = self.game.decide(self.table, command)
        for event in events:
            self.table = self.game.evolve(self.table, event)
        return events

    def look(self) -> Table:
        return self.table

    # -- A round -----------------------------------------------------------------------------

    def play_round(
        self, choose_bets: Callable[[], None], choose_setting: Callable[[int], None]
    ) -> None:
        self.act(OpenBets(DEALER))
        self._companions_bet()
        self._announce("Place your bets, please.")
        choose_bets()
        self.act(CloseBets(DEALER))
        self._announce("No more bets.")
        self.act(Deal(DEALER, self.shuffler.next()))
        for box, player in boxes_to_set(self.rules, self.table).items():
            if player == self.person.name:
                choose_setting(box)
            else:
                self.act(AskHouseWay(player, box))
        self._showdown()

    def play(self) -> None:
        """Rounds until the person leaves; a round in progress is then finished by the book."""
        self._welcome()
        try:
            while True:
                self.play_round(self.bets.choose, self._choose_setting)
        except (Leaving, KeyboardInterrupt):
            self._walk_away()

    def demonstrate(self) -> None:
        """One round in which the person, too, plays by the House Way."""
        self._welcome()
        self.play_round(self._bet_by_itself, self._set_by_itself)

    def _companions_bet(self) -> None:
        for name in COMPANIONS:
            if name in self.boxes:
                if self.table.floor.bank.has(name) < 10_000:
                    self.act(BuyIn(name, START))
                self.act(PlaceWager(name, self.boxes[name], self.rules.main.name, 2000))

    def _bet_by_itself(self) -> None:
        box = self.boxes[self.person.name]
        main, side = self.rules.main, self.rules.side
        for command in (
            PlaceWager(self.person.name, box, main.name, 5000),
            PlaceWager(self.person.name, box, side.name, 500),
            PlaceWager(self.person.name, box, side.name, 500, "dealer"),
        ):
            self.act(command)
        self.bets.show()

    def _set_by_itself(self, box: int) -> None:
        self.act(Look(self.person.name, box))
        hand = self._round().hands[box]
        self.person.tell(f"\nYour cards in box {box}:")
        self.person.tell(cards_drawn(hand.cards))
        self._explain_house_way(box)
        self.act(AskHouseWay(self.person.name, box))

    # -- Setting -----------------------------------------------------------------------------

    def _choose_setting(self, box: int) -> None:
        self.act(Look(self.person.name, box))
        cards = self._round().hands[box].cards
        self.person.tell(f"\nYour cards in box {box}:")
        self.person.tell(cards_drawn(cards))
        settings = settings_of(cards, self.rules.rank)
        for number, setting in enumerate(settings, start=1):
            low, high = self.rules.rank(setting.low), self.rules.rank(setting.high)
            self.person.tell(
                f"  [bold]{number}[/]  Low {' '.join(setting.low)} ({low.full_name})   "
                f"High {' '.join(setting.high)} ({high.full_name})"
            )
        self.person.tell("  [bold]h[/]  as the House Way sets them      [bold]?[/]  tell me first")
        commands: dict[str, AnyCommand] = {
            str(n): SetCards(self.person.name, box, s.low, s.high)
            for n, s in enumerate(settings, start=1)
        }
        commands["h"] = AskHouseWay(self.person.name, box)
        while self._round().hands[box].setting is None:
            answer = self.person.ask("Set your hand (1, 2, 3 or h):").lower()
            if answer == "?":
                self._explain_house_way(box)
            elif answer in commands:
                self.act(commands[answer])
            else:
                self.person.tell("[yellow]Type 1, 2, 3 or h; ? tells what the House Way does.[/]")

    def _explain_house_way(self, box: int) -> None:
        hand = self._round().hands[box]
        choice = self.rules.house_way(hand.cards, self._round().readings)
        low, high = self.rules.rank(choice.setting.low), self.rules.rank(choice.setting.high)
        self.person.tell(
            f"The House Way: Low {' '.join(choice.setting.low)} ({low.full_name}), "
            f"High {' '.join(choice.setting.high)} ({high.full_name})."
        )
        self.person.tell(f"[dim]{choice.why} ({', '.join(choice.clauses)})[/]")

    # -- Showdown ----------------------------------------------------------------------------

    def _showdown(self) -> None:
        self.act(SetDealer(DEALER))
        dealer = self._round().dealer
        assert dealer is not None
        assert dealer.setting is not None
        low, high = self.rules.rank(dealer.setting.low), self.rules.rank(dealer.setting.high)
        self.person.tell("\nThe dealer's cards:")
        self.person.tell(hands_drawn(dealer.setting.low, dealer.setting.high))
        self.person.tell(f"Low {low.full_name}, High {high.full_name}.")
        self.act(Settle(DEALER))
        self._show_result(self.table.recent[-1])

    def _show_result(self, ended: Round) -> None:
        mine = [line for line in ended.lines if line.player == self.person.name]
        self.person.tell()
        for line in mine:
            self._show_line(line)
        if mine:
            total = sum(line.net for line in mine)
            self.person.tell(f"This round: [bold]{money(total, signed=True)}[/]")
        self._show_chips()

    def _show_line(self, line: LowHighLine) -> None:
        colour = {"win": "green", "lose": "red"}.get(line.outcome, "yellow")
        where = f"box {line.box}" if line.on == "box" else "the dealer's hand"
        title = self.rules.kinds[line.kind].title
        commission = f" (commission {money(line.commission)})" if line.commission else ""
        self.person.tell(
            f"{title} of {money(line.amount)} on {where}: "
            f"[{colour}]{line.outcome} {money(line.net, signed=True)}[/]{commission}"
        )
        self.person.tell(f"  [dim]{line.why} ({line.clause})[/]")

    # -- Coming and going --------------------------------------------------------------------

    def _welcome(self) -> None:
        self.person.tell(f"[bold]{self.game.title}[/]")
        seats = ", ".join(f"{name} at box {box}" for name, box in self.boxes.items())
        self.person.tell(f"At the table: {seats}. Type ? for help, quit or Ctrl-C to leave.")
        self._show_chips()

    def _walk_away(self) -> None:
        """Bets still open are taken back; cards already dealt are set by the House Way."""
        round_ = self.table.round
        if round_ is not None and round_.phase == "betting":
            self.bets.take_all_back()
        elif round_ is not None:
            self.person.tell(
                f"You walk away; the House Way sets your cards ({self._walk_clause()})."
            )
            self._finish_round()
        self.person.tell(f"You leave with {money(self.table.floor.bank.has(self.person.name))}.")

    def _walk_clause(self) -> str:
        return self.rules.steps.walked_away

    def _finish_round(self) -> None:
        self.act(WalkAway(self.person.name, self.person.name))
        if self._round().phase == "closed":
            self.act(Deal(DEALER, self.shuffler.next()))
        for box, player in boxes_to_set(self.rules, self.table).items():
            self.act(AskHouseWay(player, box))
        if self._round().phase == "setting":
            self._showdown()
        else:
            self.act(Settle(DEALER))
            self._show_result(self.table.recent[-1])

    def _announce(self, words: str) -> None:
        self.person.tell(f'\n[italic]"{words}"[/]')

    def _show_chips(self) -> None:
        self.person.tell(
            f"Your chips: [bold]{money(self.table.floor.bank.has(self.person.name))}[/]"
        )

    def _round(self) -> Round:
        return self.table.in_progress()
