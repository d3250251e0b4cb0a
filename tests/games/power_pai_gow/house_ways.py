"""Hands and how the House Way sets them, under every reading of it."""

from collections import Counter
from functools import cache
from itertools import product

from games.power_pai_gow.play import RANK_HANDS, hand, setting
from houseway.core.rulebook import choices, parse_readings
from houseway.games.low_high.rules.hands import FourCards, HandRank, HouseWayChoice, Setting, four
from houseway.games.power_pai_gow.house_way import house_way
from houseway.games.power_pai_gow.ranking import order, rank
from houseway.games.power_pai_gow.readings import Readings

NAMES = ("two-pairs", "balance", "weak-combination", "equal-totals")
WAYS_TO_READ = [
    parse_readings(Readings, (f"{name}={value}" for name, value in zip(NAMES, values, strict=True)))
    for values in product(*(choices(Readings)[name] for name in NAMES))
]


def values_of(readings: Readings) -> str:
    return ",".join(getattr(readings, name.replace("-", "_")) for name in NAMES)


def way(cards: str, *readings: str) -> HouseWayChoice:
    return house_way(hand(cards), parse_readings(Readings, readings))


def sets(made: str) -> HouseWayChoice:
    """The choice for the cards of this setting, which must be this setting."""
    choice = way(made.replace("|", ""))
    assert cards_of(choice.setting) == cards_of(setting(made))
    return choice


@cache
def set_under(readings: Readings) -> dict[FourCards, Setting]:
    """Every hand the pack deals and its House Way."""
    return {cards: house_way(cards, readings).setting for cards in RANK_HANDS}


def ranks(low: tuple[str, str], high: tuple[str, str]) -> tuple[HandRank, HandRank]:
    made = setting(f"{' '.join(low)} | {' '.join(high)}")
    return rank(made.low), rank(made.high)


def ranks_of(made: Setting) -> tuple[HandRank, HandRank]:
    return rank(made.low), rank(made.high)


def in_order(cards: str) -> FourCards:
    return four(tuple(sorted(hand(cards), key=order)))


def cards_of(made: Setting) -> tuple[Counter[str], Counter[str]]:
    return Counter(made.low), Counter(made.high)
