"""How wide the columns of a table are on paper."""

from collections.abc import Callable

from houseway.analysis.reports.document import Table


def column_widths(table: Table, inside: float, measure: Callable[[str], float]) -> list[float]:
    """Contents and an equal share of what is left over; where too little is there the widest text
    columns give way."""
    heads = [column.title for column in table.columns]
    cells = [heads, *table.rows, *([table.total] if table.total else [])]
    widths = [max(measure(row[i]) for row in cells) for i in range(len(heads))]
    texts = [i for i, column in enumerate(table.columns) if not column.is_number]
    over = sum(widths) - inside
    if over < 0:
        return [width - over / len(widths) for width in widths]
    while over > 0.001 and texts:
        widest = max(widths[i] for i in texts)
        least = [i for i in texts if widths[i] == widest]
        second = max((widths[i] for i in texts if widths[i] < widest), default=0.0)
        step = min(widest - second, over / len(least))
        for i in least:
            widths[i] -= step
        over -= step * len(least)
    return widths
