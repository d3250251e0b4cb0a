"""What a simulation is made of: a game that can play a chunk of rounds and say what was counted."""

from dataclasses import dataclass
from functools import lru_cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.errors import BadInput
from houseway.game import SimulationModel
from houseway.registry import game
from houseway.rulebook import ReadingsBase
from houseway.typed import decode

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class ModelName:
    """All it takes to make the model anew in another process."""

    game: str
    readings: bytes = b"{}"  # as JSON
    players: tuple[str, ...] = ()


def named(name: str, readings: ReadingsBase, players: tuple[str, ...] = ()) -> ModelName:
    return ModelName(name, msgspec.json.encode(readings), players)


@lru_cache(maxsize=8)
def model_of(name: ModelName) -> SimulationModel:
    found = game(name.game)
    readings = decode(name.readings, found.readings)
    offered = found.the_simulations()
    if name.players and not offered.players:
        raise BadInput(f"{found.title} is played against the house: it takes no --player.")
    return offered.model(readings, name.players)
