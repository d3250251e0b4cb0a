"""A round that was entered wrongly is corrected by a later entry: then everybody has what they
would have if it had been entered as it really was, and the record says both."""

from functools import cache
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from houseway.core.cards import Card
from houseway.core.errors import BadInput, Refusal
from houseway.games.king_high.table import commands as kh
from houseway.games.king_high.table.shoe import DECK
from houseway.games.low_high.table import commands as lh
from houseway.live.amendments import (
    Added,
    Amendment,
    CardWas,
    Instead,
    RoundStep,
    Struck,
    exchange_cards,
    read_command,
    write,
)
from houseway.live.dual_control import AskSecondPerson, Confirm, TurnDown
from houseway.live.table.commands import (
    CorrectRound,
    EndRound,
    NotePayment,
    SettleDispute,
    TakeBackLast,
)
from houseway.record.stream import Sender
from houseway.registry import game
from houseway.review.export import export_table
from houseway.review.verify import verify
from houseway.tables.bank import Bank
from houseway.tables.messages import Command, tag
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.testing import Recorded
from houseway.testing.session import Session

PlaceWager = kh.PlaceWager | lh.PlaceWager
WHY = "Mistyped at the table."
GAMES = ("king-high", "pineapple", "power-pai-gow", "si-ki-pi")
ROUNDS = 2
every_game = pytest.mark.parametrize("name", GAMES)


class Truth(NamedTuple):
    """What really happened at a table, and where its first round begins and ends."""

    commands: tuple[Command, ...]
    opened: int
    ended: int
    money: dict[str, int]

    @property
    def first_round(self) -> range:
        return range(self.opened, self.ended + 1)


@cache
def truth(name: str, seed: int) -> Truth:
    session = Session(name, seed=seed)
    session.run(ROUNDS)
    table = Recorded(name, dealing="human")
    opened = ended = 0
    for place, command in enumerate(session.commands):
        for event in table.do(command):
            opened = place if event.opened_round == 1 else opened
            ended = place if event.round_result and table.table.rounds_opened == 1 else ended
    return Truth(tuple(session.commands), opened, ended, money(table))


def played(name: str, commands: tuple[Command, ...]) -> Recorded:
    table = Recorded(name, dealing="human")
    for command in commands:
        table.do(command)
    return table


def money(at: Recorded) -> dict[str, int]:
    """What everybody has, with all debts paid."""
    bank: Bank = at.table.floor.bank
    house = bank.house + sum(bank.owed.values())
    return {p: n - bank.owes(p) for p, n in bank.chips.items()} | {"the house": house}


def correct(at: Recorded, *amendments: Amendment) -> None:
    at.do(CorrectRound("inspector", 1, amendments, WHY), WHY)


def holds(at: Recorded) -> bool:
    return verify(export_table(at.whole)).ok


# -- What the house does meanwhile -----------------------------------------------------------------

# Box 1 loses to the dealer; with the other six it has a pair, and wins.
LOSES = tuple(map(Card, ("5h", "6c", "7h", "2c", "4h", "Ah", "Td", "7c")))
WINS = (Card("6h"), *LOSES[1:])


def low_high_round(cards: tuple[Card, ...], wager: int = 1_000) -> tuple[Command, ...]:
    return (
        lh.OpenBets("dealer"),
        lh.PlaceWager("ann", 1, "initial", wager),
        lh.CloseBets("dealer"),
        lh.Deal("dealer", cards),
        lh.AskHouseWay("ann", 1),
        lh.SetDealer("dealer"),
        lh.Settle("dealer"),
    )


def seated(chips: int) -> Recorded:
    at = Recorded("si-ki-pi", dealing="human")
    at.do(BuyIn("ann", chips))
    at.do(Sit("ann", 1))
    return at


def do(at: Recorded, *commands: Command) -> None:
    for command in commands:
        at.do(command, WHY)


def card_was(round_: int) -> CorrectRound:
    return CorrectRound("inspector", round_, (CardWas(LOSES[0], WINS[0]),), WHY)


