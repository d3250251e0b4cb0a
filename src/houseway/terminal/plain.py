"""Play any game at the terminal from its offers alone, for games without a front of their own."""

import re
from random import Random

from rich.markup import escape

from houseway.core.errors import BadInput, Refusal, quote
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
from houseway.game import AnyGame
from houseway.game.narration import Hand, event_sentence, hands_lying
from houseway.tables.messages import Command, Event
from houseway.tables.offers import Offer
from houseway.tables.seating import BuyIn, Sit
from houseway.tables.wagers import SettlementLine, cited_why
from houseway.terminal.drawing import draw_cards
from houseway.terminal.front import Front, Shuffler
from houseway.terminal.output import money, pad
from houseway.terminal.person import Person, parse_money

START = 100_000
COMPANIONS = ("Mei", "Arun")
MOST_AT_A_TIME = 20  # commands a companion gives before others have their turn

YOU_DO = re.compile(r"^You (\w+(?:sh|ch|ss)(?=es\b)|\w+?(?=s\b))e?s\b")

YOU_ARE = {"You has ": "You have ", "You is ": "You are ", "You does ": "You do "}

Offers = tuple[Offer[Command], ...]


class PlainFront(Front):
    """One person, companions who are the game's own bots, and its automatic dealer."""

    def __init__(
        self, game: AnyGame, readings: ReadingsBase, person: Person, shuffler: Shuffler
    ) -> None:
        super().__init__(game, readings, person, shuffler)
        self.chance = Random(shuffler.seed)  # of the companions
        self.bots = COMPANIONS[: game.places(readings) - 1]
        self.hands: list[Hand] = []  # as last shown
        for box, name in enumerate((*self.bots[:1], person.name, *self.bots[1:]), start=1):
            self.act(BuyIn(name, START))
            self.act(Sit(name, box))

    # -- A round -----------------------------------------------------------------------------

    def play_round(self) -> None:
        self._round(asked=True)

    def demonstrate(self) -> None:
        self.welcome()
        self.bots = (*self.bots, self.person.name)
        self._round(asked=False)

    def _round(self, *, asked: bool) -> None:
        number = self.table.rounds_opened
        while self.table.round is not None or self.table.rounds_opened == number:
            self._companions()
            if asked:
                self._choose()
            if not self._deal_on():
                if not asked:
                    return
                self.tell(
                    "[yellow]"
                    + t("The dealer is waiting for you. Type buy 50000 for more chips.")
                    + "[/]"
                )
                self._ask(t("Chips, or quit:"), self._offers())
        self._show_results()

    def _companions(self) -> None:
        for name in self.bots:
            for _ in range(MOST_AT_A_TIME):
                offers = self.game.legal(self.table, name)
                seen = self.game.view(self.table, name)
                command = self.game.bot(seen, offers, self.chance)
                if command is None:
                    break
                self._tell_events(self.act(command))

    def _deal_on(self) -> bool:
        """Do the dealer's next move; return whether there was one."""
        move = self.game.dealer(self.table)
        if move is None:
            return False
        cards = self.shuffler.next() if move.shuffled else ()
        self._tell_events(self.act(self.game.with_deck(move.command, cards)))
        return True

    # -- The person --------------------------------------------------------------------------

    def _offers(self) -> Offers:
        """Return what the round offers the person; chips and seats are for any time."""
        offers: Offers = self.game.legal(self.table, self.person.name)
        return tuple(offer for offer in offers if not offer.command.at_any_stage)

    def _choose(self) -> None:
        """Ask until the person lets the round continue, or there is nothing left to choose."""
        while offers := self._offers():
            for number, offer in enumerate(offers, start=1):
                self.tell(f"  [bold]{number}[/]  {escape(offer.says)}{bounds(offer)}")
            if not self._ask(t("A number, or Enter to continue:"), offers):
                return

    def _ask(self, question: str, offers: Offers) -> bool:
        """Do what the person says; return whether that was anything."""
        words = self.person.ask(question).lower().split()
        try:
            if words:
                self._understand(words, offers)
        except (BadInput, Refusal) as error:
            self.person.complain(error)
        return bool(words)

    def _understand(self, words: list[str], offers: Offers) -> None:
        match words:
            case ["?"] | ["help"]:
                self._help()
            case ["buy", amount]:
                self._tell_events(self.act(BuyIn(self.person.name, parse_money(amount))))
            case [number] if number.isdecimal() and 1 <= int(number) <= len(offers):
                self._tell_events(self.act(offers[int(number) - 1].command))
            case [number, amount] if number.isdecimal() and 1 <= int(number) <= len(offers):
                self._tell_events(self.act(set_amount(offers[int(number) - 1], amount)))
            case _:
                raise BadInput(
                    t(
                        "{words} isn't a command here. Type ? for help.",
                        words=quote(" ".join(words)),
                    )
                )

    def _help(self) -> None:
        for typed, meaning in (
            ("2", t("does number 2, with the smallest amount if it needs one")),
            ("2 1500", t("the same with this amount")),
            ("buy 50000", t("buy more chips")),
            (t("Enter"), t("continue: the dealer takes the next step")),
            ("quit", t("leave the table")),
        ):
            self.tell(f"  [bold]{pad(typed, 12)}[/] {meaning}")

    def walk_away(self) -> None:
        """Continue the round without the person, as when the time to act has run out."""
        while self.table.round is not None:
            self._companions()
            if not self._deal_on():
                return
        self._show_results()

    # -- Words -------------------------------------------------------------------------------

    def _tell_events(self, events: tuple[Event, ...]) -> None:
        """Tell what happened, except for the person's own results, which come at the end."""
        seen = self.game.view(self.table, self.person.name)
        round_ = seen.round or seen.last
        for event in events:
            if not any(one.player == self.person.name for one in event.settlements(0)):
                self.tell(escape(address_you(event_sentence(self.game, event, round_))))
        self._show_hands(round_)

    def _show_hands(self, round_: object) -> None:
        hands = list(hands_lying(self.game, round_))
        for whose, cards in hands:
            if (whose, cards) not in self.hands:
                self.tell(f"\n{escape(whose)}:")
                self.tell(draw_cards(cards))
        self.hands = hands

    def _show_results(self) -> None:
        if not self.table.recent:
            return
        lines: tuple[SettlementLine, ...] = self.table.recent[-1].lines
        mine = [line for line in lines if self.person.name in line.players]
        self.tell()
        for line in mine:
            self.tell(f"[bold]{escape(line.result)}[/]")
            self.tell(f"  [dim]{escape(str(cited_why(line)))}[/]")
        self.show_chips()


