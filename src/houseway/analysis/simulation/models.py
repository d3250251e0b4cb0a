"""What a simulation is made of: a game that can play a chunk of rounds and say what was counted."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.analysis.distribution import Distribution
from houseway.analysis.simulation.streams import Stream
from houseway.errors import BadInput
from houseway.games.catalogue import game
from houseway.low_high.game import LowHighGame
from houseway.typed import decode

Counts = NDArray[np.int64]


class Model(Protocol):
    """Counts are whole numbers, and those of two chunks add up to those of both."""

    chunk: int  # rounds at a time, drawn from one stream
    in_a_part: int  # chunks that a worker is given at once: a part should be worth its way
    most: int  # rounds of a run
    in_threads: bool  # whether threads of one process can play at the same time

    def play(self, stream: Stream, rounds: int) -> Counts: ...

    def distributions(self, counts: Counts) -> Mapping[str, Distribution]: ...


@dataclass(frozen=True)
class ModelName:
    """All it takes to make the model anew in another process."""

    game: str
    readings: bytes = b"{}"  # as JSON
    players: tuple[str, ...] = ()


def named(name: str, readings: Any, players: tuple[str, ...] = ()) -> ModelName:
    return ModelName(name, msgspec.json.encode(readings), players)


@lru_cache(maxsize=8)
def model_of(name: ModelName) -> Model:
    found = game(name.game)
    readings: Any = decode(name.readings, found.readings)
    if name.players and name.game != "pineapple":
        raise BadInput(f"{found.title} is played against the house: it takes no --player.")
    if isinstance(found, LowHighGame):
        from houseway.analysis.simulation.low_high import LowHighModel

        return LowHighModel(found.rules, readings)
    if found.name == "king-high":
        from houseway.analysis.simulation.king_high import KingHighModel

        return KingHighModel()
    from houseway.analysis.simulation.pineapple import PineappleModel

    return PineappleModel(name.players, readings)
