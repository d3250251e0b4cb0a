"""What the house is after something has happened in its office."""

from houseway.service.house.messages import (
    AccountDisabled,
    AccountEnabled,
    AccountOpened,
    AlarmNoted,
    AnyOfficeEvent,
    Deposited,
    DepositLimitChanged,
    GuestDeleted,
    GuestKept,
    HouseOpened,
    LimitsChosen,
    LimitsInForce,
    LockOutNoted,
    PasswordNoted,
    PaymentLimitChanged,
    PlayEnded,
    PracticeDeleted,
    PreviewNoted,
    RolesChanged,
    SecondFactorNoted,
    SecondPersonAwaited,
    SecondPersonConfirmed,
    SecondPersonRefused,
    SelfExcluded,
    Withdrawn,
)
from houseway.service.house.protection import counted
from houseway.service.house.state import Awaited, House, Known

OfAccount = (
    RolesChanged
    | AccountDisabled
    | AccountEnabled
    | GuestKept
    | SecondFactorNoted
    | PasswordNoted
    | LimitsChosen
    | LimitsInForce
    | SelfExcluded
    | PlayEnded
)
OfSecondPerson = SecondPersonAwaited | SecondPersonConfirmed | SecondPersonRefused


def evolve(house: House, event: AnyOfficeEvent) -> House:
    match event:
        case HouseOpened(name, demonstration):
            return House(name, demonstration)
        case AccountOpened(name, roles, kind, due):
            return house.with_account(Known(name, roles, kind, password_due=due))
        case (
            RolesChanged()
            | AccountDisabled()
            | AccountEnabled()
            | GuestKept()
            | SecondFactorNoted()
            | PasswordNoted()
            | LimitsChosen()
            | LimitsInForce()
            | SelfExcluded()
            | PlayEnded()
        ):
            return house.with_account(changed(house.account(event.name), event))
        case Deposited(account, amount, _, at):
            return deposited(house, account, amount, at)
        case Withdrawn(_, amount):
            return house.now(withdrawn=house.withdrawn + amount)
        case GuestDeleted(name, amount):
            return house.now(withdrawn=house.withdrawn + amount).without_account(name)
        case DepositLimitChanged() | PaymentLimitChanged():
            return with_limit(house, event)
        case SecondPersonAwaited() | SecondPersonConfirmed() | SecondPersonRefused():
            return awaited(house, event)
        case LockOutNoted() | AlarmNoted() | PreviewNoted() | PracticeDeleted():
            return house


def with_limit(house: House, event: DepositLimitChanged | PaymentLimitChanged) -> House:
    match event:
        case DepositLimitChanged(limit):
            return house.now(deposit_limit=limit)
        case PaymentLimitChanged(limit):
            return house.now(payment_limit=limit)


def changed(known: Known, event: OfAccount) -> Known:
    match event:
        case RolesChanged(_, roles):
            return known.now(roles=roles)
        case AccountDisabled() | AccountEnabled():
            return known.now(disabled=isinstance(event, AccountDisabled))
        case GuestKept():
            return known.now(kind="person", came_as_guest=True)
        case SecondFactorNoted(_, on):
            return known.now(second_factor=on)
        case PasswordNoted(_, due):
            return known.now(password_due=due)
        case LimitsChosen(_, limits, wanted, since):
            return known.now(limits=limits, wanted=wanted, wanted_from=since)
        case LimitsInForce(_, limits):
            return known.now(limits=limits, wanted=None, wanted_from="")
        case SelfExcluded(_, until):
            return known.now(excluded_until=until)
        case PlayEnded(_, _, until):
            return known.now(rests_until=until)


def deposited(house: House, account: str, amount: int, at: str) -> House:
    after = house.now(deposited=house.deposited + amount)
    if not at:
        return after
    known = house.account(account)
    return after.with_account(known.now(deposited=counted(known.deposited, at, amount)))


def awaited(house: House, event: OfSecondPerson) -> House:
    if isinstance(event, SecondPersonAwaited):
        waiting = (*house.waiting, Awaited(event.number, event.asks))
        return house.now(waiting=waiting, waited=event.number)
    return house.now(waiting=tuple(w for w in house.waiting if w.number != event.number))
