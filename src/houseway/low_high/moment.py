"""When it is at the table: which round, and what players may do in it now."""

from houseway.low_high.table import Table


def moment(table: Table) -> str:
    """When it is: `7 betting`, a second deal `7 setting 2`, and `between 7` after round 7."""
    round_ = table.round
    if round_ is None:
        return f"between {table.rounds_opened}"
    again = f" {round_.deals}" if round_.deals > 1 else ""
    return f"{round_.number} {round_.phase}{again}"
