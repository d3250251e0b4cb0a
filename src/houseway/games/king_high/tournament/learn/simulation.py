"""Play a whole tournament from notice to prizes, with bots at the tables, from one seed."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import cycle

from houseway.core.fairness import Draws, shuffle_cards
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.table import commands as game_commands
from houseway.games.king_high.table.shoe import DECK
from houseway.games.king_high.tournament.learn.bots import STYLES, Bot, Offers, places, situation
from houseway.games.king_high.tournament.rules.checks import DIRECTOR
from houseway.games.king_high.tournament.rules.notice import Minutes, NoticeDraft
from houseway.games.king_high.tournament.rules.planning import MINUTES_A_ROUND
from houseway.games.king_high.tournament.rules.puck import turn
from houseway.games.king_high.tournament.rules.readings import TournamentReadings
from houseway.games.king_high.tournament.rules.standings import is_by_ballot
from houseway.games.king_high.tournament.table import commands as c
from houseway.games.king_high.tournament.table.decide import decide
from houseway.games.king_high.tournament.table.events import AnyEvent
from houseway.games.king_high.tournament.table.evolve import after
from houseway.games.king_high.tournament.table.legal import legal_at
from houseway.games.king_high.tournament.table.settings import open_tournament
from houseway.games.king_high.tournament.table.state import Play, SessionTable, Tournament
from houseway.games.king_high.tournament.table.view import table_view
from houseway.games.king_high.tournament.table.winners import level_players
from houseway.tables.people import DEALER, INSPECTOR
from houseway.tables.wagers import WagerKind


@dataclass(frozen=True)
class SimulatedStep:
    command: c.AnyCommand
    events: tuple[AnyEvent, ...]
    tournament: Tournament  # as it is now


Steps = Iterator[SimulatedStep]


def run_tournament(
    notice: NoticeDraft,
    entrants: Sequence[str],
    seed: str,
    readings: TournamentReadings | None = None,
    table_readings: Readings | None = None,
    bots: Mapping[str, Bot] | None = None,
) -> Steps:
    """Yield every command and what comes of it.

    Entrants without a named bot play in one of the styles, in turn.
    """
    opened = open_tournament(readings, table_readings)
    yield from Run(opened, seed, bots or {}).whole(notice, entrants)


class Run:
    def __init__(self, opened: Tournament, seed: str, bots: Mapping[str, Bot]) -> None:
        self.tournament = opened
        self.seed = seed
        self.bots = dict(bots)
        self.drawn = 0
        self.clock = datetime.min  # of the table in play: tables are played one after another
        self.draws = Draws(self.key())

    def key(self) -> bytes:
        """Return a new seed for each shuffle and each ballot."""
        self.drawn += 1
        return hashlib.sha256(f"{self.seed}/{self.drawn}".encode()).digest()

    def do(self, command: c.AnyCommand) -> SimulatedStep:
        events = decide(self.tournament, command)
        self.tournament = after(self.tournament, events)
        return SimulatedStep(command, events, self.tournament)

    def table(self, number: int) -> SessionTable:
        return self.tournament.tables[number]

    # -- The tournament ----------------------------------------------------------------------------

    def whole(self, notice: NoticeDraft, entrants: Sequence[str]) -> Steps:
        yield self.do(c.NotifyAuthority(DIRECTOR, notice))
        for entrant, style in zip(entrants, cycle(STYLES.values()), strict=False):
            self.bots.setdefault(entrant, style)
            yield self.do(c.Apply(entrant))
            yield self.do(c.AcceptEntry(DIRECTOR, entrant))
        yield self.do(c.NotifyEntrants(DIRECTOR))
        yield from self.session(self.tournament.registered_players)
        while self.tournament.phase == "between-sessions":
            yield from self.session(self.tournament.proceeding)
        yield self.do(c.PayPrizes(DIRECTOR))

    def session(self, players: tuple[str, ...]) -> Steps:
        yield self.do(c.AllotSeats(DIRECTOR, shuffle_cards(players, self.key())))
        for number in self.tournament.tables:
            yield from self.whole_table(number)

    def whole_table(self, number: int) -> Steps:
        table = self.table(number)
        yield self.do(c.at(number, game_commands.CheckCards(INSPECTOR, DECK.cards, "before-play")))
        for box, player in table.places.items():
            yield self.do(c.at(number, game_commands.Sit(player, box)))
        self.clock = table.start
        yield self.do(c.StartTable(DIRECTOR, number, self.clock))
        while self.table(number).winners is None:
            yield from self.next_at(number)

    def next_at(self, number: int) -> Steps:
        """Play a round, draw a ballot, or start a play-off."""
        level = level_players(self.tournament, self.table(number))
        if not level:
            yield from self.round(number)
        elif is_by_ballot(self.table(number), level):
            yield self.do(c.DrawBallot(DIRECTOR, number, shuffle_cards(level, self.key())))
        else:
            yield self.do(c.StartPlayOff(DIRECTOR, number, self.clock))

    # -- A round of play ---------------------------------------------------------------------------

    def round(self, number: int) -> Steps:
        if self.table(number).game.shuffle_due is not None:
            yield self.do(
                c.at(number, game_commands.Shuffle(DEALER, shuffle_cards(DECK.cards, self.key())))
            )
        yield self.do(c.at(number, game_commands.OpenBets(DEALER)))
        while self.table(number).game.round is not None:
            yield from self.card(number)
        self.clock += timedelta(minutes=MINUTES_A_ROUND)
        play = self.table(number).play
        if play is not None and is_over(play, self.clock):
            yield self.do(c.CallTime(DIRECTOR, number, self.clock))

    def card(self, number: int) -> Steps:
        while (player := turn(self.table(number))) is not None:
            yield from self.turn(number, player)
        yield self.do(c.at(number, game_commands.CloseBets(DEALER)))
        round_ = self.table(number).game.round
        if round_ is not None and round_.to_burn:
            yield self.do(c.at(number, game_commands.BurnCards(DEALER)))
        if round_ is not None:
            yield self.do(c.at(number, game_commands.DealCard(DEALER)))

    def turn(self, number: int, player: str) -> Steps:
        yield self.do(self.choice(number, player))

    def choice(self, number: int, player: str) -> c.AnyCommand:
        def offers(kind: WagerKind) -> Offers:
            return legal_at(self.tournament, number, player, lambda command: places(command, kind))

        seen = table_view(self.tournament, self.table(number), player)
        return self.bots[player](situation(seen, player, offers), self.draws)


def is_over(play: Play, now: datetime) -> bool:
    """Return whether time is to be called."""
    by_time = isinstance(play.duration, Minutes)
    return by_time and now >= play.started + timedelta(minutes=play.duration.number)
