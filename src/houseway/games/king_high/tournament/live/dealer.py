"""The next moves of the automatic house in a live tournament: at every table, and for all of it.

Every move is good on its own: those of one answer may be done in any order, and one that comes too
late is refused, because it is bound to the stage of its table or to the number of its seed.
"""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

from houseway.core.errors import Refusal
from houseway.core.fairness import commitment
from houseway.game.tournament import SecretSeed, TournamentMove
from houseway.games.king_high.table import commands as game_commands
from houseway.games.king_high.table.dealer import dealer
from houseway.games.king_high.table.shoe import DECK
from houseway.games.king_high.tournament.live import commands as c
from houseway.games.king_high.tournament.live.director import director_move
from houseway.games.king_high.tournament.live.seeds import (
    BALLOT,
    is_needed,
    is_spent,
    of_table,
    order_of,
    purposes,
    source,
    table_for,
)
from houseway.games.king_high.tournament.live.stage import stage, stage_for, table_stage
from houseway.games.king_high.tournament.live.state import LiveTournament, held_by
from houseway.games.king_high.tournament.rules.checks import DIRECTOR
from houseway.games.king_high.tournament.rules.notice import Minutes
from houseway.games.king_high.tournament.rules.puck import is_at_will, turn
from houseway.games.king_high.tournament.rules.standings import is_by_ballot
from houseway.games.king_high.tournament.table import commands as tc
from houseway.games.king_high.tournament.table.entries import players_not_notified
from houseway.games.king_high.tournament.table.seats import players_to_seat
from houseway.games.king_high.tournament.table.sessions import players_in_seats
from houseway.games.king_high.tournament.table.state import Play, SessionTable, Tournament
from houseway.games.king_high.tournament.table.winners import level_players
from houseway.live.messages import HouseCommand
from houseway.tables.dealing import Move
from houseway.tables.people import DEALER, HOUSE, INSPECTOR

AnyMove = Move[tc.AnyCommand | c.AnyHouseCommand]


def next_moves(
    live: LiveTournament, secret: SecretSeed, now: datetime
) -> tuple[TournamentMove, ...]:
    """Return at most one move for each place; none while the house waits or play is suspended."""
    if live.tournament is None or (live.halt is not None and not live.is_over):
        return ()
    return tuple(
        place_move(live, place, move)
        for place, move in moves(live, secret, now)
        if move is not None
    )


def moves(
    live: LiveTournament, secret: SecretSeed, now: datetime
) -> Iterator[tuple[str, AnyMove | None]]:
    startable = tables_to_start(live.need_opened(), now)
    for purpose in dict.fromkeys((*purposes(live), *live.seeds)):
        table = table_for(live, purpose)
        move = seed_move(live, purpose, secret)
        if move is not None or held_by(live, None if table is None else table.number):
            pass
        elif purpose == BALLOT:
            move = seats_move(live, secret, now)
        elif table is not None and is_needed(live, purpose):
            move = table_move(live, table, secret, now, table.number in startable)
        yield purpose, move
    if live.automatic_director and not live.waiting:
        yield DIRECTOR, director_move(live, now)


def place_move(live: LiveTournament, place: str, move: AnyMove) -> TournamentMove:
    table = table_for(live, place)
    command, when = move.command, stage(live)
    if table is not None:
        when = table_stage(live, table.number)
    if not isinstance(command, HouseCommand):
        command = c.Bound(command.by, stage_for(live, command), command)
    return TournamentMove(command, move.after, place=place, stage=when, if_unpaid=unpaid(move))


def unpaid(move: AnyMove) -> tc.RefuseEntry | None:
    command = move.command
    return tc.RefuseEntry(DIRECTOR, command.player) if isinstance(command, tc.AcceptEntry) else None


# -- Seeds -----------------------------------------------------------------------------------------


def seed_move(live: LiveTournament, purpose: str, secret: SecretSeed) -> AnyMove | None:
    """Reveal the last seed as soon as possible, and commit to the next."""
    place, seeds = source(live, purpose), live.seeds.get(purpose)
    if seeds is not None:
        reveals = c.RevealSeed(HOUSE, purpose, secret(place, seeds.number))
        return Move(reveals) if is_spent(live, purpose) else None
    if not is_needed(live, purpose):
        return None
    number = live.seeds_committed.get(purpose, 0) + 1
    return Move(c.CommitSeed(HOUSE, purpose, number, commitment(secret(place, number))))


def draw_order(
    live: LiveTournament,
    purpose: str,
    secret: SecretSeed,
    among: tuple[str, ...],
    asks: Callable[[tuple[str, ...]], c.Drawing],
) -> c.Draw:
    """Return the draw in the order that the committed seed gives."""
    seeds = live.need_seeds(purpose)
    server_seed = secret(source(live, purpose), seeds.number)
    order = order_of(live, purpose, server_seed, tuple(sorted(among)))
    return c.Draw(HOUSE, seeds.number, seeds.players, asks(order))


