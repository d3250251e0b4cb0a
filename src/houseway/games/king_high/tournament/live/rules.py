"""The tournament rules that King High declares to the house."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import TypeVar

import msgspec

from houseway.core.errors import BadInput, describe_misreading
from houseway.core.typed_json import convert
from houseway.core.words import t
from houseway.game.tournament import (
    NewTournament,
    Opening,
    SeedOf,
    TournamentCard,
    TournamentRules,
)
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.tournament.fronts.narration import says
from houseway.games.king_high.tournament.live import commands as c
from houseway.games.king_high.tournament.live.bots import bot
from houseway.games.king_high.tournament.live.dealer import next_moves, wakes_at
from houseway.games.king_high.tournament.live.demonstration import demonstration_notice
from houseway.games.king_high.tournament.live.evidence import steps_of_round
from houseway.games.king_high.tournament.live.kind import tournament_kind
from houseway.games.king_high.tournament.live.seeds import seeds_wanted, source
from houseway.games.king_high.tournament.live.state import LiveTournament
from houseway.games.king_high.tournament.rules.notice import NoticeDraft
from houseway.games.king_high.tournament.rules.readings import TournamentReadings
from houseway.games.king_high.tournament.table import commands as tc
from houseway.games.king_high.tournament.table.prizes import prizes_there
from houseway.tables.messages import Command

T = TypeVar("T")


def opening(asked: NewTournament, tournament: str, now: datetime) -> Opening:
    opens = c.OpenTournament(
        "house",
        tournament,
        asked.name,
        readable(asked.readings, TournamentReadings),
        readable(asked.table_readings, Readings),
        asked.pace,
        asked.automatic_director,
        asked.dealing,
    )
    return Opening(opens, tc.NotifyAuthority("director", notice(asked, now)))


def notice(asked: NewTournament, now: datetime) -> NoticeDraft:
    if asked.notice is None:
        starts = now + timedelta(seconds=asked.starts_in)
        return demonstration_notice(
            starts, asked.entrants, asked.seats, asked.rounds, asked.entry_fee
        )
    return readable(asked.notice, NoticeDraft)


def readable(written: Mapping[str, object], kind: type[T]) -> T:
    try:
        return convert(dict(written), kind)
    except msgspec.ValidationError as error:
        raise BadInput(
            t("This tournament can't be opened: {error}", error=describe_misreading(error))
        ) from None


def card(tournament: str, live: LiveTournament) -> TournamentCard:
    state = live.tournament
    given = None if state is None else state.notice
    return TournamentCard(
        id=tournament,
        name=live.name,
        game="king-high",
        phase="unopened" if state is None else state.phase,
        entrants=0 if state is None else len(state.registered_players),
        places=0 if given is None else given.players,
        session=0 if state is None else state.session,
        suspended=live.halt is not None,
        winner=None if state is None else state.winner,
        starts_at=None if given is None else min(given.allocation[0].starts).isoformat(),
        entry_fee=0 if given is None else given.entry_fee,
        prizes=0 if state is None or given is None else sum(prizes_there(state)),
        prizes_at_most=0 if given is None else sum(given.prizes),
    )


def wanted_seeds(live: LiveTournament) -> Iterator[SeedOf]:
    return (SeedOf(place, number) for place, number in seeds_wanted(live))


def promised_seeds(live: LiveTournament) -> dict[SeedOf, str]:
    return {
        SeedOf(source(live, purpose), seeds.number): seeds.commitment
        for purpose, seeds in live.seeds.items()
    }


def sources(live: LiveTournament) -> frozenset[str]:
    return frozenset(source(live, purpose) for purpose in live.seeds_committed)


def commits(live: LiveTournament, command: Command) -> SeedOf | None:
    if not isinstance(command, c.CommitSeed):
        return None
    return SeedOf(source(live, command.purpose), command.number)


def entrants(live: LiveTournament) -> tuple[str, ...]:
    if live.tournament is None or live.is_over:
        return ()
    return tuple(live.tournament.entrants)


def is_done(live: LiveTournament) -> bool:
    return live.is_over and not live.seeds


RULES: TournamentRules[LiveTournament] = TournamentRules(
    kind=tournament_kind(),
    readings=TournamentReadings,
    opening=opening,
    card=card,
    application=tc.Apply,
    next_moves=next_moves,
    wakes_at=wakes_at,
    seeds_wanted=wanted_seeds,
    seeds_promised=promised_seeds,
    sources=sources,
    commits=commits,
    bot=bot,
    entrants=entrants,
    is_done=is_done,
    says=says,
    steps=steps_of_round,
)
