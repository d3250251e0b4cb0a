"""Routes of records: past rounds, their replay and history, exports, the log, theory."""

from asyncio import to_thread
from collections.abc import Mapping
from typing import Annotated, TypeVar
from urllib.parse import quote

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.typed_json import convert, decode
from houseway.core.words import Text, t
from houseway.game import capabilities as cap
from houseway.house.accounts.office import THE_HOUSE
from houseway.house.api.problems import not_found, staff_only
from houseway.house.api.routing import ANYONE, SIGNED_IN, Call, Reply, Route
from houseway.house.computing.analyses import protection_of, theory_of
from houseway.house.computing.questions import Question
from houseway.house.office.commands import NoteAlarm, NotePreview, NoteSecondFactor
from houseway.house.play.command_parser import Capacity, by_tag
from houseway.house.play.interest import conflict_of
from houseway.house.play.player_commands import Actor, viewer_of
from houseway.house.play.stream_states import StreamState
from houseway.house.store.paging import PagePosition, decode_position
from houseway.house.store.record_queries import RoundRow
from houseway.house.store.round_segments import read_segment, read_segment_with_later
from houseway.record.entry import Entry, raw
from houseway.registry import game
from houseway.review.export import export_round, export_table
from houseway.review.history import history
from houseway.review.replay import ReplayStep, replay
from houseway.review.segment import Segment
from houseway.review.slices import segment_of_round, slice_of_round
from houseway.review.surveillance import Surveillance
from houseway.review.theory import Theory
from houseway.tables.messages import MessageType

T = TypeVar("T")

SUPERVISION = frozenset({"inspector", "director", "administrator"})
LINES = "application/jsonl"
CHANGED = t(
    "Readings may have changed since the table opened. The theoretical "
    "figures are for the current ones."
)
STEPS_AT_ONCE = 100
HEAVY = 5.0  # cost of reading a whole record


class Before(msgspec.Struct, frozen=True):
    before: Annotated[int, msgspec.Meta(ge=0, le=999_999_999)] | None = None


class WhichLog(msgspec.Struct, frozen=True):
    before: str | None = None
    table: str | None = None


class WhichRound(msgspec.Struct, frozen=True):
    """`share` is the token of a link, which shows the round as its sharer sees it."""

    capacity: Capacity = msgspec.field(name="as", default="player")
    share: str | None = None


class Shared(msgspec.Struct, frozen=True):
    link: str


class Rounds(msgspec.Struct, frozen=True):
    rounds: list[RoundRow]


class WhichSteps(WhichRound, frozen=True):
    after: Annotated[int, msgspec.Meta(ge=0, le=999_999_999)] = 0


class Replay(msgspec.Struct, frozen=True):
    """`more` is the `after` of the next page, or None at the end of the round."""

    table: str
    game: str
    round: int
    steps: list[ReplayStep]
    more: int | None


class LogEntry(msgspec.Struct, frozen=True):
    """Who did what, in what role, and why; `outcome` is what the events say."""

    at: str
    table: str
    name: str  # of the table, tournament or house
    version: int
    by: str
    role: str
    why: str | None
    what: str
    command: msgspec.Raw
    hash: str


class Log(msgspec.Struct, frozen=True):
    """`earlier` is the `before` of the next page, or None at the end of the log."""

    entries: list[LogEntry]
    earlier: str | None


async def rounds(call: Call) -> Rounds:
    await call.house.table(call.path["table"])
    found = await to_thread(call.house.queries.rounds, call.path["table"], call.query.before)
    return Rounds(found)


async def replay_round(call: Call) -> Replay:
    row = await round_asked_for(call)
    seen_by, most = await viewer(call, row), STEPS_AT_ONCE + 1
    steps = await to_thread(lambda: replay(segment_of(call, row), seen_by, call.query.after, most))
    more = steps[STEPS_AT_ONCE - 1].version if len(steps) == most else None
    return Replay(row.stream, row.game, row.number, steps[:STEPS_AT_ONCE], more)


async def in_words(call: Call) -> Reply:
    row = await round_asked_for(call)
    seen_by = await viewer(call, row)
    return Reply(await to_thread(lambda: history(segment_of(call, row), row.number, seen_by)))


