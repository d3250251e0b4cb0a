"""What one viewer may see of a live tournament: the tournament's own view, and the house's notice.

Seeds appear here only once they are revealed; before that there is their commitment.
"""

from collections.abc import Mapping

import msgspec

from houseway.games.king_high.tournament.live.console import consoles
from houseway.games.king_high.tournament.live.stage import stage, table_stage
from houseway.games.king_high.tournament.live.state import (
    Halt,
    LiveTournament,
    held_by,
)
from houseway.games.king_high.tournament.rules.checks import DIRECTOR
from houseway.games.king_high.tournament.table.view import TournamentView
from houseway.games.king_high.tournament.table.view import view as view_tournament
from houseway.live.record import Waiting
from houseway.live.seeds import Revealed, SeedsView, view_seeds
from houseway.live.table.console import Console
from houseway.tables.dealing import Dealing, Pace
from houseway.tables.people import DEALER, STAFF


class LiveTournamentView(msgspec.Struct, frozen=True):
    id: str
    name: str
    game: str
    viewer: str
    automatic_director: bool
    pace: Pace
    suspended: Halt | None
    ballot_called: bool
    stage: str
    stages: Mapping[int, str]  # of each table
    seeds: Mapping[str, SeedsView]  # by what they are for
    revealed: Mapping[str, Revealed]
    tournament: TournamentView | None
    dealing: Dealing
    consoles: Mapping[int, Console] = {}  # by table, for the dealers of real cards
    second_person: bool = False
    waiting: tuple[Waiting, ...] = ()  # for staff: what waits for a second person
    on_hold: tuple[int, ...] = ()  # tables that wait until that is decided


def view(live: LiveTournament, viewer: str) -> LiveTournamentView:
    tournament = live.tournament
    numbers = tournament.tables if tournament is not None else ()
    return LiveTournamentView(
        id=live.id,
        name=live.name,
        game="king-high-tournament",
        viewer=viewer,
        automatic_director=live.automatic_director,
        pace=live.pace,
        suspended=live.halt,
        ballot_called=live.ballot_called,
        stage=stage(live),
        stages={number: table_stage(live, number) for number in numbers},
        seeds={purpose: view_seeds(seeds) for purpose, seeds in live.seeds.items()},
        revealed=live.revealed,
        tournament=None if tournament is None else view_tournament(tournament, viewer),
        dealing=live.dealing,
        consoles=consoles(live) if viewer == DEALER else {},
        second_person=live.second_person,
        waiting=live.waiting if viewer in (*STAFF, DIRECTOR) else (),
        on_hold=tuple(number for number in numbers if held_by(live, number)),
    )
