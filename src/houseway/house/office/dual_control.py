"""Answer commands that confirm or turn down what waits for a second person."""

from msgspec.structs import replace

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import t
from houseway.house.office import commands as c
from houseway.house.office import events as e
from houseway.house.office.answers import CONFIRMERS, Events, answers, check_may
from houseway.house.office.independence import check_independent
from houseway.house.office.money import check_deposit_to, check_withdrawal
from houseway.house.office.state import House
from houseway.tables.text import check_line


@answers(c.ConfirmForOffice, may=CONFIRMERS)
def confirm(house: House, command: c.ConfirmForOffice) -> Events:
    """Decide what waits as if it were asked for now, with a second person."""
    asks = house.find_pending(command.number).asks
    check_may_confirm(house, asks, command.by, command.at)
    confirmed = e.SecondPersonConfirmed(command.number, command.by)
    match asks:
        case c.Deposit():
            return (confirmed, *check_deposit_to(house, replace(asks, at=command.at)))
        case c.Withdraw():
            return (confirmed, *check_withdrawal(house, replace(asks, at=command.at)))
        case c.ChangeDepositLimit():
            return (confirmed, e.DepositLimitChanged(asks.limit, asks.reason))
        case c.ChangePaymentLimit():
            return (confirmed, e.PaymentLimitChanged(asks.limit, asks.reason))
        case c.ChangeIndependence():
            return (confirmed, e.IndependenceChanged(asks.days, asks.reason))


def check_may_confirm(house: House, asks: c.Confirmable, by: str, at: str) -> None:
    check_may(house, asks)
    check_independent(house, asks.by, by, at)
    if isinstance(asks, c.Deposit | c.Withdraw) and asks.account == by:
        raise Refusal(
            "own-account",
            BY_HOUSE,
            t("You can't confirm what moves your own money. Ask a colleague."),
        )


@answers(c.TurnDownForOffice, may=CONFIRMERS)
def turn_down(house: House, command: c.TurnDownForOffice) -> Events:
    house.find_pending(command.number)
    reason = check_line(command.reason, t("The reason"))
    return (e.SecondPersonRefused(command.number, command.by, reason),)
