"""A game as something to learn: what can be done, by number, and what is seen, as numbers."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from houseway.tables.messages import Command
from houseway.tables.offers import Offer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


Numbers: TypeAlias = "NDArray[np.int8]"
Offers = tuple[Offer[Any], ...]
Taken = tuple[int, ...]  # actions of a turn that is not over yet


@dataclass(frozen=True)
class Baseline:
    """A player, and what it expects of a unit wager, exactly."""

    name: str
    ev: Fraction


@dataclass(frozen=True)
class Environment:
    """`choices` says what each action that is possible now would ask; None where the turn needs
    more of them. `forced` is done without asking. Both, like `observe`, go by the player's own view
    and offers and by nothing else, so that no hidden card can be in them."""

    actions: tuple[str, ...]  # by number; the first passes
    planes: Mapping[str, tuple[str, ...]]  # the parts of an observation, and what each number is of
    observe: Callable[[Any, Taken], Numbers]
    choices: Callable[[Any, Offers, Taken], Mapping[int, Command | None]]
    forced: Callable[[Any, Offers], Command | None]
    fewest: int  # players
    most: int
    unit: int  # chips that are a reward of 1
    chips: int  # at the start, enough for any action of a round
    single: Callable[..., Any] | None = None  # a Gymnasium environment of one box and the house
    vector: Callable[..., Any] | None = None  # many of those at once
    tree: Callable[[str], Any] | None = None  # for OpenSpiel: of the cards that are out of the pack
    # Of a learner's steps and seed; the best play that there is comes last.
    baselines: Callable[[int, int], Iterable[Baseline]] | None = None

    @property
    def size(self) -> int:
        return sum(map(len, self.planes.values()))
