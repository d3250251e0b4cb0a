"""Routes of the analysis: exact edges under other pays and readings, and every setting of a hand.

They are computed in a process of their own and cached, so that a page can follow a slider.
"""

import msgspec

from houseway.core.errors import BadInput
from houseway.core.words import ENGLISH, t
from houseway.exact.pays import parse_pays
from houseway.game import capabilities as cap
from houseway.house.api.games import game_named
from houseway.house.api.routing import ANYONE, Call, Reply, Route
from houseway.house.computing.analyses import (
    Explored,
    ToldStrategy,
    edges_of,
    explore_settings,
    sheet_of,
    strategy_of,
)
from houseway.house.computing.questions import Question
from houseway.live.table.state import readings_of
from houseway.terminal import game_commands

FORMS = {"html": "text/html", "pdf": "application/pdf", "md": "text/markdown"}


class WhatIf(msgspec.Struct, frozen=True):
    """Pays are written as on the command line: `four-of-a-kind=120 to 1`, `commission=4`."""

    readings: dict[str, str | int] = {}
    pays: tuple[str, ...] = ()


class Hand(msgspec.Struct, frozen=True):
    cards: tuple[str, ...]
    readings: dict[str, str | int] = {}


class WhichForm(msgspec.Struct, frozen=True):
    form: str = "html"


async def edges(call: Call) -> msgspec.Raw:
    found = game_named(call.path["game"])
    readings = readings_of(found, call.body.readings)
    parse_pays(call.body.pays)  # refuse what cannot be read before it takes a place in the queue
    asked = (found.name, readings, call.body.pays)
    return msgspec.Raw(await call.compute(Question(edges_of, asked, ENGLISH)))


async def explore(call: Call) -> msgspec.Raw:
    found = game_named(call.path["game"])
    readings = readings_of(found, call.body.readings)
    cards = found.require(cap.HOUSE_WAY).choose(call.body.cards, readings).cards
    asked = (found.name, readings, cards)
    return msgspec.Raw(await call.compute(Question(explore_settings, asked)))


async def par_sheet(call: Call) -> Reply:
    found = game_named(call.path["game"])
    form = call.query.form
    if form not in FORMS:
        raise BadInput(
            t(
                "A PAR sheet can be {forms}, not {form}.",
                forms=", ".join(FORMS),
                form=repr(form),
            )
        )
    content = await call.compute(Question(sheet_of, (found.name, form)))
    name = f"{found.name}.{form}"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Content-Type": FORMS[form],
    }
    return Reply(content, headers=headers)


async def strategy(call: Call) -> msgspec.Raw:
    """Return the strategy that the game declares, or say that it has none."""
    found = game_named(call.path["game"])
    found.require(game_commands.STRATEGY)
    return msgspec.Raw(await call.compute(Question(strategy_of, (found.name,))))


_GAME = "/api/analysis/{game}"

ROUTES = (
    Route(
        "POST",
        f"{_GAME}/edges",
        edges,
        "The exact edge of every wager, under other readings and pays",
        ANYONE,
        takes=WhatIf,
        changes=False,
        cost=2,
    ),
    Route(
        "POST",
        f"{_GAME}/hands",
        explore,
        "Every setting of four cards against the dealer, and the House Way's own",
        ANYONE,
        takes=Hand,
        gives=Explored,
        changes=False,
        cost=2,
    ),
    Route(
        "GET",
        f"{_GAME}/strategy",
        strategy,
        "How to play a game well, in words, and as a chart where it has one",
        ANYONE,
        gives=ToldStrategy,
        cost=5,
    ),
    Route(
        "GET",
        f"{_GAME}/par-sheet",
        par_sheet,
        "The short PAR sheet of a game",
        ANYONE,
        asks=WhichForm,
        media_type="application/octet-stream",
        cost=20,
    ),
)
