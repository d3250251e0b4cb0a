"""Lines of measurements, each with the one it is compared with."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    what: str
    rate: float  # a second
    against: str = ""
    other: float = 0.0  # the other's rate


def show(title: str, rows: Iterable[Row]) -> None:
    print(f"\n{title}")
    for row in rows:
        line = f"  {row.what:<38} {row.rate:>16,.0f} /s"
        if row.against:
            ratio = row.rate / row.other
            times = f"{ratio:,.2f} times" if ratio < 100 else f"{ratio:,.0f} times"
            line += f"   {times:>14} {row.against}"
            line += f" ({row.other:,.0f} /s)"
            line += f", {1 / ratio:.2f} of its time" if ratio < 1 else ""
        print(line, flush=True)
