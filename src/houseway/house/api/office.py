"""Routes of the office: what waits for a second person, and the limits of the house."""

import msgspec

from houseway.core.errors import Refusal
from houseway.core.words import Text, money, number, t
from houseway.house.accounts.office import By
from houseway.house.api.accounts import Key, Reason
from houseway.house.api.routing import Call, Route
from houseway.house.office import commands as c
from houseway.house.office.dual_control import check_may_confirm
from houseway.house.office.state import House, PendingRequest
from houseway.house.play.player_commands import reason

OFFICE = frozenset({"administrator", "director"})
ADMINISTRATOR = frozenset({"administrator"})


class AwaitedCard(msgspec.Struct, frozen=True):
    """What waits for a second person; `says` describes it in words. `mine` means that the caller
    cannot confirm it, and `why_not` is the reason; `amount` counts days if no money moves."""

    number: int
    what: str
    account: str | None
    amount: int
    reason: str
    asked_by: str
    mine: bool
    says: str
    why_not: str = ""


class Office(msgspec.Struct, frozen=True):
    """`deposit_limit` is the most that one person may move in and out of one account in a day;
    `payment_limit` what one person may pay outside settlements at a table in a day, 0 for the
    table's exposure; `independent_after` the days after which a hand in an account no longer
    counts."""

    deposit_limit: int
    waiting: list[AwaitedCard]
    payment_limit: int
    independent_after: int


class NewPaymentLimit(msgspec.Struct, frozen=True):
    limit: int
    reason: str
    key: str


class NewIndependence(msgspec.Struct, frozen=True):
    days: int
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
    in_office = call.house.accounts.office
    house, now = await in_office.house(), in_office.wall()
    waiting = [card(house, one, call.actor.name, now) for one in house.waiting]
    return Office(house.deposit_most, waiting, house.payment_limit, house.independent_after)


def card(house: House, awaited: PendingRequest, caller: str, now: str) -> AwaitedCard:
    asks = awaited.asks
    what, account, amount, says = describe(asks)
    why_not = ""
    try:
        check_may_confirm(house, asks, caller, now)
    except Refusal as refusal:
        why_not = refusal.text
    return AwaitedCard(
        awaited.number, what, account, amount, asks.reason, asks.by, bool(why_not), says, why_not
    )


def describe(asks: c.Confirmable) -> tuple[str, str | None, int, Text]:
    """Return the kind of request, the account, the amount, and a sentence with all of it."""
    match asks:
        case c.Deposit(account=account, amount=amount):
            says = t("Deposit of {amount} to {account}", amount=money(amount), account=account)
            return "deposit", account, amount, says
        case c.Withdraw(account=account, amount=amount):
            says = t("Withdrawal of {amount} from {account}", amount=money(amount), account=account)
            return "withdrawal", account, amount, says
        case c.ChangeDepositLimit(limit=limit):
            return (
                "deposit-limit",
                None,
                limit,
                t("Deposit limit of {amount}", amount=money(limit)),
            )
        case c.ChangePaymentLimit(limit=limit):
            return "payment-limit", None, limit, t("Payment limit of {amount}", amount=money(limit))
        case c.ChangeIndependence(days=days):
            says = t("Accounts become independent after {days} days", days=number(days))
            return "independence", None, days, says


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


async def change_independence(call: Call) -> Office:
    asked: NewIndependence = call.body
    await call.house.accounts.change_independence(
        By(call.actor.name, "administrator"), asked.days, reason(asked.reason), key=asked.key
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
        "Change what one person pays in and out of an account in a day alone; a higher limit is "
        "confirmed",
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
        "/api/office/independence",
        change_independence,
        "Change for how many days a hand in an account counts; fewer days are confirmed",
        ADMINISTRATOR,
        takes=NewIndependence,
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
