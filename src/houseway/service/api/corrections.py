"""What an inspector needs who corrects a round."""

from collections.abc import Iterator

import msgspec

from houseway.live.amendments import Json
from houseway.live.corrections import is_payment
from houseway.review.narration.telling import sentences
from houseway.service import acting
from houseway.service.api.records import HEAVY, ROUND, TABLE, in_thread, round_asked_for
from houseway.service.api.routing import Call, Route
from houseway.service.evidence import RecordSoFar
from houseway.tables.messages import Event

INSPECTION = frozenset({"inspector"})
STAFF = frozenset({"dealer", "inspector"})


class CorrectableStep(msgspec.Struct, frozen=True):
    """`id` is how a correction names it."""

    id: str
    command: acting.Message


class CorrectableSteps(msgspec.Struct, frozen=True):
    """What counts as the steps of a round by now."""

    table: str
    round: int
    real_cards: bool
    steps: list[CorrectableStep]


async def correctable(call: Call) -> CorrectableSteps:
    row = await round_asked_for(call)
    held = await call.house.table(row.stream)
    record = RecordSoFar(call.house.records, held.kind, row.stream, held.version)
    found = await in_thread(record.of_round, row.number)
    steps = [
        CorrectableStep(step.id, shown(step.command, real_cards=found.real_cards))
        for step in found.steps
        if not is_payment(step)
    ]
    return CorrectableSteps(row.stream, row.number, found.real_cards, steps)


def shown(command: Json, *, real_cards: bool) -> acting.Message:
    """Cards that a shuffle has put in order are nobody's to see: they may still be to come."""
    return {name: value for name, value in command.items() if real_cards or name != "cards"}


class Previewed(msgspec.Struct, frozen=True):
    """A sentence for each thing that would happen, and the clauses they rest on. It may be that a
    `second_person` has to confirm it."""

    says: tuple[str, ...]
    clauses: tuple[str, ...]
    second_person: bool


async def preview(call: Call) -> Previewed:
    await call.house.table(call.path["table"])
    asked: acting.Request = call.body
    found = await call.house.preview(call.actor, call.path["table"], asked)
    view = found.kind.view(found.state, asked.capacity)
    clauses = tuple(dict.fromkeys(cited(found.events)))
    return Previewed(sentences(found.events, view), clauses, found.second_person)


def cited(events: tuple[Event, ...]) -> Iterator[str]:
    """By events, and by the settlement lines in them."""
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
        "What would come of a command of staff now; nothing is recorded, and its key is not used",
        STAFF,
        takes=acting.Request,
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
