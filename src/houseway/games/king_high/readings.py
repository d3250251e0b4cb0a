"""Where the King High document is silent or can be read two ways."""

from typing import Literal

from houseway.errors import BadInput
from houseway.rulebook import ReadingsBase


class Readings(ReadingsBase, frozen=True):
    named_of_old = ("burn", "run-needs-pokerpot", "void-before-first-card")

    # KH-5.3, KH-10.2 burn two cards before each action round "and round of play": the same two,
    # or two more before the first card. Four rounds to a cut card at 50 (KH-10.7) fit the former.
    burn: Literal["two-per-action-round", "two-more-before-first"] = "two-per-action-round"
    # KH-7.2 asks for a Pokerpot wager behind action round wagers only.
    run_needs_pokerpot: Literal["no", "yes"] = "no"
    # KH-13.3.b with no card dealt: both runs would be live, on nothing.
    void_before_first_card: Literal["returned", "paid"] = "returned"


def king_high(readings: ReadingsBase) -> Readings:
    if not isinstance(readings, Readings):
        raise BadInput("These are not readings of King High.")
    return readings
