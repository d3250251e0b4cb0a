"""Answer commands that move money or change the limits of moving it."""

from houseway.core.errors import BadInput, Refusal
from houseway.core.money.amounts import MOST, check_amount
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import money, nt, number, t
from houseway.house.office import commands as c
from houseway.house.office import events as e
from houseway.house.office.answers import ADMINISTRATOR, Events, answers
from houseway.house.office.player_limits import check_deposit_limit
from houseway.house.office.state import House
from houseway.house.office.wall_time import periods
from houseway.tables.people import HOUSE
from houseway.tables.text import check_line

MOST_DAYS = 3_650


@answers(c.Deposit, may=ADMINISTRATOR)
def deposit(house: House, command: c.Deposit) -> Events:
    return limit_alone(house, command, check_deposit_to(house, command))


@answers(c.Withdraw, may=ADMINISTRATOR)
def withdraw(house: House, command: c.Withdraw) -> Events:
    return limit_alone(house, command, check_withdrawal(house, command))


def limit_alone(house: House, command: c.Deposit | c.Withdraw, events: Events) -> Events:
    """Make a movement wait for a second person once one person has moved too much in a day.

    Deposits and withdrawals of an account count together, so that splitting a sum, or moving it in
    and out, does not evade the limit."""
    account = house.account(command.account)
    today = account.moved.get(periods(command.at)["day"], 0)
    if command.by == HOUSE or today + command.amount <= house.deposit_most:
        return events
    return await_second_person(house, command)


def check_deposit_to(house: House, command: c.Deposit) -> Events:
    account = house.account(command.account)
    if command.by == account.name:
        raise Refusal(
            "own-account", BY_HOUSE, t("You can't deposit to your own account. Ask a colleague.")
        )
    amount = check_amount(command.amount, t("A deposit"))
    reason = check_line(command.reason, t("The reason"))
    if account.disabled:
        raise Refusal(
            "account-disabled", BY_HOUSE, t("{account} is disabled.", account=account.name)
        )
    if house.deposited - house.withdrawn + amount > MOST:
        raise Refusal(
            "too-much-money",
            BY_HOUSE,
            t("The house can't count more than {most}.", most=money(MOST)),
        )
    if account.is_excluded(command.at):
        raise Refusal(
            "excluded",
            BY_HOUSE,
            t("{account} is self-excluded, so no money can be deposited.", account=account.name),
        )
    check_deposit_limit(account.limits, account.deposited, command.at, amount)
    return (e.Deposited(account.name, amount, reason, command.by, command.at),)


def check_withdrawal(house: House, command: c.Withdraw) -> Events:
    """A disabled account may be paid out too: the money stays its owner's.

    The store checks that the wallet holds enough."""
    account = house.account(command.account)
    if command.by == account.name:
        raise Refusal(
            "own-account", BY_HOUSE, t("You can't withdraw from your own account. Ask a colleague.")
        )
    amount = check_amount(command.amount, t("A withdrawal"))
    reason = check_line(command.reason, t("The reason"))
    return (e.Withdrawn(account.name, amount, reason, command.by, command.at),)


# -- Limits of the house ------------------------------------------------------------------------


@answers(c.ChangeDepositLimit, may=ADMINISTRATOR)
def change_deposit_limit(house: House, command: c.ChangeDepositLimit) -> Events:
    limit = check_amount(command.limit, t("A deposit limit"))
    reason = check_line(command.reason, t("The reason"))
    if limit == house.deposit_most:
        raise Refusal(
            "so-already", BY_HOUSE, t("The limit is already {limit}.", limit=money(limit))
        )
    if limit > house.deposit_most and command.by != HOUSE:
        return await_second_person(house, command)
    return (e.DepositLimitChanged(limit, reason),)


@answers(c.ChangePaymentLimit, may=ADMINISTRATOR)
def change_payment_limit(house: House, command: c.ChangePaymentLimit) -> Events:
    limit = command.limit and check_amount(command.limit, t("A payment limit"))
    reason = check_line(command.reason, t("The reason"))
    if limit == house.payment_limit:
        raise Refusal("so-already", BY_HOUSE, t("That's already the payment limit."))
    if command.by != HOUSE and not 0 < limit < house.payment_limit:
        return await_second_person(house, command)
    return (e.PaymentLimitChanged(limit, reason),)


@answers(c.ChangeIndependence, may=ADMINISTRATOR)
def change_independence(house: House, command: c.ChangeIndependence) -> Events:
    if not 1 <= command.days <= MOST_DAYS:
        raise BadInput(t("Choose 1 to {days} days.", days=number(MOST_DAYS)))
    reason = check_line(command.reason, t("The reason"))
    if command.days == house.independent_after:
        raise Refusal(
            "so-already",
            BY_HOUSE,
            nt("It's already {count} day.", "It's already {count} days.", command.days),
        )
    if command.days < house.independent_after and command.by != HOUSE:
        return await_second_person(house, command)
    return (e.IndependenceChanged(command.days, reason),)


def await_second_person(house: House, command: c.Confirmable) -> Events:
    return (e.SecondPersonAwaited(house.waited + 1, command),)
