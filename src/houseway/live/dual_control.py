"""What two people do together, at a table or in a tournament: one asks, another confirms."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from houseway.core.errors import BadInput, Refusal, misread
from houseway.core.reasons import BY_HOUSE
from houseway.core.typed_json import convert
from houseway.core.words import t
from houseway.live.amendments import Json, written
from houseway.live.messages import HOUSE_TAG, HouseCommand, HouseEvent, ToldReason
from houseway.record.stream import Sender
from houseway.tables.messages import Command, Event, MessageType, asked
from houseway.tables.offers import Offer
from houseway.tables.text import check_line

Number = Annotated[int, asked(t("Number of what waits"))]


class Waiting(msgspec.Struct, frozen=True):
    """A command that waits, as it was sent: who asked for it, why, and in which round and stage.

    `round` is 0 between rounds. While it `holds`, the round does not go on; a command that names
    its own round holds nothing."""

    number: int
    account: str
    asks: Json
    round: int
    stage: str
    holds: bool
    reason: str


def titled(asks: Json) -> str:
    """What is asked for, in a few words; of a command for one of several tables what it carries."""
    asks = asks.get("asks", asks)
    return str(asks.get("command", "")).removeprefix(HOUSE_TAG).replace("-", " ")


class AskSecondPerson(HouseCommand, frozen=True):
    """Whether voids, corrections and payments at this table are confirmed by a second person."""

    wanted: bool

    at_any_stage = True


class AskConfirmation(HouseCommand, frozen=True):
    """The house makes it of a command that a second person is to confirm."""

    account: str
    asks: Json
    reason: str = ""

    at_any_stage = True


class Confirm(HouseCommand, frozen=True):
    """The house adds who confirms it, and the command with what its record says now."""

    number: Number
    account: str = ""
    asks: Json = msgspec.field(default_factory=dict)

    at_any_stage = True
    needs_record = True


class TurnDown(HouseCommand, frozen=True):
    """Drops what waits; who asked for it withdraws it so. The house adds whose account it is."""

    number: Number
    reason: ToldReason
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


class OfTwo(Protocol):
    """Where something can wait for a second person."""

    @property
    def second_person(self) -> bool: ...
    @property
    def waiting(self) -> tuple[Waiting, ...]: ...
    @property
    def waited(self) -> int: ...
    def is_beyond_limit(self, command: Command) -> bool: ...


class Changing(OfTwo, Protocol):
    def now(self, **changes: object) -> "Changing": ...


class AskedAt(NamedTuple):
    """Where a place stands when something is asked there: its round, 0 between two, and stage."""

    round: int
    stage: str


REASON = "reason"  # in offers: staff write their own instead
L = TypeVar("L", bound=Changing)

Read = Callable[[Json], Command]  # what waits, from its JSON
AsSent = Callable[[Command], Command]  # without what the house has added
WithRecord = Callable[[Command], Command]  # with what the record says by now


def asked_of_two(live: OfTwo, command: Command) -> bool:
    """One alone does not switch it off either."""
    doubtful = command.innermost.needs_second_person or isinstance(command, AskSecondPerson)
    return (live.second_person and doubtful) or live.is_beyond_limit(command)


def check_alone(live: OfTwo, command: Command) -> None:
    is_doubtful = live.second_person and command.innermost.needs_second_person
    if is_doubtful or live.is_beyond_limit(command):
        raise Refusal("second-person", BY_HOUSE, t("A second person confirms that here."))


def completed(
    live: OfTwo, command: Command, sender: Sender, read: Read, with_record: WithRecord
) -> Command:
    """The command with what its sender cannot know; wrapped where a second person confirms it."""
    if isinstance(command, Confirm):
        waits = next((w for w in live.waiting if w.number == command.number), None)
        asks = {} if waits is None else written(with_record(read(waits.asks)))
        return msgspec.structs.replace(command, account=sender.account, asks=asks)
    if isinstance(command, TurnDown):
        return msgspec.structs.replace(command, account=sender.account)
    if isinstance(command, AskConfirmation):  # whoever sends it is who asks, whatever it says
        command = read(command.asks)
    command = with_record(command)
    if asked_of_two(live, command):
        return AskConfirmation(command.by, sender.account, written(command), sender.why)
    return command


def read_as(command_type: MessageType, asks: Json) -> Command:
    try:
        found = convert(asks, command_type)
    except msgspec.ValidationError as error:
        raise BadInput(t("Nobody can confirm that: {why}", why=misread(error))) from None
    assert isinstance(found, Command)
    return found


def as_sent(command: Command, read: Read, bare: AsSent) -> Command:
    match command:
        case AskConfirmation():
            return bare(read(command.asks))
        case Confirm():
            return msgspec.structs.replace(command, account="", asks={})
        case TurnDown():
            return msgspec.structs.replace(command, account="")
        case _:
            return bare(command)


@dataclass(frozen=True)
class TwoPeople(Generic[L]):
    """How a place reads what waits at it and decides it, and who confirms there."""

    read: Read
    bare: AsSent
    asked_at: Callable[[L, Command], AskedAt]
    decided: Callable[[L, Command], tuple[Event, ...]]  # whether or not somebody is to confirm it
    need_asker: Callable[[str], None]
    need_confirmer: Callable[[str], None]

    def switch(self, live: L, command: AskSecondPerson) -> tuple[Event, ...]:
        self.need_confirmer(command.by)
        if command.wanted == live.second_person:
            raise Refusal("so-already", BY_HOUSE, t("That is how it is here already."))
        return (SecondPersonAsked(command.wanted),)

    def ask(self, live: L, command: AskConfirmation) -> tuple[Event, ...]:
        """What would be refused now is not asked."""
        self.need_asker(command.by)
        asks = self.read(command.asks)
        if asks.by != command.by or not asked_of_two(live, asks):
            raise Refusal("one-person", BY_HOUSE, t("No second person is needed for that."))
        self.decided(live, asks)
        asked = ConfirmationAsked(
            live.waited + 1,
            command.account,
            written(self.bare(asks)),
            *self.asked_at(live, asks),
            holds=not asks.innermost.at_any_stage,
            reason=check_line(command.reason, t("A reason"), may_be_empty=True),
        )
        return (asked,)

    def confirm(self, live: L, command: Confirm) -> tuple[Event, ...]:
        """Drops a request that holds another round or stage than the one that is there now."""
        self.need_confirmer(command.by)
        waits = waiting(live, command.number)
        if command.account == waits.account:
            raise Refusal(
                "same-person", BY_HOUSE, t("Somebody else confirms what you have asked for.")
            )
        asks = self.read(command.asks)
        if written(self.bare(asks)) != waits.asks:
            raise BadInput(t("That is not what waits to be confirmed."))
        if waits.holds and self.asked_at(live, asks) != (waits.round, waits.stage):
            return (ConfirmationTurnedDown(waits.number, moved_on=True),)
        given = ConfirmationGiven(waits.number, command.account)
        return (given, *self.decided(with_waiting(live, given), asks))

    def turn_down(self, live: L, command: TurnDown) -> tuple[Event, ...]:
        """Who asked for it may always withdraw it."""
        waits = waiting(live, command.number)
        if (command.by, command.account) != (waits.asks["by"], waits.account):
            self.need_confirmer(command.by)
        return (ConfirmationTurnedDown(waits.number, check_line(command.reason, t("A reason"))),)


def confirm_offers(live: OfTwo, actor: str) -> Iterator[Offer[Command]]:
    """Whoever has asked for it cannot confirm it: that depends on the account."""
    for waits in live.waiting:
        of = {"number": waits.number, "what": titled(waits.asks), "account": waits.account}
        confirm = t("Confirm number {number}, {what}, asked by {account}", **of)
        yield Offer(Confirm(actor, waits.number), confirm)
        turn_down = t("Turn down number {number}, {what}, asked by {account}", **of)
        yield Offer(TurnDown(actor, waits.number, REASON), turn_down)


def withdraw_offers(live: OfTwo, actor: str) -> Iterator[Offer[Command]]:
    """For those who cannot confirm: what somebody in the same role has asked for."""
    for waits in live.waiting:
        if waits.asks["by"] == actor:
            says = t(
                "Withdraw number {number}, {what}", number=waits.number, what=titled(waits.asks)
            )
            yield Offer(TurnDown(actor, waits.number, REASON), says)


def second_person_offer(live: OfTwo, actor: str) -> Offer[Command]:
    wanted = not live.second_person
    says = (
        t("Ask for a second person at voids, corrections and payments")
        if wanted
        else t("Ask for no second person any more at voids, corrections and payments")
    )
    return Offer(AskSecondPerson(actor, wanted), says)


def waiting(live: OfTwo, number: int) -> Waiting:
    found = next((waits for waits in live.waiting if waits.number == number), None)
    if found is None:
        raise Refusal(
            "not-waiting", BY_HOUSE, t("Nothing waits here under number {number}.", number=number)
        )
    return found


def holding(live: OfTwo) -> tuple[Waiting, ...]:
    """What waits and holds a round until it is confirmed or turned down."""
    return tuple(waits for waits in live.waiting if waits.holds)


def check_held(held: Iterable[Waiting], by: str, staff: tuple[str, ...]) -> None:
    """Refuses what would go on past a request that holds the round."""
    for waits in held:
        what = titled(waits.asks)
        if by not in staff:  # players are not told who of the staff it was
            sentence = t("Play is on hold until staff have decided about this: {what}.", what=what)
            raise Refusal("confirmation-waits", BY_HOUSE, sentence)
        sentence = t(
            "Number {number} waits to be confirmed: {what}, asked by {account}. A "
            "second person confirms it or turns it down, or {account} withdraws it.",
            number=waits.number,
            what=what,
            account=waits.account,
        )
        raise Refusal("confirmation-waits", BY_HOUSE, sentence)


def need_nothing_waiting(live: OfTwo) -> None:
    """What waits when a place closes would be lost."""
    for waits in live.waiting:
        sentence = t(
            "Number {number} still waits for a second person: {what}. Confirm it or "
            "turn it down first.",
            number=waits.number,
            what=titled(waits.asks),
        )
        raise Refusal("confirmation-waits", BY_HOUSE, sentence)


def with_waiting(live: L, event: AnyEvent) -> L:
    """The place after one of the events above."""
    match event:
        case SecondPersonAsked(wanted):
            changes: dict[str, object] = {"second_person": wanted}
        case ConfirmationAsked():
            changes = {"waiting": (*live.waiting, event.waiting), "waited": event.number}
        case ConfirmationGiven(number) | ConfirmationTurnedDown(number):
            changes = {"waiting": tuple(w for w in live.waiting if w.number != number)}
    now: object = live.now(**changes)
    return now  # type: ignore[return-value]  # of the class it was
