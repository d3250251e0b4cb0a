"""How the figures were found, in words."""

from houseway.low_high.game import LowHighGame
from houseway.tables.game import Game
from houseway.tables.state import TableState

LOW_HIGH = (
    "Every deal of four cards to a player and four to the dealer is counted, none is sampled. "
    "Hands are gathered by their ranks, each group weighed by the number of hands in it and, "
    "against it, by the number of hands left to the dealer in the same pack.",
    "Rankings, the House Way and the comparison of hands are tables filled by the code that "
    "settles real rounds. The dealer always sets by the House Way. “House Way” sets the player's "
    "cards by it too; “best setting” takes for every hand the setting with the highest "
    "expectation, knowing the player's own four cards and nothing of the dealer's.",
    "The side bet goes by the four cards of one hand, the box's or the dealer's: both come from "
    "the same full pack and have the same chances.",
)

KING_HIGH = (
    "Everything is counted from six full decks of 312 cards, none is sampled: every first card "
    "for the wagers of an action round, every order of high cards, low cards and sevens for the "
    "runs, every five-card hand for the Pokerpot. Wins and losses are those of the code that "
    "settles real rounds.",
    "Later action rounds, and every round from a manual shoe, have the same chances to somebody "
    "who does not follow the cards. Void rounds are left out.",
)

COMMON = (
    "Counts are whole numbers and expectations are exact fractions; only what is printed as a "
    "decimal is rounded, once, at the end. The house edge is the expected loss of a wager of one "
    "unit; the return to the player is what is left, the wager itself included. “Per wager "
    "decided” leaves out wagers that are returned. A commission is taken off in the pay.",
    "Results of many rounds are the mean with one standard deviation to either side; rounds are "
    "dealt independently of each other, so the deviation grows with the square root of their "
    "number. For wagers with rare high pays few rounds do not yet follow a normal distribution.",
)


def method(game: Game[TableState, object, object]) -> tuple[str, ...]:
    own = LOW_HIGH if isinstance(game, LowHighGame) else KING_HIGH
    return (*own, *COMMON)
