"""Anything that keeps a record: a pure state machine as a plain object, for the service to run."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import UnionType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from houseway.core.errors import UnknownRules
from houseway.record.ledger import Postings
from houseway.tables.messages import Command, Event
from houseway.tables.offers import Offer

S = TypeVar("S")  # the state
C = TypeVar("C")  # its commands
E = TypeVar("E")  # its events


class RecordedEntry(Protocol):
    """An entry that was read back."""

    @property
    def version(self) -> int: ...
    @property
    def command(self) -> Command: ...
    @property
    def rules(self) -> int: ...
    @property
    def events(self) -> tuple[Event, ...]: ...


class Sender(NamedTuple):
    """The account that sends a command, and the reason given with it."""

    account: str
    why: str = ""


class HouseTerms(NamedTuple):
    """What a house knows of a payment: its own limit (0 if it has set none), the day, and the
    wallets of those people that have an account."""

    limit: int
    day: str
    wallets: Mapping[str, int]


class KeptRecord(Protocol):
    """What was recorded until now, for a command that rests on it, and what the house knows."""

    def of_round(self, number: int) -> Any: ...
    def terms_for(self, people: Iterable[str]) -> HouseTerms: ...
    def acts(self) -> Iterable[RecordedEntry]: ...


def in_balance(state: object) -> bool:
    return True


def nothing_hidden(state: object) -> bool:
    return False


def never(state: object) -> bool:
    return False


def any_seed(state: object, command: object) -> bool:
    return True


def nobody(state: object) -> Mapping[str, str]:
    return {}


def nothing_held(state: object) -> Mapping[str, int]:
    return {}


def charges_nothing(state: object, command: object) -> int | None:
    return None


def none_at_stake(state: object) -> frozenset[str]:
    return frozenset()


def no_chips(before: object, after: object) -> tuple[Any, ...]:
    return ()


@dataclass(frozen=True)
class StreamKind(Generic[S, C, E]):
    """`decide` gives events or raises a Refusal or BadInput; `evolve` folds them into the state.

    `rules_version` goes up by one when `decide` answers a command with other events than before;
    every entry names the version that decided it, and `earlier_rules` decides by earlier versions.
    Folding has no versions: an event always keeps its meaning.

    `title` is the name of a record in lists, and `closed` whether nothing more happens there.

    `rests` is of kinds whose records are read in parts: a part may begin at a state that rests,
    because nothing that began before it continues after it.

    `hides` is of kinds whose states and entries may hold cards that are still to come; a store
    keeps these so that reading it does not tell them.

    `completed` is of kinds to whose commands the house adds what their sender cannot know (what
    the record says of a round), and `as_sent` takes that away again, and the time: sent again,
    they are the same command. `rests_on_record` says of a recorded one, at the state before it,
    whether what was added is what the entries before it say.

    `takes_seed` says whether to record a seed that a player gives. Records never shrink, so each
    player gives one seed per draw, and only for draws they take part in.

    `balanced` says whether a state accounts for all its money and chips.

    `interests` names everyone with a stake, who may not run it: each with what to do about it.

    `holdings` is the money that each player has there, in chips and in wagers on the layout: it is
    neither lost nor in the wallet. `at_stake` are the players for whom a round is in progress.
    `charges` is what a command that stakes will take from the wallet; None where no money is at
    stake at all.

    `bank_changes` are the banks of tables with real chips, before and after a command."""

    name: str
    command_type: type[C] | UnionType  # unions, to read a command or an event from JSON
    event_type: type[E] | UnionType
    start: S
    decide: Callable[[S, C], tuple[E, ...]]
    evolve: Callable[[S, E], S]
    postings: Callable[[S, S, E], Postings]  # the money an event moved, before and after it
    stage: Callable[[S], str]
    legal: Callable[[S, str], tuple[Offer[C], ...]]
    view: Callable[[S, str], Any]
    snapshot: Callable[[S], bytes]
    restore: Callable[[bytes], S]
    title: Callable[[S], str]
    closed: Callable[[S], bool] = never
    rests: Callable[[S], bool] | None = None
    hides: Callable[[S], bool] = nothing_hidden
    takes_seed: Callable[[S, C], bool] = any_seed
    as_sent: Callable[[C], C] | None = None
    completed: Callable[[S, C, Sender, KeptRecord], C] | None = None
    rests_on_record: Callable[[S, C, Iterable[RecordedEntry]], bool] | None = None
    balanced: Callable[[S], bool] = in_balance
    interests: Callable[[S], Mapping[str, str]] = nobody
    holdings: Callable[[S], Mapping[str, int]] = nothing_held
    at_stake: Callable[[S], frozenset[str]] = none_at_stake
    charges: Callable[[S, C], int | None] = charges_nothing
    bank_changes: Callable[[S, S], Iterable[Any]] = no_chips
    dated: Callable[[C, datetime], C] | None = None  # with the time on the casino's wall
    rules_version: int = 1
    earlier_rules: Mapping[int, Callable[[S, C], tuple[E, ...]]] = field(default_factory=dict)

    def decide_by(self, version: int) -> Callable[[S, C], tuple[E, ...]]:
        """Return what decides commands by this version of the rules."""
        if version == self.rules_version:
            return self.decide
        if version not in self.earlier_rules:
            raise UnknownRules(version)
        return self.earlier_rules[version]


AnyKind = StreamKind[Any, Any, Any]  # of a table, of a tournament, of the house
