"""Times as the office writes them: local time by the clock on the house's wall, to the second."""

from collections.abc import Mapping
from datetime import datetime, time, timedelta

from houseway.core.errors import BadInput
from houseway.core.words import t


def wall(moment: datetime) -> str:
    """Write a time to the second, without its zone."""
    return moment.replace(tzinfo=None).isoformat(timespec="seconds")


def read_wall(at: str) -> datetime:
    try:
        return datetime.fromisoformat(at)
    except ValueError:
        raise BadInput(t("Write a time as 2026-01-31T12:00:00.")) from None


def check_wall(at: str) -> str:
    return wall(read_wall(at))


def periods(at: str) -> Mapping[str, str]:
    """Label the day, week and month of a time."""
    moment = read_wall(at)
    year, week, _ = moment.isocalendar()
    return {"day": at[:10], "week": f"{year}-W{week:02}", "month": at[:7]}


def later(at: str, by: timedelta) -> str:
    return wall(read_wall(at) + by)


def next_day(at: str) -> str:
    """Return the midnight that ends the day of a time."""
    return wall(datetime.combine(read_wall(at).date() + timedelta(days=1), time()))
