"""Live tables of every game under random play and a house that does anything at any time.

What must hold after every event and every command is in `live.watched`.
"""

from typing import Any, ClassVar

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from houseway.core.errors import Refusal
from houseway.core.typed_json import decode
from houseway.live.dual_control import holding
from houseway.live.table.commands import (
    ChangeDealing,
    ChangePace,
    CloseTable,
    CommitSeed,
    GiveSeed,
    OpenTable,
    ResumeTable,
    RevealSeed,
    SettleDispute,
    SuspendTable,
)
from houseway.tables.dealing import Pace
from live.watched import EVERYBODY, PLAYERS, Watched

ANYBODY = (*EVERYBODY, "house", "public", "zoe", "")
LINES = ("A reason.", "", " ", "two\nlines", "x" * 501)
SEEDS = ("luck", "", "x" * 65, "café", "a\nb", "0" * 64)
SECONDS = (0.0, 3.5, 3600.0, -1.0, 3601.0, float("nan"), float("inf"))

anybody = st.sampled_from(ANYBODY)
lines = st.sampled_from(LINES)
paces = st.builds(Pace, *(st.sampled_from(SECONDS) for _ in range(3)))
dealings = st.sampled_from(("automatic", "human"))
hashes = st.sampled_from(("", "0" * 64, "F" * 64, "0" * 63, "g" * 64))

anything = st.one_of(
    st.builds(OpenTable, anybody, st.just("another"), lines),
    st.builds(CommitSeed, anybody, hashes.filter(lambda text: text != "0" * 64)),
    st.builds(GiveSeed, anybody, st.sampled_from(SEEDS)),
    st.builds(RevealSeed, anybody, hashes),
    st.builds(SuspendTable, anybody, lines),
    st.builds(ResumeTable, anybody),
    st.builds(CloseTable, st.sampled_from((*PLAYERS, "dealer", "house")), lines),
    st.builds(ChangeDealing, anybody, dealings),
    st.builds(ChangePace, anybody, paces),
    st.builds(SettleDispute, anybody, st.integers(-1, 9), lines),
)


