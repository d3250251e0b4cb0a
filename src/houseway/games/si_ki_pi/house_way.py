"""The House Way of Si Ki Pi: a walk through Appendix H, clause by clause."""

from collections import Counter
from collections.abc import Mapping

from houseway.cards import Card
from houseway.cards.french import ACE, SUITS, plural, rank_name, rank_of, suit_of
from houseway.games.si_ki_pi.ranking import is_zero_card, rank
from houseway.games.si_ki_pi.readings import Readings
from houseway.low_high.hands import (
    FourCards,
    HandRank,
    HouseWayChoice,
    Without,
    four,
    in_order_of,
    settings_of,
    undecided,
)

# SKP-H.1.ii: pairs that may be split, and the Low and High totals that allow it.
SPLIT_PAIRS = (8, 7, 6, 3, 2)
SPLIT_TOTALS = (
    ("7", "9"),
    ("8", "8"),
    ("8", "9"),
    ("7", "Gong"),
    ("8", "Gong"),
    ("9", "Gong"),
)
# SKP-H.3: four small cards with a setting of their own, as (Low, High) totals.
SMALL_CARDS: Mapping[tuple[int, ...], tuple[str, tuple[str, str]]] = {
    (ACE, 4, 3, 2): ("SKP-H.3.i", ("4", "6")),
    (ACE, 5, 3, 2): ("SKP-H.3.ii", ("4", "7")),
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
    return HouseWayChoice(in_order_of(choice.setting, cards), choice.clauses, choice.why)


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
    return undecided(settings_of(cards, rank), rank)


def _split_pair(
    cards: FourCards, pairs: tuple[int, ...], readings: Readings, without: Without
) -> HouseWayChoice | None:
    """The exceptions of SKP-H.1; with two pairs only under the reading `literal`."""
    if len(pairs) == 2 and readings.two_pairs == "keep":
        return None
    for setting in settings_of(cards, rank):
        low, high = rank(setting.low), rank(setting.high)
        for pair in pairs:
            if _may(pair == 9, "SKP-H.1.i", without) and (_total(low), _total(high)) == ("9", "9"):
                why = "The pair of 9s is split because both hands then make 9."
                return HouseWayChoice(setting, ("SKP-H.1.i",), why)
            splits = _may(pair in SPLIT_PAIRS, "SKP-H.1.ii", without)
            if splits and (_total(low), _total(high)) in SPLIT_TOTALS:
                why = (
                    f"The pair of {plural(pair)} is split because Low and High then make "
                    f"{_total(low)} and {_total(high)}."
                )
                return HouseWayChoice(setting, ("SKP-H.1.ii",), why)
    return None


def _may(fits: bool, clause: str, without: Without) -> bool:
    return fits and clause not in without


def _keep_pair(cards: FourCards, pairs: tuple[int, ...]) -> HouseWayChoice:
    setting = max(settings_of(cards, rank), key=lambda s: (rank(s.high), rank(s.low)))
    if len(set(map(rank_of, cards))) == 1:
        why = f"Four {plural(pairs[0])} are two pairs, one in each hand."
    elif len(pairs) == 2:
        why = f"Both pairs stay together, {plural(max(pairs))} in the High Hand."
    else:
        why = f"The pair of {plural(pairs[0])} stays together: no exception splits it here."
    return HouseWayChoice(setting, ("SKP-H.1",), why)


def _gong(cards: FourCards) -> HouseWayChoice:
    # High, or Low below a pair where no clause keeps pairs together.
    setting = next(
        s for s in settings_of(cards, rank) if "Gong" in (_total(rank(s.high)), _total(rank(s.low)))
    )
    return HouseWayChoice(setting, ("SKP-H.2",), "No pair, but a 2 and an 8: the Gong goes High.")


def _small_cards(cards: FourCards, ranks: tuple[int, ...]) -> HouseWayChoice:
    clause, totals = SMALL_CARDS[ranks]
    setting = next(
        s for s in settings_of(cards, rank) if (_total(rank(s.low)), _total(rank(s.high))) == totals
    )
    named = "-".join(rank_name(r) for r in (ACE, *sorted(ranks[1:])))
    return HouseWayChoice(setting, (clause,), f"{named} is always set {totals[0]} and {totals[1]}.")


def _highest_low(cards: FourCards, ranks: tuple[int, ...], without: Without) -> HouseWayChoice:
    """SKP-H.4: the highest Low total; cards worth nothing decide between equal settings."""
    settings = settings_of(cards, rank)
    best = max(_points(rank(s.low)) for s in settings)
    equal = [s for s in settings if _points(rank(s.low)) == best]
    clauses = ("SKP-H.4.i",)
    why = f"The Low Hand is made as high as it can be: {best}."
    if len(equal) == 1:
        return HouseWayChoice(equal[0], clauses, why)
    zeros = [r for r in ranks if is_zero_card(r)]
    goes_high, clause, because = _zero_card_rule(ranks, zeros)
    fitting = [s for s in equal if zeros and (zeros[0] in _ranks(s.high)) == goes_high]
    if clause in without or not fitting:  # the latter with pairs that no clause keeps together
        return HouseWayChoice(undecided(equal, rank).setting, clauses, why)
    chosen = fitting[0]
    where = "High" if goes_high else "Low"
    why += f" {because}: the {rank_name(zeros[0])} goes {where}."
    return HouseWayChoice(chosen, (*clauses, clause), why)


def _zero_card_rule(ranks: tuple[int, ...], zeros: list[int]) -> tuple[bool, str, str]:
    """Whether the highest of K Q J 10 goes High, the clause, and the reason in words."""
    if len(zeros) == 2:
        if 9 in ranks:
            return True, "SKP-H.4.ii", "With two of K Q J 10 beside a 9"
        if ACE in ranks:
            return True, "SKP-H.4.ii", "With two of K Q J 10 beside an Ace"
        return False, "SKP-H.4.ii", "With two of K Q J 10 and neither a 9 nor an Ace"
    if len(zeros) == 3:
        return True, "SKP-H.4.iii", "With three of K Q J 10 and no points in the Low Hand"
    # K-Q-J-10: every setting is nothing and nothing, so no outcome depends on this.
    return True, "SKP-H.4.iii", "With K-Q-J-10 every setting makes no points"


def _seniority(card: Card) -> tuple[int, int]:
    return rank_of(card), SUITS.index(suit_of(card))


def _ranks(hand: tuple[Card, Card]) -> tuple[int, int]:
    return rank_of(hand[0]), rank_of(hand[1])


def _total(hand: HandRank) -> str:
    """A hand's total as Appendix H speaks of it: a number, or the name of the combination."""
    return hand.name if hand.points is None else str(hand.points)


def _points(hand: HandRank) -> int:
    """Its total; a Gong or a pair, which no clause put there, is more than any."""
    return 10 if hand.points is None else hand.points
