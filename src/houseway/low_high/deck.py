"""The shuffled pack: the command that brings it, and how long its order is a secret."""

import msgspec

from houseway.cards import Card
from houseway.low_high.messages import AnyCommand, Deal
from houseway.low_high.table import Table


def deck(command: AnyCommand) -> tuple[Card, ...]:
    return command.cards if isinstance(command, Deal) else ()


def with_deck(command: AnyCommand, cards: tuple[Card, ...]) -> AnyCommand:
    """A command that takes no cards stays as it is."""
    return msgspec.structs.replace(command, cards=cards) if isinstance(command, Deal) else command


def shuffle_in_use(table: Table) -> bool:
    """A pack serves one round, and its cards may lie face down until the round is over."""
    return table.round is not None
