"""Where the Si Ki Pi document is silent or can be read two ways."""

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
            clauses=("SKP-H.1",),
            effect=t(
                "keep: both pairs stay together. literal: each pair is split if its "
                "own exception says so, which turns two winning pairs into 9 and 9 or "
                "8 and 8."
            ),
        ),
    ] = "keep"
    misdeal_unseen: Annotated[
        MisdealUnseen,
        Reading(
            question=t("What follows a wrong distribution if no player has looked?"),
            clauses=("SKP-5.1.3",),
            effect=t(
                "redeal: the cards are shuffled and dealt again, and all bets stay. "
                "void: the round is void, and all bets are returned."
            ),
        ),
    ] = "redeal"
    unseated_box: Annotated[
        Literal["house-way", "highest-bettor"],
        Reading(
            question=t("Who sets a box without a Seated Player?"),
            clauses=("SKP-1.seated-player", "SKP-3.11"),
            effect=t(
                "house-way: it is set by the House Way, and the player with the "
                "highest bet on it makes its other choices. highest-bettor: the player "
                "with the highest bet on it sets it too."
            ),
        ),
    ] = "house-way"
    boxes: Annotated[
        int,
        Meta(ge=1, le=12),
        Reading(
            question=t("How many boxes does the layout have?"),
            clauses=("SKP-2.1.1.a",),
            effect=t(
                "The number of boxes to bet on. The document shows its layouts as "
                "drawings; 52 cards are enough for twelve boxes and the dealer."
            ),
        ),
    ] = 7
    maximum: Annotated[
        Maximum,
        Reading(
            question=t(
                "Does the maximum apply to each spot, or to all wagers of one kind together?"
            ),
            clauses=("SKP-2.1.1.c",),
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
            clauses=("SKP-3.9", "SKP-5.4"),
            effect=t(
                "house-way: when time is up the dealer says so, and by a house rule "
                "the House Way sets the cards; the player keeps seat and bets. wait: "
                "the table waits for the player."
            ),
        ),
    ] = "house-way"
    highest_bet: Annotated[
        Literal["first-placed", "house-way"],
        Reading(
            question=t(
                "Who decides for a box without a Seated Player if the highest bets are equal?"
            ),
            clauses=("SKP-1.seated-player",),
            effect=t(
                "first-placed: the one who bet there first. house-way: no one, and the "
                "House Way sets the box."
            ),
        ),
    ] = "first-placed"
    exposed_card: Annotated[
        Literal["unseen", "seen"],
        Reading(
            question=t("Has a player seen the cards dealt to the box if one of them is exposed?"),
            clauses=("SKP-5.1.3", "SKP-5.2", "SKP-5.3"),
            effect=t(
                "unseen: only a player who has looked at their own cards has seen "
                "them. seen: a card of any box exposed earlier counts as seen, like a "
                "look."
            ),
        ),
    ] = "unseen"
    late_reset: Annotated[
        Literal["stands", "retrieve"],
        Reading(
            question=t(
                "What if the dealer's hand turns out after the round to have been set wrongly?"
            ),
            clauses=("SKP-3.12",),
            effect=t(
                "stands: the clause resets the hand and doesn't mention money already "
                "paid, so the round stands. retrieve: the difference is paid or taken "
                "back."
            ),
        ),
    ] = "stands"

    @property
    def highest_bettor_sets(self) -> bool:
        return self.unseated_box == "highest-bettor"

    @property
    def equal_bets_decide(self) -> bool:
        return self.highest_bet == "first-placed"

    @property
    def exposed_is_seen(self) -> bool:
        return self.exposed_card == "seen"

    @property
    def retrieves_late(self) -> bool:
        return self.late_reset == "retrieve"