async def share(call: Call) -> Shared:
    """Make a link to a round that is over; before that it would show one player's cards to
    others."""
    row = await round_asked_for(call)
    if row.last is None:
        raise Refusal(
            "not-over", BY_HOUSE, t("The round isn't over. You can share it when it ends.")
        )
    name = call.actor.name
    token = await to_thread(call.house.shares.token, row.stream, row.number, name)
    return Shared(f"/round/{quote(row.stream, safe='')}/{row.number}?share={token}")


def segment_of(call: Call, row: RoundRow) -> Segment:
    part = read_segment_with_later(call.house.records, call.house.queries, row)
    return segment_of_round(part, row.number)


async def export(call: Call) -> Reply:
    row = await round_asked_for(call)
    part = await to_thread(read_segment, call.house.records, row)
    players = not supervises(call.actor, await call.house.table(row.stream))
    if players:
        await to_thread(check_may_export, part, row.number)
    lines = await to_thread(lambda: list(export_round(part, row.number, for_players=players)))
    return attachment(lines, f"{row.stream}-{row.number}.jsonl")


def supervises(actor: Actor, current: StreamState) -> bool:
    """Whether an actor gets what the house keeps from players."""
    if not actor.roles & SUPERVISION:
        return False
    return conflict_of(actor.name, current.kind, current.state) is None


def check_may_export(part: Segment, number: int) -> None:
    """Refuse an export to players if real cards were dealt: those face down stay secret. A revealed
    seed shows every card anyway."""
    if slice_of_round(part, number).by_hand:
        raise staff_only()


async def export_whole_table(call: Call) -> Reply:
    current = await call.house.table(call.path["table"])
    entries = await to_thread(call.house.records.entries, call.path["table"])
    lines = await to_thread(lambda: list(export_table(Segment.whole(current.kind.name, entries))))
    return attachment(lines, f"{call.path['table']}.jsonl")


def attachment(lines: list[str], name: str) -> Reply:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Reply("\n".join(lines) + "\n", headers=headers)


async def log(call: Call) -> Log:
    page = await to_thread(call.house.queries.significant, place_before(call), call.query.table)
    streams = await to_thread(call.house.records.streams)
    names = {row.id: row.name for row in streams}
    entries = [log_entry(entry, names) for entry in page.entries]
    running = {row.id for row in streams if not row.closed} & {one.table for one in entries}
    own = {table for table in running if await has_stake(call, table)}
    shown = [without_details(one) if one.table in own else one for one in entries]
    return Log(shown, encode_place(page.more))


async def has_stake(call: Call, stream: str) -> bool:
    return not supervises(call.actor, await call.house.handler.read(stream))


def without_details(entry: LogEntry) -> LogEntry:
    """Return the entry without its command, which may tell cards to a player at the table."""
    return msgspec.structs.replace(entry, command=raw({"command": entry.what}))


def place_before(call: Call) -> PagePosition | None:
    return None if call.query.before is None else decode_position(call.query.before)


def encode_place(place: PagePosition | None) -> str | None:
    return None if place is None else place.encode()


def log_entry(entry: Entry, names: Mapping[str, str]) -> LogEntry:
    body = entry.read()
    command = decode(body.command, dict[str, object])
    what = str(command["command"])
    return LogEntry(
        body.at,
        body.stream,
        names.get(body.stream, body.stream),
        body.version,
        body.by,
        body.role,
        body.why or entry_reason(what, command, names),
        what,
        raw(without_evidence(command)),
        entry.hash,
    )


def entry_reason(what: str, command: Mapping[str, object], names: Mapping[str, str]) -> Text | None:
    """Return why the house made an entry of its own, which its command says."""
    if what == NoteAlarm.__struct_config__.tag:
        alarm = convert(command, NoteAlarm)
        return alarm.text(names.get(alarm.table, alarm.table))
    is_factor = what == NoteSecondFactor.__struct_config__.tag
    if is_factor and not command["on"] and command["by"] == THE_HOUSE.name:
        return t("It was turned off on the house's own machine.")
    is_preview = what == NotePreview.__struct_config__.tag
    return t("Previewed the effect.") if is_preview else None


def without_evidence(command: Mapping[str, object]) -> dict[str, object]:
    """Return a command without evidence and terms. Readers of the log learn who did what; the whole
    table as it stood, and the wallets of players, are in the record."""
    return {
        name: without_evidence(value) if isinstance(value, dict) and name == "asks" else value
        for name, value in command.items()
        if name not in ("evidence", "terms")
    }


