"""Where the tournament conditions are silent or can be read two ways."""

from typing import Literal

from houseway.rulebook import ReadingsBase


class TournamentReadings(ReadingsBase, frozen=True):
    # KHT-6.4 asks for a wager in every round and does not say which. KH-8.4 calls the Pokerpot
    # compulsory, but only for those who want to wager on single cards.
    compulsory_wager: Literal["any-wager", "pokerpot"] = "any-wager"
    # KHT-8.2 draws lots among those who lost all their chips in the same action round, and so
    # tells them from those who lost them in an earlier one. The other reading looks at the chips
    # alone: nobody without chips is ahead of another, and unless they went together they play off.
    lost_all: Literal["later-ranks-higher", "level"] = "later-ranks-higher"
