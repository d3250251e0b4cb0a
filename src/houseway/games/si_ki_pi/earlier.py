"""How Si Ki Pi told its settings and Bonus Bets in the first edition of its rules, for the records
of then: the cards were set as ever."""

from houseway.cards.french import plural, rank_of
from houseway.games.si_ki_pi import house_way as present
from houseway.games.si_ki_pi.readings import Readings
from houseway.games.si_ki_pi.wagers import BONUS_PAYS, shape
from houseway.low_high.hands import FourCards, HouseWayChoice
from houseway.low_high.rules import SetHand
from houseway.tables.wagers import Outcome


def house_way(cards: FourCards, readings: Readings) -> HouseWayChoice:
    choice = present.house_way(cards, readings)
    if shape(cards) != (4,):
        return choice
    pair = plural(rank_of(cards[0]))
    why = f"The pair of {pair} stays together: no allowed split is there."
    return HouseWayChoice(choice.setting, choice.clauses, why)


def bonus_outcome(hand: SetHand, readings: Readings) -> Outcome:
    found = BONUS_PAYS.get(shape(hand.cards))
    if found is None:
        return Outcome("lose", "SKP-4.3", "No pair among the four cards.", loses=True)
    return Outcome.won(found, found.clause, f"{found.title} pays {found.pay}.")
