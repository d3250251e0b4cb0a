"""Answer commands that delete what guests leave behind."""

from typing import Literal

from houseway.core.errors import BadInput, Refusal
from houseway.core.money.amounts import MOST
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import money, t
from houseway.house.office import commands as c
from houseway.house.office import events as e
from houseway.house.office.answers import Events, answers
from houseway.house.office.state import House
from houseway.house.run.identifiers import OWN_TABLE
from houseway.record.entry import GENESIS


@answers(c.DeletePractice)
def delete_practice(house: House, command: c.DeletePractice) -> Events:
    """Practice chips belong to the house: only a guest and bots may have taken part."""
    check_kind(house, command.owner, "guest")
    for companion in command.companions:
        check_kind(house, companion, "bot")
    if not command.table.startswith(f"{OWN_TABLE}-"):
        raise Refusal("no-practice", BY_HOUSE, t("Only records of practice tables can be deleted."))
    if command.entries < 1 or not is_hash(command.hash):
        raise BadInput(t("Give the number of entries in the record and the hash of the last one."))
    return (e.PracticeDeleted(command.table, command.owner, command.entries, command.hash),)


@answers(c.DeleteGuest)
def delete_guest(house: House, command: c.DeleteGuest) -> Events:
    check_kind(house, command.name, "guest")
    if not 0 <= command.amount <= MOST:
        raise BadInput(t("A wallet can have 0 to {most}.", most=money(MOST)))
    return (e.GuestDeleted(command.name, command.amount),)


def check_kind(house: House, name: str, kind: Literal["guest", "bot"]) -> None:
    if house.account(name).kind != kind:
        guest, bot = t("{name} isn't a guest.", name=name), t("{name} isn't a bot.", name=name)
        raise Refusal("wrong-kind", BY_HOUSE, guest if kind == "guest" else bot)


def is_hash(text: str) -> bool:
    return len(text) == len(GENESIS) and set(text) <= set("0123456789abcdef")
