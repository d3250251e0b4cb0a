"""Where the King High document is silent or can be read two ways."""

from typing import Annotated, Literal

from houseway.core.errors import BadInput
from houseway.core.rulebook import Reading, ReadingsBase
from houseway.core.words import t


class Readings(ReadingsBase, frozen=True):
    burn: Annotated[
        Literal["two-per-action-round", "two-more-before-first"],
        Reading(
            question=t("Are two more cards burnt before the first action round?"),
            clauses=("KH-5.3", "KH-10.2", "KH-10.7"),
            effect=t(
                "two-per-action-round: from a manual shoe two cards are burnt before each card "
                "dealt, and a round takes fifteen, which fits about four rounds to a cut card at "
                "50. two-more-before-first: two more are burnt before the first, and a round takes "
                "seventeen."
            ),
        ),
    ] = "two-per-action-round"
    run_needs_pokerpot: Annotated[
        Literal["no", "yes"],
        Reading(
            question=t("Does a run wager need a Pokerpot wager beside it?"),
            clauses=("KH-7.2", "KH-8.4"),
            effect=t(
                "no: a run wager may stand alone; the clause asks for a Pokerpot behind wagers "
                "on action rounds only. yes: it is refused without a Pokerpot wager."
            ),
        ),
    ] = "no"
    void_before_first_card: Annotated[
        Literal["returned", "paid"],
        Reading(
            question=t("What becomes of run wagers in a round void before its first card?"),
            clauses=("KH-13.3.b",),
            effect=t(
                "returned: they go back, for nothing was dealt. paid: both runs count as live, "
                "and each is paid as the shortest run."
            ),
        ),
    ] = "returned"
    losing_runs: Annotated[
        Literal["last-of-all", "last-in-each-box"],
        Reading(
            question=t("Are losing run wagers taken after all boxes, or last in their own box?"),
            clauses=("KH-9.2.c",),
            effect=t(
                "last-of-all: when every box is settled, the losing runs of all of them are "
                "taken. last-in-each-box: each is taken when the rest of its box is settled, "
                "before the next box. The money is the same."
            ),
        ),
    ] = "last-of-all"
    ended_round: Annotated[
        Literal["as-if-void", "returned"],
        Reading(
            question=t("How is a round settled that management ends before it is over?"),
            clauses=("KH-4.2", "KH-13.3"),
            effect=t(
                "as-if-void: as one that the shuffling device cannot finish, live runs at the "
                "next odds and the Pokerpot for the hand already there. returned: whatever still "
                "lies on the layout goes back. What was settled before stands either way."
            ),
        ),
    ] = "as-if-void"
    maximum: Annotated[
        Literal["per-spot", "per-kind"],
        Reading(
            question=t(
                "Is the maximum for each place on the layout, or for a player's wagers of a "
                "kind together?"
            ),
            clauses=("KH-5.8",),
            effect=t(
                "per-spot: a player may wager the maximum on each of the four suits. per-kind: "
                "the Suit wagers of a player on one card are together at most the maximum."
            ),
        ),
    ] = "per-spot"
    cut_card: Annotated[
        Literal["forty-to-sixty", "fifty"],
        Reading(
            question=t("How near to 50 cards from the front must the cut card lie?"),
            clauses=("KH-10.6",),
            effect=t(
                "forty-to-sixty: 40 to 60 cards lie before it. fifty: exactly 50. Where real "
                "cards are dealt and nobody says its place, it is out by the last that is allowed."
            ),
        ),
    ] = "forty-to-sixty"


def king_high(readings: ReadingsBase) -> Readings:
    if not isinstance(readings, Readings):
        raise BadInput(t("These are not readings of King High."))
    return readings
