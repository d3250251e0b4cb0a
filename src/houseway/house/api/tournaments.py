"""Routes of tournaments: the list, one as the caller may see it, opening one and acting in it."""

from asyncio import to_thread

import msgspec

from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.game import capabilities as cap
from houseway.game.tournament import AnyTournament, NewTournament, RoundAt, TournamentCard
from houseway.house.api.corrections import (
    INSPECTION,
    STAFF,
    CorrectableStep,
    CorrectableSteps,
    Previewed,
    find_clauses,
    readable,
)
from houseway.house.api.problems import staff_only
from houseway.house.api.records import HEAVY, LINES, SUPERVISION, attachment, supervises
from houseway.house.api.routing import ANYONE, SIGNED_IN, Call, Reply, Route
from houseway.house.api.tables import Opened, Receipt, WhichView
from houseway.house.play import companions, player_commands
from houseway.house.play.broadcaster import TableMessage
from houseway.house.play.command_handler import CommandRequest, check_key
from houseway.house.play.command_parser import Capacity, Request
from houseway.house.play.evidence import RecordSoFar
from houseway.house.play.retry import until_known
from houseway.house.run.clock import wall_time
from houseway.house.run.identifiers import id_for
from houseway.registry import game, names
from houseway.registry import tournaments as known
from houseway.review.export import export_tournament
from houseway.tables.messages import Event

DIRECTOR = frozenset({"director"})
MOST_BOTS = 64
MOST_OVER = 24  # in the list


class TournamentList(msgspec.Struct, frozen=True):
    """`now` is the time on the casino's wall, which they start by."""

    tournaments: list[TournamentCard]
    now: str


async def tournaments(call: Call) -> TournamentList:
    """List all that are running or to come, and the last that are over."""
    call.house.note_visitor()
    rules = known()
    found = await call.house.open_streams(tuple(rules), closed=MOST_OVER)
    cards = [rules[current.kind.name].card(stream, current.state) for stream, current in found]
    return TournamentList(cards, wall_time().isoformat())


async def tournament(call: Call) -> TableMessage:
    stream = call.path["tournament"]
    current = await call.house.stream(stream, tuple(known()))
    actor = call.signed.actor if call.signed else None
    capacity: Capacity = call.query.capacity
    message = await call.house.broadcaster.message(stream, current, actor, capacity)
    return msgspec.structs.replace(message, left=None)


async def command(call: Call) -> Receipt:
    stream = call.path["tournament"]
    await call.house.stream(stream, tuple(known()))
    done = await call.house.desk.execute(call.actor, stream, call.body)
    return Receipt(done.version, done.repeated, done.chip_moves)


async def open_tournament(call: Call) -> Opened:
    asked: NewTournament = call.body
    why = player_commands.reason(asked.why)
    rules = rules_for(asked.game)
    check_key(asked.key)
    stream = id_for("c", call.actor.name, asked.key)
    opening = rules.opening(asked, stream, wall_time())
    await call.house.open_stream(
        stream, rules.kind.name, asked.name, opening.opens, call.actor, "director", why
    )
    notified = CommandRequest(
        opening.notice, call.actor.name, "director", "notice", why=why, significant=True
    )
    if (await call.house.handler.read(stream)).version == 1:  # or it was opened before
        await until_known(lambda: call.house.handler.execute(stream, notified))
    bots = min(asked.bots, asked.entrants, MOST_BOTS)
    await companions.enter_bots(call.house.accounts, call.house.handler, rules, stream, bots)
    return Opened(stream)


async def export(call: Call) -> Reply:
    """Export a tournament without cards that stayed face down and without the acts of staff, which
    stay with the house, as at a table."""
    stream = call.path["tournament"]
    current = await call.house.stream(stream, tuple(known()))
    players = not supervises(call.actor, current)
    if current.state.dealing == "human" and players:
        raise staff_only()
    entries = await to_thread(call.house.records.entries, stream)
    lines = await to_thread(
        lambda: list(export_tournament(current.kind, stream, entries, for_players=players))
    )
    return attachment(lines, f"{stream}.jsonl")


async def preview(call: Call) -> Previewed:
    stream = call.path["tournament"]
    current = await call.house.stream(stream, tuple(known()))
    found = await call.house.desk.preview(call.actor, stream, call.body)
    said = known()[current.kind.name].says
    clauses = tuple(dict.fromkeys(find_clauses(inner(found.events))))
    return Previewed(tuple(map(said, found.events)), clauses, found.second_person)


def inner(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return all events, including those at its tables."""
    return tuple(getattr(event, "happened", event) for event in events)


async def in_words(call: Call) -> Reply:
    """Describe the tournament, one line an event; supervisors see no order of cards here either."""
    stream = call.path["tournament"]
    current = await call.house.stream(stream, tuple(known()))
    record = RecordSoFar(call.house.records, current.kind, stream, current.version)
    rules = known()[current.kind.name]
    lines = await to_thread(lambda: [rules.says(e) for act in record.acts() for e in act.events])
    return Reply("\n".join(lines) + "\n")


async def steps(call: Call) -> CorrectableSteps:
    stream = call.path["tournament"]
    current = await call.house.stream(stream, tuple(known()))
    where = RoundAt(*(int(call.path[name]) for name in ("session", "table", "round")))
    record = RecordSoFar(call.house.records, current.kind, stream, current.version)
    rules = known()[current.kind.name]
    found = await to_thread(lambda: rules.steps(where, record.acts()))
    shown = [
        CorrectableStep(id_, readable(current.kind, command, face_down=True))
        for id_, command in found.steps
    ]
    return CorrectableSteps(stream, where.round, found.real_cards, shown)


def rules_for(name: str | None) -> AnyTournament:
    """Return the rules of the game that is named, or of the only one that has tournaments."""
    offering = [each for each in names() if game(each).has(cap.TOURNAMENT)]
    if name is None and len(offering) == 1:
        (name,) = offering
    if name not in offering:
        games = ", ".join(offering) or "none"
        raise BadInput(t("Name a game. There are tournaments of {games}.", games=games))
    return game(name).require(cap.TOURNAMENT)


ROUTES = (
    Route(
        "POST",
        "/api/tournaments/{tournament}/preview",
        preview,
        "What would come of a command of staff now; it is not done, its key is not used, "
        "and the log says who asked",
        STAFF | DIRECTOR,
        takes=Request,
        gives=Previewed,
        changes=False,
    ),
    Route(
        "GET",
        "/api/tournaments/{tournament}/sessions/{session:number}/tables/{table:number}"
        "/rounds/{round:number}/steps",
        steps,
        "The steps of a round at a table with every correction made, to correct one of them",
        INSPECTION,
        gives=CorrectableSteps,
        cost=HEAVY,
    ),
    Route(
        "GET",
        "/api/tournaments/{tournament}/history",
        in_words,
        "A tournament in words, for supervision: it names what is drawn",
        SUPERVISION,
        media_type="text/plain",
        cost=HEAVY,
    ),
    Route(
        "GET",
        "/api/tournaments/{tournament}/export",
        export,
        "The record of a tournament up to what is still hidden, for `houseway verify`",
        SIGNED_IN,
        media_type=LINES,
        cost=HEAVY,
    ),
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
        takes=Request,
        gives=Receipt,
    ),
)
