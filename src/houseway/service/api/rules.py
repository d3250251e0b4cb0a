"""Routes of the rules: a game's clauses in our words, and its readings."""

import msgspec

from houseway.game import AnyGame
from houseway.registry import game, names
from houseway.rulebook import Choice, in_force, questions
from houseway.service.api.problems import not_found
from houseway.service.api.routing import ANYONE, Call, Route


class ClauseText(msgspec.Struct, frozen=True):
    id: str
    text: str


class InForce(msgspec.Struct, frozen=True):
    """The readings of one of the house's tables."""

    table: str
    name: str
    readings: dict[str, str | int]


class GameRules(msgspec.Struct, frozen=True):
    game: str
    title: str
    clauses: tuple[ClauseText, ...]
    readings: tuple[Choice, ...]
    tournament_readings: tuple[Choice, ...]  # of the conditions, where it has tournaments
    pack: tuple[str, ...]  # every card in the order that shuffles begin from
    in_force: tuple[InForce, ...]


async def rules(call: Call) -> GameRules:
    found = game_named(call.path["game"])
    tables = [
        (s, held) for s, held in await call.house.open_tables() if held.kind.name == found.name
    ]
    return GameRules(
        game=found.name,
        title=found.title,
        clauses=tuple(ClauseText(clause.id, clause.text) for clause in found.rulebook.clauses),
        readings=questions(found.readings),
        tournament_readings=questions(found.tournament().readings) if found.tournament else (),
        pack=found.pack.cards,
        in_force=tuple(
            InForce(
                stream,
                held.state.name,
                in_force(held.state.table.settings.readings),
            )
            for stream, held in tables
        ),
    )


def game_named(name: str) -> AnyGame:
    if name not in names():
        raise not_found(f"game {name!r}")
    return game(name)


ROUTES = (
    Route(
        "GET",
        "/api/rules/{game}",
        rules,
        "A game's clauses in our words, and the readings in force at this house",
        ANYONE,
        gives=GameRules,
    ),
)
