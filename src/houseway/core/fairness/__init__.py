"""Shuffles that can be checked: the same seeds always give the same order."""

from houseway.core.fairness.commitment import (
    check_player_seed,
    check_server_seed,
    commitment,
    deck_order,
    shuffle_message,
    shuffle_seed,
)
from houseway.core.fairness.shuffle import Draws, shuffle_cards

__all__ = [
    "Draws",
    "check_player_seed",
    "check_server_seed",
    "commitment",
    "deck_order",
    "shuffle_cards",
    "shuffle_message",
    "shuffle_seed",
]
