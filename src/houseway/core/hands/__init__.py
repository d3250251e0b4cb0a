"""Poker hands of five and of three cards, ranked by the million: a higher value is better.

A card is a number: 4 * (rank from 2 = 0 to ace = 12) + suit (c d h s = 0 1 2 3).
"""

from houseway.core.hands.five import category, name_five, rank_five, rank_hand
from houseway.core.hands.five_values import Category
from houseway.core.hands.three import (
    ThreeCategory,
    five_beats_three,
    name_three,
    rank_three,
    three_category,
)

__all__ = [
    "Category",
    "ThreeCategory",
    "category",
    "five_beats_three",
    "name_five",
    "name_three",
    "rank_five",
    "rank_hand",
    "rank_three",
    "three_category",
]
