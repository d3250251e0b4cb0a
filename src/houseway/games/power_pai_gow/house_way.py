"""The House Way of Power Pai Gow: a walk through Appendix B, table by table."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

import msgspec

from houseway.core.cards import Card
from houseway.core.reasons import ByClause, Reason
from houseway.games.low_high.rules.hands import (
    FourCards,
    HandRank,
    HouseWayChoice,
    Setting,
    TwoCards,
    Without,
    choose_strongest_high,
    four,
    in_order_of,
    settings_of,
)
from houseway.games.power_pai_gow.ranking import (
    CHEUNG_SUM_3,
    COMBINATIONS,
    DAY,
    GEE_JUN,
    GONG,
    HIGH_NINE,
    PAIR_ORDER,
    TEEN,
    WONG,
    face,
    order,
    rank,
)
from houseway.games.power_pai_gow.readings import Readings
from houseway.games.power_pai_gow.reasons import (
    Between,
    Combination,
    CombinationGoesHigh,
    HandsBalanced,
    HighMadeHighest,
    IndividuallyExcepted,
    PaiGowPairsKept,
    PaiGowPairSplitByCards,
    PaiGowPairSplitByTotals,
    TwoSettings,
)

# The clauses that decide something, in their order.
CLAUSES = (
    *(f"PPG-B.exceptions.{number}" for number in range(1, 12)),
    "PPG-B.pairs",
    *(f"PPG-B.pairs.{number}" for number in range(1, 6)),
    *("PPG-B.combos.1", "PPG-B.combos.2", "PPG-B.combos.3", "PPG-B.combos.4"),
    *("PPG-B.combos.4.a", "PPG-B.combos.4.b", "PPG-B.combos.4.c", "PPG-B.combos.4.d"),
)


def house_way(
    cards: FourCards, readings: Readings, without: Without = frozenset()
) -> HouseWayChoice:
    """`without` are clauses taken out, to see what each is worth; the document has them all."""
    # Sorted, so that the same four cards are set alike whatever order they were dealt in.
    ordered = four(tuple(sorted(cards, key=order)))
    choice = _exception(ordered, without) or general_rules(ordered, readings, without)
    return HouseWayChoice(in_order_of(choice.setting, cards), choice.reason)


def general_rules(
    cards: FourCards, readings: Readings, without: Without = frozenset()
) -> HouseWayChoice:
    """Appendix B without its individual exceptions."""
    pairs = tuple(card for card, times in Counter(cards).items() if times == 2)
    if pairs and "PPG-B.pairs" not in without:
        return _split_pair(cards, pairs, readings, without) or _keep_pair(cards, pairs)
    if _has_combination(cards) and "PPG-B.combos.1" not in without:
        return _combination(cards, readings, without)
    if "PPG-B.combos.4" not in without:
        return _balance(cards, readings, without)
    return choose_strongest_high(settings_of(cards, rank), rank)


def _has_combination(cards: FourCards) -> bool:
    return bool({TEEN, DAY} & set(cards)) and any(face(card) in COMBINATIONS for card in cards)


# -- Individual exceptions ------------------------------------------------------------------


def _exception(cards: FourCards, without: Without) -> HouseWayChoice | None:
    found = individual_exception(cards)
    if found is None or f"PPG-B.exceptions.{found.number}" in without:
        return None
    setting = next(s for s in settings_of(cards, rank) if Counter(s.high) == Counter(found.high))
    by = ByClause((f"PPG-B.exceptions.{found.number}",))
    return HouseWayChoice(setting, IndividuallyExcepted(by, cards, setting.low, setting.high))


class IndividualException(NamedTuple):
    """One of eleven in Appendix B: four named cards with a setting of their own."""

    number: int
    low: TwoCards
    high: TwoCards


# Number, Low Hand, High Hand; "h8/l8" stands for either card.
_EXCEPTIONS = (
    (1, "l4 n9", "teen h8/l8"),
    (2, "day h4/l4/f5", "teen h6/l6"),
    (3, "teen/day f5", "h6/l6 gj"),
    (4, "l4 h7/l7/l8", "h4 f5"),
    (5, "h4 n9/gj", "l4 f5"),
    (6, "h4 l8", "h8 h6/l6/h7/l7"),
    (7, "l4 l8", "h8 n9"),
    (8, "f5 l6", "h6 e11"),
    (9, "h6 l10", "h10 h7/l7/l8/n9"),
    (10, "h7/l7 h10", "h8 e11"),
    (11, "l10 e11", "h10 n9"),
)


def _write_out() -> Iterator[IndividualException]:
    for number, low, high in _EXCEPTIONS:
        for a, b in product(*(code.split("/") for code in low.split())):
            for c, d in product(*(code.split("/") for code in high.split())):
                yield IndividualException(number, (Card(a), Card(b)), (Card(c), Card(d)))


EXCEPTIONS = tuple(_write_out())
_BY_CARDS = {frozenset(e.low + e.high): e for e in EXCEPTIONS}


def individual_exception(cards: FourCards) -> IndividualException | None:
    return _BY_CARDS.get(frozenset(cards)) if len(set(cards)) == 4 else None


# -- Pairs ---------------------------------------------------------------------------------


def _split_pair(
    cards: FourCards, pairs: tuple[Card, ...], readings: Readings, without: Without
) -> HouseWayChoice | None:
    """PPG-B.pairs.1 to 5; with two pairs only under the reading `literal`."""
    if len(pairs) == 2 and readings.two_pairs == "keep":
        return None
    for pair in pairs:
        rest = tuple(card for card in cards if card != pair)
        setting = next(s for s in settings_of(cards, rank) if pair in s.low and pair in s.high)
        reason = split_by(pair, rest, setting)
        if reason is not None and reason.clause not in without:
            return HouseWayChoice(setting, reason)
    return None


# PPG-B.pairs.2 to 5: the least Low and High totals that split a pair.
_EIGHTS = ("PPG-B.pairs.4", (7, 9), (8, 8))
_SEVENS = ("PPG-B.pairs.5", (7, 7))
SPLITS: Mapping[Card, tuple[str, *tuple[tuple[int, int], ...]]] = {
    TEEN: ("PPG-B.pairs.2", (6, 8)),
    DAY: ("PPG-B.pairs.2", (6, 8)),
    Card("n9"): ("PPG-B.pairs.3", (9, 9)),
    Card("h8"): _EIGHTS,
    Card("l8"): _EIGHTS,
    Card("h7"): _SEVENS,
    Card("l7"): _SEVENS,
}


def split_by(pair: Card, rest: tuple[Card, ...], setting: Setting) -> Reason | None:
    """Return the reason why this pair is split beside the other cards, or None if no clause splits
    it."""
    faces = sorted(face(card) for card in rest)
    others = (rest[0], rest[-1])
    if pair == GEE_JUN:
        other_sixes = faces == [6, 6] and rest[0] != rest[1]
        found = faces in ([4, 6], [5, 6]) or other_sixes
        return PaiGowPairSplitByCards(ByClause(("PPG-B.pairs.1",)), pair, others) if found else None
    if pair in (TEEN, DAY) and faces == [9, 11]:
        return PaiGowPairSplitByCards(ByClause(("PPG-B.pairs.2",)), pair, others)
    clause, *enough = SPLITS.get(pair, ("",))
    low, high = rank(setting.low), rank(setting.high)
    for least in enough:
        if low.at_least(least[0]) and high.at_least(least[1]):
            by = ByClause((clause,))
            return PaiGowPairSplitByTotals(by, pair, setting.low, setting.high, least)
    return None


def _keep_pair(cards: FourCards, pairs: tuple[Card, ...]) -> HouseWayChoice:
    setting = max(settings_of(cards, rank), key=lambda s: (rank(s.high), rank(s.low)))
    kept = tuple(sorted(pairs, key=PAIR_ORDER.index))
    return HouseWayChoice(setting, PaiGowPairsKept(ByClause(("PPG-B.pairs",)), kept))


# -- Wong, Gong, High Nine -----------------------------------------------------------------


def _combination(cards: FourCards, readings: Readings, without: Without) -> HouseWayChoice:
    """PPG-B.combos.1 to 3: a combination goes High; which one depends on the Low it leaves."""
    playing = [s for s in settings_of(cards, rank) if rank(s.high).points is None]
    for kind, name in IN_TURN:
        good = [s for s in playing if _kind(s) == kind and rank(s.low) >= CHEUNG_SUM_3]
        if good and "PPG-B.combos.2" not in without:
            return _teen_before_day(good, ("PPG-B.combos.1", "PPG-B.combos.2"), name, without)
    if readings.weak_combination == "high-nine-first":
        lowest = min(_kind(s) for s in playing)
        playing = [s for s in playing if _kind(s) == lowest]
    return _teen_before_day(playing, ("PPG-B.combos.1",), None, without)


# PPG-B.combos.2
IN_TURN: tuple[tuple[int, Combination], ...] = (
    (HIGH_NINE, "high-nine"),
    (GONG, "gong"),
    (WONG, "wong"),
)


def _teen_before_day(
    settings: list[Setting],
    clauses: tuple[str, ...],
    leaves: Combination | None,
    without: Without,
) -> HouseWayChoice:
    """Choose the strongest High Hand, which puts Teen before Day, then the strongest Low Hand."""
    chosen = max(settings, key=lambda s: (rank(s.high), rank(s.low)))
    if "PPG-B.combos.3" in without:  # of one combination the setting with the stronger Low Hand
        chosen = max(settings, key=lambda s: (_kind(s), rank(s.low), rank(s.high)))
        return HouseWayChoice(chosen, CombinationGoesHigh(ByClause(clauses), leaves))
    if TEEN in chosen.high and any(DAY in s.high for s in settings):
        by = ByClause((*clauses, "PPG-B.combos.3"))
        return HouseWayChoice(chosen, CombinationGoesHigh(by, leaves, teen_first=True))
    return HouseWayChoice(chosen, CombinationGoesHigh(ByClause(clauses), leaves))


def _kind(setting: Setting) -> int:
    return rank(setting.high).strength[0]


# -- Nothing special: balance --------------------------------------------------------------


def _balance(cards: FourCards, readings: Readings, without: Without) -> HouseWayChoice:
    """PPG-B.combos.4 with its parts a to d."""
    settings = settings_of(cards, rank)
    balanced = closest(settings, readings)
    low, high = totals(balanced[0])
    reason = HandsBalanced(
        ByClause(("PPG-B.combos.4",)),
        balance=readings.balance,
        low=low,
        high=high,
        after_all=False,
    )
    choice = _highest_card(balanced, readings, reason, without)
    if rank(choice.setting.low) >= CHEUNG_SUM_3 or "PPG-B.combos.4.a" in without:
        return choice
    most = max(totals(s)[1] for s in settings)
    if most < 7 and "PPG-B.combos.4.b" not in without:
        by = ByClause(("PPG-B.combos.4.b",))
        after_all = msgspec.structs.replace(reason, by=by, after_all=True)
        return _highest_card(balanced, readings, after_all, without)
    raised = [s for s in settings if totals(s)[1] == most]
    best_low = max(totals(s)[0] for s in raised)
    raised = [s for s in raised if totals(s)[0] == best_low]
    by = ByClause(("PPG-B.combos.4.a",))
    instead = HighMadeHighest(by, weak=choice.setting.low, points=most)
    return _highest_card(raised, readings, instead, without)


def closest(settings: tuple[Setting, ...], readings: Readings) -> list[Setting]:
    def closeness(setting: Setting) -> tuple[int, int]:
        low, high = totals(setting)
        return (0 if readings.balance == "raise-low" else low - high), low

    best = max(closeness(s) for s in settings)
    return [s for s in settings if closeness(s) == best]


def _highest_card(
    settings: list[Setting], readings: Readings, reason: TwoSettings, without: Without
) -> HouseWayChoice:
    """PPG-B.combos.4.c and d: settings of equal totals differ by where the high cards are."""
    if len(settings) == 1:
        return HouseWayChoice(settings[0], reason)
    in_low = plays_low(*totals(settings[0]), readings)
    part = "PPG-B.combos.4.c" if in_low else "PPG-B.combos.4.d"
    if part in without:
        return HouseWayChoice(choose_strongest_high(settings, rank).setting, reason)
    chosen = prefer_setting(settings, in_low, readings)
    highest = min(chosen.low + chosen.high, key=order)
    by, between = reason.by, _reading_between(settings, readings)
    if len({highest in s.low for s in settings}) == 2:
        by = ByClause((*by.clauses, part)) if isinstance(by, ByClause) else by
        between = "in-low" if in_low else "in-high"
    told = msgspec.structs.replace(reason, by=by, between=between, card=highest)
    return HouseWayChoice(chosen, told)


def _reading_between(settings: list[Setting], readings: Readings) -> Between:
    """Name what decides if the highest card is in the same hand either way."""
    if len({(rank(s.low), rank(s.high)) for s in settings}) == 1:
        return "equal"
    return readings.equal_totals


def prefer_setting(settings: list[Setting], in_low: bool, readings: Readings) -> Setting:
    """Choose the setting with the highest card in the hand it belongs to. The reading
    `equal-totals` decides if that makes no difference."""
    cards = sorted(settings[0].low + settings[0].high, key=order)
    deciding = cards if readings.equal_totals == "next-card" else cards[:1]

    def preference(setting: Setting) -> tuple[list[bool], HandRank, HandRank]:
        wanted = setting.low if in_low else setting.high
        return [card in wanted for card in deciding], rank(setting.low), rank(setting.high)

    return max(settings, key=preference)


def plays_low(low: int, high: int, readings: Readings) -> bool:
    """7 & 9 or less; of 8 & 8, which is neither more nor less, the reading `eight-eight` tells."""
    if (low, high) == (8, 8):
        return readings.eight_eight == "low"
    return low + high <= 16


def totals(setting: Setting) -> tuple[int, int]:
    low, high = rank(setting.low).points, rank(setting.high).points
    # What ranks above points comes here only where the clauses for it are taken out.
    return 10 if low is None else low, 10 if high is None else high