async def compare_with_theory(call: Call) -> msgspec.Raw:
    current = await call.house.table(call.path["table"])
    readings = current.state.table.settings.readings
    sums = await to_thread(call.house.queries.totals, call.path["table"])
    fees = 0
    if not game(current.kind.name).against_the_house:  # it has its fees
        fees = await to_thread(call.house.queries.fees, call.path["table"])
    commands: MessageType = current.kind.command_type
    changes = [t for t, each in by_tag(commands).items() if each.changes_settings]
    changed = await to_thread(call.house.queries.was_asked, call.path["table"], changes)
    notes = (CHANGED,) if changed else ()
    rounds = await call.house.surveillance.rounds(call.path["table"], current.kind.name)
    asked = (current.kind.name, tuple(sums), readings, fees, notes, rounds)
    return msgspec.Raw(await call.compute(Question(theory_of, asked)))


async def surveillance(call: Call) -> Surveillance:
    current = await call.house.table(call.path["table"])
    found = await call.house.surveillance.look(call.path["table"])
    if found is None:
        raise BadInput(
            t("At {table} players don't play against the house.", table=current.state.name)
        )
    return found


async def protection(call: Call) -> msgspec.Raw:
    current = await call.house.table(call.path["table"])
    game(current.kind.name).require(cap.PROTECTION)  # or explain that it has none
    asked = (current.kind.name, current.state.need_opened().settings.readings)
    return msgspec.Raw(await call.compute(Question(protection_of, asked)))


async def round_asked_for(call: Call) -> RoundRow:
    await call.house.table(call.path["table"])
    number = int(call.path["round"])
    row = await to_thread(call.house.queries.round, call.path["table"], number)
    if row is None:
        raise not_found(t("This table has no round {number}.", number=number))
    return row


async def viewer(call: Call, row: RoundRow) -> str:
    """Return the name the round is seen by: the caller's, or that of the player who shared it."""
    if call.query.share is not None:
        shares = call.house.shares
        found = await to_thread(shares.viewer, call.query.share, row.stream, row.number)
        if found is None:
            raise not_found(t("There's no such link to this round."))
        return found
    actor = call.signed.actor if call.signed else None
    return viewer_of(actor, call.query.capacity, await call.house.table(row.stream))[0]


TABLE = "/api/tables/{table}"
ROUND = f"{TABLE}/rounds/{{round:number}}"

ROUTES = (
    Route(
        "GET",
        f"{TABLE}/rounds",
        rounds,
        "The last rounds of a table, newest first",
        ANYONE,
        asks=Before,
        gives=Rounds,
    ),
    Route(
        "GET",
        f"{ROUND}/replay",
        replay_round,
        "A round step by step, as the caller may see it, a hundred at a time",
        ANYONE,
        asks=WhichSteps,
        gives=Replay,
        cost=HEAVY,
    ),
    Route(
        "GET",
        f"{ROUND}/history",
        in_words,
        "A round in words, as the caller may know it",
        ANYONE,
        asks=WhichRound,
        media_type="text/plain",
        cost=HEAVY,
    ),
    Route(
        "POST",
        f"{ROUND}/share",
        share,
        "A link that shows a round that is over as the caller may see it",
        SIGNED_IN,
        gives=Shared,
        changes=False,
    ),
    Route(
        "GET",
        f"{ROUND}/export",
        export,
        "The record of a round once its seed is revealed, for `houseway verify`",
        SIGNED_IN,
        media_type=LINES,
        cost=HEAVY,
    ),
    Route(
        "GET",
        f"{TABLE}/export",
        export_whole_table,
        "The whole record of a table, for `houseway verify`",
        SUPERVISION,
        media_type=LINES,
        cost=HEAVY,
    ),
    Route(
        "GET",
        f"{TABLE}/theory",
        compare_with_theory,
        "Theoretical against actual result, by wager",
        SUPERVISION,
        gives=Theory,
        cost=HEAVY,
    ),
    Route(
        "GET",
        f"{TABLE}/surveillance",
        surveillance,
        "Evidence that players win more than theory allows, for the table and everybody at it",
        SUPERVISION,
        gives=Surveillance,
        cost=HEAVY,
    ),
    Route(
        "GET",
        f"{TABLE}/protection",
        protection,
        "What known cards are worth to players here, under the readings in force",
        SUPERVISION,
        cost=20,
    ),
    Route("GET", "/api/log", log, "Significant events", SUPERVISION, asks=WhichLog, gives=Log),
)
