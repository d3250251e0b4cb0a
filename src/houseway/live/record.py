"""The state that every live record shares."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import t
from houseway.tables.dealing import Dealing, Pace
from houseway.tables.messages import Command

MOST_SECONDS = 3600


class Waiting(msgspec.Struct, frozen=True):
    """A command that waits for a second person, as it was sent: who asked for it, why, and in which
    round and stage.

    `round` is 0 between rounds. A command that `holds` stops the round until it is decided; one
    that names its own round stops nothing.
    """

    number: int
    account: str
    asks: Mapping[str, Any]
    round: int
    stage: str
    holds: bool
    reason: str


class LiveRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table or a tournament as a house runs it.

    Each kind lists all its fields itself, because their order is that of its snapshots.
    """

    if TYPE_CHECKING:
        id: str = ""
        name: str = ""
        dealing: Dealing = "automatic"
        pace: Pace = Pace()
        second_person: bool = False
        waiting: tuple[Waiting, ...] = ()
        waited: int = 0

    def now(self, **changes: object) -> Self:
        return msgspec.structs.replace(self, **changes)

    def need_opened(self) -> object:
        """Return the state of what is played; refuse if the record has not been opened."""
        raise NotImplementedError

    def is_beyond_limit(self, command: Command) -> bool:
        """Whether the command pays more than one person may pay alone."""
        return False

    @property
    def real_cards(self) -> bool:
        """Whether people deal, and enter what they deal and draw."""
        return self.dealing == "human"


def check_pace(pace: Pace) -> Pace:
    for field, seconds in msgspec.structs.asdict(pace).items():
        if not 0 <= seconds <= MOST_SECONDS:
            raise BadInput(
                t(
                    "The time for {field} must be 0 to {most} seconds, not {seconds}.",
                    field=field,
                    most=MOST_SECONDS,
                    seconds=seconds,
                )
            )
    return pace


def no_real_cards() -> Refusal:
    return Refusal(
        "no-real-cards", BY_HOUSE, t("The house deals at this table, not with real cards.")
    )
