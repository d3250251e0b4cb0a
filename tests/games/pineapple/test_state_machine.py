"""Whole tables under random play, legal and not: what must hold after every single event."""

from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.pineapple.commands import as_offered, garbage, readings, shuffled
from games.pineapple.sight import Sight, cards_in
from games.pineapple.tables import HIGH, LOW, MIDDLE, Plan, pack_for, rows
from houseway.core.cards.french import FRENCH
from houseway.core.errors import BadInput, Refusal
from houseway.core.typed_json import convert, decode
from houseway.games.pineapple import GAME
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table import events as e
from houseway.games.pineapple.table.seats import lineup
from houseway.games.pineapple.table.state import Table
from houseway.tables.offers import Offer
from houseway.tables.seating import BuyIn, DebtCollected, Sit

STAFF = ("dealer", "inspector")
NAMES = ("ann", "bob", "cho", "dan", "eve")
CLAUSES = {clause.id for clause in GAME.rulebook.clauses}
DEALT = ("fantasy", "five", "streets")
EDGES = {
    (None, "opened"),
    ("opened", "fantasy"),
    ("opened", "five"),
    ("fantasy", "five"),
    ("fantasy", "showdown"),
    ("five", "streets"),
    ("streets", "showdown"),
    ("showdown", "settled"),
    *((phase, "void") for phase in (*DEALT, "showdown")),
}
# Sets of hands that can be dealt together: plain ones, and what leads to rare things.
QUEENS = "Qd Qh 4d / Ks Kd 2s 5h 8s / As Ah 3h 6s 9h"
TOLD = (
    (HIGH, MIDDLE, LOW),
    (LOW, QUEENS, "Ac Ad 2d / 8c 8d 9c 9d Qc / Tc Td Jh Js 5c"),
    (LOW, QUEENS, "2h 3c 4c / 9c 9d Jh 5s 5d / Tc Td Ts Jd Js"),
    (
        LOW,
        "2h 3c 4c / 9c 9d 9h 5s 5d / Tc Td Ts Jd Jh",
        "Ac Ad 2d / 8c 8d Ks Kd 7s / Qc Qd Qh 5c 3s",
    ),
    (
        "2c 2d 3c / 3s 4s 4d 9h 9s / Tc Td Kc Kh Jc",
        "Qh Qd 5h / Ac Ah 2h 6h 7h / Ks Js 6s 5s 2s",
        "4c 6c 7c / 3d 7d 8d Jd Ad / As Qs 8s 7s Ts",
    ),
)
encode = msgspec.json.encode


