"""Answer commands by which players limit or exclude themselves."""

from datetime import timedelta

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import number, t
from houseway.house.office import commands as c
from houseway.house.office import events as e
from houseway.house.office.answers import Events, answers
from houseway.house.office.player_limits import (
    LONGEST_EXCLUSION,
    LOOSER_AFTER,
    check_limits,
    strictest,
)
from houseway.house.office.state import House
from houseway.house.office.wall_time import later, next_day
from houseway.tables.people import HOUSE


@answers(c.ChooseLimits)
def choose_limits(house: House, command: c.ChooseLimits) -> Events:
    account = house.account(command.by)
    wanted = check_limits(command.limits)
    if wanted == account.limits and account.wanted is None:
        raise Refusal("so-already", BY_HOUSE, t("These are already your limits."))
    strict = strictest(account.limits, wanted)
    since = later(command.at, LOOSER_AFTER)
    if strict == wanted:
        return (e.LimitsChosen(account.name, wanted, None, ""),)
    return (e.LimitsChosen(account.name, strict, wanted, since),)


@answers(c.ApplyLimits)
def apply_limits(house: House, command: c.ApplyLimits) -> Events:
    account = house.account(command.name)
    if command.by != HOUSE:
        raise Refusal("wrong-role", BY_HOUSE, t("Only the house itself can do this."))
    if account.wanted is None or command.at < account.wanted_from:
        raise Refusal("not-due", BY_HOUSE, t("No other limits are due."))
    return (e.LimitsInForce(account.name, account.wanted),)


@answers(c.ExcludeSelf)
def exclude_self(house: House, command: c.ExcludeSelf) -> Events:
    account = house.account(command.by)
    if not 1 <= command.days <= LONGEST_EXCLUSION:
        raise BadInput(
            t("Choose an exclusion of 1 to {days} days.", days=number(LONGEST_EXCLUSION))
        )
    until = later(command.at, timedelta(days=command.days))
    if until <= account.excluded_until:
        raise Refusal(
            "excluded-longer", BY_HOUSE, t("You're already excluded for longer than that.")
        )
    return (e.SelfExcluded(account.name, until),)


@answers(c.EndPlay)
def end_play(house: House, command: c.EndPlay) -> Events:
    account = house.account(command.name)
    if command.by != HOUSE:
        raise Refusal("wrong-role", BY_HOUSE, t("Only the house itself can do this."))
    minutes = account.limits.minutes_a_day
    if minutes is None:
        raise Refusal(
            "no-limit", BY_HOUSE, t("{account} has no playing time limit.", account=account.name)
        )
    if account.has_played_enough(command.at):
        raise Refusal(
            "so-already",
            BY_HOUSE,
            t("{account} has already reached today's playing time limit.", account=account.name),
        )
    return (e.PlayEnded(account.name, minutes, next_day(command.at)),)
