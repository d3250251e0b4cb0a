"""The 32-card pai gow pack: sixteen ranks, two cards of each (PPG-2.1, PPG-A.cards).

The two cards of a rank are equal under the rules and share a code; four of the ranks carry
different dots on their two cards, which matters only when the cards are drawn on a page.
"""

from typing import NamedTuple

from houseway.core.cards.pack import Card, Pack
from houseway.core.words import Text, cards, pt, t


class PaiGowRank(NamedTuple):
    order: int  # 1 is highest
    code: Card
    name: Text
    pair_name: Text
    points: int  # Gee Jun: the lower of its two values
    dots: tuple[tuple[int, int], tuple[int, int]]


def _rank(
    order: int, code: str, name: Text, pair_name: Text, points: int, *dots: tuple[int, int]
) -> PaiGowRank:
    first, second = dots if len(dots) == 2 else dots * 2
    return PaiGowRank(order, Card(code), name, pair_name, points, (first, second))


RANKS = (
    _rank(1, "teen", pt("pai gow", "Teen 天"), pt("pai gow", "Teen 天"), 2, (6, 6)),
    _rank(2, "day", pt("pai gow", "Day 地"), pt("pai gow", "Day 地"), 2, (1, 1)),
    _rank(3, "h8", pt("pai gow", "High 8"), pt("pai gow", "Yun 人"), 8, (4, 4)),
    _rank(4, "h4", pt("pai gow", "High 4"), pt("pai gow", "Ngor 和"), 4, (1, 3)),
    _rank(5, "h10", pt("pai gow", "High 10"), pt("pai gow", "Mooy 梅"), 0, (5, 5)),
    _rank(6, "h6", pt("pai gow", "High 6"), pt("pai gow", "Cheung Sum 长三"), 6, (3, 3)),
    _rank(7, "l4", pt("pai gow", "Low 4"), pt("pai gow", "Ban Tang 板凳"), 4, (2, 2)),
    _rank(8, "e11", pt("pai gow", "Eleven"), pt("pai gow", "Foo Tau 斧头"), 1, (5, 6)),
    _rank(9, "l10", pt("pai gow", "Low 10"), pt("pai gow", "Hoong Tau Sap 红头十"), 0, (4, 6)),
    _rank(10, "h7", pt("pai gow", "High 7"), pt("pai gow", "Ko Kiok Chaat 高脚七"), 7, (1, 6)),
    _rank(11, "l6", pt("pai gow", "Low 6"), pt("pai gow", "Lim Lum Lok 零霖六"), 6, (1, 5)),
    _rank(12, "n9", pt("pai gow", "Nine"), pt("pai gow", "Chap Gow 杂九"), 9, (3, 6), (4, 5)),
    _rank(13, "l8", pt("pai gow", "Low 8"), pt("pai gow", "Chap Paat 杂八"), 8, (2, 6), (3, 5)),
    _rank(14, "l7", pt("pai gow", "Low 7"), pt("pai gow", "Chap Chaat 杂七"), 7, (2, 5), (3, 4)),
    _rank(15, "f5", pt("pai gow", "Five"), pt("pai gow", "Chap Ng 杂五"), 5, (1, 4), (2, 3)),
    _rank(
        16, "gj", pt("pai gow", "Gee Jun 至尊"), pt("pai gow", "Gee Jun 至尊"), 3, (1, 2), (2, 4)
    ),
)

_BY_CODE = {rank.code: rank for rank in RANKS}
_CARDS = tuple(rank.code for rank in RANKS for _ in range(2))

PAI_GOW = Pack(
    name=t("32-card pai gow pack"),
    cards=_CARDS,
    spellings={code.lower(): code for code in _BY_CODE},
    notation=t("write one of {cards}", cards=cards(_BY_CODE)),
)


def rank_of(card: Card) -> PaiGowRank:
    return _BY_CODE[card]


def dots_of(card: Card, copy: int) -> tuple[int, int]:
    """The dots on the first (0) or the second (1) of the two cards with this code."""
    return _BY_CODE[card].dots[copy]
