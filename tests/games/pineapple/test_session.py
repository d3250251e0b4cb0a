"""A long session with short stacks: chips, cards and table stakes hand after hand."""

from collections import Counter
from random import Random

import pytest

from clauses import clause
from effort import by_effort
from games.pineapple.tables import Pineapple
from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.core.errors import Refusal
from houseway.games.pineapple.rules.ranking import find_foul, segments
from houseway.games.pineapple.rules.sweeps import sweep_of
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table.bots import careless, steady
from houseway.games.pineapple.table.collection import DOWN, in_the_game, unpaid
from houseway.games.pineapple.table.notice import least_to_play
from houseway.games.pineapple.table.seats import lineup
from houseway.games.pineapple.table.showdown import must_announce
from houseway.games.pineapple.table.state import Round
from houseway.games.pineapple.table.view import hand_view
from houseway.tables.seating import BuyIn, Sit

HANDS = by_effort(quick=400, default=1_000, soak=30_000)
NAMES = ("ann", "bob", "cho", "dee")
SECONDS_A_HAND = 90


class Session:
    """Players come and go, buy as little as they must, and place cards without much thought."""

    def __init__(self, *readings: str, seed: int = 1, careful: int = 0) -> None:
        self.table = Pineapple(*readings)
        self.rng = Random(seed)
        self.clock = 0
        self.careful = careful  # one hand in this number is played steadily, which makes good ones
        self.seen: Counter[str] = Counter()
        for seat, name in enumerate(NAMES, start=1):
            self.table.do(BuyIn(name, 15_000), Sit(name, seat))

    def play(self, hands: int) -> None:
        for number in range(hands):
            self.between_hands()
            self.take_fees()
            self.one_hand(steadily=bool(self.careful) and number % self.careful == 0)

    def between_hands(self) -> None:
        """Short stacks stay short; a rich player leaves and comes back with little."""
        table, rng = self.table, self.rng
        if rng.random() < 0.1:
            self.come_and_go()
        for name in NAMES:
            seat = table.table.floor.seat_of(name)
            if table.chips(name) > 40_000 or seat is None:
                if seat is not None:
                    table.do(c.Leave(name))
                free = min({1, 2, 3, 4} - set(table.table.floor.seats))
                table.do(BuyIn(name, 15_000), Sit(name, free))
            least = least_to_play(table.table.settings)
            if table.chips(name) < least:
                table.do(BuyIn(name, least - table.chips(name) + rng.randint(0, 1_000)))

    def come_and_go(self) -> None:
        """One sits out or comes back; at a table of two a player may play two hands."""
        name = self.rng.choice(NAMES)
        if name in self.table.table.out:
            self.table.do(c.ComeBack(name))
        elif len({place.player for place in lineup(self.table.table)}) > 2:
            self.table.do(c.SitOut(name))
        else:
            try:
                self.table.do(c.PlayHands(name, 2))
            except Refusal:
                self.seen["refused"] += 1

    def take_fees(self) -> None:
        down = self.table.table.down
        self.clock += SECONDS_A_HAND
        if down is None or self.clock >= down.started + DOWN:
            self.table.do(c.StartDown("dealer", self.clock))
        for name in unpaid(self.table.table, in_the_game(self.table.table)):
            self.table.do(c.TakeCollection("dealer", name, self.clock))
        for name in NAMES:  # the fee may have left too little
            missing = least_to_play(self.table.table.settings) - self.table.chips(name)
            if missing > 0:
                self.table.do(BuyIn(name, missing + self.table.table.floor.bank.owes(name)))
        for name in unpaid(self.table.table, in_the_game(self.table.table)):
            self.table.do(c.TakeCollection("dealer", name, self.clock))

    def one_hand(self, *, steadily: bool) -> None:
        table, bot = self.table, steady if steadily else careless
        pack = tuple(self.rng.sample(FRENCH.cards, 52))
        table.do(c.Deal("dealer", pack))
        while table.round.to_place:
            position, hand = table.round.to_place[0]
            seen = hand_view(table.round, position, hand, hand.player)
            table.do(bot(seen, table.round.readings, self.rng))
        self.say_what_is_to_be_said()
        self.check_cards(pack)
        before = {name: table.chips(name) for name in NAMES}
        table.do(c.Settle("dealer"))
        self.check_money(table.last, before)
        table.events.clear()  # a long session would keep half a million of them

    def say_what_is_to_be_said(self) -> None:
        for position, hand in enumerate(self.table.round.hands, start=1):
            readings = self.table.round.readings
            if sweep_of(hand.rows, readings) and not find_foul(segments(hand.rows), readings):
                self.table.do(c.DeclareSweep(hand.player, position))
                self.table.do(c.ConfirmSweep("dealer", position))
                self.seen["sweep"] += 1
            if must_announce(self.table.round, hand):
                self.table.do(c.AnnounceStay(hand.player, position))
                self.seen["stay"] += 1

    def check_cards(self, pack: tuple[Card, ...]) -> None:
        """Thirteen cards for a hand in Fantasy Land, seventeen for any other, and none twice."""
        hands = self.table.round.hands
        played = [card for hand in hands for card in (*hand.rows.cards, *hand.discards)]
        inside = sum(hand.place.fantasy for hand in hands)
        assert len(played) == len(set(played)) == 17 * len(hands) - 4 * inside
        assert set(played) == set(pack[: len(played)])
        self.seen[f"{len(hands)} hands"] += 1
        self.seen["fantasy"] += inside > 0
        self.seen["two hands"] += len(hands) > len(self.table.round.stakes)

    def check_money(self, ended: Round, before: dict[str, int]) -> None:
        assert ended.stakes == {name: before[name] for name in ended.stakes}
        paid: Counter[str] = Counter()
        for line in ended.lines:
            paid[line.b if line.paid > 0 else line.a] += abs(line.paid)
            self.seen["short"] += line.paid != line.points * ended.point
        assert all(paid[name] <= ended.stakes[name] for name in ended.stakes)
        after = {name: self.table.chips(name) for name in NAMES}
        assert sum(after.values()) == sum(before.values())
        for line in ended.lines:
            before[line.a] += line.paid
            before[line.b] -= line.paid
        assert after == before
        bank = self.table.table.floor.bank
        assert sum(after.values()) + bank.house == bank.bought - bank.cashed


@clause("FUP-stakes.cap", "FUP-type", "FUP-deal")
def test_thousands_of_hands_with_short_stacks() -> None:
    session = Session()
    session.play(HANDS)
    assert session.table.table.rounds_opened == HANDS
    assert session.seen["short"] > HANDS // 20
    for rare in ("3 hands", "2 hands", "two hands", "fantasy", "sweep"):
        assert session.seen[rare] > 0, rare


@clause("FUP-stakes.cap", "FUP-fantasy.deal", "FUP-fantasy.stay")
@pytest.mark.parametrize(
    "readings",
    [
        ("stakes-cap=lose-only", "fantasy-while-waiting=lost"),
        ("equal-back-middle=allowed", "three-flushes=2", "down-exactly-20=full"),
    ],
    ids=lambda readings: readings[0],
)
def test_hundreds_of_hands_played_steadily(readings: tuple[str, ...]) -> None:
    session = Session(*readings, seed=2, careful=1)
    session.play(120)
    assert session.seen["fantasy"] > 3
