"""A game as OpenSpiel wants it: rounds of one box against the house, with every chance explicit."""

from collections.abc import Callable, Sequence
from typing import Protocol


class Round(Protocol):
    """A round as a tree: chance and the player by turns, until it is worth something."""

    def over(self) -> bool: ...
    def by_chance(self) -> bool: ...
    def chances(self) -> Sequence[tuple[int, float]]: ...
    def actions(self) -> Sequence[int]: ...
    def act(self, action: int) -> None: ...
    def said(self, action: int) -> str: ...
    def worth(self) -> float: ...
    def seen(self) -> str:
        """What the player knows."""


class Tree(Protocol):
    """A game as such rounds."""

    @property
    def actions(self) -> int:
        """Different ones of the player."""

    @property
    def most_chances(self) -> int:
        """Outcomes of one chance."""

    @property
    def longest(self) -> int:
        """Actions of the player in a round."""

    @property
    def least(self) -> float: ...
    @property
    def most(self) -> float: ...
    def begin(self) -> Round: ...


MakeTree = Callable[[str], Tree]  # of the cards that are out of the pack
