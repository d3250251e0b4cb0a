"""A table from its own JSON, as it was written with `msgspec.json.encode`."""

import msgspec

from houseway.errors import BadInput
from houseway.games.pineapple.table import Table


def restore(text: bytes) -> Table:
    try:
        return msgspec.json.decode(text, type=Table)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"This is not a table of Face-Up Pineapple: {error}.") from None
