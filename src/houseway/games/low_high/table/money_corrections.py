"""Corrections of the money of a round that was settled wrongly."""

from houseway.core.reasons import Basis
from houseway.games.low_high.rules.settlement import RETURNED, LowHighLine
from houseway.games.low_high.table import events as e
from houseway.games.low_high.table.state import Round, Table

Lines = tuple[LowHighLine, ...]


def correct_wagers(
    table: Table, round_: Round, right: Lines, by: Basis
) -> tuple[e.WagerCorrected, ...]:
    """Return the difference between each settled line and the right one."""
    bank = table.floor.bank
    found: list[e.WagerCorrected] = []
    for old, new in zip(settled_lines(round_), right, strict=True):
        difference = new.net - old.net
        if new != old:  # the reason may change where the money does not
            taken = max(difference, -bank.has(new.player))
            bank = bank.pay(new.player, taken)
            owed = taken - difference
            found.append(e.WagerCorrected(round_.number, new, difference, owed, by))
    return tuple(found)


def settled_lines(round_: Round) -> Lines:
    return tuple(line for line in round_.lines if line.outcome != RETURNED)
