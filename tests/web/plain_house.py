"""A house in which no game has a page of its own: `python -m web.plain_house PORT FOLDER`."""

import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from houseway.game import capabilities as cap
from houseway.registry import installed_games
from web.fast_house import main

if __name__ == "__main__":
    for point in installed_games().values():
        module = import_module(point.module)
        game = point.load()
        without = {kind: found for kind, found in game.capabilities.items() if kind != cap.PAGE}
        vars(module)["GAME"] = replace(game, capabilities=without)
    main(int(sys.argv[1]), Path(sys.argv[2]))
