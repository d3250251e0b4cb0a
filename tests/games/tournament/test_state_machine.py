"""Tournaments under random commands, legal and not: what must hold after every single event."""

from datetime import timedelta
from typing import Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.tournament.competition import EVENING, MORNING, notice
from games.tournament.ledger import Ledger
from games.tournament.nonsense import EVERYBODY, PLAYERS, nonsense
from houseway.core.errors import BadInput, Refusal
from houseway.core.rulebook import choices
from houseway.core.typed_json import convert, decode
from houseway.games.king_high.table.commands import (
    BurnCards,
    CheckCards,
    CloseBets,
    OpenBets,
    Shuffle,
    TakeDuty,
)
from houseway.games.king_high.table.shoe import DECK
from houseway.games.king_high.tournament.learn.bots import set_amount
from houseway.games.king_high.tournament.rules.notice import Allocation, Minutes, Rounds
from houseway.games.king_high.tournament.rules.puck import turn
from houseway.games.king_high.tournament.rules.readings import TournamentReadings
from houseway.games.king_high.tournament.rules.standings import is_by_ballot
from houseway.games.king_high.tournament.table.commands import (
    AcceptEntry,
    AllotSeats,
    AnyCommand,
    Apply,
    CallTime,
    DrawBallot,
    NotifyAuthority,
    NotifyEntrants,
    PayPrizes,
    StartPlayOff,
    StartTable,
    at,
)
from houseway.games.king_high.tournament.table.decide import decide
from houseway.games.king_high.tournament.table.events import AnyEvent
from houseway.games.king_high.tournament.table.evolve import evolve
from houseway.games.king_high.tournament.table.legal import legal, legal_at
from houseway.games.king_high.tournament.table.settings import open_tournament
from houseway.games.king_high.tournament.table.state import SessionTable
from houseway.games.king_high.tournament.table.view import view
from houseway.games.king_high.tournament.table.winners import level_players
from houseway.tables.offers import Offer
from houseway.tables.seating import Sit

EDGES = {
    ("unannounced", "entries"),
    ("entries", "session"),
    ("session", "between-sessions"),
    ("session", "decided"),
    ("between-sessions", "session"),
    ("decided", "session"),  # the final was invalidated
    ("decided", "ended"),
    ("entries", "cancelled"),
    ("session", "cancelled"),
    ("between-sessions", "cancelled"),
    ("decided", "cancelled"),
}
encode = msgspec.json.encode

durations = st.sampled_from((Rounds(1), Rounds(2), Minutes(5)))


