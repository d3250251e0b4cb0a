"""Players come, change money and go."""

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE, by_clause
from houseway.core.words import money, t
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.state import BOXES, Table
from houseway.tables import seating
from houseway.tables.handlers import Handlers

handlers = Handlers()


@handlers.register
def buy_in(table: Table, command: c.BuyIn) -> e.Events:
    """Cash becomes chips of the same value at once (KH-5.9)."""
    events = seating.buy_in(table.floor, command)
    chip = table.settings.smallest_chip
    if command.amount % chip:
        raise Refusal(
            "not-in-chips",
            by_clause("KH-5.9"),
            t(
                "{amount} can't be paid out in {chip} chips.",
                amount=money(command.amount),
                chip=money(chip),
            ),
        )
    return events


@handlers.register
def cash_out(table: Table, command: c.CashOut) -> e.Events:
    return seating.cash_out(table.floor, command)


@handlers.register
def sit(table: Table, command: c.Sit) -> e.Events:
    """A box is one player's, and a player has one box; the shared rules of seats say the same."""
    try:
        events = seating.sit(table.floor, command, BOXES)
    except Refusal as refusal:
        clause = "KH-5.10" if refusal.code == "seat-taken" else "KH-5.11"
        raise Refusal(refusal.code, by_clause(clause), refusal.text) from None
    if table.round is not None and table.round.has_begun:
        raise Refusal("round-in-progress", BY_HOUSE, t("Take a box when this round is over."))
    return events


@handlers.register
def leave(table: Table, command: c.Leave) -> e.Events:
    wagers = () if table.round is None else table.round.wagers
    return seating.leave(table.floor, command, wagers)
