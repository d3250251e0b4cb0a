"""Limits that players set for themselves, and what they leave of a deposit.

A stricter limit holds at once, a looser one after a day, so that no player lifts one in the heat of
the moment.
"""

from collections.abc import Mapping
from datetime import timedelta

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.core.money.amounts import MOST
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import Text, money, number, t
from houseway.house.office.wall_time import periods

PERIODS = ("day", "week", "month")
LOOSER_AFTER = timedelta(hours=24)
LONGEST_EXCLUSION = 5 * 366  # days
MINUTES_A_DAY = 24 * 60


class PlayerLimits(msgspec.Struct, frozen=True, omit_defaults=True):
    """Upper bounds, each None if the player has set none.

    A loss is how far a player is down over everything that came of their stakes."""

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


NO_LIMITS = PlayerLimits()
IN_MINUTES = ("minutes_a_day", "reality_check")


def check_limits(limits: PlayerLimits) -> PlayerLimits:
    for name in PlayerLimits.__struct_fields__:
        value = getattr(limits, name)
        if value is None:
            continue
        if name in IN_MINUTES and not 1 <= value <= MINUTES_A_DAY:
            raise BadInput(
                t(
                    "A limit in minutes must be 1 to {minutes}, or empty.",
                    minutes=number(MINUTES_A_DAY),
                )
            )
        if name not in IN_MINUTES and not 0 <= value <= MOST:
            raise BadInput(t("A limit in money must be 0 to {most}, or empty.", most=money(MOST)))
    return limits


def strictest(one: PlayerLimits, other: PlayerLimits) -> PlayerLimits:
    return PlayerLimits(
        **{
            name: stricter(getattr(one, name), getattr(other, name))
            for name in PlayerLimits.__struct_fields__
        }
    )


def stricter(one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def add_deposit(deposited: Mapping[str, int], at: str, amount: int) -> Mapping[str, int]:
    """Add a deposit to the sums by period; sums of earlier periods are dropped."""
    return {label: deposited.get(label, 0) + amount for label in periods(at).values()}


def check_deposit_limit(
    own: PlayerLimits, deposited: Mapping[str, int], at: str, amount: int
) -> None:
    limits = {period: getattr(own, f"deposit_{period}") for period in PERIODS}
    if not any(most is not None for most in limits.values()):
        return
    for period, label in periods(at).items():
        most, so_far = limits[period], deposited.get(label, 0)
        if most is not None and so_far + amount > most:
            left = max(most - so_far, 0)
            raise Refusal(
                "deposit-limit",
                BY_HOUSE,
                say_limit_exceeded(period, most, left),
                {"period": period, "limit": most, "left": left},
            )


def say_limit_exceeded(period: str, limit: int, left: int) -> Text:
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
