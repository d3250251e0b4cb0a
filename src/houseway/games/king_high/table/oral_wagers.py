"""Wagers said aloud: accepted only with chips on the table, and confirmed aloud (KH-5.9)."""

from houseway.core.errors import Refusal
from houseway.core.reasons import by_clause
from houseway.core.words import t
from houseway.games.king_high.rules.wagers import check_suit, wager_kind
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.betting import BETTING
from houseway.games.king_high.table.state import Table
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_staff

handlers = Handlers()


@handlers.register
def declare_wager(table: Table, command: c.DeclareWager) -> e.Events:
    """Declare a wager; a later declaration of the same wager replaces an earlier one."""
    return (e.WagerDeclared(BETTING.place(table, command), "KH-5.9"),)


@handlers.register
def confirm_wager(table: Table, command: c.ConfirmWager) -> e.Events:
    need_staff(command.by)
    kind = wager_kind(command.kind)
    asked = command.player, kind.name, check_suit(kind, command.suit)
    declared = BETTING.open_round(table, BETTING.clauses.late_wager).declared
    wager = next((w for w in declared if (w.player, w.kind, w.suit) == asked), None)
    if wager is None:
        raise Refusal(
            "not-declared",
            by_clause("KH-5.9"),
            t("{player} has declared no such {wager}.", player=command.player, wager=kind.title),
        )
    BETTING.check(table, wager)
    return (e.WagerConfirmed(wager, command.by, "KH-5.9"), e.WagerPlaced(wager))
