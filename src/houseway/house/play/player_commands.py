"""Take in what people and bots ask for at tables and tournaments, as players or as staff.

This is the one place that admits a request: it is authorized, parsed and checked here, whether it
came by a route or a socket. Then the command handler decides, writes and publishes it.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
import structlog

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import t
from houseway.house.accounts.account_checks import AccountChecks
from houseway.house.accounts.names import fold_name
from houseway.house.accounts.office import By
from houseway.house.accounts.protection import PlayTime
from houseway.house.accounts.roles import name_role
from houseway.house.accounts.sign_in import Accounts
from houseway.house.office.commands import NotePreview
from houseway.house.play.allowances import Allowances
from houseway.house.play.automatic_dealer import closing_change
from houseway.house.play.command_handler import CommandHandler, CommandRequest, Preview, Receipt
from houseway.house.play.command_parser import (
    Capacity,
    Request,
    parse_command,
    read_command,
    use_account_names,
)
from houseway.house.play.interest import (
    OWN_INTEREST,
    asker_of,
    check_no_stake,
    check_staff,
    conflict_of,
)
from houseway.house.play.stream_states import StreamState
from houseway.house.run import metrics
from houseway.live.dual_control import Confirm, ConfirmationAsked, ConfirmationGiven, find_waiting
from houseway.live.table.state import LiveTable
from houseway.tables.messages import Command, Event
from houseway.tables.people import DEALER, HOUSE, INSPECTOR
from houseway.tables.seating import BuyIn, Sit
from houseway.tables.text import check_line

HAS_RUN_IT = t("You've run this round as staff. You can join the game when it's over.")
HOUSE_KEYS = "house-"  # of the automatic house: another's use of its next key would stop the table

log = structlog.get_logger()


@dataclass(frozen=True)
class Actor:
    name: str
    roles: frozenset[str]
    bot: bool = False  # one of the house's own


class CommandDesk:
    """Where routes and sockets hand in the requests of people."""

    def __init__(
        self,
        handler: CommandHandler,
        accounts: Accounts,
        checks: AccountChecks,
        play_time: PlayTime,
        allowances: Allowances,
        bot_names: Callable[[], frozenset[str]],
    ) -> None:
        self._handler = handler
        self._accounts = accounts
        self._checks = checks
        self._play_time = play_time
        self._allowances = allowances
        self._bot_names = bot_names

    async def execute(self, actor: Actor, stream: str, request: Request) -> Receipt:
        began = time.perf_counter()
        try:
            request = use_account_names(await self._accounts.office.house(), request)
            receipt = await execute(self._handler, actor, stream, request, self._checks)
        except Exception as error:
            metrics.command_refused(error)
            raise
        metrics.command_done(time.perf_counter() - began, repeated=receipt.repeated)
        if not receipt.repeated:
            await self._count_play(stream)
        if request.capacity == "player":  # players do not learn the debts of others
            receipt = msgspec.structs.replace(receipt, chip_moves=())
        return receipt

    async def _count_play(self, stream: str) -> None:
        """Count everyone with a stake in the round as playing. If the time cannot be written just
        now, the command has been executed all the same."""
        try:
            current = await self._handler.read(stream)
            for player in current.kind.at_stake(current.state) - self._bot_names():
                await self._play_time.count(player)
        except Exception as error:
            log.warning("play-time-count-failed", stream=stream, error=type(error).__name__)

    async def preview(self, actor: Actor, stream: str, request: Request) -> Preview:
        """Return what a command of staff would lead to now.

        Asking is a significant event of the house's own record, whatever the answer; the table's
        record does not change."""
        request = use_account_names(await self._accounts.office.house(), request)
        check_preview(actor, (await self._handler.read(stream)).state, request)
        self._allowances.preview(actor.name)
        asks = {name: value for name, value in request.command.items() if name != "evidence"}
        note = NotePreview(actor.name, stream, request.capacity, asks)
        by = By(actor.name, request.capacity)
        await self._accounts.note_preview(by, note, reason(request.why, needed=False) or None)
        return await preview(self._handler, actor, stream, request)


async def execute(
    handler: CommandHandler,
    actor: Actor,
    stream: str,
    request: Request,
    account_checks: AccountChecks | None = None,
) -> Receipt:
    """Authorize, parse and check a request, and execute its command. Bots have no own limits."""
    if request.key.startswith(HOUSE_KEYS):
        raise BadInput(
            t(
                "Keys that begin with {start} are reserved for the house. Use another.",
                start=HOUSE_KEYS,
            )
        )
    current = await handler.read(stream)
    authorize(actor, current.state, request)
    command = parse_command(actor.name, current.kind, request)
    for_player = request.capacity == "player" or request.player is not None
    significant = not for_player and not command.is_routine
    player = actor.name if request.capacity == "player" else request.player
    command_request = CommandRequest(
        command,
        actor.name,
        request.capacity,
        request.key,
        why=reason(request.why, needed=significant) or None,
        significant=significant,
        stage=None if command.innermost.at_any_stage else request.stage,
        updates=closing_change(stream, current, command),
        guard=StakeGuard(handler, actor, stream, request.capacity, player),
    )
    try:
        await check(actor, current, command.innermost, request, account_checks)
    except Refusal:
        receipt = await handler.find_receipt(stream, command_request)
        if receipt is None:  # otherwise it was executed when it was still allowed
            raise
        return receipt
    return await handler.execute(stream, command_request)


# -- Authorizing -----------------------------------------------------------------------------------


def authorize(actor: Actor, state: object, request: Request) -> None:
    """Refuse a capacity that the actor does not have, and a player whom they may not act for."""
    check_capacity(actor, state, request.capacity)
    if request.player is None:
        return
    if request.capacity != DEALER or not has_human_dealer(state):
        raise Refusal(
            "wrong-role",
            BY_HOUSE,
            t("Only the dealer of a table with real cards can act for a player."),
        )
    if fold_name(request.player) == fold_name(actor.name):
        raise Refusal(
            OWN_INTEREST, BY_HOUSE, t("As dealer you can't act for yourself. Ask a colleague.")
        )


def check_capacity(actor: Actor, state: object, capacity: Capacity) -> None:
    if capacity not in actor.roles:
        raise Refusal(
            "wrong-role",
            BY_HOUSE,
            t(
                "{account} can't act as {role} here.",
                account=actor.name,
                role=name_role(capacity),
            ),
        )
    if capacity == "director" and isinstance(state, LiveTable):
        # tables do not know the word and would take it for a player's name
        raise Refusal("wrong-role", BY_HOUSE, t("A director directs tournaments, not tables."))
    if capacity == DEALER and not has_human_dealer(state):
        raise Refusal("automatic-dealer", BY_HOUSE, t("This table has an automatic dealer."))


def has_human_dealer(state: object) -> bool:
    """Whether a person deals at a table or in a tournament."""
    return getattr(state, "dealing", "automatic") == "human"


# -- Checking --------------------------------------------------------------------------------------


async def check(
    actor: Actor,
    current: StreamState,
    command: Command,
    request: Request,
    account_checks: AccountChecks | None,
) -> None:
    """Refuse what the game's rules do not know about: seeds, stages, own limits, independence."""
    check_seed(actor, current, command, request)
    if request.capacity == "player":
        check_stage_named(command, request)
    if account_checks is None:
        return
    if command.stakes:
        charge = current.kind.charges(current.state, command)
        await account_checks.check_may_stake(request.player or actor.name, actor.name, charge)
    asker = asker_of(current.state, command)
    if asker is not None and asker != actor.name:
        await account_checks.check_may_confirm(asker, actor.name)


