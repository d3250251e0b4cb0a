"""A tournament on felt: people deal real cards and draw lots on paper, and all of it is entered."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from games.live_tournament.house import FEE, START, House
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
from houseway.games.king_high.tournament.live.clock import set_time
from houseway.games.king_high.tournament.live.commands import Bound
from houseway.games.king_high.tournament.live.stage import table_stage
from houseway.games.king_high.tournament.rules.notice import (
    Allocation,
    NoticeDraft,
    Rounds,
    TableLimits,
)
from houseway.games.king_high.tournament.rules.puck import turn
from houseway.games.king_high.tournament.table.commands import (
    AcceptEntry,
    Acknowledge,
    AllotSeats,
    AnyCommand,
    Apply,
    Disqualify,
    DrawBallot,
    EndTurn,
    InvalidateRound,
    NotifyEntrants,
    PayPrizes,
    StartTable,
    at,
)
from houseway.tables.seating import Sit

EIGHT = ("ann", "bea", "cho", "dan", "eva", "fay", "gil", "hal")
PAIR = ("Ts", "Th", "2c", "4d", "7s")  # pays the Pokerpot 1 to 1
LOSING = ("9s", "4h", "7d", "2c", "Kh")
BANK = 1_000
PRIZES = (4_000, 2_000, 1_000)

Pokerpots = Mapping[str, int]


def felt_notice(rounds: int = 1) -> NoticeDraft:
    final = START + timedelta(hours=2)
    return NoticeDraft(
        dates=(START.date(),),
        entry_fee=FEE,
        players=8,
        buy_in=BANK,
        limits=TableLimits(10, BANK),
        allocation=(Allocation(2, 4, 2, (START,)), Allocation(1, 4, 1, (final,))),
        durations=(Rounds(rounds), Rounds(rounds)),
        play_off=Rounds(1),
        prizes=PRIZES,
        device="manual-shoe",
        acknowledgement=True,
    )


class Felt(House):
    def __init__(self, rounds: int = 1) -> None:
        notice = felt_notice(rounds)
        super().__init__(notice, automatic=False, dealing="human")

    def says(self, *commands: AnyCommand | Bound) -> None:
        """As a person sends it: the house knows the time."""
        for command in commands:
            self.do(set_time(command, self.now))

    def at(self, number: int, *asked: TableCommand) -> None:
        self.says(*(at(number, command) for command in asked))

    # -- Up to the start ---------------------------------------------------------------------------

    def enter(self, *players: str) -> None:
        for player in players:
            self.says(Apply(player), AcceptEntry("director", player))
        self.says(NotifyEntrants("director"))
        self.says(*(Acknowledge("director", player, on_paper=True) for player in players))

    def draw_on_paper(self, *order: str) -> None:
        self.says(AllotSeats("director", order, on_paper=True))

    def begin(self, number: int) -> None:
        """Everybody is in the seat, and the cards are complete and shuffled."""
        table = self.live.need_opened().tables[number]
        self.at(number, CheckCards("inspector", DECK.cards, "before-play"))
        for box, player in table.places.items():
            self.at(number, Sit(player, box))
        self.now = max(self.now, table.start)
        self.says(StartTable("director", number, self.now))
        self.at(number, Shuffle("dealer"))

    # -- A round -----------------------------------------------------------------------------------

    def wager(self, number: int, pokerpots: Pokerpots) -> None:
        """Bets are opened, and everybody in turn puts chips on the Pokerpot."""
        self.at(number, OpenBets("dealer"))
        while (player := self.turn(number)) is not None:
            self.in_turn(number, at(number, self.pokerpot(number, player, pokerpots[player])))
            self.in_turn(number, EndTurn(player, number, player))

    def pokerpot(self, number: int, player: str, amount: int) -> PlaceWager:
        box = self.live.need_opened().tables[number].box_of(player)
        assert box is not None
        return PlaceWager(player, box, "pokerpot", amount)

    def in_turn(self, number: int, command: AnyCommand) -> None:
        self.says(Bound(command.by, table_stage(self.live, number), command))

    def turn(self, number: int) -> str | None:
        return turn(self.live.need_opened().tables[number])

    def cards(self, number: int, cards: Sequence[str]) -> None:
        for card in cards:
            while (player := self.turn(number)) is not None:
                self.in_turn(number, EndTurn(player, number, player))
            self.at(number, CloseBets("dealer"), BurnCards("dealer"), DealCard("dealer", card))

    def check(self, *numbers: int) -> None:
        """The cards of these tables, after play."""
        for number in numbers:
            self.at(number, CheckCards("inspector", DECK.cards, "after-play"))

    def has(self, number: int, player: str) -> int:
        return self.live.need_opened().tables[number].has(player)


def first_session() -> Felt:
    """A fire at table 2 in its first round, and Eva is disqualified in hers at table 1."""
    felt = Felt()
    felt.now = START - timedelta(hours=1)
    felt.enter(*EIGHT)
    felt.draw_on_paper(*EIGHT)
    felt.begin(1)
    felt.begin(2)
    felt.wager(1, {"ann": 30, "cho": 20, "eva": 10, "gil": 10})
    felt.wager(2, {"bea": 100, "dan": 100, "fay": 100, "hal": 100})
    felt.cards(1, PAIR[:2])
    felt.cards(2, PAIR[:2])
    felt.says(InvalidateRound("director", 2, "fire", "The curtains at table 2 burnt."))
    felt.says(Disqualify("director", "eva", "Told Gil what to wager."))
    felt.cards(1, PAIR[2:])
    return felt


def whole() -> Felt:
    """Three lose all at table 2 with the same card, and paper decides; Fay, who was lucky, wins."""
    felt = first_session()
    felt.at(2, Shuffle("dealer"))
    felt.wager(2, {"bea": BANK, "dan": BANK, "fay": BANK, "hal": 10})
    felt.cards(2, LOSING)
    felt.says(DrawBallot("director", 2, ("fay", "bea", "dan"), on_paper=True))
    felt.check(1, 2)
    felt.draw_on_paper("hal", "fay", "cho", "ann")
    felt.begin(1)
    felt.wager(1, {"ann": 10, "cho": 20, "fay": 500, "hal": 30})
    felt.cards(1, PAIR)
    felt.check(1)
    felt.says(PayPrizes("director"))
    return felt
