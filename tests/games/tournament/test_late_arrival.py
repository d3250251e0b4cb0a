"""The allotted seat is taken by the specified time, and the clock says when that is over."""

from datetime import datetime, timedelta

import pytest

from clauses import clause
from games.tournament.competition import MORNING, NOON, Competition, of, one_table
from houseway.games.king_high.tournament.table.commands import (
    AllotSeats,
    AlterStart,
    AnyCommand,
    Invalidate,
    NotifyEntrants,
    StartTable,
    at,
)
from houseway.games.king_high.tournament.table.events import RightForfeited
from houseway.tables.seating import Sit

A_MINUTE = timedelta(minutes=1)
A_SECOND = timedelta(seconds=1)
THREE = ("ann", "bea", "cho")


def drawn(told: datetime | None = MORNING - A_MINUTE, **readings: str) -> Competition:
    competition = Competition(one_table(), **readings)
    competition.enter(*THREE)
    competition.do(NotifyEntrants("director"), AllotSeats("director", THREE, told))
    return competition


def sits(player: str, when: datetime) -> AnyCommand:
    return at(1, Sit(player, THREE.index(player) + 1), when)


@clause("KHT-5.1")
def test_a_seat_is_taken_by_the_time_of_the_start_even_if_play_has_not_begun() -> None:
    competition = drawn()
    competition.do(sits("ann", MORNING - A_MINUTE), sits("bea", MORNING))
    assert competition.refusal_code(sits("cho", MORNING + A_SECOND)) == ("too-late", "KHT-5.1")
    events = competition.do(StartTable("director", 1, MORNING + 5 * A_MINUTE))
    assert [event.player for event in of(events, RightForfeited)] == ["cho"]


@clause("KHT-5.1")
def test_by_another_reading_it_may_be_taken_until_play_begins() -> None:
    competition = drawn(late_arrival="play-begins")
    competition.do(sits("ann", MORNING), sits("bea", MORNING + A_MINUTE))
    competition.start()
    assert competition.refusal_code(sits("cho", MORNING + 2 * A_MINUTE)) == ("too-late", "KHT-5.1")


@clause("KHT-5.1", "KHT-4.1")
@pytest.mark.parametrize("told", [None, MORNING - A_MINUTE + A_SECOND, NOON])
def test_nobody_is_late_for_a_time_that_was_told_too_late_to_be_kept(told: datetime | None) -> None:
    competition = drawn(told)
    competition.do(sits("ann", MORNING + A_MINUTE))
    assert competition.table().game.floor.seats == {1: "ann"}


@clause("KHT-5.1", "KHT-4.2")
def test_a_start_that_was_moved_is_the_specified_time() -> None:
    competition = drawn()
    competition.do(AlterStart("director", 1, 1, NOON, MORNING - A_MINUTE))
    competition.do(sits("ann", NOON))
    assert competition.refuses(sits("bea", NOON + A_SECOND)).code == "too-late"


@clause("KHT-5.1", "KHT-1.6")
@pytest.mark.parametrize(("told", "late"), [(NOON - A_MINUTE, True), (NOON, False)])
def test_a_table_that_plays_again_has_a_time_of_its_own(told: datetime, late: bool) -> None:
    competition = drawn()
    for player in THREE:
        competition.do(sits(player, MORNING))
    competition.start()
    competition.do(Invalidate("director", 1, "fire", "Smoke.", NOON, told))
    competition.do(sits("ann", NOON))
    if late:
        assert competition.refuses(sits("bea", NOON + A_SECOND)).code == "too-late"
    else:
        competition.do(sits("bea", NOON + A_SECOND))