def check_seed(actor: Actor, current: StreamState, command: Command, request: Request) -> None:
    """Refuse seeds that could fix the cards, and more seeds than a record should keep.

    Someone who knows the house's seed and gives the last of the players' could choose the cards. A
    record is permanent, so it takes one seed from each player and no more."""
    if not command.gives_seed:
        return
    if actor.bot:
        raise Refusal("no-seeds-of-bots", BY_HOUSE, t("The house's bots can't give seeds."))
    if request.player is not None:
        raise Refusal("wrong-role", BY_HOUSE, t("Players must give their own seeds."))
    if not current.kind.takes_seed(current.state, command):
        sentence = t("Each player can give one seed per shuffle.")
        raise Refusal("no-more-seeds", BY_HOUSE, sentence)


def check_stage_named(command: Command, request: Request) -> None:
    if request.stage is None and not command.at_any_stage:
        raise BadInput(t("Name the stage of the table this is meant for."))


def reason(why: str | None, *, needed: bool = True) -> str:
    line = check_line(why or "", t("The reason"), may_be_empty=True)
    if needed and not line:
        raise BadInput(t("Give a reason. It goes into the log of significant events."))
    return line


@dataclass(frozen=True)
class StakeGuard:
    """Keeps those with a stake from running a table, and those who run it from playing there."""

    handler: CommandHandler
    actor: Actor
    stream: str
    capacity: Capacity
    player: str | None  # on whose behalf

    def check_sender(self, current: StreamState) -> None:
        if self.capacity != "player":
            check_no_stake(self.actor.name, current.kind, current.state)

    async def check_events(
        self, current: StreamState, command: Command, events: tuple[Event, ...]
    ) -> None:
        if self.capacity != "player":
            check_staff(self.actor.name, current.kind, current.state, command, events)
        if self.player is None or self.actor.bot or not isinstance(command, BuyIn | Sit):
            return
        staff = await self.handler.find_staff_of_round(self.stream, current)
        if fold_name(self.player) in map(fold_name, staff):
            raise Refusal(OWN_INTEREST, BY_HOUSE, HAS_RUN_IT)


