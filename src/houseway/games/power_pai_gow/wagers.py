"""The wagers of Power Pai Gow: the Standard wager and the Power Bet (PPG-3.12 to PPG-4.2)."""

from collections import Counter

from houseway.core.cards import Card
from houseway.core.money import Odds, Pay
from houseway.core.reasons import ByClause
from houseway.core.words import t
from houseway.games.low_high.rules.compare import compare
from houseway.games.low_high.rules.hands import FourCards, Setting
from houseway.games.low_high.rules.rule_set import SetHand
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
from houseway.games.power_pai_gow.reasons import (
    PAYS,
    POWER_TITLES,
    PowerBetDecided,
    StandardWagerDecided,
    WonOutright,
)
from houseway.tables.wagers import Outcome, PayTableRow, WagerKind

EVEN = PayTableRow(
    "win", t("Both hands higher, or a Low Hand of High Nine or better"), Pay(Odds(1)), PAYS
)
HALF = PayTableRow("half-win", t("Half win, the dealer's Low below 3"), Pay(Odds(1, 2)), PAYS)
STANDARD = WagerKind(
    "standard",
    t("Standard wager"),
    pay_table=(EVEN, HALF),
    pay_clause=PAYS,
    label=t("Standard"),
    wins=t("both hands are higher than the dealer's, or the Low Hand is High Nine or better"),
)

# Only the best one is paid (PPG-1.1.7).
POWER_ODDS = {
    "gee-jun-pair-with-teen-pair": 200,
    "gee-jun-pair-with-day-pair": 100,
    "teen-pair-with-day-pair": 50,
    "high-6-low-6-any-7-and-any-4": 20,
    "two-other-pairs": 10,
    "gee-jun-pair": 4,
    "teen-pair": 4,
    "day-pair": 4,
    "another-pair": 2,
    "wong": 2,
}
POWER_PAYS = {
    name: PayTableRow(name, POWER_TITLES[name], Pay(Odds(odds)), "PPG-4.2")
    for name, odds in POWER_ODDS.items()
}
POWER = WagerKind(
    "power",
    t("Power Bet"),
    pay_table=tuple(POWER_PAYS.values()),
    pay_clause="PPG-4.2",
    label=t("Power"),
    wins=t("the four cards have a pair, a Wong or one of the better hands"),
    on=("box", "dealer"),
)

_PAIR_NAMES = {GEE_JUN: "gee-jun-pair", TEEN: "teen-pair", DAY: "day-pair"}

WON, OUTRIGHT, LOST, TIE, POWER_BET = (
    ByClause((clause,)) for clause in ("PPG-3.12", "PPG-3.12.1", "PPG-3.13", "PPG-3.14", "PPG-4.2")
)


def box_outcome(box: Setting, dealer: Setting) -> Outcome:
    """A Low Hand of High Nine or better wins outright; else both hands, one, or neither."""
    low = rank(box.low)
    if is_high_nine_or_better(low):
        return Outcome.win(EVEN, WonOutright(OUTRIGHT, box.low, EVEN.pay))
    match compare(box, dealer, rank).hands_won:
        case 2:
            points = rank(dealer.low).points
            half = points is not None and points < 3
            row = HALF if half else EVEN
            return Outcome.win(row, StandardWagerDecided(WON, box, dealer, row.pay, half))
        case 1:
            return Outcome("tie", StandardWagerDecided(TIE, box, dealer))
        case _:
            return Outcome("lose", StandardWagerDecided(LOST, box, dealer), loses=True)


def power_outcome(hand: SetHand, readings: Readings) -> Outcome:
    name = power_hand(hand, readings)
    if name is None:
        return Outcome("lose", PowerBetDecided(POWER_BET), loses=True)
    row = POWER_PAYS[name]
    return Outcome.win(row, PowerBetDecided(POWER_BET, row.name, row.pay))


def power_hand(hand: SetHand, readings: Readings) -> str | None:
    """The row of the pay table for the best paying hand among the four cards."""
    pairs = {card for card, times in Counter(hand.cards).items() if times == 2}
    if len(pairs) == 2:
        named = [_PAIR_NAMES[card] for card in (GEE_JUN, TEEN, DAY) if card in pairs]
        return "-with-".join(named) if len(named) == 2 else "two-other-pairs"
    if _two_sixes_seven_four(hand.cards):
        return "high-6-low-6-any-7-and-any-4"
    if pairs:
        return _PAIR_NAMES.get(pairs.pop(), "another-pair")
    return "wong" if _has_wong(hand, readings) else None


def _two_sixes_seven_four(cards: FourCards) -> bool:
    faces = sorted(face(card) for card in cards)
    return {Card("h6"), Card("l6")} <= set(cards) and faces == [4, 6, 6, 7]


def _has_wong(hand: SetHand, readings: Readings) -> bool:
    if readings.wong_bet == "as-set":
        return any(rank(h).strength[0] == WONG for h in (hand.setting.low, hand.setting.high))
    return Card("n9") in hand.cards and bool({TEEN, DAY} & set(hand.cards))
