"""What the office of the house makes of a command."""

from collections.abc import Callable, Mapping

from houseway.errors import BadInput, Refusal, quoted
from houseway.money.amounts import MOST, check_amount
from houseway.service.accounts.names import check_name, folded
from houseway.service.accounts.roles import KINDS, Kind, Role, check_roles
from houseway.service.house.messages import (
    AccountDisabled,
    AccountEnabled,
    AccountOpened,
    AnyOfficeCommand,
    AnyOfficeEvent,
    ChangeRoles,
    Deposit,
    Deposited,
    DisableAccount,
    EnableAccount,
    GuestKept,
    HouseOpened,
    KeepGuest,
    LockOutNoted,
    NoteLockOut,
    NotePassword,
    OfficeCommand,
    OpenAccount,
    OpenHouse,
    PasswordNoted,
    RolesChanged,
    Withdraw,
    Withdrawn,
)
from houseway.service.house.state import House, Known
from houseway.tables.text import check_line

HOUSE = "house"
Events = tuple[AnyOfficeEvent, ...]

# Who may ask it beside the house itself.
MAY: Mapping[type[OfficeCommand], tuple[Role, ...]] = {
    OpenAccount: ("administrator",),
    ChangeRoles: ("administrator",),
    DisableAccount: ("administrator",),
    EnableAccount: ("administrator",),
    NotePassword: ("administrator",),  # and everybody for oneself
    Deposit: ("administrator", "director"),
    Withdraw: ("administrator", "director"),
}


def decide(house: House, command: AnyOfficeCommand) -> Events:
    check_may(house, command)
    if not isinstance(command, OpenHouse) and not house.name:
        raise Refusal("not-open", None, "The house has not been opened.")
    return ANSWERS[type(command)](house, command)


def check_may(house: House, command: OfficeCommand) -> None:
    if command.by == HOUSE:
        return
    by = house.account(command.by)
    if by.disabled:
        raise Refusal("account-disabled", None, "This account is disabled.")
    if isinstance(command, NotePassword | KeepGuest) and command.name == command.by:
        return
    allowed = MAY.get(type(command), ())
    if not set(allowed) & set(by.roles):
        who = " or ".join(f"the {role}" for role in allowed) or "the house itself"
        raise Refusal("wrong-role", None, f"Only {who} does that.")


def open_house(house: House, command: OpenHouse) -> Events:
    if house.name:
        raise Refusal("open-already", None, "This house has been opened already.")
    return (HouseOpened(check_line(command.name, "A house's name", 60), command.demonstration),)


# -- Accounts --------------------------------------------------------------------------------------


def open_account(house: House, command: OpenAccount) -> Events:
    name = check_name(command.name)
    if command.kind not in KINDS:
        raise BadInput(f"{quoted(command.kind)} is no kind of account: use {', '.join(KINDS)}.")
    if command.kind == "guest" and not house.demonstration:
        raise Refusal("no-guests", None, "Only a demonstration house has guests.")
    roles = check_roles_of(command.kind, command.roles)
    if folded(name) in house.accounts:
        raise Refusal("name-taken", None, f"The name {quoted(name)} is taken.")
    return (AccountOpened(name, roles, command.kind),)


def change_roles(house: House, command: ChangeRoles) -> Events:
    account = house.account(command.name)
    roles = check_roles_of(account.kind, command.roles)
    if roles == account.roles:
        raise Refusal("roles-already", None, f"{account.name} has these roles already.")
    check_administered(house, account.now(roles=roles))
    return (RolesChanged(account.name, roles),)


def disable(house: House, command: DisableAccount) -> Events:
    account = house.account(command.name)
    reason = check_line(command.reason, "A reason")
    if account.disabled:
        raise Refusal("disabled-already", None, f"{account.name} is disabled already.")
    check_administered(house, account.now(disabled=True))
    return (AccountDisabled(account.name, reason),)


def enable(house: House, command: EnableAccount) -> Events:
    account = house.account(command.name)
    reason = check_line(command.reason, "A reason")
    if not account.disabled:
        raise Refusal("not-disabled", None, f"{account.name} is not disabled.")
    return (AccountEnabled(account.name, reason),)


def note_password(house: House, command: NotePassword) -> Events:
    account = house.account(command.name)
    if account.kind == "guest":
        raise Refusal("no-password", None, "A guest has no password.")
    return (PasswordNoted(account.name),)


def keep_guest(house: House, command: KeepGuest) -> Events:
    account = house.account(command.name)
    if account.kind != "guest":
        raise Refusal("no-guest", None, f"{account.name} is an account already.")
    return (GuestKept(account.name),)


def note_lock_out(house: House, command: NoteLockOut) -> Events:
    if command.failures < 1:
        raise BadInput("A lock-out comes after at least one failure.")
    return (LockOutNoted(house.account(command.name).name, command.failures),)


def check_roles_of(kind: Kind, roles: tuple[str, ...]) -> tuple[Role, ...]:
    checked = check_roles(roles)
    if kind != "person" and checked != ("player",):
        raise Refusal("persons-only", None, f"A {kind} is a player and nothing else.")
    return checked


def check_administered(house: House, changed: Known) -> None:
    if not house.with_account(changed).administrators:
        raise Refusal("last-administrator", None, "The house needs an administrator.")


# -- Money -----------------------------------------------------------------------------------------


def deposit(house: House, command: Deposit) -> Events:
    account = house.account(command.account)
    amount = check_amount(command.amount, "A deposit")
    reason = check_line(command.reason, "A reason")
    if account.disabled:
        raise Refusal("account-disabled", None, f"{account.name} is disabled.")
    if house.deposited - house.withdrawn + amount > MOST:
        raise Refusal("too-much-money", None, f"The house counts no more than {MOST:,}.")
    return (Deposited(account.name, amount, reason),)


def withdraw(house: House, command: Withdraw) -> Events:
    """Also from a disabled account: its money stays its owner's. The wallet says if it is there."""
    account = house.account(command.account)
    amount = check_amount(command.amount, "A withdrawal")
    return (Withdrawn(account.name, amount, check_line(command.reason, "A reason")),)


Answer = Callable[..., Events]
ANSWERS: Mapping[type[OfficeCommand], Answer] = {
    OpenHouse: open_house,
    OpenAccount: open_account,
    ChangeRoles: change_roles,
    DisableAccount: disable,
    EnableAccount: enable,
    NotePassword: note_password,
    KeepGuest: keep_guest,
    NoteLockOut: note_lock_out,
    Deposit: deposit,
    Withdraw: withdraw,
}
