"""Routes of the study board: analyse a position, play it on, and weigh the moves of a round.

All of it is computed in the process for analyses, in its queue.
"""

from asyncio import to_thread
from typing import Annotated

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.typed_json import convert
from houseway.core.words import t
from houseway.game import Study
from houseway.game import capabilities as cap
from houseway.house.api.games import game_named
from houseway.house.api.records import (
    HEAVY,
    ROUND,
    WhichRound,
    round_asked_for,
    segment_of,
    viewer,
)
from houseway.house.api.routing import ANYONE, Call, Route
from houseway.house.computing.analyses import rate_moves, reply_to, think_about
from houseway.house.computing.questions import Question
from houseway.house.play.command_parser import Message
from houseway.review.segment import Segment

MOST_EFFORT = 9


class PositionAsked(msgspec.Struct, frozen=True):
    """A position in the game's own form, and the effort to spend on it, from 1 up."""

    position: Message
    effort: Annotated[int, msgspec.Meta(ge=1, le=MOST_EFFORT)] = 1


class MovePlayed(msgspec.Struct, frozen=True):
    """A position with a move, in the game's own form."""

    played: Message


async def think(call: Call) -> msgspec.Raw:
    found = game_named(call.path["game"])
    study = found.require(cap.STUDY)
    asked = convert(call.body.position, study.asked)
    study.check(asked)  # refuse what cannot be played before it takes a place in the queue
    if call.body.effort > study.efforts:
        raise BadInput(
            t(
                "Effort can be at most {efforts}, not {effort}.",
                efforts=study.efforts,
                effort=call.body.effort,
            )
        )
    question = Question(think_about, (found.name, asked, call.body.effort))
    return msgspec.Raw(await call.compute(question))


async def reply(call: Call) -> msgspec.Raw:
    found = game_named(call.path["game"])
    study = found.require(cap.STUDY)
    played = convert(call.body.played, study.played)
    study.check_played(played)
    return msgspec.Raw(await call.compute(Question(reply_to, (found.name, played))))


async def judge_moves(call: Call) -> msgspec.Raw:
    """Weigh the moves of a round that is over; during a round there is no advice."""
    row = await round_asked_for(call)
    study = game_named(row.game).require(cap.STUDY)
    if row.last is None:
        raise Refusal("not-over", BY_HOUSE, t("The round isn't over. Ask when it ends."))
    player = await viewer(call, row)
    segment = await to_thread(segment_of, call, row)
    tables, commands = await to_thread(own_moves, segment, study, player, row.number)
    asked = (row.game, tables, commands, player)
    return msgspec.Raw(await call.compute(Question(rate_moves, asked)))


def own_moves(
    segment: Segment, study: Study, player: str, number: int
) -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
    """Return the table before each move of a player in a round, and the moves."""
    tables, commands = [], []
    before = segment.before
    for act, after in segment.states():
        if isinstance(act.command, study.decides) and act.command.by == player:
            table = before.need_opened()
            if table.round is not None and table.rounds_opened == number:
                tables.append(msgspec.json.encode(table))
                commands.append(msgspec.json.encode(act.command))
        before = after
    return tuple(tables), tuple(commands)


ROUTES = (
    Route(
        "POST",
        "/api/study/{game}/think",
        think,
        "Every move of a position with what it is worth, with so much effort",
        ANYONE,
        takes=PositionAsked,
        changes=False,
        cost=2,
    ),
    Route(
        "POST",
        "/api/study/{game}/reply",
        reply,
        "A move made on the study board, and how it goes on",
        ANYONE,
        takes=MovePlayed,
        changes=False,
        cost=2,
    ),
    Route(
        "GET",
        f"{ROUND}/moves",
        judge_moves,
        "What each own move of a round that is over cost, the dearest first",
        ANYONE,
        asks=WhichRound,
        cost=HEAVY,
    ),
)
