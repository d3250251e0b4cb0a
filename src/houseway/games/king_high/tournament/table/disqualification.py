"""Disqualify players who break the conditions, before play begins or during it."""

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE, by_clause, by_reading
from houseway.core.words import t
from houseway.games.king_high.table.events import WagerTakenBack
from houseway.games.king_high.tournament.rules.checks import need_director
from houseway.games.king_high.tournament.rules.puck import wagers_on_layout
from houseway.games.king_high.tournament.rules.reasons import DirectorsRuling
from houseway.games.king_high.tournament.table import commands as c
from houseway.games.king_high.tournament.table import events as e
from houseway.games.king_high.tournament.table.at_table import add_consequences, return_chips
from houseway.games.king_high.tournament.table.entries import need_not_commenced, need_not_over
from houseway.games.king_high.tournament.table.evolve import after
from houseway.games.king_high.tournament.table.seats import stand_up
from houseway.games.king_high.tournament.table.state import Exit, SessionTable, Tournament
from houseway.games.king_high.tournament.table.winners import winners_if_decided
from houseway.tables.handlers import Handlers
from houseway.tables.seating import PlayerStood
from houseway.tables.text import check_line

handlers = Handlers()


@handlers.register
def disqualify(tournament: Tournament, command: c.Disqualify) -> e.Events:
    """Disqualify a player; the fee is kept (KHT-3.3)."""
    need_director(command.by)
    need_may_disqualify(tournament)
    player = command.player
    if tournament.entrant(player).status not in ("applied", "registered"):
        raise Refusal("not-entered", BY_HOUSE, t("{player} isn't entered.", player=player))
    by = by_reading("disqualification") if tournament.commenced else by_clause("KHT-1.4")
    reason = DirectorsRuling(by, check_line(command.reason, t("The reason")))
    out = e.EntrantDisqualified(player, reason)
    table = tournament.table_of(player)
    if table is None or table.waiting:
        return (*stand_up(tournament, player), out)
    if table.play is not None:
        return take_out_of_play(tournament, table, out)
    events: e.Events = (out, *stand_up(tournament, player))
    return (*events, *decide_without_player(after(tournament, events), table.number))


def need_may_disqualify(tournament: Tournament) -> None:
    tournament.need_notice()
    if tournament.readings.disqualification == "before-play":
        by = by_reading("disqualification")
        need_not_commenced(
            tournament, by, t("Players can only be disqualified before play begins.")
        )
    need_not_over(tournament)


def take_out_of_play(
    tournament: Tournament, table: SessionTable, out: e.EntrantDisqualified
) -> e.Events:
    """Take the player's wagers down and return all their chips to the dealer (KHT-6.3)."""
    number, player, play = table.number, out.player, table.playing()
    events: e.Events = (out, *take_wagers_down(table, player))
    events += return_chips(after(tournament, events).tables[number], player)
    events += stand_player_up(table, player)
    if player in play.active:
        cards = len(table.game.round.cards) if table.game.round is not None else 0
        events += (e.PlayerOut(number, player, Exit(play.rounds + 1, cards, retired=True)),)
    return add_consequences(tournament, number, events, played=False)


def take_wagers_down(table: SessionTable, player: str) -> tuple[e.HappenedAtTable, ...]:
    """Take these wagers out of the round, whatever its stage."""
    mine = (wager for wager in wagers_on_layout(table) if wager.player == player)
    return tuple(
        e.HappenedAtTable(table.number, WagerTakenBack(w, by_clause("KHT-6.3"))) for w in mine
    )


def stand_player_up(table: SessionTable, player: str) -> tuple[e.HappenedAtTable, ...]:
    box = table.game.floor.seat_of(player)
    return () if box is None else (e.HappenedAtTable(table.number, PlayerStood(player, box)),)


def decide_without_player(tournament: Tournament, number: int) -> e.Events:
    """Return who wins the table if removing the player changes that."""
    if tournament.tables[number].winners is None:
        return winners_if_decided(tournament, number)
    if tournament.phase == "between-sessions" and not tournament.proceeding:
        return (e.SessionEnded(tournament.session, (), "KHT-8.3"),)
    return ()
