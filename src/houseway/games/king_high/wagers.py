"""The seven wagers of King High: when they may lie on the layout, and what cards make of them."""

from collections.abc import Mapping
from itertools import takewhile
from math import lcm
from typing import Literal

from houseway.cards import Card
from houseway.cards.french import ACE, KING, SUIT_NAMES, drawn, rank_name, rank_of, suit_of
from houseway.errors import BadInput, Refusal, quoted
from houseway.games.king_high.ranking import CARDS_IN_A_ROUND, Value, pokerpot_hand, value
from houseway.games.king_high.readings import Readings
from houseway.hands import Category
from houseway.money import Odds, Pay
from houseway.reasons import told
from houseway.tables.wagers import Limits, Line, Outcome, PayTableRow, Wager, WagerKind

Suit = Literal["s", "h", "d", "c"]
SUITS: tuple[Suit, ...] = ("s", "h", "d", "c")

HIGH_CARD = PayTableRow("win", "8 to Queen", Pay(Odds(1)), "KH-11.1")
HIGHEST_CARD = PayTableRow("king", "King", Pay(Odds(3, 2)), "KH-11.1")
LOW_CARD = PayTableRow("win", "2 to 6", Pay(Odds(1)), "KH-11.1")
LOWEST_CARD = PayTableRow("ace", "Ace", Pay(Odds(3, 2)), "KH-11.1")
OF_THE_SUIT = PayTableRow("win", "A card of the suit but its 7", Pay(Odds(3)), "KH-11.1")
ANY_SEVEN = PayTableRow("win", "Any 7", Pay(Odds(11)), "KH-11.1")
RUN_PAYS = {  # by the cards of the run
    3: PayTableRow("run-3", "3 cards", Pay(Odds(3)), "KH-11.2"),
    4: PayTableRow("run-4", "4 cards", Pay(Odds(10)), "KH-11.2"),
    5: PayTableRow("run-5", "5 cards", Pay(Odds(20)), "KH-11.2"),
}
SHORTEST_RUN = min(RUN_PAYS)
POKERPOT_PAYS = {
    Category.PAIR: PayTableRow(
        "pair-of-tens-or-better", "Pair of tens or better", Pay(Odds(1)), "KH-11.2"
    ),
    **{
        level: PayTableRow(
            level.name.lower().replace("_", "-"),
            level.name.capitalize().replace("_", " "),
            Pay(Odds(odds)),
            "KH-11.2",
        )
        for level, odds in (
            (Category.TWO_PAIRS, 2),
            (Category.THREE_OF_A_KIND, 3),
            (Category.STRAIGHT, 5),
            (Category.FLUSH, 10),
            (Category.FULL_HOUSE, 15),
            (Category.FOUR_OF_A_KIND, 50),
            (Category.FIVE_OF_A_KIND, 500),
            (Category.STRAIGHT_FLUSH, 1000),
            (Category.ROYAL_FLUSH, 2500),
        )
    },
}

HIGH = WagerKind(
    "high",
    "High wager",
    (HIGH_CARD, HIGHEST_CARD),
    "KH-11.1",
    label="High",
    against="low",
    wins="the next card is 8 to King",
    each_card=True,
)
LOW = WagerKind(
    "low",
    "Low wager",
    (LOW_CARD, LOWEST_CARD),
    "KH-11.1",
    label="Low",
    against="high",
    wins="the next card is Ace to 6",
    each_card=True,
)
SUIT = WagerKind(
    "suit",
    "Suit wager",
    (OF_THE_SUIT,),
    "KH-11.1",
    label="Suit",
    wins="the next card is of the suit; its 7 is a standoff",
    each_card=True,
    suits=SUITS,
)
SEVEN = WagerKind(
    "seven",
    "7 wager",
    (ANY_SEVEN,),
    "KH-11.1",
    label="Any 7",
    wins="the next card is a 7",
    each_card=True,
)
HIGH_RUN = WagerKind(
    "high-run",
    "High run wager",
    tuple(RUN_PAYS.values()),
    "KH-11.2",
    label="High run",
    wins="the first three cards or more are high",
)
LOW_RUN = WagerKind(
    "low-run",
    "Low run wager",
    tuple(RUN_PAYS.values()),
    "KH-11.2",
    label="Low run",
    wins="the first three cards or more are low",
)
POKERPOT = WagerKind(
    "pokerpot",
    "Pokerpot wager",
    tuple(POKERPOT_PAYS.values()),
    "KH-11.2",
    label="Pokerpot",
    wins="the five cards hold a pair of tens or better",
)

