"""Routes of the floor: every open table, and what waits for a decision."""

import msgspec

from houseway.house.api.corrections import INSPECTION
from houseway.house.api.routing import Call, Route
from houseway.house.play.command_parser import Message
from houseway.house.play.interest import conflict_of
from houseway.house.play.stream_states import StreamState
from houseway.live.dual_control import name_command
from houseway.live.table.debts import Debt
from houseway.live.table.payments import exposure_of
from houseway.live.table.state import LiveTable
from houseway.registry import game, tournaments
from houseway.tables.dealing import Dealing
from houseway.tables.wagers import exposure

CLOSED_LOOKED_AT = 50  # recently closed tables, at which something may still be owed


class WaitingCard(msgspec.Struct, frozen=True):
    """What a second person is to confirm, and whether the caller has asked for it.

    `round` is 0 between rounds; if it `holds`, the round stops until it is decided. `conflict` is
    why the caller has no say in it."""

    number: int
    what: str
    asked_by: str
    mine: bool
    round: int
    stage: str
    holds: bool
    reason: str
    command: Message
    conflict: str | None


class FloorTable(msgspec.Struct, frozen=True):
    """`exposure` is the most that the house can lose here in one round, `payment_limit` what one
    person pays outside settlements in a day."""

    id: str
    name: str
    game: str
    status: str
    reason: str
    dealing: Dealing
    stage: str
    phase: str | None
    round: int
    seated: int
    places: int
    on_layout: int
    house: int  # what it has won here
    owed: int  # by players, after corrections
    exposure: int
    payment_limit: int
    second_person: bool
    waiting: list[WaitingCard]


class FloorTournament(msgspec.Struct, frozen=True):
    """A tournament at which something waits."""

    id: str
    name: str
    waiting: list[WaitingCard]


class FloorDebt(msgspec.Struct, frozen=True):
    """What a player, who may have left long ago, owes the house at a table, and why."""

    table: str
    name: str  # of the table
    closed: bool
    debt: Debt


class FloorView(msgspec.Struct, frozen=True):
    tables: list[FloorTable]
    tournaments: list[FloorTournament]
    debts: list[FloorDebt]


async def floor(call: Call) -> FloorView:
    me = call.actor.name
    limit = (await call.house.accounts.office.house()).payment_limit
    tables = await call.house.open_tables()
    cups = await call.house.open_streams(tuple(tournaments()))
    asked = (
        FloorTournament(stream, current.kind.title(current.state), waiting_cards(current, me))
        for stream, current in cups
    )
    return FloorView(
        [floor_table(stream, current, me, limit) for stream, current in tables],
        [one for one in asked if one.waiting],
        debts_at([*tables, *await call.house.closed_tables(CLOSED_LOOKED_AT)]),
    )


def debts_at(tables: list[tuple[str, StreamState]]) -> list[FloorDebt]:
    return [
        FloorDebt(stream, current.state.name, current.state.status == "closed", debt)
        for stream, current in tables
        for debt in current.state.debts
    ]


def waiting_cards(current: StreamState, account: str) -> list[WaitingCard]:
    """Return what waits; only some tournaments let things wait."""
    conflict = conflict_of(account, current.kind, current.state)
    return [
        WaitingCard(
            one.number,
            name_command(one.asks),
            one.account,
            one.account == account,
            one.round,
            one.stage,
            one.holds,
            one.reason,
            dict(one.asks) if conflict is None else {"command": one.asks.get("command", "")},
            conflict,
        )
        for one in getattr(current.state, "waiting", ())
    ]


def floor_table(stream: str, current: StreamState, account: str, limit: int) -> FloorTable:
    live: LiveTable = current.state
    table, rules = live.need_opened(), game(current.kind.name)
    places = rules.places(table.settings.readings)
    bank = table.floor.bank
    return FloorTable(
        id=stream,
        name=live.name,
        game=rules.name,
        status=live.status,
        reason=str(live.why),
        dealing=live.dealing,
        stage=table.stage,
        phase=None if table.round is None else table.round.phase,
        round=table.rounds_opened,
        seated=len(table.floor.seats),
        places=places,
        on_layout=bank.on_layout,
        house=bank.house,
        owed=sum(bank.owed.values()),
        exposure=exposure(rules.wager_kinds, table.settings.limits, places),
        payment_limit=limit or exposure_of(rules, live),
        second_person=live.second_person,
        waiting=waiting_cards(current, account),
    )


ROUTES = (
    Route(
        "GET",
        "/api/floor",
        floor,
        "Every open table as an inspector sees it, and what waits for a second person",
        INSPECTION,
        gives=FloorView,
    ),
)
