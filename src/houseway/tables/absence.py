"""Who sits at a table and has not wagered for a while: at no cost of seat or chips."""

from collections.abc import Callable

from houseway.tables.state import TableState

ROUNDS_TO_SIT_OUT = 3  # so many without a wager, after the last one

LastWagered = Callable[[str], int | None]  # the number of a player's last round with a wager


def rounds_since(table: TableState, number: int) -> int:
    """How many have ended since that one."""
    return max(0, table.rounds_opened - number - (table.round is not None))


def idle(table: TableState, last_wagered: LastWagered) -> dict[str, int]:
    """Who sits here and has not wagered in the last round, with the last one they did wager in: so
    nobody is forgotten with the rounds that a table does not keep."""
    found = {player: last_wagered(player) for player in table.floor.seats.values()}
    last = table.rounds_opened
    return {player: number for player, number in found.items() if number and number < last}