ACTION = (HIGH, LOW, SUIT, SEVEN)  # on one action round's card (KH-7.1)
RUNS = (HIGH_RUN, LOW_RUN)
ON_THE_ROUND = (*RUNS, POKERPOT)  # on the round of play (KH-8.1)
KINDS: Mapping[str, WagerKind] = {kind.name: kind for kind in (*ACTION, *ON_THE_ROUND)}

# The clauses by which a wager wins, wins more, and loses.
Clauses = tuple[str, str, str]
RUN_CLAUSES: Mapping[Value, Clauses] = {
    "high": ("KH-8.2.a", "KH-8.2.b", "KH-8.2.c"),
    "low": ("KH-8.3.a", "KH-8.3.b", "KH-8.3.c"),
}


class KingHighWager(Wager, frozen=True, omit_defaults=True):
    suit: Suit | None = None
    action_round: int | None = None  # none where the wager is on the round of play

    @property
    def what(self) -> str:
        return what(self)


class KingHighLine(Line, frozen=True, omit_defaults=True):
    suit: Suit | None = None
    action_round: int | None = None

    @property
    def what(self) -> str:
        return what(self)

    @property
    def bet(self) -> str:
        """`pokerpot`, `high@3` on the third card, `suit@2/s` on a spade."""
        card = f"@{self.action_round}" if self.action_round else ""
        return f"{self.kind}{card}{f'/{self.suit}' if self.suit else ''}"


def what(wager: KingHighWager | KingHighLine) -> str:
    """As a player would say it: `Suit wager on spades, card 3, at box 1`."""
    suit = (SUIT_NAMES[wager.suit],) if wager.suit else ()
    card = (f"card {wager.action_round}",) if wager.action_round else ()
    on = f" on {', '.join((*suit, *card))}" if suit or card else ""
    return f"{KINDS[wager.kind].title}{on}{',' if suit and card else ''} at box {wager.box}"


def wager_kind(name: str) -> WagerKind:
    if name not in KINDS:
        raise BadInput(f"King High has no wager {quoted(name)}: its wagers are {', '.join(KINDS)}.")
    return KINDS[name]


def check_suit(kind: WagerKind, suit: str | None) -> Suit | None:
    """The suit, which a Suit wager names and no other does."""
    if kind is not SUIT:
        if suit is not None:
            raise BadInput(f"{kind.a_title} names no suit.")
        return None
    found = next((known for known in SUITS if known == suit), None)
    if suit is None:
        raise BadInput(f"A Suit wager names its suit, one of {' '.join(SUITS)}.")
    if found is None:
        raise BadInput(
            f"A Suit wager names its suit, one of {' '.join(SUITS)}, not {quoted(suit)}."
        )
    return found


def needs_pokerpot(kind: WagerKind, readings: Readings) -> bool:
    return kind in ACTION or (kind in RUNS and readings.run_needs_pokerpot == "yes")


def unit(kind: WagerKind, smallest_chip: int) -> int:
    """What a wager must be a multiple of for every win of it to be whole chips."""
    return kind.exact_unit * smallest_chip


def check_exact(kind: WagerKind, amount: int, smallest_chip: int, notice_unit: int = 1) -> None:
    """`notice_unit` is what the notice at the table asks for beside it."""
    if amount % unit(kind, smallest_chip):
        fits = lcm(unit(kind, smallest_chip), notice_unit)
        raise Refusal(
            "inexact-payout",
            "KH-14",
            f"Some win of {kind.a_title[0].lower()}{kind.a_title[1:]} of {amount:,} could not be "
            f"paid exactly in chips: wager a multiple of {fits:,}.",
        )


