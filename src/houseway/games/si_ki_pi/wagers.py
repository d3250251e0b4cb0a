"""The wagers of Si Ki Pi: the Initial Bet and the Bonus Bet (SKP-3.13, SKP-4.1, SKP-4.2)."""

from collections import Counter

from houseway.cards.french import rank_of
from houseway.games.si_ki_pi.ranking import rank
from houseway.games.si_ki_pi.readings import Readings
from houseway.low_high.compare import HandComparison, compare, in_words
from houseway.low_high.hands import FourCards, Setting
from houseway.low_high.rules import SetHand
from houseway.money import Odds, Pay
from houseway.reasons import told
from houseway.tables.wagers import Outcome, PayTableRow, WagerKind

BOTH_HANDS = PayTableRow("win", "Both hands higher", Pay(Odds(1), commission_percent=5), "SKP-4.1")
INITIAL = WagerKind(
    "initial",
    "Initial Bet",
    pay_table=(BOTH_HANDS,),
    pay_clause="SKP-4.1",
    label="Initial",
    wins="both hands are higher than the dealer's",
)

# No commission; the best one only (SKP-4.2.2). Shapes of four cards by rank.
BONUS_PAYS = {
    (4,): PayTableRow("four-of-a-kind", "Four of a kind", Pay(Odds(100)), "SKP-4.3"),
    (3, 1): PayTableRow("three-of-a-kind", "Three of a kind", Pay(Odds(20)), "SKP-4.3"),
    (2, 2): PayTableRow("two-pairs", "Two pairs", Pay(Odds(12)), "SKP-4.3"),
    (2, 1, 1): PayTableRow("pair", "Pair", Pay(Odds(1)), "SKP-4.3"),
}
BONUS = WagerKind(
    "bonus",
    "Bonus Bet",
    pay_table=tuple(BONUS_PAYS.values()),
    pay_clause="SKP-4.3",
    label="Bonus",
    wins="the four cards hold a pair or better",
    on=("box", "dealer"),
)


def box_outcome(box: Setting, dealer: Setting) -> Outcome:
    """Both hands higher win, neither loses, one of each is a Stand Off."""
    comparison = compare(box, dealer, rank)
    why = comparison.sentence(_with_clause)
    match comparison.hands_won:
        case 2:
            paid = f"Paid {BOTH_HANDS.pay} ({BOTH_HANDS.clause})."
            return Outcome.won(BOTH_HANDS, told("SKP-3.13.7", f"{why} {paid}"))
        case 1:
            return Outcome(
                "standoff", told("SKP-3.13.9", f"{why} A Stand Off: the bet is returned.")
            )
        case _:
            return Outcome("lose", told("SKP-3.13.8", why), loses=True)


def _with_clause(hand: HandComparison) -> str:
    """The clause where it is not simply the higher hand."""
    sentence, is_low = in_words(hand), hand.which == "Low"
    if hand.both_zero:
        return f"{sentence} ({'SKP-3.13.5' if is_low else 'SKP-3.13.6'})"
    if hand.is_copy:
        return f"{sentence} ({'SKP-3.13.3' if is_low else 'SKP-3.13.4'})"
    return sentence


def bonus_outcome(hand: SetHand, readings: Readings) -> Outcome:
    """On the four cards, however they were set (SKP-4.2.1); whose they are is told before it."""
    found = BONUS_PAYS.get(shape(hand.cards))
    if found is None:
        return Outcome("lose", told("SKP-4.3", "no pair among them."), loses=True)
    return Outcome.won(found, told(found.clause, f"{found.title}, paid {found.pay}."))


def shape(cards: FourCards) -> tuple[int, ...]:
    """How often each rank is there, most first: a full pair and two others is (2, 1, 1)."""
    return tuple(sorted(Counter(rank_of(card) for card in cards).values(), reverse=True))
