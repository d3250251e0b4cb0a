"""The rounds of a record as they were settled and corrected: what surveillance and theory read."""

import contextlib
from collections import Counter
from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from houseway.core.errors import BadInput, Refusal
from houseway.live.amendments import CardWas, Instead, RoundStep, Struck
from houseway.live.table.commands import CorrectRound, NotePayment, SettleDispute, TakeBackLast
from houseway.record.projection import project
from houseway.registry import game
from houseway.review.settled_rounds import OUTSIDE_WAGERS, SettledRounds
from houseway.tables.messages import Command, Settlement
from houseway.testing import Recorded
from live.test_corrections import truth

WATCHED = ("king-high", "power-pai-gow", "si-ki-pi")
WHY = "Mistyped at the table."

Books = tuple[Counter[str], Counter[str], Counter[str]]


def books(lines: Iterable[Settlement]) -> Books:
    """By player: what was wagered, what was won by it, and what staff paid beside it."""
    amounts, nets, payments = Counter[str](), Counter[str](), Counter[str]()
    for line in lines:
        if line.kind in OUTSIDE_WAGERS:
            payments[line.player] += line.net
        elif line.outcome != "returned":
            amounts[line.player] += line.amount
            nets[line.player] += line.net
    return amounts, nets, payments


def settlements(at: Recorded) -> Iterable[Settlement]:
    """As the store has them, of rounds that are over."""
    number = 0
    found: list[Settlement] = []
    for act in at.whole.acts():
        seen = project(number, act.events)
        number = seen.opened or number
        found += seen.settled
    over = at.table.rounds_opened if at.table.round is None else at.table.rounds_opened - 1
    return [line for line in found if line.round <= over]


def watched(read: SettledRounds) -> Books:
    amounts, nets, payments = Counter[str](), Counter[str](), Counter[str]()
    for one in read.rounds:
        for line in one.lines:
            amounts[line.player] += line.amount
            nets[line.player] += line.net
        for player, amount in one.payments:
            payments[player] += amount
    return amounts, nets, payments


@st.composite
def corrections(draw: st.DrawFn, at: Recorded) -> Command:
    """Something that staff may enter of a round, though it may not fit."""
    number = draw(st.integers(1, at.table.rounds_opened))
    steps: tuple[RoundStep, ...] = at.of_round(number).steps
    wagers = [step for step in steps if step.command.get("command") == "place-wager"]
    player = draw(st.sampled_from(sorted(at.table.floor.bank.chips)))
    amount = draw(st.sampled_from((-500, 500, 1_000)))
    paid = abs(amount)
    choices: list[Command] = [
        SettleDispute("inspector", number, "As was seen.", {player: amount}),
        NotePayment("inspector", number, player, "too-much", paid, made_good=False, reason=WHY),
        TakeBackLast("dealer"),
    ]
    if wagers:
        step = draw(st.sampled_from(wagers))
        times = draw(st.integers(1, 3))
        other = {**step.command, "amount": times * int(str(step.command["amount"]))}
        choices.append(CorrectRound("inspector", number, (Instead(step.id, other),), WHY))
        choices.append(CorrectRound("inspector", number, (Struck(step.id),), WHY))
    cards = draw(st.permutations(game(at.name).pack.cards))[:2]
    choices.append(CorrectRound("inspector", number, (CardWas(cards[0], cards[1]),), WHY))
    return draw(st.sampled_from(choices))


@given(st.data())
def test_after_any_corrections_the_totals_are_those_of_the_settlements(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(WATCHED))
    true = truth(name, data.draw(st.integers(1, 5)))
    late = set(data.draw(st.lists(st.integers(true.opened, len(true.commands) - 1), max_size=6)))
    at, read = Recorded(name, dealing="human"), SettledRounds(name)
    for place, command in enumerate(true.commands):
        try:
            at.do(command)
        except (Refusal, BadInput):
            break  # what was taken back or corrected leads elsewhere
        if place in late:
            with contextlib.suppress(Refusal, BadInput):
                at.do(data.draw(corrections(at)), WHY)
            read.read(at.entries[read.version :])
    read.read(at.entries[read.version :])
    whole = SettledRounds(name)
    whole.read(at.entries)
    assert read.rounds == whole.rounds  # in pieces as in one
    assert watched(read) == books(settlements(at))


def test_a_wager_that_is_corrected_stays_at_its_box() -> None:
    true = truth("si-ki-pi", 2)
    at = Recorded("si-ki-pi", dealing="human")
    for command in true.commands:
        at.do(command)
    steps = at.of_round(1).steps
    step = next(s for s in steps if s.command.get("command") == "place-wager")
    twice = {**step.command, "amount": 2 * int(str(step.command["amount"]))}
    before = SettledRounds("si-ki-pi")
    before.read(at.entries)
    at.do(CorrectRound("inspector", 1, (Instead(step.id, twice),), WHY), WHY)
    before.read(at.entries[before.version :])
    staked = Counter[tuple[int, str]]()
    for line in before.rounds[0].lines:
        staked[line.box, line.bet] += line.amount
    box = int(str(step.command["box"]))
    assert staked[box, f"initial@{box}"] == 2 * int(str(step.command["amount"]))
