"""When it is at the table: which hand, which phase of it, and whose turn."""

from collections.abc import Iterator

from houseway.games.pineapple.table import Round, Table


def moment(table: Table) -> str:
    """`between 7` after the seventh hand, `8 fantasy`, `8 five 2/0`, `8 streets 2/5`, `8 showdown`.

    A turn is told by position and by how many cards lie there before it.
    """
    round_ = table.round
    if round_ is None:
        return f"between {table.rounds_opened}"
    return " ".join((str(round_.number), round_.phase, *turns(round_)))


def turns(round_: Round) -> Iterator[str]:
    """In Fantasy Land players set their hands side by side, and nobody is too late because another
    was quicker. Only of a player's own two hands the second is another turn."""
    for position, hand in round_.to_place:
        if round_.phase != "fantasy" or in_fantasy(round_, hand.player) > 1:
            yield f"{position}/{len(hand.rows.cards)}"


def in_fantasy(round_: Round, player: str) -> int:
    return sum(hand.place.fantasy for hand in round_.hands if hand.player == player)
