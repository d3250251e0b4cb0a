"""What the house is after something has happened in its office."""

from houseway.house.office.messages import (
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
    IndependenceChanged,
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
from houseway.house.office.protection import counted, periods
from houseway.house.office.state import Awaited, House, Known
from houseway.tables.people import HOUSE

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
TOUCHING = AccountOpened | RolesChanged | AccountEnabled | PasswordNoted | SecondFactorNoted
OfSecondPerson = SecondPersonAwaited | SecondPersonConfirmed | SecondPersonRefused


def evolve(house: House, event: AnyOfficeEvent) -> House:
    match event:
        case HouseOpened(name, demonstration):
            return House(name, demonstration)
        case AccountOpened(name, roles, kind):
            opened = Known(name, roles, kind, password_due=event.password_due)
            return house.with_account(touched(opened, event))
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
            return house.with_account(changed(touched(house.account(event.name), event), event))
        case Deposited() | Withdrawn():
            return moved(house, event)
        case GuestDeleted(name, amount):
            return house.now(withdrawn=house.withdrawn + amount).without_account(name)
        case DepositLimitChanged() | PaymentLimitChanged() | IndependenceChanged():
            return with_limit(house, event)
        case SecondPersonAwaited() | SecondPersonConfirmed() | SecondPersonRefused():
            return awaited(house, event)
        case LockOutNoted() | AlarmNoted() | PreviewNoted() | PracticeDeleted():
            return house


def with_limit(
    house: House, event: DepositLimitChanged | PaymentLimitChanged | IndependenceChanged
) -> House:
    match event:
        case DepositLimitChanged(limit):
            return house.now(deposit_limit=limit)
        case PaymentLimitChanged(limit):
            return house.now(payment_limit=limit)
        case IndependenceChanged(days):
            return house.now(independent_after=days)


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
        case PasswordNoted(_, _, _, due):
            return known.now(password_due=due)
        case LimitsChosen(_, limits, wanted, since):
            return known.now(limits=limits, wanted=wanted, wanted_from=since)
        case LimitsInForce(_, limits):
            return known.now(limits=limits, wanted=None, wanted_from="")
        case SelfExcluded(_, until):
            return known.now(excluded_until=until)
        case PlayEnded(_, _, until):
            return known.now(rests_until=until)


def touched(known: Known, event: AnyOfficeEvent) -> Known:
    """With who has had a hand in the account. Nobody else knows a password that was set on the
    house's own machine: with it the account is its owner's alone."""
    if not isinstance(event, TOUCHING) or event.by == known.name:
        return known
    if event.by == HOUSE:
        return known.now(touched={}) if isinstance(event, PasswordNoted) else known
    return known.now(touched={**known.touched, event.by: event.at})


def moved(house: House, event: Deposited | Withdrawn) -> House:
    known = house.account(event.account)
    if isinstance(event, Deposited):
        known = known.now(deposited=counted(known.deposited, event.at, event.amount))
        house = house.now(deposited=house.deposited + event.amount)
    else:
        house = house.now(withdrawn=house.withdrawn + event.amount)
    if event.by != HOUSE:
        day = periods(event.at)["day"]
        known = known.now(moved={day: known.moved.get(day, 0) + event.amount})
    return house.with_account(known)


def awaited(house: House, event: OfSecondPerson) -> House:
    if isinstance(event, SecondPersonAwaited):
        waiting = (*house.waiting, Awaited(event.number, event.asks))
        return house.now(waiting=waiting, waited=event.number)
    return house.now(waiting=tuple(w for w in house.waiting if w.number != event.number))
