"""Routes of the office: what waits for a second person there."""

import msgspec

from houseway.service.accounts.office import By
from houseway.service.acting import reason
from houseway.service.api.accounts import Key, Reason
from houseway.service.api.routing import Call, Route
from houseway.service.house.messages import Deposit
from houseway.service.house.state import Awaited

OFFICE = frozenset({"administrator", "director"})
ADMINISTRATOR = frozenset({"administrator"})


class AwaitedCard(msgspec.Struct, frozen=True):
    """What somebody has asked for; the caller confirms it where it is not `mine`."""

    number: int
    what: str
    account: str | None
    amount: int
    reason: str
    asked_by: str
    mine: bool


class Office(msgspec.Struct, frozen=True):
    """`deposit_limit` is the largest deposit that one person makes alone."""

    deposit_limit: int
    waiting: list[AwaitedCard]


class NewDepositLimit(msgspec.Struct, frozen=True):
    limit: int
    reason: str
    key: str


def by(call: Call) -> By:
    role = call.role_of(OFFICE)
    return By(call.actor.name, "administrator" if role == "administrator" else "director")


async def office(call: Call) -> Office:
    house = await call.house.accounts.office.house()
    return Office(house.deposit_most, [card(one, call.actor.name) for one in house.waiting])


def card(awaited: Awaited, caller: str) -> AwaitedCard:
    asks = awaited.asks
    if isinstance(asks, Deposit):
        what, account, amount = "deposit", asks.account, asks.amount
    else:
        what, account, amount = "deposit limit", None, asks.limit
    mine = caller in (asks.by, account)
    return AwaitedCard(awaited.number, what, account, amount, asks.reason, asks.by, mine)


async def change_limit(call: Call) -> Office:
    asked: NewDepositLimit = call.body
    await call.house.accounts.change_deposit_limit(
        By(call.actor.name, "administrator"), asked.limit, reason(asked.reason), key=asked.key
    )
    return await office(call)


async def confirm(call: Call) -> Office:
    await call.house.accounts.confirm(by(call), int(call.path["number"]), key=call.body.key)
    return await office(call)


async def turn_down(call: Call) -> Office:
    asked: Reason = call.body
    number = int(call.path["number"])
    await call.house.accounts.turn_down(by(call), number, reason(asked.reason), key=asked.key)
    return await office(call)


ROUTES = (
    Route("GET", "/api/office", office, "What waits for a second person", OFFICE, gives=Office),
    Route(
        "POST",
        "/api/office/deposit-limit",
        change_limit,
        "Change the largest deposit that one person makes alone; a higher one is confirmed",
        ADMINISTRATOR,
        takes=NewDepositLimit,
        gives=Office,
    ),
    Route(
        "POST",
        "/api/office/waiting/{number:number}/confirm",
        confirm,
        "Confirm what somebody else has asked for",
        OFFICE,
        takes=Key,
        gives=Office,
    ),
    Route(
        "POST",
        "/api/office/waiting/{number:number}/turn-down",
        turn_down,
        "Turn down what waits for a second person",
        OFFICE,
        takes=Reason,
        gives=Office,
    ),
)
