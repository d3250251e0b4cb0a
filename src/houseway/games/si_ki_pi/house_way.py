"""The House Way of Si Ki Pi: a walk through Appendix H, clause by clause."""

from collections import Counter
from collections.abc import Mapping
from typing import Literal

from houseway.core.cards import Card
from houseway.core.cards.french import ACE, SUITS, rank_of, suit_of
from houseway.core.reasons import ByClause
from houseway.games.low_high.rules.hands import (
    FourCards,
    HandRank,
    HouseWayChoice,
    Setting,
    Without,
    choose_strongest_high,
    four,
    in_order_of,
    settings_of,
)
from houseway.games.si_ki_pi.ranking import GONG, is_zero_card, rank
from houseway.games.si_ki_pi.readings import Readings
from houseway.games.si_ki_pi.reasons import (
    GongGoesHigh,
    LowMadeHighest,
    SiKiPiPairsKept,
    SiKiPiPairSplit,
    SmallCardsSet,
    ZeroCards,
)

# SKP-H.1.ii: pairs that may be split, and the Low and High totals that allow it.
SPLIT_PAIRS = (8, 7, 6, 3, 2)
Total = int | Literal["gong", "pair"]  # of a hand, as Appendix H speaks of it
SPLIT_TOTALS: tuple[tuple[Total, Total], ...] = (
    (7, 9),
    (8, 8),
    (8, 9),
    (7, "gong"),
    (8, "gong"),
    (9, "gong"),
)
# SKP-H.3: four small cards with a setting of their own, as (Low, High) totals.
SMALL_CARDS: Mapping[tuple[int, ...], tuple[str, tuple[int, int]]] = {
    (ACE, 4, 3, 2): ("SKP-H.3.i", (4, 6)),
    (ACE, 5, 3, 2): ("SKP-H.3.ii", (4, 7)),
}

# The clauses that decide something, in their order; SKP-H.3 and SKP-H.4 only lead to theirs.
CLAUSES = (
    "SKP-H.1",
    "SKP-H.1.i",
    "SKP-H.1.ii",
    "SKP-H.2",
    "SKP-H.3.i",
    "SKP-H.3.ii",
    "SKP-H.4.i",
    "SKP-H.4.ii",
    "SKP-H.4.iii",
)


def house_way(
    cards: FourCards, readings: Readings, without: Without = frozenset()
) -> HouseWayChoice:
    """`without` are clauses taken out, to see what each is worth; the document has them all."""
    # Sorted, so that the same four cards are set alike whatever order they were dealt in.
    ordered = four(tuple(sorted(cards, key=_seniority, reverse=True)))
    choice = _choose(ordered, readings, without)
    return HouseWayChoice(in_order_of(choice.setting, cards), choice.reason)


def _choose(cards: FourCards, readings: Readings, without: Without) -> HouseWayChoice:
    ranks = tuple(rank_of(card) for card in cards)
    pairs = tuple(r for r, times in Counter(ranks).items() if times >= 2)
    if pairs and "SKP-H.1" not in without:
        return _split_pair(cards, pairs, readings, without) or _keep_pair(cards, pairs)
    if 2 in ranks and 8 in ranks and "SKP-H.2" not in without:
        return _gong(cards)
    if ranks in SMALL_CARDS and SMALL_CARDS[ranks][0] not in without:
        return _small_cards(cards, ranks)
    if "SKP-H.4.i" not in without:
        return _highest_low(cards, ranks, without)
    return choose_strongest_high(settings_of(cards, rank), rank)


def _split_pair(
    cards: FourCards, pairs: tuple[int, ...], readings: Readings, without: Without
) -> HouseWayChoice | None:
    """The exceptions of SKP-H.1; with two pairs only under the reading `literal`."""
    if len(pairs) == 2 and readings.two_pairs == "keep":
        return None
    for setting in settings_of(cards, rank):
        totals = _totals(setting)
        for pair in pairs:
            if _may(pair == 9, "SKP-H.1.i", without) and totals == (9, 9):
                return _split(setting, pair, "SKP-H.1.i")
            if _may(pair in SPLIT_PAIRS, "SKP-H.1.ii", without) and totals in SPLIT_TOTALS:
                return _split(setting, pair, "SKP-H.1.ii")
    return None


