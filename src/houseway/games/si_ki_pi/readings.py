"""Where the Si Ki Pi document is silent or can be read two ways.

`two-pairs` is about SKP-H.1, `misdeal-unseen` about SKP-5.1.3.
"""

from typing import Annotated, Literal

from msgspec import Meta

from houseway.low_high.readings import LowHighReadings


class Readings(LowHighReadings, frozen=True):
    named_of_old = ("two-pairs", "misdeal-unseen", "boxes", "unseated-box")

    # SKP-1.seated-player against SKP-3.11: who sets a box where nobody sits.
    unseated_box: Literal["house-way", "highest-bettor"] = "house-way"
    # SKP-2.1.1.a: 52 cards serve twelve boxes and the dealer.
    boxes: Annotated[int, Meta(ge=1, le=12)] = 7
