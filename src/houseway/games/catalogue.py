"""The games of the house by name, each loaded only when somebody asks for it."""

from importlib import import_module
from typing import Any

from houseway.errors import BadInput, quoted
from houseway.tables.game import Game

FOLDERS = {
    "si-ki-pi": "si_ki_pi",
    "power-pai-gow": "power_pai_gow",
    "king-high": "king_high",
    "pineapple": "pineapple",
}


def game(name: str) -> Game[Any, Any, Any]:
    if name not in FOLDERS:
        raise BadInput(f"There is no game {quoted(name)}: the games are {', '.join(FOLDERS)}.")
    found: Game[Any, Any, Any] = import_module(f"houseway.games.{FOLDERS[name]}").GAME
    return found
