"""What waits for a second person holds its own round, and never changes another."""

from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from houseway.core.errors import Refusal
from houseway.games.low_high.table import commands as lh
from houseway.live.amendments import Struck
from houseway.live.dual_control import (
    AskSecondPerson,
    Confirm,
    ConfirmationAsked,
    ConfirmationTurnedDown,
    TurnDown,
    holding,
)
from houseway.live.record import Waiting
from houseway.live.table.commands import (
    CloseTable,
    CorrectRound,
    EndRound,
    ResumeTable,
    SuspendTable,
)
from houseway.testing import Recorded
from live.test_corrections import WHY, every_game, played, truth
from live.watched import EVERYBODY, PLAYERS, Watched

JOKER = lh.CallForeignCard("dealer", "joker")


def of_two(name: str, commands: int) -> Recorded:
    """A first round up to there, at a table that wants two people."""
    at = played(name, truth(name, 2).commands[:commands])
    at.do(AskSecondPerson("inspector", wanted=True), WHY, "igor")
    return at


def called() -> Recorded:
    """The dealer has found a joker in the first round of Si Ki Pi, which is almost over."""
    at = of_two("si-ki-pi", truth("si-ki-pi", 2).ended)
    at.do(JOKER, "A joker lay at box 2.", "dora")
    return at


def refusal(at: Recorded, command: Any, account: str = "dora") -> Refusal:
    before = at.state
    with pytest.raises(Refusal) as no:
        at.do(command, WHY, account)
    assert at.state is before
    return no.value


def test_a_request_says_who_asked_for_what_why_and_in_which_round_and_stage() -> None:
    at = called()
    (waits,) = at.state.waiting
    assert waits == Waiting(
        1,
        "dora",
        {"command": "call-foreign-card", "by": "dealer", "card": "joker"},
        round=1,
        stage=at.table.stage,
        holds=True,
        reason="A joker lay at box 2.",
    )
    assert at.kind.view(at.state, "inspector").waiting == (waits,)
    assert at.kind.view(at.state, "ann").waiting == ()
    assert at.kind.view(at.state, "ann").on_hold


def test_nobody_goes_on_past_what_waits_and_everybody_is_told_why() -> None:
    at = called()
    settles = truth("si-ki-pi", 2).commands[truth("si-ki-pi", 2).ended]
    no = refusal(at, settles)
    assert no.code == "confirmation-waits"
    for told in (
        "Number 1",
        "call foreign card",
        "requested by dora",
        "turn it down",
        "withdraw it",
    ):
        assert told in str(no)
    for staff in (lh.VoidHand("inspector", 1), JOKER, EndRound("inspector", "A fire.")):
        assert refusal(at, staff, "igor").code == "confirmation-waits"
    player = next(iter(at.table.floor.bank.chips))
    away = refusal(at, lh.WalkAway(player, player), player)
    assert away.code == "confirmation-waits"
    assert "dora" not in str(away)
    assert holding(at.state)


def test_the_one_who_asked_withdraws_it_and_the_round_goes_on() -> None:
    at = called()
    assert refusal(at, TurnDown("dealer", 1, "It was an ace."), "dave").code == "wrong-role"
    assert TurnDown in {type(offer.command) for offer in at.kind.legal(at.state, "dealer")}
    at.do(TurnDown("dealer", 1, "It was an ace."), WHY, "dora")
    assert not at.state.waiting
    at.do(truth("si-ki-pi", 2).commands[truth("si-ki-pi", 2).ended])
    assert at.table.recent[-1].phase == "settled"


def test_a_request_of_another_round_is_dropped_by_its_confirmation() -> None:
    """A second wall: as if something had let the table go on."""
    at = called()
    (waits,) = at.state.waiting
    at.state = at.state.now(waiting=())
    at.do(truth("si-ki-pi", 2).commands[truth("si-ki-pi", 2).ended])
    for command in truth("si-ki-pi", 2).commands[truth("si-ki-pi", 2).ended + 1 :][:4]:
        at.do(command)
    assert at.table.round is not None
    at.state = at.state.now(waiting=(waits,))
    before = at.table
    events = at.do(Confirm("inspector", 1), WHY, "ines")
    assert events == (ConfirmationTurnedDown(1, moved_on=True),)
    assert at.table == before
    assert not at.state.waiting


def test_a_correction_holds_nothing_and_can_be_withdrawn_when_it_fits_no_longer() -> None:
    true = truth("si-ki-pi", 2)
    at = of_two("si-ki-pi", true.ended)
    last = at.of_round(1).steps[-1].id
    at.do(CorrectRound("inspector", 1, (Struck(last),), WHY), WHY, "igor")
    assert not holding(at.state)
    at.do(true.commands[true.ended])
    assert at.table.recent[-1].phase == "settled"
    no = refusal(at, Confirm("inspector", 1), "ines")  # without it the round was never over
    assert no.code in ("not-over", "does-not-fit")
    at.do(TurnDown("inspector", 1, "It was right."), WHY, "igor")
    assert not at.state.waiting


def test_a_table_is_not_closed_while_something_waits() -> None:
    true = truth("si-ki-pi", 2)
    at = of_two("si-ki-pi", true.ended + 1)
    at.do(AskSecondPerson("inspector", wanted=False), WHY, "igor")
    assert refusal(at, CloseTable("inspector", "The end."), "ines").code == "confirmation-waits"
    at.do(Confirm("inspector", 1), WHY, "ines")
    at.do(CloseTable("inspector", "The end."), WHY, "ines")


