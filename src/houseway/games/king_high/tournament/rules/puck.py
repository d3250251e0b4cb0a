"""The puck marker, and the order of wagering it imposes.

Boxes are numbered from the dealer's right (KH-9.2.c), so box 8 is at the dealer's left. Seen from
above, clockwise leads from the dealer's left over the middle to the dealer's right: from box 8
down to box 1, and from there to box 8 again.
"""

from houseway.core.errors import Refusal
from houseway.core.reasons import by_clause
from houseway.core.words import t
from houseway.games.king_high.rules.wagers import ACTION, POKERPOT, KingHighWager
from houseway.games.king_high.table.state import BOXES
from houseway.games.king_high.tournament.table.state import SessionTable

DEALERS_LEFT = BOXES

_ACTION = {kind.name for kind in ACTION}


def clockwise(box: int) -> tuple[int, ...]:
    """Return every box once, from this one on."""
    return tuple((box - 1 - step) % BOXES + 1 for step in range(BOXES))


def first_position(boxes: set[int]) -> int:
    """KHT-7.3: return the first of these boxes from the dealer's left."""
    return next(box for box in clockwise(DEALERS_LEFT) if box in boxes)


def next_position(table: SessionTable) -> int:
    """KHT-7.3: return where the puck goes after a round, past boxes without an active player."""
    active = set(table.playing().active)
    after = (*clockwise(table.playing().puck)[1:], table.playing().puck)
    return next(box for box in after if table.places.get(box) in active)


def wagering_order(table: SessionTable) -> tuple[str, ...]:
    """KHT-7.2: return the active players from the puck on."""
    active = set(table.playing().active)
    players = (table.places.get(box) for box in clockwise(table.playing().puck))
    return tuple(player for player in players if player in active)


def turn(table: SessionTable) -> str | None:
    """Return who wagers next on the coming card; None if everyone has, or bets are not open."""
    round_ = table.game.round
    if table.play is None or round_ is None or round_.phase != "betting" or is_at_will(table):
        return None
    waiting = (p for p in wagering_order(table) if p not in table.playing().done)
    return next((player for player in waiting if may_act(table, player)), None)


def is_at_will(table: SessionTable) -> bool:
    """Return whether the puck's order has ended; by the reading it holds before the first card
    only."""
    play, round_ = table.play, table.game.round
    return play is not None and play.at_will and round_ is not None and bool(round_.cards)


def may_act(table: SessionTable, player: str) -> bool:
    """Return whether the player could place a wager on the coming card, or take one back."""
    mine = [w for w in wagers_on_layout(table) if w.player == player]
    cards = table.game.round.cards if table.game.round is not None else ()
    if any(w.kind in _ACTION for w in mine) or (mine and not cards):
        return True
    allowed = not cards or any(w.kind == POKERPOT.name for w in mine)  # KH-7.2
    return allowed and table.has(player) >= table.game.settings.limits[POKERPOT.name].minimum


def need_turn(table: SessionTable, player: str) -> None:
    """Refuse a wager, or taking one back, out of turn."""
    whose = turn(table)
    if whose == player or (is_at_will(table) and player in table.playing().active):
        return
    if player in table.playing().done:
        raise Refusal(
            "turn-over",
            by_clause("KHT-7.2"),
            t("{player} has already wagered on this card.", player=player),
        )
    if whose is None:
        raise Refusal(
            "not-your-turn",
            by_clause("KHT-7.2"),
            t("It isn't {player}'s turn to wager.", player=player),
        )
    if not wagers_on_layout(table) and table.places.get(table.playing().puck) == whose:
        raise Refusal(
            "not-your-turn",
            by_clause("KHT-7.1"),
            t("{player} has the puck and wagers first.", player=whose),
        )
    raise Refusal(
        "not-your-turn",
        by_clause("KHT-7.2"),
        t("{first} wagers before {player}.", first=whose, player=player),
    )


def wagers_on_layout(table: SessionTable) -> tuple[KingHighWager, ...]:
    return table.game.round.wagers if table.game.round is not None else ()
