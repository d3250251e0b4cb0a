"""What a House Way gives away against the best setting, hand by hand."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class CostlyHand:
    """A hand which the House Way sets worse than it could be set."""

    house_way: str
    best: str
    hands: int  # four-card hands of these ranks
    cost: Fraction  # of a unit wager, each time such a hand is held


@dataclass(frozen=True)
class HouseWayCost:
    """What following the House Way gives away against the best setting of every hand."""

    wager: str
    hands: int
    set_otherwise: int  # hands whose best setting is not the House Way's
    cost: Fraction  # of a unit wager, over all hands
    costliest: tuple[CostlyHand, ...]  # by what they take out of the whole game
