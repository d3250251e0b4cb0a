"""Routes of tournaments: the list, one as the caller may see it, opening one, and acting in it."""

from datetime import timedelta
from typing import Annotated

import msgspec

from houseway.errors import Refusal
from houseway.games.king_high.readings import Readings
from houseway.games.king_high.tournament.commands import Apply, NotifyAuthority
from houseway.games.king_high.tournament.live import kind
from houseway.games.king_high.tournament.live.demonstration import demonstration_notice
from houseway.games.king_high.tournament.live.messages import OpenTournament
from houseway.games.king_high.tournament.live.state import LiveTournament
from houseway.games.king_high.tournament.notice import NoticeDraft
from houseway.games.king_high.tournament.readings import TournamentReadings
from houseway.live.messages import Pace
from houseway.service import acting, companions
from houseway.service.acting import Capacity
from houseway.service.again import until_known
from houseway.service.api.routing import ANYONE, SIGNED_IN, Call, Route
from houseway.service.api.tables import Opened, Receipt, WhichView
from houseway.service.clock import wall_time
from houseway.service.desk import Asked, Held
from houseway.service.hub import TableMessage, seen
from houseway.service.ids import new_id

DIRECTOR = frozenset({"director"})
MOST_BOTS = 64


class TournamentCard(msgspec.Struct, frozen=True):
    id: str
    name: str
    phase: str
    entrants: int
    places: int  # the most who may enter; 0 until the notice is given
    session: int
    suspended: bool
    winner: str | None


class TournamentList(msgspec.Struct, frozen=True):
    tournaments: list[TournamentCard]


class NewTournament(msgspec.Struct, frozen=True):
    """With a notice, or a short one with `entrants` players that begins `starts_in` seconds on."""

    name: str
    why: str
    notice: NoticeDraft | None = None
    entrants: Annotated[int, msgspec.Meta(ge=2, le=1_000)] = 8
    seats: Annotated[int, msgspec.Meta(ge=2, le=8)] = 4
    rounds: Annotated[int, msgspec.Meta(ge=1, le=1_000)] = 3
    entry_fee: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 1_000
    starts_in: Annotated[int, msgspec.Meta(ge=0, le=366 * 86_400)] = 60
    bots: Annotated[int, msgspec.Meta(ge=0, le=1_000)] = 0  # how many of the entrants
    automatic_director: bool = False
    readings: TournamentReadings = TournamentReadings()
    table_readings: Readings = Readings()
    pace: Pace = Pace(bets=10.0, turn=20.0, pause=2.0)


async def tournaments(call: Call) -> TournamentList:
    found = await call.house.open_streams((kind.NAME,), closed=True)
    return TournamentList([card(stream, held) for stream, held in found])


def card(stream: str, held: Held) -> TournamentCard:
    live: LiveTournament = held.state
    state = live.tournament
    return TournamentCard(
        id=stream,
        name=live.name,
        phase="unopened" if state is None else state.phase,
        entrants=0 if state is None else len(state.registered),
        places=0 if state is None or state.notice is None else state.notice.players,
        session=0 if state is None else state.session,
        suspended=live.suspended is not None,
        winner=None if state is None else state.winner,
    )


async def tournament(call: Call) -> TableMessage:
    stream = call.path["tournament"]
    held = await call.house.stream(stream, (kind.NAME,))
    actor = call.signed.actor if call.signed else None
    capacity: Capacity = call.query.capacity
    return seen(stream, held, actor, capacity, None)


async def command(call: Call) -> Receipt:
    stream = call.path["tournament"]
    await call.house.stream(stream, (kind.NAME,))
    done = await call.house.act(call.actor, stream, call.body)
    return Receipt(done.version, done.repeated)


async def open_tournament(call: Call) -> Opened:
    asked: NewTournament = call.body
    why = acting.reason(asked.why)
    notice = asked.notice or demonstration_notice(
        wall_time() + timedelta(seconds=asked.starts_in),
        asked.entrants,
        asked.seats,
        asked.rounds,
        asked.entry_fee,
    )
    stream = new_id("c")
    opening = OpenTournament(
        "house",
        stream,
        asked.name,
        asked.readings,
        asked.table_readings,
        asked.pace,
        asked.automatic_director,
    )
    await call.house.open_stream(
        stream, kind.NAME, asked.name, opening, call.actor, "director", why
    )
    notified = Asked(
        NotifyAuthority("director", notice),
        call.actor.name,
        "director",
        "notice",
        why=why,
        significant=True,
    )
    await until_known(lambda: call.house.desk.act(stream, notified))
    await enter_bots(call, stream, min(asked.bots, asked.entrants, MOST_BOTS))
    return Opened(stream)


async def enter_bots(call: Call, stream: str, count: int) -> None:
    """Bots apply like anybody; the director, or the automatic one, accepts them. Where entries are
    closed before all have come, the others stay away."""
    async for name in companions.some_bots(call.house.accounts, count):
        try:
            await companions.as_bot(call.house.desk, stream, name, Apply(name))
        except Refusal as refusal:
            if refusal.code != "entries-closed":
                raise
            return


ROUTES = (
    Route("GET", "/api/tournaments", tournaments, "The tournaments", ANYONE, gives=TournamentList),
    Route(
        "POST",
        "/api/tournaments",
        open_tournament,
        "Open a tournament and notify the Authority of it",
        DIRECTOR,
        takes=NewTournament,
        gives=Opened,
        status=201,
    ),
    Route(
        "GET",
        "/api/tournaments/{tournament}",
        tournament,
        "A tournament as the caller may see it, with what the caller may do",
        ANYONE,
        asks=WhichView,
        gives=TableMessage,
    ),
    Route(
        "POST",
        "/api/tournaments/{tournament}/commands",
        command,
        "Act in a tournament, as an entrant or as staff",
        SIGNED_IN,
        takes=acting.Request,
        gives=Receipt,
    ),
)
