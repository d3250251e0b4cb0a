"""What a game is to everything else: one object that declares what the game has."""

from houseway.game.capabilities import (
    Advice,
    AdvisedMove,
    EdgeModel,
    Front,
    HouseWay,
    HouseWayAnswer,
    JointModel,
    Narration,
    ProtectionModel,
    RoundMix,
    SetHand,
    SettingWorth,
    SettledRound,
    TellsMore,
    Terminal,
)
from houseway.game.declaration import AnyGame, Game, Loader
from houseway.game.guide import Guide
from houseway.game.lessons import Ask, Choice, Cost, Course, Item, Lessons, Shown, Topic
from houseway.game.simulations import HowPlayed, SimulationModel, Simulations

__all__ = [
    "Advice",
    "AdvisedMove",
    "AnyGame",
    "Ask",
    "Choice",
    "Cost",
    "Course",
    "EdgeModel",
    "Front",
    "Game",
    "Guide",
    "HouseWay",
    "HouseWayAnswer",
    "HowPlayed",
    "Item",
    "JointModel",
    "Lessons",
    "Loader",
    "Narration",
    "ProtectionModel",
    "RoundMix",
    "SetHand",
    "SettingWorth",
    "SettledRound",
    "Shown",
    "SimulationModel",
    "Simulations",
    "TellsMore",
    "Terminal",
    "Topic",
]
