"""Decide what comes of a command to the office of the house."""

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import t
from houseway.house.office import accounts, dual_control, guests, money, protection
from houseway.house.office import commands as c
from houseway.house.office.answers import ANSWERS, Events, check_may
from houseway.house.office.state import House

CHAPTERS = (accounts, money, dual_control, protection, guests)  # each registers its answers


def decide(house: House, command: c.AnyOfficeCommand) -> Events:
    check_may(house, command)
    if not isinstance(command, c.OpenHouse) and not house.name:
        raise Refusal("not-open", BY_HOUSE, t("The house hasn't been opened."))
    return ANSWERS[type(command)](house, command)
