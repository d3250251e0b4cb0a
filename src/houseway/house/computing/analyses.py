"""The computations about games: edges, hands, PAR sheets, theory against results.

A worker only names these functions, so heavy imports are inside them. A game keeps its tables of
hands for the next question about the same readings.
"""

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from houseway.core.answers import encode_answer
from houseway.core.rulebook import ReadingsBase, non_default_readings
from houseway.game import SettingWorth
from houseway.game import capabilities as cap
from houseway.registry import game
from houseway.review.settings_made import SettingMade, add_up, compare_settings
from houseway.review.settled_rounds import WatchedRound
from houseway.review.surveillance import surveillance
from houseway.review.theory import Sums, theory
from houseway.terminal import game_commands


class HandSetting(msgspec.Struct, frozen=True):
    low: tuple[str, ...]
    high: tuple[str, ...]
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
    """The figures of `houseway edge --json`, with their provenance."""
    from houseway.exact.pays import parse_pays
    from houseway.figures.edges import edges
    from houseway.figures.provenance import provenance_of

    found, changed = game(name), parse_pays(pays)
    figures = edges(found, readings, changed).as_json()
    return encode_answer(figures | provenance_of(found, "edge/1", readings, changed))


def explore_settings(name: str, readings: ReadingsBase, cards: tuple[str, ...]) -> bytes:
    way = game(name).require(cap.HOUSE_WAY)
    choice = way.choose(cards, readings)
    settings = tuple(setting_of(worth) for worth in way.explore(cards, readings))
    return encode_answer(Explored(name, choice.cards, settings, choice.clauses, choice.why))


def setting_of(worth: SettingWorth) -> HandSetting:
    hand = worth.hand
    return HandSetting(
        low=hand.low,
        high=hand.high,
        low_name=hand.low_full_name,
        high_name=hand.high_full_name,
        ev=float(worth.ev),
        chances=as_floats(worth.chances),
        house_way=worth.house_way,
        best=worth.best,
    )


def as_floats(chances: Mapping[str, Fraction]) -> dict[str, float]:
    return {name: float(chance) for name, chance in chances.items()}


def sheet_of(name: str, form: str) -> bytes:
    """The short sheet: the whole one takes too long for what anyone may ask for."""
    from houseway.figures.reports import par_sheet
    from houseway.figures.reports.files import FORMS

    return FORMS[f".{form}"].write(par_sheet(game(name)))


class ToldStrategy(msgspec.Struct, frozen=True):
    """What `houseway strategy` prints for a game, and its chart if it has one."""

    game: str
    rules: str
    chart: str | None


def strategy_of(name: str) -> bytes:
    from click.testing import CliRunner

    command = game(name).require(game_commands.STRATEGY)
    offers_chart = any("--chart" in option.opts for option in command.params)
    runner = CliRunner()
    printed = [
        runner.invoke(command, asked, catch_exceptions=False).output
        for asked in ([], ["--chart"] if offers_chart else None)
        if asked is not None
    ]
    return encode_answer(ToldStrategy(name, printed[0], printed[1] if offers_chart else None))


def weigh_settings(name: str, settings: tuple[SettingMade, ...]) -> bytes:
    """What a player's settings cost together, and each of them, the costliest first."""
    found = compare_settings(name, settings)
    costliest_first = sorted(found, key=lambda one: (-one.cost, one.made.at))
    return encode_answer((add_up(found), costliest_first))


def theory_of(
    name: str,
    sums: tuple[Sums, ...],
    readings: ReadingsBase,
    fees: int,
    notes: tuple[str, ...],
    rounds: tuple[WatchedRound, ...],
) -> bytes:
    found = theory(name, sums, non_default_readings(readings), fees, rounds)
    return encode_answer(msgspec.structs.replace(found, notes=(*found.notes, *notes)))


def surveillance_of(name: str, readings: ReadingsBase, rounds: tuple[WatchedRound, ...]) -> bytes:
    return encode_answer(surveillance(name, readings, rounds))


def protection_of(name: str, readings: ReadingsBase) -> bytes:
    """The figures of `houseway protection --json`, under the document's own pays."""
    from houseway.exact.pays import Pays
    from houseway.figures.provenance import provenance_of

    found = game(name)
    figures = found.require(cap.PROTECTION).figures(readings, Pays()).as_json()
    return encode_answer(provenance_of(found, "protection/1", readings) | figures)


def think_about(name: str, asked: msgspec.Struct, effort: int) -> bytes:
    return encode_answer(game(name).require(cap.STUDY).think(asked, effort))


def reply_to(name: str, played: msgspec.Struct) -> bytes:
    return encode_answer(game(name).require(cap.STUDY).reply(played))


def rate_moves(
    name: str, tables: tuple[bytes, ...], commands: tuple[bytes, ...], player: str
) -> bytes:
    """A player's moves with what each cost, the costliest first."""
    found = game(name).require(cap.STUDY).made(tables, commands, player)
    return encode_answer({"game": name, "moves": found})
