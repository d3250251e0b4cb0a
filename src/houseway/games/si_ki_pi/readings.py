"""Where the Si Ki Pi document is silent or can be read two ways."""

from typing import Annotated, Literal

from msgspec import Meta

from houseway.low_high.readings import LowHighReadings, MisdealUnseen, TwoPairs
from houseway.rulebook import Reading


class Readings(LowHighReadings, frozen=True):
    named_of_old = ("two-pairs", "misdeal-unseen", "boxes", "unseated-box")

    two_pairs: Annotated[
        TwoPairs,
        Reading(
            question="Is a hand of two pairs ever split, as each pair alone would be?",
            clauses=("SKP-H.1",),
            effect="keep: both pairs stay together. literal: each pair is split where its own "
            "exception says so, which leaves 9 and 9 or 8 and 8 of two winning pairs.",
        ),
    ] = "keep"
    misdeal_unseen: Annotated[
        MisdealUnseen,
        Reading(
            question="What follows a wrong distribution that nobody has looked at?",
            clauses=("SKP-5.1.3",),
            effect="redeal: the cards are shuffled and dealt again, and all bets stay. "
            "void: the round is void, and all bets are returned.",
        ),
    ] = "redeal"
    unseated_box: Annotated[
        Literal["house-way", "highest-bettor"],
        Reading(
            question="Who sets a box at which nobody sits?",
            clauses=("SKP-1.seated-player", "SKP-3.11"),
            effect="house-way: it is set by the House Way, and whoever has bet most on it makes "
            "its other choices. highest-bettor: whoever has bet most on it sets it too.",
        ),
    ] = "house-way"
    boxes: Annotated[
        int,
        Meta(ge=1, le=12),
        Reading(
            question="How many boxes does the layout have?",
            clauses=("SKP-2.1.1.a",),
            effect="There are so many boxes to bet on. The layouts of the document are drawings; "
            "52 cards serve twelve boxes and the dealer.",
        ),
    ] = 7
