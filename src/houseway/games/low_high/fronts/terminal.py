"""Low-and-High games at the terminal, with two companions at the table."""

from collections.abc import Callable

from houseway.core.errors import BadInput, quote
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import cards, t
from houseway.game import Terminal
from houseway.games.low_high.game import LowHighGame
from houseway.games.low_high.rules.hands import FourCards, Setting, settings_of
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.rules.settlement import LowHighLine, LowHighWager
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table.boxes import boxes_to_set
from houseway.games.low_high.table.commands import PlaceWager, TakeBack
from houseway.games.low_high.table.state import Hand, Round
from houseway.tables.people import DEALER
from houseway.tables.seating import BuyIn, Sit
from houseway.tables.wagers import On
from houseway.terminal.bets import TypedBets
from houseway.terminal.drawing import draw_cards, draw_hands
from houseway.terminal.front import Front, Shuffler
from houseway.terminal.output import money
from houseway.terminal.person import Person, parse_money

START = 100_000
COMPANIONS = ("Mei", "Arun")


class LowHighFront(Front):
    """One person, two companions who play by the House Way, and a dealer who goes by the book."""

    def __init__(
        self, game: LowHighGame, readings: ReadingsBase, person: Person, shuffler: Shuffler
    ) -> None:
        super().__init__(game, readings, person, shuffler)
        self.rules = game.rules
        self.boxes = self._sit_down()
        self.bets = LowHighBets(self, self.rules, self.boxes[person.name])

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

    # -- A round -----------------------------------------------------------------------------

    def play_round(self) -> None:
        self._round_with(self.bets.choose, self._choose_setting)

    def demonstrate(self) -> None:
        self.welcome()
        self._round_with(self._bet_by_itself, self._set_by_itself)

    def _round_with(
        self, choose_bets: Callable[[], None], choose_setting: Callable[[int], None]
    ) -> None:
        self.act(c.OpenBets(DEALER))
        self._companions_bet()
        self.announce(t("Place your bets, please."))
        choose_bets()
        self.act(c.CloseBets(DEALER))
        self.announce(t("No more bets."))
        self.act(c.Deal(DEALER, self.shuffler.next()))
        for box, player in boxes_to_set(self.rules, self.table).items():
            if player == self.person.name:
                choose_setting(box)
            else:
                self.act(c.AskHouseWay(player, box))
        self._showdown()

    def _companions_bet(self) -> None:
        for name in COMPANIONS:
            if name in self.boxes:
                if self.table.floor.bank.has(name) < START // 10:
                    self.act(BuyIn(name, START))
                self.act(c.PlaceWager(name, self.boxes[name], self.rules.main.name, 2000))

    def _bet_by_itself(self) -> None:
        box = self.boxes[self.person.name]
        main, side = self.rules.main, self.rules.side
        for command in (
            c.PlaceWager(self.person.name, box, main.name, 5000),
            c.PlaceWager(self.person.name, box, side.name, 500),
            c.PlaceWager(self.person.name, box, side.name, 500, "dealer"),
        ):
            self.act(command)
        self.bets.show()

    # -- Setting -----------------------------------------------------------------------------

    def _set_by_itself(self, box: int) -> None:
        self._look(box)
        self._explain_house_way(box)
        self.act(c.AskHouseWay(self.person.name, box))

    def _choose_setting(self, box: int) -> None:
        settings = settings_of(self._look(box), self.rules.rank)
        for number, setting in enumerate(settings, start=1):
            self.tell(f"  [bold]{number}[/]  {self._words(setting)}")
        self.tell("  [bold]h[/]  as the House Way sets them      [bold]?[/]  tell me first")
        commands: dict[str, c.AnyCommand] = {
            str(n): c.SetCards(self.person.name, box, s.low, s.high)
            for n, s in enumerate(settings, start=1)
        }
        commands["h"] = c.AskHouseWay(self.person.name, box)
        while self._hand(box).setting is None:
            answer = self.person.ask(t("Set your hand (1, 2, 3 or h):")).lower()
            if answer == "?":
                self._explain_house_way(box)
            elif answer in commands:
                self.act(commands[answer])
            else:
                again = t("Type 1, 2, 3 or h. Type ? to see what the House Way does.")
                self.tell(f"[yellow]{again}[/]")

    def _look(self, box: int) -> FourCards:
        self.act(c.Look(self.person.name, box))
        self.tell("\n" + t("Your cards in box {box}:", box=box))
        cards = self._hand(box).cards
        self.tell(draw_cards(cards))
        return cards

    def _explain_house_way(self, box: int) -> None:
        choice = self.rules.house_way(self._hand(box).cards, self._round().readings)
        self.tell(t("House Way: {setting}.", setting=self._words(choice.setting)))
        self.tell(f"[dim]{choice.why} ({', '.join(choice.clauses)})[/]")

    def _words(self, setting: Setting) -> str:
        low, high = self.rules.rank(setting.low), self.rules.rank(setting.high)
        return t(
            "Low {low} ({low_name})   High {high} ({high_name})",
            low=cards(setting.low),
            low_name=low.full_name,
            high=cards(setting.high),
            high_name=high.full_name,
        )

    # -- Showdown ----------------------------------------------------------------------------

    def _showdown(self) -> None:
        self.act(c.SetDealer(DEALER))
        dealer = self._round().dealer
        assert dealer is not None
        assert dealer.setting is not None
        low, high = self.rules.rank(dealer.setting.low), self.rules.rank(dealer.setting.high)
        self.tell("\n" + t("The dealer's cards:"))
        self.tell(draw_hands(dealer.setting.low, dealer.setting.high))
        self.tell(t("Low {low}, High {high}.", low=low.full_name, high=high.full_name))
        self._settle()

    def _settle(self) -> None:
        self.act(c.Settle(DEALER))
        self.tell()
        mine = [line for line in self.table.recent[-1].lines if line.player == self.person.name]
        for line in mine:
            self.show_line(line, self.bets.describe(line))
        self.show_total(mine)

    # -- Leaving -----------------------------------------------------------------------------

    def walk_away(self) -> None:
        """Bets still open are taken back; cards already dealt are set by the House Way."""
        round_ = self.table.round
        if round_ is None:
            return
        if round_.phase == "betting":
            self.bets.take_all_back()
            return
        clause = self.rules.steps.walked_away
        self.tell(t("You leave; the House Way sets your cards ({clause}).", clause=clause))
        self.act(c.WalkAway(self.person.name, self.person.name))
        if self._round().phase == "closed":
            self.act(c.Deal(DEALER, self.shuffler.next()))
        if self._round().phase == "showdown":
            self._settle()
            return
        for box, player in boxes_to_set(self.rules, self.table).items():
            self.act(c.AskHouseWay(player, box))
        self._showdown()

    def _round(self) -> Round:
        round_: Round = self.table.in_progress()
        return round_

    def _hand(self, box: int) -> Hand:
        return self._round().hands[box]


