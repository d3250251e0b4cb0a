"""What an automatic dealer of a Low-and-High table does next."""

from houseway.low_high.boxes import boxes_to_set, decider
from houseway.low_high.commands import (
    AnyCommand,
    CloseBets,
    Deal,
    OpenBets,
    SetDealer,
    Settle,
    WalkAway,
)
from houseway.low_high.rules import LowHighRules
from houseway.low_high.state import Table
from houseway.tables.dealing import Move
from houseway.tables.offers import addable
from houseway.tables.people import DEALER


def dealer(rules: LowHighRules, table: Table) -> Move[AnyCommand] | None:
    """None where it waits for somebody with chips, or for the first wager."""
    round_ = table.round
    if round_ is None:
        return Move(OpenBets(DEALER), "pause") if somebody_can_wager(rules, table) else None
    match round_.phase:
        case "betting":
            return Move(CloseBets(DEALER), "bets") if round_.wagers else None
        case "closed":
            return Move(Deal(DEALER, ()), shuffled=True)
        case "setting":
            return while_setting(rules, table)
        case _:
            return Move(Settle(DEALER), "pause")


def somebody_can_wager(rules: LowHighRules, table: Table) -> bool:
    """Chips for a main wager are enough: it may be placed without a seat."""
    limits = table.settings.limits[rules.main.name]
    chips = table.floor.bank.chips.values()
    return any(addable(limits, rules.main.exact_unit, 0, has) is not None for has in chips)


def while_setting(rules: LowHighRules, table: Table) -> Move[AnyCommand]:
    """Whoever does not set in time has walked away, and the House Way sets the cards."""
    waiting = boxes_to_set(rules, table)
    if waiting:
        _, player = min(waiting.items())
        return Move(WalkAway(DEALER, player), "turn")
    # With the dealer's hand open a box can no longer withdraw: who may gets the time for it.
    return Move(SetDealer(DEALER), "turn" if somebody_may_withdraw(rules, table) else "at-once")


def somebody_may_withdraw(rules: LowHighRules, table: Table) -> bool:
    hands = table.in_progress().hands
    return any(
        hand.may_withdraw and decider(rules, table, box) is not None for box, hand in hands.items()
    )