def test_a_table_that_is_suspended_and_goes_on_keeps_what_waits() -> None:
    at = called()
    at.do(SuspendTable("inspector", "A fire."), WHY, "igor")
    at.do(ResumeTable("inspector"), WHY, "igor")
    at.do(Confirm("inspector", 1), WHY, "ines")
    assert at.table.recent[-1].phase == "void"


@every_game
def test_the_automatic_dealer_stands_still_and_then_gives_players_their_whole_time(
    name: str,
) -> None:
    at = Watched(name)
    at.sit(*PLAYERS)
    at.until(lambda t: t.table.round is not None and t.table.round.at_stake)
    at.do(AskSecondPerson("inspector", wanted=True), EndRound("inspector", "A fire."))
    assert at.move is None
    for player in PLAYERS:
        assert not [o for o in at.offers(player) if not o.command.at_any_stage]
    at.check_all()
    at.do(TurnDown("inspector", 1, "There was none."))
    at.until_over(1)
    assert at.table.recent[-1].phase not in ("void", "called-off")


# -- In any order ----------------------------------------------------------------------------------


class TwoPeopleMachine(RuleBasedStateMachine):
    """Asks, plays, confirmations and withdrawals in any order."""

    name: ClassVar[str]

    @initialize(dealing=st.sampled_from(("human", "automatic")), seed=st.integers(1, 10**6))
    def open_the_table(self, dealing: str, seed: int) -> None:
        self.at = Watched(self.name, seed=seed, dealing=dealing)
        self.at.sit(*PLAYERS[:2])
        self.at.do(AskSecondPerson("inspector", wanted=True))

    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """What comes next, or anything else that is offered."""
        if data.draw(st.integers(0, 3)) and self.at.state.dealing == "automatic":
            self.keeping_still(self.at.step)
            return
        actor = data.draw(st.sampled_from(EVERYBODY))
        offers = [
            offer
            for offer in self.at.offers(actor)
            if not isinstance(offer.command, CloseTable | Confirm | TurnDown)
        ]
        if offers:
            offer = data.draw(st.sampled_from(offers))
            command = self.at.with_cards(offer.about(2_000), data.draw(st.integers(0, 9)))
            self.keeping_still(lambda: self.at.do(command))

    @rule(data=st.data())
    def ask(self, data: st.DataObject) -> None:
        doubtful = [
            offer.command
            for actor in ("dealer", "inspector")
            for offer in self.at.offers(actor)
            if offer.command.needs_second_person
        ]
        if doubtful:
            self.keeping_still(lambda: self.at.do(data.draw(st.sampled_from(doubtful))))

    @rule(data=st.data())
    def go_on_regardless(self, data: st.DataObject) -> None:
        """What the game itself would accept, whatever waits."""
        actor = data.draw(st.sampled_from(EVERYBODY))
        offers = self.at.game.legal(self.at.table, actor)
        if offers:
            offer = data.draw(st.sampled_from(offers))
            command = self.at.with_cards(offer.about(2_000), 3)
            self.keeping_still(lambda: self.at.give(command))

    @rule(data=st.data())
    def confirm(self, data: st.DataObject) -> None:
        if not self.at.state.waiting:
            return
        waits = data.draw(st.sampled_from(self.at.state.waiting))
        before = self.at.table
        if self.at.give(Confirm("inspector", waits.number)) is not None:
            return
        after = self.at.table
        meant = waits.round or before.rounds_opened
        if waits.holds:
            assert (before.round.number if before.round else 0) == waits.round
        kept = {r.number: r for r in before.recent if r.number != meant}
        assert {r.number: r for r in after.recent if r.number in kept} == kept
        if before.round is not None and before.round.number != meant:
            assert after.round == before.round

    @rule(data=st.data())
    def withdraw(self, data: st.DataObject) -> None:
        if self.at.state.waiting:
            waits = data.draw(st.sampled_from(self.at.state.waiting))
            self.at.do(TurnDown(waits.asks["by"], waits.number, "A slip."))

    def keeping_still(self, act: Any) -> None:
        """As long as something holds the round, it is the same round at the same stage."""
        held = holding(self.at.state)
        round_, stage = self.at.table.round, self.at.table.stage
        asked = len(self.at.named(ConfirmationAsked.__name__))
        act()
        assert not held or (self.at.table.round, self.at.table.stage) == (round_, stage)
        assert len(holding(self.at.state)) <= 1
        assert not held or not any(
            event.holds for event in self.at.named(ConfirmationAsked.__name__)[asked:]
        )


class SiKiPi(TwoPeopleMachine):
    name = "si-ki-pi"


class PowerPaiGow(TwoPeopleMachine):
    name = "power-pai-gow"


class KingHigh(TwoPeopleMachine):
    name = "king-high"


class Pineapple(TwoPeopleMachine):
    name = "pineapple"


TestSiKiPi = SiKiPi.TestCase
TestPowerPaiGow = PowerPaiGow.TestCase
TestKingHigh = KingHigh.TestCase
TestPineapple = Pineapple.TestCase
for each in (TestSiKiPi, TestPowerPaiGow, TestKingHigh, TestPineapple):
    each.settings = settings(max_examples=max(5, settings().max_examples // 4), deadline=None)
