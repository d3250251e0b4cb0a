"""Commands that the office of the house decides. None of them ever holds a password."""

from collections.abc import Mapping
from typing import Any

from houseway.core.words import Text, number, signed_number, t
from houseway.house.accounts.roles import Capacity, Kind, Role
from houseway.house.office.player_limits import PlayerLimits
from houseway.tables.messages import Command


def office_tag(name: str) -> str:
    return "office-" + "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


class OfficeCommand(Command, frozen=True, tag_field="command", tag=office_tag):
    """`by` is the name of an account, or `house` for the automatic house; `at` is the time on the
    house's wall. Events repeat both if it matters later who had a hand in an account."""


class OpenHouse(OfficeCommand, frozen=True):
    """The first entry. In a demonstration house guests play for chips they are given."""

    name: str
    demonstration: bool


class OpenAccount(OfficeCommand, frozen=True):
    name: str
    roles: tuple[Role, ...]
    at: str
    kind: Kind = "person"
    password_due: bool = False  # the owner must choose another one first


class ChangeRoles(OfficeCommand, frozen=True):
    name: str
    roles: tuple[Role, ...]
    at: str


class DisableAccount(OfficeCommand, frozen=True):
    name: str
    reason: str


class EnableAccount(OfficeCommand, frozen=True):
    name: str
    reason: str
    at: str


class NotePassword(OfficeCommand, frozen=True):
    """A password was set, by its owner or by an administrator."""

    name: str
    at: str


class KeepGuest(OfficeCommand, frozen=True):
    """A guest chose a password, and has an account like any other from now on."""

    name: str


class NoteLockOut(OfficeCommand, frozen=True):
    """There were too many wrong passwords in a row."""

    name: str
    failures: int


class NoteAlarm(OfficeCommand, frozen=True):
    """Surveillance has found that players win more than theory allows: `actual` in these rounds,
    where `expected` was the most to be expected."""

    table: str
    kind: str  # of what is watched: table, box, dealer or player
    name: str
    round: int
    rounds: int
    actual: int
    expected: int

    def text(self, table: str) -> Text:
        """Describe the alarm; `table` is the name people use."""
        facts: dict[str, object] = {
            "table": table,
            "name": self.name,
            "actual": signed_number(self.actual),
            "expected": signed_number(self.expected),
            "rounds": number(self.rounds),
        }
        match self.kind:
            case "table":
                return t(
                    "Players win more than theory allows at {table}, whole table: "
                    "{actual}, with at most {expected} expected, in {rounds} rounds.",
                    **facts,
                )
            case "box":
                return t(
                    "Players win more than theory allows at {table}, box {name}: {actual}, "
                    "with at most {expected} expected, in {rounds} rounds.",
                    **facts,
                )
            case "dealer":
                return t(
                    "Players win more than theory allows at {table}, dealer {name}: "
                    "{actual}, with at most {expected} expected, in {rounds} rounds.",
                    **facts,
                )
            case _:
                return t(
                    "Players win more than theory allows at {table}, player {name}: "
                    "{actual}, with at most {expected} expected, in {rounds} rounds.",
                    **facts,
                )


class NotePreview(OfficeCommand, frozen=True):
    """A member of staff asks what a command at a table or in a tournament would lead to."""

    stream: str
    capacity: Capacity
    asks: Mapping[str, Any]


class NoteSecondFactor(OfficeCommand, frozen=True):
    """A second factor is required from now on, or no longer."""

    name: str
    on: bool
    at: str
    reason: str = ""


class Deposit(OfficeCommand, frozen=True):
    account: str
    amount: int
    reason: str
    at: str


class ChangeDepositLimit(OfficeCommand, frozen=True):
    """Change the most that one person may move in and out of one account in a day alone. A second
    person confirms a higher limit."""

    limit: int
    reason: str


class ChangePaymentLimit(OfficeCommand, frozen=True):
    """Change what one person may pay outside settlements at a table in a day; 0 for the table's
    exposure. A lower limit holds at once, a second person confirms anything else."""

    limit: int
    reason: str


class ChangeIndependence(OfficeCommand, frozen=True):
    """Change the days for which someone with a hand in an account is not independent of it. A
    second person confirms fewer days."""

    days: int
    reason: str


class ConfirmForOffice(OfficeCommand, frozen=True):
    number: int
    at: str


class TurnDownForOffice(OfficeCommand, frozen=True):
    number: int
    reason: str


class ChooseLimits(OfficeCommand, frozen=True):
    """A player chooses limits for their own account."""

    limits: PlayerLimits
    at: str


class ApplyLimits(OfficeCommand, frozen=True):
    """The house applies looser limits once their day has passed."""

    name: str
    at: str


class ExcludeSelf(OfficeCommand, frozen=True):
    days: int
    at: str


class EndPlay(OfficeCommand, frozen=True):
    """The house ends the play of someone who has reached their daily limit."""

    name: str
    at: str


class Withdraw(OfficeCommand, frozen=True):
    account: str
    amount: int
    reason: str
    at: str


class DeletePractice(OfficeCommand, frozen=True):
    """The house deletes a guest's practice table after its time. `entries` is the length of the
    table's record, and `hash` that of its last entry."""

    table: str
    owner: str
    companions: tuple[str, ...]
    entries: int
    hash: str


class DeleteGuest(OfficeCommand, frozen=True):
    """The house deletes a guest who has left for good. `amount` is what is left in the wallet."""

    name: str
    amount: int


AnyOfficeCommand = (
    OpenHouse
    | OpenAccount
    | ChangeRoles
    | DisableAccount
    | EnableAccount
    | NotePassword
    | KeepGuest
    | NoteLockOut
    | NoteSecondFactor
    | NoteAlarm
    | NotePreview
    | Deposit
    | Withdraw
    | ChangeDepositLimit
    | ChangePaymentLimit
    | ChangeIndependence
    | ConfirmForOffice
    | TurnDownForOffice
    | ChooseLimits
    | ApplyLimits
    | ExcludeSelf
    | EndPlay
    | DeletePractice
    | DeleteGuest
)

# What a second person may have to confirm.
Confirmable = Deposit | Withdraw | ChangeDepositLimit | ChangePaymentLimit | ChangeIndependence
