"""Shuffled cards: the command that brings them, and how long their order is a secret."""

import msgspec

from houseway.cards import Card
from houseway.games.king_high.commands import AnyCommand, Shuffle
from houseway.games.king_high.table import Table


def deck(command: AnyCommand) -> tuple[Card, ...]:
    return tuple(map(Card, command.cards)) if isinstance(command, Shuffle) else ()


def with_deck(command: AnyCommand, cards: tuple[Card, ...]) -> AnyCommand:
    """A command that takes no shuffled cards stays as it is."""
    if isinstance(command, Shuffle):
        return msgspec.structs.replace(command, cards=cards)
    return command


def shuffle_in_use(table: Table) -> bool:
    """A manual shoe lasts until the cards are to be shuffled again, through many rounds; in the
    shuffling device the order is gone after each round."""
    if table.shoe is None or table.shoe.by_hand:
        return False
    return table.round is not None or table.shuffle_due is None