def address_you(words: str) -> str:
    """Turn a sentence about the player called You into one said to that player."""
    for of_player, of_you in YOU_ARE.items():
        if words.startswith(of_player):
            return of_you + words.removeprefix(of_player)
    return YOU_DO.sub(r"You \1", words)


def bounds(offer: Offer[Command]) -> str:
    """Return the amounts an offer allows, and the clause behind it."""
    limits = offer.amount
    amount = (
        ", "
        + t("{minimum} to {maximum}", minimum=money(limits.minimum), maximum=money(limits.maximum))
        if limits
        else ""
    )
    clause = f"({offer.clause})" if offer.clause else ""
    return f"{amount} [dim]{clause}[/]"


def set_amount(offer: Offer[Command], typed: str) -> Command:
    amount = parse_money(typed)
    if offer.amount is None:
        raise BadInput(t("That takes no amount. Type only its number."))
    if not offer.amount.allows(amount):
        least, most, unit = offer.amount.minimum, offer.amount.maximum, offer.amount.unit
        args = {"least": money(least), "most": money(most), "amount": money(amount)}
        raise BadInput(
            t("You can add {least} to {most}, not {amount}.", **args)
            if unit == 1
            else t(
                "You can add {least} to {most} in steps of {unit}, not {amount}.",
                **args,
                unit=money(unit),
            )
        )
    return offer.about(amount)
