"""Power Pai Gow: the 32 pai gow cards, four each; a strong Low Hand wins outright."""

from houseway.games.power_pai_gow.rules import RULES
from houseway.low_high.game import low_high_game

GAME = low_high_game(RULES)
