"""The House Way of Power Pai Gow: a walk through Appendix B, table by table."""

from collections import Counter

from houseway.cards import Card
from houseway.cards.pai_gow import rank_of
from houseway.games.power_pai_gow.exceptions import individual_exception
from houseway.games.power_pai_gow.ranking import (
    CHEUNG_SUM_3,
    COMBINATIONS,
    DAY,
    GEE_JUN,
    PAIR_ORDER,
    TEEN,
    face,
    order,
    rank,
)
from houseway.games.power_pai_gow.readings import Readings
from houseway.low_high.hands import (
    FourCards,
    HandRank,
    HouseWayChoice,
    Setting,
    four,
    in_order_of,
    settings_of,
)


def house_way(cards: FourCards, readings: Readings) -> HouseWayChoice:
    # Sorted, so that the same four cards are set alike whatever order they were dealt in.
    ordered = four(tuple(sorted(cards, key=order)))
    choice = _exception(ordered) or general_rules(ordered, readings)
    return HouseWayChoice(in_order_of(choice.setting, cards), choice.clauses, choice.why)


def general_rules(cards: FourCards, readings: Readings) -> HouseWayChoice:
    """Appendix B without its individual exceptions."""
    pairs = tuple(card for card, times in Counter(cards).items() if times == 2)
    if pairs:
        return _split_pair(cards, pairs, readings) or _keep_pair(cards, pairs)
    if {TEEN, DAY} & set(cards) and any(face(card) in COMBINATIONS for card in cards):
        return _combination(cards, readings)
    return _balance(cards, readings)


def _exception(cards: FourCards) -> HouseWayChoice | None:
    found = individual_exception(cards)
    if found is None:
        return None
    setting = next(s for s in settings_of(cards, rank) if Counter(s.high) == Counter(found.high))
    names = ", ".join(rank_of(card).name for card in cards)
    low, high = rank(setting.low), rank(setting.high)
    why = f"{names} is one of the individual exceptions: {low.full_name} and {high.full_name}."
    return HouseWayChoice(setting, (f"PPG-B.exceptions.{found.number}",), why)


# -- Pairs ---------------------------------------------------------------------------------


def _split_pair(
    cards: FourCards, pairs: tuple[Card, ...], readings: Readings
) -> HouseWayChoice | None:
    """PPG-B.pairs.1 to 5; with two pairs only under the reading `literal`."""
    if len(pairs) == 2 and readings.two_pairs == "keep":
        return None
    for pair in pairs:
        rest = tuple(card for card in cards if card != pair)
        setting = next(s for s in settings_of(cards, rank) if pair in s.low and pair in s.high)
        low, high = rank(setting.low), rank(setting.high)
        clause = _split_clause(pair, rest, low, high)
        if clause is not None:
            why = f"The pair of {rank_of(pair).pair_name} is split: {low.name} and {high.name}."
            return HouseWayChoice(setting, (clause,), why)
    return None


def _split_clause(pair: Card, rest: tuple[Card, ...], low: HandRank, high: HandRank) -> str | None:
    """The clause that splits this pair, if one does."""

    def makes(least_low: int, least_high: int) -> bool:
        return low.at_least(least_low) and high.at_least(least_high)

    faces = sorted(face(card) for card in rest)
    if pair == GEE_JUN:
        other_sixes = faces == [6, 6] and rest[0] != rest[1]
        return "PPG-B.pairs.1" if faces in ([4, 6], [5, 6]) or other_sixes else None
    if pair in (TEEN, DAY):
        return "PPG-B.pairs.2" if makes(6, 8) or faces == [9, 11] else None
    splits = {
        9: ("PPG-B.pairs.3", makes(9, 9)),
        8: ("PPG-B.pairs.4", makes(7, 9) or makes(8, 8)),
        7: ("PPG-B.pairs.5", makes(7, 7)),
    }
    clause, allowed = splits.get(face(pair), ("", False))
    return clause if allowed else None


def _keep_pair(cards: FourCards, pairs: tuple[Card, ...]) -> HouseWayChoice:
    setting = max(settings_of(cards, rank), key=lambda s: (rank(s.high), rank(s.low)))
    if len(pairs) == 2:
        senior = rank_of(min(pairs, key=PAIR_ORDER.index)).pair_name
        why = f"Both pairs stay together, {senior} in the High Hand."
    else:
        why = f"The pair of {rank_of(pairs[0]).pair_name} stays together: nothing splits it here."
    return HouseWayChoice(setting, ("PPG-B.pairs",), why)


# -- Wong, Gong, High Nine -----------------------------------------------------------------


