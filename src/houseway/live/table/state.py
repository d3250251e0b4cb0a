"""The state of a live table."""

import hashlib
from collections.abc import Mapping
from typing import Literal

import msgspec

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE, AnyReason
from houseway.core.rulebook import ReadingsBase, read_readings
from houseway.core.typed_json import decode
from houseway.core.words import Text, t, verbatim
from houseway.game import AnyGame
from houseway.live.record import LiveRecord, Waiting
from houseway.live.seeds import Revealed, Seeds
from houseway.live.table import commands as c
from houseway.live.table.debts import Debts
from houseway.live.table.floor_limits import NO_LIMITS
from houseway.tables.bots import Strength
from houseway.tables.dealing import Dealing, Pace
from houseway.tables.messages import Command
from houseway.tables.state import TableState

Status = Literal["unopened", "open", "suspended", "closed"]
DISPUTES_KEPT = CORRECTIONS_KEPT = 10


class ShuffleSeeds(Seeds, frozen=True):
    """`rounds_before` is how many rounds had been opened when the seed was committed to."""

    rounds_before: int = 0
    decks: tuple[str, ...] = ()  # digests of the decks shuffled from it

    @property
    def is_used(self) -> bool:
        return bool(self.decks)


class Dispute(msgspec.Struct, frozen=True):
    round: int
    decision: str


class Correction(msgspec.Struct, frozen=True):
    round: int
    reason: str


class PaidOutside(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the house has paid and taken outside settlements in the last day on which it did."""

    day: str = ""
    amount: int = 0

    def on(self, day: str) -> int:
        """A clock that was set back does not begin a new day."""
        return self.amount if day <= self.day else 0

    def with_more(self, day: str, amount: int) -> "PaidOutside":
        return PaidOutside(max(day, self.day), self.on(day) + amount)


class ReadyPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """At which stage a player was ready, and for the rest of which round."""

    stage: str
    round: int = 0


class LiveTable(LiveRecord, frozen=True, kw_only=True):
    """`table` is the game's own state."""

    id: str = ""
    name: str = ""
    table: TableState | None = None
    status: Status = "unopened"
    reason: AnyReason | None = None  # why it is suspended or closed
    dealing: Dealing = "automatic"
    pace: Pace = Pace()
    seeds: ShuffleSeeds | None = None
    seeds_committed: int = 0
    revealed: Revealed | None = None  # the last one
    disputes: tuple[Dispute, ...] = ()
    corrections: tuple[Correction, ...] = ()
    floor_limits: c.FloorLimits = NO_LIMITS
    second_person: bool = False  # voids, corrections and payments need a second person
    waiting: tuple[Waiting, ...] = ()  # for a second person
    waited: int = 0  # how many commands have ever waited
    paid: PaidOutside = PaidOutside()
    debts: Debts = ()  # what players still owe, and why
    practice: bool = False
    partners: Strength | None = None
    owner: str = ""  # whose own table it is, where there is no clock
    companions: tuple[str, ...] = ()  # who sits there beside the owner
    owner_came: bool = False  # and has had the seat
    ready: Mapping[str, ReadyPlayer] = {}
    as_opened: str = ""  # the table's digest when nothing was entered in a round of real cards yet

    def is_beyond_limit(self, command: Command) -> bool:
        """Whether a payment is more than one person makes alone."""
        asks = command.innermost
        if not isinstance(asks, c.SettleDispute | c.NotePayment) or asks.terms is None:
            return False
        moved = sum(map(abs, amounts(asks).values()))
        return moved > 0 and self.paid.on(asks.terms.day) + moved > asks.terms.most

    @property
    def why(self) -> Text:
        """Why it is suspended or closed."""
        return verbatim("") if self.reason is None else self.reason.text

    def need_open(self) -> None:
        self.need_opened()
        if self.status == "closed":
            why = self.why
            raise Refusal("table-closed", BY_HOUSE, t("This table is closed: {why}", why=why))

    def need_opened(self) -> TableState:
        """The game's own table."""
        if self.table is None:
            raise Refusal("not-open", BY_HOUSE, t("This table hasn't been opened."))
        return self.table

    def need_seeds(self) -> ShuffleSeeds:
        if self.seeds is None:
            raise Refusal("no-commitment", BY_HOUSE, t("No shuffle has been committed yet."))
        return self.seeds

    @property
    def at_rest(self) -> bool:
        """No round with anything at stake is in progress."""
        round_ = self.need_opened().round
        return round_ is None or not round_.at_stake


def amounts(command: c.SettleDispute | c.NotePayment) -> Mapping[str, int]:
    """What a payment moves: to players, or from them where it is less than nothing."""
    match command:
        case c.SettleDispute(payments=payments):
            return payments
        case c.NotePayment(made_good=True):
            return {}
        case c.NotePayment(player=player, handed=handed, amount=amount):
            return {player: amount if handed == "too-much" else -amount}


def digest(table: TableState | None) -> str:
    """Of a game's table, as its JSON."""
    return hashlib.sha256(msgspec.json.encode(table)).hexdigest()


def deck_digest(cards: tuple[str, ...]) -> str:
    return hashlib.sha256(" ".join(cards).encode()).hexdigest()


class Stored(msgspec.Struct, frozen=True):
    """A live table as it is written, before its game's part is read by the game."""

    live: LiveTable
    table: msgspec.Raw


def snapshot(live: LiveTable) -> bytes:
    table = msgspec.Raw(msgspec.json.encode(live.table))
    return msgspec.json.encode(Stored(live.now(table=None), table))


def restore(game: AnyGame, written: bytes) -> LiveTable:
    stored = decode(written, Stored)
    empty = bytes(stored.table) == b"null"
    return stored.live.now(table=None if empty else game.read_table(bytes(stored.table)))


def readings_of(game: AnyGame, chosen: Mapping[str, object]) -> ReadingsBase:
    return read_readings(game.readings, chosen, game.title)
