"""Routes of the rules: a game's clauses in our words, its wagers and pays, and its readings."""

from collections.abc import Mapping

import msgspec

from houseway.core.rulebook import Choice, questions, readings_in_force
from houseway.game import AnyGame
from houseway.game import capabilities as cap
from houseway.house.api.games import GameTable, game_named, table
from houseway.house.api.routing import ANYONE, Call, Route
from houseway.live.table.commands import AnyHouseCommand
from houseway.tables.shapes import CommandShape, shapes
from houseway.tables.wagers import Limits


class ClauseText(msgspec.Struct, frozen=True):
    id: str
    text: str


class InForce(msgspec.Struct, frozen=True):
    """The readings and limits of one of the house's tables."""

    table: str
    name: str
    readings: dict[str, str | int]
    limits: Mapping[str, Limits]


class GameRules(GameTable, frozen=True):
    """Everything about a game, from its words to every clause."""

    game: str
    commands: tuple[CommandShape, ...]  # its commands and their fields
    clauses: tuple[ClauseText, ...]
    readings: tuple[Choice, ...]
    tournament_readings: tuple[Choice, ...]  # of the conditions, if it has tournaments
    pack: tuple[str, ...]  # every card, in the order that shuffles start from
    in_force: tuple[InForce, ...]


class GameCommands(msgspec.Struct, frozen=True):
    """What a person who enters a round needs: commands, and how cards may be typed."""

    commands: tuple[CommandShape, ...]
    pack: tuple[str, ...]
    spellings: Mapping[str, str]  # each way to type a card, in small letters


async def commands(call: Call) -> GameCommands:
    found = game_named(call.path["game"])
    return GameCommands(all_shapes(found), found.pack.cards, found.pack.spellings)


def all_shapes(found: AnyGame) -> tuple[CommandShape, ...]:
    return shapes(found.command_type | AnyHouseCommand)


async def rules(call: Call) -> GameRules:
    found = game_named(call.path["game"])
    tables = [
        (s, held) for s, held in await call.house.open_tables() if held.kind.name == found.name
    ]
    return GameRules(
        **msgspec.structs.asdict(table(found)),
        game=found.name,
        commands=all_shapes(found),
        clauses=tuple(ClauseText(id_, text) for id_, text in found.rulebook.texts.items()),
        readings=questions(found.readings),
        tournament_readings=questions(found.require(cap.TOURNAMENT).readings)
        if found.has(cap.TOURNAMENT)
        else (),
        pack=found.pack.cards,
        in_force=tuple(
            InForce(
                stream,
                held.state.name,
                readings_in_force(held.state.table.settings.readings),
                held.state.table.settings.limits,
            )
            for stream, held in tables
        ),
    )


ROUTES = (
    Route(
        "GET",
        "/api/rules/{game}",
        rules,
        "A game's clauses in our words, its wagers and pays, and the readings in force here",
        ANYONE,
        gives=GameRules,
    ),
    Route(
        "GET",
        "/api/rules/{game}/commands",
        commands,
        "What may be asked at a game's tables, its cards, and how they may be typed",
        ANYONE,
        gives=GameCommands,
    ),
)
