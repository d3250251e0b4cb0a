"""What is asked of the office of the house, and what it records. No password is ever part of it."""

from houseway.service.accounts.roles import Kind, Role
from houseway.tables.messages import Command, Event


def office_tag(name: str) -> str:
    return "office-" + "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


class OfficeCommand(Command, frozen=True, tag_field="command", tag=office_tag):
    """`by` is the name of an account, or `house` for the automatic house."""


class OfficeEvent(Event, frozen=True, tag_field="event", tag=office_tag):
    pass


# -- Commands --------------------------------------------------------------------------------------


class OpenHouse(OfficeCommand, frozen=True):
    """The first entry. In a demonstration house guests play for chips they are given."""

    name: str
    demonstration: bool


class OpenAccount(OfficeCommand, frozen=True):
    name: str
    roles: tuple[Role, ...]
    kind: Kind = "person"


class ChangeRoles(OfficeCommand, frozen=True):
    name: str
    roles: tuple[Role, ...]


class DisableAccount(OfficeCommand, frozen=True):
    name: str
    reason: str


class EnableAccount(OfficeCommand, frozen=True):
    name: str
    reason: str


class NotePassword(OfficeCommand, frozen=True):
    """A password was set: by its owner, or anew by an administrator."""

    name: str


class KeepGuest(OfficeCommand, frozen=True):
    """A guest chose a password: from now on an account like any other, with all that it had."""

    name: str


class NoteLockOut(OfficeCommand, frozen=True):
    """Too many wrong passwords, one after another."""

    name: str
    failures: int


class Deposit(OfficeCommand, frozen=True):
    account: str
    amount: int
    reason: str


class Withdraw(OfficeCommand, frozen=True):
    account: str
    amount: int
    reason: str


AnyOfficeCommand = (
    OpenHouse
    | OpenAccount
    | ChangeRoles
    | DisableAccount
    | EnableAccount
    | NotePassword
    | KeepGuest
    | NoteLockOut
    | Deposit
    | Withdraw
)

# -- Events ----------------------------------------------------------------------------------------


class HouseOpened(OfficeEvent, frozen=True):
    name: str
    demonstration: bool


class AccountOpened(OfficeEvent, frozen=True):
    name: str
    roles: tuple[Role, ...]
    kind: Kind


class RolesChanged(OfficeEvent, frozen=True):
    name: str
    roles: tuple[Role, ...]


class AccountDisabled(OfficeEvent, frozen=True):
    name: str
    reason: str


class AccountEnabled(OfficeEvent, frozen=True):
    name: str
    reason: str


class PasswordNoted(OfficeEvent, frozen=True):
    name: str


class GuestKept(OfficeEvent, frozen=True):
    name: str


class LockOutNoted(OfficeEvent, frozen=True):
    name: str
    failures: int


class Deposited(OfficeEvent, frozen=True):
    account: str
    amount: int
    reason: str


class Withdrawn(OfficeEvent, frozen=True):
    account: str
    amount: int
    reason: str


AnyOfficeEvent = (
    HouseOpened
    | AccountOpened
    | RolesChanged
    | AccountDisabled
    | AccountEnabled
    | PasswordNoted
    | GuestKept
    | LockOutNoted
    | Deposited
    | Withdrawn
)
