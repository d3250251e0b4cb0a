"""The seven wagers of King High: when they may be placed, and what cards make of them."""

from collections.abc import Iterable, Mapping
from itertools import takewhile
from math import lcm

from houseway.core.cards import Card
from houseway.core.cards.french import ACE, KING, SUIT_NAMES, rank_of, suit_of
from houseway.core.errors import BadInput, Refusal, quote
from houseway.core.hands import Category
from houseway.core.money import Odds, Pay
from houseway.core.reasons import by_clause, by_reading
from houseway.core.words import Text, money, t
from houseway.games.king_high.rules.ranking import CARDS_IN_A_ROUND, pokerpot_hand, value
from houseway.games.king_high.rules.ranking import Suit as Suit
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.rules.reasons import (
    CardIsSeven,
    CardNotSeven,
    CardOfOtherSuit,
    CardOfOtherValue,
    CardOfSuit,
    CardOfValue,
    PokerpotPays,
    PokerpotTooLow,
    Run,
    RunPays,
    RunTooShort,
    SevenOfSuit,
)
from houseway.tables.wagers import Limits, Line, Outcome, PayTableRow, Wager, WagerKind

SUITS: tuple[Suit, ...] = ("s", "h", "d", "c")

HIGH_CARD = PayTableRow("win", t("8 to Queen"), Pay(Odds(1)), "KH-11.1")
HIGHEST_CARD = PayTableRow("king", t("King"), Pay(Odds(3, 2)), "KH-11.1")
LOW_CARD = PayTableRow("win", t("2 to 6"), Pay(Odds(1)), "KH-11.1")
LOWEST_CARD = PayTableRow("ace", t("Ace"), Pay(Odds(3, 2)), "KH-11.1")
OF_THE_SUIT = PayTableRow("win", t("A card of the suit except its 7"), Pay(Odds(3)), "KH-11.1")
ANY_SEVEN = PayTableRow("win", t("Any 7"), Pay(Odds(11)), "KH-11.1")
RUN_PAYS = {  # by the cards of the run
    3: PayTableRow("run-3", t("3 cards"), Pay(Odds(3)), "KH-11.2"),
    4: PayTableRow("run-4", t("4 cards"), Pay(Odds(10)), "KH-11.2"),
    5: PayTableRow("run-5", t("5 cards"), Pay(Odds(20)), "KH-11.2"),
}
SHORTEST_RUN = min(RUN_PAYS)
POKERPOT_PAYS = {
    level: PayTableRow(name, title, Pay(Odds(odds)), "KH-11.2")
    for level, name, title, odds in (
        (Category.PAIR, "pair-of-tens-or-better", t("Pair of tens or better"), 1),
        (Category.TWO_PAIRS, "two-pairs", t("Two pairs"), 2),
        (Category.THREE_OF_A_KIND, "three-of-a-kind", t("Three of a kind"), 3),
        (Category.STRAIGHT, "straight", t("Straight"), 5),
        (Category.FLUSH, "flush", t("Flush"), 10),
        (Category.FULL_HOUSE, "full-house", t("Full house"), 15),
        (Category.FOUR_OF_A_KIND, "four-of-a-kind", t("Four of a kind"), 50),
        (Category.FIVE_OF_A_KIND, "five-of-a-kind", t("Five of a kind"), 500),
        (Category.STRAIGHT_FLUSH, "straight-flush", t("Straight flush"), 1000),
        (Category.ROYAL_FLUSH, "royal-flush", t("Royal flush"), 2500),
    )
}

HIGH = WagerKind(
    "high",
    t("High wager"),
    (HIGH_CARD, HIGHEST_CARD),
    "KH-11.1",
    label=t("High"),
    against="low",
    wins=t("the next card is 8 to King"),
    each_card=True,
)
LOW = WagerKind(
    "low",
    t("Low wager"),
    (LOW_CARD, LOWEST_CARD),
    "KH-11.1",
    label=t("Low"),
    against="high",
    wins=t("the next card is Ace to 6"),
    each_card=True,
)
SUIT = WagerKind(
    "suit",
    t("Suit wager"),
    (OF_THE_SUIT,),
    "KH-11.1",
    label=t("Suit"),
    wins=t("the next card is of that suit; its 7 is a Stand Off"),
    each_card=True,
    suits=SUITS,
)
SEVEN = WagerKind(
    "seven",
    t("7 wager"),
    (ANY_SEVEN,),
    "KH-11.1",
    label=t("Any 7"),
    wins=t("the next card is a 7"),
    each_card=True,
)
HIGH_RUN = WagerKind(
    "high-run",
    t("High run wager"),
    tuple(RUN_PAYS.values()),
    "KH-11.2",
    label=t("High run"),
    wins=t("the first three or more cards are high"),
)
LOW_RUN = WagerKind(
    "low-run",
    t("Low run wager"),
    tuple(RUN_PAYS.values()),
    "KH-11.2",
    label=t("Low run"),
    wins=t("the first three or more cards are low"),
)
POKERPOT = WagerKind(
    "pokerpot",
    t("Pokerpot wager"),
    tuple(POKERPOT_PAYS.values()),
    "KH-11.2",
    label=t("Pokerpot"),
    wins=t("the five cards make a pair of tens or better"),
)

