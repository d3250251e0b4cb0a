"""What a player may ask of the house to be protected by: limits of one's own, and to be kept out.

A stricter limit holds at once, a looser one after a day: nobody lifts it in the heat of the moment.
"""

from collections.abc import Mapping
from datetime import datetime, time, timedelta

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.core.money.amounts import MOST
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import Text, money, number, t

PERIODS = ("day", "week", "month")
LOOSER_AFTER = timedelta(hours=24)
LONGEST_EXCLUSION = 5 * 366  # days
MINUTES_A_DAY = 24 * 60


class Chosen(msgspec.Struct, frozen=True, omit_defaults=True):
    """Each is a bound that is stricter the smaller it is; none where there is none.

    A loss is what somebody is down by all that came of their stakes."""

    deposit_day: int | None = None
    deposit_week: int | None = None
    deposit_month: int | None = None
    loss_day: int | None = None
    loss_week: int | None = None
    loss_month: int | None = None
    minutes_a_day: int | None = None
    reality_check: int | None = None  # minutes after which the page says how long and how much

    @property
    def limits_loss(self) -> bool:
        return any(getattr(self, f"loss_{period}") is not None for period in PERIODS)


NO_LIMITS = Chosen()
IN_MINUTES = ("minutes_a_day", "reality_check")


def check_chosen(chosen: Chosen) -> Chosen:
    for name in Chosen.__struct_fields__:
        value = getattr(chosen, name)
        if value is None:
            continue
        if name in IN_MINUTES and not 1 <= value <= MINUTES_A_DAY:
            raise BadInput(
                t("A limit in minutes is 1 to {minutes}, or none.", minutes=number(MINUTES_A_DAY))
            )
        if name not in IN_MINUTES and not 0 <= value <= MOST:
            raise BadInput(t("A limit of money is 0 to {most}, or none.", most=money(MOST)))
    return chosen


def strictest(one: Chosen, other: Chosen) -> Chosen:
    return Chosen(
        **{
            name: stricter(getattr(one, name), getattr(other, name))
            for name in Chosen.__struct_fields__
        }
    )


def stricter(one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


# -- Time ------------------------------------------------------------------------------------------


def wall(moment: datetime) -> str:
    """As the office writes times: by the clock on the wall, to the second."""
    return moment.replace(tzinfo=None).isoformat(timespec="seconds")


def read_wall(at: str) -> datetime:
    try:
        return datetime.fromisoformat(at)
    except ValueError:
        raise BadInput(t("A time is written as 2026-01-31T12:00:00.")) from None


def check_wall(at: str) -> str:
    return wall(read_wall(at))


def periods(at: str) -> Mapping[str, str]:
    """The day, the week and the month that a time lies in."""
    moment = read_wall(at)
    year, week, _ = moment.isocalendar()
    return {"day": at[:10], "week": f"{year}-W{week:02}", "month": at[:7]}


def later(at: str, by: timedelta) -> str:
    return wall(read_wall(at) + by)


def next_day(at: str) -> str:
    """When the day of a time is over."""
    return wall(datetime.combine(read_wall(at).date() + timedelta(days=1), time()))


# -- Deposits --------------------------------------------------------------------------------------


def counted(deposited: Mapping[str, int], at: str, amount: int) -> Mapping[str, int]:
    """What has come in by period, with so much more; earlier periods are forgotten."""
    return {label: deposited.get(label, 0) + amount for label in periods(at).values()}


def check_deposit(chosen: Chosen, deposited: Mapping[str, int], at: str, amount: int) -> None:
    limits = {period: getattr(chosen, f"deposit_{period}") for period in PERIODS}
    if not any(most is not None for most in limits.values()):
        return
    for period, label in periods(at).items():
        most, so_far = limits[period], deposited.get(label, 0)
        if most is not None and so_far + amount > most:
            left = max(most - so_far, 0)
            raise Refusal(
                "deposit-limit",
                BY_HOUSE,
                too_much(period, most, left),
                {"period": period, "limit": most, "left": left},
            )


def too_much(period: str, limit: int, left: int) -> Text:
    amounts = {"limit": money(limit), "left": money(left)}
    match period:
        case "day":
            return t(
                "This would exceed the player's daily deposit limit: {limit}, of which {left} is "
                "left.",
                **amounts,
            )
        case "week":
            return t(
                "This would exceed the player's weekly deposit limit: {limit}, of which {left} is "
                "left.",
                **amounts,
            )
        case _:
            return t(
                "This would exceed the player's monthly deposit limit: {limit}, of which {left} "
                "is left.",
                **amounts,
            )
