"""Fantasy Land: how a hand earns it, and how a hand in it stays (FUP-fantasy)."""

from houseway.core.cards.french import QUEEN
from houseway.core.hands import Category
from houseway.games.pineapple.rules.ranking import Segments


def earns(hand: Segments, *, foul: bool) -> bool:
    """Whether a hand that is not foul has a pair of queens or better on top."""
    if foul or hand.top.kind == Category.HIGH_CARD:
        return False
    return hand.top.kind == Category.THREE_OF_A_KIND or hand.top.rank >= QUEEN


def stays(hand: Segments, *, foul: bool) -> bool:
    """Whether a hand in Fantasy Land earns a further one there (FUP-fantasy.stay)."""
    return not foul and (
        hand.bottom.kind >= Category.FOUR_OF_A_KIND
        or hand.middle.kind >= Category.FULL_HOUSE
        or hand.top.kind == Category.THREE_OF_A_KIND
    )
