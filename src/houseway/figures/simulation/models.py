"""Models of a simulation: a game that can play a chunk of rounds and count what came."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.core.errors import BadInput, quote
from houseway.core.rulebook import ReadingsBase
from houseway.core.typed_json import decode
from houseway.core.words import money, t
from houseway.exact.distribution import Distribution
from houseway.exact.pays import parse_pays
from houseway.game import AnyGame, HowPlayed, SimulationModel, Simulations
from houseway.game import capabilities as cap
from houseway.registry import game

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class ModelName:
    """All it takes to make the same model in another process."""

    game: str
    readings: bytes = b"{}"  # as JSON
    players: tuple[str, ...] = ()
    strategy: str | None = None
    boxes: int = 1
    pays: tuple[str, ...] = ()  # as they are typed
    together: bool = False  # whether the wagers of a round are counted together


def model_name(
    name: str,
    readings: ReadingsBase,
    players: tuple[str, ...] = (),
    strategy: str | None = None,
    boxes: int = 1,
    pays: tuple[str, ...] = (),
    together: bool = False,
) -> ModelName:
    written = msgspec.json.encode(readings)
    return ModelName(name, written, players, strategy, boxes, pays, together or boxes > 1)


@lru_cache(maxsize=8)
def model_of(name: ModelName) -> SimulationModel:
    found = game(name.game)
    how = how_played(name)
    offered = found.require(cap.SIMULATIONS)
    check(found, offered, how)
    return offered.model(how)


def how_played(name: ModelName) -> HowPlayed:
    readings = decode(name.readings, game(name.game).readings)
    pays = parse_pays(name.pays)
    return HowPlayed(readings, name.players, name.strategy, name.boxes, pays, name.together)


def exact_of(name: ModelName) -> dict[str, Distribution] | None:
    """Return the exact distribution of every wager as it is played; None if that is not counted."""
    found, how = game(name.game), how_played(name)
    offered = found.require(cap.SIMULATIONS)
    if offered.exact is not None:
        return dict(offered.exact(how))
    if not found.has(cap.EDGES):
        return None
    wagers = found.require(cap.EDGES).edges(how.readings, how.pays, ())
    return {wager: next(iter(strategies.values())) for wager, strategies in wagers.items()}


def check(found: AnyGame, offered: Simulations, how: HowPlayed) -> None:
    """Refuse what the game does not have, in a sentence."""
    if how.players and not offered.players:
        raise BadInput(f"{found.title} is played against the house: it takes no --player.")
    check_strategy(found, offered, how.strategy)
    check_boxes(found, offered, how)
    if (how.pays.odds or how.pays.commission is not None) and not found.against_the_house:
        raise BadInput(f"{found.title} has no pays of the house: it takes no --pays.")
    if how.together and not offered.wagers:
        raise BadInput(f"The wagers of {found.title} are not counted together: leave out --wager.")


def check_strategy(found: AnyGame, offered: Simulations, strategy: str | None) -> None:
    if strategy is None or strategy in offered.strategies:
        return
    if not offered.strategies:
        raise BadInput(f"{found.title} is simulated in one way only: it takes no --strategy.")
    listed = ", ".join(offered.strategies)
    raise BadInput(
        t(
            "There's no strategy {strategy}. The strategies are {listed}.",
            strategy=quote(strategy),
            listed=listed,
        )
    )


def check_boxes(found: AnyGame, offered: Simulations, how: HowPlayed) -> None:
    if how.boxes == 1:
        return
    if offered.boxes is None:
        raise BadInput(f"{found.title} is simulated for one player: it takes no --boxes.")
    most = offered.boxes(how.readings)
    if not 1 <= how.boxes <= most:
        raise BadInput(
            t(
                "This table can have 1 to {most} boxes, not {boxes}.",
                most=most,
                boxes=money(how.boxes),
            )
        )


def check_units(found: AnyGame, units: Mapping[str, Fraction]) -> None:
    """Refuse wagers that are not counted together."""
    offered = found.require(cap.SIMULATIONS).wagers
    for name in units if offered else ():
        if name not in offered:
            raise BadInput(
                t(
                    "{found} has no wager {name}. Those counted together are {offered}.",
                    found=found.title,
                    name=quote(name),
                    offered=", ".join(offered),
                )
            )
