"""The register of the office's answers: which function answers a command, and who may send it."""

from collections.abc import Callable
from typing import TypeVar

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import either, t
from houseway.house.accounts.roles import Role, name_role
from houseway.house.office import commands as c
from houseway.house.office import events as e
from houseway.house.office.state import House
from houseway.tables.people import HOUSE

ADMINISTRATOR: tuple[Role, ...] = ("administrator",)
CONFIRMERS: tuple[Role, ...] = ("administrator", "director")

Events = tuple[e.AnyOfficeEvent, ...]
Answer = TypeVar("Answer", bound=Callable[..., Events])

ANSWERS: dict[type[c.OfficeCommand], Callable[..., Events]] = {}
MAY: dict[type[c.OfficeCommand], tuple[Role, ...]] = {}


def answers(
    command: type[c.OfficeCommand], *, may: tuple[Role, ...] = ()
) -> Callable[[Answer], Answer]:
    """Register the decorated function for a command that the house itself and these roles send."""

    def register(answer: Answer) -> Answer:
        ANSWERS[command], MAY[command] = answer, may
        return answer

    return register


def check_may(house: House, command: c.OfficeCommand) -> None:
    if command.by == HOUSE:
        return
    by = house.account(command.by)
    if by.disabled:
        raise Refusal("account-disabled", BY_HOUSE, t("This account is disabled."))
    if is_of_own_account(command):
        return
    allowed = MAY[type(command)]
    if not set(allowed) & set(by.roles):
        text = (
            t("Only the {roles} can do this.", roles=either(map(name_role, allowed)))
            if allowed
            else t("Only the house itself can do this.")
        )
        raise Refusal("wrong-role", BY_HOUSE, text)


def is_of_own_account(command: c.OfficeCommand) -> bool:
    """Whether everyone may do this to their own account, whatever their roles."""
    match command:
        case c.NotePassword() | c.NoteSecondFactor() | c.KeepGuest():
            return command.name == command.by
        case _:
            return isinstance(command, c.ChooseLimits | c.ExcludeSelf)
