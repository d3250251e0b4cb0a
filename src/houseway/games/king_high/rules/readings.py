"""Where the King High document is silent or can be read two ways."""

from typing import Annotated, Literal

from houseway.core.errors import BadInput
from houseway.core.rulebook import Reading, ReadingsBase
from houseway.core.words import t


class Readings(ReadingsBase, frozen=True):
    burn: Annotated[
        Literal["two-per-action-round", "two-more-before-first"],
        Reading(
            question=t("Are two extra cards burnt before the first action round?"),
            clauses=("KH-5.3", "KH-10.2", "KH-10.7"),
            effect=t(
                "two-per-action-round: from a manual shoe, two cards are burnt before "
                "each card dealt. A round takes fifteen cards, which fits about four "
                "rounds with the cut card at 50. two-more-before-first: two more are "
                "burnt before the first card, and a round takes seventeen."
            ),
        ),
    ] = "two-per-action-round"
    run_needs_pokerpot: Annotated[
        Literal["no", "yes"],
        Reading(
            question=t("Does a run wager need a Pokerpot wager with it?"),
            clauses=("KH-7.2", "KH-8.4"),
            effect=t(
                "no: a run wager may stand alone; the clause requires a Pokerpot only "
                "for wagers on action rounds. yes: it is refused without a Pokerpot "
                "wager."
            ),
        ),
    ] = "no"
    void_before_first_card: Annotated[
        Literal["returned", "paid"],
        Reading(
            question=t("What happens to run wagers in a round that is void before its first card?"),
            clauses=("KH-13.3.b",),
            effect=t(
                "returned: they are returned, because no card was dealt. paid: both "
                "runs count as live, and each is paid as the shortest run."
            ),
        ),
    ] = "returned"
    losing_runs: Annotated[
        Literal["last-of-all", "last-in-each-box"],
        Reading(
            question=t(
                "Are losing run wagers taken after all boxes, or last within their own box?"
            ),
            clauses=("KH-9.2.c",),
            effect=t(
                "last-of-all: when every box is settled, the losing runs of all boxes "
                "are taken. last-in-each-box: each is taken when the rest of its box "
                "is settled, before the next box. The money is the same."
            ),
        ),
    ] = "last-of-all"
    ended_round: Annotated[
        Literal["as-if-void", "returned"],
        Reading(
            question=t("How is a round settled that management ends early?"),
            clauses=("KH-4.2", "KH-13.3"),
            effect=t(
                "as-if-void: like a round the shuffling device can't finish: live runs "
                "at the next odds, and the Pokerpot for the hand reached. returned: "
                "everything still on the layout is returned. What was already settled "
                "stands either way."
            ),
        ),
    ] = "as-if-void"
    maximum: Annotated[
        Literal["per-spot", "per-kind"],
        Reading(
            question=t(
                "Does the maximum apply to each spot on the layout, or to a player's "
                "wagers of one kind together?"
            ),
            clauses=("KH-5.8",),
            effect=t(
                "per-spot: a player may wager the maximum on each of the four suits. "
                "per-kind: a player's Suit wagers on one card together can't exceed "
                "the maximum."
            ),
        ),
    ] = "per-spot"
    cut_card: Annotated[
        Literal["forty-to-sixty", "fifty"],
        Reading(
            question=t("How close to 50 cards from the front must the cut card be?"),
            clauses=("KH-10.6",),
            effect=t(
                "forty-to-sixty: 40 to 60 cards are in front of it. fifty: exactly 50. "
                "With real cards and no position given, it is out by the last card "
                "allowed."
            ),
        ),
    ] = "forty-to-sixty"


def king_high(readings: ReadingsBase) -> Readings:
    if not isinstance(readings, Readings):
        raise BadInput(t("These aren't readings of King High."))
    return readings
