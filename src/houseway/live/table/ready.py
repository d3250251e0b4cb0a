"""Readiness: once all players have said that they are ready, the automatic dealer stops waiting.

A player's own table has no clock: the dealer waits until its player is ready, and never acts in the
player's place.
"""

import msgspec

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import t
from houseway.game import AnyGame
from houseway.live.table import commands as c
from houseway.live.table import events as e
from houseway.live.table.state import LiveTable, ReadyPlayer
from houseway.tables.dealing import Move, Wait
from houseway.tables.handlers import Handlers
from houseway.tables.messages import Command
from houseway.tables.people import check_player

handlers = Handlers()

FOR_PLAYERS = ("bets", "turn")  # what the dealer waits for is theirs to do


@handlers.register
def note_ready(game: AnyGame, live: LiveTable, command: c.Ready) -> tuple[e.PlayerReady, ...]:
    player = check_player(command.by)
    live.need_open()
    if live.dealing != "automatic":
        raise Refusal("no-clock", BY_HOUSE, t("A dealer deals here and can see who is ready."))
    table = live.need_opened()
    if table.floor.seat_of(player) is None:
        raise Refusal(
            "no-seat", BY_HOUSE, t("The dealer only waits for players seated at the table.")
        )
    if is_ready(live, player):
        raise Refusal("ready-already", BY_HOUSE, t("You've already said that you're ready."))
    rest = command.rest and table.round is not None
    number = table.round.number if rest and table.round is not None else 0
    return (e.PlayerReady(player, table.stage, number),)


def with_ready(live: LiveTable, said: e.PlayerReady) -> LiveTable:
    """Add a ready player; forget those who were ready at an earlier stage only."""
    kept = {name: one for name, one in live.ready.items() if is_ready(live, name)}
    return live.now(ready={**kept, said.player: ReadyPlayer(said.stage, said.round)})


def is_ready(live: LiveTable, player: str) -> bool:
    said = live.ready.get(player)
    if said is None:
        return False
    table = live.need_opened()
    now = 0 if table.round is None else table.round.number
    return said.stage == table.stage or (said.round != 0 and said.round == now)


def ready_now(live: LiveTable) -> tuple[str, ...]:
    return tuple(player for player in live.ready if is_ready(live, player))


def waited_for(game: AnyGame, live: LiveTable) -> frozenset[str]:
    """Return whose readiness counts: the owner's, or that of all who sit and are not away."""
    if live.owner:
        return frozenset({live.owner})
    floor = live.need_opened().floor
    away = frozenset() if game.away is None else frozenset(game.away(live.table))
    playing = (player for player in floor.seats.values() if player not in away)
    return frozenset(playing)


def is_everyone_ready(game: AnyGame, live: LiveTable) -> bool:
    said = ready_now(live)
    return bool(said) and waited_for(game, live) <= frozenset(said)


def wait_for_players(
    game: AnyGame, live: LiveTable, move: Move[Command] | None
) -> Move[Command] | None:
    """Return the dealer's move with the wait that players need; None to wait for them."""
    if move is None:
        return None
    if live.owner and move.in_place_of_player:
        return None
    if is_before_first_round(live):
        return msgspec.structs.replace(move, after="at-once")
    waits = waits_for_players(live, move)
    if is_everyone_ready(game, live) and (waits or was_ready_before(live)):
        at: Wait = "beat" if was_ready_before(live) else "at-once"
        return msgspec.structs.replace(move, after=min(at, move.after, key=live.pace.seconds))
    return None if live.owner and waits else move


def was_ready_before(live: LiveTable) -> bool:
    """Whether a player was ready at an earlier stage, and has not seen the cards of this one."""
    stage = live.need_opened().stage
    return any(live.ready[player].stage != stage for player in ready_now(live))


def is_before_first_round(live: LiveTable) -> bool:
    """Whether a player's own table has had no round: it begins without waiting."""
    return bool(live.owner) and live.need_opened().rounds_opened == 0


def waits_for_players(live: LiveTable, move: Move[Command]) -> bool:
    """Whether the move waits for players; at an own table also between rounds, to show results."""
    if move.in_place_of_player:
        return False
    if move.after in FOR_PLAYERS:
        return True
    table = live.need_opened()
    results = table.round is None and table.rounds_opened > 0
    return bool(live.owner) and results and move.command.begins


def is_awaited(game: AnyGame, live: LiveTable, player: str) -> bool:
    """Whether the dealer waits for this player."""
    if live.dealing != "automatic" or player not in waited_for(game, live):
        return False
    move = dealers_move(game, live)
    return move is not None and waits_for_players(live, move)


# The newest state of each table with what its dealer does next: everybody who watches asks for it.
_known: dict[str, tuple[LiveTable, Move[Command] | None]] = {}
_MOST_KNOWN = 1_000


def dealers_move(game: AnyGame, live: LiveTable) -> Move[Command] | None:
    known = _known.get(live.id)
    if known is None or known[0] is not live:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        known = _known[live.id] = (live, game.dealer(live.table))
    return known[1]
