"""Results as a data frame, and as a table in a notebook."""

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from houseway.core.extras import explain_missing

if TYPE_CHECKING:
    import polars

Row = dict[str, object]
SHOWN = 20  # rows in a notebook


class HasFrame:
    """Whatever has `rows`."""

    def rows(self) -> Iterator[Row]:
        raise NotImplementedError

    def to_frame(self) -> "polars.DataFrame":
        """A polars data frame; needs the extra `reports`."""
        return frame(self.rows())

    def _repr_html_(self) -> str:
        return html(self.rows())


def frame(rows: Iterator[Row]) -> "polars.DataFrame":
    with explain_missing():
        import polars
    return polars.DataFrame(list(rows), infer_schema_length=None)


def html(rows: Iterator[Row]) -> str:
    """The first rows, and how many more there are."""
    first = [row for _, row in zip(range(SHOWN), rows, strict=False)]
    more = sum(1 for _ in rows)
    if not first:
        return "<p>Nothing.</p>"
    head = "".join(f"<th>{escape(name)}</th>" for name in first[0])
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row.values())}</tr>"
        for row in first
    )
    rest = f"<p>… and {more:,} more</p>" if more else ""
    return f"<table><tr>{head}</tr>{body}</table>{rest}"
