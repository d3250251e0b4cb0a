"""Apply an event of the office to the state of the house."""

from houseway.house.office import events as e
from houseway.house.office.player_limits import add_deposit
from houseway.house.office.state import AccountState, House, PendingRequest
from houseway.house.office.wall_time import periods
from houseway.tables.people import HOUSE

OfAccount = (
    e.RolesChanged
    | e.AccountDisabled
    | e.AccountEnabled
    | e.GuestKept
    | e.SecondFactorNoted
    | e.PasswordNoted
    | e.LimitsChosen
    | e.LimitsInForce
    | e.SelfExcluded
    | e.PlayEnded
)
TOUCHING = (
    e.AccountOpened | e.RolesChanged | e.AccountEnabled | e.PasswordNoted | e.SecondFactorNoted
)
OfSecondPerson = e.SecondPersonAwaited | e.SecondPersonConfirmed | e.SecondPersonRefused


def evolve(house: House, event: e.AnyOfficeEvent) -> House:
    match event:
        case e.HouseOpened(name, demonstration):
            return House(name, demonstration)
        case e.AccountOpened(name, roles, kind):
            opened = AccountState(name, roles, kind, password_due=event.password_due)
            return house.with_account(note_hand(opened, event))
        case (
            e.RolesChanged()
            | e.AccountDisabled()
            | e.AccountEnabled()
            | e.GuestKept()
            | e.SecondFactorNoted()
            | e.PasswordNoted()
            | e.LimitsChosen()
            | e.LimitsInForce()
            | e.SelfExcluded()
            | e.PlayEnded()
        ):
            return house.with_account(
                change_account(note_hand(house.account(event.name), event), event)
            )
        case e.Deposited() | e.Withdrawn():
            return move_money(house, event)
        case e.GuestDeleted(name, amount):
            return house.now(withdrawn=house.withdrawn + amount).without_account(name)
        case e.DepositLimitChanged() | e.PaymentLimitChanged() | e.IndependenceChanged():
            return change_limit(house, event)
        case e.SecondPersonAwaited() | e.SecondPersonConfirmed() | e.SecondPersonRefused():
            return update_pending(house, event)
        case e.LockOutNoted() | e.AlarmNoted() | e.PreviewNoted() | e.PracticeDeleted():
            return house


def change_limit(
    house: House, event: e.DepositLimitChanged | e.PaymentLimitChanged | e.IndependenceChanged
) -> House:
    match event:
        case e.DepositLimitChanged(limit):
            return house.now(deposit_limit=limit)
        case e.PaymentLimitChanged(limit):
            return house.now(payment_limit=limit)
        case e.IndependenceChanged(days):
            return house.now(independent_after=days)


def change_account(account: AccountState, event: OfAccount) -> AccountState:
    match event:
        case e.RolesChanged(_, roles):
            return account.now(roles=roles)
        case e.AccountDisabled() | e.AccountEnabled():
            return account.now(disabled=isinstance(event, e.AccountDisabled))
        case e.GuestKept():
            return account.now(kind="person", came_as_guest=True)
        case e.SecondFactorNoted(_, on):
            return account.now(second_factor=on)
        case e.PasswordNoted(_, _, _, due):
            return account.now(password_due=due)
        case e.LimitsChosen(_, limits, wanted, since):
            return account.now(limits=limits, wanted=wanted, wanted_from=since)
        case e.LimitsInForce(_, limits):
            return account.now(limits=limits, wanted=None, wanted_from="")
        case e.SelfExcluded(_, until):
            return account.now(excluded_until=until)
        case e.PlayEnded(_, _, until):
            return account.now(rests_until=until)


def note_hand(account: AccountState, event: e.AnyOfficeEvent) -> AccountState:
    """Remember who has had a hand in the account.

    A password that was set on the house's own machine is known to its owner alone, and so the
    account is independent again."""
    if not isinstance(event, TOUCHING) or event.by == account.name:
        return account
    if event.by == HOUSE:
        return account.now(touched={}) if isinstance(event, e.PasswordNoted) else account
    return account.now(touched={**account.touched, event.by: event.at})


def move_money(house: House, event: e.Deposited | e.Withdrawn) -> House:
    account = house.account(event.account)
    if isinstance(event, e.Deposited):
        account = account.now(deposited=add_deposit(account.deposited, event.at, event.amount))
        house = house.now(deposited=house.deposited + event.amount)
    else:
        house = house.now(withdrawn=house.withdrawn + event.amount)
    if event.by != HOUSE:
        day = periods(event.at)["day"]
        account = account.now(moved={day: account.moved.get(day, 0) + event.amount})
    return house.with_account(account)


def update_pending(house: House, event: OfSecondPerson) -> House:
    if isinstance(event, e.SecondPersonAwaited):
        waiting = (*house.waiting, PendingRequest(event.number, event.asks))
        return house.now(waiting=waiting, waited=event.number)
    return house.now(waiting=tuple(w for w in house.waiting if w.number != event.number))
