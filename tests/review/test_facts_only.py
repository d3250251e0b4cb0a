"""Records, states and views hold facts: words are made only for a reader."""

import json
import re
from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Any, get_args

import msgspec
import pytest

from houseway.core.cards import Card
from houseway.core.rulebook import parse_readings
from houseway.core.words import in_language, text
from houseway.games.low_high.table import commands as lh
from houseway.live.amendments import CardWas
from houseway.live.dual_control import AskSecondPerson, Confirm, TurnDown
from houseway.live.table.commands import (
    ChangeFloorLimits,
    CloseOwnTable,
    CorrectRound,
    EndRound,
    NotePayment,
    Ready,
    SettleDispute,
    TakeBackLast,
)
from houseway.live.table.events import AnyHouseEvent
from houseway.registry import game
from houseway.review.export import export_table
from houseway.review.verify import verify
from houseway.tables.messages import Event
from houseway.tables.seating import BuyIn
from houseway.testing import Recorded
from houseway.testing.playthroughs import Refused, Scenario
from review.stories import GAMES, PLAYERS, STORIES, story
from scenarios import scenarios_of

WORDS = 4
TYPED = ("name", "reason", "decision", "seed", "words", "happened")  # fields that people fill in
_LETTER = re.compile(r"[^\W\d_]")


def sentences(found: object, field: str = "") -> Iterator[str]:
    """Yield the texts of four words or more that no person typed."""
    if isinstance(found, dict):
        for name, value in found.items():
            yield from sentences(name, field)
            if not (
                name == "why" and "stream" in found
            ):  # the reason that a person gave for an entry
                yield from sentences(value, name)
    elif isinstance(found, list):
        for value in found:
            yield from sentences(value, field)
    elif isinstance(found, str) and found.startswith("{"):  # a body inside a line of an export
        yield from sentences(json.loads(found), field)
    elif isinstance(found, str) and field not in TYPED and words(found) >= WORDS:
        yield f"{field}: {found}"


def words(text: str) -> int:
    """A code such as `void-before-first-card` is one."""
    return sum(_LETTER.search(word) is not None for word in text.split())


def said_by(*things: object) -> list[str]:
    """As the record writes them: its encoder refuses a text that can be translated."""
    written = [json.loads(msgspec.json.encode(thing)) for thing in things]
    return [sentence for one in written for sentence in sentences(one)]


# -- Evenings --------------------------------------------------------------------------------------


def on_felt() -> Recorded:
    """Mistakes at a table of real cards, and what staff do about them alone and by two."""
    table = Recorded("si-ki-pi", *PLAYERS, seed=11, dealing="human")
    table.seat()
    table.do(ChangeFloorLimits("inspector", box=50_000))
    deal(table, "Ks 9s As 8s Kh 9h Ah 8d")
    table.do(lh.OpenBets("dealer"))
    table.do(lh.PlaceWager("bea", 2, "initial", 1_000))
    table.do(lh.PlaceWager("bea", 2, "initial", 1_000))
    table.do(TakeBackLast("dealer"))
    table.do(EndRound("inspector", "A fire alarm rang at noon."))
    table.do(
        CorrectRound(
            "inspector", 1, (CardWas(Card("Kh"), Card("2c")),), "The king was a two really."
        )
    )
    table.do(
        NotePayment("inspector", 1, "ann", "too-much", 100, False, "He was paid twice by mistake.")
    )
    everything = {"ann": -10 * table.table.floor.bank.has("ann")}
    table.do(SettleDispute("inspector", 1, "All of it goes back now.", everything))
    table.do(BuyIn("ann", 1_000))  # of which what ann owes is kept
    table.do(AskSecondPerson("inspector", wanted=True))
    for _ in range(2):
        table.do(
            NotePayment(
                "inspector", 1, "bea", "too-little", 100, True, "She was paid far too little."
            )
        )
    table.do(Confirm("inspector", 1), account="igor")
    table.do(TurnDown("inspector", 2, "It was asked for twice."), account="igor")
    table.do(lh.OpenBets("dealer"))
    table.do(EndRound("inspector", "The lights went out again."))
    return table


