"""How commands were answered before, where the document had been read wrongly.

A record is checked by the edition of the rules that it was made under. Nothing here is played any
more: the first edition did not count real cards as they left the shoe.
"""

from collections.abc import Callable, Mapping

import msgspec

from houseway.games.king_high import shuffling
from houseway.games.king_high.commands import AnyCommand, Shuffle
from houseway.games.king_high.events import AnyEvent, CardsShuffled
from houseway.games.king_high.shoe import CUT_CARD_AT
from houseway.games.king_high.state import Table


def shuffle(table: Table, command: Shuffle) -> tuple[AnyEvent, ...]:
    (shuffled,) = shuffling.shuffle(table, command)
    assert isinstance(shuffled, CardsShuffled)
    cut = CUT_CARD_AT if shuffled.cut is not None and command.cut is None else shuffled.cut
    return (msgspec.structs.replace(shuffled, cut=cut, counted=False),)


FIRST: Mapping[type[AnyCommand], Callable[..., tuple[AnyEvent, ...]]] = {Shuffle: shuffle}
