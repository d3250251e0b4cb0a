"""The state of a King High table: the cards, a round in progress, rounds before it, the floor."""

from collections.abc import Mapping

import msgspec

from houseway.errors import Refusal
from houseway.games.king_high.readings import Readings, king_high
from houseway.games.king_high.round import Round
from houseway.games.king_high.shoe import SHUFFLING_DEVICE, Device, Shoe
from houseway.games.king_high.wagers import default_limits, wager_kind
from houseway.money import check_amount
from houseway.rulebook import ReadingsBase
from houseway.tables.seating import Floor
from houseway.tables.wagers import Limits

BOXES = 8  # KH-9.2.c

# What the table shows of the past; everything older is in the record.
ROUNDS_KEPT = 10
DECISIONS_KEPT = 10


class Settings(msgspec.Struct, frozen=True):
    """What the notice at the table says, what the cards are dealt from, and the smallest chip."""

    readings: Readings
    limits: Mapping[str, Limits]
    device: Device = SHUFFLING_DEVICE
    smallest_chip: int = 1

    def now(self, **changes: object) -> "Settings":
        return msgspec.structs.replace(self, **changes)


class ShuffleDue(msgspec.Struct, frozen=True):
    """Why the cards are to be shuffled before the next round."""

    clause: str
    why: str


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    settings: Settings
    floor: Floor = Floor()
    checked: bool = False  # the cards were found complete before play (KH-5.1)
    shoe: Shoe | None = None
    shuffle_due: ShuffleDue | None = None
    stopped: bool = False  # the shuffling device does not deliver cards (KH-13.2)
    round: Round | None = None
    rounds_opened: int = 0
    recent: tuple[Round, ...] = ()
    decisions: tuple[str, ...] = ()  # of disputes (KH-4.2)

    def now(self, **changes: object) -> "Table":
        return msgspec.structs.replace(self, **changes)

    def in_progress(self) -> Round:
        if self.round is None:
            raise Refusal("no-round", None, "No round is in progress.")
        return self.round

    def need_between_rounds(self, clause: str | None) -> None:
        if self.round is not None:
            raise Refusal(
                "round-in-progress", clause, f"Round {self.round.number} is not over yet."
            )

    def need_checked(self) -> None:
        if not self.checked:
            raise Refusal(
                "not-checked", "KH-5.1", "The cards are checked by the inspector before play."
            )

    def loaded(self) -> Shoe:
        """The cards in the device or the shoe; there are none before the first shuffle."""
        if self.shoe is None:
            raise Refusal("not-shuffled", "KH-5.2", "The cards have not been shuffled.")
        return self.shoe

    @property
    def vacant(self) -> bool:
        return not self.floor.seats


def open_table(
    readings: ReadingsBase,
    limits: Mapping[str, Limits],
    device: Device = SHUFFLING_DEVICE,
    smallest_chip: int = 1,
) -> Table:
    """A table nobody has come to yet; wagers without limits of their own get modest ones."""
    for name in limits:
        wager_kind(name)
    notice = {**default_limits(), **limits}
    check_amount(smallest_chip, "The smallest chip")
    return Table(Settings(king_high(readings), notice, device, smallest_chip))
