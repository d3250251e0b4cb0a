"""Face-Up Pineapple at the terminal against two players, with hints from a strong one."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import get_args

from rich.markup import escape

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH, card_symbol, suit_of
from houseway.core.errors import BadInput, Refusal
from houseway.core.jit import announce_compiling
from houseway.core.reasons import cite
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import Text, nt, t
from houseway.game import AnyGame, Terminal
from houseway.games.pineapple.player.playing.advice import advise
from houseway.games.pineapple.player.playing.players import MAKERS
from houseway.games.pineapple.player.playing.table_player import TablePlayer, fantasy_deal
from houseway.games.pineapple.rules.rows import ROW_NAMES, ROWS, SIZES, Row
from houseway.games.pineapple.rules.settlement import PairLine
from houseway.games.pineapple.table.bots import rows_of
from houseway.games.pineapple.table.commands import (
    AnnounceStay,
    ConfirmSweep,
    Deal,
    DeclareSweep,
    PlaceCards,
    Settle,
)
from houseway.games.pineapple.table.notice import least_to_play
from houseway.games.pineapple.table.state import DRAWN, Hand, Round
from houseway.tables.bots import Strength
from houseway.tables.people import DEALER
from houseway.tables.seating import BuyIn, Sit
from houseway.terminal.front import Front, Shuffler
from houseway.terminal.output import money, pad, say_compiling
from houseway.terminal.person import Person, parse_money

BUY_IN = 50_000
COMPANIONS = ("Mei", "Arun")
LETTERS: dict[str, Row] = {"t": "top", "m": "middle", "b": "bottom"}
DISCARD = "x"
HINT_SECONDS = 1.0


class PineappleFront(Front):
    def __init__(
        self,
        game: AnyGame,
        readings: ReadingsBase,
        person: Person,
        shuffler: Shuffler,
        partners: str = "strong",
    ) -> None:
        super().__init__(game, readings, person, shuffler)
        self.rng = Random(shuffler.seed)
        strong = MAKERS["searching"]()
        partner = strong if partners == "strong" else MAKERS[partners]()
        self.players = {
            person.name: TablePlayer(strong),
            **{name: TablePlayer(partner) for name in COMPANIONS},
        }
        for seat, name in enumerate((person.name, *COMPANIONS), start=1):
            self.act(BuyIn(name, BUY_IN))
            self.act(Sit(name, seat))

    # -- A hand --------------------------------------------------------------------------------

    def play_round(self) -> None:
        self._buy_again(self.person.name)
        self._wait_for_the_deal()
        self._hand(by_itself=False)

    def demonstrate(self) -> None:
        self.welcome()
        self._hand(by_itself=True)

    def _wait_for_the_deal(self) -> None:
        while True:
            match self.person.ask(t("Press Enter to deal, ? for help:")).lower().split():
                case [] | ["deal"]:
                    return
                case ["buy", amount]:
                    self._try(partial(self._buy_typed, amount))
                case _:
                    self._help()

    def _hand(self, *, by_itself: bool) -> None:
        for name in COMPANIONS:
            self._buy_again(name)
        self.act(Deal(DEALER, self.shuffler.next()))
        while self._round().to_place:
            _, hand = self._round().to_place[0]
            if hand.player == self.person.name and not by_itself:
                self._choose(hand)
            else:
                self._place_by_itself(hand.player)
        self._show_hands()
        self._make_announcements(by_itself=by_itself)
        self.act(Settle(DEALER))
        self._show_result()

    def _buy_again(self, name: str) -> None:
        """Buy in again for players who have too little for a hand."""
        has = self.table.floor.bank.has(name)
        if has < least_to_play(self.table.settings):
            self.act(BuyIn(name, BUY_IN))
            self.tell(t("{player} buys {amount} in chips.", player=name, amount=money(BUY_IN)))

    def _buy(self, amount: int) -> None:
        self.act(BuyIn(self.person.name, amount))
        self.show_chips()

    # -- Placing -------------------------------------------------------------------------------

    def _place_by_itself(self, player: str) -> None:
        with announce_compiling(say_compiling):
            command = self.players[player](self.game.view(self.table, player), self.rng)
        assert command is not None
        self.act(command)

    def _choose(self, hand: Hand) -> None:
        self._show_hands()
        held = hand.held
        self.tell(t("Your cards: {cards}", cards="  ".join(colour_card(card) for card in held)))
        question = (
            t(
                "Place them ({count} letters of t m b and one x; hint; a places for you):",
                count=len(held),
            )
            if len(held) == DRAWN
            else t(
                "Place them ({count} letters of t m b; hint; a places for you):", count=len(held)
            )
        )
        before = self.table
        while self.table is before:
            typed = self.person.ask(question).lower()
            if typed == "a":
                self._place_by_itself(self.person.name)
            elif typed == "hint":
                self._hint(hand)
            elif typed in ("?", "help", ""):
                self._help()
            else:
                self._try(partial(self._place_typed, held, typed))

    def _buy_typed(self, amount: str) -> None:
        self._buy(parse_money(amount))

    def _place_typed(self, held: tuple[Card, ...], typed: str) -> None:
        self._place(self._parse_placement(held, typed))

    def _place(self, command: PlaceCards) -> None:
        before = self.game.view(self.table, self.person.name)
        self.act(command)
        self.players[self.person.name].remember(before, rows_of(command))

    def _hint(self, hand: Hand) -> None:
        """Show what a strong player would do, and the cost of other moves."""
        seen = self.game.view(self.table, self.person.name)
        guest = self.players[self.person.name]
        with announce_compiling(say_compiling):
            if hand.place.fantasy:
                best = guest.player.set_hand(fantasy_deal(seen), self.rng)
                self.tell(" / ".join(" ".join(map(colour_card, best[row])) for row in ROWS))
                return
            advice = advise(guest.position(seen), HINT_SECONDS)
        for line in advice.lines:
            self.tell(f"  {escape(line)}")

    def _parse_placement(self, held: tuple[Card, ...], typed: str) -> PlaceCards:
        """Parse one letter for each card in the order shown, or three rows separated by slashes."""
        if "/" in typed:
            rows = [FRENCH.parse([row]) for row in typed.split("/")]
            if len(rows) != len(ROWS):
                raise BadInput(t("Give the three rows as top / middle / bottom."))
            return PlaceCards(self.person.name, *rows)
        letters = typed.replace(" ", "")
        if len(letters) != len(held) or set(letters) - {*LETTERS, DISCARD}:
            raise BadInput(
                t("Type {count} letters, each t, m, b or x, in the order shown.", count=len(held))
            )
        return PlaceCards(
            self.person.name,
            *(
                tuple(c for c, letter in zip(held, letters, strict=True) if letter == wanted)
                for wanted in LETTERS
            ),
        )

    def _try(self, do: Callable[[], object]) -> None:
        try:
            do()
        except (BadInput, Refusal) as error:
            self.person.complain(error)

    # -- Showdown ------------------------------------------------------------------------------

    def _make_announcements(self, *, by_itself: bool) -> None:
        """Declare and confirm clean sweeps, and announce stays in Fantasy Land."""
        players = dict.fromkeys(hand.player for hand in self._round().hands)
        for player in (*players, DEALER):
            for offer in self.game.legal(self.table, player):
                if isinstance(offer.command, DeclareSweep):
                    if by_itself or player != self.person.name or self._wants(offer.says):
                        self.act(offer.command)
                elif isinstance(offer.command, AnnounceStay | ConfirmSweep):
                    self.tell(f"[bold]{escape(offer.says)}[/] ({offer.clause})")
                    self.act(offer.command)

    def _wants(self, what: str) -> bool:
        return self.person.ask(t("{what}? (y/n)", what=what)).lower() in ("y", "yes", "")

    def _show_result(self) -> None:
        ended: Round = self.table.recent[-1]
        self.tell()
        for line in ended.lines:
            points = nt("{count} point", "{count} points", abs(line.points))
            self.tell(
                t(
                    "{player} and {other}: {points}, {paid}",
                    player=line.a,
                    other=line.b,
                    points=points,
                    paid=self._payment_text(line),
                )
            )
            self.tell(f"  [dim]{escape(str(cite(line.why, line.reason.by)))}[/]")
        for player in self.table.fantasy:
            told = t("{player}: Fantasy Land in the next hand", player=player)
            self.tell(f"[bold green]{told}[/] (FUP-fantasy)")
        self.show_chips()

    def _payment_text(self, line: PairLine) -> Text:
        winner, loser = (line.a, line.b) if line.paid >= 0 else (line.b, line.a)
        amount = money(abs(line.paid))
        if not line.paid:
            return t("a push")
        if loser == self.person.name:
            return t("{loser} pay {winner} {amount}", loser=loser, winner=winner, amount=amount)
        return t("{loser} pays {winner} {amount}", loser=loser, winner=winner, amount=amount)

    def _show_hands(self) -> None:
        """Show every player's rows as this person sees them."""
        seen = self.game.view(self.table, self.person.name).round
        self.tell()
        for hand in seen.hands:
            buttons = " (" + t("buttons") + ")" if hand.position == 1 else ""
            fantasy = " [green]" + t("Fantasy Land") + "[/]" if hand.fantasy else ""
            self.tell(f"[bold]{hand.player}[/]{buttons}{fantasy}")
            for row in ROWS:
                cards = [colour_card(card) for card in getattr(hand, row)]
                empty = ["[dim]·[/]"] * (SIZES[row] - len(cards))
                self.tell(f"  {ROW_NAMES[row]:<7} {'  '.join([*cards, *empty])}")

    def walk_away(self) -> None:
        """Play the hand to its end: a whole stack is at stake in it (FUP-stakes)."""
        if self.table.round is None:
            return
        self.tell(t("The hand is played out for you (FUP-stakes)."))
        while self._round().to_place:
            self._place_by_itself(self._round().to_place[0][1].player)
        self._show_hands()
        self._make_announcements(by_itself=True)
        self.act(Settle(DEALER))
        self._show_result()

    def _help(self) -> None:
        for typed, meaning in (
            ("ttmbb", t("five cards in the order shown: top, top, middle, bottom, bottom")),
            ("mbx", t("three cards: middle, bottom, and discard the last one")),
            ("Qh / 9c 9d / Ks Kd", t("the same by rows: top / middle / bottom")),
            ("hint", t("what a strong player would do, and what other moves would cost")),
            ("a", t("let a strong player place them for you")),
            ("buy 10000", t("between hands: add chips to your stack")),
            ("quit", t("leave; a hand in progress is played out")),
        ):
            self.tell(f"  [bold]{pad(typed, 20)}[/] {meaning}")
        rule = t("Each row must rank above the one over it: bottom above middle, middle above top.")
        self.tell(f"  {rule}")

    def _round(self) -> Round:
        round_: Round = self.table.in_progress()
        return round_


def colour_card(card: Card | None) -> str:
    if card is None:
        return "░░"
    return (
        f"[red]{card_symbol(card)}[/]" if suit_of(card) in "hd" else f"[bold]{card_symbol(card)}[/]"
    )


TERMINAL = Terminal(PineappleFront, get_args(Strength))
