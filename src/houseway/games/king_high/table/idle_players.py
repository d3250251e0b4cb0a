"""Players who keep a seat without wagering: no one waits for them, and it costs them nothing."""

from houseway.games.king_high.table.state import Round, Table
from houseway.tables.absence import ROUNDS_TO_SIT_OUT, rounds_since


def sitting_out(table: Table) -> tuple[str, ...]:
    return tuple(player for player in table.floor.seats.values() if sits_out(table, player))


def sits_out(table: Table, player: str) -> bool:
    return rounds_idle(table, player) >= ROUNDS_TO_SIT_OUT


def rounds_idle(table: Table, player: str) -> int:
    """Return how many rounds have ended since the last wager; 0 for a player who never wagered
    here."""
    number = last_wagered(table, player)
    return 0 if number is None else rounds_since(table, number)


def last_wagered(table: Table, player: str) -> int | None:
    now = () if table.round is None else (table.round,)
    rounds: tuple[Round, ...] = (*now, *reversed(table.recent))
    for round_ in rounds:
        if has_wagered(round_, player):
            return round_.number
    return rounds[0].idle.get(player) if rounds else None


def has_wagered(round_: Round, player: str) -> bool:
    return round_.has_wagers(player) or any(line.player == player for line in round_.lines)
