"""When it is at the table: which round, and what players may do in it now."""

from houseway.games.king_high.table import Table


def moment(table: Table) -> str:
    """When it is: `7 betting 3` in the third action round of round 7, `between 7` after it."""
    round_ = table.round
    if round_ is None:
        return f"between {table.rounds_opened}"
    return f"{round_.number} {round_.phase} {round_.action_round}"