TERMINAL = Terminal(LowHighFront)


class LowHighBets(TypedBets[LowHighWager, LowHighLine]):
    def __init__(self, front: Front, rules: LowHighRules, box: int) -> None:
        super().__init__(front)
        self.rules = rules
        self.box = box

    def wager(self, words: list[str]) -> PlaceWager:
        kind, amount, *place = words
        name = self.rules.main.name if kind == "bet" else kind
        if name not in self.rules.kinds:
            raise BadInput(t("{kind} isn't a wager here. Type ? for the list.", kind=quote(kind)))
        box, on = self._place([word for word in place if word not in ("on", "box")])
        return PlaceWager(self.person.name, box, name, parse_money(amount), on)

    def again(self, wager: LowHighWager) -> PlaceWager:
        return PlaceWager(self.person.name, wager.box, wager.kind, wager.amount, wager.on)

    def take_back(self, wager: LowHighWager) -> TakeBack:
        return TakeBack(self.person.name, wager.box, wager.kind, wager.on)

    def describe(self, wager: LowHighWager | LowHighLine) -> str:
        kind, amount = self.rules.kinds[wager.kind].title, money(wager.amount)
        if wager.on == "box":
            return t("{kind} of {amount} on box {box}", kind=kind, amount=amount, box=wager.box)
        return t("{kind} of {amount} on the dealer's hand", kind=kind, amount=amount)

    def examples(self) -> list[tuple[str, str]]:
        main, side = self.rules.main, self.rules.side
        return [
            ("bet 5000", t("{main} of 5,000 on your box, {box}", main=main.title, box=self.box)),
            ("bet 5000 on 1", t("the same on box 1: a bet behind another player's hand")),
            (f"{side.name} 500", t("{side} of 500 on your box's hand (or: on 1)", side=side.title)),
            (
                f"{side.name} 500 on dealer",
                t("{side} on the dealer's hand", side=side.title),
            ),
        ]

    def _place(self, words: list[str]) -> tuple[int, On]:
        match words:
            case []:
                return self.box, "box"
            case ["dealer"]:
                return self.box, "dealer"
            case [number] if number.isascii() and number.isdigit() and len(number) < 4:
                return int(number), "box"
            case _:
                raise BadInput(t("{words} isn't a place to bet.", words=quote(" ".join(words))))
