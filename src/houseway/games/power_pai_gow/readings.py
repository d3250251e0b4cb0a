"""Where the Power Pai Gow document is silent or can be read two ways.

`two-pairs` is about PPG-B.pairs, `misdeal-unseen` about PPG-5.2.
"""

from typing import Annotated, Literal

from msgspec import Meta

from houseway.low_high.readings import LowHighReadings


class Readings(LowHighReadings, frozen=True):
    named_of_old = (
        "two-pairs",
        "misdeal-unseen",
        "boxes",
        "wong-bet",
        "balance",
        "weak-combination",
        "equal-totals",
    )

    # PPG-4.2, the Wong: the four cards hold one (PPG-1.1.7), or one was actually set.
    wong_bet: Literal["contains", "as-set"] = "contains"
    # PPG-B.combos.4, hands "as close as possible": highest Low, or least difference of points.
    balance: Literal["raise-low", "least-difference"] = "raise-low"
    # PPG-B.combos.2 when no choice leaves a Low of Cheung Sum 3.
    weak_combination: Literal["highest", "high-nine-first"] = "highest"
    # PPG-B.combos.4.c and d when the highest card lies in the same hand either way: the setting
    # that is stronger in the other hand, or the same rule for the next highest card.
    equal_totals: Literal["stronger", "next-card"] = "stronger"
    # PPG-2.2: 32 cards serve seven boxes and the dealer.
    boxes: Annotated[int, Meta(ge=1, le=7)] = 6
