"""Evolve a live tournament by an event."""

import msgspec

from houseway.games.king_high.tournament.live import events as e
from houseway.games.king_high.tournament.live.state import (
    Drawn,
    DrawSeeds,
    Halt,
    LiveTournament,
)
from houseway.games.king_high.tournament.table import events as te
from houseway.games.king_high.tournament.table.evolve import evolve as evolve_tournament
from houseway.games.king_high.tournament.table.settings import open_tournament
from houseway.games.king_high.tournament.table.state import Tournament
from houseway.live import dual_control as dual
from houseway.live.messages import HouseEvent


def evolve(live: LiveTournament, event: te.AnyEvent | e.AnyHouseEvent) -> LiveTournament:
    if isinstance(event, e.SeedEvent):
        return evolve_seeds(live, event)
    if isinstance(event, HouseEvent):
        return evolve_house(live, event)
    called = live.ballot_called and not isinstance(event, te.SeatsAllotted | te.OutcomeInvalidated)
    now = evolve_tournament(live.need_opened(), event)
    undecided = isinstance(event, te.EntrantDisqualified) and now.phase == "session"
    return live.now(tournament=now, ballot_called=called and not undecided)


def evolve_house(
    live: LiveTournament,
    event: e.TournamentOpened
    | e.BallotCalled
    | e.TournamentSuspended
    | e.TournamentResumed
    | e.PutRight
    | dual.AnyEvent,
) -> LiveTournament:
    match event:
        case e.TournamentOpened(number, name, readings, table_readings, pace, automatic):
            opened = open_tournament(readings, table_readings)
            return LiveTournament(
                id=number,
                name=name,
                tournament=opened,
                automatic_director=automatic,
                pace=pace,
                dealing=event.dealing,
            )
        case e.BallotCalled():
            return live.now(ballot_called=True)
        case e.TournamentSuspended(reason, at):
            return live.now(halts=(*live.halts, Halt(reason, at)))
        case e.TournamentResumed(at):
            over = msgspec.structs.replace(live.halts[-1], until=at)
            return live.now(halts=(*live.halts[:-1], over))
        case e.TableRoundCorrected() | e.TablePaymentNoted() | e.TableDisputeSettled():
            return with_correction(live, event)
        case _:
            return dual.evolve(live, event)


def with_correction(live: LiveTournament, event: e.PutRight) -> LiveTournament:
    """Apply a correction. If it leaves the winners of a table open, the session continues and no
    seats are drawn for the next."""
    tournament = live.need_opened()
    if event.becomes is None:
        return live.now(tournament=with_note(tournament, event))
    now = tournament.with_table(event.becomes)
    if event.becomes.winners is not None:
        return live.now(tournament=now)
    return live.now(tournament=now.now(phase="session"), ballot_called=False)


def with_note(tournament: Tournament, event: e.PutRight) -> Tournament:
    """Note a correction at a table whose outcome stands."""
    if event.session == tournament.session:
        table = tournament.tables[event.table]
        return tournament.with_table(table.now(corrections=(*table.corrections, event.correction)))
    place = event.session - 1
    tables = tuple(
        msgspec.structs.replace(table, corrections=(*table.corrections, event.correction))
        if table.number == event.table
        else table
        for table in tournament.past[place]
    )
    return tournament.now(past=(*tournament.past[:place], tables, *tournament.past[place + 1 :]))


def evolve_seeds(live: LiveTournament, event: e.SeedEvent) -> LiveTournament:
    purpose = event.purpose
    if isinstance(event, e.SeedCommitted):
        counted = {**live.seeds_committed, purpose: event.number}
        seeds = DrawSeeds(event.number, event.commitment)
        return live.with_seeds(purpose, seeds).now(seeds_committed=counted)
    seeds = live.need_seeds(purpose)
    match event:
        case e.SeedGiven(_, player, seed):
            return live.with_seeds(purpose, seeds.with_player(player, seed))
        case e.OrderDrawn(_, _, digest, among):
            return live.with_seeds(purpose, seeds.now(drawn=Drawn(digest, among)))
        case e.SeedRevealed(_, _, server_seed):
            left = {other: s for other, s in live.seeds.items() if other != purpose}
            shown = seeds.reveal(server_seed)
            return live.now(seeds=left, revealed={**live.revealed, purpose: shown})
