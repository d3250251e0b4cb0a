"""Si Ki Pi: one 52-card pack, four cards each, Low against Low and High against High."""

from houseway.games.si_ki_pi.rules import RULES
from houseway.low_high.game import low_high_game

GAME = low_high_game(RULES)
