"""Draw chance for items from their names, so that it is the same on every machine."""

import hashlib

from houseway.core.fairness.shuffle import Draws
from houseway.game.lessons import Choice


def draws(*name: str | int) -> Draws:
    """Return the draws of the item of this name."""
    return Draws(hashlib.sha256("/".join(map(str, name)).encode()).digest())


def shuffle_choices(chance: Draws, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    return chance.some_of(choices, len(choices))
