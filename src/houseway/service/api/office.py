"""Routes of the office: what waits for a second person there."""

import msgspec

from houseway.service.accounts.office import By
from houseway.service.acting import reason
from houseway.service.api.accounts import Key, Reason
from houseway.service.api.routing import Call, Route
from houseway.service.house.messages import ChangePaymentLimit, Deposit
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
    """`deposit_limit` is the largest deposit that one person makes alone; `payment_limit` what one
    person pays outside settlements at a table in a day, 0 for the table's exposure."""

    deposit_limit: int
    waiting: list[AwaitedCard]
    payment_limit: int


class NewPaymentLimit(msgspec.Struct, frozen=True):
    limit: int
    reason: str
    key: str


class NewDepositLimit(msgspec.Struct, frozen=True):
    limit: int
    reason: str
    key: str


def by(call: Call) -> By:
    role = call.role_of(OFFICE)
    return By(call.actor.name, "administrator" if role == "administrator" else "director")


async def office(call: Call) -> Office:
    house = await call.house.accounts.office.house()
    waiting = [card(one, call.actor.name) for one in house.waiting]
    return Office(house.deposit_most, waiting, house.payment_limit)


def card(awaited: Awaited, caller: str) -> AwaitedCard:
    asks = awaited.asks
    if isinstance(asks, Deposit):
        what, account, amount = "deposit", asks.account, asks.amount
    else:
        is_of_payments = isinstance(asks, ChangePaymentLimit)
        what = "payment limit" if is_of_payments else "deposit limit"
        account, amount = None, asks.limit
    mine = caller in (asks.by, account)
    return AwaitedCard(awaited.number, what, account, amount, asks.reason, asks.by, mine)


async def change_limit(call: Call) -> Office:
    asked: NewDepositLimit = call.body
    await call.house.accounts.change_deposit_limit(
        By(call.actor.name, "administrator"), asked.limit, reason(asked.reason), key=asked.key
    )
    return await office(call)


async def change_payment_limit(call: Call) -> Office:
    asked: NewPaymentLimit = call.body
    await call.house.accounts.change_payment_limit(
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
        "/api/office/payment-limit",
        change_payment_limit,
        "Change what one person pays outside settlements at a table in a day, 0 for the table's "
        "exposure; anything but a lower limit is confirmed",
        ADMINISTRATOR,
        takes=NewPaymentLimit,
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