ACTION = (HIGH, LOW, SUIT, SEVEN)  # on one action round's card (KH-7.1)
RUNS = (HIGH_RUN, LOW_RUN)
ON_THE_ROUND = (*RUNS, POKERPOT)  # on the round of play (KH-8.1)
KINDS: Mapping[str, WagerKind] = {kind.name: kind for kind in (*ACTION, *ON_THE_ROUND)}

# The clauses by which a wager wins, wins more, and loses.
Clauses = tuple[str, str, str]
RUN_CLAUSES: Mapping[Run, Clauses] = {
    "high": ("KH-8.2.a", "KH-8.2.b", "KH-8.2.c"),
    "low": ("KH-8.3.a", "KH-8.3.b", "KH-8.3.c"),
}


class KingHighWager(Wager, frozen=True, omit_defaults=True):
    suit: Suit | None = None
    action_round: int | None = None  # None if the wager is on the round of play

    @property
    def what(self) -> Text:
        return what(self)


class KingHighLine(Line, frozen=True, omit_defaults=True):
    suit: Suit | None = None
    action_round: int | None = None

    @property
    def what(self) -> Text:
        return what(self)

    @property
    def bet(self) -> str:
        """The bet's name: `pokerpot`, `high@3` on the third card, `suit@2/s` on a spade."""
        card = f"@{self.action_round}" if self.action_round else ""
        return f"{self.kind}{card}{f'/{self.suit}' if self.suit else ''}"


def what(wager: KingHighWager | KingHighLine) -> Text:
    """Describe the wager as a player would: `Suit wager on spades, card 3, at box 1`."""
    title, card, box = KINDS[wager.kind].title, wager.action_round, wager.box
    if card is None:
        return t("{wager} at box {box}", wager=title, box=box)
    if wager.suit is None:
        return t("{wager} on card {card} at box {box}", wager=title, card=card, box=box)
    suit = SUIT_NAMES[wager.suit]
    return t(
        "{wager} on {suit}, card {card}, at box {box}", wager=title, suit=suit, card=card, box=box
    )


def title_on(kind: WagerKind, suit: Suit | None) -> str:
    """Return the title with the suit that the wager names, if it names one."""
    if suit is None:
        return kind.title
    return t("{wager} on {suit}", wager=kind.title, suit=SUIT_NAMES[suit])


def wager_kind(name: str) -> WagerKind:
    if name not in KINDS:
        raise BadInput(
            t(
                "King High has no wager {name}. Its wagers are {wagers}.",
                name=quote(name),
                wagers=", ".join(KINDS),
            )
        )
    return KINDS[name]


def check_suit(kind: WagerKind, suit: str | None) -> Suit | None:
    """Return the suit, which a Suit wager names and no other does."""
    if kind is not SUIT:
        if suit is not None:
            raise BadInput(t("A {wager} doesn't name a suit.", wager=kind.title))
        return None
    found = next((known for known in SUITS if known == suit), None)
    if suit is None:
        raise BadInput(t("A Suit wager must name its suit: one of {suits}.", suits=" ".join(SUITS)))
    if found is None:
        raise BadInput(
            t(
                "A Suit wager must name its suit: one of {suits}, not {suit}.",
                suits=" ".join(SUITS),
                suit=quote(suit),
            )
        )
    return found


def needs_pokerpot(kind: WagerKind, readings: Readings) -> bool:
    return kind in ACTION or (kind in RUNS and readings.run_needs_pokerpot == "yes")


def has_pokerpot(wagers: Iterable[KingHighWager], player: str) -> bool:
    return any(w.player == player and w.kind == POKERPOT.name for w in wagers)


def check_pokerpot(
    wagers: Iterable[KingHighWager], readings: Readings, wager: KingHighWager
) -> None:
    """Refuse a wager that needs a Pokerpot wager of its player among these."""
    kind = KINDS[wager.kind]
    if needs_pokerpot(kind, readings) and not has_pokerpot(wagers, wager.player):
        raise Refusal(
            "no-pokerpot",
            by_clause("KH-7.2") if kind in ACTION else by_reading("run-needs-pokerpot"),
            t(
                "A {wager} needs a Pokerpot wager in the same round, and {player} has none.",
                wager=kind.title,
                player=wager.player,
            ),
        )


