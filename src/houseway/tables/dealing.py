"""What a dealer who follows the rules does next, so that a table can run without a person."""

from typing import Generic, Literal, TypeVar

import msgspec

from houseway.core.cards import Card
from houseway.core.errors import BadInput
from houseway.core.words import t

C = TypeVar("C", covariant=True)

# Who deals: the house, or people with real cards.
Dealing = Literal["automatic", "human"]
# How long the table waits before a move, from when its stage began; a house sets the seconds.
Wait = Literal["at-once", "beat", "pause", "bets", "turn"]
BEAT = 0.7  # seconds to see a card when no one wants to wait


class Pace(msgspec.Struct, frozen=True):
    """Seconds at a table with an automatic dealer: for bets, for a player's turn, between steps."""

    bets: float = 20.0
    turn: float = 45.0
    pause: float = 3.0

    def seconds(self, wait: Wait) -> float:
        """Return how many seconds the automatic dealer waits before a move of this kind."""
        waits = {"at-once": 0.0, "pause": self.pause, "bets": self.bets, "turn": self.turn}
        return min(BEAT, self.pause) if wait == "beat" else waits[wait]


class Move(msgspec.Struct, Generic[C], frozen=True):
    """One command of the automatic dealer, and what it waits for.

    If `shuffled`, the command still lacks its cards: a freshly shuffled pack is put into it.
    `stand_in` names a player whose own command it is, made by the house because the time to act has
    run out; `overdue` marks a command of the house's own for the same reason.
    """

    command: C
    after: Wait = "at-once"
    shuffled: bool = False
    stand_in: str | None = None
    overdue: bool = False

    @property
    def in_place_of_player(self) -> bool:
        return self.overdue or self.stand_in is not None


def hands_from(cards: tuple[Card, ...], hands: int, each: int) -> list[tuple[Card, ...]]:
    """Deal this number of hands, one after the other, from the top of a shuffled pack."""
    needed = hands * each
    if len(cards) < needed:
        raise BadInput(
            t(
                "The deal needs {needed} cards, not {given}.",
                needed=needed,
                given=len(cards),
            )
        )
    return [cards[i : i + each] for i in range(0, needed, each)]
