"""What one viewer may see of a live table: the game's own view, and the house's notice."""

from typing import Any

import msgspec

from houseway.core.reasons import AnyReason
from houseway.game import AnyGame
from houseway.live import dual_control as dual
from houseway.live.record import Waiting
from houseway.live.seeds import Revealed, SeedsView, view_seeds
from houseway.live.table import commands as c
from houseway.live.table.console import Console, console
from houseway.live.table.debts import Debts
from houseway.live.table.ready import ready_now
from houseway.live.table.state import Correction, Dispute, LiveTable, Status
from houseway.tables.bots import Strength
from houseway.tables.dealing import Dealing, Pace
from houseway.tables.people import DEALER, STAFF


class LiveView(msgspec.Struct, frozen=True):
    id: str
    name: str
    game: str
    status: Status
    reason: AnyReason | None
    dealing: Dealing
    practice: bool
    partners: Strength | None  # of bots at a practice table
    pace: Pace
    stage: str
    seeds: SeedsView | None
    revealed: Revealed | None
    disputes: tuple[Dispute, ...]
    corrections: tuple[Correction, ...]
    floor_limits: c.FloorLimits
    second_person: bool
    waiting: tuple[Waiting, ...]  # for staff: what waits for a second person
    debts: Debts  # of everybody to staff, to players their own
    table: Any  # the game's own view
    owner: str = ""  # whose own table it is, where there is no clock
    ready: tuple[str, ...] = ()  # players who are ready at this stage
    console: Console | None = None  # for the dealer of real cards
    on_hold: bool = False  # the round waits until staff have decided a request


def view(game: AnyGame, live: LiveTable, viewer: str) -> LiveView:
    return LiveView(
        id=live.id,
        name=live.name,
        game=game.name,
        status=live.status,
        reason=live.reason,
        dealing=live.dealing,
        practice=live.practice,
        partners=partners(live),
        pace=live.pace,
        stage=stage(game, live),
        seeds=None if live.seeds is None else view_seeds(live.seeds),
        revealed=live.revealed,
        disputes=live.disputes,
        corrections=live.corrections,
        floor_limits=live.floor_limits,
        second_person=live.second_person,
        waiting=live.waiting if viewer in STAFF else (),
        debts=tuple(debt for debt in live.debts if viewer in (*STAFF, debt.player)),
        table=None if live.table is None else game.view(live.table, viewer),
        owner=live.owner,
        ready=() if live.table is None else ready_now(live),
        console=console(game, live) if viewer == DEALER else None,
        on_hold=bool(dual.holding(live)),
    )


def partners(live: LiveTable) -> Strength | None:
    return live.partners or "strong" if live.practice else None


def stage(game: AnyGame, live: LiveTable) -> str:
    return "unopened" if live.table is None else live.table.stage