def default_limits() -> dict[str, Limits]:
    """A modest notice for tables that are opened without one; it asks for no multiples (KH-5.8)."""
    action = {kind.name: Limits(minimum=500, maximum=50_000) for kind in ACTION}
    return {**action, **{kind.name: Limits(minimum=500, maximum=10_000) for kind in ON_THE_ROUND}}


# -- What the cards make of each ---------------------------------------------------------------


def action_outcome(wager: KingHighWager, card: Card) -> Outcome:
    """An action round wager on the card of its action round."""
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
    wanted = kind.name
    wins, wins_more, loses = clauses
    usual, more = kind.pay_table
    has = value(card)
    if has != wanted:
        why = f"{drawn(card)} is {'neither high nor low' if has == 'seven' else has}."
        return Outcome("lose", told(loses, why), loses=True)
    if rank_of(card) == best:
        why = f"{drawn(card)} is {wanted}, and {_a(best)} pays {more.pay} ({more.clause})."
        return Outcome.won(more, told(wins_more, why))
    why = f"{drawn(card)} is {wanted} and pays {usual.pay} ({usual.clause})."
    return Outcome.won(usual, told(wins, why))


def _suit_outcome(suit: Suit, card: Card) -> Outcome:
    if suit_of(card) != suit:
        why = f"{drawn(card)} is not one of the {SUIT_NAMES[suit]}."
        return Outcome("lose", told("KH-7.5.c", why), loses=True)
    if value(card) == "seven":
        why = f"{drawn(card)} is the 7 of {SUIT_NAMES[suit]}: a standoff (KH-6.5)."
        return Outcome("standoff", told("KH-7.5.b", why))
    paid = f"pays {OF_THE_SUIT.pay} ({OF_THE_SUIT.clause})"
    why = f"{drawn(card)} is one of the {SUIT_NAMES[suit]} and {paid}."
    return Outcome.won(OF_THE_SUIT, told("KH-7.5.a", why))


def _seven_outcome(card: Card) -> Outcome:
    if value(card) == "seven":
        why = f"{drawn(card)} pays {ANY_SEVEN.pay} ({ANY_SEVEN.clause})."
        return Outcome.won(ANY_SEVEN, told("KH-7.6.a", why))
    return Outcome("lose", told("KH-7.6.b", f"{drawn(card)} is no 7."), loses=True)


def run_outcome(wager: KingHighWager, cards: tuple[Card, ...]) -> Outcome | None:
    """A run wager once its run is over; None while the run goes on."""
    wanted = run_value(wager)
    wins, wins_more, loses = RUN_CLAUSES[wanted]
    length = len(tuple(takewhile(lambda card: value(card) == wanted, cards)))
    if length == len(cards) < CARDS_IN_A_ROUND:
        return None
    if length < SHORTEST_RUN:
        why = f"{drawn(cards[length])} is not {wanted} and is among the first {SHORTEST_RUN} cards."
        return Outcome("lose", told(loses, why), loses=True)
    row = RUN_PAYS[length]
    cards_named = "All 5 cards" if length == CARDS_IN_A_ROUND else f"The first {length} cards"
    why = f"{cards_named} are {wanted}: the run pays {row.pay} ({row.clause})."
    return Outcome.won(row, told(wins if length == SHORTEST_RUN else wins_more, why))


def run_value(wager: KingHighWager | KingHighLine) -> Value:
    """The value a run wager waits for."""
    return "high" if wager.kind == HIGH_RUN.name else "low"


def pokerpot_outcome(cards: tuple[Card, ...]) -> Outcome:
    """The Pokerpot after the fifth card."""
    hand = pokerpot_hand(cards)
    if hand.level is None:
        why = f"{hand.name}: the Pokerpot needs a pair of tens or better."
        return Outcome("lose", told("KH-8.4.b", why), loses=True)
    row = POKERPOT_PAYS[hand.level]
    return Outcome.won(row, told("KH-8.4.a", f"{hand.name} pays {row.pay} ({row.clause})."))


def _a(rank: int) -> str:
    return f"{'an' if rank == ACE else 'a'} {rank_name(rank)}"
