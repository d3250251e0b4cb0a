"""Routes of the analysis: exact edges under other pays and readings, and every setting of a hand.

Heavy imports wait until somebody asks; what was computed is kept, so that a page can follow a
slider.
"""

import asyncio
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.errors import BadInput
from houseway.live.words import readings_of
from houseway.low_high.game import LowHighGame
from houseway.low_high.hands import four
from houseway.service.api.routing import ANYONE, Call, Reply, Route
from houseway.service.api.rules import game_named

if TYPE_CHECKING:
    from houseway.low_high.best_play import BestPlay, HandPlay

KEPT = 64
FORMS = {"html": "text/html", "pdf": "application/pdf", "md": "text/markdown"}


class WhatIf(msgspec.Struct, frozen=True):
    """Pays as on the command line: `four-of-a-kind=120 to 1`, `commission=4`."""

    readings: dict[str, Any] = {}
    pays: tuple[str, ...] = ()


class Hand(msgspec.Struct, frozen=True):
    cards: tuple[str, ...]
    readings: dict[str, Any] = {}


class HandSetting(msgspec.Struct, frozen=True):
    low: tuple[str, str]
    high: tuple[str, str]
    low_name: str
    high_name: str
    ev: float  # for a unit wagered, against the dealer's House Way
    chances: dict[str, float]
    house_way: bool
    best: bool


class Explored(msgspec.Struct, frozen=True):
    game: str
    cards: tuple[str, ...]
    settings: tuple[HandSetting, ...]
    clauses: tuple[str, ...]  # that decide the House Way
    why: str


class WhichForm(msgspec.Struct, frozen=True):
    form: str = "html"


async def edges(call: Call) -> object:
    found = game_named(call.path["game"])
    readings = readings_of(found, call.body.readings)
    return await asyncio.to_thread(edges_of, found.name, readings, call.body.pays)


@lru_cache(maxsize=KEPT)
def edges_of(name: str, readings: Any, pays: tuple[str, ...]) -> object:
    from houseway.analysis.edges import edges as exact_edges
    from houseway.exact.pays import parse_pays

    return exact_edges(game_named(name), readings, parse_pays(pays)).as_json()


async def explore(call: Call) -> Explored:
    found = game_named(call.path["game"])
    if not isinstance(found, LowHighGame):
        raise BadInput(f"Hands are not set by a House Way in {found.title}.")
    cards = four(found.pack.parse(call.body.cards))
    found.pack.check(cards)
    readings = readings_of(found, call.body.readings)
    play = await asyncio.to_thread(lambda: play_of(found.name, readings).hand(cards))
    choice = found.rules.house_way(cards, readings)
    return Explored(found.name, cards, settings_of(play), choice.clauses, choice.why)


@lru_cache(maxsize=KEPT)
def play_of(name: str, readings: Any) -> "BestPlay":
    from houseway.low_high.best_play import best_play

    found = game_named(name)
    assert isinstance(found, LowHighGame)
    return best_play(found.rules, readings)


def settings_of(play: "HandPlay") -> tuple[HandSetting, ...]:
    return tuple(
        HandSetting(
            low=setting.low,
            high=setting.high,
            low_name=play.rank(setting.low).full_name,
            high_name=play.rank(setting.high).full_name,
            ev=float(play.evs[place]),
            chances=as_floats(play.chances[place]),
            house_way=place == play.house_way,
            best=place == play.best,
        )
        for place, setting in enumerate(play.settings)
    )


def as_floats(chances: Mapping[str, Fraction]) -> dict[str, float]:
    return {name: float(chance) for name, chance in chances.items()}


async def par_sheet(call: Call) -> Reply:
    found = game_named(call.path["game"])
    form = call.query.form
    if form not in FORMS:
        raise BadInput(f"A PAR sheet is written as {', '.join(FORMS)}, not {form!r}.")
    content = await asyncio.to_thread(sheet_of, found.name, form)
    name = f"{found.name}.{form}"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Content-Type": FORMS[form],
    }
    return Reply(content, headers=headers)


@lru_cache(maxsize=KEPT)
def sheet_of(name: str, form: str) -> bytes:
    from houseway.analysis.reports import par_sheet as made
    from houseway.analysis.reports.files import FORMS as WRITERS

    return WRITERS[f".{form}"].write(made(game_named(name)))


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
        f"{_GAME}/par-sheet",
        par_sheet,
        "The PAR sheet of a game",
        ANYONE,
        asks=WhichForm,
        media_type="application/octet-stream",
        cost=20,
    ),
)
