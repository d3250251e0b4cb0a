"""The game can be played at a terminal, and what it loads when asked is there."""

import io

from rich.console import Console

from houseway.game import AnyGame, Terminal
from houseway.game import capabilities as cap
from houseway.terminal.front import Shuffler
from houseway.terminal.person import Person
from houseway.terminal.plain import PlainFront


def check_terminal(game: AnyGame) -> None:
    """A round plays itself at the terminal, by the game's own front and by the plain one."""
    own = (game.require(cap.TERMINAL),) if game.has(cap.TERMINAL) else ()
    for terminal in (Terminal(PlainFront), *own):
        screen = io.StringIO()
        person = Person(Console(file=screen, width=100))
        shuffler = Shuffler(game.pack, "conformance")
        terminal.front(game, game.readings(), person, shuffler).demonstrate()
        assert game.title in screen.getvalue(), f"{game.title} is played and not named."


def check_capabilities(game: AnyGame) -> None:
    """What a game declares that it has can be loaded, and is what it is declared to be."""
    for capability in game.capabilities:
        try:
            found = game.get(capability)
        except (ImportError, AttributeError) as error:
            raise AssertionError(f"{capability.name} of {game.title}: {error}.") from error
        what = f"{capability.name} of {game.title} is {type(found).__name__}"
        assert found is not None, what
        fits = capability.kind is None or isinstance(found, capability.kind)
        assert fits, f"{what}, not {capability.kind and capability.kind.__name__}."
