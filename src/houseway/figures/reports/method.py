"""How the figures were found, in words."""

from houseway.game import AnyGame
from houseway.game import capabilities as cap

COMMON = (
    "Counts are whole numbers and expectations are exact fractions; only what is printed as a "
    "decimal is rounded, once, at the end. The house edge is the expected loss of a wager of one "
    "unit; the return to the player is what is left, the wager itself included. “Per wager "
    "decided” leaves out wagers that are returned. A commission is taken off in the pay.",
    "Results of many rounds are those of rounds dealt from full packs, each independent of the "
    "others, so that the deviation grows with the square root of their number. Rounds out of one "
    "shoe that is not shuffled between them have the same mean, but are not independent. "
    "Intervals are counted result by result; where that is too much they follow a normal "
    "distribution, and the sheet says so.",
)


def method(game: AnyGame) -> tuple[str, ...]:
    return (*game.require(cap.EDGES).method, *COMMON)
