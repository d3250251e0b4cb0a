"""Whole tournaments of bots: nothing is lost or made, and the record is the tournament."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clauses import clause
from games.tournament.ledger import Ledger
from houseway.core.typed_json import decode
from houseway.games.king_high.rules.wagers import KINDS
from houseway.games.king_high.tournament.fronts.report import report
from houseway.games.king_high.tournament.learn.bots import Chance, Situation, set_amount
from houseway.games.king_high.tournament.learn.simulation import SimulatedStep, run_tournament
from houseway.games.king_high.tournament.rules.notice import (
    Minutes,
    NoticeDraft,
    Rounds,
    TableLimits,
)
from houseway.games.king_high.tournament.rules.planning import Plan, plan_notice
from houseway.games.king_high.tournament.rules.readings import TournamentReadings
from houseway.games.king_high.tournament.table.commands import AnyCommand
from houseway.games.king_high.tournament.table.events import AnyEvent
from houseway.games.king_high.tournament.table.evolve import evolve
from houseway.games.king_high.tournament.table.legal import legal
from houseway.games.king_high.tournament.table.settings import open_tournament
from houseway.games.king_high.tournament.table.view import view

encode = msgspec.json.encode


def names(count: int) -> tuple[str, ...]:
    return tuple(f"player {i}" for i in range(1, count + 1))


def gambler(seen: Situation, draws: Chance) -> AnyCommand:
    """Anything that is offered, of any amount, as it comes."""
    kinds = tuple(KINDS.values())
    offers = seen.offers(kinds[draws.below(len(kinds))])
    if not offers or draws.below(3) == 0:
        return seen.pass_on
    offer = offers[draws.below(len(offers))]
    return set_amount(offer, draws.below(offer.amount.maximum + 1) if offer.amount else 0)


@st.composite
def notices(draw: st.DrawFn) -> tuple[NoticeDraft, int]:
    """A notice for some entrants, and how many come."""
    seats = draw(st.integers(2, 5))
    proceed = draw(st.integers(1, max(1, seats // 2)))
    minimum = draw(st.sampled_from((1, 10, 25, 50)))
    entrants = draw(st.integers(2, 9))
    durations: st.SearchStrategy[Rounds | Minutes] = st.sampled_from(
        (Rounds(1), Rounds(2), Rounds(3), Minutes(1), Minutes(10))
    )
    plan = Plan(
        entrants=entrants,
        seats=seats,
        proceed=proceed if seats > 2 else 1,
        tables=draw(st.sampled_from((None, 1, 2))),
        session=draw(durations),
        play_off=draw(durations),
        buy_in=minimum * draw(st.integers(1, 20)),
        limits=TableLimits(minimum, minimum * draw(st.integers(1, 20))),
        entry_fee=draw(st.sampled_from((0, 100, 333))),
        prizes=draw(st.sampled_from(((700, 300), (500,)))),
    )
    device = draw(st.sampled_from(("manual-shoe", "shuffling-device")))
    return msgspec.structs.replace(plan_notice(plan), device=device), entrants


def check_steps(steps: list[SimulatedStep], opened: Any) -> None:
    """The books after every event, the record, and the end."""
    ledger, replayed = Ledger(), opened
    for step in steps:
        assert decode(encode(step.command), AnyCommand) == step.command
        for event in step.events:
            line = encode(event)
            assert decode(line, AnyEvent) == event
            replayed = evolve(replayed, decode(line, AnyEvent))
            ledger.note(event)
        ledger.check(replayed)
    end = steps[-1].tournament
    assert replayed == end
    assert end.phase == "ended"
    assert end.chips.in_play == 0
    assert end.chips.issued == end.chips.returned + end.chips.won_by_house
    assert end.winner is not None
    notice = end.need_notice()
    assert [prize.amount for prize in end.prizes] == list(notice.prizes[: len(end.prizes)])
    assert end.account.house == end.account.received - sum(p.amount for p in end.prizes)


@clause("KHT-6.1", "KHT-6.2", "KHT-6.3")
@settings(max_examples=settings().max_examples // 4)
@given(
    drawn=notices(),
    seed=st.text(max_size=4),
    lost_all=st.sampled_from(("later-ranks-higher", "level")),
    compulsory=st.sampled_from(("any-wager", "pokerpot")),
    wild=st.booleans(),
)
def test_chips_and_money_are_conserved_through_whole_tournaments(
    drawn: tuple[NoticeDraft, int], seed: str, lost_all: Any, compulsory: Any, wild: bool
) -> None:
    notice, count = drawn
    readings = TournamentReadings(compulsory, lost_all)
    bots = dict.fromkeys(names(count), gambler) if wild else {}
    steps = list(run_tournament(notice, names(count), seed, readings, bots=bots))
    check_steps(steps, open_tournament(readings))


@clause("KHT-8.3", "KHT-8.5", "KHT-8.6")
def test_a_tournament_of_64_runs_from_notice_to_prizes() -> None:
    steps = list(run_tournament(plan_notice(Plan(64, session=Rounds(4))), names(64), "sixty-four"))
    check_steps(steps, open_tournament())
    told = report(steps[-1].tournament)
    assert [(s.players, len(s.tables)) for s in told.sessions] == [(64, 8), (16, 2), (4, 1)]
    assert [len(s.proceeding) for s in told.sessions] == [16, 4, 1]
    assert (told.winner,) == told.sessions[-1].proceeding
    assert sum(prize.amount for prize in told.prizes) == 64 * 10_000
    for earlier, later in zip(told.sessions, told.sessions[1:], strict=False):
        seated = {seat.player for table in later.tables for seat in table.seats}
        assert seated == set(earlier.proceeding)


def test_the_same_seed_is_the_same_tournament_and_another_is_another() -> None:
    def run(seed: str) -> Any:
        *_, last = run_tournament(plan_notice(Plan(6, seats=4, session=Rounds(2))), names(6), seed)
        return last.tournament

    assert run("a") == run("a")
    assert run("a") != run("b")


@pytest.mark.parametrize("seed", ["", "héllo", "x" * 1_000])
def test_any_text_is_a_seed(seed: str) -> None:
    *_, last = run_tournament(plan_notice(Plan(2, session=Rounds(1))), names(2), seed)
    assert last.tournament.phase == "ended"


def test_what_is_over_offers_nothing_more() -> None:
    *_, last = run_tournament(plan_notice(Plan(3, session=Rounds(1))), names(3), "over")
    assert legal(last.tournament, "director") == ()
    (up,) = legal(last.tournament, "player 1")
    assert up.says == "Leave the table"
    assert view(last.tournament, "public").winner == last.tournament.winner
