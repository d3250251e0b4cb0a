"""What is asked of the process about games: edges, hands, PAR sheets, theory against results.

Heavy imports wait until it is there that somebody asks: a worker names these functions only. What
one table of a game's hands has cost is kept for the next question about the same readings.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from houseway.low_high.game import LowHighGame
from houseway.low_high.hands import FourCards
from houseway.registry import game
from houseway.review.theory import Sums, theory
from houseway.rulebook import ReadingsBase, differing

if TYPE_CHECKING:
    from houseway.low_high.best_play import BestPlay, HandPlay

KEPT = 8  # tables of hands, each of some megabytes


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


def edges_of(name: str, readings: ReadingsBase, pays: tuple[str, ...]) -> bytes:
    from houseway.analysis.edges import edges
    from houseway.exact.pays import parse_pays

    return msgspec.json.encode(edges(game(name), readings, parse_pays(pays)).as_json())


def explored(name: str, readings: ReadingsBase, cards: FourCards) -> bytes:
    found = low_high_game(name)
    settings = settings_of(play_of(name, readings).hand(cards))
    choice = found.rules.house_way(cards, readings)
    return msgspec.json.encode(Explored(name, cards, settings, choice.clauses, choice.why))


@lru_cache(maxsize=KEPT)
def play_of(name: str, readings: ReadingsBase) -> "BestPlay":
    from houseway.low_high.best_play import best_play

    return best_play(low_high_game(name).rules, readings)


def low_high_game(name: str) -> LowHighGame:
    found = game(name)
    assert isinstance(found, LowHighGame)
    return found


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


def sheet_of(name: str, form: str) -> bytes:
    from houseway.analysis.reports import par_sheet
    from houseway.analysis.reports.files import FORMS

    return FORMS[f".{form}"].write(par_sheet(game(name)))


def theory_of(
    name: str, sums: tuple[Sums, ...], readings: ReadingsBase, fees: int, notes: tuple[str, ...]
) -> bytes:
    found = theory(name, sums, differing(readings), fees)
    return msgspec.json.encode(msgspec.structs.replace(found, notes=(*found.notes, *notes)))
