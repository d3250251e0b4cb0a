"""Which command brings a shuffled pack, and whether one is in use."""

import msgspec

from houseway.cards import Card
from houseway.games.pineapple.messages import AnyCommand, Deal
from houseway.games.pineapple.table import Table


def deck(command: AnyCommand) -> tuple[Card, ...]:
    return command.cards if isinstance(command, Deal) else ()


def with_deck(command: AnyCommand, cards: tuple[Card, ...]) -> AnyCommand:
    """Only a deal takes cards; every other command stays as it is."""
    return msgspec.structs.replace(command, cards=cards) if isinstance(command, Deal) else command


def shuffle_in_use(table: Table) -> bool:
    """A hand from a known pack is in progress; the pack of real cards nobody knows."""
    return table.round is not None and not table.round.by_hand