def unit(kind: WagerKind, smallest_chip: int) -> int:
    """Return what a wager must be a multiple of for every win to be whole chips."""
    return kind.exact_unit * smallest_chip


def check_exact(kind: WagerKind, amount: int, smallest_chip: int, notice_unit: int = 1) -> None:
    """Refuse a wager that is no multiple of its unit; `notice_unit` is what the table's notice
    requires as well."""
    if amount % unit(kind, smallest_chip):
        fits = lcm(unit(kind, smallest_chip), notice_unit)
        raise Refusal(
            "inexact-payout",
            by_clause("KH-14"),
            t(
                "Not every win of a {wager} of {amount} can be paid exactly in chips. "
                "Bet a multiple of {unit}.",
                wager=kind.title,
                amount=money(amount),
                unit=money(fits),
            ),
        )


def default_limits() -> dict[str, Limits]:
    """Return a modest notice for tables opened without one; it requires no multiples (KH-5.8)."""
    action = {kind.name: Limits(minimum=500, maximum=50_000) for kind in ACTION}
    return {**action, **{kind.name: Limits(minimum=500, maximum=10_000) for kind in ON_THE_ROUND}}


# -- What the cards make of each ---------------------------------------------------------------


def action_outcome(wager: KingHighWager, card: Card) -> Outcome:
    """Return the outcome of an action round wager by the card of its action round."""
    match wager.kind:
        case HIGH.name:
            return _value_outcome(HIGH, KING, ("KH-7.3.a", "KH-7.3.b", "KH-7.3.c"), card)
        case LOW.name:
            return _value_outcome(LOW, ACE, ("KH-7.4.a", "KH-7.4.b", "KH-7.4.c"), card)
        case SUIT.name:
            assert wager.suit is not None
            return _suit_outcome(wager.suit, card)
        case _:
            return _seven_outcome(card)


def _value_outcome(kind: WagerKind, best: int, clauses: Clauses, card: Card) -> Outcome:
    wins, wins_more, loses = map(by_clause, clauses)
    if value(card) != kind.name:
        return Outcome("lose", CardOfOtherValue(loses, card), loses=True)
    usual, more = kind.pay_table
    row, by = (more, wins_more) if rank_of(card) == best else (usual, wins)
    return Outcome.win(row, CardOfValue(by, card, row.pay.odds, row.clause))


def _suit_outcome(suit: Suit, card: Card) -> Outcome:
    if suit_of(card) != suit:
        return Outcome("lose", CardOfOtherSuit(by_clause("KH-7.5.c"), card, suit), loses=True)
    if value(card) == "seven":
        return Outcome("standoff", SevenOfSuit(by_clause("KH-7.5.b"), card))
    row = OF_THE_SUIT
    return Outcome.win(row, CardOfSuit(by_clause("KH-7.5.a"), card, row.pay.odds, row.clause))


def _seven_outcome(card: Card) -> Outcome:
    if value(card) != "seven":
        return Outcome("lose", CardNotSeven(by_clause("KH-7.6.b"), card), loses=True)
    row = ANY_SEVEN
    return Outcome.win(row, CardIsSeven(by_clause("KH-7.6.a"), card, row.pay.odds, row.clause))


def run_outcome(wager: KingHighWager, cards: tuple[Card, ...]) -> Outcome | None:
    """Return the outcome of a run wager once its run is over; None before."""
    wanted = run_value(wager)
    wins, wins_more, loses = map(by_clause, RUN_CLAUSES[wanted])
    length = len(tuple(takewhile(lambda card: value(card) == wanted, cards)))
    if length == len(cards) < CARDS_IN_A_ROUND:
        return None
    if length < SHORTEST_RUN:
        broken = RunTooShort(loses, wanted, cards[length], SHORTEST_RUN)
        return Outcome("lose", broken, loses=True)
    row = RUN_PAYS[length]
    by = wins if length == SHORTEST_RUN else wins_more
    return Outcome.win(row, RunPays(by, wanted, length, row.pay.odds, row.clause))


def run_value(wager: KingHighWager | KingHighLine) -> Run:
    """Return the value a run wager waits for."""
    return "high" if wager.kind == HIGH_RUN.name else "low"


def pokerpot_outcome(cards: tuple[Card, ...]) -> Outcome:
    """Return the outcome of the Pokerpot after the fifth card."""
    level = pokerpot_hand(cards).level
    if level is None:
        return Outcome("lose", PokerpotTooLow(by_clause("KH-8.4.b"), cards), loses=True)
    row = POKERPOT_PAYS[level]
    return Outcome.win(row, PokerpotPays(by_clause("KH-8.4.a"), cards, row.pay.odds, row.clause))
