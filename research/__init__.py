"""Training and measuring the Pineapple player: run from a checkout, and not part of the wheel."""

from pathlib import Path

from houseway.games.pineapple import player

PLAYER = Path(player.__file__).parent  # what is learned and looked up ships from here
