"""The seven wagers of King High: when they may lie on the layout, and what cards make of them."""

from collections.abc import Mapping
from itertools import takewhile
from typing import Literal

from houseway.cards import Card
from houseway.cards.french import ACE, KING, SUIT_NAMES, drawn, rank_name, rank_of, suit_of
from houseway.errors import BadInput, Refusal, quoted
from houseway.games.king_high.ranking import CARDS_IN_A_ROUND, Value, pokerpot_hand, value
from houseway.games.king_high.readings import Readings
from houseway.hands import Category
from houseway.money import Odds, Pay
from houseway.tables.wagers import Limits, Line, Outcome, Wager, WagerKind

Suit = Literal["s", "h", "d", "c"]
SUITS: tuple[Suit, ...] = ("s", "h", "d", "c")

EVEN = Pay(Odds(1))
BEST_CARD = Pay(Odds(3, 2))  # a King on High, an Ace on Low
SUIT_PAYS = Pay(Odds(3))
SEVEN_PAYS = Pay(Odds(11))
RUN_PAYS = {3: Pay(Odds(3)), 4: Pay(Odds(10)), 5: Pay(Odds(20))}  # by the cards of the run
SHORTEST_RUN = min(RUN_PAYS)
POKERPOT_PAYS = {
    Category.PAIR: Pay(Odds(1)),
    Category.TWO_PAIRS: Pay(Odds(2)),
    Category.THREE_OF_A_KIND: Pay(Odds(3)),
    Category.STRAIGHT: Pay(Odds(5)),
    Category.FLUSH: Pay(Odds(10)),
    Category.FULL_HOUSE: Pay(Odds(15)),
    Category.FOUR_OF_A_KIND: Pay(Odds(50)),
    Category.FIVE_OF_A_KIND: Pay(Odds(500)),
    Category.STRAIGHT_FLUSH: Pay(Odds(1000)),
    Category.ROYAL_FLUSH: Pay(Odds(2500)),
}

HIGH = WagerKind("high", "High wager", (EVEN, BEST_CARD), "KH-11.1")
LOW = WagerKind("low", "Low wager", (EVEN, BEST_CARD), "KH-11.1")
SUIT = WagerKind("suit", "Suit wager", (SUIT_PAYS,), "KH-11.1")
SEVEN = WagerKind("seven", "7 wager", (SEVEN_PAYS,), "KH-11.1")
HIGH_RUN = WagerKind("high-run", "High run wager", tuple(RUN_PAYS.values()), "KH-11.2")
LOW_RUN = WagerKind("low-run", "Low run wager", tuple(RUN_PAYS.values()), "KH-11.2")
POKERPOT = WagerKind("pokerpot", "Pokerpot wager", tuple(POKERPOT_PAYS.values()), "KH-11.2")

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


class KingHighLine(Line, frozen=True, omit_defaults=True):
    suit: Suit | None = None
    action_round: int | None = None


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


def check_exact(kind: WagerKind, amount: int, smallest_chip: int) -> None:
    if amount % unit(kind, smallest_chip):
        raise Refusal(
            "inexact-payout",
            "KH-14",
            f"Some win of {kind.a_title[0].lower()}{kind.a_title[1:]} of {amount:,} could not be "
            f"paid exactly in chips: wager a multiple of {unit(kind, smallest_chip):,}.",
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
            return _value_outcome("high", KING, ("KH-7.3.a", "KH-7.3.b", "KH-7.3.c"), card)
        case LOW.name:
            return _value_outcome("low", ACE, ("KH-7.4.a", "KH-7.4.b", "KH-7.4.c"), card)
        case SUIT.name:
            assert wager.suit is not None
            return _suit_outcome(wager.suit, card)
        case _:
            return _seven_outcome(card)


def _value_outcome(wanted: Value, best: int, clauses: Clauses, card: Card) -> Outcome:
    wins, wins_more, loses = clauses
    has = value(card)
    if has != wanted:
        why = f"{drawn(card)} is {'neither high nor low' if has == 'seven' else has}."
        return Outcome("lose", loses, why, loses=True)
    if rank_of(card) == best:
        why = f"{drawn(card)} is {wanted}, and {_a(best)} pays {BEST_CARD} (KH-11.1)."
        return Outcome("win", wins_more, why, pay=BEST_CARD, label=rank_name(best).lower())
    why = f"{drawn(card)} is {wanted} and pays {EVEN} (KH-11.1)."
    return Outcome("win", wins, why, pay=EVEN)


def _suit_outcome(suit: Suit, card: Card) -> Outcome:
    if suit_of(card) != suit:
        why = f"{drawn(card)} is not one of the {SUIT_NAMES[suit]}."
        return Outcome("lose", "KH-7.5.c", why, loses=True)
    if value(card) == "seven":
        why = f"{drawn(card)} is the 7 of {SUIT_NAMES[suit]}: a standoff (KH-6.5)."
        return Outcome("standoff", "KH-7.5.b", why)
    why = f"{drawn(card)} is one of the {SUIT_NAMES[suit]} and pays {SUIT_PAYS} (KH-11.1)."
    return Outcome("win", "KH-7.5.a", why, pay=SUIT_PAYS)


def _seven_outcome(card: Card) -> Outcome:
    if value(card) == "seven":
        why = f"{drawn(card)} pays {SEVEN_PAYS} (KH-11.1)."
        return Outcome("win", "KH-7.6.a", why, pay=SEVEN_PAYS)
    return Outcome("lose", "KH-7.6.b", f"{drawn(card)} is no 7.", loses=True)


def run_outcome(wager: KingHighWager, cards: tuple[Card, ...]) -> Outcome | None:
    """A run wager once its run is over; None while the run goes on."""
    wanted = run_value(wager)
    wins, wins_more, loses = RUN_CLAUSES[wanted]
    length = len(tuple(takewhile(lambda card: value(card) == wanted, cards)))
    if length == len(cards) < CARDS_IN_A_ROUND:
        return None
    if length < SHORTEST_RUN:
        why = f"{drawn(cards[length])} is not {wanted} and is among the first {SHORTEST_RUN} cards."
        return Outcome("lose", loses, why, loses=True)
    pay = RUN_PAYS[length]
    cards_named = "All 5 cards" if length == CARDS_IN_A_ROUND else f"The first {length} cards"
    why = f"{cards_named} are {wanted}: the run pays {pay} (KH-11.2)."
    clause = wins if length == SHORTEST_RUN else wins_more
    return Outcome("win", clause, why, pay=pay, label=f"run-{length}")


def run_value(wager: KingHighWager) -> Value:
    """The value a run wager waits for."""
    return "high" if wager.kind == HIGH_RUN.name else "low"


def pokerpot_outcome(cards: tuple[Card, ...]) -> Outcome:
    """The Pokerpot after the fifth card."""
    hand = pokerpot_hand(cards)
    if hand.level is None:
        return Outcome("lose", "KH-8.4.b", f"{hand.name} does not qualify.", loses=True)
    pay = POKERPOT_PAYS[hand.level]
    why = f"{hand.name} pays {pay} (KH-11.2)."
    return Outcome("win", "KH-8.4.a", why, pay=pay, label=_pokerpot_label(hand.level))


def _pokerpot_label(level: Category) -> str:
    if level is Category.PAIR:
        return "pair-of-tens-or-better"
    return level.name.lower().replace("_", "-")


def _a(rank: int) -> str:
    return f"{'an' if rank == ACE else 'a'} {rank_name(rank)}"
