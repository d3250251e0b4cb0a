"""Apply each event to the tournament. Nothing is decided here and nothing can be refused."""

from collections.abc import Iterable

import msgspec

from houseway.games.king_high.table import events as game_events
from houseway.games.king_high.table.evolve import evolve as evolve_table
from houseway.games.king_high.tournament.rules.accounting import add_counts, call_in_chips
from houseway.games.king_high.tournament.rules.standings import (
    drop_players,
    rank_players,
    resolve_level,
)
from houseway.games.king_high.tournament.table import events as e
from houseway.games.king_high.tournament.table.session_tables import (
    break_off,
    new_table,
    play_again,
    undo_round,
)
from houseway.games.king_high.tournament.table.state import (
    Amendment,
    Ballot,
    BeforeRound,
    Count,
    Entrant,
    Play,
    Prize,
    SessionTable,
    Status,
    Tournament,
)
from houseway.tables.seating import Floor


def after(tournament: Tournament, events: Iterable[e.AnyEvent]) -> Tournament:
    for event in events:
        tournament = evolve(tournament, event)
    return tournament


def evolve(tournament: Tournament, event: e.AnyEvent) -> Tournament:
    if isinstance(event, e.PlayEvent):
        return tournament.with_table(play_on(tournament.tables[event.table], event))
    if isinstance(event, e.ResultEvent):
        return tournament.with_table(record_result(tournament, event)).now(commenced=True)
    if isinstance(event, e.EntryEvent):
        return change_entry(tournament, event)
    if isinstance(event, e.EndEvent):
        return end(tournament, event)
    return move_on(tournament, event)


def move_on(tournament: Tournament, event: e.StageEvent) -> Tournament:
    """Move the whole tournament from one stage to the next."""
    match event:
        case e.AuthorityNotified(notice):
            starts = tuple(allocation.starts for allocation in notice.allocation)
            return tournament.now(phase="entries", notice=notice, starts=starts)
        case e.NoticeAmended():
            return amend(tournament, event)
        case e.SeatsAllotted():
            return begin_session(tournament, event)
        case e.StartAltered():
            return alter_start(tournament, event)
        case e.PlayStarted():
            return start_play(tournament, event)
        case e.OutcomeInvalidated():
            return play_again(tournament, event)
        case e.RoundInvalidated():
            return undo_round(tournament, event)
        case e.SessionEnded(_, proceeding):
            over = tournament.is_in_final or not proceeding
            return tournament.now(phase="decided" if over else "between-sessions")


# -- The end ---------------------------------------------------------------------------------------


def end(tournament: Tournament, event: e.EndEvent) -> Tournament:
    match event:
        case e.PrizePaid(place, player, amount):
            prizes = (*tournament.prizes, Prize(place, player, amount))
            return tournament.now(prizes=prizes, account=tournament.account.pay_prize(amount))
        case e.PrizeKept(place, amount):
            return tournament.now(prizes_kept={**tournament.prizes_kept, place: amount})
        case e.TournamentEnded(winner):
            return tournament.now(phase="ended", winner=winner)
        case e.TournamentCancelled():
            return break_off(tournament).now(phase="cancelled")


def amend(tournament: Tournament, event: e.NoticeAmended) -> Tournament:
    """Amend the notice; starts it does not name stay as they were altered."""
    old, new = tournament.need_notice().allocation, event.notice.allocation
    starts = tuple(
        new[i].starts if i >= len(old) or new[i].starts != old[i].starts else tournament.starts[i]
        for i in range(len(new))
    )
    amendment = Amendment(event.changed, event.at, event.reason.words)
    unread = {
        name: msgspec.structs.replace(entrant, acknowledged=False)
        for name, entrant in tournament.entrants.items()
    }
    return tournament.now(
        notice=event.notice,
        starts=starts,
        amendments=(*tournament.amendments, amendment),
        entrants=unread,
    )


# -- Entries ---------------------------------------------------------------------------------------


def change_entry(tournament: Tournament, event: e.EntryEvent) -> Tournament:
    match event:
        case e.EntryApplied(player):
            return set_status(tournament, player, "applied")
        case e.EntryAccepted(player, fee):
            accepted = set_status(tournament, player, "registered")
            return accepted.now(account=tournament.account.receive(player, fee))
        case e.EntryRefused(player):
            return set_status(tournament, player, "refused")
        case e.EntryWithdrawn(player):
            return clear_place(set_status(tournament, player, "withdrawn"), player)
        case e.EntrantDisqualified(player):
            return shut_out(set_status(tournament, player, "disqualified"), player)
        case e.FeeRefunded(player, amount):
            return tournament.now(account=tournament.account.refund(player, amount))
        case e.EntrantsNotified(players):
            told = {
                name: msgspec.structs.replace(tournament.entrants[name], notified=True)
                for name in players
            }
            return tournament.now(entrants={**tournament.entrants, **told})
        case e.ConditionsAcknowledged(player):
            read = msgspec.structs.replace(tournament.entrants[player], acknowledged=True)
            return tournament.now(entrants={**tournament.entrants, player: read})


