"""The order of a round, and the clause behind each step of it.

| phase | what happens | who moves it on |
|---|---|---|
| – | between hands: chips, seats, fees, who plays | the dealer deals |
| `opened` | stacks, places and the pack are fixed; cards follow at once | |
| `fantasy` | Fantasy Land hands are dealt whole and set face down | their players |
| `five` | five cards each, face up, placed in turn | each player in turn |
| `streets` | four times three cards, two placed, one discarded | each player in turn |
| `showdown` | hands lie open; clean sweeps and stays are said | the dealer settles |
| `settled` | pairs are paid, the buttons have moved | |
| `void` | the inspector called the hand off | |

Where real cards are dealt by hand, the dealer moves every phase on by entering what the players
have placed. Hands in Fantasy Land are reported as set, and entered when they are shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Phase = Literal["opened", "fantasy", "five", "streets", "showdown", "settled", "void"]

FIRST_CARDS = 5
DRAWN = 3
PLACED_OF_DRAWN = 2
CARDS_FOR_A_HAND = 17  # FUP-deal.2 and FUP-deal.3: five, and four times three


@dataclass(frozen=True)
class Turn:
    """What a player is dealt in a phase, and does with it."""

    clause: str
    cards: int
    places: int
    says: str


TURNS: Mapping[Phase, Turn] = {
    "fantasy": Turn("FUP-fantasy.deal", 13, 13, "Set all thirteen cards"),
    "five": Turn("FUP-deal.2", FIRST_CARDS, FIRST_CARDS, "Place all five cards"),
    "streets": Turn("FUP-deal.3", DRAWN, PLACED_OF_DRAWN, "Place two cards and discard the third"),
}
