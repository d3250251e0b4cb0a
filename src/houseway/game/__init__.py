"""What a game is to everything else: one object that declares what the game has."""

from houseway.game.capabilities import (
    Advice,
    AdvisedMove,
    EdgeModel,
    Front,
    HouseWay,
    HouseWayAnswer,
    Narration,
    SetHand,
    SettingWorth,
    SettledRound,
    SimulationModel,
    Simulations,
    TellsMore,
    Terminal,
)
from houseway.game.declaration import AnyGame, Game, Loader

__all__ = [
    "Advice",
    "AdvisedMove",
    "AnyGame",
    "EdgeModel",
    "Front",
    "Game",
    "HouseWay",
    "HouseWayAnswer",
    "Loader",
    "Narration",
    "SetHand",
    "SettingWorth",
    "SettledRound",
    "SimulationModel",
    "Simulations",
    "TellsMore",
    "Terminal",
]
