"""A table from its own JSON, as it was when it was written."""

import msgspec

from houseway.games.king_high.table import Table


def restore(stored: bytes) -> Table:
    return msgspec.json.decode(stored, type=Table)
