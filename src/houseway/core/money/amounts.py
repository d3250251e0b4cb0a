"""What counts as an amount of money."""

from houseway.core.errors import BadInput, quote
from houseway.core.words import money, t

# At 2,500 to 1 a win on this still fits a 64-bit integer of the store and of a spreadsheet.
MOST = 10**15


def check_amount(amount: object, what: str) -> int:
    """The amount, if it is a whole positive number of the smallest unit; `what` names it."""
    if isinstance(amount, bool) or not isinstance(amount, int):
        raise BadInput(
            t(
                "{what} must be a whole number of the smallest unit of money, not {amount}.",
                what=what,
                amount=quote(amount),
            )
        )
    if amount <= 0:
        raise BadInput(t("{what} must be more than 0, not {amount}.", what=what, amount=amount))
    if amount > MOST:
        raise BadInput(
            t("{what} is more than Houseway can count ({most}).", what=what, most=money(MOST))
        )
    return amount
