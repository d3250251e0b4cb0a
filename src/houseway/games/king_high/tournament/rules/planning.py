"""Plan a notice for any number of entrants, with the sessions needed to reach a one-table final."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.games.king_high.table.state import BOXES
from houseway.games.king_high.tournament.rules.notice import (
    Allocation,
    Duration,
    NoticeDraft,
    Rounds,
    TableLimits,
)

MINUTES_A_ROUND = 4  # minutes a dealer needs
TEN_ROUNDS = Rounds(10)
A_SHOE = Rounds(4)  # about as many as from one shuffle to the next (KH-10.7)
MODEST = TableLimits(100, 2_000)

_BREAK = timedelta(minutes=30)
_SHARES = {2: (60, 40), 3: (50, 30, 20)}  # per cent of the entry fees, by prizes


@dataclass(frozen=True)
class Plan:
    entrants: int
    seats: int = BOXES  # the most players at a table
    tables: int | None = None  # in play at the same time; None is as many as needed
    proceed: int = 2  # from each table of a session before the final
    session: Duration = TEN_ROUNDS
    play_off: Duration = A_SHOE
    buy_in: int = 10_000
    limits: TableLimits = MODEST
    entry_fee: int = 10_000
    prizes: tuple[int, ...] = ()  # by default shares of the entry fees
    from_fees: bool = False  # shares of the fees paid, not those of a full field
    first_start: datetime = datetime(2027, 5, 1, 10)


def plan_notice(plan: Plan) -> NoticeDraft:
    sizes = tuple(players_by_session(plan))
    allocation = tuple(allocations(plan, sizes))
    return NoticeDraft(
        dates=tuple(sorted({start.date() for a in allocation for start in a.starts})),
        entry_fee=plan.entry_fee,
        players=plan.entrants,
        buy_in=plan.buy_in,
        limits=plan.limits,
        allocation=allocation,
        durations=(plan.session,) * len(sizes),
        play_off=plan.play_off,
        prizes=plan.prizes or shares(plan, sizes[-1]),
        prizes_from_fees=plan.from_fees,
    )


def players_by_session(plan: Plan) -> Iterator[int]:
    """Yield the players of each session if none is absent; the final has at most one full table."""
    players = plan.entrants
    while players > plan.seats:
        yield players
        winners = tables_for(plan, players) * plan.proceed
        if winners >= players:
            raise BadInput(
                t(
                    "If {proceed} move on from each table of {seats}, {entrants} entrants "
                    "never get down to one table for the final.",
                    proceed=plan.proceed,
                    seats=plan.seats,
                    entrants=plan.entrants,
                )
            )
        players = winners
    yield players


def tables_for(plan: Plan, players: int) -> int:
    return -(-players // plan.seats)


def allocations(plan: Plan, sizes: tuple[int, ...]) -> Iterator[Allocation]:
    start = plan.first_start
    for number, players in enumerate(sizes, start=1):
        needed = tables_for(plan, players)
        tables = min(needed, plan.tables or needed)
        starts = tuple(start + heat * time_for(plan) for heat in range(-(-needed // tables)))
        yield Allocation(tables, plan.seats, plan.proceed if number < len(sizes) else 1, starts)
        start = starts[-1] + time_for(plan)


def time_for(plan: Plan) -> timedelta:
    """Return the time from one start to the next at the same table."""
    rounds = isinstance(plan.session, Rounds)
    minutes = plan.session.number * (MINUTES_A_ROUND if rounds else 1)
    return timedelta(minutes=minutes) + _BREAK


def shares(plan: Plan, finalists: int) -> tuple[int, ...]:
    """Share out all entry fees; what does not divide evenly goes to the winner."""
    pool = plan.entrants * plan.entry_fee
    if pool == 0:
        raise BadInput(t("Without an entry fee there's nothing to share. Name the prizes."))
    _, *others = (pool * share // 100 for share in _SHARES[min(finalists, 3)])
    return (pool - sum(others), *others)
