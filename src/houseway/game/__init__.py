"""What a game is to everything else: one object with its rules and its capabilities."""

from houseway.game.capabilities import Capability, WallClock, lazy, lazy_call
from houseway.game.declaration import AnyGame, Game
from houseway.game.figures import (
    EdgeModel,
    Found,
    HowPlayed,
    JointModel,
    ProtectionModel,
    RoundMix,
    SimulationModel,
    Simulations,
    SurveillanceModel,
)
from houseway.game.fronts import Front, Narration, Page, SettledRound, TellsMore, Terminal
from houseway.game.guide import Guide
from houseway.game.house_way import Explored, HouseWay, HouseWayAnswer, SetHand, SettingWorth
from houseway.game.lessons import Ask, Choice, Cost, Course, Item, Lessons, PlaceRow, Shown, Topic
from houseway.game.practice import Advice, AdvisedMove, StudiedMove, Study

__all__ = [
    "Advice",
    "AdvisedMove",
    "AnyGame",
    "Ask",
    "Capability",
    "Choice",
    "Cost",
    "Course",
    "EdgeModel",
    "Explored",
    "Found",
    "Front",
    "Game",
    "Guide",
    "HouseWay",
    "HouseWayAnswer",
    "HowPlayed",
    "Item",
    "JointModel",
    "Lessons",
    "Narration",
    "Page",
    "PlaceRow",
    "ProtectionModel",
    "RoundMix",
    "SetHand",
    "SettingWorth",
    "SettledRound",
    "Shown",
    "SimulationModel",
    "Simulations",
    "StudiedMove",
    "Study",
    "SurveillanceModel",
    "TellsMore",
    "Terminal",
    "Topic",
    "WallClock",
    "lazy",
    "lazy_call",
]
