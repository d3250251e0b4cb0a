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
            question=t("Is a hand of two pairs ever split, as each pair alone would be?"),
            clauses=("SKP-H.1",),
            effect=t(
                "keep: both pairs stay together. literal: each pair is split where its own "
                "exception says so, which leaves 9 and 9 or 8 and 8 of two winning pairs."
            ),
        ),
    ] = "keep"
    misdeal_unseen: Annotated[
        MisdealUnseen,
        Reading(
            question=t("What follows a wrong distribution that nobody has looked at?"),
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
            question=t("Who sets a box at which nobody sits?"),
            clauses=("SKP-1.seated-player", "SKP-3.11"),
            effect=t(
                "house-way: it is set by the House Way, and whoever has bet most on it makes "
                "its other choices. highest-bettor: whoever has bet most on it sets it too."
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
                "There are so many boxes to bet on. The layouts of the document are drawings; "
                "52 cards serve twelve boxes and the dealer."
            ),
        ),
    ] = 7
    maximum: Annotated[
        Maximum,
        Reading(
            question=t(
                "Is the most that may be wagered meant for each spot, or for all wagers of a "
                "kind together?"
            ),
            clauses=("SKP-2.1.1.c",),
            effect=t(
                "per-spot: each wager of a player, on each box and hand, may be as high as the "
                "notice says. per-kind: all wagers of one kind that a player has in the round are "
                "so together."
            ),
        ),
    ] = "per-spot"
    time_to_set: Annotated[
        TimeToSet,
        Reading(
            question=t("What follows where a player is still there and does not set the cards?"),
            clauses=("SKP-3.9", "SKP-5.4"),
            effect=t(
                "house-way: when the time is over the dealer says so and the House Way sets the "
                "cards, by this rule of the house's own; the player keeps seat and bets. wait: the "
                "table waits for the player."
            ),
        ),
    ] = "house-way"
    highest_bet: Annotated[
        Literal["first-placed", "house-way"],
        Reading(
            question=t(
                "Who decides for a box at which nobody sits where the highest bets are equal?"
            ),
            clauses=("SKP-1.seated-player",),
            effect=t(
                "first-placed: whoever of them placed a bet there first. house-way: nobody, and "
                "the House Way sets the box."
            ),
        ),
    ] = "first-placed"
    exposed_card: Annotated[
        Literal["unseen", "seen"],
        Reading(
            question=t(
                "Has a player seen the cards dealt to the box where one of them lies exposed?"
            ),
            clauses=("SKP-5.1.3", "SKP-5.2", "SKP-5.3"),
            effect=t(
                "unseen: only a player who has looked at their own cards has seen them. seen: a "
                "card of any box that was exposed before counts as seen, like a look."
            ),
        ),
    ] = "unseen"
    late_reset: Annotated[
        Literal["stands", "retrieve"],
        Reading(
            question=t(
                "What follows a wrong setting of the dealer's that is found after the round?"
            ),
            clauses=("SKP-3.12",),
            effect=t(
                "stands: the clause resets the hand and says nothing of money that was paid, so "
                "the round stands. retrieve: the difference is paid or taken back."
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
