"""How a signed-in person, or a bot, acts at a table: as a player, a dealer or an inspector."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from houseway.core.errors import BadInput, Refusal, misread
from houseway.core.reasons import BY_HOUSE
from houseway.core.typed_json import convert
from houseway.core.words import t
from houseway.house.accounts.names import fold_name
from houseway.house.accounts.roles import name_role
from houseway.house.play.automatic_dealer import closing
from houseway.house.play.command_handler import CommandHandler, CommandRequest, Done, Held, Preview
from houseway.house.play.interest import CODE, check_no_stake, check_staff, conflict_of
from houseway.house.run.clock import by_the_clock
from houseway.live.dual_control import Confirm, ConfirmationAsked, ConfirmationGiven, waiting
from houseway.live.table.state import LiveTable
from houseway.tables.messages import Command, Event, MessageType
from houseway.tables.people import DEALER, HOUSE, INSPECTOR, check_player
from houseway.tables.seating import BuyIn, Sit
from houseway.tables.text import check_line

Capacity = Literal["player", "dealer", "inspector", "director"]

DEEPEST = 4  # a command bound to a stage, at a table of a tournament, is the deepest there is
HAS_RUN_IT = t("Someone who has run this round joins the game when it is over.")
HOUSE_KEYS = "house-"  # the automatic house's own: whoever took its next key would stop the table


Message: TypeAlias = dict[str, Any]  # a command in JSON


class Request(msgspec.Struct, frozen=True):
    """A command as it is sent. `by` is filled in here: nobody speaks for another."""

    key: str
    command: Message
    stage: str | None = None
    capacity: Capacity = msgspec.field(name="as", default="player")
    why: str | None = None
    player: str | None = msgspec.field(name="for", default=None)  # at a table with a human dealer


@dataclass(frozen=True)
class Actor:
    name: str
    roles: frozenset[str]
    bot: bool = False  # one of the house's own


# Raises what refuses a stake: of a player, by an account, with what it takes from the wallet.
MayStake = Callable[[str, str, int | None], Awaitable[None]]
# Of who asks and who confirms: raises what refuses it to the second.
MayConfirm = Callable[[str, str], Awaitable[None]]


async def act(
    handler: CommandHandler,
    actor: Actor,
    stream: str,
    request: Request,
    may_stake: MayStake | None = None,
    may_confirm: MayConfirm | None = None,
) -> Done:
    if request.key.startswith(HOUSE_KEYS):
        raise BadInput(
            t("Keys that begin with {start} are the house's own: use another.", start=HOUSE_KEYS)
        )
    held = await handler.held(stream)
    command = commanded(actor, held, request)
    asks = command.innermost
    routine = request.capacity == "player" or request.player is not None or command.is_routine
    significant = not routine
    player = actor.name if request.capacity == "player" else request.player
    asked = CommandRequest(
        command,
        actor.name,
        request.capacity,
        request.key,
        why=reason(request.why, needed=significant) or None,
        significant=significant,
        stage=None if asks.at_any_stage else request.stage,
        updates=closing(stream, held, command),
        guard=StakeGuard(handler, actor, stream, request.capacity, player),
    )
    try:
        check_seed(actor, held, asks, request)
        if request.capacity == "player":
            check_bound(asks, request)
        if asks.stakes and may_stake is not None:
            charge = held.kind.charges(held.state, asks)
            await may_stake(request.player or actor.name, actor.name, charge)
        if isinstance(asks, Confirm) and may_confirm is not None:
            asker = next((w.account for w in held.state.waiting if w.number == asks.number), None)
            if asker is not None and asker != actor.name:
                await may_confirm(asker, actor.name)
    except Refusal:
        done = await handler.receipt(stream, asked)  # it may have been done when it was allowed
        if done is None:
            raise
        return done
    return await handler.act(stream, asked)


def check_preview(actor: Actor, state: object, request: Request) -> None:
    if request.capacity == "player":
        raise Refusal("wrong-role", BY_HOUSE, t("Only staff look at what would come of something."))
    check_capacity(actor, state, request.capacity)


async def preview(handler: CommandHandler, actor: Actor, stream: str, request: Request) -> Preview:
    """What would come of it now; nothing of it is done."""
    held = await handler.held(stream)
    command = commanded(actor, held, request)
    check_no_stake(actor.name, held.kind, held.state)
    if isinstance(command, Confirm):  # what would come of it, whoever confirms it
        held, command = as_confirmed(held, command.number)
    found = await handler.preview(stream, held, command, actor.name)
    asked = next((e for e in found.events if isinstance(e, ConfirmationAsked)), None)
    if asked is not None:  # what comes of it once it is confirmed
        held = msgspec.structs.replace(held, state=held.kind.evolve(held.state, asked))
        command = Confirm(INSPECTOR, asked.number)
        found = await handler.preview(stream, held, command, HOUSE)
        told = tuple(e for e in found.events if not isinstance(e, ConfirmationGiven))
        found = msgspec.structs.replace(found, events=told)
    check_staff(actor.name, held.kind, held.state, command, found.events)
    return msgspec.structs.replace(found, second_person=asked is not None)


def as_confirmed(held: Held, number: int) -> tuple[Held, Command]:
    """The place as if nothing waited under this number, and what is asked for there."""
    waits = waiting(held.state, number)
    left = tuple(other for other in held.state.waiting if other is not waits)
    asks = read_command(dict(waits.asks), held.kind.command_type)
    return msgspec.structs.replace(held, state=held.state.now(waiting=left)), asks


@dataclass(frozen=True)
class StakeGuard:
    """Keeps those with a stake from running a table, and those who run it from playing there."""

    handler: CommandHandler
    actor: Actor
    stream: str
    capacity: Capacity
    player: str | None  # on whose behalf

    def check_sender(self, held: Held) -> None:
        if self.capacity != "player":
            check_no_stake(self.actor.name, held.kind, held.state)

    async def check_events(self, held: Held, command: Command, events: tuple[Event, ...]) -> None:
        if self.capacity != "player":
            check_staff(self.actor.name, held.kind, held.state, command, events)
        if self.player is None or self.actor.bot or not isinstance(command, BuyIn | Sit):
            return
        staff = await self.handler.staff_since(self.stream, held)
        if fold_name(self.player) in map(fold_name, staff):
            raise Refusal(CODE, BY_HOUSE, HAS_RUN_IT)


def commanded(actor: Actor, held: Held, request: Request) -> Command:
    """The command in the name of whoever may give it."""
    check_capacity(actor, held.state, request.capacity)
    by = speaker(actor, held.state, request)
    try:
        command = read_command(spoken_by(by, request.command), held.kind.command_type)
    except msgspec.ValidationError as error:
        raise BadInput(
            t("That is no command of this table: {error}", error=misread(error))
        ) from None
    return by_the_clock(held.kind, command)


def read_command(command: dict[str, object], command_type: MessageType) -> Command:
    """Straight as what its tag says: a union of all commands is put together at every use."""
    tag = command.get("command")
    known = by_tag(command_type).get(tag) if isinstance(tag, str) else None
    found = convert(command, known or command_type)
    assert isinstance(found, Command)
    return found


# By the identity of the union, which is kept with it: to hash one takes longer than all the rest.
_by_tag: dict[int, tuple[MessageType, dict[str, type[Command]]]] = {}


def by_tag(command_type: MessageType) -> dict[str, type[Command]]:
    found = _by_tag.get(id(command_type))
    if found is None:
        tags = {each.__struct_config__.tag: each for each in get_args(command_type)}
        found = _by_tag[id(command_type)] = command_type, tags
    return found[1]


def speaker(actor: Actor, state: object, request: Request) -> str:
    """By whom the command is: at a real table the dealer enters what players say and do."""
    if request.player is None:
        return actor.name if request.capacity == "player" else request.capacity
    if request.capacity != DEALER or not has_human_dealer(state):
        raise Refusal(
            "wrong-role", BY_HOUSE, t("Only the dealer of a real table acts for a player.")
        )
    if fold_name(request.player) == fold_name(actor.name):
        raise Refusal(
            CODE, BY_HOUSE, t("You can't act for yourself as the dealer. Ask a colleague.")
        )
    return check_player(request.player)


def spoken_by(by: str, command: dict[str, object], depth: int = 1) -> dict[str, object]:
    """The command in this name, with any command inside it."""
    if depth > DEEPEST:
        raise BadInput(t("No command has so many commands inside it."))
    inner = {
        name: spoken_by(by, value, depth + 1)
        for name, value in command.items()
        if isinstance(value, dict) and ("command" in value or "by" in value)
    }
    return {**command, **inner, "by": by}


def check_capacity(actor: Actor, state: object, capacity: Capacity) -> None:
    if capacity not in actor.roles:
        raise Refusal(
            "wrong-role",
            BY_HOUSE,
            t(
                "{account} does not act as {role} here.",
                account=actor.name,
                role=name_role(capacity),
            ),
        )
    if capacity == "director" and isinstance(state, LiveTable):
        # no word of a table: it would pass for a player's name
        raise Refusal("wrong-role", BY_HOUSE, t("A director directs tournaments and not a table."))
    if capacity == DEALER and not has_human_dealer(state):
        raise Refusal("automatic-dealer", BY_HOUSE, t("The dealer of this table is automatic."))


def has_human_dealer(state: object) -> bool:
    """Whether a person deals at a table or in a tournament."""
    return getattr(state, "dealing", "automatic") == "human"


def check_seed(actor: Actor, held: Held, asks: Command, request: Request) -> None:
    """Whoever knows the house's seed and gives the last of the players' could choose the cards. And
    a record is for ever: it keeps one seed of everybody who plays, and no more."""
    if not asks.gives_seed:
        return
    if actor.bot:
        raise Refusal("no-seeds-of-bots", BY_HOUSE, t("The house's own bots give no seeds."))
    if request.player is not None:
        raise Refusal("wrong-role", BY_HOUSE, t("Players give their seeds themselves."))
    if not held.kind.takes_seed(held.state, asks):
        sentence = t("Whoever takes part gives one seed for each shuffle.")
        raise Refusal("no-more-seeds", BY_HOUSE, sentence)


def check_bound(asks: Command, request: Request) -> None:
    if request.stage is None and not asks.at_any_stage:
        raise BadInput(t("Say the stage of the table that this is meant for."))


def reason(why: str | None, *, needed: bool = True) -> str:
    line = check_line(why or "", t("A reason"), may_be_empty=True)
    if needed and not line:
        raise BadInput(t("Give a reason: it goes into the log of significant events."))
    return line


def viewer_of(actor: Actor | None, capacity: Capacity, held: Held) -> tuple[str, str | None]:
    """By which name the table knows who is looking; somebody without an account is the public.

    Staff with a stake of their own see what players see, and are told why."""
    if actor is None:
        return "public", None
    if capacity == "player" or capacity not in actor.roles:
        return actor.name, None
    conflict = conflict_of(actor.name, held.kind, held.state)
    return (capacity if conflict is None else actor.name), conflict