class LiveMachine(RuleBasedStateMachine):
    name: ClassVar[str]

    @initialize(dealing=dealings, seated=st.integers(1, 3), seed=st.integers(1, 10**6))
    def open_the_table(self, dealing: str, seated: int, seed: int) -> None:
        self.at = Watched(self.name, seed=seed, dealing=dealing)
        self.at.sit(*PLAYERS[:seated])
        self.done: list[Any] = []
        self.checked: Any = None

    @property
    def open(self) -> bool:
        return bool(self.at.state.status != "closed")

    # -- The game ----------------------------------------------------------------------------------

    @rule(data=st.data(), actor=st.sampled_from(EVERYBODY))
    def take_an_offer(self, data: st.DataObject, actor: str) -> None:
        offers = self.at.offers(actor)
        tags = sorted({type(offer.command).__name__ for offer in offers} - {"CloseTable"})
        if not tags:
            return
        tag = data.draw(st.sampled_from(tags))
        chosen = [offer for offer in offers if type(offer.command).__name__ == tag]
        offer = data.draw(st.sampled_from(chosen))
        about = data.draw(st.sampled_from((1, 2_000, 10**6)))
        self.must(self.at.with_cards(offer.about(about), data.draw(st.integers(0, 9))))

    @precondition(lambda self: self.at.state.dealing == "automatic")
    @rule(steps=st.sampled_from((1, 2, 5, 20)))
    def let_the_house_go_on(self, steps: int) -> None:
        """With bots for everybody who sits there."""
        for _ in range(steps):
            if not self.at.step():
                break

    @precondition(lambda self: self.at.move is not None)
    @rule()
    def let_the_house_make_its_move(self) -> None:
        self.must(self.at.move)

    @rule(data=st.data())
    def say_something_again(self, data: st.DataObject) -> None:
        """What was right once comes too late now, or it still is right."""
        if self.done:
            self.at.give(data.draw(st.sampled_from(self.done)))

    # -- The house ---------------------------------------------------------------------------------

    @rule(command=anything)
    def say_anything(self, command: Any) -> None:
        if self.at.give(command) is None:
            self.done.append(command)

    @rule(early=st.booleans())
    def commit_or_reveal(self, early: bool) -> None:
        """The house itself at any time; a second commitment and a reveal too early are refused."""
        seeds, was_open = self.at.state.seeds, self.open
        if early and self.at.state.seeds_committed:
            in_use = self.open and self.at.table.shuffle_in_use
            accepted = self.at.give(self.at.reveal()) is None
            assert accepted == (seeds is not None and not in_use)
        else:
            assert (self.at.give(self.at.commit()) is None) == (seeds is None and was_open)

    @rule(player=st.sampled_from(PLAYERS), seed=st.sampled_from(("luck", "more luck", "1")))
    def give_a_seed(self, player: str, seed: str) -> None:
        seeds = self.at.state.seeds
        fits = self.open and seeds is not None and not seeds.decks
        assert (self.at.give(GiveSeed(player, seed)) is None) == fits

    @rule()
    def suspend(self) -> None:
        fits = self.at.state.status == "open"
        assert (self.at.give(SuspendTable("inspector", "A reason.")) is None) == fits

    @rule()
    def resume(self) -> None:
        fits = self.at.state.status == "suspended"
        assert (self.at.give(ResumeTable("inspector")) is None) == fits

    @precondition(lambda self: self.at.state.status == "suspended")
    @rule()
    def finish_what_lies_there(self) -> None:
        """A suspended table with an automatic dealer comes to rest by itself, and stays there."""
        if self.at.state.dealing != "automatic" or getattr(self.at.table, "stopped", False):
            return
        if holding(self.at.state):
            return
        rounds = self.at.table.rounds_opened
        self.at.run(400)
        assert self.at.state.at_rest
        assert self.at.bank.on_layout == 0
        assert self.at.table.rounds_opened == rounds
        for actor in EVERYBODY:
            offers = self.at.kind.legal(self.at.state, actor)
            assert not any(offer.command.begins for offer in offers)

    @rule(sure=st.integers(0, 7))
    def close_for_good(self, sure: int) -> None:
        if sure:
            return
        fits = self.open and self.at.state.at_rest and not self.at.state.waiting
        chips = {player: self.at.bank.has(player) for player in PLAYERS}
        before = self.at.wallets()
        assert (self.at.give(CloseTable("inspector", "The end.")) is None) == fits
        if fits:
            now = self.at.wallets()
            assert {p: now[p] - before[p] for p in PLAYERS} == chips

    @precondition(lambda self: not self.open)
    @rule(data=st.data(), actor=st.sampled_from(EVERYBODY))
    def nothing_is_done_at_a_closed_table(self, data: st.DataObject, actor: str) -> None:
        command = data.draw(st.sampled_from(self.done)) if self.done else ResumeTable(actor)
        if not isinstance(command, RevealSeed):
            no = self.at.give(command)
            assert isinstance(no, Refusal)

    # -- What must hold ----------------------------------------------------------------------------

    @invariant()
    def all_holds(self) -> None:
        if self.at.state is not self.checked:
            self.checked = self.at.state
            self.at.check_all()

    def teardown(self) -> None:
        """The record alone gives the table again."""
        if not hasattr(self, "at"):
            return
        again = self.at.kind.start
        for event in self.at.events:
            read = decode(msgspec.json.encode(event), self.at.kind.event_type)
            again = self.at.kind.evolve(again, read)
        assert again == self.at.state

    def must(self, command: Any) -> None:
        no = self.at.give(command)
        assert no is None, (command, no)
        # The house never commits to a seed twice, and never deals a shuffle twice.
        dealt = self.at.state.dealing == "automatic" and command.brings_cards
        if not dealt and not isinstance(command, CommitSeed):
            self.done.append(command)


class SiKiPi(LiveMachine):
    name = "si-ki-pi"


class PowerPaiGow(LiveMachine):
    name = "power-pai-gow"


class KingHigh(LiveMachine):
    name = "king-high"


class Pineapple(LiveMachine):
    name = "pineapple"


TestSiKiPi = SiKiPi.TestCase
TestPowerPaiGow = PowerPaiGow.TestCase
TestKingHigh = KingHigh.TestCase
TestPineapple = Pineapple.TestCase
TestSiKiPi.settings = settings(
    max_examples=settings().max_examples // 2,
    stateful_step_count=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestPowerPaiGow.settings = TestKingHigh.settings = TestPineapple.settings = TestSiKiPi.settings
