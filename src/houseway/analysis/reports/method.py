"""How the figures were found, in words."""

from houseway.game import AnyGame

COMMON = (
    "Counts are whole numbers and expectations are exact fractions; only what is printed as a "
    "decimal is rounded, once, at the end. The house edge is the expected loss of a wager of one "
    "unit; the return to the player is what is left, the wager itself included. “Per wager "
    "decided” leaves out wagers that are returned. A commission is taken off in the pay.",
    "Results of many rounds are the mean with one standard deviation to either side; rounds are "
    "dealt independently of each other, so the deviation grows with the square root of their "
    "number. For wagers with rare high pays few rounds do not yet follow a normal distribution.",
)


def method(game: AnyGame) -> tuple[str, ...]:
    return (*game.the_edges().method, *COMMON)