def _split(setting: Setting, pair: int, clause: str) -> HouseWayChoice:
    reason = SiKiPiPairSplit(ByClause((clause,)), pair, setting.low, setting.high)
    return HouseWayChoice(setting, reason)


def _may(fits: bool, clause: str, without: Without) -> bool:
    return fits and clause not in without


def _keep_pair(cards: FourCards, pairs: tuple[int, ...]) -> HouseWayChoice:
    setting = max(settings_of(cards, rank), key=lambda s: (rank(s.high), rank(s.low)))
    if len(set(map(rank_of, cards))) == 1:
        pairs *= 2
    kept = tuple(sorted(pairs, reverse=True))
    return HouseWayChoice(setting, SiKiPiPairsKept(ByClause(("SKP-H.1",)), kept))


def _gong(cards: FourCards) -> HouseWayChoice:
    # High, or Low below a pair where no clause keeps pairs together.
    setting = next(s for s in settings_of(cards, rank) if "gong" in _totals(s))
    return HouseWayChoice(setting, GongGoesHigh(ByClause(("SKP-H.2",))))


def _small_cards(cards: FourCards, ranks: tuple[int, ...]) -> HouseWayChoice:
    clause, totals = SMALL_CARDS[ranks]
    setting = next(s for s in settings_of(cards, rank) if _totals(s) == totals)
    named = (ACE, *sorted(ranks[1:]))
    return HouseWayChoice(setting, SmallCardsSet(ByClause((clause,)), named, *totals))


def _highest_low(cards: FourCards, ranks: tuple[int, ...], without: Without) -> HouseWayChoice:
    """SKP-H.4: the highest Low total; cards worth nothing decide between equal settings."""
    settings = settings_of(cards, rank)
    best = max(_points(rank(s.low)) for s in settings)
    equal = [s for s in settings if _points(rank(s.low)) == best]
    highest = LowMadeHighest(ByClause(("SKP-H.4.i",)), best)
    if len(equal) == 1:
        return HouseWayChoice(equal[0], highest)
    zeros = [r for r in ranks if is_zero_card(r)]
    clause, rule = _zero_card_rule(ranks, zeros)
    goes_high = rule != "two"
    fitting = [s for s in equal if zeros and (zeros[0] in _ranks(s.high)) == goes_high]
    if clause in without or not fitting:  # the latter with pairs that no clause keeps together
        return HouseWayChoice(choose_strongest_high(equal, rank).setting, highest)
    by = ByClause(("SKP-H.4.i", clause))
    return HouseWayChoice(fitting[0], LowMadeHighest(by, best, rule, zeros[0]))


def _zero_card_rule(ranks: tuple[int, ...], zeros: list[int]) -> tuple[str, ZeroCards]:
    """Return the clause for cards with some of K Q J 10, and which of its cases they are."""
    if len(zeros) == 2:
        if 9 in ranks:
            return "SKP-H.4.ii", "two-and-nine"
        return "SKP-H.4.ii", "two-and-ace" if ACE in ranks else "two"
    if len(zeros) == 3:
        return "SKP-H.4.iii", "three"
    # K-Q-J-10: every setting is nothing and nothing, so no outcome depends on this.
    return "SKP-H.4.iii", "four"


def _seniority(card: Card) -> tuple[int, int]:
    return rank_of(card), SUITS.index(suit_of(card))


def _ranks(hand: tuple[Card, Card]) -> tuple[int, int]:
    return rank_of(hand[0]), rank_of(hand[1])


def _totals(setting: Setting) -> tuple[Total, Total]:
    return _total(rank(setting.low)), _total(rank(setting.high))


def _total(hand: HandRank) -> Total:
    if hand.points is not None:
        return hand.points
    return "gong" if hand.strength[0] == GONG else "pair"


def _points(hand: HandRank) -> int:
    """Its total; a Gong or a pair, which no clause put there, is more than any."""
    return 10 if hand.points is None else hand.points
