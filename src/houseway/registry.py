"""The installed games by name: those of this package and of other packages.

A package brings a game by an entry point of the group `houseway.games`, whose name is the game's
and whose object is its `Game`. Games are loaded on first use."""

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from houseway.core.errors import BadInput, quote
from houseway.core.words import t

if TYPE_CHECKING:
    from houseway.game import AnyGame
    from houseway.game.tournament import AnyTournament
    from houseway.record.stream import AnyKind

GROUP = "houseway.games"
OURS = "houseway"


@cache
def installed_games() -> Mapping[str, EntryPoint]:
    """Return our games, then those of other packages, each in alphabetical order."""
    found: dict[str, EntryPoint] = {}
    points = sorted(entry_points(group=GROUP), key=lambda p: (package(p) != OURS, p.name))
    for point in points:
        other = found.setdefault(point.name, point)
        if other.value != point.value:
            raise BadInput(
                t(
                    "Two packages provide a game {name}: {other} and {package}. Uninstall "
                    "one of them.",
                    name=quote(point.name),
                    other=package(other),
                    package=package(point),
                )
            )
    return found


def package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else "an unknown package"


def names() -> tuple[str, ...]:
    return tuple(installed_games())


@cache
def game(name: str) -> "AnyGame":
    from houseway.game import Game  # who only asks for names does without

    point = installed_games().get(name)
    if point is None:
        raise BadInput(
            t(
                "There's no game {name}. The games are {installed}.",
                name=quote(name),
                installed=", ".join(installed_games()),
            )
        )
    try:
        found = point.load()
    except Exception as error:
        raise unusable_game(point, f"cannot be loaded: {error!r}") from error
    if not isinstance(found, Game):
        raise unusable_game(point, f"is {type(found).__name__} and no Game")
    if found.name != name:
        raise unusable_game(point, f"calls itself {found.name}")
    return found


def tournaments() -> "Mapping[str, AnyTournament]":
    """Of all games that have them, by the name of the record a tournament keeps."""
    from houseway.game import capabilities as cap

    rules = (game(name).get(cap.TOURNAMENT) for name in names())
    return {each.kind.name: each for each in rules if each is not None}


def tournament_kinds() -> "Mapping[str, AnyKind]":
    return {name: rules.kind for name, rules in tournaments().items()}


def unusable_game(point: EntryPoint, what: str) -> BadInput:
    return BadInput(
        t(
            "The game {name} of the package {package} {what}.",
            name=point.name,
            package=package(point),
            what=what,
        )
    )
