"""A game as something to learn: what can be done, by number, and what is seen, as numbers."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from houseway.game.tree import Trees
from houseway.tables.messages import Command
from houseway.tables.offers import Offer

if TYPE_CHECKING:
    import gymnasium
    import numpy as np
    from gymnasium.vector import VectorEnv
    from numpy.typing import NDArray
    from pettingzoo import AECEnv, ParallelEnv

V = TypeVar("V")  # a player's view

Numbers: TypeAlias = "NDArray[np.int8]"
Observation: TypeAlias = "dict[str, NDArray[np.int8]]"  # with the mask of what can be done
Observed: TypeAlias = "Observation | NDArray[np.int8]"  # or plain, and the mask in the info
Offers = tuple[Offer[Command], ...]
Taken = tuple[int, ...]  # actions of a turn that is not over yet

# -- As Gymnasium and PettingZoo have them ---------------------------------------------------------

Action: TypeAlias = "int | np.int64"
Info: TypeAlias = "dict[str, NDArray[np.int8] | bool]"  # beside an observation: the mask
ResetOptions = dict[str, object]  # unused here
Drawn: TypeAlias = "str | NDArray[np.uint8] | None"  # words, a picture, or nothing

Seen: TypeAlias = "tuple[NDArray[np.int8], Info]"
Stepped: TypeAlias = "tuple[NDArray[np.int8], float, bool, bool, Info]"
OneBox: TypeAlias = "gymnasium.Env[NDArray[np.int8], int | np.int64]"
OneSeat: TypeAlias = "gymnasium.Env[dict[str, NDArray[np.int8]], int | np.int64]"

# Of many boxes at once: an action, a reward, and whether it is over, for each.
Actions: TypeAlias = "NDArray[np.int64]"
Rewards: TypeAlias = "NDArray[np.float64]"
Ends: TypeAlias = "NDArray[np.bool_]"
AllStepped: TypeAlias = "tuple[NDArray[np.int8], Rewards, Ends, Ends, Info]"
ForEach: TypeAlias = "Rewards | Ends"
ManyBoxes: TypeAlias = "VectorEnv[NDArray[np.int8], Actions, ForEach]"

WholeTable: TypeAlias = "AECEnv[str, Observed, Action]"
AllAtOnce: TypeAlias = "ParallelEnv[str, Observation, Action]"


@dataclass(frozen=True)
class Baseline:
    """A player, and what it expects of a unit wager, exactly."""

    name: str
    ev: Fraction


@dataclass(frozen=True)
class Environment(Generic[V]):
    """`choices` says what each action that is possible now would ask; None where the turn needs
    more of them. `forced` is done without asking. Both, like `observe`, go by the player's own view
    and offers and by nothing else, so that no hidden card can be in them."""

    actions: tuple[str, ...]  # by number; the first passes
    planes: Mapping[str, tuple[str, ...]]  # the parts of an observation, and what each number is of
    observe: Callable[[V, Taken], Numbers]
    choices: Callable[[V, Offers, Taken], Mapping[int, Command | None]]
    forced: Callable[[V, Offers], Command | None]
    forced_in: tuple[str, ...]  # the phases of a round in which anything is
    fewest: int  # players
    most: int
    unit: int  # chips that are a reward of 1
    chips: int  # at the start, enough for any action of a round
    at_once: bool = False  # players act side by side, not in turn
    single: Callable[..., OneBox] | None = None  # one box and the house
    vector: Callable[..., ManyBoxes] | None = None  # many of those at once
    tree: Trees | None = None  # for OpenSpiel
    # Of a learner's steps and seed; the best play that there is comes last.
    baselines: Callable[[int, int], Iterable[Baseline]] | None = None

    @property
    def size(self) -> int:
        return sum(map(len, self.planes.values()))


AnyEnvironment: TypeAlias = Environment[Any]
