"""King High at the terminal, without any advice on how to play (KH-12)."""

from houseway.core.cards.french import SUIT_NAMES
from houseway.core.errors import BadInput, quote
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import Text, money, t
from houseway.game import AnyGame, Terminal
from houseway.games.king_high.rules.ranking import CARDS_IN_A_ROUND
from houseway.games.king_high.rules.wagers import ACTION, KINDS, KingHighLine, KingHighWager, Suit
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table.events import CardDealt, WagerSettled
from houseway.games.king_high.table.shoe import DECK
from houseway.games.king_high.table.state import Round
from houseway.tables.people import DEALER, INSPECTOR
from houseway.terminal.bets import TypedBets
from houseway.terminal.drawing import draw_cards
from houseway.terminal.front import Front, Shuffler
from houseway.terminal.person import Person, parse_money

START = 100_000
COMPANION = "Mei"
COMPANION_BOX, PERSON_BOX = 1, 2
SUIT_WORDS: dict[str, Suit] = {
    **dict.fromkeys(("s", "spade", "spades"), "s"),
    **dict.fromkeys(("h", "heart", "hearts"), "h"),
    **dict.fromkeys(("d", "diamond", "diamonds"), "d"),
    **dict.fromkeys(("c", "club", "clubs"), "c"),
}


class KingHighBets(TypedBets[KingHighWager, KingHighLine]):
    def wager(self, words: list[str]) -> c.PlaceWager:
        kind, *rest = words
        if kind in SUIT_WORDS:
            kind, rest = "suit", [kind, *rest]
        if kind not in KINDS:
            raise BadInput(t("{kind} isn't a wager here. Type ? for the list.", kind=quote(kind)))
        suit = self._suit(rest) if kind == "suit" else None
        amount = parse_money(" ".join(word for word in rest if word not in SUIT_WORDS))
        return c.PlaceWager(self.person.name, PERSON_BOX, kind, amount, suit)

    def _suit(self, words: list[str]) -> Suit:
        found = [SUIT_WORDS[word] for word in words if word in SUIT_WORDS]
        if len(found) != 1:
            raise BadInput(t("Name one suit, for example: suit spades 500."))
        return found[0]

    def again(self, wager: KingHighWager) -> c.PlaceWager:
        return c.PlaceWager(self.person.name, wager.box, wager.kind, wager.amount, wager.suit)

    def take_back(self, wager: KingHighWager) -> c.TakeBack:
        return c.TakeBack(self.person.name, wager.box, wager.kind, wager.suit)

    def describe(self, wager: KingHighWager | KingHighLine) -> Text:
        kind, amount = KINDS[wager.kind], money(wager.amount)
        if wager.suit is None:
            return t("{wager} of {amount}", wager=kind.title, amount=amount)
        suit = SUIT_NAMES[wager.suit]
        return t("{wager} of {amount} on {suit}", wager=kind.title, amount=amount, suit=suit)

    def take_back_open(self) -> None:
        """Take back what may still be taken back: after a card only this action round's wagers."""
        begun = self.front.table.in_progress().has_begun
        for wager in self.mine():
            may = not begun or KINDS[wager.kind] in ACTION
            if may and wager in self.mine():  # taking an earlier one back may have included it
                self.front.act(self.take_back(wager))

    def examples(self) -> list[tuple[str, str]]:
        return [
            (
                "pokerpot 500",
                t("Pokerpot of 500 on the five cards; wagers on a card require it"),
            ),
            ("high 500", t("on the next card: 8 to King (low: Ace to 6)")),
            ("suit spades 500", t("on the next card's suit")),
            ("seven 500", t("on the next card being a 7")),
            ("high-run 500", t("the first three, four or five cards high (low-run: low)")),
        ]


class KingHighFront(Front):
    """One person and a companion, and a dealer with a mechanical shuffling device."""

    def __init__(
        self, game: AnyGame, readings: ReadingsBase, person: Person, shuffler: Shuffler
    ) -> None:
        super().__init__(game, readings, person, shuffler)
        for name, box in ((COMPANION, COMPANION_BOX), (person.name, PERSON_BOX)):
            self.act(c.BuyIn(name, START))
            self.act(c.Sit(name, box))
        self.act(c.CheckCards(INSPECTOR, DECK.cards, "before-play"))
        self.bets = KingHighBets(self)

    def play_round(self) -> None:
        self._open()
        while self.table.round is not None:
            self.announce(t("Place your bets, please."))
            number = self._round().action_round
            self.bets.choose(
                t("Action round {number}: bet, r to repeat, or Enter to deal:", number=number)
                if self.bets.before
                else t("Action round {number}: bet, or Enter to deal:", number=number)
            )
            self._deal()
        self._end()

    def demonstrate(self) -> None:
        self.welcome()
        self._open()
        for kind in ("pokerpot", "high-run"):
            self.act(c.PlaceWager(self.person.name, PERSON_BOX, kind, 500))
        while self.table.round is not None:
            self.act(c.PlaceWager(self.person.name, PERSON_BOX, "high", 500))
            number = self._round().action_round
            self.announce(t("Action round {number}. No more bets.", number=number))
            self.bets.show()
            self._deal()
        self._end()

    def _open(self) -> None:
        if self.table.shoe is None or self.table.shuffle_due is not None:
            self.act(c.Shuffle(DEALER, self.shuffler.next()))
        self.act(c.OpenBets(DEALER))
        if self.table.floor.bank.has(COMPANION) < START // 10:
            self.act(c.BuyIn(COMPANION, START))
        self.act(c.PlaceWager(COMPANION, COMPANION_BOX, "pokerpot", 500))
        self.act(c.PlaceWager(COMPANION, COMPANION_BOX, "low", 500))

    def _deal(self) -> None:
        self.act(c.CloseBets(DEALER))
        if self._round().to_burn:
            self.act(c.BurnCards(DEALER))
        cards = self._round().cards
        events = self.act(c.DealCard(DEALER))
        dealt = tuple(event.card for event in events if isinstance(event, CardDealt))
        hidden = [None] * (CARDS_IN_A_ROUND - len(cards) - 1)
        self.tell(draw_cards((*cards, *dealt, *hidden)))
        for event in events:
            if isinstance(event, WagerSettled) and event.line.player == self.person.name:
                self.show_line(event.line, self.bets.describe(event.line))

    def _end(self) -> None:
        ended = self.table.recent[-1]
        self.show_total([line for line in ended.lines if line.player == self.person.name])

    def walk_away(self) -> None:
        """Take back what may be taken back; the rest is dealt and settled."""
        if self.table.round is None:
            return
        if self._round().phase == "betting":
            self.bets.take_back_open()
        if self.bets.mine():
            self.tell(t("Your wagers on the round stand (KH-5.7), and it is dealt to the end."))
            while self.table.round is not None:
                if self._round().phase == "closed":
                    self.act(c.DealCard(DEALER))
                else:
                    self._deal()
            self._end()

    def _round(self) -> Round:
        round_: Round = self.table.in_progress()
        return round_


TERMINAL = Terminal(KingHighFront)