def deal(table: Recorded, cards: str) -> None:
    for command in (
        lh.OpenBets("dealer"),
        lh.PlaceWager("ann", 1, "initial", 2_000),
        lh.CloseBets("dealer"),
        lh.Deal("dealer", table.game.pack.parse(cards.split())),
        lh.AskHouseWay("ann", 1),
        lh.SetDealer("dealer"),
        lh.Settle("dealer"),
    ):
        table.do(command)


def own_table() -> Recorded:
    """A player practises at their own table and leaves it open."""
    table = Recorded("si-ki-pi", "ann", owner="ann", practice=True)
    table.seat()
    table.until_phase("betting")
    table.do(Ready("ann"))
    table.until(lambda t: t.table.round is None)
    table.do(CloseOwnTable("house", idle=30))
    return table


EVENINGS = {**STORIES, "on felt": on_felt, "own table": own_table}
SCENARIOS = {
    f"{name} {scenario.name}": (name, scenario) for name in GAMES for scenario in scenarios_of(name)
}


@cache
def evening(name: str) -> Recorded:
    return story(name) if name in STORIES else EVENINGS[name]()


def scenario_steps(name: str, scenario: Scenario) -> Iterator[tuple[tuple[Event, ...], Any]]:
    """The events of each command that is accepted, and the table after it."""
    rules = game(name)
    table = rules.open_table(parse_readings(rules.readings, scenario.readings), scenario.limits)
    for command in scenario.steps:
        if isinstance(command, str | Refused):
            continue
        events = rules.decide(table, command)
        for event in events:
            table = rules.evolve(table, event)
        yield events, table


@pytest.mark.parametrize("name", EVENINGS)
def test_no_export_state_or_view_of_an_evening_holds_a_sentence(name: str) -> None:
    table = evening(name)
    assert [one for line in export_table(table.whole) for one in sentences(json.loads(line))] == []
    for _, live in table.whole.states():
        assert said_by(json.loads(table.kind.snapshot(live))) == []
        for viewer in ("public", "dealer", "inspector", PLAYERS[0]):
            assert said_by(without_console(table.kind.view(live, viewer))) == []


def without_console(view: Any) -> Any:
    """Offers are made for one reader, in that reader's language."""
    return msgspec.structs.replace(view, console=None)


@pytest.mark.parametrize("told", SCENARIOS)
def test_no_event_state_or_view_of_an_irregularity_holds_a_sentence(told: str) -> None:
    name, scenario = SCENARIOS[told]
    for events, table in scenario_steps(name, scenario):
        views = [game(name).view(table, viewer) for viewer in ("public", "dealer", "ann")]
        assert said_by(*events, table, *views) == []


def test_everything_that_a_record_can_hold_has_happened_here() -> None:
    """No command leads to a dealer's hand that is corrected after the round."""
    happened = {
        *(type(e) for name in EVENINGS for act in evening(name).whole.acts() for e in act.events),
        *(
            type(e)
            for of in SCENARIOS.values()
            for events, _ in scenario_steps(*of)
            for e in events
        ),
    }
    known = {one for name in GAMES for one in kinds(game(name).event_type)}
    missing = {one.__name__ for one in known | set(kinds(AnyHouseEvent)) if one not in happened}
    assert missing == {"DealerCorrected"}


def kinds(union: object) -> Iterator[type[Event]]:
    for one in get_args(union) or (union,):
        if isinstance(one, UnionType):
            yield from kinds(one)
        else:
            yield one


def test_a_sentence_is_found() -> None:
    assert said_by({"line": {"reason": "A person may say what they like."}}) == []
    found = said_by({"line": {"why": ["Nine points beat eight points."]}})
    assert found == ["why: Nine points beat eight points."]


# -- Other words, the same record ------------------------------------------------------------------


@pytest.mark.parametrize("name", EVENINGS)
def test_another_wording_changes_no_entry_and_every_record_still_verifies(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every message of the catalogue is another one."""
    recorded, fill = evening(name), text._fill
    monkeypatch.setattr(text, "_fill", lambda *of: f"[{fill(*of)}]")
    report = verify(export_table(recorded.whole))
    assert report.ok
    assert report.checks[1].says == "[Every entry follows from the one before it.]"
    assert EVENINGS[name]().head == recorded.head


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_the_same_in_every_language(name: str) -> None:
    recorded = story(f"{name} automatic")
    with in_language("de"):
        assert STORIES[f"{name} automatic"]().head == recorded.head
