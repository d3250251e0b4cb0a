"""Whole tables under random play, legal and not: what must hold after every single event."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.king_high.nonsense import PLAYERS, device, nonsense, notices, order, readings
from games.king_high.umpire import Umpire
from houseway.core.errors import BadInput, Refusal
from houseway.core.typed_json import convert, decode
from houseway.games.king_high import GAME
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.notice import open_table
from houseway.games.king_high.table.shoe import DECK, SHUFFLING_DEVICE, Device
from houseway.games.king_high.table.state import Table
from houseway.tables.offers import Offer
from houseway.tables.seating import BuyIn, Sit

EVERYBODY = (*PLAYERS, "dealer", "inspector")
EDGES = {
    (None, "betting"),
    ("betting", "closed"),
    ("closed", "betting"),
    ("betting", "settled"),  # nothing is left on the layout before the fifth card
    ("closed", "settled"),
    ("betting", "void"),
    ("closed", "void"),
}
encode = msgspec.json.encode


class KingHighMachine(RuleBasedStateMachine):
    @initialize(
        chosen=readings,
        notice=notices,
        device=device,
        chip=st.sampled_from((1, 1, 25)),
        data=st.data(),
    )
    def open_the_table(
        self, chosen: Any, notice: Any, device: Device, chip: int, data: st.DataObject
    ) -> None:
        given = convert(chosen, Readings)
        self.table: Table = open_table(given, notice, device, chip)
        self.opened = self.replayed = self.table
        self.record: list[bytes] = []
        self.umpire = Umpire()
        self.checked: Table | None = None
        for seat, player in enumerate(PLAYERS, start=2):
            self.must(BuyIn(player, data.draw(st.sampled_from((100, 300_000)))))
            self.must(Sit(player, seat))
        self.must(c.CheckCards("inspector", DECK.cards, "before-play"))

    # -- What is done at the table ---------------------------------------------------------------

    @rule(data=st.data(), actor=st.sampled_from(EVERYBODY))
    def take_an_offer(self, data: st.DataObject, actor: str) -> None:
        offers = GAME.legal(self.table, actor)
        kinds = sorted({type(offer.command).__name__ for offer in offers})
        if kinds:
            kind = data.draw(st.sampled_from(kinds))
            self.accept(data, [o for o in offers if type(o.command).__name__ == kind])

    @precondition(lambda self: self.phase == "betting")
    @rule(data=st.data(), count=st.integers(1, 6))
    def bet(self, data: st.DataObject, count: int) -> None:
        for _ in range(count):
            offers = self.bets(data.draw(st.sampled_from(PLAYERS)))
            if offers:
                self.accept(data, offers)

    @rule(data=st.data())
    def play_on(self, data: st.DataObject) -> None:
        self.next_step(data)

    @rule(data=st.data(), cards=st.integers(1, 5), bets=st.integers(1, 4))
    def deal_some_cards(self, data: st.DataObject, cards: int, bets: int) -> None:
        """Deal up to this number of cards, with bets before each."""
        before = len(self.umpire.dealt)
        for _ in range(12 * cards):
            if self.phase == "betting":
                self.bet(data, bets)
            if not self.next_step(data) or len(self.umpire.dealt) - before >= cards:
                break

    @precondition(lambda self: self.phase is not None and self.device == SHUFFLING_DEVICE)
    @rule(closed=st.booleans())
    def stop_the_device(self, closed: bool) -> None:
        if closed:
            self.give(c.CloseBets("dealer"))
        self.give(c.ReportFault("dealer"))
        self.give(c.DeclareVoid("inspector"))

    @precondition(lambda self: self.due == "KH-10.8")
    @rule(data=st.data(), cards=st.integers(0, 4))
    def forget_the_shuffle(self, data: st.DataObject, cards: int) -> None:
        if self.phase is None and self.give(c.OpenBets("dealer", without_shuffle=True)):
            self.deal_some_cards(data, cards, 3)
        self.give(c.CallMissedShuffle("inspector"))

    @precondition(lambda self: self.phase == "closed")
    @rule(data=st.data())
    def forget_to_burn(self, data: st.DataObject) -> None:
        self.give(c.DealCard("dealer", self.next_card(data), without_burn=True))

    @rule(command=nonsense())
    def talk_nonsense(self, command: c.AnyCommand) -> None:
        self.give(command)

    # -- What must hold --------------------------------------------------------------------------

    @invariant()
    def all_holds(self) -> None:
        if not hasattr(self, "table") or self.table is self.checked:
            return
        self.umpire.check_books(self.table)
        self.umpire.check_shoe(self.table)
        assert self.replayed == self.table
        before = encode(self.table)
        for viewer in (*EVERYBODY, "public"):
            self.umpire.check_view(GAME.view(self.table, viewer))
        for actor in (*EVERYBODY, "public"):
            offers = GAME.legal(self.table, actor)
            for offer in offers:
                self.check_offer(actor, offer)
            if actor in PLAYERS:
                self.check_bot(actor, offers)
        self.check_dealer()
        assert GAME.read_table(before) == self.table
        assert encode(self.table) == before, "looking at the table changed it"
        self.checked = self.table

    def teardown(self) -> None:
        if not hasattr(self, "record"):
            return
        table = self.opened
        for line in self.record:
            table = GAME.evolve(table, decode(line, GAME.event_type))
        assert table == self.table

    def check_offer(self, actor: str, offer: Offer[c.AnyCommand]) -> None:
        assert offer.command.by == actor
        assert offer.says
        assert offer.clause is None or offer.clause.startswith("KH-")
        if isinstance(offer.command, c.DealCard) and offer.command.card not in (None, "As", "7d"):
            return  # one of fifty-two alike
        assert self.round_trips(offer.command, GAME.command_type)
        assert GAME.decide(self.table, offer.command)
        bounds = offer.amount
        if bounds is None:
            return
        for amount in (bounds.minimum, bounds.maximum):
            assert bounds.allows(amount)
            assert GAME.decide(self.table, with_amount(offer, amount))
        for amount in (bounds.minimum - bounds.unit, bounds.maximum + bounds.unit):
            with pytest.raises((Refusal, BadInput)):
                GAME.decide(self.table, with_amount(offer, amount))

    def check_bot(self, player: str, offers: tuple[Offer[c.AnyCommand], ...]) -> None:
        command = GAME.bot(GAME.view(self.table, player), offers, Random(len(self.record)))
        if command is not None:
            assert command.by == player
            assert GAME.decide(self.table, command)

    def check_dealer(self) -> None:
        """The automatic dealer does what is in order; with wagers there it waits only for an
        inspector, a device that stands still or a real card to be named."""
        move = GAME.dealer(self.table)
        if move is not None:
            cards = DECK.cards if move.shuffled else ()
            assert GAME.decide(self.table, GAME.with_deck(move.command, cards))
        elif self.table.floor.bank.on_layout:
            waits = self.table.stopped or self.table.inspector_away
            assert waits or self.table.need_shoe().by_hand

    def check_no(self, no: Refusal | BadInput) -> None:
        """A refusal is one plain sentence, with a code and perhaps a clause."""
        assert str(no)
        assert "\n" not in str(no)
        if isinstance(no, Refusal):
            assert no.code
            assert no.sentence.endswith(".")
            assert no.clause is None or no.clause.startswith("KH-")

    # -- How it is done --------------------------------------------------------------------------

    @property
    def phase(self) -> str | None:
        return self.table.round.phase if self.table.round is not None else None

    @property
    def device(self) -> Device:
        return self.table.settings.device

    @property
    def due(self) -> str | None:
        return self.table.shuffle_due.reason.clause if self.table.shuffle_due is not None else None

    def bets(self, player: str) -> list[Offer[c.AnyCommand]]:
        offers = GAME.legal(self.table, player)
        return [offer for offer in offers if isinstance(offer.command, c.PlaceWager)]

    def next_card(self, data: st.DataObject) -> str | None:
        by_hand = self.table.shoe is not None and self.table.shoe.by_hand
        return data.draw(st.sampled_from(tuple(DECK.copies))) if by_hand else None

    def next_step(self, data: st.DataObject) -> bool:
        """One step towards the next card, whatever stands in its way."""
        round_ = self.table.round
        if round_ is None:
            return self.give(self.towards_a_round(data))
        if self.table.stopped:
            return self.give(c.RepairDevice("inspector"))
        if round_.phase == "betting" and not round_.wagers:
            offers = [offer for player in PLAYERS for offer in self.bets(player)]
            if offers:
                self.accept(data, offers)
            return bool(offers)
        if round_.phase == "betting":
            return self.give(c.CloseBets("dealer"))
        if round_.to_burn:
            return self.give(c.BurnCards("dealer"))
        return self.give(c.DealCard("dealer", self.next_card(data)))

    def towards_a_round(self, data: st.DataObject) -> c.AnyCommand:
        if not self.table.checked:
            return c.CheckCards("inspector", DECK.cards, "before-play")
        if self.table.stopped:
            return c.ReplaceDevice("inspector", data.draw(device))
        for seat, player in enumerate(PLAYERS, start=2):
            if self.table.floor.seat_of(player) is None and seat not in self.table.floor.seats:
                return Sit(player, seat)
            if self.table.floor.bank.has(player) < 100:
                return BuyIn(player, 10_000)
        if self.table.shuffle_due is not None:
            return c.Shuffle("dealer", data.draw(order) if data.draw(st.integers(0, 3)) else ())
        return c.OpenBets("dealer")

    def accept(self, data: st.DataObject, offers: list[Offer[c.AnyCommand]]) -> None:
        offer = data.draw(st.sampled_from(offers))
        command = offer.command
        if offer.amount is not None:
            low, unit = offer.amount.minimum, offer.amount.unit
            steps = data.draw(st.integers(0, (offer.amount.maximum - low) // unit))
            command = with_amount(offer, low + steps * unit)
        if isinstance(command, c.Shuffle) and data.draw(st.booleans()):
            command = c.Shuffle(command.by, data.draw(order))
        self.must(command)

    def must(self, command: c.AnyCommand) -> None:
        assert self.give(command), command

    def give(self, command: c.AnyCommand) -> bool:
        """Asks it of the table; a refusal must leave everything as it was."""
        assert self.round_trips(command, GAME.command_type)
        before, stage = encode(self.table), self.table.stage
        try:
            events = GAME.decide(self.table, command)
        except (Refusal, BadInput) as no:
            self.check_no(no)
            return False
        finally:
            assert encode(self.table) == before, "asking changed the table"
        for event in events:
            self.happens(event)
        if isinstance(command, c.PlaceWager | c.TakeBack):
            assert self.table.stage == stage
        self.umpire.watch(events)
        return True

    def happens(self, event: e.AnyEvent) -> None:
        assert self.round_trips(event, GAME.event_type)
        self.record.append(encode(event))
        was, stage = self.phase, self.table.stage
        self.table = GAME.evolve(self.table, event)
        assert was == self.phase or self.table.stage != stage
        again = decode(self.record[-1], GAME.event_type)
        self.replayed = GAME.evolve(self.replayed, again)
        now = self.phase
        if was is not None and now is None:
            now = self.table.recent[-1].phase
        assert was == now or (was, now) in EDGES
        assert self.table.floor.bank.is_balanced

    def round_trips(self, message: Any, kind: Any) -> bool:
        read: Any = decode(encode(message), kind)
        return bool(read == message) and type(read) is type(message)


def with_amount(offer: Offer[c.AnyCommand], amount: int) -> c.AnyCommand:
    return msgspec.structs.replace(offer.command, amount=amount)


TestKingHigh = KingHighMachine.TestCase
TestKingHigh.settings = settings(
    max_examples=settings().max_examples // 2,
    suppress_health_check=[HealthCheck.too_slow],
)
