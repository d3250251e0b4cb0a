"""How Power Pai Gow told its settings and Power Bets in the first edition of its rules.

The cards are set as ever; only the reasons were other ones, and records of then hold them.
"""

from collections import Counter

from houseway.cards.pai_gow import rank_of
from houseway.games.power_pai_gow import house_way as present
from houseway.games.power_pai_gow.house_way import closest, plays_low, preferred, split_by, totals
from houseway.games.power_pai_gow.ranking import CHEUNG_SUM_3, order, rank
from houseway.games.power_pai_gow.readings import Readings
from houseway.games.power_pai_gow.wagers import POWER_PAYS, power_hand
from houseway.low_high.hands import (
    FourCards,
    HouseWayChoice,
    Setting,
    four,
    in_order_of,
    settings_of,
)
from houseway.low_high.rules import SetHand
from houseway.tables.wagers import Outcome


def house_way(cards: FourCards, readings: Readings) -> HouseWayChoice:
    ordered = four(tuple(sorted(cards, key=order)))
    choice = present.house_way(ordered, readings)
    if choice.clauses[0].startswith("PPG-B.pairs."):
        choice = _split(ordered, choice)
    elif choice.clauses[0].startswith("PPG-B.combos.4"):
        choice = _balance(ordered, readings)
    return HouseWayChoice(in_order_of(choice.setting, cards), choice.clauses, choice.why)


def _split(cards: FourCards, choice: HouseWayChoice) -> HouseWayChoice:
    low, high = rank(choice.setting.low), rank(choice.setting.high)
    for pair in (card for card, times in Counter(cards).items() if times == 2):
        rest = tuple(card for card in cards if card != pair)
        if split_by(pair, rest, low, high) is not None:
            why = f"The pair of {rank_of(pair).pair_name} is split: {low.name} and {high.name}."
            return HouseWayChoice(choice.setting, choice.clauses, why)
    return choice


def _balance(cards: FourCards, readings: Readings) -> HouseWayChoice:
    settings = settings_of(cards, rank)
    balanced = closest(settings, readings)
    choice = _highest_card(balanced, readings, "PPG-B.combos.4", "The two hands are balanced.")
    if rank(choice.setting.low) >= CHEUNG_SUM_3:
        return choice
    most = max(totals(s)[1] for s in settings)
    if most < 7:
        why = "The Low Hand is below Cheung Sum 3, but the High Hand cannot make 7: balanced."
        return _highest_card(balanced, readings, "PPG-B.combos.4.b", why)
    raised = [s for s in settings if totals(s)[1] == most]
    best_low = max(totals(s)[0] for s in raised)
    raised = [s for s in raised if totals(s)[0] == best_low]
    why = f"Balanced, the Low Hand would be below Cheung Sum 3, so the High Hand makes {most}."
    return _highest_card(raised, readings, "PPG-B.combos.4.a", why)


def _highest_card(
    settings: list[Setting], readings: Readings, clause: str, why: str
) -> HouseWayChoice:
    if len(settings) == 1:
        return HouseWayChoice(settings[0], (clause,), why)
    in_low = plays_low(*totals(settings[0]), readings)
    chosen = preferred(settings, in_low, readings)
    part, where = ("c", "Low") if in_low else ("d", "High")
    highest = min(chosen.low + chosen.high, key=order)
    if len({highest in s.low for s in settings}) == 2:
        why += f" Of equal totals, the one with the {rank_of(highest).name} {where} is taken."
    else:
        why += f" Of equal totals, {_UNDECIDED[readings.equal_totals]} is taken."
    return HouseWayChoice(chosen, (clause, f"PPG-B.combos.4.{part}"), why)


_UNDECIDED = {
    "stronger": "the one with the stronger hands",
    "next-card": "the one the next highest card decides",
}


def power_outcome(hand: SetHand, readings: Readings) -> Outcome:
    name = power_hand(hand, readings)
    if name is None:
        return Outcome("lose", "PPG-4.2", "None of the Power Bet's hands is there.", loses=True)
    row = POWER_PAYS[name]
    title = "Another pair" if row.name == "another-pair" else row.title
    return Outcome.won(row, row.clause, f"{title} pays {row.pay}.")
