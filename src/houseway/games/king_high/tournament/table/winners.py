"""End play at a table: the count of chips, play-offs or a ballot, and the winners."""

from houseway.core.errors import Refusal
from houseway.core.reasons import by_clause
from houseway.core.words import t
from houseway.games.king_high.table.commands import CashOut
from houseway.games.king_high.tournament.rules.checks import check_ballot, need_director
from houseway.games.king_high.tournament.rules.reasons import (
    BY_BALLOT,
    BY_CHIPS,
    BY_PLAY_OFF,
    TableDecided,
)
from houseway.games.king_high.tournament.rules.standings import (
    best,
    first_undecided,
    is_by_ballot,
    limit_to_contenders,
    places_that_matter,
)
from houseway.games.king_high.tournament.table import commands as c
from houseway.games.king_high.tournament.table import events as e
from houseway.games.king_high.tournament.table.ask_game import ask
from houseway.games.king_high.tournament.table.evolve import after
from houseway.games.king_high.tournament.table.state import (
    Ballot,
    Count,
    SessionTable,
    Standing,
    Tournament,
)
from houseway.tables.handlers import Handlers

handlers = Handlers()


def end_play(tournament: Tournament, table: SessionTable) -> e.Events:
    """KHT-8.1: count the chips, then return them to the dealer (KHT-6.3). Chips that a correction
    takes and the player did not have do not count."""
    play = table.playing()
    held = {player: table.has(player) for player in play.players}
    chips = {player: max(0, n - play.short.get(player, 0)) for player, n in held.items()}
    returned = (
        event for player, n in held.items() if n for event in ask(table, CashOut(player, n))
    )
    events: e.Events = (e.PlayEnded(table.number, chips), *returned)
    return (*events, *winners_if_decided(after(tournament, events), table.number))


@handlers.register
def draw_ballot(tournament: Tournament, command: c.DrawBallot) -> e.Events:
    """KHT-8.2: lots decide between players who lost all their chips in the same action round."""
    need_director(command.by)
    table = tournament.table(command.table)
    level = need_undecided(tournament, table)
    if not is_by_ballot(table, level):
        raise Refusal(
            "play-off-decides", by_clause("KHT-8.4"), t("Level players play another shoe.")
        )
    order = check_ballot(command.order, level)
    drawn = (e.BallotDrawn(table.number, order, on_paper=command.on_paper),)
    return (*drawn, *winners_if_decided(after(tournament, drawn), table.number))


def need_undecided(tournament: Tournament, table: SessionTable) -> tuple[str, ...]:
    """Return the players who are level at a place that matters."""
    level = level_players(tournament, table)
    if not level:
        raise Refusal(
            "nothing-to-decide",
            by_clause("KHT-8.4"),
            t("No players are level at table {table}.", table=table.number),
        )
    return level


def level_players(tournament: Tournament, table: SessionTable) -> tuple[str, ...]:
    if table.play is not None or table.winners is not None:
        return ()
    lines = places_that_matter(tournament.need_notice(), tournament.session, tournament.readings)
    return first_undecided(contenders(tournament, table), lines)


def contenders(tournament: Tournament, table: SessionTable) -> Standing:
    """Return the players who may win; in the final all of them, for the prizes."""
    sessions = (deed for deed in reversed(table.history) if isinstance(deed, Count))
    count = next((count for count in sessions if not count.play_off), None)
    if count is None or tournament.is_in_final:
        return table.standing
    return limit_to_contenders(table.standing, count, tournament.readings)


def winners_if_decided(tournament: Tournament, number: int) -> e.Events:
    table = tournament.tables[number]
    if level_players(tournament, table):
        return ()
    winners = best(contenders(tournament, table), tournament.allocation.proceed)
    return declare(tournament, table, winners, deciding_reason(table, winners))


def deciding_reason(table: SessionTable, winners: tuple[str, ...]) -> TableDecided:
    """Return what decided: the last count or ballot that one of the winners took part in."""
    for deed in reversed(table.history):
        match deed:
            case Ballot(order) if set(order) & set(winners):
                return BY_BALLOT
            case Count(play_off, _, chips) if play_off and set(chips) & set(winners):
                return BY_PLAY_OFF
            case Count(play_off=0):
                break
            case _:
                pass
    return BY_CHIPS


def declare(
    tournament: Tournament, table: SessionTable, winners: tuple[str, ...], reason: TableDecided
) -> e.Events:
    """Declare the winners of a table; with the last table the session is over."""
    declared = e.WinnersDeclared(table.number, winners, reason)
    now = after(tournament, (declared,))
    if any(other.winners is None for other in now.tables.values()):
        return (declared,)
    ended = e.SessionEnded(now.session, now.proceeding, "KHT-8.6" if now.is_in_final else "KHT-8.3")
    return (declared, ended)
