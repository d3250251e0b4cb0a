"""Start play at a table: a session, or a play-off after it."""

from datetime import timedelta

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE, by_clause
from houseway.core.words import t
from houseway.games.king_high.table import commands as game_commands
from houseway.games.king_high.tournament.rules.checks import check_time, need_director
from houseway.games.king_high.tournament.rules.notice import Duration, Minutes
from houseway.games.king_high.tournament.rules.puck import first_position
from houseway.games.king_high.tournament.rules.reasons import BY_ABSENCE, BY_WALKOVER
from houseway.games.king_high.tournament.rules.standings import is_by_ballot, last_count
from houseway.games.king_high.tournament.table import commands as c
from houseway.games.king_high.tournament.table import events as e
from houseway.games.king_high.tournament.table.ask_game import ask
from houseway.games.king_high.tournament.table.entries import players_not_notified
from houseway.games.king_high.tournament.table.evolve import after
from houseway.games.king_high.tournament.table.state import Count, SessionTable, Tournament
from houseway.games.king_high.tournament.table.winners import declare, end_play, need_undecided
from houseway.tables.handlers import Handlers
from houseway.tables.people import INSPECTOR

handlers = Handlers()


@handlers.register
def start_table(tournament: Tournament, command: c.StartTable) -> e.Events:
    need_director(command.by)
    at = check_time(command.at, t("The time"))
    table = tournament.table(command.table)
    if not table.waiting:
        raise Refusal(
            "started-already", BY_HOUSE, t("Table {table} has already begun.", table=table.number)
        )
    need_free_table(tournament)
    if at < table.start:
        raise Refusal(
            "too-early",
            by_clause("KHT-4.1"),
            t("Table {table} begins at {start}.", table=table.number, start=table.start),
        )
    untold = players_not_notified(tournament)
    if untold:
        raise Refusal(
            "not-notified",
            by_clause("KHT-1.5"),
            t("{player} hasn't seen the conditions yet.", player=untold[0]),
        )
    events = absences(table)
    present = players_in_seats(table)
    if not present or (tournament.walkovers and len(present) <= tournament.allocation.proceed):
        return (*events, *declare_unplayed(after(tournament, events), table, present))
    notice, session = tournament.need_notice(), tournament.session
    duration, bank = notice.durations[session - 1], notice.bank(session)
    return (*events, *start(table, command, present, duration, bank))


def declare_unplayed(
    tournament: Tournament, table: SessionTable, present: tuple[str, ...]
) -> e.Events:
    """Decide a table to which no player came, or a walkover that the notice announced."""
    if not present and not tournament.walkovers:
        return declare(tournament, table, (), BY_ABSENCE)
    return declare(tournament, table, present, BY_WALKOVER)


def need_free_table(tournament: Tournament) -> None:
    """Require a free table; the notice says how many are in play at the same time."""
    taken = sum(not t.waiting and t.winners is None for t in tournament.tables.values())
    if taken >= tournament.allocation.tables:
        raise Refusal(
            "no-table-free",
            by_clause("KHT-1.2.f"),
            t("As many tables are already in play as the notice names."),
        )


def absences(table: SessionTable) -> e.Events:
    """KHT-5.1: forfeit the seats of players who are not in them by now."""
    missing = set(table.places.values()) - set(players_in_seats(table)) - set(table.shut_out)
    return tuple(
        e.RightForfeited(table.number, player)
        for player in table.places.values()
        if player in missing
    )


def players_in_seats(table: SessionTable) -> tuple[str, ...]:
    seats = table.game.floor.seats
    return tuple(p for box, p in sorted(table.places.items()) if seats.get(box) == p)


@handlers.register
def start_play_off(tournament: Tournament, command: c.StartPlayOff) -> e.Events:
    """KHT-8.4: level players play a further shoe, newly shuffled and with equal banks.

    Their boxes are still theirs, even if one has got up since; an absent player does not wager.
    """
    need_director(command.by)
    check_time(command.at, t("The time"))
    table = tournament.table(command.table)
    level = need_undecided(tournament, table)
    if is_by_ballot(table, level):
        raise Refusal(
            "ballot-decides",
            by_clause("KHT-8.2"),
            t("They went out together, so a ballot decides."),
        )
    boxes = {box: player for box, player in sorted(table.places.items()) if player in level}
    players, number = tuple(boxes.values()), count_play_offs(table) + 1
    away = ((box, p) for box, p in boxes.items() if table.game.floor.seat_of(p) is None)
    seats = (event for box, player in away for event in ask(table, game_commands.Sit(player, box)))
    shuffle = ask(table, game_commands.OrderShuffle(INSPECTOR)) if may_order_shuffle(table) else ()
    bank = play_off_bank(tournament, table, level)
    lasts = tournament.need_notice().play_off
    started = start(table, command, players, lasts, bank, number)
    return (*seats, *shuffle, *started)


def play_off_bank(tournament: Tournament, table: SessionTable, level: tuple[str, ...]) -> int:
    held = last_count(table, level).chips[level[0]]
    new = tournament.need_notice().bank(tournament.session)
    return held or new if tournament.readings.play_off_bank == "chips-held" else new


def may_order_shuffle(table: SessionTable) -> bool:
    return table.game.checked and table.game.shuffle_due is None


def count_play_offs(table: SessionTable) -> int:
    return sum(isinstance(deed, Count) and deed.play_off > 0 for deed in table.history)


def start(
    table: SessionTable,
    command: c.StartTable | c.StartPlayOff,
    players: tuple[str, ...],
    duration: Duration,
    bank: int,
    play_off: int = 0,
) -> e.Events:
    """Give everyone the same bank (KHT-6.2), and put the puck at the dealer's left (KHT-7.3).

    Chips went back when the session ended (KHT-6.3), so a play-off begins with new banks too.
    """
    banks = (event for player in players for event in ask(table, game_commands.BuyIn(player, bank)))
    puck = first_position({box for box, p in table.places.items() if p in players})
    return (*banks, e.PlayStarted(table.number, command.at, players, duration, puck, play_off))


@handlers.register
def call_time(tournament: Tournament, command: c.CallTime) -> e.Events:
    """Call time; a round in progress is played to its end."""
    need_director(command.by)
    at = check_time(command.at, t("The time"))
    table = tournament.table(command.table)
    play = table.playing()
    if not isinstance(play.duration, Minutes):
        raise Refusal(
            "not-by-time",
            by_clause("KHT-2.1"),
            t("Table {table} plays a number of rounds, not by the clock.", table=table.number),
        )
    if play.time_called:
        raise Refusal("called-already", by_clause("KHT-2.1"), t("Time has already been called."))
    if at < play.started + timedelta(minutes=play.duration.number):
        raise Refusal("too-early", by_clause("KHT-2.1"), t("The playing time isn't over yet."))
    called = e.TimeCalled(table.number, at)
    now = after(tournament, (called,))
    ended = end_play(now, now.tables[table.number]) if table.game.round is None else ()
    return (called, *ended)