class PineappleMachine(RuleBasedStateMachine):
    @initialize(data=st.data(), players=st.integers(2, 5))
    def open_the_table(self, data: st.DataObject, players: int) -> None:
        chosen = convert(data.draw(readings()), Readings)
        self.table: Table = GAME.open_table(chosen, {})
        self.opened = self.replayed = self.table
        self.record: list[bytes] = []
        self.checked: Table | None = None
        self.sight = Sight()
        self.paid: Counter[str] = Counter()
        self.fees = 0
        self.plans: dict[int, Plan] = {}
        self.players = NAMES[:players]
        self.everybody = (*self.players, *STAFF)
        for seat, player in enumerate(self.players, start=1):
            self.must(BuyIn(player, data.draw(st.sampled_from((15_000, 15_137, 100_000)))))
            if seat <= 4:
                self.must(Sit(player, seat))

    # -- What is done at the table ---------------------------------------------------------------

    @rule(data=st.data())
    def take_an_offer(self, data: st.DataObject) -> None:
        actor = data.draw(st.sampled_from((*self.players, "dealer")))
        offers = GAME.legal(self.table, actor)
        if offers:
            self.accept(data, data.draw(st.sampled_from(offers)))

    @precondition(lambda self: self.offers("dealer", c.Deal))
    @rule(data=st.data(), told=st.booleans(), steps=st.integers(0, 15))
    def deal(self, data: st.DataObject, told: bool, steps: int) -> None:
        """From a shuffled pack, or from one in which there is something to be made."""
        places = lineup(self.table)
        hands = [rows(text) for text in data.draw(st.sampled_from(TOLD))]
        hands = data.draw(st.permutations(hands))[: len(places)]
        self.plans = {n: Plan(hand) for n, hand in enumerate(hands, start=1)} if told else {}
        pack = pack_for(hands, [place.fantasy for place in places])
        self.must(c.Deal("dealer", pack if told else data.draw(shuffled())))
        self.place_on(data, steps)

    @precondition(lambda self: self.offers("dealer", c.Deal))
    @rule(data=st.data(), steps=st.integers(0, 15))
    def deal_real_cards(self, data: st.DataObject, steps: int) -> None:
        self.plans = {}
        self.must(c.Deal("dealer"))
        self.place_on(data, steps)

    @precondition(lambda self: self.offers("dealer", c.Deal))
    @rule(data=st.data())
    def play_a_hand(self, data: st.DataObject) -> None:
        self.deal(data, told=True, steps=99)
        self.settle(data)

    @precondition(lambda self: self.phase in DEALT)
    @rule(data=st.data(), steps=st.integers(1, 15))
    def place_on(self, data: st.DataObject, steps: int) -> None:
        """As it was told, as far as cards still lie that way; else in any way."""
        for _ in range(steps):
            if self.table.round is None or not self.table.round.to_place:
                return
            position, hand = self.table.round.to_place[0]
            if self.table.round.by_hand:
                self.accept(data, self.offers("dealer", c.EnterCards, c.ReportSet)[0])
                continue
            plan = self.plans.get(position)
            if plan is None or not self.give(plan.place(hand)):
                self.accept(data, self.offers(hand.player, c.PlaceCards)[0])

    @precondition(lambda self: self.phase is not None)
    @rule(sure=st.integers(0, 7))
    def call_off(self, sure: int) -> None:
        if sure == 7:
            self.must(c.CallOff("inspector"))

    @precondition(lambda self: self.phase == "showdown")
    @rule(data=st.data())
    def settle(self, data: st.DataObject) -> None:
        assert self.table.round is not None
        while entries := self.offers("dealer", c.EnterCards):
            self.accept(data, entries[0])
        for hand in self.table.round.hands:
            for offer in self.offers(hand.player, c.DeclareSweep, c.AnnounceStay)[:1]:
                self.accept(data, offer)
        for offer in self.offers("dealer", c.ConfirmSweep, c.AnnounceStay):
            self.accept(data, offer)
        self.must(c.Settle("dealer"))

    @precondition(lambda self: self.offers("dealer", c.TakeCollection))
    @rule(late=st.integers(0, 2_399))
    def take_a_fee(self, late: int) -> None:
        command = self.offers("dealer", c.TakeCollection)[0].command
        assert isinstance(command, c.TakeCollection)
        assert self.table.down is not None
        self.must(msgspec.structs.replace(command, at=self.table.down.started + late))

    @rule(data=st.data())
    def talk_nonsense(self, data: st.DataObject) -> None:
        self.give(data.draw(garbage(self.players, self.table.round)))

    # -- What must hold --------------------------------------------------------------------------

    @invariant()
    def all_holds(self) -> None:
        if self.table is self.checked:
            return
        assert self.replayed == self.table
        assert self.table.floor.bank.house == self.fees
        before = encode(self.table)
        for viewer in (*self.everybody, "public", "zoe"):
            self.sight.check(viewer, GAME.view(self.table, viewer))
        for actor in (*self.everybody, "public", "zoe"):
            for offer in GAME.legal(self.table, actor):
                self.check_offer(actor, offer)
        assert encode(self.table) == before, "looking at the table changed it"
        assert GAME.read_table(before) == self.table
        self.check_cards()
        self.check_dealer()
        self.checked = self.table

    def check_cards(self) -> None:
        """Every card of the pack is in one place, and no real card is entered twice."""
        round_ = self.table.round
        assert self.table.shuffle_in_use == (round_ is not None and not round_.by_hand)
        if round_ is None:
            return
        there = [
            card
            for hand in round_.hands
            for cards in (hand.held, hand.discards, hand.rows.cards)
            for card in cards
        ]
        assert len({*there, *round_.pack}) == len(there) + len(round_.pack)
        if not round_.by_hand:
            assert len(there) + len(round_.pack) == 52
            return
        assert not round_.pack
        counts = [(h.rows.cards, h.unseen, h.discarded, h.place.fantasy) for h in round_.hands]
        for cards, unseen, discarded, fantasy in counts:
            assert unseen in ((0, 13) if fantasy else (0, 3, 5))
            assert discarded == (0 if fantasy or len(cards) <= 5 else (len(cards) - 5) // 2)

    def check_dealer(self) -> None:
        """Whatever the automatic dealer would do is accepted, and the same at every look."""
        move = GAME.dealer(self.table)
        assert move == GAME.dealer(self.table)
        if move is None:
            return
        assert self.table.round is None or not self.table.round.by_hand
        assert move.stand_in is None
        pack = FRENCH.cards if move.shuffled else ()
        assert GAME.decide(self.table, GAME.with_deck(move.command, pack))

    def check_offer(self, actor: str, offer: Offer[c.AnyCommand]) -> None:
        assert offer.command.by == actor
        assert offer.says
        assert offer.clause is None or offer.clause in CLAUSES
        assert round_trips(offer.command, GAME.command_type)
        assert GAME.decide(self.table, offer.command)
        bounds = offer.amount
        if bounds is None:
            return
        for amount in (bounds.minimum, bounds.maximum):
            assert GAME.decide(self.table, with_amount(offer, amount))
        for amount in (bounds.minimum - bounds.unit, bounds.maximum + bounds.unit):
            with pytest.raises((Refusal, BadInput)):
                GAME.decide(self.table, with_amount(offer, amount))

    def check_no(self, command: c.AnyCommand, no: Refusal | BadInput) -> None:
        """One plain sentence, with a code and perhaps a clause, that tells no hidden card."""
        assert str(no)
        assert "\n" not in str(no)
        if isinstance(no, Refusal):
            assert no.code
            assert no.sentence.endswith(".")
            assert no.clause is None or no.clause in CLAUSES
            if no.code == "foul-hand":  # tells its own player what is wrong, in words
                return
        named = cards_in(msgspec.to_builtins(command))
        words = {word.strip("(),.:|'") for word in str(no).split()}
        assert not words & (self.sight.hidden_from(command.by) - named)

    def teardown(self) -> None:
        if not hasattr(self, "record"):
            return
        table = self.opened
        for line in self.record:
            table = GAME.evolve(table, decode(line, GAME.event_type))
        assert table == self.table

    # -- How it is done --------------------------------------------------------------------------

    @property
    def phase(self) -> str | None:
        return self.table.round.phase if self.table.round is not None else None

    def offers(self, actor: str, *kinds: type[c.AnyCommand]) -> list[Offer[c.AnyCommand]]:
        offers = GAME.legal(self.table, actor)
        return [offer for offer in offers if isinstance(offer.command, kinds)]

    def accept(self, data: st.DataObject, offer: Offer[c.AnyCommand]) -> None:
        self.must(data.draw(as_offered(offer)))

    def must(self, command: c.AnyCommand) -> None:
        assert self.give(command), command

    def give(self, command: c.AnyCommand) -> bool:
        """Asks it of the table; a refusal must leave everything as it was."""
        assert round_trips(command, GAME.command_type)
        before = encode(self.table)
        try:
            events = GAME.decide(self.table, command)
        except (Refusal, BadInput) as no:
            self.check_no(command, no)
            return False
        finally:
            assert encode(self.table) == before, "asking changed the table"
        for event in events:
            self.happens(event)
        return True

    def happens(self, event: e.AnyEvent) -> None:
        assert round_trips(event, GAME.event_type)
        self.record.append(encode(event))
        was = self.phase
        self.table = GAME.evolve(self.table, event)
        self.replayed = GAME.evolve(self.replayed, decode(self.record[-1], GAME.event_type))
        now = self.phase
        if was is not None and now is None:
            now = self.table.recent[-1].phase
        assert was == now or (was, now) in EDGES
        assert self.table.floor.bank.is_balanced
        self.sight.note(event)
        self.note_money(event)

    def note_money(self, event: e.AnyEvent) -> None:
        match event:
            case e.RoundOpened():
                self.paid.clear()
            case e.PairSettled(line):
                payer = line.b if line.paid > 0 else line.a
                self.paid[payer] += abs(line.paid)
                assert self.table.round is not None
                assert self.paid[payer] <= self.table.round.stakes[payer]
            case e.FeeTaken(_, fee, owed):
                self.fees += fee - owed
            case DebtCollected(_, amount):
                self.fees += amount
            case _:
                pass


def with_amount(offer: Offer[c.AnyCommand], amount: int) -> c.AnyCommand:
    return msgspec.structs.replace(offer.command, amount=amount)


def round_trips(message: Any, kind: Any) -> bool:
    read: Any = decode(encode(message), kind)
    return bool(read == message) and type(read) is type(message)


TestPineapple = PineappleMachine.TestCase
TestPineapple.settings = settings(
    max_examples=settings().max_examples // 3,
    suppress_health_check=[HealthCheck.too_slow],
)
