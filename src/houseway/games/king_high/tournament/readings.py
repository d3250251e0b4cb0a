"""Where the tournament conditions are silent or can be read two ways."""

from typing import Annotated, Literal

from houseway.rulebook import Reading, ReadingsBase


class TournamentReadings(ReadingsBase, frozen=True):
    compulsory_wager: Annotated[
        Literal["any-wager", "pokerpot"],
        Reading(
            question="Which wager has each player to make in every round?",
            clauses=("KHT-6.4", "KH-8.4"),
            effect="any-wager: whichever; the Pokerpot is called compulsory only for those who "
            "want to wager on single cards. pokerpot: the Pokerpot, whatever else.",
        ),
    ] = "any-wager"
    lost_all: Annotated[
        Literal["later-ranks-higher", "level"],
        Reading(
            question="Is a player ahead who lost all chips later than another?",
            clauses=("KHT-8.2",),
            effect="later-ranks-higher: yes, and lots are drawn among those who lost them in the "
            "same action round. level: nobody without chips is ahead of another, and unless they "
            "went together they play off.",
        ),
    ] = "later-ranks-higher"
