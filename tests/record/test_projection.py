"""What is read off the events: rounds and settlements, against the tables they are of."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from houseway.core.typed_json import convert, decode
from houseway.record.projection import Projection, project
from houseway.tables.messages import Settlement
from review.stories import STORIES, story

Act = tuple[int, int, tuple[Any, ...], Projection]  # the rounds before and after it


@cache
def acts(name: str) -> list[Act]:
    """Every entry of a story, with what is read off it."""
    table = story(name)
    state, found = table.kind.start, []
    for entry in table.entries:
        events = tuple(decode(event, table.kind.event_type) for event in entry.read().events)
        before = rounds_opened(state)
        for event in events:
            state = table.kind.evolve(state, event)
        found.append((before, rounds_opened(state), events, project(before, events)))
    assert state == table.state
    return found


def rounds_opened(state: Any) -> int:
    return 0 if state.table is None else int(state.table.rounds_opened)


def named(events: tuple[Any, ...], *names: str) -> Iterator[Any]:
    return (event for event in events if type(event).__name__ in names)


def settled_in(name: str) -> list[Settlement]:
    return [line for _, _, _, projection in acts(name) for line in projection.settled]


@pytest.mark.parametrize("name", STORIES)
def test_every_round_opens_once_and_in_order(name: str) -> None:
    opened = [p.opened for *_, p in acts(name) if p.opened is not None]
    assert opened == list(range(1, story(name).table.rounds_opened + 1))
    assert all((p.opened is not None) == (after > before) for before, after, _, p in acts(name))


@pytest.mark.parametrize("name", STORIES)
def test_every_round_ends_once_with_its_result(name: str) -> None:
    ended = {p.ended: p.result for *_, p in acts(name) if p.ended is not None}
    last = story(name).table.rounds_opened
    over = last if story(name).table.round is None else last - 1
    assert list(ended) == list(range(1, over + 1))
    assert all((p.ended is None) == (p.result is None) for *_, p in acts(name))
    kept = {r.number: r.phase for r in story(name).table.recent}
    undone = {
        event.round: "void"
        for _, _, events, _ in acts(name)
        for event in named(events, "RoundUndone")
    }
    assert {n: r for n, r in (ended | undone).items() if n in kept} == kept
    if name.endswith(" void"):
        assert ended[1] == "void"


@pytest.mark.parametrize("name", STORIES)
def test_settlements_belong_to_the_round_they_settle(name: str) -> None:
    for before, after, events, projection in acts(name):
        corrected = [event.round for event in named(events, "WagerCorrected")]
        rounds = [line.round for line in projection.settled]
        if corrected:
            assert rounds == corrected
            assert all(number <= before for number in rounds)
        else:
            assert set(rounds) <= {after}


@pytest.mark.parametrize("name", STORIES)
def test_settlements_explain_every_chip_that_was_won_or_lost(name: str) -> None:
    """What was bought and not cashed, with all results and without fees, is what players have."""
    due: Counter[str] = Counter()
    for _, _, events, projection in acts(name):
        for event in named(events, "ChipsBought"):
            due[event.player] += event.amount
        for event in named(events, "ChipsCashed"):
            due[event.player] -= event.amount
        for event in named(events, "FeeTaken"):
            due[event.player] -= event.fee
        for line in projection.settled:
            due[line.player] += line.net
    bank = story(name).table.floor.bank
    assert {player: bank.has(player) - bank.owes(player) for player in due} == due


@pytest.mark.parametrize("name", STORIES)
def test_each_line_is_what_its_event_says(name: str) -> None:
    for *_, events, projection in acts(name):
        lines = list(projection.settled)
        for event in named(events, "WagerSettled", "WagerCorrected", "PairSettled"):
            line = event.line
            match type(event).__name__:
                case "WagerSettled":
                    told = lines.pop(0)
                    assert (told.player, told.kind) == (line.player, line.kind)
                    assert (told.amount, told.net) == (line.amount, line.net)
                    assert told.outcome == line.outcome
                case "WagerCorrected":
                    told = lines.pop(0)
                    assert (told.player, told.kind) == (line.player, line.kind)
                    assert (told.amount, told.net) == (0, event.difference)
                    assert told.outcome == "corrected"
                case _:
                    a, b = lines.pop(0), lines.pop(0)
                    assert (a.player, b.player, a.kind, b.kind) == (line.a, line.b, "pair", "pair")
                    assert (a.net, b.net) == (line.paid, -line.paid)
                    assert {a.outcome, b.outcome} in ({"win", "lose"}, {"tie"})
                    assert (a.outcome == "win") == (a.net > 0)
        assert lines == []


def test_there_is_something_to_read_in_every_story() -> None:
    """So that the tests above have something to look at."""
    assert all(settled_in(name) for name in STORIES if "pineapple" not in name)
    assert {"win", "lose"} <= {line.outcome for line in settled_in("pineapple automatic")}
    assert any(line.outcome == "corrected" for line in settled_in("power-pai-gow corrected"))


def test_events_of_no_round_say_nothing() -> None:
    table = story("si-ki-pi automatic")
    events = table.kind.decide(table.state, convert(_BUY_IN, table.kind.command_type))
    assert project(3, events) == Projection()


_BUY_IN = {"command": "buy-in", "by": "ann", "amount": 100}