def set_status(tournament: Tournament, player: str, status: Status) -> Tournament:
    old = tournament.entrants.get(player)
    entrant = Entrant(status, notified=old is not None and old.notified)
    return tournament.now(entrants={**tournament.entrants, player: entrant})


def clear_place(tournament: Tournament, player: str) -> Tournament:
    table = tournament.table_of(player)
    if table is None:
        return tournament
    places = {box: name for box, name in table.places.items() if name != player}
    return tournament.with_table(table.now(places=places))


def shut_out(tournament: Tournament, player: str) -> Tournament:
    """Shut the player out: after play has begun the box stays as drawn and remains empty."""
    table = tournament.table_of(player)
    if table is None or table.waiting:
        return clear_place(tournament, player)
    vacates = player in (table.winners or ())
    left = table.now(
        disqualified=(*table.disqualified, player), standing=drop_players(table.standing, (player,))
    )
    if not vacates:
        return tournament.with_table(left)
    if tournament.readings.vacated_place == "empty" and not tournament.is_in_final:
        others = tuple(winner for winner in table.winners or () if winner != player)
        return tournament.with_table(left.now(winners=others))
    return tournament.with_table(left.now(winners=None)).now(phase="session")


# -- Sessions --------------------------------------------------------------------------------------


def begin_session(tournament: Tournament, event: e.SeatsAllotted) -> Tournament:
    """Keep the results of earlier tables, and lay out new ones."""
    closing = (call_in_chips(table.game.floor.bank) for table in tournament.tables.values())
    tables: dict[int, SessionTable] = {}
    for place in event.places:
        table = tables.get(place.table) or new_table(tournament, place, event)
        tables[place.table] = table.now(places={**table.places, place.box: place.player})
    return tournament.now(
        phase="session",
        session=event.session,
        past=tournament.results,
        past_chips=add_counts((tournament.past_chips, *closing)),
        tables=dict(sorted(tables.items())),
    )


def alter_start(tournament: Tournament, event: e.StartAltered) -> Tournament:
    session, heat = event.session - 1, event.heat - 1
    times = tournament.starts[session]
    times = (*times[:heat], event.to, *times[heat + 1 :])
    starts = (*tournament.starts[:session], times, *tournament.starts[session + 1 :])
    changed = tournament.now(starts=starts)
    if event.session != tournament.session:
        return changed
    for table in tournament.tables.values():
        if table.heat == event.heat:
            changed = changed.with_table(table.now(start=event.to))
    return changed


# -- A table ---------------------------------------------------------------------------------------


def start_play(tournament: Tournament, event: e.PlayStarted) -> Tournament:
    at_will = tournament.readings.puck_order == "first-card"
    play = Play(
        event.players, event.duration, event.at, event.puck, event.play_off, at_will=at_will
    )
    table = tournament.tables[event.table].now(play=play)
    return tournament.with_table(table).now(commenced=True)


def play_on(table: SessionTable, event: e.PlayEvent) -> SessionTable:
    if isinstance(event, e.HappenedAtTable):
        return at_table(table, event.happened)
    play = table.playing()
    match event:
        case e.TurnEnded(_, player):
            return table.now(play=play.now(done=(*play.done, player)))
        case e.MinimumForfeited(_, player, amount):
            floor = table.game.floor
            taken = Floor(floor.bank.pay(player, -amount), floor.seats)
            return table.now(game=table.game.now(floor=taken))
        case e.PlayerOut(_, player, exit_):
            return table.now(play=play.now(out={**play.out, player: exit_}))
        case e.RoundPlayed(_, number):
            return table.now(play=play.now(rounds=number))
        case e.PuckMoved(_, box):
            return table.now(play=play.now(puck=box))
        case e.TimeCalled():
            return table.now(play=play.now(time_called=True))


def at_table(table: SessionTable, happened: game_events.AnyEvent) -> SessionTable:
    game = evolve_table(table.game, happened)
    play = table.play
    if play is None or not isinstance(happened, game_events.RoundOpened | game_events.BetsClosed):
        return table.now(game=game)
    if isinstance(happened, game_events.RoundOpened):
        chips = {player: table.has(player) for player in play.active}
        play = play.now(before=BeforeRound(play.rounds, play.puck, chips, play.out))
    return table.now(game=game, play=play.now(done=()))


def record_result(tournament: Tournament, event: e.ResultEvent) -> SessionTable:
    table = tournament.tables[event.table]
    match event:
        case e.RightForfeited(_, player):
            return table.now(absent=(*table.absent, player))
        case e.PlayEnded(_, chips):
            play = table.playing()
            count = Count(play.play_off, play.rounds, chips, play.out)
            order = drop_players(rank_players(count, tournament.readings), table.disqualified)
            standing = resolve_level(table.standing, order) if play.play_off else order
            return table.now(play=None, history=(*table.history, count), standing=standing)
        case e.BallotDrawn(_, order, on_paper=on_paper):
            into = tuple((player,) for player in order)
            standing = resolve_level(table.standing, into)
            return table.now(history=(*table.history, Ballot(order, on_paper)), standing=standing)
        case e.WinnersDeclared(_, winners):
            alone = tuple((player,) for player in winners)  # if nothing was played
            return table.now(winners=winners, standing=table.standing or alone)
