"""The automatic director of a demonstration tournament.

It accepts entries while there is room and pays what was announced. It takes no decision that needs
judgement, such as disqualifying a player.
"""

from datetime import datetime

from houseway.core.errors import Refusal
from houseway.games.king_high.tournament.live import commands as c
from houseway.games.king_high.tournament.live.state import LiveTournament
from houseway.games.king_high.tournament.rules.checks import DIRECTOR
from houseway.games.king_high.tournament.table import commands as tc
from houseway.games.king_high.tournament.table.entries import players_not_notified
from houseway.games.king_high.tournament.table.seats import LEAST_ENTRANTS, need_cards_checked
from houseway.games.king_high.tournament.table.state import Tournament
from houseway.tables.dealing import Move

DirectorMove = Move[tc.AnyCommand | c.AnyHouseCommand]


def director_move(live: LiveTournament, now: datetime) -> DirectorMove | None:
    tournament = live.need_opened()
    if tournament.phase in ("between-sessions", "decided") and not are_checked(tournament):
        return None
    match tournament.phase:
        case "entries":
            return during_entries(live, tournament, now)
        case "between-sessions" if not live.ballot_called:
            return Move(c.CallBallot(DIRECTOR), "pause")
        case "decided":
            return Move(tc.PayPrizes(DIRECTOR), "pause")
        case _:
            return None


def are_checked(tournament: Tournament) -> bool:
    """Whether an inspector has checked the real cards."""
    try:
        need_cards_checked(tournament)
    except Refusal:
        return False
    return True


def during_entries(
    live: LiveTournament, tournament: Tournament, now: datetime
) -> DirectorMove | None:
    """Answer entries, and have seats drawn when the tournament is full, or else at the first
    starting time after a last call; a new entry starts the call again."""
    full = len(tournament.registered_players) >= tournament.need_notice().players
    for player, entrant in tournament.entrants.items():
        if entrant.status == "applied":
            return Move((tc.RefuseEntry if full else tc.AcceptEntry)(DIRECTOR, player))
    if players_not_notified(tournament):
        return Move(tc.NotifyEntrants(DIRECTOR))
    if live.ballot_called or not (full or now >= tournament.starts[0][0]):
        return None
    enough = len(tournament.registered_players) >= LEAST_ENTRANTS
    draw = c.CallBallot(DIRECTOR) if enough else tc.Cancel(DIRECTOR)
    return Move(draw, "at-once" if full else "bets")
