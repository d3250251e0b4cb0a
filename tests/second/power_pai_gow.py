"""Power Pai Gow's House Way (Appendix B) as one sort key over the three splits per regime."""

from collections.abc import Callable
from typing import NamedTuple

Hand = tuple[str, str]
Codes = tuple[str, str, str, str]
Key = tuple[object, ...]

# In the individual order of Appendix A, each with what it may count.
POINTS: dict[str, tuple[int, ...]] = {
    "teen": (2,),
    "day": (2,),
    "h8": (8,),
    "h4": (4,),
    "h10": (0,),
    "h6": (6,),
    "l4": (4,),
    "e11": (1,),
    "l10": (0,),
    "h7": (7,),
    "l6": (6,),
    "n9": (9,),
    "l8": (8,),
    "l7": (7,),
    "f5": (5,),
    "gj": (3, 6),
}
ORDER = list(POINTS)
PAIR_ORDER = ["gj", *ORDER[:-1]]
FOURS, SIXES, SEVENS, EIGHTS = {"h4", "l4"}, {"h6", "l6"}, {"h7", "l7"}, {"h8", "l8"}

HIGH_NINE, GONG, WONG, PAIR = 10, 11, 12, 13
PARTNERS = {**dict.fromkeys(SEVENS, HIGH_NINE), **dict.fromkeys(EIGHTS, GONG), "n9": WONG}


def height(code: str) -> int:
    return -ORDER.index(code)


def value(hand: Hand) -> int:
    """The points, or above them in rising order High Nine, Gong, Wong and a pair."""
    first, second = hand
    if first == second:
        return PAIR
    if first in ("teen", "day") and second in PARTNERS:
        return PARTNERS[second]
    return max((a + b) % 10 for a in POINTS[first] for b in POINTS[second])


def ranking(hand: Hand) -> tuple[int, int]:
    """Orders any two hands as Appendix A and 3.7.1 do; the second card never counts."""
    worth = value(hand)
    return worth, -PAIR_ORDER.index(hand[0]) if worth == PAIR else height(hand[0])


CHEUNG_SUM_3 = (3, height("h6"))


class Setting(NamedTuple):
    low: Hand
    high: Hand

    @property
    def totals(self) -> tuple[int, int]:
        return value(self.low), value(self.high)

    @property
    def stands(self) -> bool:
        return ranking(self.low) >= CHEUNG_SUM_3

    def reaches(self, low: int, high: int) -> bool:
        """Whether it makes "low & high or better"."""
        return self.totals[0] >= low and self.totals[1] >= high

    @property
    def by_cards(self) -> Key:
        """Parts settings whose two hands rank alike; no result depends on it."""
        return tuple(height(code) for code in self.high)


def settings(codes: Codes) -> list[Setting]:
    a, b, c, d = sorted(codes, key=ORDER.index)
    splits: list[tuple[Hand, Hand]] = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
    return [Setting(*sorted(split, key=_high_to_low)) for split in splits]


def _high_to_low(hand: Hand) -> Key:
    return *ranking(hand), *map(height, hand)


# Pairs ---------------------------------------------------------------------------------------

Split = Callable[[Setting, list[str]], bool]


def _gee_jun(_: Setting, others: list[str]) -> bool:
    sixes = SIXES.intersection(others)
    return len(sixes) == 2 or bool(sixes and (FOURS | {"f5"}).intersection(others))


def _teen_or_day(split: Setting, others: list[str]) -> bool:
    return split.reaches(6, 8) or set(others) == {"n9", "e11"}


def _nines(split: Setting, _: list[str]) -> bool:
    return split.reaches(9, 9)


def _eights(split: Setting, _: list[str]) -> bool:
    return split.reaches(7, 9) or split.reaches(8, 8)


def _sevens(split: Setting, _: list[str]) -> bool:
    return split.reaches(7, 7)


SPLITS: dict[str, Split] = {
    "gj": _gee_jun,  # PPG-B.pairs.1
    **dict.fromkeys(("teen", "day"), _teen_or_day),  # PPG-B.pairs.2
    "n9": _nines,  # PPG-B.pairs.3
    **dict.fromkeys(EIGHTS, _eights),  # PPG-B.pairs.4
    **dict.fromkeys(SEVENS, _sevens),  # PPG-B.pairs.5
}


def _paired(codes: Codes, readings: dict[str, str]) -> Setting:
    pairs = {code for code in codes if codes.count(code) == 2}
    splits = len(pairs) == 1 or readings["two_pairs"] == "literal"

    def key(setting: Setting) -> Key:
        kept = PAIR in setting.totals
        told = splits and any(
            SPLITS[pair](setting, [code for code in codes if code != pair])
            for pair in pairs & SPLITS.keys()
        )
        return not kept and told, kept

    return max(settings(codes), key=key)


# Wongs, Gongs and High Nines -----------------------------------------------------------------


def _combined(codes: Codes, readings: dict[str, str]) -> Setting:
    def key(setting: Setting) -> Key:
        high = setting.totals[1]
        preference: Key = (-high, setting.high[0] == "teen")  # PPG-B.combos.2, PPG-B.combos.3
        if not setting.stands and readings["weak_combination"] == "highest":
            preference = ranking(setting.high)
        return (
            high in (HIGH_NINE, GONG, WONG),  # PPG-B.combos.1
            setting.stands,  # PPG-B.combos.2
            *preference,
            ranking(setting.low),
            setting.by_cards,
        )

    return max(settings(codes), key=key)