@pytest.mark.parametrize(
    "meanwhile",
    [
        SettleDispute("inspector", 1, "As was seen.", {"ann": 500}),
        NotePayment("inspector", 1, "ann", "too-much", 500, made_good=False, reason=WHY),
        card_was(1),
    ],
    ids=["dispute", "payment", "correction of an earlier round"],
)
@pytest.mark.parametrize("late", [4, 5, 7], ids=["in its round", "later in it", "when it is over"])
def test_a_round_is_corrected_although_the_house_paid_meanwhile(
    meanwhile: Command, late: int
) -> None:
    true, at = seated(10_000), seated(10_000)
    do(true, *low_high_round(LOSES), *low_high_round(WINS)[:4], meanwhile)
    do(true, *low_high_round(WINS)[4:])
    wrong = low_high_round(LOSES)
    do(at, *wrong, *wrong[:4], meanwhile, *wrong[4:late], card_was(2), *wrong[late:])
    assert money(at) == money(true)
    assert [r.lines for r in at.table.recent] == [r.lines for r in true.table.recent]
    do(at, *wrong[:2], TakeBackLast("dealer"), *wrong[1:])
    assert holds(at)


def test_chips_that_were_paid_in_the_round_can_be_wagered_in_it() -> None:
    at = seated(1_000)
    paid = SettleDispute("inspector", 1, "As was seen.", {"ann": 700})
    more = lh.PlaceWager("ann", 1, "initial", 700)
    do(at, *low_high_round(LOSES)[:2], paid, more, *low_high_round(LOSES)[2:4], card_was(1))
    do(at, *low_high_round(LOSES)[4:])
    assert at.table.floor.bank.has("ann") == 1_700 + 1_615
    assert holds(at)


@pytest.mark.parametrize("called", [lh.CallForeignCard("dealer"), EndRound("inspector", WHY)])
def test_an_irregularity_that_was_called_by_mistake_is_struck_and_the_round_counts(
    called: Command,
) -> None:
    true, at = seated(10_000), seated(10_000)
    do(true, *low_high_round(WINS), *low_high_round(LOSES))
    do(at, *low_high_round(WINS)[:5], called)
    step = str(at.version)
    do(at, *low_high_round(LOSES))
    assert money(at) != money(true)
    ended = [Added(str(int(step) - 1), write(one)) for one in low_high_round(WINS)[:4:-1]]
    correct(at, *ended, Struck(step))
    assert money(at) == money(true)
    assert holds(at)


def test_what_the_house_paid_is_no_step_to_strike() -> None:
    at = seated(10_000)
    do(at, *low_high_round(LOSES)[:2], SettleDispute("inspector", 1, "So.", {"ann": 700}))
    with pytest.raises(Refusal) as no:
        correct(at, Struck(str(at.version)))
    assert no.value.code == "paid-by-house"


def test_a_debt_that_a_corrected_round_would_have_paid_is_counted_once() -> None:
    def evening(cards: tuple[Card, ...]) -> Recorded:
        at = seated(2_000)
        taken = SettleDispute("inspector", 1, "As was seen.", {"ann": -500})
        do(at, *low_high_round(LOSES), *low_high_round(cards)[:2], taken)
        do(at, *low_high_round(cards)[2:])
        return at

    at = evening(LOSES)
    assert at.table.floor.bank.owes("ann") == 500
    do(at, card_was(2))
    assert money(at) == money(evening(WINS))
    assert holds(at)


# -- Mistakes --------------------------------------------------------------------------------------


class Mistake(NamedTuple):
    """What was entered at one place instead of what happened, and how that is put right; a card
    mistake is of the whole round."""

    entered: Command | None
    right: Command | None


@st.composite
def mistaken_wagers(draw: st.DrawFn, true: Truth) -> dict[int, Mistake]:
    """Of a few wagers of the round: another amount, or none at all."""
    wagers = {n: c for n, c in enumerate(true.commands) if isinstance(c, PlaceWager)}
    places = [n for n in wagers if n in true.first_round]
    found = {}
    for place in draw(st.lists(st.sampled_from(places), min_size=1, max_size=3, unique=True)):
        right = wagers[place]
        twice = msgspec.structs.replace(right, amount=2 * right.amount)
        found[place] = Mistake(draw(st.sampled_from((twice, None))), right)
    return found


@given(st.data())
def test_wallets_are_those_of_the_round_as_it_really_was_whenever_wagers_are_corrected(
    data: st.DataObject,
) -> None:
    name = data.draw(st.sampled_from(("king-high", "power-pai-gow", "si-ki-pi")))
    true = truth(name, data.draw(st.integers(1, 5)))
    mistakes = data.draw(mistaken_wagers(true))
    late = data.draw(st.integers(min(mistakes), len(true.commands) - 1))
    at = Recorded(name, dealing="human")
    steps: dict[int, str] = {}
    try:
        for place, command in enumerate(true.commands):
            entered = mistakes[place].entered if place in mistakes else command
            if entered is not None:
                at.do(entered)
                steps[place] = str(at.version)
            if place == max(late, *mistakes):
                for wrong, mistake in mistakes.items():
                    correct(at, put_right(steps, wrong, mistake))
    except (Refusal, BadInput):
        assume(False)  # a box without a wager gets no cards: that mistake is seen at once
    assert money(at) == true.money


