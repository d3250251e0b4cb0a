"""Being ready: whoever has done what is to be done says so, and once everybody has, the automatic
dealer does not wait any longer. At a table of one's own there is no clock at all: the dealer waits
until its player is ready, and never acts in somebody's place."""

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
def say_ready(game: AnyGame, live: LiveTable, command: c.Ready) -> tuple[e.PlayerReady, ...]:
    player = check_player(command.by)
    live.need_open()
    if live.dealing != "automatic":
        raise Refusal("no-clock", BY_HOUSE, t("A dealer deals here, and sees who is ready."))
    table = live.opened()
    if table.floor.seat_of(player) is None:
        raise Refusal("no-seat", BY_HOUSE, t("Only players who sit at the table are waited for."))
    if is_ready(live, player):
        raise Refusal("ready-already", BY_HOUSE, t("You have said so already."))
    rest = command.rest and table.round is not None
    number = table.round.number if rest and table.round is not None else 0
    return (e.PlayerReady(player, table.stage, number),)


def with_ready(live: LiveTable, said: e.PlayerReady) -> LiveTable:
    """Who said so at an earlier stage is forgotten with the next one who does."""
    kept = {name: one for name, one in live.ready.items() if is_ready(live, name)}
    return live.now(ready={**kept, said.player: ReadyPlayer(said.stage, said.round)})


def is_ready(live: LiveTable, player: str) -> bool:
    said = live.ready.get(player)
    if said is None:
        return False
    table = live.opened()
    now = 0 if table.round is None else table.round.number
    return said.stage == table.stage or (said.round != 0 and said.round == now)


def ready_now(live: LiveTable) -> tuple[str, ...]:
    return tuple(player for player in live.ready if is_ready(live, player))


def waited_for(game: AnyGame, live: LiveTable) -> frozenset[str]:
    """Whose word it takes: at one's own table the own one; else of all who sit and are not away."""
    if live.owner:
        return frozenset({live.owner})
    floor = live.opened().floor
    away = frozenset() if game.away is None else frozenset(game.away(live.table))
    playing = (player for player in floor.seats.values() if player not in away)
    return frozenset(playing)


def everybody_ready(game: AnyGame, live: LiveTable) -> bool:
    said = ready_now(live)
    return bool(said) and waited_for(game, live) <= frozenset(said)


def at_their_pace(
    game: AnyGame, live: LiveTable, move: Move[Command] | None
) -> Move[Command] | None:
    """The dealer's move when it is time for it; nothing where its player is waited for."""
    if move is None:
        return None
    if live.owner and move.in_place_of_player:
        return None
    if is_first(live):
        return msgspec.structs.replace(move, after="at-once")
    waits = waits_for_players(live, move)
    if everybody_ready(game, live) and (waits or goes_on(live)):
        at: Wait = "beat" if goes_on(live) else "at-once"
        return msgspec.structs.replace(move, after=min(at, move.after, key=live.pace.seconds))
    return None if live.owner and waits else move


def goes_on(live: LiveTable) -> bool:
    """Whether somebody was ready for this before it came: its cards are still to be seen."""
    stage = live.opened().stage
    return any(live.ready[player].stage != stage for player in ready_now(live))


def is_first(live: LiveTable) -> bool:
    """Whoever comes to a table of their own finds it ready to play."""
    return bool(live.owner) and live.opened().rounds_opened == 0


def waits_for_players(live: LiveTable, move: Move[Command]) -> bool:
    """At one's own table also between rounds: the results stay until one goes on."""
    if move.in_place_of_player:
        return False
    if move.after in FOR_PLAYERS:
        return True
    table = live.opened()
    results = table.round is None and table.rounds_opened > 0
    return bool(live.owner) and results and move.command.begins


def is_awaited(game: AnyGame, live: LiveTable, player: str) -> bool:
    """Whether the dealer waits for the word of this player among others."""
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
