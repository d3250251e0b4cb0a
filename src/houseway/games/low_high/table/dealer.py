"""What the automatic dealer of a Low-and-High table does next."""

from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table.betting import LowHighBetting
from houseway.games.low_high.table.boxes import boxes_to_set
from houseway.games.low_high.table.showdown import is_set_right
from houseway.games.low_high.table.state import Table
from houseway.tables.dealing import Move
from houseway.tables.people import DEALER


def dealer(rules: LowHighRules, table: Table) -> Move[c.AnyCommand] | None:
    """Return the next move; None while a wager, chips or a hand to be set are missing."""
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
    """Whether any player has chips for a main wager, which needs no seat."""
    betting, chips = LowHighBetting(rules), table.floor.bank.chips.values()
    return any(betting.can_afford(table, rules.main, has) for has in chips)


def while_setting(rules: LowHighRules, table: Table) -> Move[c.AnyCommand] | None:
    """Return the next move while hands are set; the House Way sets late hands if the house has that
    rule."""
    waiting = boxes_to_set(rules, table)
    round_ = table.in_progress()
    if waiting:
        waits = round_.readings.time_to_set == "wait"
        return None if waits else Move(c.CallTime(DEALER, min(waiting)), "turn", overdue=True)
    # With the dealer's hand open it is too late to withdraw: players who may get the time for it.
    may = any(hand.withdrawing for hand in round_.hands.values())
    return Move(c.SetDealer(DEALER), "turn" if may else "at-once")
