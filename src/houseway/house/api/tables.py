"""Routes of tables: the lobby, a table as the caller may see it, and acting at it."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated

import msgspec

from houseway.core.errors import BadInput
from houseway.core.rulebook import readings_in_force
from houseway.core.words import t
from houseway.game import capabilities as cap
from houseway.house.api.routing import ANYONE, SIGNED_IN, Call, Route
from houseway.house.play import companions, own_tables, player_commands, practice
from houseway.house.play.broadcaster import TableMessage
from houseway.house.play.command_handler import check_key
from houseway.house.play.command_parser import Capacity, Request
from houseway.house.play.stream_states import StreamState
from houseway.house.run.identifiers import id_for
from houseway.live.chip_moves import ChipsMoved
from houseway.live.table.commands import OpenTable
from houseway.live.table.floor_limits import wagers_on_layout
from houseway.live.table.state import LiveTable
from houseway.live.table.view import partners
from houseway.registry import game
from houseway.tables.bots import Strength
from houseway.tables.dealing import Dealing, Pace
from houseway.tables.wagers import Limits

HEAVY = 5.0  # cost of what takes a second of thought
STAFF_WHO_OPEN = frozenset({"inspector", "administrator"})


class TableCard(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    id: str
    name: str
    game: str
    status: str
    reason: str
    dealing: Dealing
    practice: bool
    partners: Strength | None
    seats: Mapping[int, str]
    places: int
    limits: Mapping[str, Limits]
    readings: Mapping[str, str | int]
    round: int


class Lobby(msgspec.Struct, frozen=True):
    tables: list[TableCard]


class ChipsAt(msgspec.Struct, frozen=True):
    """The caller's chips at one table, on the layout or not."""

    table: str
    name: str
    chips: int
    wagered: int
    seated: bool
    own: bool = False  # practice chips, at the caller's own table


class MyChips(msgspec.Struct, frozen=True):
    tables: list[ChipsAt]


class WhichView(msgspec.Struct, frozen=True):
    capacity: Capacity = msgspec.field(name="as", default="player")


class Receipt(msgspec.Struct, frozen=True):
    """`repeated` if this request had been executed before; `moved` are real chips that a dealer has
    to hand over."""

    version: int
    repeated: bool
    moved: tuple[ChipsMoved, ...] = ()


class NewTable(msgspec.Struct, frozen=True):
    game: str
    name: str
    why: str
    key: str
    readings: dict[str, str | int] = {}
    limits: dict[str, Limits] = {}
    dealing: Dealing = "automatic"
    pace: Pace = Pace()
    practice: bool = False
    partners: Strength | None = None  # how well bots play at a practice table
    bots: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0  # partners that sit there from the beginning


class Practise(msgspec.Struct, frozen=True):
    game: str


class Opened(msgspec.Struct, frozen=True):
    id: str


async def lobby(call: Call) -> Lobby:
    return Lobby([card(stream, current) for stream, current in await call.house.open_tables()])


async def my_chips(call: Call) -> MyChips:
    """List the caller's chips at tables: they stay there until cashed, even after leaving."""
    tables = [*await call.house.open_tables(), *await call.house.own_tables(call.actor.name)]
    found = (chips_at(stream, current, call.actor.name) for stream, current in tables)
    return MyChips([one for one in found if one.chips or one.wagered or one.seated])


def chips_at(stream: str, current: StreamState, player: str) -> ChipsAt:
    live: LiveTable = current.state
    table = live.need_opened()
    wagered = sum(wager.amount for wager in wagers_on_layout(table) if wager.player == player)
    seated = table.floor.seat_of(player) is not None
    chips = table.floor.bank.has(player)
    return ChipsAt(stream, live.name, chips, wagered, seated, live.owner == player)


