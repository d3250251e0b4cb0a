"""Whole tables under random play, legal and not: what must hold after every single event."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.low_high import commands
from games.low_high.ledger import Ledger
from games.low_high.sight import Sight
from houseway.core.errors import BadInput, Refusal
from houseway.core.typed_json import convert
from houseway.games.low_high.game import LowHighGame
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table import events as e
from houseway.games.low_high.table.boxes import boxes_to_set
from houseway.games.low_high.table.state import Hand, Table
from houseway.registry import game
from houseway.tables.offers import Offer
from houseway.tables.seating import BuyIn, CashOut, Sit

STAFF = ("dealer", "inspector")
NAMES = ("ann", "bea", "cho", "dan")
# What players do while others may still do the same: it is no other stage after it.
SIDE_BY_SIDE = (c.PlaceWager, c.TakeBack, c.Look, c.SetCards, c.AskHouseWay)
EDGES = {
    (None, "betting"),
    ("betting", "closed"),
    ("closed", "setting"),
    ("setting", "closed"),  # the cards are dealt again
    ("setting", "showdown"),
    ("showdown", "settled"),
    *((phase, "void") for phase in ("betting", "closed", "setting", "showdown")),
}
encode = msgspec.json.encode


class LowHighMachine(RuleBasedStateMachine):
    name: ClassVar[str]

    @initialize(data=st.data(), players=st.integers(3, 4))
    def open_the_table(self, data: st.DataObject, players: int) -> None:
        found = game(self.name)
        assert isinstance(found, LowHighGame)
        self.game = found
        self.clauses = {clause.id for clause in found.rulebook.clauses}
        kinds = tuple(found.rules.kinds)
        chosen = convert(data.draw(commands.readings(found.readings)), found.readings)
        self.table: Table = found.open_table(chosen, data.draw(commands.notices(kinds)))
        self.opened = self.replayed = self.table
        self.record: list[bytes] = []
        self.done: list[c.AnyCommand] = []
        self.commands = commands.Reader[c.AnyCommand](found.command_type)
        self.events = commands.Reader[e.AnyEvent](found.event_type)
        self.checked: Table | None = None
        self.ledger, self.sight = Ledger(), Sight(found.pack)
        self.players = NAMES[:players]
        self.everybody = (*self.players, *STAFF)
        self.garbage = commands.Garbage(found.pack, kinds, found.readings, self.players)
        for player in self.players:
            self.must(BuyIn(player, data.draw(st.sampled_from((300_000, 5_000, 300_000, 100)))))
        boxes = data.draw(st.permutations(range(1, self.table.settings.readings.boxes + 1)))
        for player, box in zip(self.players[: data.draw(st.integers(0, 4))], boxes, strict=False):
            self.must(Sit(player, box))

    # -- What is done at the table ---------------------------------------------------------------

    @rule(data=st.data())
    def take_an_offer(self, data: st.DataObject) -> None:
        actor = data.draw(st.sampled_from(self.everybody))
        offers = self.game.legal(self.table, actor)
        names = {type(offer.command).__name__ for offer in offers}
        kinds = sorted(names - {"DealUnseen"})  # real cards have stories of their own
        if kinds:
            kind = data.draw(st.sampled_from(kinds))
            self.accept(data, [o for o in offers if type(o.command).__name__ == kind])

    @precondition(lambda self: self.phase == "betting")
    @rule(data=st.data())
    def bet(self, data: st.DataObject) -> None:
        """Each player once: at their own box, or anywhere."""
        for player in self.players:
            offers = self.offers(player, c.PlaceWager)
            seat = self.table.floor.seat_of(player)
            own = [o for o in offers if getattr(o.command, "box", None) == seat]
            if offers:
                self.accept(data, data.draw(st.sampled_from((own or offers, offers))))

    @precondition(lambda self: self.phase == "betting" and self.table.round.wagers)
    @rule(data=st.data())
    def think_better_of_it(self, data: st.DataObject) -> None:
        wager = data.draw(st.sampled_from(self.table.in_progress().wagers))
        self.must(c.TakeBack(wager.player, wager.box, wager.kind, wager.on))

    @rule(data=st.data())
    def play_on(self, data: st.DataObject) -> None:
        self.next_step(data)

    @precondition(lambda self: self.phase in (None, "betting"))
    @rule(data=st.data())
    def play_until_the_deal(self, data: st.DataObject) -> None:
        if self.phase is None:
            self.must(c.OpenBets("dealer"))
        self.bet(data)
        if self.table.round is not None and self.table.round.wagers:
            self.must(c.CloseBets("dealer"))
            self.must(c.Deal("dealer", data.draw(commands.shuffled_packs(self.game.pack))))

    @precondition(lambda self: self.phase in ("setting", "showdown"))
    @rule(data=st.data())
    def play_to_the_end(self, data: st.DataObject) -> None:
        while self.phase is not None:
            assert self.next_step(data)

    @precondition(lambda self: self.offers("inspector", c.ResetDealer, c.CorrectDealer))
    @rule(data=st.data())
    def notice_a_wrong_setting(self, data: st.DataObject) -> None:
        self.accept(data, self.offers("inspector", c.ResetDealer, c.CorrectDealer))

    @precondition(lambda self: self.phase == "setting")
    @rule(data=st.data(), who=st.sampled_from(STAFF))
    def expose(self, data: st.DataObject, who: str) -> None:
        """Any cards, shown already or not."""
        box = data.draw(st.sampled_from((*self.hands, *self.hands, 0)))
        positions = data.draw(st.lists(st.integers(0, 3), min_size=1, max_size=3, unique=True))
        self.give(c.ExposeCards(who, box, tuple(positions)))

    @precondition(lambda self: any(hand.withdrawing for hand in self.hands.values()))
    @rule(data=st.data())
    def withdraw(self, data: st.DataObject) -> None:
        offers = [o for p in self.players for o in self.offers(p, c.WithdrawBox)]
        self.accept(data, offers)

    @precondition(lambda self: self.phase in ("setting", "showdown"))
    @rule(who=st.sampled_from(STAFF))
    def misdeal(self, who: str) -> None:
        self.must(c.CallMisdeal(who))

    @precondition(lambda self: any(map(self.last_winner, self.players)))
    @rule(data=st.data())
    def leave_with_all_chips(self, data: st.DataObject) -> None:
        """What was won is cashed at once, so that a correction may find nothing to retrieve."""
        player = data.draw(st.sampled_from([p for p in self.players if self.last_winner(p)]))
        self.must(CashOut(player, self.table.floor.bank.has(player)))

    @rule(data=st.data())
    def talk_nonsense(self, data: st.DataObject) -> None:
        self.give(data.draw(self.garbage.any))

    @rule(data=st.data())
    def repeat_something(self, data: st.DataObject) -> None:
        """What was right once: it comes too late now, or again, or it still is right."""
        self.give(data.draw(st.sampled_from(self.done)))

    @precondition(lambda self: self.hands)
    @rule(data=st.data())
    def set_somehow(self, data: st.DataObject) -> None:
        self.give(data.draw(self.garbage.setting_of(self.hands)))

    # -- What must hold --------------------------------------------------------------------------

    @invariant()
    def all_holds(self) -> None:
        if self.table is self.checked:
            return
        self.ledger.check(self.table)
        assert self.replayed == self.table
        before = encode(self.table)
        for viewer in (*self.everybody, "public", "zoe"):
            self.sight.check(viewer, self.game.view(self.table, viewer))
        for actor in (*self.everybody, "public"):
            offers = self.game.legal(self.table, actor)
            for offer in offers:
                self.check_offer(actor, offer)
            if actor in self.players:
                self.check_bot(actor, offers)
        self.check_dealer()
        assert self.game.read_table(before) == self.table
        assert encode(self.table) == before, "looking at the table changed it"
        if self.phase != "setting":
            assert not any(hand.withdrawing for hand in self.hands.values())
        self.checked = self.table

    def teardown(self) -> None:
        if not hasattr(self, "record"):
            return
        table = self.opened
        for line in self.record:
            table = self.game.evolve(table, self.events.read(line))
        assert table == self.table

    def check_offer(self, actor: str, offer: Offer[c.AnyCommand]) -> None:
        assert offer.command.by == actor
        assert offer.says
        self.check_clause(offer.clause)
        if isinstance(offer.command, c.SetCards):
            assert self.sight.round is not None
            assert self.sight.round.looked[offer.command.box] == actor
        if isinstance(offer.command, c.Deal):
            return
        assert self.commands.round_trips(offer.command)
        assert self.game.decide(self.table, offer.command)
        bounds = offer.amount
        if bounds is None:
            return
        for amount in (bounds.minimum, bounds.maximum):
            assert bounds.allows(amount)
            assert self.game.decide(self.table, with_amount(offer, amount))
        for amount in (bounds.minimum - bounds.unit, bounds.maximum + bounds.unit):
            with pytest.raises((Refusal, BadInput)):
                self.game.decide(self.table, with_amount(offer, amount))

    def check_bot(self, player: str, offers: tuple[Offer[c.AnyCommand], ...]) -> None:
        seen = self.game.view(self.table, player)
        command = self.game.bot(seen, offers, Random(len(self.record)))
        if command is not None:
            assert command.by == player
            assert self.game.decide(self.table, command)

    def check_dealer(self) -> None:
        """The automatic dealer does what is in order, and waits only for wagers, or for a hand to
        be set where that has no time."""
        move = self.game.dealer(self.table)
        if move is not None:
            cards = self.game.pack.cards if move.shuffled else ()
            assert self.game.decide(self.table, self.game.with_deck(move.command, cards))
        elif self.phase == "setting":
            assert self.table.in_progress().readings.time_to_set == "wait"
            assert self.waiting
        else:
            assert self.phase in (None, "betting")
            assert not self.table.floor.bank.on_layout

    def check_no(self, command: c.AnyCommand, no: Refusal | BadInput) -> None:
        """A refusal is one plain sentence, with a code and perhaps a clause, and tells no card."""
        assert str(no)
        assert "\n" not in str(no)
        if isinstance(no, Refusal):
            assert no.code
            assert no.sentence.endswith(".")
            self.check_clause(no.clause)
        told = self.sight.codes_in_words(str(no)) - set(self.sight.codes_in(command))
        hidden = self.sight.hidden_from(command.by)
        assert not told & hidden, "a refusal tells a card that was not looked at"

    def check_clause(self, clause: str | None) -> None:
        assert clause is None or clause in self.clauses

    # -- How it is done --------------------------------------------------------------------------

    @property
    def phase(self) -> str | None:
        return self.table.round.phase if self.table.round is not None else None

    @property
    def hands(self) -> Mapping[int, Hand]:
        return self.table.round.hands if self.table.round is not None else {}

    def last_winner(self, player: str) -> bool:
        lines = self.table.recent[-1].lines if self.table.recent else ()
        won = any(line.player == player and line.net > 0 for line in lines)
        return won and self.table.floor.bank.has(player) > 0

    @property
    def waiting(self) -> dict[int, str]:
        return boxes_to_set(self.game.rules, self.table)

    def offers(self, actor: str, *kinds: type[c.AnyCommand]) -> list[Offer[c.AnyCommand]]:
        offers = self.game.legal(self.table, actor)
        return [offer for offer in offers if isinstance(offer.command, kinds)]

    def accept(self, data: st.DataObject, offers: list[Offer[c.AnyCommand]]) -> None:
        offer = data.draw(st.sampled_from(offers))
        self.must(data.draw(commands.as_offered(offer, self.game.pack)))

    def next_step(self, data: st.DataObject) -> bool:
        """One step towards the end of a round; says whether there was one."""
        match self.phase:
            case None:
                self.must(c.OpenBets("dealer"))
            case "betting" if self.table.round is not None and self.table.round.wagers:
                self.must(c.CloseBets("dealer"))
            case "betting":
                offers = [o for p in self.players for o in self.offers(p, c.PlaceWager)]
                if not offers:
                    return False
                self.accept(data, offers)
            case "closed":
                self.must(c.Deal("dealer", data.draw(commands.shuffled_packs(self.game.pack))))
            case "setting" if self.waiting:
                box, player = min(self.waiting.items())
                offers = self.offers(player, c.Look, c.SetCards, c.AskHouseWay, c.WithdrawBox)
                self.accept(data, [o for o in offers if getattr(o.command, "box", None) == box])
            case "setting":
                self.must(data.draw(commands.settings_by_dealer(self.game, self.table)))
            case _:
                if self.offers("dealer", c.ResetDealer):
                    self.must(c.ResetDealer("dealer"))
                self.must(c.Settle("dealer"))
        return True

    def must(self, command: c.AnyCommand) -> None:
        assert self.give(command), command

    def give(self, command: c.AnyCommand) -> bool:
        """Asks it of the table; a refusal must leave everything as it was."""
        assert self.commands.round_trips(command)
        before, stage = encode(self.table), self.table.stage
        try:
            events = self.game.decide(self.table, command)
        except (Refusal, BadInput) as no:
            self.check_no(command, no)
            return False
        finally:
            assert encode(self.table) == before, "asking changed the table"
        for event in events:
            self.happens(event)
        if isinstance(command, SIDE_BY_SIDE):
            assert self.table.stage == stage
        self.done.append(command)
        return True

    def happens(self, event: e.AnyEvent) -> None:
        assert self.events.round_trips(event)
        self.record.append(encode(event))
        was, stage = self.phase, self.table.stage
        self.table = self.game.evolve(self.table, event)
        assert was == self.phase or self.table.stage != stage
        self.replayed = self.game.evolve(self.replayed, self.events.read(self.record[-1]))
        now = self.phase
        if was is not None and now is None:
            now = self.table.recent[-1].phase
        assert was == now or (was, now) in EDGES
        assert self.table.floor.bank.is_balanced
        self.ledger.note(event)
        self.sight.note(event)


def with_amount(offer: Offer[c.AnyCommand], amount: int) -> c.AnyCommand:
    return msgspec.structs.replace(offer.command, amount=amount)


class SiKiPi(LowHighMachine):
    name = "si-ki-pi"


class PowerPaiGow(LowHighMachine):
    name = "power-pai-gow"


TestSiKiPi = SiKiPi.TestCase
TestPowerPaiGow = PowerPaiGow.TestCase
TestSiKiPi.settings = settings(suppress_health_check=[HealthCheck.too_slow])
TestPowerPaiGow.settings = TestSiKiPi.settings
