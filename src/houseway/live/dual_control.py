"""Dual control: one person asks for a command, a second person confirms it.

A record says with a `DualControl` how commands that wait are read and decided there, and who may
ask and confirm.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Generic, NamedTuple, TypeVar

import msgspec

from houseway.core.errors import BadInput, Refusal, describe_misreading
from houseway.core.reasons import BY_HOUSE
from houseway.core.typed_json import convert
from houseway.core.words import t
from houseway.live.amendments import Json, write
from houseway.live.messages import HOUSE_TAG, HouseCommand, HouseEvent, PublicReason
from houseway.live.record import LiveRecord, Waiting
from houseway.record.stream import Sender
from houseway.tables.messages import Command, Event, MessageType, prompt
from houseway.tables.offers import Offer
from houseway.tables.text import check_line

Number = Annotated[int, prompt(t("Request number"))]
REASON = "reason"  # in offers: staff write their own instead


class AskSecondPerson(HouseCommand, frozen=True):
    """Switch on or off that a second person confirms voids, corrections and payments."""

    wanted: bool

    at_any_stage = True


class AskConfirmation(HouseCommand, frozen=True):
    """The house wraps a command in it that a second person confirms."""

    account: str
    asks: Json
    reason: str = ""

    at_any_stage = True


class Confirm(HouseCommand, frozen=True):
    """The house adds the account and the command with what its record says now."""

    number: Number
    account: str = ""
    asks: Json = msgspec.field(default_factory=dict)

    at_any_stage = True
    needs_record = True


class TurnDown(HouseCommand, frozen=True):
    """Drop what waits, or withdraw it. The house adds the account."""

    number: Number
    reason: PublicReason
    account: str = ""

    at_any_stage = True


class SecondPersonAsked(HouseEvent, frozen=True):
    wanted: bool


class ConfirmationAsked(HouseEvent, frozen=True):
    number: int
    account: str
    asks: Json
    round: int
    stage: str
    holds: bool
    reason: str

    @property
    def waiting(self) -> Waiting:
        return Waiting(**{name: getattr(self, name) for name in Waiting.__struct_fields__})


class ConfirmationGiven(HouseEvent, frozen=True):
    number: int
    account: str


class ConfirmationTurnedDown(HouseEvent, frozen=True, omit_defaults=True):
    """`reason` is what staff gave; none if the round has moved on since it was asked for."""

    number: int
    reason: str = ""
    moved_on: bool = False


AnyCommand = AskSecondPerson | AskConfirmation | Confirm | TurnDown
AnyEvent = SecondPersonAsked | ConfirmationAsked | ConfirmationGiven | ConfirmationTurnedDown


class PointInPlay(NamedTuple):
    """The round and stage in which a command was asked for; round 0 is between rounds."""

    round: int
    stage: str


R = TypeVar("R", bound=LiveRecord)

Read = Callable[[Json], Command]  # a waiting command, from its JSON
Change = Callable[[Command], Command]


def needs_confirmation(live: LiveRecord, command: Command) -> bool:
    """Whether a second person confirms the command; also for switching dual control off."""
    is_doubtful = command.innermost.needs_second_person or isinstance(command, AskSecondPerson)
    return (live.second_person and is_doubtful) or live.is_beyond_limit(command)


def check_alone(live: LiveRecord, command: Command) -> None:
    """Refuse a command that one person may not give alone."""
    is_doubtful = live.second_person and command.innermost.needs_second_person
    if is_doubtful or live.is_beyond_limit(command):
        raise Refusal("second-person", BY_HOUSE, t("This needs a second person to confirm it."))


def complete(
    live: LiveRecord, command: Command, sender: Sender, read: Read, add_record: Change
) -> Command:
    """Add what the sender cannot know; wrap the command if a second person confirms it."""
    if isinstance(command, Confirm):
        waits = next((w for w in live.waiting if w.number == command.number), None)
        asks = {} if waits is None else write(add_record(read(waits.asks)))
        return msgspec.structs.replace(command, account=sender.account, asks=asks)
    if isinstance(command, TurnDown):
        return msgspec.structs.replace(command, account=sender.account)
    if isinstance(command, AskConfirmation):  # its sender asks, whatever account it names
        command = read(command.asks)
    command = add_record(command)
    if needs_confirmation(live, command):
        return AskConfirmation(command.by, sender.account, write(command), sender.why)
    return command


def strip(command: Command, read: Read, strip_asked: Change) -> Command:
    """Return the command as its sender gave it, without what `complete` added."""
    match command:
        case AskConfirmation():
            return strip_asked(read(command.asks))
        case Confirm():
            return msgspec.structs.replace(command, account="", asks={})
        case TurnDown():
            return msgspec.structs.replace(command, account="")
        case _:
            return strip_asked(command)


def read_as(command_type: MessageType, asks: Json) -> Command:
    try:
        found = convert(asks, command_type)
    except msgspec.ValidationError as error:
        raise BadInput(
            t("No one can confirm this: {why}", why=describe_misreading(error))
        ) from None
    assert isinstance(found, Command)
    return found


@dataclass(frozen=True)
class DualControl(Generic[R]):
    """How one kind of record reads, strips and decides what waits, and who asks and confirms."""

    read: Read
    strip: Change
    point: Callable[[R, Command], PointInPlay]
    decide: Callable[[R, Command], tuple[Event, ...]]  # without asking for a second person again
    need_asker: Callable[[str], None]
    need_confirmer: Callable[[str], None]

    def answer(self, live: R, command: AnyCommand) -> tuple[Event, ...]:
        match command:
            case AskSecondPerson():
                return self.switch(live, command)
            case AskConfirmation():
                return self.ask(live, command)
            case Confirm():
                return self.confirm(live, command)
            case TurnDown():
                return self.turn_down(live, command)

    def switch(self, live: R, command: AskSecondPerson) -> tuple[Event, ...]:
        live.need_opened()
        self.need_confirmer(command.by)
        if command.wanted == live.second_person:
            raise Refusal("so-already", BY_HOUSE, t("It's already set that way."))
        return (SecondPersonAsked(command.wanted),)

    def ask(self, live: R, command: AskConfirmation) -> tuple[Event, ...]:
        """Let a command wait, unless it would be refused now."""
        self.need_asker(command.by)
        asks = self.read(command.asks)
        if asks.by != command.by or not needs_confirmation(live, asks):
            raise Refusal("one-person", BY_HOUSE, t("This doesn't need a second person."))
        self.decide(live, asks)
        waits = ConfirmationAsked(
            live.waited + 1,
            command.account,
            write(self.strip(asks)),
            *self.point(live, asks),
            holds=not asks.innermost.at_any_stage,
            reason=check_line(command.reason, t("The reason"), may_be_empty=True),
        )
        return (waits,)

    def confirm(self, live: R, command: Confirm) -> tuple[Event, ...]:
        """Decide what waits; drop it if it holds a round or stage that has passed."""
        self.need_confirmer(command.by)
        waits = find_waiting(live, command.number)
        if command.account == waits.account:
            raise Refusal(
                "same-person", BY_HOUSE, t("You can't confirm your own request. Ask a colleague.")
            )
        asks = self.read(command.asks)
        if write(self.strip(asks)) != waits.asks:
            raise BadInput(t("That isn't what's waiting to be confirmed."))
        if waits.holds and self.point(live, asks) != (waits.round, waits.stage):
            return (ConfirmationTurnedDown(waits.number, moved_on=True),)
        given = ConfirmationGiven(waits.number, command.account)
        return (given, *self.decide(evolve(live, given), asks))

    def turn_down(self, live: R, command: TurnDown) -> tuple[Event, ...]:
        """Drop what waits; the account that asked for it may always withdraw it."""
        waits = find_waiting(live, command.number)
        if (command.by, command.account) != (waits.asks["by"], waits.account):
            self.need_confirmer(command.by)
        return (ConfirmationTurnedDown(waits.number, check_line(command.reason, t("The reason"))),)


def evolve(live: R, event: AnyEvent) -> R:
    match event:
        case SecondPersonAsked(wanted):
            return live.now(second_person=wanted)
        case ConfirmationAsked():
            return live.now(waiting=(*live.waiting, event.waiting), waited=event.number)
        case ConfirmationGiven(number) | ConfirmationTurnedDown(number):
            return live.now(waiting=tuple(w for w in live.waiting if w.number != number))


# -- What waits ------------------------------------------------------------------------------------


def name_command(asks: Json) -> str:
    """Name a waiting command in a few words; if it carries another command, name that one."""
    asks = asks.get("asks", asks)
    return str(asks.get("command", "")).removeprefix(HOUSE_TAG).replace("-", " ")


def find_waiting(live: LiveRecord, number: int) -> Waiting:
    for waits in live.waiting:
        if waits.number == number:
            return waits
    raise Refusal(
        "not-waiting", BY_HOUSE, t("Nothing is waiting here under number {number}.", number=number)
    )


def holding(live: LiveRecord) -> tuple[Waiting, ...]:
    """Return what waits and holds a round until it is confirmed or turned down."""
    return tuple(waits for waits in live.waiting if waits.holds)


def check_held(held: Iterable[Waiting], by: str, staff: tuple[str, ...]) -> None:
    """Refuse what would continue past a request that holds the round."""
    for waits in held:
        what = name_command(waits.asks)
        if by not in staff:  # players do not learn which member of staff it was
            sentence = t("Play is on hold until staff decide on this: {what}.", what=what)
            raise Refusal("confirmation-waits", BY_HOUSE, sentence)
        sentence = t(
            "Number {number} is waiting to be confirmed: {what}, requested by "
            "{account}. A second person must confirm it or turn it down, or "
            "{account} can withdraw it.",
            number=waits.number,
            what=what,
            account=waits.account,
        )
        raise Refusal("confirmation-waits", BY_HOUSE, sentence)


def need_nothing_waiting(live: LiveRecord) -> None:
    """Refuse to close while a request waits, since it would be lost."""
    for waits in live.waiting:
        sentence = t(
            "Number {number} is still waiting for a second person: {what}. Confirm "
            "it or turn it down first.",
            number=waits.number,
            what=name_command(waits.asks),
        )
        raise Refusal("confirmation-waits", BY_HOUSE, sentence)


# -- Offers ----------------------------------------------------------------------------------------


def offers(live: LiveRecord, actor: str, confirmers: tuple[str, ...]) -> Iterator[Offer[Command]]:
    """Offer to confirm or turn down what waits; to other staff, to withdraw what their role asked.

    Whether the same account asked for it is checked when it is confirmed.
    """
    for waits in live.waiting:
        of = {"number": waits.number, "what": name_command(waits.asks), "account": waits.account}
        if actor in confirmers:
            confirm = t("Confirm number {number}: {what}, requested by {account}", **of)
            yield Offer(Confirm(actor, waits.number), confirm)
            turn_down = t("Turn down number {number}: {what}, requested by {account}", **of)
            yield Offer(TurnDown(actor, waits.number, REASON), turn_down)
        elif waits.asks["by"] == actor:
            withdraw = t("Withdraw number {number}: {what}", number=waits.number, what=of["what"])
            yield Offer(TurnDown(actor, waits.number, REASON), withdraw)


def switch_offer(live: LiveRecord, actor: str) -> Offer[Command]:
    wanted = not live.second_person
    says = (
        t("Require a second person for voids, corrections and payments")
        if wanted
        else t("Stop requiring a second person for voids, corrections and payments")
    )
    return Offer(AskSecondPerson(actor, wanted), says)
