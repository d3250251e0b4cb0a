"""The time on the casino's wall, which notices and commands of tournaments speak of."""

from datetime import datetime


def wall_time() -> datetime:
    return datetime.now().replace(microsecond=0)
