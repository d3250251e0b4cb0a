"""The wagers of Power Pai Gow: the Standard wager and the Power Bet (PPG-3.12 to PPG-4.2)."""

from collections import Counter

from houseway.cards import Card
from houseway.games.power_pai_gow.ranking import (
    DAY,
    GEE_JUN,
    TEEN,
    WONG,
    face,
    is_high_nine_or_better,
    rank,
)
from houseway.games.power_pai_gow.readings import Readings
from houseway.low_high.compare import compare
from houseway.low_high.hands import FourCards, Setting
from houseway.low_high.rules import SetHand
from houseway.money import Odds, Pay
from houseway.reasons import told
from houseway.tables.wagers import Outcome, PayTableRow, WagerKind

EVEN = PayTableRow(
    "win", "Both hands higher, or a Low Hand of High Nine or better", Pay(Odds(1)), "PPG-4.1.1"
)
HALF = PayTableRow("half-win", "Half win, the dealer's Low below 3", Pay(Odds(1, 2)), "PPG-4.1.1")
STANDARD = WagerKind(
    "standard",
    "Standard wager",
    pay_table=(EVEN, HALF),
    pay_clause="PPG-4.1.1",
    label="Standard",
    wins="both hands are higher than the dealer's, or the Low Hand is High Nine or better",
)

# Only the best one is paid (PPG-1.1.7).
POWER_ODDS = {
    "Gee Jun pair with Teen pair": 200,
    "Gee Jun pair with Day pair": 100,
    "Teen pair with Day pair": 50,
    "High 6, Low 6, any 7 and any 4": 20,
    "Two other pairs": 10,
    "Gee Jun pair": 4,
    "Teen pair": 4,
    "Day pair": 4,
    "Any other pair": 2,
    "Wong": 2,
}
_NAMES = {"Any other pair": "another-pair"}  # in records, where it is not as the title


def _named(title: str) -> str:
    return _NAMES.get(title, title.lower().replace(",", "").replace(" ", "-"))


POWER_PAYS = {
    title: PayTableRow(_named(title), title, Pay(Odds(odds)), "PPG-4.2")
    for title, odds in POWER_ODDS.items()
}
POWER = WagerKind(
    "power",
    "Power Bet",
    pay_table=tuple(POWER_PAYS.values()),
    pay_clause="PPG-4.2",
    label="Power",
    wins="the four cards hold a pair, a Wong or one of the better hands",
    on=("box", "dealer"),
)

_PAIR_NAMES = {GEE_JUN: "Gee Jun pair", TEEN: "Teen pair", DAY: "Day pair"}


def box_outcome(box: Setting, dealer: Setting) -> Outcome:
    """A Low Hand of High Nine or better wins outright; else both hands, one, or neither."""
    low = rank(box.low)
    if is_high_nine_or_better(low):
        why = f"The Low Hand is {low.full_name}, High Nine or better: it wins whatever the dealer"
        return Outcome.won(EVEN, told("PPG-3.12.1", f"{why} has. Paid {EVEN.pay} ({EVEN.clause})."))
    comparison = compare(box, dealer, rank)
    why = comparison.sentence()
    match comparison.hands_won:
        case 2:
            return _win(why, rank(dealer.low).points)
        case 1:
            return Outcome("tie", told("PPG-3.14", f"{why} A Tie: the wager is returned."))
        case _:
            return Outcome("lose", told("PPG-3.13", why), loses=True)


def _win(why: str, dealer_low: int | None) -> Outcome:
    if dealer_low is not None and dealer_low < 3:
        why += f" The dealer's Low is worth less than 3, so it pays {HALF.pay} ({HALF.clause})."
        return Outcome.won(HALF, told("PPG-3.12", why))
    return Outcome.won(EVEN, told("PPG-3.12", f"{why} Paid {EVEN.pay} ({EVEN.clause})."))


def power_outcome(hand: SetHand, readings: Readings) -> Outcome:
    """Of the four cards; whose they are is told before it."""
    name = power_hand(hand, readings)
    if name is None:
        return Outcome("lose", told("PPG-4.2", "none of the hands that win."), loses=True)
    row = POWER_PAYS[name]
    return Outcome.won(row, told(row.clause, f"{row.title}, paid {row.pay}."))


def power_hand(hand: SetHand, readings: Readings) -> str | None:
    """The best paying hand among the four cards."""
    pairs = {card for card, times in Counter(hand.cards).items() if times == 2}
    if len(pairs) == 2:
        named = [_PAIR_NAMES[card] for card in (GEE_JUN, TEEN, DAY) if card in pairs]
        return " with ".join(named) if len(named) == 2 else "Two other pairs"
    if _two_sixes_seven_four(hand.cards):
        return "High 6, Low 6, any 7 and any 4"
    if pairs:
        return _PAIR_NAMES.get(pairs.pop(), "Any other pair")
    return "Wong" if _has_wong(hand, readings) else None


def _two_sixes_seven_four(cards: FourCards) -> bool:
    faces = sorted(face(card) for card in cards)
    return {Card("h6"), Card("l6")} <= set(cards) and faces == [4, 6, 6, 7]


def _has_wong(hand: SetHand, readings: Readings) -> bool:
    if readings.wong_bet == "as-set":
        return any(rank(h).strength[0] == WONG for h in (hand.setting.low, hand.setting.high))
    return Card("n9") in hand.cards and bool({TEEN, DAY} & set(hand.cards))
