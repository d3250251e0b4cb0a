"""A notice for a short tournament that anybody can watch from the first card to the prizes."""

from datetime import datetime, timedelta

import msgspec

from houseway.games.king_high.tournament.rules.notice import (
    Allocation,
    NoticeDraft,
    Rounds,
    TableLimits,
)
from houseway.games.king_high.tournament.rules.planning import Plan, plan_notice

# From one session to the next. A session that is not over by then is followed at once.
BETWEEN_SESSIONS = timedelta(minutes=1)


def demonstration_notice(
    first_start: datetime,
    entrants: int = 8,
    seats: int = 4,
    rounds: int = 3,
    entry_fee: int = 1_000,
    prizes: tuple[int, ...] = (),
) -> NoticeDraft:
    """Tables of `seats` players, two of each to the next session. Where no prizes are named,
    the fees that are paid are shared.
    """
    plan = Plan(
        entrants=entrants,
        seats=seats,
        session=Rounds(rounds),
        play_off=Rounds(1),
        buy_in=1_000,
        limits=TableLimits(20, 500),
        entry_fee=entry_fee,
        prizes=prizes,
        from_fees=not prizes,
        first_start=first_start,
    )
    draft = plan_notice(plan)
    sessions = draft.allocation or ()
    allocation = tuple(
        starting(session, first_start + number * BETWEEN_SESSIONS)
        for number, session in enumerate(sessions)
    )
    days = sorted({start.date() for session in allocation for start in session.starts})
    return msgspec.structs.replace(draft, allocation=allocation, dates=tuple(days))


def starting(session: Allocation, start: datetime) -> Allocation:
    """All its tables at once."""
    return msgspec.structs.replace(session, starts=(start,))