def put_right(steps: dict[int, str], place: int, mistake: Mistake) -> Amendment:
    assert mistake.right is not None
    if mistake.entered is not None:
        return Instead(steps[place], write(mistake.right))
    after = max(other for other in steps if other < place)
    return Added(steps[after], write(mistake.right))


@given(st.data())
def test_wallets_are_those_of_the_round_as_it_really_was_whenever_a_card_is_corrected(
    data: st.DataObject,
) -> None:
    name = data.draw(st.sampled_from(("pineapple", "si-ki-pi")))
    true = truth(name, data.draw(st.integers(1, 5)))
    cards = data.draw(st.permutations(game(name).pack.cards))[:2]
    late = data.draw(st.integers(true.opened, len(true.commands) - 1))
    at = Recorded(name, dealing="human")
    first = [RoundStep(str(n), write(true.commands[n]), 1) for n in true.first_round]
    wrong = exchange_cards(game(name), tuple(first), cards[0], cards[1])
    entered = {int(step.id): read_command(game(name), step.command) for step in wrong}
    assume(any(entered[n] != true.commands[n] for n in true.first_round))
    corrected = False
    try:
        for place, command in enumerate(true.commands):
            is_wrong = place in entered and not corrected
            at.do(entered[place] if is_wrong else command)
            if place == late:
                correct(at, CardWas(cards[0], cards[1]))
                corrected = True
    except (Refusal, BadInput):
        assume(False)  # the wrong card made a foul, or Fantasy Land, and the play another one
    assert money(at) == true.money


@every_game
def test_a_record_with_corrections_verifies_and_a_changed_one_does_not(name: str) -> None:
    at = settled(name, ROUNDS)
    step = last_of_first_round(at)
    correct(at, Instead(step.id, step.command))
    assert verify(export_table(at.whole)).ok
    lines = list(export_table(at.whole))
    forged = [line.replace(WHY[:-1], "Mistyped by a cheat", 1) for line in lines]
    assert not verify(forged).ok


def last_of_first_round(at: Recorded) -> RoundStep:
    return at.of_round(1).steps[-1]


# -- One by one ------------------------------------------------------------------------------------


def settled(name: str, rounds: int = 1) -> Recorded:
    """Play this number of rounds to the end."""
    true = truth(name, 2)
    at = Recorded(name, dealing="human")
    for command in true.commands:
        at.do(command)
        if at.table.round is None and at.table.rounds_opened == rounds:
            return at
    raise AssertionError(f"{name} has not come to round {rounds}.")


def wager_steps(at: Recorded) -> list[tuple[str, PlaceWager]]:
    acts = ((str(act.version), act.command) for act in at.whole.acts())
    return [(step, wager) for step, wager in acts if isinstance(wager, PlaceWager)]


def refused(at: Recorded, command: Command, account: str | None = None) -> Refusal:
    with pytest.raises(Refusal) as no:
        at.do(command, WHY, account)
    return no.value


def test_a_wager_that_never_was_is_struck_and_its_loss_comes_back() -> None:
    at = settled("si-ki-pi")
    step, wager = wager_steps(at)[1]
    before = money(at)
    lines = [line for line in at.table.recent[-1].lines if line.player == wager.by]
    correct(at, Struck(step))
    after = [line for line in at.table.recent[-1].lines if line.player == wager.by]
    gone = sum(line.net for line in lines) - sum(line.net for line in after)
    assert money(at)[wager.by] == before[wager.by] - gone
    assert len(after) == len(lines) - 1
    assert holds(at)


def test_a_correction_of_a_correction_goes_back_to_what_it_was() -> None:
    at = settled("king-high", ROUNDS)
    step, wager = wager_steps(at)[0]
    before, bank = money(at), at.table.floor.bank
    double = msgspec.structs.replace(wager, amount=2 * wager.amount)
    correct(at, Instead(step, write(double)))
    assert money(at) != before
    correct(at, Instead(step, write(wager)))
    assert (money(at), at.table.floor.bank) == (before, bank)
    assert holds(at)


