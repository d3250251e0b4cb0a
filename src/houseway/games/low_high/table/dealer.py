"""What an automatic dealer of a Low-and-High table does next."""

from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table.betting import LowHighBetting
from houseway.games.low_high.table.boxes import boxes_to_set
from houseway.games.low_high.table.showdown import is_set_right
from houseway.games.low_high.table.state import Table
from houseway.tables.dealing import Move
from houseway.tables.people import DEALER


def dealer(rules: LowHighRules, table: Table) -> Move[c.AnyCommand] | None:
    """None where it waits for somebody with chips, for the first wager, or for a hand to be set."""
    round_ = table.round
    if round_ is None:
        return Move(c.OpenBets(DEALER), "pause") if somebody_can_wager(rules, table) else None
    match round_.phase:
        case "betting":
            return Move(c.CloseBets(DEALER), "bets") if round_.wagers else None
        case "closed":
            return Move(c.Deal(DEALER, ()), shuffled=True)
        case "setting":
            return while_setting(rules, table)
        case _ if not is_set_right(rules, round_):
            return Move(c.ResetDealer(DEALER), "at-once")
        case _:
            return Move(c.Settle(DEALER), "pause")


def somebody_can_wager(rules: LowHighRules, table: Table) -> bool:
    """Chips for a main wager are enough: it may be placed without a seat."""
    betting, chips = LowHighBetting(rules), table.floor.bank.chips.values()
    return any(betting.can_afford(table, rules.main, has) for has in chips)


def while_setting(rules: LowHighRules, table: Table) -> Move[c.AnyCommand] | None:
    """Where somebody does not set in time the House Way does, if that is the house's rule."""
    waiting = boxes_to_set(rules, table)
    round_ = table.in_progress()
    if waiting:
        waits = round_.readings.time_to_set == "wait"
        return None if waits else Move(c.CallTime(DEALER, min(waiting)), "turn", overdue=True)
    # With the dealer's hand open nobody can withdraw any more: who may gets the time for it.
    may = any(hand.withdrawing for hand in round_.hands.values())
    return Move(c.SetDealer(DEALER), "turn" if may else "at-once")
