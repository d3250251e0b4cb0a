"""The notice to the Authority: everything about a tournament that is fixed before it opens."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Literal

import msgspec

from houseway.core.errors import Refusal
from houseway.core.reasons import by_clause
from houseway.core.words import t
from houseway.games.king_high.rules.wagers import KINDS
from houseway.games.king_high.table.shoe import MANUAL_SHOE, Device
from houseway.tables.wagers import Limits

# The clock on the casino's wall: a time without a zone.
Time = Annotated[datetime, msgspec.Meta(tz=False)]


class Rounds(msgspec.Struct, frozen=True, tag="rounds", tag_field="by"):
    number: int


class Minutes(msgspec.Struct, frozen=True, tag="minutes", tag_field="by"):
    number: int


Duration = Rounds | Minutes  # KHT-2.1

# What becomes of prizes for places that remain empty in the final.
PrizesLeft = Literal["kept", "to-the-winner", "shared"]


class TableLimits(msgspec.Struct, frozen=True):
    """The least and the most a player wagers on each place of the box."""

    minimum: int
    maximum: int

    def on_table(self) -> Mapping[str, Limits]:
        """Return the limits as on a table's sign: the same for every wager, in units of the
        minimum."""
        limits = Limits(self.minimum, self.maximum, unit=self.minimum)  # KHT-6.5, KHT-6.6
        return dict.fromkeys(KINDS, limits)


class Allocation(msgspec.Struct, frozen=True):
    """How the players of one session are spread over tables and times."""

    tables: int  # in play at the same time
    seats: int  # the most players at one of them (KHT-4.3)
    proceed: int  # winners of each (KHT-8.3)
    starts: tuple[Time, ...]  # `tables` tables begin at each of these times

    def tables_for(self, players: int) -> int:
        return -(-players // self.seats)

    @property
    def room(self) -> int:
        return self.tables * self.seats * len(self.starts)


class NoticeDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the operator has written down so far."""

    dates: tuple[date, ...] | None = None
    entry_fee: int | None = None
    players: int | None = None
    buy_in: int | None = None
    limits: TableLimits | None = None
    allocation: tuple[Allocation, ...] | None = None
    durations: tuple[Duration, ...] | None = None
    play_off: Duration | None = None
    prizes: tuple[int, ...] | None = None
    device: Device = MANUAL_SHOE
    walkovers: bool = False
    banks: tuple[int, ...] = ()
    session_limits: tuple[TableLimits, ...] = ()
    smallest_chip: int = 1
    prizes_left: PrizesLeft = "kept"
    acknowledgement: bool = False
    prizes_from_fees: bool = False


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    dates: tuple[date, ...]  # KHT-1.2.a
    entry_fee: int  # KHT-1.2.b, 0 if none is charged (KHT-3.1)
    players: int  # KHT-1.2.c, the most who may enter
    buy_in: int  # KHT-1.2.d, the bank of tournament chips at each session (KHT-6.2)
    limits: TableLimits  # KHT-1.2.e
    allocation: tuple[Allocation, ...]  # KHT-1.2.f, session by session, the final last
    durations: tuple[Duration, ...]  # KHT-1.2.g, of each session
    play_off: Duration  # KHT-1.2.h
    prizes: tuple[int, ...]  # KHT-1.2.i, from the first place on
    device: Device  # what the cards are dealt from; KHT-8.4 speaks of shoes
    walkovers: bool = False  # a table whose players would all proceed is not played (KHT-8.1)
    banks: tuple[int, ...] = ()  # by session, if they are not all the buy-in (KHT-6.2)
    session_limits: tuple[TableLimits, ...] = ()  # by session, if they differ
    smallest_chip: int = 1  # in which every win is paid exactly (KH-14)
    prizes_left: PrizesLeft = "kept"  # if there are fewer finalists than prizes
    acknowledgement: bool = False  # of the conditions, before a player is seated (KHT-1.5)
    prizes_from_fees: bool = False  # `prizes` are those of a full field: with fewer, in proportion

    @property
    def commencement(self) -> date:
        return self.dates[0]

    @property
    def sessions(self) -> int:
        return len(self.allocation)

    def is_final(self, session: int) -> bool:
        return session == self.sessions

    def bank(self, session: int) -> int:
        return self.banks[session - 1] if self.banks else self.buy_in

    def limits_in(self, session: int) -> TableLimits:
        return self.session_limits[session - 1] if self.session_limits else self.limits

    def prize(self, place: int) -> int:
        return self.prizes[place - 1] if place <= len(self.prizes) else 0


REQUIRED = {
    "dates": ("KHT-1.2.a", t("The notice to the Authority must give the dates.")),
    "entry_fee": ("KHT-1.2.b", t("The notice to the Authority must give the entry fee.")),
    "players": (
        "KHT-1.2.c",
        t("The notice to the Authority must say how many players may enter."),
    ),
    "buy_in": ("KHT-1.2.d", t("The notice to the Authority must give the buy-in.")),
    "limits": ("KHT-1.2.e", t("The notice to the Authority must give the table limits.")),
    "allocation": (
        "KHT-1.2.f",
        t("The notice to the Authority must say how players are allocated to sessions."),
    ),
    "durations": (
        "KHT-1.2.g",
        t("The notice to the Authority must say how long each session lasts."),
    ),
    "play_off": (
        "KHT-1.2.h",
        t("The notice to the Authority must say how long a play-off lasts."),
    ),
    "prizes": (
        "KHT-1.2.i",
        t("The notice to the Authority must say how prizes are distributed."),
    ),
}


def complete_notice(draft: NoticeDraft) -> Notice:
    """Return the notice, if every part of it is there."""
    for field, (clause, text) in REQUIRED.items():
        if getattr(draft, field) is None:
            raise Refusal("notice-incomplete", by_clause(clause), text)
    return Notice(**{field: getattr(draft, field) for field in Notice.__struct_fields__})
