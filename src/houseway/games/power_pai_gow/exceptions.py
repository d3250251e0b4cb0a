"""The eleven individual exceptions of Appendix B: four named cards with a setting of their own."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from houseway.core.cards import Card
from houseway.games.low_high.rules.hands import FourCards, TwoCards


class IndividualException(NamedTuple):
    number: int
    low: TwoCards
    high: TwoCards


# Number, Low Hand, High Hand; "h8/l8" stands for either card.
_TABLE = (
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


def _written_out() -> Iterator[IndividualException]:
    for number, low, high in _TABLE:
        for a, b in product(*(code.split("/") for code in low.split())):
            for c, d in product(*(code.split("/") for code in high.split())):
                yield IndividualException(number, (Card(a), Card(b)), (Card(c), Card(d)))


EXCEPTIONS = tuple(_written_out())
_BY_CARDS = {frozenset(e.low + e.high): e for e in EXCEPTIONS}


def individual_exception(cards: FourCards) -> IndividualException | None:
    return _BY_CARDS.get(frozenset(cards)) if len(set(cards)) == 4 else None