def test_what_a_player_has_carried_away_is_owed() -> None:
    at = settled("king-high")
    won = next(line for line in at.table.recent[-1].lines if line.net > 0)
    step, wager = next(
        (step, wager)
        for step, wager in wager_steps(at)
        if (wager.by, wager.kind) == (won.player, won.kind)
    )
    less = msgspec.structs.replace(wager, amount=wager.amount // 2)
    at.do(CashOut(won.player, at.table.floor.bank.has(won.player)))
    correct(at, Instead(step, write(less)))
    assert at.table.floor.bank.owes(won.player) == won.net // 2
    assert at.table.floor.bank.is_balanced
    assert holds(at)


@every_game
def test_the_round_itself_cannot_be_struck_and_a_wrong_step_is_named(name: str) -> None:
    at = settled(name)
    opening = next(str(a.version) for a in at.whole.acts() if any(e.opened_round for e in a.events))
    with pytest.raises(Refusal) as no:
        correct(at, Struck(opening))
    assert no.value.code == "round-opened"
    with pytest.raises(BadInput, match="no step 999"):
        correct(at, Struck("999"))


@every_game
def test_a_settlement_that_is_struck_leaves_a_round_that_is_not_over(name: str) -> None:
    at = settled(name)
    with pytest.raises(Refusal) as no:
        correct(at, Struck(str(at.version)))
    assert no.value.code in ("not-over", "does-not-fit")


def test_cards_that_a_seed_proves_are_never_amended() -> None:
    at = Recorded("si-ki-pi", "ann", "bea")
    at.seat()
    at.play(1)
    with pytest.raises(Refusal) as no:
        correct(at, CardWas(at.game.pack.cards[0], at.game.pack.cards[1]))
    assert no.value.code == "proven-cards"


def test_only_an_inspector_corrects_and_never_with_evidence_of_another_round() -> None:
    at = settled("si-ki-pi", 2)
    step, _ = wager_steps(at)[1]
    wanted = CorrectRound("dealer", 1, (Struck(step),), WHY)
    assert refused(at, wanted).code == "wrong-role"
    right = at.kind.completed(  # type: ignore[misc]
        at.state, msgspec.structs.replace(wanted, by="inspector"), Sender("igor"), at
    )
    assert isinstance(right, CorrectRound)
    at.kind.decide(at.state, right)
    with pytest.raises(BadInput, match="record doesn't match this"):
        at.kind.decide(at.state, msgspec.structs.replace(right, round=2))


def test_a_wager_of_a_round_that_management_ended_is_corrected() -> None:
    at = Recorded("king-high", "ann", dealing="human")
    at.seat()
    at.do(kh.CheckCards("inspector", DECK.cards, "before-play"))
    at.do(kh.Shuffle("dealer"))
    at.do(kh.OpenBets("dealer"))
    at.do(kh.PlaceWager("ann", 1, "pokerpot", 1_000))
    at.do(kh.CloseBets("dealer"))
    at.do(kh.DealCard("dealer", Card("9s")))
    at.do(EndRound("inspector", "Fire."), "Fire.")
    ((step, wager),) = wager_steps(at)
    correct(at, Instead(step, write(msgspec.structs.replace(wager, amount=2_000))))
    assert holds(at)
    assert money(at)["the house"] == 0


# -- The last entry --------------------------------------------------------------------------------


def test_the_last_entry_is_taken_back_while_nothing_happened_since() -> None:
    at = settled("si-ki-pi")
    at.do(next(c for c in truth("si-ki-pi", 2).commands if tag(c) == "open-bets"))
    assert refused(at, TakeBackLast("dealer")).code == "nothing-to-take-back"
    before = at.table
    _, wager = wager_steps(at)[0]
    at.do(wager)
    at.do(TakeBackLast("dealer"))
    assert at.table == before
    assert at.state.corrections == ()
    assert refused(at, TakeBackLast("ann")).code == "wrong-role"


# -- Management ------------------------------------------------------------------------------------


@every_game
def test_management_ends_any_round_and_no_chip_stays_on_the_layout(name: str) -> None:
    true = truth(name, 2)
    for end in true.first_round[:-1]:
        at = played(name, true.commands[: end + 1])
        before = at.version
        at.do(EndRound("inspector", "Fire."), "Fire.")
        bank: Bank = at.table.floor.bank
        assert (at.table.round, bank.on_layout, bank.is_balanced) == (None, 0, True)
        assert at.table.recent[-1].phase == "void"
        assert at.version == before + 1
    assert holds(at)
    assert refused(at, EndRound("inspector", "Fire.")).code == "no-round"


@pytest.mark.parametrize("name", ["power-pai-gow", "si-ki-pi"])
def test_a_round_that_management_ends_gives_every_wager_back(name: str) -> None:
    true = truth(name, 2)
    at = played(name, true.commands[: true.ended])
    at.do(EndRound("inspector", "Fire."), "Fire.")
    assert set(money(at).values()) <= {0, 100_000}


def test_king_high_ended_by_management_keeps_earlier_action_rounds() -> None:
    true = truth("king-high", 2)
    cards = [n for n in true.first_round if isinstance(true.commands[n], kh.DealCard)]
    at = played("king-high", true.commands[: cards[1] + 1])
    settled_before = at.table.round.lines
    at.do(EndRound("inspector", "Fire."), "Fire.")
    assert at.table.recent[-1].lines[: len(settled_before)] == settled_before


def test_a_dispute_moves_money_and_a_wrong_payment_is_noted() -> None:
    at = settled("king-high")
    before = money(at)
    at.do(SettleDispute("inspector", 1, "The wager counts.", {"ann": 500, "bea": -200}), WHY)
    at.do(NotePayment("inspector", 1, "ann", "too-much", 25, made_good=True, reason=WHY), WHY)
    assert money(at)["ann"] == before["ann"] + 500
    at.do(NotePayment("inspector", 1, "ann", "too-much", 25, made_good=False, reason=WHY), WHY)
    assert money(at)["ann"] == before["ann"] + 525
    assert money(at)["bea"] == before["bea"] - 200
    assert money(at)["the house"] == before["the house"] - 325
    assert holds(at)


# -- Two people ------------------------------------------------------------------------------------


def of_two(name: str = "si-ki-pi") -> Recorded:
    at = settled(name)
    at.do(AskSecondPerson("inspector", wanted=True), WHY, "igor")
    return at


def test_at_a_table_of_two_people_a_correction_waits_for_another_account() -> None:
    at = of_two()
    before = money(at)
    step, _ = wager_steps(at)[1]
    at.do(CorrectRound("inspector", 1, (Struck(step),), WHY), WHY, "igor")
    assert (money(at), len(at.state.waiting)) == (before, 1)
    assert refused(at, Confirm("inspector", 1), "igor").code == "same-person"
    assert refused(at, Confirm("inspector", 2), "ines").code == "not-waiting"
    at.do(Confirm("inspector", 1), WHY, "ines")
    assert money(at) != before
    assert at.state.waiting == ()
    assert holds(at)


def test_what_is_turned_down_never_happens() -> None:
    at = of_two()
    before = money(at)
    at.do(SettleDispute("inspector", 1, "Paid.", {"ann": 500}), WHY, "igor")
    at.do(TurnDown("inspector", 1, "No such dispute."), WHY, "ines")
    assert (money(at), at.state.waiting, at.state.disputes) == (before, (), ())
    assert refused(at, Confirm("inspector", 1), "ines").code == "not-waiting"


def test_two_people_are_needed_to_want_only_one_again() -> None:
    at = of_two()
    at.do(AskSecondPerson("inspector", wanted=False), WHY, "igor")
    assert at.state.second_person
    at.do(Confirm("inspector", 1), WHY, "ines")
    assert not at.state.second_person


def test_a_foreign_card_called_by_one_person_ends_the_round_when_another_confirms_it() -> None:
    true = truth("si-ki-pi", 2)
    at = played("si-ki-pi", true.commands[: true.ended])
    at.do(AskSecondPerson("inspector", wanted=True), WHY, "igor")
    at.do(lh.CallForeignCard("dealer"), WHY, "dora")
    assert at.table.round is not None
    at.do(Confirm("inspector", 1), WHY, "ines")
    assert at.table.recent[-1].phase == "void"
    step = at.of_round(1).steps[-1]
    assert step.command["command"] == "call-foreign-card"
    assert holds(at)


def test_what_would_be_refused_is_not_asked_of_a_second_person() -> None:
    at = of_two()
    with pytest.raises(BadInput, match="not had a round 7"):
        at.do(SettleDispute("inspector", 7, "Paid."), WHY, "igor")
    assert at.state.waiting == ()
