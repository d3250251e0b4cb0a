"""The wagers of Si Ki Pi: the Initial Bet and the Bonus Bet (SKP-3.13, SKP-4.1, SKP-4.2)."""

from collections import Counter

from houseway.core.cards.french import rank_of
from houseway.core.money import Odds, Pay
from houseway.core.reasons import ByClause
from houseway.core.words import t
from houseway.games.low_high.rules.compare import compare
from houseway.games.low_high.rules.hands import FourCards, Setting
from houseway.games.low_high.rules.rule_set import SetHand
from houseway.games.si_ki_pi.ranking import rank
from houseway.games.si_ki_pi.readings import Readings
from houseway.games.si_ki_pi.reasons import (
    BONUS_TITLES,
    PAYS,
    TITLES,
    BonusBetDecided,
    InitialBetDecided,
)
from houseway.tables.wagers import Outcome, PayTableRow, WagerKind

BOTH_HANDS = PayTableRow("win", t("Both hands higher"), Pay(Odds(1), commission_percent=5), PAYS)
INITIAL = WagerKind(
    "initial",
    TITLES["initial"],
    pay_table=(BOTH_HANDS,),
    pay_clause=PAYS,
    label=t("Initial"),
    wins=t("both hands are higher than the dealer's"),
)


def bonus_row(name: str, odds: int) -> PayTableRow:
    return PayTableRow(name, BONUS_TITLES[name], Pay(Odds(odds)), "SKP-4.3")


# No commission; the best one only (SKP-4.2.2). Shapes of four cards by rank.
BONUS_PAYS = {
    (4,): bonus_row("four-of-a-kind", 100),
    (3, 1): bonus_row("three-of-a-kind", 20),
    (2, 2): bonus_row("two-pairs", 12),
    (2, 1, 1): bonus_row("pair", 1),
}
BONUS = WagerKind(
    "bonus",
    TITLES["bonus"],
    pay_table=tuple(BONUS_PAYS.values()),
    pay_clause="SKP-4.3",
    label=t("Bonus"),
    wins=t("the four cards have a pair or better"),
    on=("box", "dealer"),
)

WON, LOST, STAND_OFF = (ByClause((f"SKP-3.13.{part}",)) for part in (7, 8, 9))
BONUS_BET = ByClause(("SKP-4.3",))


def box_outcome(box: Setting, dealer: Setting) -> Outcome:
    """Both hands higher win, neither loses, one of each is a Stand Off."""
    match compare(box, dealer, rank).hands_won:
        case 2:
            reason = InitialBetDecided(WON, box, dealer, BOTH_HANDS.pay)
            return Outcome.win(BOTH_HANDS, reason)
        case 1:
            return Outcome("standoff", InitialBetDecided(STAND_OFF, box, dealer))
        case _:
            return Outcome("lose", InitialBetDecided(LOST, box, dealer), loses=True)


def bonus_outcome(hand: SetHand, readings: Readings) -> Outcome:
    """On the four cards, however they were set (SKP-4.2.1)."""
    found = BONUS_PAYS.get(shape(hand.cards))
    if found is None:
        return Outcome("lose", BonusBetDecided(BONUS_BET), loses=True)
    return Outcome.win(found, BonusBetDecided(BONUS_BET, found.name, found.pay))


def shape(cards: FourCards) -> tuple[int, ...]:
    """How often each rank is there, most first: a full pair and two others is (2, 1, 1)."""
    return tuple(sorted(Counter(rank_of(card) for card in cards).values(), reverse=True))
