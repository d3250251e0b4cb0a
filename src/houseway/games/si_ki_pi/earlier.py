"""How Si Ki Pi told its settings and Bonus Bets in earlier editions of its rules, for the records
of then: the cards were set as ever."""

from collections import Counter

from houseway.cards.french import plural, rank_of
from houseway.games.si_ki_pi import house_way as present
from houseway.games.si_ki_pi.readings import Readings
from houseway.games.si_ki_pi.wagers import BONUS_PAYS, shape
from houseway.low_high.hands import FourCards, HouseWayChoice
from houseway.low_high.rules import SetHand
from houseway.tables.wagers import Outcome

NO_LOW = "With three of K Q J 10 and nothing in the Low Hand"
NO_SETTING = "With K-Q-J-10 every setting makes nothing"


def house_way(cards: FourCards, readings: Readings) -> HouseWayChoice:
    """Of the second edition."""
    choice = present.house_way(cards, readings)
    pair = plural(most_common(cards))
    if choice.why == present.not_split(pair):
        return with_why(choice, f"The pair of {pair} stays together: no allowed split is there.")
    why = choice.why.replace(present.NO_LOW, NO_LOW).replace(present.NO_SETTING, NO_SETTING)
    return with_why(choice, why)


def first_house_way(cards: FourCards, readings: Readings) -> HouseWayChoice:
    choice = house_way(cards, readings)
    if shape(cards) != (4,):
        return choice
    pair = plural(rank_of(cards[0]))
    return with_why(choice, f"The pair of {pair} stays together: no allowed split is there.")


def most_common(cards: FourCards) -> int:
    return Counter(map(rank_of, cards)).most_common(1)[0][0]


def with_why(choice: HouseWayChoice, why: str) -> HouseWayChoice:
    return HouseWayChoice(choice.setting, choice.clauses, why)


def bonus_outcome(hand: SetHand, readings: Readings) -> Outcome:
    found = BONUS_PAYS.get(shape(hand.cards))
    if found is None:
        return Outcome("lose", "SKP-4.3", "No pair among the four cards.", loses=True)
    return Outcome.won(found, found.clause, f"{found.title} pays {found.pay}.")