def card(stream: str, current: StreamState) -> TableCard:
    live: LiveTable = current.state
    table = live.need_opened()
    settings = table.settings
    return TableCard(
        id=stream,
        name=live.name,
        game=current.kind.name,
        status=live.status,
        reason=str(live.why),
        dealing=live.dealing,
        practice=live.practice,
        partners=partners(live),
        seats=dict(table.floor.seats),
        places=game(current.kind.name).places(settings.readings),
        limits=dict(settings.limits),
        readings=readings_in_force(settings.readings),
        round=table.rounds_opened,
    )


async def table(call: Call) -> TableMessage:
    current = await call.house.table(call.path["table"])
    actor = call.signed.actor if call.signed else None
    return await call.house.broadcaster.message(
        call.path["table"], current, actor, call.query.capacity
    )


async def hint(call: Call) -> practice.Hint:
    current = await call.house.table(call.path["table"])
    thought = call.house.practice.hint(current.kind.name, current.state, call.actor.name)
    return await call.while_there(thought)


async def command(call: Call) -> Receipt:
    await call.house.table(call.path["table"])
    done = await call.house.desk.execute(call.actor, call.path["table"], call.body)
    return Receipt(done.version, done.repeated, done.chip_moves)


async def practise(call: Call) -> Opened:
    asked: Practise = call.body
    check_game(call, asked.game)
    opens = partial(call.house.allowances.open_own_table, call.caller)
    return Opened(await own_tables.own_table(call.house, call.actor, asked.game, opens))


def check_game(call: Call, name: str) -> None:
    if name not in call.house.games:
        raise BadInput(
            t(
                "There's no game {name}. The games are {games}.",
                name=repr(name),
                games=", ".join(call.house.games),
            )
        )


async def open_table(call: Call) -> Opened:
    asked: NewTable = call.body
    check_game(call, asked.game)
    if asked.practice:
        game(asked.game).require(cap.ADVICE)  # or explain that it has none
    if asked.bots and (not asked.practice or asked.dealing == "human"):
        raise BadInput(t("Bots can only sit at practice tables with an automatic dealer."))
    check_key(asked.key)
    stream = id_for("t", call.actor.name, asked.key)
    opening = OpenTable(
        "house",
        stream,
        asked.name,
        asked.readings,
        asked.limits,
        asked.dealing,
        asked.pace,
        asked.practice,
        asked.partners,
    )
    role = call.role_of(STAFF_WHO_OPEN)
    why = player_commands.reason(asked.why)
    await call.house.open_stream(stream, asked.game, asked.name, opening, call.actor, role, why)
    await companions.seat_bots(call.house.accounts, call.house.handler, stream, asked.bots)
    return Opened(stream)


ROUTES = (
    Route("GET", "/api/tables", lobby, "The house's tables", ANYONE, gives=Lobby),
    Route(
        "GET",
        "/api/me/chips",
        my_chips,
        "One's own chips that lie at tables, and where one sits",
        SIGNED_IN,
        gives=MyChips,
    ),
    Route(
        "POST",
        "/api/tables",
        open_table,
        "Open a table",
        STAFF_WHO_OPEN,
        takes=NewTable,
        gives=Opened,
        status=201,
    ),
    Route(
        "POST",
        "/api/practise",
        practise,
        "A table of one's own with a seat and practice chips; the same one as long as it is open",
        frozenset({"player"}),
        takes=Practise,
        gives=Opened,
        cost=HEAVY,
    ),
    Route(
        "GET",
        "/api/tables/{table}",
        table,
        "A table as the caller may see it, with what the caller may do",
        ANYONE,
        asks=WhichView,
        gives=TableMessage,
    ),
    Route(
        "GET",
        "/api/tables/{table}/hint",
        hint,
        "How the strong player would go on in the caller's place, at a practice table",
        SIGNED_IN,
        gives=practice.Hint,
        cost=HEAVY,
    ),
    Route(
        "POST",
        "/api/tables/{table}/commands",
        command,
        "Act at a table, as a player or as staff",
        SIGNED_IN,
        takes=Request,
        gives=Receipt,
    ),
)
