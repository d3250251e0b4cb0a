"""Rounds that were settled on a wrongly set dealer's hand."""

from houseway.games.low_high.game import LowHighGame
from houseway.games.low_high.table.showdown import settle_hands
from houseway.testing import AtTable


def settle_as_laid(table: AtTable) -> None:
    """Settle the round on the dealer's hand as it is set, right or wrong.

    No command does this: `Settle` refuses a wrongly set hand. The documents still say what follows
    if it's found after the round (PPG-3.11.2, SKP-3.12), so the events of such a round are applied
    directly.
    """
    assert isinstance(table.game, LowHighGame)
    for event in settle_hands(table.game.rules, table.table.round):
        table.table = table.game.evolve(table.table, event)
        table.events.append(event)
    assert table.table.floor.bank.is_balanced
