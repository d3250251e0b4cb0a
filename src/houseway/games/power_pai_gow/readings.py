"""Where the Power Pai Gow document is silent or can be read two ways."""

from typing import Annotated, Literal

from msgspec import Meta

from houseway.core.rulebook import Reading
from houseway.core.words import t
from houseway.games.low_high.rules.readings import (
    LowHighReadings,
    Maximum,
    MisdealUnseen,
    TimeToSet,
    TwoPairs,
)


class Readings(LowHighReadings, frozen=True):
    two_pairs: Annotated[
        TwoPairs,
        Reading(
            question=t("Is a hand of two pairs ever split as each pair alone would be?"),
            clauses=("PPG-B.pairs",),
            effect=t(
                "keep: both pairs stay together, one of them in the Low Hand. literal: "
                "each pair is split if its own exception says so."
            ),
        ),
    ] = "keep"
    misdeal_unseen: Annotated[
        MisdealUnseen,
        Reading(
            question=t("What follows a wrong distribution if no player has looked?"),
            clauses=("PPG-5.2",),
            effect=t(
                "redeal: the cards are shuffled and dealt again, and all bets stay. "
                "void: the round is void, and all bets are returned."
            ),
        ),
    ] = "redeal"
    wong_bet: Annotated[
        Literal["contains", "as-set"],
        Reading(
            question=t(
                "Does any Wong among the four cards win the Power Bet, or only one "
                "that was set as a hand?"
            ),
            clauses=("PPG-4.2", "PPG-1.1.7"),
            effect=t(
                "contains: a nine with a Teen or a Day among the four cards is enough. "
                "as-set: it wins only if the two were set as one hand."
            ),
        ),
    ] = "contains"
    balance: Annotated[
        Literal["raise-low", "least-difference"],
        Reading(
            question=t(
                "Are balanced hands those with the highest Low, or those with the least difference?"
            ),
            clauses=("PPG-B.combos.4",),
            effect=t(
                "raise-low: the setting with the most points in the Low Hand. "
                "least-difference: the setting whose two hands are closest in points."
            ),
        ),
    ] = "raise-low"
    weak_combination: Annotated[
        Literal["highest", "high-nine-first"],
        Reading(
            question=t("Which combination goes High if none leaves a Low of Cheung Sum 3?"),
            clauses=("PPG-B.combos.2",),
            effect=t(
                "highest: the strongest, Wong before Gong before High Nine. "
                "high-nine-first: the weakest."
            ),
        ),
    ] = "highest"
    equal_totals: Annotated[
        Literal["stronger", "next-card"],
        Reading(
            question=t("What decides if the highest card is in the same hand either way?"),
            clauses=("PPG-B.combos.4.c", "PPG-B.combos.4.d"),
            effect=t(
                "stronger: the setting whose other hand is stronger. next-card: the "
                "next highest card, by the same rule."
            ),
        ),
    ] = "stronger"
    boxes: Annotated[
        int,
        Meta(ge=1, le=7),
        Reading(
            question=t("How many boxes does the layout have?"),
            clauses=("PPG-2.2",),
            effect=t(
                "The number of boxes to bet on. The document shows its layouts as "
                "drawings; 32 cards are enough for seven boxes and the dealer."
            ),
        ),
    ] = 6
    maximum: Annotated[
        Maximum,
        Reading(
            question=t(
                "Does the maximum apply to each spot, or to all wagers of one kind together?"
            ),
            clauses=("PPG-3.3",),
            effect=t(
                "per-spot: each wager of a player, on each box and hand, may be as "
                "high as the notice says. per-kind: all of a player's wagers of one "
                "kind in the round together may be that high."
            ),
        ),
    ] = "per-spot"
    time_to_set: Annotated[
        TimeToSet,
        Reading(
            question=t("What if a player is present but doesn't set the cards?"),
            clauses=("PPG-3.10", "PPG-3.10.2"),
            effect=t(
                "house-way: when time is up the dealer says so, and by a house rule "
                "the House Way sets the cards; the player keeps seat and bets. wait: "
                "the table waits for the player."
            ),
        ),
    ] = "house-way"
    eight_eight: Annotated[
        Literal["low", "high"],
        Reading(
            question=t("Do totals of 8 and 8 count as 7 and 9 or less, or as 8 and 9 or better?"),
            clauses=("PPG-B.combos.4.c", "PPG-B.combos.4.d"),
            effect=t(
                "low: as 7 and 9, which is as many points. high: as 8 and 9, which has "
                "the same Low Hand. The highest card is High either way, so it only "
                "matters if the next highest card decides."
            ),
        ),
    ] = "low"
    exposed_box: Annotated[
        Literal["goes-on", "void"],
        Reading(
            question=t("What if cards of a box are exposed and no player has looked?"),
            clauses=("PPG-5.1",),
            effect=t(
                "goes-on: the clause is only about the dealer's hand, so nothing "
                "follows. void: two or more of them void the round, as two of the "
                "dealer's do."
            ),
        ),
    ] = "goes-on"

    exposed_card: Annotated[
        Literal["unseen", "seen"],
        Reading(
            question=t("Has a player viewed their own cards if one of them is exposed?"),
            clauses=("PPG-5.1",),
            effect=t(
                "unseen: only a player who has looked at their own cards has viewed "
                "them, so two exposed dealer's cards void the round. seen: a card of "
                "any box exposed earlier counts as a look, and the round continues."
            ),
        ),
    ] = "unseen"

    late_count: Annotated[
        Literal["void", "stands"],
        Reading(
            question=t("What if the pack is found short or over after the round was settled?"),
            clauses=("PPG-5.4",),
            effect=t(
                "void: the round was played with such a deck, so an inspector undoes "
                "it and every wager is returned. stands: a settled round is over, and "
                "what was paid stands."
            ),
        ),
    ] = "void"

    @property
    def late_count_voids(self) -> bool:
        return self.late_count == "void"

    @property
    def exposed_is_seen(self) -> bool:
        return self.exposed_card == "seen"

    @property
    def exposed_box_voids(self) -> bool:
        return self.exposed_box == "void"