# No pair and no combination ------------------------------------------------------------------


def _as_told(setting: Setting, code: str) -> bool:
    """PPG-B.combos.4.c and PPG-B.combos.4.d, of one card."""
    return code in (setting.low if sum(setting.totals) <= 16 else setting.high)


def _same_totals(setting: Setting, readings: dict[str, str]) -> Key:
    cards = sorted(setting.low + setting.high, key=ORDER.index)
    told = tuple(_as_told(setting, code) for code in cards)
    if readings["equal_totals"] == "next-card":
        return told
    return told[0], ranking(setting.low), ranking(setting.high), setting.by_cards


BALANCES: dict[str, Callable[[int, int], Key]] = {
    "raise-low": lambda low, _: (low,),
    "least-difference": lambda low, high: (low - high, low),
}


def _balanced(codes: Codes, readings: dict[str, str]) -> Setting:
    balance = BALANCES[readings["balance"]]
    chances = settings(codes)
    level = max(chances, key=lambda s: (balance(*s.totals), _same_totals(s, readings)))
    steep = max(chances, key=lambda s: (s.totals[::-1], _same_totals(s, readings)))
    # PPG-B.combos.4.a, unless PPG-B.combos.4.b.
    return level if level.stands or steep.totals[1] < 7 else steep


Regime = tuple[str, Callable[[set[str]], bool], Callable[[Codes, dict[str, str]], Setting]]
REGIMES: list[Regime] = [
    ("PPG-B.pairs", lambda kinds: len(kinds) < 4, _paired),
    (
        "PPG-B.combos.1-3",
        lambda kinds: bool(kinds & {"teen", "day"} and kinds & PARTNERS.keys()),
        _combined,
    ),
    ("PPG-B.combos.4", lambda _: True, _balanced),
]


# Individual exceptions -----------------------------------------------------------------------


class Exceptional(NamedTuple):
    cards: tuple[set[str], ...]
    totals: set[tuple[int, int]]
    high: str = ""
    low: str = ""

    def names(self, codes: Codes) -> bool:
        """Whether each card fills a place of its own; an exception never holds a pair."""
        kinds = set(codes)
        return all(len(place & kinds) == 1 for place in self.cards) and (
            kinds <= set().union(*self.cards)
        )

    def sets(self, setting: Setting) -> bool:
        return (
            setting.totals in self.totals
            and self.high in ("", *setting.high)
            and self.low in ("", *setting.low)
        )


# PPG-B.exceptions.1 to PPG-B.exceptions.11 in the document's own words: the totals to play, and
# the card that makes a hand the "High 9" or the "High 3".
EXCEPTIONS: list[Exceptional] = [
    Exceptional(({"teen"}, {"l4"}, EIGHTS, {"n9"}), {(3, GONG)}),
    Exceptional(({"teen"}, {"day"}, SIXES, FOURS | {"f5"}), {(6, 8), (7, 8)}, high="teen"),
    Exceptional(({"teen", "day"}, {"f5"}, SIXES, {"gj"}), {(7, 9)}),
    Exceptional(({"h4"}, {"l4"}, {"f5"}, SEVENS | {"l8"}), {(1, 9), (2, 9)}, high="h4"),
    Exceptional(({"h4"}, {"l4"}, {"f5"}, {"n9", "gj"}), {(3, 9), (7, 9)}, low="h4"),
    Exceptional(({"h4"}, {"h8"}, {"l8"}, SIXES | SEVENS), {(2, 4), (2, 5)}, high="h8"),
    Exceptional(({"l4"}, {"h8"}, {"l8"}, {"n9"}), {(2, 7)}, high="h8"),
    Exceptional(({"f5"}, {"h6"}, {"l6"}, {"e11"}), {(1, 7)}, high="h6"),
    Exceptional(
        ({"h6"}, {"h10"}, {"l10"}, SEVENS | {"l8", "n9"}), {(6, 7), (6, 8), (6, 9)}, high="h10"
    ),
    Exceptional((SEVENS, {"h8"}, {"h10"}, {"e11"}), {(7, 9)}),
    Exceptional(({"n9"}, {"h10"}, {"l10"}, {"e11"}), {(1, 9)}, high="h10"),
]


def exceptional(codes: Codes) -> list[Setting]:
    """The settings the individual exceptions ask for: one, or none."""
    named = [exception for exception in EXCEPTIONS if exception.names(codes)]
    return [s for exception in named for s in settings(codes) if exception.sets(s)]


def general_rules(codes: Codes, **readings: str) -> tuple[Hand, Hand]:
    rule = next(rule for _, speaks, rule in REGIMES if speaks(set(codes)))
    chosen = rule(codes, readings)
    return chosen.low, chosen.high


def house_way(
    codes: Codes, *, two_pairs: str, balance: str, weak_combination: str, equal_totals: str
) -> tuple[Hand, Hand]:
    for setting in exceptional(codes):
        return setting.low, setting.high
    return general_rules(
        codes,
        two_pairs=two_pairs,
        balance=balance,
        weak_combination=weak_combination,
        equal_totals=equal_totals,
    )
