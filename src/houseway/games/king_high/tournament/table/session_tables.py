"""Lay out the tables of a session, and clear them if something played does not count."""

from datetime import datetime, timedelta

from houseway.games.king_high.table.notice import open_table
from houseway.games.king_high.table.state import ROUNDS_KEPT, ShuffleDue, Table
from houseway.games.king_high.tournament.rules.accounting import (
    add_counts,
    call_in_chips,
    restore_chips,
)
from houseway.games.king_high.tournament.rules.reasons import DealtRoundInvalidated
from houseway.games.king_high.tournament.table import events as e
from houseway.games.king_high.tournament.table.state import (
    Invalidation,
    Play,
    RoundInvalidation,
    SessionTable,
    Tournament,
)
from houseway.tables.seating import Floor

TO_THE_SEAT = timedelta(minutes=1)  # what a player needs to get to the seat


def new_table(
    tournament: Tournament, place: e.AllottedSeat, event: e.SeatsAllotted
) -> SessionTable:
    return SessionTable(
        place.table,
        place.heat,
        place.start,
        {},
        new_game(tournament, event.session),
        by_clock=is_prior(event.at, place.start),
    )


def is_prior(told: datetime | None, start: datetime) -> bool:
    """Return whether players notified at that time could be in their seats by the start."""
    return told is not None and start - told >= TO_THE_SEAT


def new_game(tournament: Tournament, session: int) -> Table:
    notice = tournament.need_notice()
    limits = notice.limits_in(session).on_table()
    return open_table(tournament.table_readings, limits, notice.device, notice.smallest_chip)


# -- Cleared -----------------------------------------------------------------------------------


def play_again(tournament: Tournament, event: e.OutcomeInvalidated) -> Tournament:
    """Return the table to the state after the ballot, and call its chips in."""
    table = tournament.tables[event.table]
    books = add_counts((tournament.past_chips, call_in_chips(table.game.floor.bank)))
    undone = table.now(
        start=event.resume,
        game=new_game(tournament, tournament.session),
        play=None,
        history=(*table.history, Invalidation(event.cause, event.reason.words)),
        standing=(),
        winners=None,
        by_clock=is_prior(event.at, event.resume),
    )
    return tournament.with_table(undone).now(phase="session", past_chips=books)


def break_off(tournament: Tournament) -> Tournament:
    """Clear every table in play and call its chips in: nothing more is played."""
    for table in tournament.tables.values():
        if table.play is not None:
            books = add_counts((tournament.past_chips, call_in_chips(table.game.floor.bank)))
            cleared = table.now(game=new_game(tournament, tournament.session), play=None)
            tournament = tournament.with_table(cleared).now(past_chips=books)
    return tournament


def undo_round(tournament: Tournament, event: e.RoundInvalidated) -> Tournament:
    """Return the table to the state before the round; players who have since left or were
    disqualified stay away."""
    table = tournament.tables[event.table]
    bank = restore_chips(table.game.floor.bank, event.chips)
    floor = Floor(bank, table.game.floor.seats)
    deed = RoundInvalidation(event.round, event.cause, event.reason.words)
    play = play_before(table.playing(), event)
    game = drop_cards(table.game, event).now(floor=floor)
    return tournament.with_table(table.now(game=game, play=play, history=(*table.history, deed)))


def play_before(play: Play, event: e.RoundInvalidated) -> Play:
    """Return the play before the round; a player who lost the last chip in it is in play again."""
    out = {p: exit_ for p, exit_ in play.out.items() if exit_.retired or p not in event.chips}
    undone = play.now(out=out, done=(), before=None)
    before = play.before
    if event.counts or before is None:
        return undone
    return undone.now(rounds=before.rounds, puck=before.puck)


def drop_cards(game: Table, event: e.RoundInvalidated) -> Table:
    """Drop the cards of the round, which are known, so they are shuffled before the next."""
    over = game.round
    earlier = game.recent if over is not None else game.recent[:-1]
    over = over or game.recent[-1]
    by = event.reason.by
    kept = over.now(phase="void", wagers=(), ended_by=by.clause or "")
    due = ShuffleDue(DealtRoundInvalidated(by))
    return game.now(
        round=None,
        recent=(*earlier, kept)[-ROUNDS_KEPT:],
        shoe=None,
        shuffle_due=due if game.checked else None,
    )
