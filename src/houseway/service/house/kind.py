"""The house as a stream that keeps a record; there is one in a database."""

import msgspec

from houseway.record.ledger import WORLD, Posting, Postings, posted, wallet
from houseway.record.stream import StreamKind
from houseway.service.house.decide import decide
from houseway.service.house.messages import (
    AccountDisabled,
    AccountEnabled,
    AccountOpened,
    AnyOfficeCommand,
    AnyOfficeEvent,
    Deposited,
    GuestKept,
    HouseOpened,
    LockOutNoted,
    PasswordNoted,
    RolesChanged,
    Withdrawn,
)
from houseway.service.house.state import House, Known, restore, snapshot
from houseway.tables.offers import Offer

STREAM = "house"  # the id of the one there is


class HouseView(msgspec.Struct, frozen=True):
    """What anybody may know of the house."""

    name: str
    demonstration: bool


def evolve(house: House, event: AnyOfficeEvent) -> House:
    match event:
        case HouseOpened(name, demonstration):
            return House(name, demonstration)
        case AccountOpened(name, roles, kind):
            return house.with_account(Known(name, roles, kind))
        case RolesChanged(name, roles):
            return house.with_account(house.account(name).now(roles=roles))
        case AccountDisabled(name):
            return house.with_account(house.account(name).now(disabled=True))
        case AccountEnabled(name):
            return house.with_account(house.account(name).now(disabled=False))
        case Deposited(_, amount):
            return house.now(deposited=house.deposited + amount)
        case Withdrawn(_, amount):
            return house.now(withdrawn=house.withdrawn + amount)
        case GuestKept(name):
            return house.with_account(house.account(name).now(kind="person"))
        case PasswordNoted() | LockOutNoted():
            return house


def postings(before: House, after: House, event: AnyOfficeEvent) -> Postings:
    match event:
        case Deposited(account, amount):
            return posted(Posting(WORLD, -amount), Posting(wallet(account), amount))
        case Withdrawn(account, amount):
            return posted(Posting(wallet(account), -amount), Posting(WORLD, amount))
        case _:
            return ()


def stage(house: House) -> str:
    return "open"


def title(house: House) -> str:
    return house.name


def legal(house: House, actor: str) -> tuple[Offer[AnyOfficeCommand], ...]:
    return ()  # the office's pages know what they ask


def view(house: House, viewer: str) -> HouseView:
    return HouseView(house.name, house.demonstration)


HOUSE_KIND: StreamKind[House, AnyOfficeCommand, AnyOfficeEvent] = StreamKind(
    name="house",
    command_type=AnyOfficeCommand,
    event_type=AnyOfficeEvent,
    start=House(),
    decide=decide,
    evolve=evolve,
    postings=postings,
    stage=stage,
    legal=legal,
    view=view,
    snapshot=snapshot,
    restore=restore,
    title=title,
)
