"""What is paid in points, where players pay each other and not the house them."""

import msgspec


class PointRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is worth points; where a reading says how many, that reading's name."""

    name: str  # "pair-of-6s"
    title: str
    points: int | None
    reading: str | None = None


class PointTable(msgspec.Struct, frozen=True):
    name: str
    title: str
    clause: str
    rows: tuple[PointRow, ...]
