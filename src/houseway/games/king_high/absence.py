"""Who sits at a table and has not wagered for a while: not waited for, at no cost of seat or
chips."""

from houseway.games.king_high.state import Round, Table

ROUNDS_TO_SIT_OUT = 3  # so many without a wager, after the last one


def sitting_out(table: Table) -> tuple[str, ...]:
    return tuple(player for player in table.floor.seats.values() if sits_out(table, player))


def sits_out(table: Table, player: str) -> bool:
    """Whoever has not wagered here yet has not been away either."""
    if table.round is not None and has_wagered(table.round, player):
        return False
    lately = [has_wagered(round_, player) for round_ in reversed(table.recent)]
    return any(lately) and not any(lately[:ROUNDS_TO_SIT_OUT])


def has_wagered(round_: Round, player: str) -> bool:
    return round_.has_wagers(player) or any(line.player == player for line in round_.lines)
