"""Players who keep a seat without wagering; it costs them neither seat nor chips."""

from collections.abc import Callable

from houseway.tables.state import TableState

ROUNDS_TO_SIT_OUT = 3  # ended without a wager since the last one

LastWagered = Callable[[str], int | None]  # the number of a player's last round with a wager


def rounds_since(table: TableState, number: int) -> int:
    """Return how many rounds have ended since the one with this number."""
    return max(0, table.rounds_opened - number - (table.round is not None))


def idle(table: TableState, last_wagered: LastWagered) -> dict[str, int]:
    """Return the seated players who skipped the last round, each with the last round they wagered
    in. A record of it outlives the rounds that a table keeps."""
    found = {player: last_wagered(player) for player in table.floor.seats.values()}
    last = table.rounds_opened
    return {player: number for player, number in found.items() if number and number < last}
