"""Si Ki Pi: one 52-card pack, four cards each, Low against Low and High against High."""

from houseway.games.low_high.game import low_high_game
from houseway.games.si_ki_pi.rules import RULES

GAME = low_high_game(RULES)
