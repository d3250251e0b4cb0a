"""The game can be played at a terminal, and what it loads when asked is there."""

import io

from rich.console import Console

from houseway.game import AnyGame, Terminal
from houseway.terminal.person import Person
from houseway.terminal.plain import PlainFront
from houseway.terminal.shuffler import Shuffler


def at_the_terminal(game: AnyGame) -> None:
    """A round plays itself at the terminal, by the game's own front and by the plain one."""
    own = (game.terminal(),) if game.terminal is not None else ()
    for terminal in (Terminal(PlainFront), *own):
        screen = io.StringIO()
        person = Person(Console(file=screen, width=100))
        shuffler = Shuffler(game.pack, "conformance")
        terminal.front(game, game.readings(), person, shuffler).demonstrate()
        assert game.title in screen.getvalue(), f"{game.title} is played and not named."


def loaded(game: AnyGame) -> None:
    """What a game says that it has can be had."""
    for name in ("house_way", "edges", "simulation", "strategy", "solver", "narration", "terminal"):
        loader = getattr(game, name)
        if loader is not None:
            assert loader() is not None, f"{game.title} has no {name}, though it says so."
