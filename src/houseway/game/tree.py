"""A game as OpenSpiel wants it: a round as a tree of chance and choice, every chance explicit."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from houseway.core.words import t

CHANCE, OVER = -1, -4  # whose turn it is, as OpenSpiel numbers it; players begin with 0


class Round(Protocol):
    """Chance and players by turns, until it is worth something."""

    def whose(self) -> int: ...
    def chances(self) -> Sequence[tuple[int, float]]: ...
    def actions(self) -> Sequence[int]: ...
    def act(self, action: int) -> None: ...
    def action_words(self, action: int) -> str: ...
    def worth(self) -> Sequence[float]:
        """For each player, of a round that is over."""

    def knowledge_words(self, player: int | None) -> str:
        """Describe what the player knows and remembers; None is an onlooker."""


class Tree(Protocol):
    """A game as such rounds."""

    @property
    def actions(self) -> int:
        """Different ones of a player."""

    @property
    def most_chances(self) -> int:
        """Outcomes of one chance."""

    @property
    def longest(self) -> int:
        """Actions of players in a round."""

    @property
    def least(self) -> float: ...
    @property
    def most(self) -> float: ...
    def begin(self) -> Round: ...


@dataclass(frozen=True)
class Trees:
    """How a game makes trees: from the cards that are out of the pack and the number of players."""

    make: Callable[[str, int], Tree]
    says: str = t("one box against the house")
    fewest: int = 1
    most: int = 1
    zero_sum: bool = False
