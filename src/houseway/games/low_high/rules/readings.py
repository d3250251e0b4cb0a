"""The readings both Low-and-High games need; each game names the clauses that leave them open.

A question that only one document leaves open is a field of that game's readings alone. The round
reads it from a property here, whose default is the other document's answer.
"""

from typing import Literal

from houseway.core.errors import BadInput
from houseway.core.reasons import ByReading
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t

TwoPairs = Literal["keep", "literal"]
MisdealUnseen = Literal["redeal", "void"]
Maximum = Literal["per-spot", "per-kind"]
TimeToSet = Literal["house-way", "wait"]

# Readings by which something at a table is decided, as records name them.
TIME_TO_SET = ByReading("time-to-set")
MISDEAL_UNSEEN = ByReading("misdeal-unseen")
EXPOSED_CARD = ByReading("exposed-card")
EXPOSED_BOX = ByReading("exposed-box")
LATE_COUNT = ByReading("late-count")
MAXIMUM = ByReading("maximum")


class LowHighReadings(ReadingsBase, frozen=True):
    two_pairs: TwoPairs = "keep"
    misdeal_unseen: MisdealUnseen = "redeal"
    boxes: int = 1
    maximum: Maximum = "per-spot"
    time_to_set: TimeToSet = "house-way"

    @property
    def highest_bettor_sets(self) -> bool:
        """Whether the highest bettor sets a box without a seated player."""
        return False

    @property
    def equal_bets_decide(self) -> bool:
        """Whether the first placed of equal highest bets decides."""
        return True

    @property
    def exposed_is_seen(self) -> bool:
        """Whether a player counts as having seen their cards once one of them is exposed."""
        return False

    @property
    def exposed_box_voids(self) -> bool:
        """Whether two exposed cards of a box void the round as those of the dealer do."""
        return False

    @property
    def late_count_voids(self) -> bool:
        """Whether a wrong count of the pack undoes a round that was settled before it."""
        return False

    @property
    def retrieves_late(self) -> bool:
        """Whether a wrong setting of the dealer's is corrected in money after the round."""
        return True


def boxes_of(readings: ReadingsBase) -> int:
    if not isinstance(readings, LowHighReadings):
        raise BadInput(t("These aren't readings of a Low-and-High game."))
    return readings.boxes
