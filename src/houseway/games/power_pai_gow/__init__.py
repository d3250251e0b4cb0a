"""Power Pai Gow: the 32 pai gow cards, four each; a strong Low Hand wins outright."""

from houseway.games.low_high.game import low_high_game
from houseway.games.power_pai_gow.rules import RULES

GAME = low_high_game(RULES)