# -- Previews and views ----------------------------------------------------------------------------


def check_preview(actor: Actor, state: object, request: Request) -> None:
    if request.capacity == "player":
        raise Refusal("wrong-role", BY_HOUSE, t("Only staff can preview a command."))
    check_capacity(actor, state, request.capacity)


async def preview(handler: CommandHandler, actor: Actor, stream: str, request: Request) -> Preview:
    """Return what a command would lead to now, and do nothing of it."""
    current = await handler.read(stream)
    authorize(actor, current.state, request)
    command = parse_command(actor.name, current.kind, request)
    check_no_stake(actor.name, current.kind, current.state)
    if isinstance(command, Confirm):  # the outcome is the same for every confirmer
        current, command = unwrap_confirmation(current, command.number)
    shown = await handler.preview(stream, current, command, actor.name)
    asked = next((e for e in shown.events if isinstance(e, ConfirmationAsked)), None)
    if asked is not None:  # show what happens once it is confirmed
        state = current.kind.evolve(current.state, asked)
        current = msgspec.structs.replace(current, state=state)
        command = Confirm(INSPECTOR, asked.number)
        shown = await handler.preview(stream, current, command, HOUSE)
        events = tuple(e for e in shown.events if not isinstance(e, ConfirmationGiven))
        shown = msgspec.structs.replace(shown, events=events)
    check_staff(actor.name, current.kind, current.state, command, shown.events)
    return msgspec.structs.replace(shown, second_person=asked is not None)


def unwrap_confirmation(current: StreamState, number: int) -> tuple[StreamState, Command]:
    """Return the state without what waits under this number, and the command that it asks for."""
    waits = find_waiting(current.state, number)
    others = tuple(other for other in current.state.waiting if other is not waits)
    command = read_command(dict(waits.asks), current.kind.command_type)
    return msgspec.structs.replace(current, state=current.state.now(waiting=others)), command


def viewer_of(
    actor: Actor | None, capacity: Capacity, current: StreamState
) -> tuple[str, str | None]:
    """Return the name by which the table knows a viewer; without an account it is the public.

    Staff with a stake of their own see what players see, and are told why."""
    if actor is None:
        return "public", None
    if capacity == "player" or capacity not in actor.roles:
        return actor.name, None
    conflict = conflict_of(actor.name, current.kind, current.state)
    return (capacity if conflict is None else actor.name), conflict
