"""What an automatic dealer of a Low-and-High table does next."""

from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.table.boxes import boxes_to_set
from houseway.games.low_high.table.commands import (
    AnyCommand,
    CallTime,
    CloseBets,
    Deal,
    OpenBets,
    ResetDealer,
    SetDealer,
    Settle,
)
from houseway.games.low_high.table.showdown import is_set_right
from houseway.games.low_high.table.state import Table
from houseway.tables.dealing import Move
from houseway.tables.offers import addable
from houseway.tables.people import DEALER


def dealer(rules: LowHighRules, table: Table) -> Move[AnyCommand] | None:
    """None where it waits for somebody with chips, for the first wager, or for a hand to be set."""
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
        case _ if not is_set_right(rules, round_):
            return Move(ResetDealer(DEALER), "at-once")
        case _:
            return Move(Settle(DEALER), "pause")


def somebody_can_wager(rules: LowHighRules, table: Table) -> bool:
    """Chips for a main wager are enough: it may be placed without a seat."""
    limits = table.settings.limits[rules.main.name]
    chips = table.floor.bank.chips.values()
    return any(addable(limits, rules.main.exact_unit, 0, has) is not None for has in chips)


def while_setting(rules: LowHighRules, table: Table) -> Move[AnyCommand] | None:
    """Where somebody does not set in time the House Way does, if that is the house's rule."""
    waiting = boxes_to_set(rules, table)
    round_ = table.in_progress()
    if waiting:
        waits = round_.readings.time_to_set == "wait"
        return None if waits else Move(CallTime(DEALER, min(waiting)), "turn", overdue=True)
    # With the dealer's hand open nobody can withdraw any more: who may gets the time for it.
    may = any(hand.withdrawing for hand in round_.hands.values())
    return Move(SetDealer(DEALER), "turn" if may else "at-once")
