"""Routes of the caller's own play: rounds by filter, totals, an export, and the cost of
settings."""

import csv
import io
from asyncio import to_thread
from dataclasses import astuple, fields

import msgspec

from houseway.core.errors import BadInput, quote
from houseway.core.typed_json import decode
from houseway.core.words import t
from houseway.game import AnyGame
from houseway.game import capabilities as cap
from houseway.house.api.records import attachment, encode_place
from houseway.house.api.routing import SIGNED_IN, Call, Reply, Route
from houseway.house.computing.analyses import weigh_settings
from houseway.house.computing.questions import Question
from houseway.house.run.worker import Worker
from houseway.house.store.paging import decode_position
from houseway.house.store.play_queries import Chosen, OfWager, Point, SettledWager, Totals
from houseway.house.store.record_queries import PlayerRound
from houseway.live.table.kind import table_kind
from houseway.registry import game, names
from houseway.review.segment import acts
from houseway.review.settings_made import SettingMade, SettingsTotal, WeighedSetting, settings_made

LOOKED_AT = 50  # rounds whose settings are weighed
HEAVY = 5.0  # of a caller's allowance


class WhichRounds(Chosen, frozen=True):
    before: str | None = None


class WhichExport(Chosen, frozen=True):
    form: str = "csv"


class MyRounds(msgspec.Struct, frozen=True):
    """`earlier` is the `before` of the next page, or None after the first round. `totals` cover all
    rounds of the filter and come with the first page."""

    rounds: list[PlayerRound]
    earlier: str | None
    totals: Totals | None


class MyPlay(msgspec.Struct, frozen=True):
    totals: Totals
    wagers: list[OfWager]
    over_time: list[Point]


class SettingsOfGame(msgspec.Struct, frozen=True):
    """What the settings of the last rounds gave up, and each setting, the costliest first."""

    game: str
    rounds: int
    given: SettingsTotal
    settings: tuple[WeighedSetting, ...]


class MySettings(msgspec.Struct, frozen=True):
    """`others` are games in which no hand is set as two."""

    games: list[SettingsOfGame]
    others: list[str]


async def my_rounds(call: Call) -> MyRounds:
    of, name = call.query, call.actor.name
    before = None if of.before is None else decode_position(of.before)
    page = await to_thread(call.house.play.rounds, name, of, before)
    totals = await to_thread(call.house.play.totals, name, of) if before is None else None
    return MyRounds(page.rounds, encode_place(page.more), totals)


async def my_play(call: Call) -> MyPlay:
    play, of, name = call.house.play, call.query, call.actor.name
    return MyPlay(
        await to_thread(play.totals, name, of),
        await to_thread(play.by_wager, name, of),
        await to_thread(play.over_time, name, of),
    )


async def export_wagers(call: Call) -> Reply:
    if call.query.form not in FORMS:
        form = quote(call.query.form)
        raise BadInput(
            t("An export can be {forms}, not {form}.", forms=", ".join(FORMS), form=form)
        )
    found = await to_thread(call.house.play.settled_wagers, call.actor.name, call.query)
    return attachment(FORMS[call.query.form](found), f"my-wagers.{call.query.form}")


def as_csv(found: list[SettledWager]) -> list[str]:
    """Write whole amounts; the first line names the columns."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([field.name for field in fields(SettledWager)])
    writer.writerows(map(astuple, found))
    return text.getvalue().splitlines()


def as_lines(found: list[SettledWager]) -> list[str]:
    return [msgspec.json.encode(one).decode() for one in found]


FORMS = {"csv": as_csv, "jsonl": as_lines}


async def my_settings(call: Call) -> MySettings:
    """Weigh the last rounds of each game in which hands are set, and name the other games."""
    found: list[SettingsOfGame] = []
    others: list[str] = []
    wagers = await to_thread(call.house.play.by_wager, call.actor.name, Chosen())
    played = {of.game for of in wagers}
    for name in names():
        if name not in played or call.query.game not in (None, name):
            continue
        if not game(name).has(cap.HOUSE_WAY):
            others.append(name)
            continue
        rounds, made = await to_thread(last_settings, call.house, game(name), call.actor.name)
        asked = Question(weigh_settings, (name, tuple(made)))
        answer = decode(await call.compute(asked), tuple[SettingsTotal, tuple[WeighedSetting, ...]])
        found.append(SettingsOfGame(name, rounds, *answer))
    return MySettings(found, others)


def last_settings(house: Worker, of: AnyGame, player: str) -> tuple[int, list[SettingMade]]:
    """Return how many rounds were looked at, and the player's settings in them."""
    rounds = house.play.rounds(player, Chosen(game=of.name)).rounds[:LOOKED_AT]
    kind, wager = table_kind(of.name), of.require(cap.HOUSE_WAY).wager
    found: list[SettingMade] = []
    for row in (one.round for one in rounds if one.round.last is not None):
        entries = house.records.entries(row.stream, row.first - 1, row.last or row.first)
        wagered = house.play.amounts_wagered(row.stream, row.number, wager)
        of_round = settings_made(row.stream, row.number, acts(kind, entries), wagered)
        found += [made for made in of_round if made.player == player]
    return len(rounds), found


_MINE = "/api/me"

ROUTES = (
    Route(
        "GET",
        f"{_MINE}/rounds",
        my_rounds,
        "The rounds one played in, newest first, by filter and with totals",
        SIGNED_IN,
        asks=WhichRounds,
        gives=MyRounds,
    ),
    Route(
        "GET",
        f"{_MINE}/wagers",
        export_wagers,
        "Every settled wager of one's own, as CSV or JSON lines",
        SIGNED_IN,
        asks=WhichExport,
        media_type="text/csv",
        cost=HEAVY,
    ),
    Route(
        "GET",
        f"{_MINE}/play",
        my_play,
        "One's own play: sums, by game and wager, and round by round",
        SIGNED_IN,
        asks=Chosen,
        gives=MyPlay,
    ),
    Route(
        "GET",
        f"{_MINE}/settings",
        my_settings,
        "What one's settings gave up against the House Way and best play",
        SIGNED_IN,
        asks=Chosen,
        gives=MySettings,
        cost=HEAVY,
    ),
)
