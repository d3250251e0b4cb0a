"""Routes for an inspector who corrects a round."""

from asyncio import to_thread
from collections.abc import Iterator

import msgspec

from houseway.house.api.records import HEAVY, ROUND, TABLE, round_asked_for
from houseway.house.api.routing import Call, Route
from houseway.house.play.command_parser import Message, Request, read_command
from houseway.house.play.evidence import RecordSoFar
from houseway.live.amendments import Json, card_fields, is_payment
from houseway.live.table.corrections import has_hidden_cards
from houseway.record.stream import AnyKind
from houseway.review.narration.telling import sentences
from houseway.tables.messages import Event

INSPECTION = frozenset({"inspector"})
STAFF = frozenset({"dealer", "inspector"})


class CorrectableStep(msgspec.Struct, frozen=True):
    """`id` is the name that a correction gives it."""

    id: str
    command: Message


class CorrectableSteps(msgspec.Struct, frozen=True):
    """The steps of a round after all corrections so far."""

    table: str
    round: int
    real_cards: bool
    steps: list[CorrectableStep]


async def correctable(call: Call) -> CorrectableSteps:
    row = await round_asked_for(call)
    current = await call.house.table(row.stream)
    record = RecordSoFar(call.house.records, current.kind, row.stream, current.version)
    found = await to_thread(record.of_round, row.number)
    face_down = has_hidden_cards(current.state, row.number)
    steps = [
        CorrectableStep(step.id, readable(current.kind, step.command, face_down=face_down))
        for step in found.steps
        if not is_payment(step)
    ]
    return CorrectableSteps(row.stream, row.number, found.real_cards, steps)


def readable(kind: AnyKind, command: Json, *, face_down: bool) -> Message:
    """Return the command without a shuffled pack and, while cards of the round are `face_down`,
    without cards that it does not turn up."""
    read = read_command(dict(command), kind.command_type).innermost
    hidden = set(card_fields(type(read))) if face_down and not read.face_up else set()
    return without_fields(command, hidden | ({"cards"} if read.brings_cards else set()))


def without_fields(command: Json, names: set[str]) -> Message:
    """Return the command, and the one it asks for, without these fields."""
    asks = command.get("asks")
    if isinstance(asks, dict):
        return {**command, "asks": without_fields(asks, names)}
    return {name: value for name, value in command.items() if name not in names}


class Previewed(msgspec.Struct, frozen=True):
    """A sentence for each thing that would happen, and the clauses behind them. A `second_person`
    may have to confirm it."""

    says: tuple[str, ...]
    clauses: tuple[str, ...]
    second_person: bool


async def preview(call: Call) -> Previewed:
    await call.house.table(call.path["table"])
    asked: Request = call.body
    found = await call.house.desk.preview(call.actor, call.path["table"], asked)
    # In terms of the cards that are open now: the command has not turned up others yet.
    view = found.kind.view(found.state, asked.capacity)
    clauses = tuple(dict.fromkeys(find_clauses(found.events)))
    return Previewed(sentences(found.events, view), clauses, found.second_person)


def find_clauses(events: tuple[Event, ...]) -> Iterator[str]:
    """Yield the clauses of events and of the settlement lines in them."""
    for event in events:
        for told in (event, getattr(event, "line", None)):
            clause = getattr(told, "clause", None)
            if isinstance(clause, str):
                yield clause


ROUTES = (
    Route(
        "POST",
        f"{TABLE}/preview",
        preview,
        "What would come of a command of staff now; it is not done, its key is not used, "
        "and the log says who asked",
        STAFF,
        takes=Request,
        gives=Previewed,
        changes=False,
    ),
    Route(
        "GET",
        f"{ROUND}/steps",
        correctable,
        "The steps of a round with every correction made, to correct one of them",
        INSPECTION,
        gives=CorrectableSteps,
        cost=HEAVY,
    ),
)
