"""Tournaments as a house runs them, whatever the game: what a game with tournaments declares."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from houseway.core.rulebook import ReadingsBase
from houseway.game.declaration import Player
from houseway.record.stream import RecordedEntry, StreamKind
from houseway.tables.dealing import Dealing, Move, Pace
from houseway.tables.messages import Command, Event

S = TypeVar("S")  # the state of a tournament


class SeedOf(NamedTuple):
    """Which seed: what stands in a shuffle for the name of its table, and its number there."""

    source: str
    number: int


class RoundAt(NamedTuple):
    """A round by its number at a table of a session. Where what was played there does not count,
    the table begins with round 1 again."""

    session: int
    table: int
    round: int


class RoundSteps(NamedTuple):
    """What was entered in a round, each with how a correction names it."""

    real_cards: bool
    steps: tuple[tuple[str, Mapping[str, object]], ...]


SecretSeed = Callable[[str, int], str]


class TournamentMove(Move[Command], frozen=True):
    """A move with where it is made and when it is there: its wait begins with that stage."""

    place: str = ""
    stage: str = ""
    # Instead, where an entrant's wallet does not hold the entry fee.
    if_unpaid: Command | None = None


class TournamentCard(msgspec.Struct, frozen=True):
    """A tournament in the list."""

    id: str
    name: str
    game: str
    phase: str
    entrants: int
    places: int  # the most who may enter; 0 until the notice is given
    session: int
    suspended: bool
    winner: str | None
    starts_at: str | None = None  # the first session, on the casino's wall
    entry_fee: int = 0
    prizes: int = 0  # all of them together
    prizes_at_most: int = 0  # with a full field, where they grow with the entries


class NewTournament(msgspec.Struct, frozen=True):
    """With a notice, or a short one with `entrants` players that begins `starts_in` seconds on."""

    name: str
    why: str
    key: str
    game: str | None = None  # where more than one has tournaments
    notice: dict[str, Any] | None = None
    entrants: Annotated[int, msgspec.Meta(ge=2, le=1_000)] = 8
    seats: Annotated[int, msgspec.Meta(ge=2, le=8)] = 4
    rounds: Annotated[int, msgspec.Meta(ge=1, le=1_000)] = 3
    entry_fee: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 1_000
    starts_in: Annotated[int, msgspec.Meta(ge=0, le=366 * 86_400)] = 60
    bots: Annotated[int, msgspec.Meta(ge=0, le=1_000)] = 0  # how many of the entrants
    automatic_director: bool = False
    dealing: Dealing = "automatic"  # or by people, who enter the real cards and paper ballots
    readings: dict[str, str | int] = {}
    table_readings: dict[str, str | int] = {}
    pace: Pace = Pace(bets=10.0, turn=20.0, pause=2.0)


class Opening(NamedTuple):
    """The first two commands: the house opens the tournament, its director gives notice."""

    opens: Command
    notice: Command


@dataclass(frozen=True)
class TournamentRules(Generic[S]):
    """`kind` is the record a tournament keeps; its state goes round through the rest."""

    kind: StreamKind[S, Any, Any]
    readings: type[ReadingsBase]  # of the conditions; its tables have the game's own
    opening: Callable[[NewTournament, str, datetime], Opening]
    card: Callable[[str, S], TournamentCard]
    application: Callable[[str], Command]  # of a player who wants to enter
    next_moves: Callable[[S, SecretSeed, datetime], tuple[TournamentMove, ...]]
    wakes_at: Callable[[S, datetime], datetime | None]
    seeds_wanted: Callable[[S], Iterable[SeedOf]]
    seeds_promised: Callable[[S], Mapping[SeedOf, str]]  # with their commitments
    sources: Callable[[S], frozenset[str]]  # of all seeds there were
    commits: Callable[[S, Command], SeedOf | None]  # the seed that a command commits to
    bot: Player
    entrants: Callable[[S], tuple[str, ...]]  # while it lasts
    is_done: Callable[[S], bool]  # over, and no seed is secret
    says: Callable[[Event], str]  # what an event is in words
    steps: Callable[[RoundAt, Iterable[RecordedEntry]], RoundSteps]  # of a record from its opening


AnyTournament: TypeAlias = TournamentRules[Any]
