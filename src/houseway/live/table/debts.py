"""Who owes the house what at a table, and where each debt comes from."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from houseway.core.reasons import AnyReason
from houseway.live.table import events as e
from houseway.live.table.reasons import by_staff
from houseway.tables.messages import Event

Cause = Literal["correction", "payment", "dispute", "fee"]


class Debt(msgspec.Struct, frozen=True):
    """`round` is the one that it comes from, and `reason` why it is owed."""

    player: str
    amount: int
    cause: Cause
    round: int
    reason: AnyReason | None

    def of(self, amount: int) -> "Debt":
        return msgspec.structs.replace(self, amount=amount)


Debts = tuple[Debt, ...]


def debts_after(
    debts: Debts, was: Mapping[str, int], now: Mapping[str, int], event: Event, round_: int
) -> Debts:
    """With what the event added and paid: before it and after it so much `was` and is owed."""
    for player in dict.fromkeys((*was, *now)):
        more = now.get(player, 0) - was.get(player, 0)
        if more > 0:
            debts = add_debt(debts, debt_from(event, player, more, round_))
        elif more < 0:
            debts = pay_debts(debts, player, -more, event.corrected_round)
    return debts


def debt_from(event: Event, player: str, amount: int, round_: int) -> Debt:
    match event:
        case e.RoundCorrected(round=number, reason=reason):
            return Debt(player, amount, "correction", number, by_staff(reason))
        case e.PaymentNoted(round=number, reason=reason):
            return Debt(player, amount, "payment", number, by_staff(reason))
        case e.DisputeSettled(round=number, decision=decision):
            return Debt(player, amount, "dispute", number, by_staff(decision))
        case _:
            return debt_of_game(event, player, amount, round_)


def debt_of_game(event: Event, player: str, amount: int, round_: int) -> Debt:
    reason = getattr(event, "reason", None) or getattr(getattr(event, "line", None), "reason", None)
    if event.corrected_round is not None:
        return Debt(player, amount, "correction", event.corrected_round, reason)
    return Debt(player, amount, "fee", round_, reason)


def add_debt(debts: Debts, new: Debt) -> Debts:
    """With what is owed for the same reason as one debt."""
    for place, debt in enumerate(debts):
        if debt.of(0) == new.of(0):
            more = debt.of(debt.amount + new.amount)
            return (*debts[:place], more, *debts[place + 1 :])
    return (*debts, new)


def pay_debts(debts: Debts, player: str, amount: int, round_: int | None) -> Debts:
    """The oldest first, but those of the round that is corrected before all others."""
    mine = [debt for debt in debts if debt.player == player]
    left = {debt: debt.amount for debt in debts}
    for debt in sorted(mine, key=lambda debt: debt.round != round_):
        taken = min(amount, debt.amount)
        left[debt] -= taken
        amount -= taken
    return tuple(debt.of(rest) for debt, rest in left.items() if rest)