def seats_move(live: LiveTournament, secret: SecretSeed, now: datetime) -> AnyMove | None:
    if not live.ballot_called:
        return None
    try:
        players = players_to_seat(live.need_opened())
    except Refusal:  # too few are left since it was called
        return None
    return Move(
        draw_order(live, BALLOT, secret, players, lambda order: tc.AllotSeats(DIRECTOR, order, now))
    )


# -- A table ---------------------------------------------------------------------------------------


def tables_to_start(tournament: Tournament, now: datetime) -> frozenset[int]:
    """Return the tables due to start, as many as are free, once all players have the conditions."""
    if tournament.phase != "session" or players_not_notified(tournament):
        return frozenset()
    tables = tournament.tables.values()
    in_play = sum(not t.waiting and t.winners is None for t in tables)
    free = max(0, tournament.allocation.tables - in_play)
    return frozenset([t.number for t in tables if t.waiting and t.start <= now][:free])


def table_move(
    live: LiveTournament, table: SessionTable, secret: SecretSeed, now: datetime, may_start: bool
) -> AnyMove | None:
    number = table.number
    if not table.game.checked:
        return Move(tc.at(number, game_commands.CheckCards(INSPECTOR, DECK.cards, "before-play")))
    if table.waiting:
        return start_move(table, now) if may_start else None
    level = level_players(live.need_opened(), table)
    if not level:
        return play_move(live, table, secret, now)
    if not is_by_ballot(table, level):
        return Move(tc.StartPlayOff(DIRECTOR, number, now), "pause")
    return Move(
        draw_order(
            live,
            of_table(number),
            secret,
            level,
            lambda order: tc.DrawBallot(DIRECTOR, number, order),
        ),
        "pause",
    )


def start_move(table: SessionTable, now: datetime) -> AnyMove:
    """Start a table; in a late session, late players still have the time of a turn to sit."""
    here = table.by_clock or len(players_in_seats(table)) + len(table.shut_out) >= len(table.places)
    return Move(tc.StartTable(DIRECTOR, table.number, now), "pause" if here else "turn")


def play_move(
    live: LiveTournament, table: SessionTable, secret: SecretSeed, now: datetime
) -> AnyMove | None:
    number, game, play = table.number, table.game, table.playing()
    over = time_over_at(live, play, now)
    if over is not None and now >= over:
        return Move(tc.CallTime(DIRECTOR, number, now))
    if game.inspector_away:  # KH-4.1: play waits for one
        return None
    if game.round is not None and game.round.phase == "betting":
        whose = turn(table)
        if whose is not None:
            return Move(tc.EndTurn(DEALER, number, whose), "turn")
        return Move(
            tc.at(number, game_commands.CloseBets(DEALER)),
            "bets" if is_at_will(table) else "at-once",
        )
    if game.round is None and not game.stopped:
        return before_round(live, table, secret)
    return deal_move(table)


def before_round(live: LiveTournament, table: SessionTable, secret: SecretSeed) -> AnyMove:
    """A pause before the cards are shuffled leaves time for seeds of the players."""
    number = table.number
    if table.game.shuffle_due is None:
        return Move(tc.at(number, game_commands.OpenBets(DEALER)), "pause")
    shuffle = draw_order(
        live,
        of_table(number),
        secret,
        (),
        lambda order: tc.at(number, game_commands.Shuffle(DEALER, order)),
    )
    return Move(shuffle, "pause")


def deal_move(table: SessionTable) -> AnyMove | None:
    """Return what any dealer of King High does after "no more bets"."""
    move = dealer(table.game)
    return None if move is None else Move(tc.at(table.number, move.command), "pause")


# -- Times -----------------------------------------------------------------------------------------


def time_over_at(live: LiveTournament, play: Play, now: datetime) -> datetime | None:
    """Return when the playing time is over, without the time the tournament was suspended."""
    if not isinstance(play.duration, Minutes) or play.time_called:
        return None
    lasts = timedelta(minutes=play.duration.number)
    return play.started + lasts + live.stopped_time(play.started, now)


def wakes_at(live: LiveTournament, now: datetime) -> datetime | None:
    """Return the next time at which something is due by the clock."""
    tournament = live.tournament
    if tournament is None or live.is_over or live.halt is not None:
        return None
    due = [t.start for t in tournament.tables.values() if t.waiting]
    plays = (t.play for t in tournament.tables.values() if t.play is not None)
    due += [over for play in plays if (over := time_over_at(live, play, now)) is not None]
    if tournament.phase == "entries":
        due.append(tournament.starts[0][0])
    return min((time for time in due if time > now), default=None)
