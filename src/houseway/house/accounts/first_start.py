"""Open the house at its first start, and give it an administrator."""

import secrets

from houseway.core.errors import Refusal
from houseway.house.accounts.office import THE_HOUSE
from houseway.house.accounts.passwords import new_password
from houseway.house.accounts.roles import Role
from houseway.house.accounts.sign_in import Accounts
from houseway.house.office.commands import OpenHouse
from houseway.house.office.kind import HOUSE_KIND, STREAM
from houseway.house.office.state import House
from houseway.house.play.command_handler import CommandHandler, CommandRequest

FIRST = "admin"
# In a demonstration everything can be tried: FLOOR does what an administrator may not.
FLOOR = "floor"
OF_THE_FLOOR: tuple[Role, ...] = ("dealer", "inspector", "director", "trainer")


async def ensure_house(
    handler: CommandHandler, accounts: Accounts, name: str, *, demonstration: bool
) -> str | None:
    """Return the first administrator's password if this start made one; it is shown this once. In a
    demonstration FLOOR has the same one.

    Of workers that start together one opens the house, and one makes the administrator. If they die
    before they show the password, it can be reset on the machine."""
    house = await find_or_open_house(handler, name, demonstration)
    if house.administrators:
        return None
    password = new_password()
    try:
        roles: tuple[Role, ...] = ("administrator",)
        await accounts.open_account(THE_HOUSE, FIRST, password, roles, password_due=True)
        if house.demonstration:
            await accounts.open_account(THE_HOUSE, FLOOR, password, OF_THE_FLOOR, password_due=True)
    except Refusal as refusal:
        if refusal.code != "name-taken":
            raise
        return None
    return password


async def find_or_open_house(handler: CommandHandler, name: str, demonstration: bool) -> House:
    try:
        house: House = (await handler.streams.catch_up(STREAM)).state
    except Refusal as refusal:
        if refusal.code != "no-such-table":
            raise
        await open_first(handler, name, demonstration)
        house = (await handler.streams.catch_up(STREAM)).state
    return house


async def open_first(handler: CommandHandler, name: str, demonstration: bool) -> None:
    request = CommandRequest(
        OpenHouse(THE_HOUSE.name, name, demonstration),
        THE_HOUSE.name,
        THE_HOUSE.role,
        secrets.token_hex(16),
        significant=True,
    )
    try:
        await handler.open(STREAM, HOUSE_KIND.name, name, request)
    except Refusal as refusal:
        if refusal.code != "open-already":
            raise