def _combination(cards: FourCards, readings: Readings) -> HouseWayChoice:
    """PPG-B.combos.1 to 3: a combination goes High; which one depends on the Low it leaves."""
    playing = [s for s in settings_of(cards, rank) if rank(s.high).points is None]
    for number in (7, 8, 9):  # High Nine before Gong before Wong
        kind, name = COMBINATIONS[number]
        good = [s for s in playing if _kind(s) == kind and rank(s.low) >= CHEUNG_SUM_3]
        if good:
            why = f"The {name} goes High, leaving a Low Hand of Cheung Sum 3 or better."
            return _teen_before_day(good, ("PPG-B.combos.1", "PPG-B.combos.2"), why)
    if readings.weak_combination == "high-nine-first":
        lowest = min(_kind(s) for s in playing)
        playing = [s for s in playing if _kind(s) == lowest]
    why = "A combination goes High even at the expense of the Low Hand."
    return _teen_before_day(playing, ("PPG-B.combos.1",), why)


def _teen_before_day(settings: list[Setting], clauses: tuple[str, ...], why: str) -> HouseWayChoice:
    """The strongest High Hand, which puts Teen before Day, then the strongest Low Hand."""
    chosen = max(settings, key=lambda s: (rank(s.high), rank(s.low)))
    if TEEN in chosen.high and any(DAY in s.high for s in settings):
        return HouseWayChoice(
            chosen, (*clauses, "PPG-B.combos.3"), f"{why} The Teen is played there before the Day."
        )
    return HouseWayChoice(chosen, clauses, why)


def _kind(setting: Setting) -> int:
    return rank(setting.high).strength[0]


# -- Nothing special: balance --------------------------------------------------------------


def _balance(cards: FourCards, readings: Readings) -> HouseWayChoice:
    """PPG-B.combos.4 with its parts a to d."""
    settings = settings_of(cards, rank)
    balanced = _closest(settings, readings)
    choice = _highest_card(balanced, readings, "PPG-B.combos.4", "The two hands are balanced.")
    if rank(choice.setting.low) >= CHEUNG_SUM_3:
        return choice
    most = max(_totals(s)[1] for s in settings)
    if most < 7:
        why = "The Low Hand is below Cheung Sum 3, but the High Hand cannot make 7: balanced."
        return _highest_card(balanced, readings, "PPG-B.combos.4.b", why)
    raised = [s for s in settings if _totals(s)[1] == most]
    best_low = max(_totals(s)[0] for s in raised)
    raised = [s for s in raised if _totals(s)[0] == best_low]
    why = f"Balanced, the Low Hand would be below Cheung Sum 3, so the High Hand makes {most}."
    return _highest_card(raised, readings, "PPG-B.combos.4.a", why)


def _closest(settings: tuple[Setting, ...], readings: Readings) -> list[Setting]:
    def closeness(setting: Setting) -> tuple[int, int]:
        low, high = _totals(setting)
        return (0 if readings.balance == "raise-low" else low - high), low

    best = max(closeness(s) for s in settings)
    return [s for s in settings if closeness(s) == best]


def _highest_card(
    settings: list[Setting], readings: Readings, clause: str, why: str
) -> HouseWayChoice:
    """PPG-B.combos.4.c and d: settings of equal totals differ by where the high cards lie."""
    if len(settings) == 1:
        return HouseWayChoice(settings[0], (clause,), why)
    in_low = sum(_totals(settings[0])) <= 16  # 7 & 9 or less
    cards = sorted(settings[0].low + settings[0].high, key=order)
    deciding = cards if readings.equal_totals == "next-card" else cards[:1]

    def preference(setting: Setting) -> tuple[list[bool], HandRank, HandRank]:
        wanted = setting.low if in_low else setting.high
        return [card in wanted for card in deciding], rank(setting.low), rank(setting.high)

    chosen = max(settings, key=preference)
    part, where = ("c", "Low") if in_low else ("d", "High")
    if len({cards[0] in s.low for s in settings}) == 2:
        why += f" Of equal totals, the one with the {rank_of(cards[0]).name} {where} is taken."
    else:
        why += f" Of equal totals, {_UNDECIDED[readings.equal_totals]} is taken."
    return HouseWayChoice(chosen, (clause, f"PPG-B.combos.4.{part}"), why)


_UNDECIDED = {
    "stronger": "the one with the stronger hands",
    "next-card": "the one the next highest card decides",
}


def _totals(setting: Setting) -> tuple[int, int]:
    low, high = rank(setting.low).points, rank(setting.high).points
    assert low is not None
    assert high is not None
    return low, high
