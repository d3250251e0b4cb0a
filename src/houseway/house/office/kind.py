"""The house as a stream that keeps a record; there is one in a database."""

import msgspec

from houseway.house.office.commands import AnyOfficeCommand
from houseway.house.office.decide import decide
from houseway.house.office.events import AnyOfficeEvent, Deposited, GuestDeleted, Withdrawn
from houseway.house.office.evolve import evolve
from houseway.house.office.state import House, restore, snapshot
from houseway.record.ledger import WORLD, Posting, Postings, check_postings, wallet
from houseway.record.stream import StreamKind
from houseway.tables.offers import Offer

STREAM = "house"  # the id of the one there is


class HouseView(msgspec.Struct, frozen=True):
    """What anyone may know of the house."""

    name: str
    demonstration: bool


def postings(before: House, after: House, event: AnyOfficeEvent) -> Postings:
    match event:
        case Deposited(account, amount):
            return check_postings(Posting(WORLD, -amount), Posting(wallet(account), amount))
        case Withdrawn(account, amount) | GuestDeleted(account, amount):
            return check_postings(Posting(wallet(account), -amount), Posting(WORLD, amount))
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


def as_sent(command: AnyOfficeCommand) -> AnyOfficeCommand:
    """Return the command without the time, which differs when the same command is sent again."""
    if "at" not in command.__struct_fields__:
        return command
    return msgspec.structs.replace(command, at="")


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
    as_sent=as_sent,
)
