"""Events that the office of the house records. None of them ever holds a password."""

from houseway.house.accounts.roles import Capacity, Kind, Role
from houseway.house.office.commands import Confirmable, office_tag
from houseway.house.office.player_limits import PlayerLimits
from houseway.tables.messages import Event


class OfficeEvent(Event, frozen=True, tag_field="event", tag=office_tag):
    pass


class HouseOpened(OfficeEvent, frozen=True):
    name: str
    demonstration: bool


class AccountOpened(OfficeEvent, frozen=True):
    name: str
    roles: tuple[Role, ...]
    kind: Kind
    by: str
    at: str
    password_due: bool = False


class RolesChanged(OfficeEvent, frozen=True):
    name: str
    roles: tuple[Role, ...]
    by: str
    at: str


class AccountDisabled(OfficeEvent, frozen=True):
    name: str
    reason: str


class AccountEnabled(OfficeEvent, frozen=True):
    name: str
    reason: str
    by: str
    at: str


class PasswordNoted(OfficeEvent, frozen=True):
    """`due` if someone else set it, so that its owner must choose another one."""

    name: str
    by: str
    at: str
    due: bool = False


class GuestKept(OfficeEvent, frozen=True):
    name: str


class LockOutNoted(OfficeEvent, frozen=True):
    name: str
    failures: int


class PreviewNoted(OfficeEvent, frozen=True):
    stream: str
    capacity: Capacity


class AlarmNoted(OfficeEvent, frozen=True):
    table: str
    kind: str
    name: str
    round: int


class SecondFactorNoted(OfficeEvent, frozen=True):
    name: str
    on: bool
    by: str
    at: str


class Deposited(OfficeEvent, frozen=True):
    """`by` is who asked for it, not who confirmed it."""

    account: str
    amount: int
    reason: str
    by: str
    at: str


class DepositLimitChanged(OfficeEvent, frozen=True):
    limit: int
    reason: str


class PaymentLimitChanged(OfficeEvent, frozen=True):
    limit: int
    reason: str


class IndependenceChanged(OfficeEvent, frozen=True):
    days: int
    reason: str


class SecondPersonAwaited(OfficeEvent, frozen=True):
    number: int
    asks: Confirmable


class SecondPersonConfirmed(OfficeEvent, frozen=True):
    number: int
    by: str


class SecondPersonRefused(OfficeEvent, frozen=True):
    number: int
    by: str
    reason: str


class LimitsChosen(OfficeEvent, frozen=True):
    """`limits` hold at once; `wanted`, if they are looser, from a later time."""

    name: str
    limits: PlayerLimits
    wanted: PlayerLimits | None
    wanted_from: str


class LimitsInForce(OfficeEvent, frozen=True):
    name: str
    limits: PlayerLimits


class SelfExcluded(OfficeEvent, frozen=True):
    name: str
    until: str


class PlayEnded(OfficeEvent, frozen=True):
    """`minutes` is the limit that was reached, `until` the end of the day."""

    name: str
    minutes: int
    until: str


class Withdrawn(OfficeEvent, frozen=True):
    """`by` is who asked for it, not who confirmed it."""

    account: str
    amount: int
    reason: str
    by: str
    at: str


class PracticeDeleted(OfficeEvent, frozen=True):
    """All that remains of the record."""

    table: str
    owner: str
    entries: int
    hash: str


class GuestDeleted(OfficeEvent, frozen=True):
    """`amount` of play money has returned to the house."""

    name: str
    amount: int


AnyOfficeEvent = (
    HouseOpened
    | AccountOpened
    | RolesChanged
    | AccountDisabled
    | AccountEnabled
    | PasswordNoted
    | GuestKept
    | LockOutNoted
    | SecondFactorNoted
    | AlarmNoted
    | PreviewNoted
    | Deposited
    | Withdrawn
    | DepositLimitChanged
    | PaymentLimitChanged
    | IndependenceChanged
    | SecondPersonAwaited
    | SecondPersonConfirmed
    | SecondPersonRefused
    | LimitsChosen
    | LimitsInForce
    | SelfExcluded
    | PlayEnded
    | PracticeDeleted
    | GuestDeleted
)
