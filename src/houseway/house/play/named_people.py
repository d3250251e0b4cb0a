"""The people whom a command names, by the names of their accounts.

Staff type names as they like: `ANN` is the account of Ann. The record has one name for everybody.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.house.accounts.names import fold_name
from houseway.house.office.state import House
from houseway.house.play.player_commands import Message, Request

# Fields of commands that hold a name, a list of names, or something by name.
NAMING = frozenset({"by", "player", "players", "to", "cut_by", "order", "payments", "chips"})
DEEPEST = 16  # a step that a correction adds at a table of a tournament is not as deep

Renamed = Callable[[str], str]


def with_own_names(house: House, request: Request) -> Request:
    """The request with every account under its own name; other names stay as they are."""

    def own(name: str) -> str:
        known = house.accounts.get(fold_name(name))
        return name if known is None else known.name

    player = None if request.player is None else own(request.player)
    command: Message = renamed(request.command, own)
    return msgspec.structs.replace(request, player=player, command=command)


def renamed(value: Any, own: Renamed, depth: int = 0) -> Any:
    if depth > DEEPEST:
        raise BadInput(t("No command has so much inside it."))
    if isinstance(value, list):
        return [renamed(one, own, depth + 1) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        name: people(one, own) if name in NAMING and is_names(one) else renamed(one, own, depth + 1)
        for name, one in value.items()
    }


def is_names(value: object) -> bool:
    """A name, a list of names, or anything but a message by name."""
    if isinstance(value, list):
        return all(isinstance(one, str) for one in value)
    if isinstance(value, dict):
        return not any(isinstance(one, dict | list) for one in value.values())
    return isinstance(value, str)


def people(value: Any, own: Renamed) -> Any:
    if isinstance(value, str):
        return own(value)
    if isinstance(value, list):
        return [own(one) for one in value]
    by_name = {own(name): one for name, one in value.items()}
    if len(by_name) < len(value):
        raise BadInput(t("One account is named twice, in two spellings: name it once."))
    return by_name
