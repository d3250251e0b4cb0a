"""A house that pays a 7 at King High 12 to 1: `python -m web.other_pays PORT FOLDER` serves it.

Only the row of the pay table is changed, where the game declares it."""

import sys
from pathlib import Path

import msgspec

from houseway.core.money import Odds, Pay
from houseway.games.king_high.rules.wagers import ANY_SEVEN
from web.fast_house import main

if __name__ == "__main__":
    msgspec.structs.force_setattr(ANY_SEVEN, "pay", Pay(Odds(12)))
    main(int(sys.argv[1]), Path(sys.argv[2]))
