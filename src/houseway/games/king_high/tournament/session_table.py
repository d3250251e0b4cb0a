"""A table of a session: who has a seat at it, the play in progress, and what came of it."""

from collections.abc import Mapping

import msgspec

from houseway.errors import Refusal
from houseway.games.king_high.state import Table
from houseway.games.king_high.tournament.notice import Duration, Rounds, Time

Standing = tuple[tuple[str, ...], ...]  # the best first; those level with one another together


class Exit(msgspec.Struct, frozen=True):
    """When a player lost the last chip, or retired: in which round, after how many cards of it."""

    round: int
    cards: int
    retired: bool = False


class Play(msgspec.Struct, frozen=True, omit_defaults=True):
    """A session at one table, or a play-off after it, as long as it lasts."""

    players: tuple[str, ...]
    duration: Duration
    started: Time
    puck: int  # the box the puck marker lies at (KHT-7.1)
    play_off: int = 0  # which of them; none is the session itself
    rounds: int = 0
    time_called: bool = False
    done: tuple[str, ...] = ()  # have made their wagers on the card to come
    out: Mapping[str, Exit] = {}

    def now(self, **changes: object) -> "Play":
        return msgspec.structs.replace(self, **changes)

    @property
    def active(self) -> tuple[str, ...]:
        return tuple(player for player in self.players if player not in self.out)

    @property
    def time_over(self) -> bool:
        if isinstance(self.duration, Rounds):
            return self.rounds >= self.duration.number
        return self.time_called

    @property
    def rounds_left(self) -> int | None:
        """Nobody knows where the session is a length of time."""
        return self.duration.number - self.rounds if isinstance(self.duration, Rounds) else None


class Count(msgspec.Struct, frozen=True, tag="count", tag_field="was"):
    """The chips in front of the players when a session or a play-off at the table was over."""

    play_off: int
    rounds: int
    chips: Mapping[str, int]
    out: Mapping[str, Exit]


class Ballot(msgspec.Struct, frozen=True, tag="ballot", tag_field="was"):
    """Lots drawn between players who lost all their chips together."""

    order: tuple[str, ...]


class Invalidation(msgspec.Struct, frozen=True, tag="invalidation", tag_field="was"):
    """What was played before it does not count."""

    cause: str
    reason: str


Deed = Count | Ballot | Invalidation


class TableResult(msgspec.Struct, frozen=True):
    """What is kept of a table when its session is over."""

    number: int
    start: Time
    places: Mapping[int, str]  # by box, as drawn
    absent: tuple[str, ...]
    history: tuple[Deed, ...]
    standing: Standing
    winners: tuple[str, ...] | None  # None as long as they are not known


class SessionTable(msgspec.Struct, frozen=True, omit_defaults=True):
    number: int  # in the session; tables that begin at a later time have later numbers
    heat: int  # at which of the session's starting times it begins, the first being 1
    start: Time
    places: Mapping[int, str]
    game: Table
    absent: tuple[str, ...] = ()
    play: Play | None = None
    history: tuple[Deed, ...] = ()
    standing: Standing = ()
    winners: tuple[str, ...] | None = None

    def now(self, **changes: object) -> "SessionTable":
        return msgspec.structs.replace(self, **changes)

    @property
    def waiting(self) -> bool:
        """Play has not begun, or is to begin again after it was invalidated."""
        return self.play is None and self.winners is None and not self.standing

    def playing(self) -> Play:
        if self.play is None:
            raise Refusal(
                "not-playing", "KHT-2.1", f"No session is being played at table {self.number}."
            )
        return self.play

    @property
    def result(self) -> TableResult:
        return TableResult(
            self.number,
            self.start,
            self.places,
            self.absent,
            self.history,
            self.standing,
            self.winners,
        )

    def box_of(self, player: str) -> int | None:
        return next((box for box, name in self.places.items() if name == player), None)

    def has(self, player: str) -> int:
        return self.game.floor.bank.has(player)

    def wagers_of(self, player: str) -> bool:
        return self.game.round is not None and self.game.round.has_wagers(player)
