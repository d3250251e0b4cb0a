"""Write the types of `import houseway as hw` from the games' declarations (`make stubs`).

A type checker then knows the name of every game that comes with Houseway, its readings with their
values, and the views and commands of its tables. Pass games of other packages as objects."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

from houseway import registry
from houseway.core.rulebook import questions
from houseway.game import AnyGame, Game

STUB = Path(__file__).parent.parent / "src" / "houseway" / "__init__.pyi"

HEAD = '''"""Written by `make stubs` from what the games declare."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Literal, TypedDict, Unpack, overload

{imports}

__version__: str
__all__: list[str]

def games() -> tuple[str, ...]: ...
def read(file: PathName) -> Record: ...
def verify(file: PathName) -> Report: ...
'''

IMPORTS = """
from houseway.figures.edges import Edges
from houseway.figures.reports.sheet import ParSheet
from houseway.figures.simulation import Simulation
from houseway.python_api.games import Given
from houseway.python_api.playing import Played as Played
from houseway.python_api.records import PathName
from houseway.python_api.records import Record as Record
from houseway.core.errors import BadInput as BadInput
from houseway.core.errors import Refusal as Refusal
from houseway.exact.protection import Protection
from houseway.core.extras import MissingExtra as MissingExtra
from houseway.game import AnyGame, Explored, Game, HouseWayAnswer, SettledRound
from houseway.game.declaration import Player
from houseway.core.hands import rank_five as rank_five
from houseway.core.hands import rank_hand as rank_hand
from houseway.review.report import Report
from houseway.tables.offers import Offer
"""

TYPES = {"commands": "AnyCommand", "events": "AnyEvent", "state": "Table", "view": "TableView"}

# Each function with the parameters between its game and its readings, and its result.
FUNCTIONS = {
    "house_way": ("cards: str | Sequence[str], ", "", "HouseWayAnswer"),
    "explore": ("cards: str | Sequence[str], ", "", "Explored"),
    "edges": ("", "pays: Iterable[str] = (), seen: str | Sequence[str] = (), ", "Edges"),
    "par_sheet": (
        "",
        "pays: Iterable[str] = (), date: str | None = None, compare: bool = True, ",
        "ParSheet",
    ),
    "protection": ("", "pays: Iterable[str] = (), ", "Protection"),
    "simulate": (
        "",
        "rounds: int, seed: int = 1, workers: int | None = None, players: Sequence[str] = (), ",
        "Simulation",
    ),
    "settle": ("round_: Mapping[str, object] | bytes, ", "", "SettledRound"),
    "play": (
        "",
        "rounds: int = 1, players: int | Sequence[str] | Mapping[str, {player} | None] = 2, "
        "seed: int = 1, chips: int = 100_000, ",
        "Played",
    ),
}


def stub() -> str:
    ours = [registry.game(name) for name, at in registry.installed_games().items() if of_ours(at)]
    lines = [HEAD.format(imports="\n".join(imports(ours)))]
    lines += [readings(game) for game in ours]
    lines += [games_by_name(ours)]
    for name, (first, options, gives) in FUNCTIONS.items():
        lines += list(overloads(name, first, options, gives, ours))
    return "\n".join(lines) + "\n"


def of_ours(point: EntryPoint) -> bool:
    return registry.package(point) == registry.OURS


def folder(game: AnyGame) -> str:
    """Return the folder of its states, commands and views: its own, or the one it shares."""
    declared = type(game).__module__ if type(game) is not Game else game.rulebook.package
    return declared.rpartition(".")[0]


def imports(games: list[AnyGame]) -> list[str]:
    """Group imports by module, as ruff wants them."""
    lines = [*IMPORTS.strip().splitlines(), *types_of(games)]
    return sorted(lines, key=lambda line: line.split(" import "))


def types_of(games: list[AnyGame]) -> Iterator[str]:
    for package in {folder(game) for game in games}:
        for module, name in TYPES.items():
            yield f"from {package}.table.{module} import {name} as {camels(package)}{name}"


def camel(game: AnyGame) -> str:
    return "".join(word.capitalize() for word in game.name.split("-"))


def readings(game: AnyGame) -> str:
    fields = [
        f"    {choice.name.replace('-', '_')}: {values(choice.values)}"
        for choice in questions(game.readings)
    ]
    return f"class {camel(game)}Readings(TypedDict, total=False):\n" + "\n".join(fields) + "\n"


def values(found: tuple[str | int, ...]) -> str:
    if len(found) > 5 and all(isinstance(value, int) for value in found):
        return "int"  # a range, whose ends the reading names
    return f"Literal[{', '.join(map(repr, found))}]".replace("'", '"')


def player(game: AnyGame) -> str:
    at = short(game)
    return (
        f"Callable[[{at}TableView, tuple[Offer[{at}AnyCommand], ...], Random], "
        f"{at}AnyCommand | None]"
    )


def short(game: AnyGame) -> str:
    return camels(folder(game))


def camels(package: str) -> str:
    return "".join(word.capitalize() for word in package.rpartition(".")[2].split("_"))


def games_by_name(games: list[AnyGame]) -> str:
    found = [
        f'@overload\ndef game(name: Literal["{game.name}"]) -> '
        f"Game[{short(game)}Table, {short(game)}AnyCommand, {short(game)}AnyEvent]: ..."
        for game in games
    ]
    return "\n".join(found)


def overloads(
    name: str, first: str, options: str, gives: str, games: list[AnyGame]
) -> Iterator[str]:
    star = f"*, {options}" if options else ""
    for game in games:
        yield (
            f'@overload\ndef {name}(game: Literal["{game.name}"], {first}readings: Given = None, '
            f"/, {star.format(player=player(game))}**named: Unpack[{camel(game)}Readings]) "
            f"-> {gives}: ..."
        )
    yield (
        f"@overload\ndef {name}(game: AnyGame, {first}readings: Given = None, "
        f"/, {star.format(player='Player')}**named: str | int) -> {gives}: ..."
    )


if __name__ == "__main__":
    STUB.write_text(stub(), encoding="utf-8")
