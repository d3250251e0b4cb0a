"""Fantasy Land: how a hand earns it, and how one inside stays (FUP-fantasy)."""

from houseway.core.cards.french import QUEEN
from houseway.core.hands import Category
from houseway.games.pineapple.rules.ranking import Segments


def earns(hand: Segments, *, foul: bool) -> bool:
    """A pair of queens or better on top, in a hand that is not foul."""
    if foul or hand.top.kind == Category.HIGH_CARD:
        return False
    return hand.top.kind == Category.THREE_OF_A_KIND or hand.top.rank >= QUEEN


def stays(hand: Segments, *, foul: bool) -> bool:
    """FUP-fantasy.stay: the only way to a further hand from inside Fantasy Land."""
    return not foul and (
        hand.bottom.kind >= Category.FOUR_OF_A_KIND
        or hand.middle.kind >= Category.FULL_HOUSE
        or hand.top.kind == Category.THREE_OF_A_KIND
    )