class TournamentMachine(RuleBasedStateMachine):
    @initialize(data=st.data())
    def announce(self, data: st.DataObject) -> None:
        readings = convert(
            {
                name: data.draw(st.sampled_from(answers))
                for name, answers in choices(TournamentReadings).items()
            },
            TournamentReadings,
        )
        self.opened = self.tournament = self.replay = open_tournament(readings)
        self.checked: object = None
        self.ledger = Ledger()
        first = Allocation(data.draw(st.integers(1, 2)), 3, 1, (MORNING, MORNING.replace(hour=14)))
        draft = notice(
            players=6,
            buy_in=data.draw(st.sampled_from((20, 60))),
            entry_fee=data.draw(st.sampled_from((0, 500))),
            allocation=(first, Allocation(1, 4, 1, (EVENING,))),
            durations=(data.draw(durations), data.draw(durations)),
            play_off=data.draw(durations),
            device=data.draw(st.sampled_from(("shuffling-device", "manual-shoe"))),
            walkovers=data.draw(st.booleans()),
            prizes_left=data.draw(st.sampled_from(("kept", "to-the-winner", "shared"))),
            banks=data.draw(st.sampled_from(((), (40, 100))[readings.bank == "announced" :])),
        )
        self.must(NotifyAuthority("director", draft))
        for player in PLAYERS[: data.draw(st.integers(3, 6))]:
            self.must(Apply(player))
            self.must(AcceptEntry("director", player))

    # -- What is done --------------------------------------------------------------------------

    @precondition(lambda self: self.phase not in ("ended", "cancelled"))
    @rule(data=st.data())
    def go_on(self, data: st.DataObject) -> None:
        for _ in range(8):
            self.next_step(data)

    @precondition(lambda self: self.phase == "session")
    @rule(data=st.data())
    def play_a_round(self, data: st.DataObject) -> None:
        playing = [n for n, table in self.tournament.tables.items() if table.play is not None]
        if playing:
            number = data.draw(st.sampled_from(playing))
            opened = self.table(number).game.rounds_opened
            while self.table(number).play is not None and not self.is_over(number, opened):
                self.play_on(data, number)

    def is_over(self, number: int, opened: int) -> bool:
        game = self.table(number).game
        return game.round is None and game.rounds_opened > opened

    @rule(data=st.data(), actor=st.sampled_from(EVERYBODY))
    def take_an_offer(self, data: st.DataObject, actor: str) -> None:
        offers = legal(self.tournament, actor)
        kinds = sorted({kind_of(offer) for offer in offers} - {"Cancel"})
        if kinds:
            kind = data.draw(st.sampled_from(kinds))
            self.accept(data, [offer for offer in offers if kind_of(offer) == kind])

    @rule(command=nonsense)
    def talk_nonsense(self, command: AnyCommand) -> None:
        self.give(command)

    # -- What must hold ------------------------------------------------------------------------

    @invariant()
    def all_holds(self) -> None:
        if self.tournament is self.checked:
            return
        self.ledger.check(self.tournament)
        assert self.replay == self.tournament
        for table in self.tournament.tables.values():
            check_table(table)
        before = encode(self.tournament)
        assert encode(view(self.tournament, "public"))
        assert encode(self.tournament) == before
        self.checked = self.tournament

    # -- How it is done --------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return self.tournament.phase

    def table(self, number: int) -> SessionTable:
        return self.tournament.tables[number]

    def next_step(self, data: st.DataObject) -> None:
        match self.phase:
            case "entries" if any(not e.notified for e in self.registered_players):
                self.must(NotifyEntrants("director"))
            case "between-sessions" | "decided" if self.real_cards_out:
                self.must(at(self.real_cards_out[0], CheckCards("inspector", (), "after-play")))
            case "entries" | "between-sessions":
                players = self.tournament.proceeding or self.tournament.registered_players
                self.give(AllotSeats("director", tuple(data.draw(st.permutations(players)))))
            case "session":
                self.step_at(data, data.draw(st.sampled_from(self.tables_to_play())))
            case "decided":
                self.must(PayPrizes("director"))
            case _:
                pass

    @property
    def real_cards_out(self) -> list[int]:
        """Tables whose real cards are to be checked after play."""
        games = {number: table.game for number, table in self.tournament.tables.items()}
        return [n for n, game in games.items() if game.shoe is not None and game.shoe.by_hand]

    def tables_to_play(self) -> list[int]:
        """Tables without winners; only those that have begun where no more may begin."""
        undecided = [t for t in self.tournament.tables.values() if t.winners is None]
        begun = [t for t in undecided if not t.waiting]
        full = len(begun) >= self.tournament.allocation.tables
        return [table.number for table in (begun if full else undecided)]

    @property
    def registered_players(self) -> list[Any]:
        return [self.tournament.entrants[name] for name in self.tournament.registered_players]

    def step_at(self, data: st.DataObject, number: int) -> None:
        table = self.table(number)
        level = level_players(self.tournament, table)
        if table.waiting:
            for box, player in table.places.items():
                if data.draw(st.integers(0, 9)):  # now and then a player does not come
                    self.give(at(number, Sit(player, box)))
            if any(not entrant.notified for entrant in self.registered_players):
                self.must(NotifyEntrants("director"))
            self.must(StartTable("director", number, table.start))
        elif level and is_by_ballot(table, level):
            self.must(DrawBallot("director", number, tuple(data.draw(st.permutations(level)))))
        elif level:
            self.must(StartPlayOff("director", number, table.start))
        else:
            self.play_on(data, number)

    def play_on(self, data: st.DataObject, number: int) -> None:
        """One step towards the end of a round, or of the play."""
        table = self.table(number)
        game, play = table.game, table.playing()
        if game.inspector_away:
            self.must(at(number, TakeDuty("inspector", "Ines")))
        elif not game.checked:
            self.must(at(number, CheckCards("inspector", DECK.cards, "before-play")))
        elif game.stopped:
            self.accept(data, [o for o in self.offers(number, "inspector") if "evice" in o.says])
        elif game.round is not None:
            self.play_card(data, number)
        elif game.shuffle_due is not None or game.shoe is None:
            cards = tuple(data.draw(st.randoms(use_true_random=False)).sample(DECK.cards, 312))
            self.must(at(number, Shuffle("dealer", cards)))
        elif isinstance(play.duration, Minutes) and play.rounds:
            over = play.started + timedelta(minutes=play.duration.number)
            self.must(CallTime("director", number, over))
        else:
            self.must(at(number, OpenBets("dealer")))

    def play_card(self, data: st.DataObject, number: int) -> None:
        table = self.table(number)
        player, round_ = turn(table), table.game.round
        assert round_ is not None
        if player is not None:
            offers = legal_at(self.tournament, number, player)
            self.accept(data, [o for o in offers if kind_of(o) in ("EndTurn", "PlaceWager")])
        elif round_.phase == "betting":
            self.must(at(number, CloseBets("dealer")))
        elif round_.to_burn:
            self.must(at(number, BurnCards("dealer")))
        else:
            deals = [o for o in self.offers(number, "dealer") if kind_of(o) == "DealCard"]
            self.accept(data, deals)

    def offers(self, number: int, actor: str) -> list[Offer[AnyCommand]]:
        return list(legal_at(self.tournament, number, actor))

    def accept(self, data: st.DataObject, offers: list[Offer[AnyCommand]]) -> None:
        offer = data.draw(st.sampled_from(offers))
        if offer.amount is None:
            self.must(offer.command)
        else:
            amounts = st.integers(offer.amount.minimum, offer.amount.maximum)
            self.must(set_amount(offer, data.draw(amounts)))

    def must(self, command: AnyCommand) -> None:
        assert self.give(command), command

    def give(self, command: AnyCommand) -> bool:
        """Asks it; a refusal is one sentence and must leave everything as it was."""
        assert decode(encode(command), AnyCommand) == command
        before = encode(self.tournament)
        try:
            events = decide(self.tournament, command)
        except (Refusal, BadInput) as no:
            check_no(no)
            return False
        finally:
            assert encode(self.tournament) == before
        assert events
        for event in events:
            self.happens(event)
        return True

    def happens(self, event: AnyEvent) -> None:
        line, was = encode(event), self.phase
        read = decode(line, AnyEvent)
        assert read == event
        self.tournament = evolve(self.tournament, event)
        self.replay = evolve(self.replay, read)
        assert was == self.phase or (was, self.phase) in EDGES
        self.ledger.note(event)


def check_no(no: Refusal | BadInput) -> None:
    assert str(no)
    assert "\n" not in str(no)
    if isinstance(no, Refusal):
        assert no.sentence.endswith(".")
        assert no.clause is None or no.clause.startswith(("KHT-", "KH-"))


def check_table(table: SessionTable) -> None:
    """Active players have chips or wagers, the puck is in front of a player, turns are in order."""
    if table.play is None:
        assert table.game.round is None
        return
    for player in table.play.players:
        has = table.has(player) or table.wagers_of(player)
        assert bool(has) == (player in table.play.active)
    assert table.places[table.play.puck] in table.play.players
    whose = turn(table)
    assert whose is None or whose in table.play.active


def kind_of(offer: Offer[AnyCommand]) -> str:
    asked = getattr(offer.command, "asks", offer.command)
    return type(asked).__name__


TournamentMachine.TestCase.settings = settings(
    max_examples=settings().max_examples // 2, suppress_health_check=[HealthCheck.too_slow]
)
TestTournament = TournamentMachine.TestCase
