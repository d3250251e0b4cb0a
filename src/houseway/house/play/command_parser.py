"""Parse a request into a command: with its sender, account names and the time."""

from collections.abc import Callable
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from houseway.core.errors import BadInput, describe_misreading
from houseway.core.typed_json import convert
from houseway.core.words import t
from houseway.house.accounts.names import fold_name
from houseway.house.office.state import House
from houseway.house.run.clock import by_the_clock
from houseway.record.stream import AnyKind
from houseway.tables.messages import Command, MessageType
from houseway.tables.people import check_player

Capacity = Literal["player", "dealer", "inspector", "director"]
Message: TypeAlias = dict[str, Any]  # a command in JSON

# Fields of commands that hold a name, a list of names, or something by name.
NAMING = frozenset({"by", "player", "players", "to", "cut_by", "order", "payments", "chips"})
DEEPEST_COMMAND = 4  # one that is bound to a stage, at a table of a tournament
DEEPEST_NAME = 16  # in a step that a correction adds at a table of a tournament

Rename = Callable[[str], str]


class Request(msgspec.Struct, frozen=True):
    """A command as a client sends it. The server fills in `by`, so no one speaks for another."""

    key: str
    command: Message
    stage: str | None = None
    capacity: Capacity = msgspec.field(name="as", default="player")
    why: str | None = None
    player: str | None = msgspec.field(name="for", default=None)  # at a table with a human dealer


def parse_command(account: str, kind: AnyKind, request: Request) -> Command:
    """Return the command of a request that is authorized."""
    message = add_sender(speaker(account, request), request.command)
    try:
        command = read_command(message, kind.command_type)
    except msgspec.ValidationError as error:
        raise BadInput(
            t("That isn't a command of this table: {error}", error=describe_misreading(error))
        ) from None
    return by_the_clock(kind, command)


def speaker(account: str, request: Request) -> str:
    """Return the name that a command is given in. The dealer of a real table enters what players
    say and do."""
    if request.player is not None:
        return check_player(request.player)
    return account if request.capacity == "player" else request.capacity


def add_sender(by: str, message: Message, depth: int = 1) -> Message:
    """Return a command, and every command inside it, with the name of its sender."""
    if depth > DEEPEST_COMMAND:
        raise BadInput(t("A command can't contain that many commands."))
    inner = {
        name: add_sender(by, value, depth + 1)
        for name, value in message.items()
        if isinstance(value, dict) and ("command" in value or "by" in value)
    }
    return {**message, **inner, "by": by}


def read_command(message: Message, command_type: MessageType) -> Command:
    """Convert a message by its tag. The union of all commands would be built again at every use."""
    tag = message.get("command")
    known = by_tag(command_type).get(tag) if isinstance(tag, str) else None
    command = convert(message, known or command_type)
    assert isinstance(command, Command)
    return command


# By the identity of the union, which is kept with it: hashing one takes longer than all the rest.
_by_tag: dict[int, tuple[MessageType, dict[str, type[Command]]]] = {}


def by_tag(command_type: MessageType) -> dict[str, type[Command]]:
    found = _by_tag.get(id(command_type))
    if found is None:
        tags = {each.__struct_config__.tag: each for each in get_args(command_type)}
        found = _by_tag[id(command_type)] = command_type, tags
    return found[1]


# -- Names of accounts -----------------------------------------------------------------------------


def use_account_names(house: House, request: Request) -> Request:
    """Replace every spelling of an account by the account's own name; leave other names alone.

    Staff type names as they like: `ANN` is the account of Ann. The record uses one name."""

    def rename(name: str) -> str:
        account = house.accounts.get(fold_name(name))
        return name if account is None else account.name

    player = None if request.player is None else rename(request.player)
    command: Message = rename_people(request.command, rename)
    return msgspec.structs.replace(request, player=player, command=command)


def rename_people(value: Any, rename: Rename, depth: int = 0) -> Any:
    if depth > DEEPEST_NAME:
        raise BadInput(t("A command can't have that much nested inside it."))
    if isinstance(value, list):
        return [rename_people(item, rename, depth + 1) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        name: rename_names(item, rename)
        if name in NAMING and is_names(item)
        else rename_people(item, rename, depth + 1)
        for name, item in value.items()
    }


def is_names(value: object) -> bool:
    """Whether this is a name, a list of names, or anything but a message by name."""
    if isinstance(value, list):
        return all(isinstance(item, str) for item in value)
    if isinstance(value, dict):
        return not any(isinstance(item, dict | list) for item in value.values())
    return isinstance(value, str)


def rename_names(value: Any, rename: Rename) -> Any:
    if isinstance(value, str):
        return rename(value)
    if isinstance(value, list):
        return [rename(name) for name in value]
    by_name = {rename(name): item for name, item in value.items()}
    if len(by_name) < len(value):
        raise BadInput(t("The same account is named twice, in two spellings. Name it once."))
    return by_name
