"""A tournament under test, with the few moves that every story in it needs."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

import msgspec
import pytest

from houseway.core.cards import Card
from houseway.core.errors import BadInput, Refusal
from houseway.core.typed_json import decode
from houseway.games.king_high.rules.wagers import Suit
from houseway.games.king_high.table.commands import AnyCommand as TableCommand
from houseway.games.king_high.table.commands import (
    BurnCards,
    CheckCards,
    CloseBets,
    DealCard,
    OpenBets,
    PlaceWager,
    Shuffle,
)
from houseway.games.king_high.table.shoe import DECK
from houseway.games.king_high.tournament.rules.notice import (
    Allocation,
    NoticeDraft,
    Rounds,
    TableLimits,
)
from houseway.games.king_high.tournament.rules.puck import turn
from houseway.games.king_high.tournament.rules.readings import TournamentReadings
from houseway.games.king_high.tournament.table.commands import (
    AcceptEntry,
    AllotSeats,
    AnyCommand,
    Apply,
    EndTurn,
    NotifyAuthority,
    NotifyEntrants,
    StartTable,
    at,
)
from houseway.games.king_high.tournament.table.decide import decide
from houseway.games.king_high.tournament.table.events import AnyEvent, HappenedAtTable
from houseway.games.king_high.tournament.table.evolve import evolve
from houseway.games.king_high.tournament.table.settings import open_tournament
from houseway.games.king_high.tournament.table.state import Play, SessionTable, Tournament
from houseway.tables.seating import Sit

DAY = date(2027, 5, 1)
MORNING = datetime(2027, 5, 1, 10)
NOON = datetime(2027, 5, 1, 12)
EVENING = datetime(2027, 5, 1, 19)
BANK = 1_000

LOSING = "9s 4h 7d 2c Kh"  # no hand for the Pokerpot; a high card, a low one, and a 7
PAIR = "Ts Th 2c 4d 7s"  # pays the Pokerpot 1 to 1

Bet = tuple[str, int] | tuple[str, int, Suit]
Bets = Mapping[str, Sequence[Bet]]

encode = msgspec.json.encode


def notice(**changes: Any) -> NoticeDraft:
    """Eight players at two tables, two of each to a final of four; sessions of two rounds."""
    draft = NoticeDraft(
        dates=(DAY,),
        entry_fee=500,
        players=8,
        buy_in=BANK,
        limits=TableLimits(10, 1_000),
        allocation=(Allocation(2, 4, 2, (MORNING,)), Allocation(1, 4, 1, (EVENING,))),
        durations=(Rounds(2), Rounds(2)),
        play_off=Rounds(1),
        prizes=(2_000, 1_000, 500),
        device="shuffling-device",
    )
    return msgspec.structs.replace(draft, **changes)


def one_table(proceed: int = 1, rounds: int = 2, **changes: Any) -> NoticeDraft:
    """Up to eight players at one table before the final."""
    return notice(
        allocation=(Allocation(1, 8, proceed, (MORNING,)), Allocation(1, 8, 1, (EVENING,))),
        durations=(Rounds(rounds), Rounds(rounds)),
        **changes,
    )


def only_final(rounds: int = 2, **changes: Any) -> NoticeDraft:
    return notice(
        allocation=(Allocation(1, 8, 1, (MORNING,)),), durations=(Rounds(rounds),), **changes
    )


def stack_deck(front: str) -> tuple[Card, ...]:
    """Six full decks with these cards first."""
    first = DECK.parse([front]) if front else ()
    return (*first, *(Counter(DECK.cards) - Counter(first)).elements())


class Competition:
    def __init__(self, draft: NoticeDraft | None = None, **readings: Any) -> None:
        self.opened = open_tournament(TournamentReadings(**readings))
        self.tournament: Tournament = self.opened
        self.record: list[bytes] = []
        if draft is not None:
            self.do(NotifyAuthority("director", draft))

    # -- Commands ----------------------------------------------------------------------------------

    def do(self, *commands: AnyCommand) -> list[AnyEvent]:
        """Runs the commands one after the other; gives the events of all of them."""
        new: list[AnyEvent] = []
        for command in commands:
            events = decide(self.tournament, command)
            assert decode(encode(command), AnyCommand) == command
            for event in events:
                self.happens(event)
                new.append(event)
        return new

    def happens(self, event: AnyEvent) -> None:
        self.record.append(encode(event))
        assert decode(self.record[-1], AnyEvent) == event
        self.tournament = evolve(self.tournament, event)
        assert self.tournament.account.is_balanced
        assert self.tournament.chips.is_balanced
        assert all(t.game.floor.bank.is_balanced for t in self.tournament.tables.values())

    def replay(self) -> Tournament:
        """The state rebuilt from the record alone."""
        tournament = self.opened
        for line in self.record:
            tournament = evolve(tournament, decode(line, AnyEvent))
        return tournament

    def refuses(self, command: AnyCommand) -> Refusal:
        """The refusal of a command, which must leave everything as it was."""
        before = self.tournament
        with pytest.raises(Refusal) as refused:
            self.do(command)
        assert self.tournament == before
        assert refused.value.sentence.endswith(".")
        return refused.value

    def refusal_code(self, command: AnyCommand) -> tuple[str, str | None]:
        """Its code, and the clause or the reading that it rests on."""
        refusal = self.refuses(command)
        return refusal.code, str(refusal.by.citation) or None

    def bad(self, command: AnyCommand) -> str:
        """The sentence that answers a command which makes no sense."""
        before = self.tournament
        with pytest.raises(BadInput) as refused:
            self.do(command)
        assert self.tournament == before
        assert "\n" not in str(refused.value)
        return str(refused.value)

    # -- Up to the start ---------------------------------------------------------------------------

    def enter(self, *players: str) -> None:
        for player in players:
            self.do(Apply(player), AcceptEntry("director", player))

    def draw(self, *order: str) -> None:
        """Seats in this order; the entrants know the conditions by then."""
        if self.tournament.session == 0:
            self.do(NotifyEntrants("director"))
        players = self.tournament.proceeding or self.tournament.registered_players
        self.do(AllotSeats("director", order or players))

    def sit(self, number: int = 1, *, without: tuple[str, ...] = ()) -> None:
        self.do(at(number, CheckCards("inspector", DECK.cards, "before-play")))
        for box, player in self.table(number).places.items():
            if player not in (*without, *self.table(number).absent):
                self.do(at(number, Sit(player, box)))

    def start(self, number: int = 1) -> list[AnyEvent]:
        return self.do(StartTable("director", number, self.table(number).start))

    def playing(self, *players: str) -> "Competition":
        """These have entered, in this order from box 1 on, and play begins at each table."""
        self.enter(*players)
        self.begin(*players)
        return self

    def begin(self, *order: str) -> None:
        """The next session: the ballot in this order, and play at each table."""
        self.draw(*order)
        for number in self.tournament.tables:
            self.sit(number)
            self.start(number)

    # -- A round -----------------------------------------------------------------------------------

    def open(self, cards: str = LOSING, number: int = 1) -> None:
        """Bets are open, and these cards will come if the cards were to be shuffled."""
        if self.table(number).game.shuffle_due is not None:
            self.ask(Shuffle("dealer", stack_deck(cards)), number)
        self.ask(OpenBets("dealer"), number)

    def ask(self, command: TableCommand, number: int = 1) -> list[AnyEvent]:
        return self.do(at(number, command))

    def wager(self, player: str, kind: str, amount: int, suit: Suit | None = None) -> AnyCommand:
        """The command that wagers on the player's own box."""
        table = self.tournament.table_of(player)
        assert table is not None
        return at(table.number, PlaceWager(player, table.box_of(player) or 1, kind, amount, suit))

    def turns(self, bets: Bets, number: int = 1) -> None:
        """Everybody in turn; those who are not named do not wager."""
        while (player := turn(self.table(number))) is not None:
            for bet in bets.get(player, []):
                self.do(self.wager(player, *bet))
            self.do(EndTurn(player, number, player))

    def card(self, number: int = 1) -> list[AnyEvent]:
        """No more bets, and a card, unless there are no wagers."""
        events = self.ask(CloseBets("dealer"), number)
        round_ = self.table(number).game.round
        if round_ is None:
            return events
        if round_.to_burn:
            self.ask(BurnCards("dealer"), number)
        return [*events, *self.ask(DealCard("dealer"), number)]

    def round(
        self, cards: str = LOSING, bets: Bets | None = None, number: int = 1, **by_card: Bets
    ) -> list[AnyEvent]:
        """A whole round, with bets before the first card, and `card_3={...}` before the third."""
        self.open(cards, number)
        self.turns(bets or {}, number)
        events = self.card(number)
        while (round_ := self.table(number).game.round) is not None:
            self.turns(by_card.get(f"card_{round_.action_round}", {}), number)
            events += self.card(number)
        return events

    # -- How it stands -----------------------------------------------------------------------------

    def table(self, number: int = 1) -> SessionTable:
        return self.tournament.tables[number]

    def play(self, number: int = 1) -> Play:
        return self.table(number).playing()

    def chips(self, player: str) -> int:
        table = self.tournament.table_of(player)
        assert table is not None
        return table.has(player)

    def turn(self, number: int = 1) -> str | None:
        return turn(self.table(number))

    @property
    def fee_of(self) -> dict[str, int]:
        return {name: fee for name, fee in self.tournament.account.fees.items() if fee}


def of(events: list[AnyEvent], kind: type[Any]) -> list[Any]:
    """The events of one kind, those of tables among them."""
    told = [event.happened if isinstance(event, HappenedAtTable) else event for event in events]
    return [event for event in told if isinstance(event, kind)]
