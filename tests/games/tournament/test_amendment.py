"""Amend the notice after it was sent: what changes, when, who is notified, and what stays."""

from datetime import date, datetime, timedelta
from typing import Any

import msgspec
import pytest

from clauses import clause
from games.tournament.competition import (
    DAY,
    EVENING,
    MORNING,
    NOON,
    Competition,
    notice,
    of,
    one_table,
)
from houseway.games.king_high.tournament.rules.notice import Allocation, TableLimits
from houseway.games.king_high.tournament.table.amendment import to_draft
from houseway.games.king_high.tournament.table.commands import (
    AcceptEntry,
    AlterStart,
    AmendNotice,
    AnyCommand,
    Apply,
    Cancel,
    StartTable,
    Withdraw,
)
from houseway.games.king_high.tournament.table.events import FeeRefunded, NoticeAmended
from houseway.games.king_high.tournament.table.state import Amendment

NEXT_DAY = date(2027, 5, 2)
TOLD = datetime(2027, 4, 30, 9)
WEEK = timedelta(weeks=1)


def amend_notice(competition: Competition, told: datetime = TOLD, **changes: Any) -> AnyCommand:
    draft = msgspec.structs.replace(to_draft(competition.tournament.need_notice()), **changes)
    return AmendNotice("director", draft, "The hall is let.", told)


def enter_players(*players: str) -> Competition:
    competition = Competition(notice())
    competition.enter(*players)
    return competition


@clause("KHT-1.2", "KHT-1.2.a")
def test_an_amendment_says_what_changed_when_and_who_was_told() -> None:
    competition = enter_players("ann", "bea")
    competition.do(Apply("cho"))
    (event,) = of(competition.do(amend_notice(competition, dates=(DAY, NEXT_DAY))), NoticeAmended)
    assert (event.changed, event.told, event.at) == (("dates",), ("ann", "bea"), TOLD)
    assert competition.tournament.need_notice().dates == (DAY, NEXT_DAY)
    assert competition.tournament.amendments == (Amendment(("dates",), TOLD, "The hall is let."),)


@clause("KHT-1.2.a", "KHT-4.2")
def test_a_session_is_moved_to_another_day_once_the_notice_has_it() -> None:
    competition = enter_players("ann", "bea", "cho")
    competition.draw()
    tomorrow = MORNING + timedelta(days=1)
    move = AlterStart("director", 1, 1, tomorrow, TOLD)
    assert competition.refusal_code(move) == ("not-on-the-dates", "KHT-1.2.a")
    competition.do(amend_notice(competition, dates=(DAY, NEXT_DAY)), move)
    assert competition.table().start == tomorrow
    early = StartTable("director", 1, MORNING)
    assert competition.refusal_code(early) == ("too-early", "KHT-4.1")


@clause("KHT-1.2.a", "KHT-3.2.b")
def test_the_whole_competition_is_put_off_and_a_week_counts_from_the_new_date() -> None:
    competition = enter_players("ann", "bea")
    later = tuple(
        msgspec.structs.replace(session, starts=tuple(start + WEEK for start in session.starts))
        for session in competition.tournament.need_notice().allocation
    )
    competition.do(amend_notice(competition, dates=(DAY + WEEK,), allocation=later))
    assert competition.tournament.starts == ((MORNING + WEEK,), (EVENING + WEEK,))
    assert len(of(competition.do(Withdraw("ann", DAY)), FeeRefunded)) == 1


@clause("KHT-1.2.e", "KHT-1.2.i")
def test_before_the_ballot_everything_but_a_fee_that_was_paid_is_amended() -> None:
    competition = Competition(notice())
    competition.do(amend_notice(competition, entry_fee=700))
    competition.enter("ann", "bea")
    assert competition.fee_of == {"ann": 700, "bea": 700}
    refused = competition.refusal_code(amend_notice(competition, entry_fee=500))
    assert refused == ("fee-paid", "reading amended-notice")
    limits, prizes = TableLimits(20, 500), (900,)
    competition.do(amend_notice(competition, limits=limits, prizes=prizes, players=7))
    assert competition.tournament.need_notice().limits == limits
    assert competition.tournament.need_notice().prizes == prizes


@clause("KHT-1.2.c")
def test_no_fewer_players_are_notified_than_have_entered() -> None:
    competition = enter_players("ann", "bea", "cho")
    refused = competition.refusal_code(amend_notice(competition, players=2))
    assert refused == ("entered-already", "KHT-1.2.c")
    competition.do(amend_notice(competition, players=3), Apply("dan"))
    assert competition.refuses(AcceptEntry("director", "dan")).code == "full"


@clause("KHT-1.2", "KHT-8.3")
@pytest.mark.parametrize(
    "changes",
    [
        {"prizes": (900,)},
        {"buy_in": 2_000},
        {"limits": TableLimits(20, 500)},
        {"allocation": (Allocation(2, 4, 1, (MORNING,)), Allocation(1, 4, 1, (EVENING,)))},
        {"allocation": (Allocation(2, 4, 2, (NOON,)), Allocation(1, 4, 1, (EVENING,)))},
        {"allocation": (Allocation(2, 4, 2, (MORNING,)), Allocation(1, 5, 1, (EVENING,)))},
    ],
)
def test_what_entrants_rely_on_stays_once_seats_are_drawn(changes: dict[str, Any]) -> None:
    competition = enter_players("ann", "bea", "cho")
    competition.draw()
    assert competition.refusal_code(amend_notice(competition, **changes)) == (
        "seats-drawn",
        "reading amended-notice",
    )


@clause("KHT-1.2.f", "KHT-4.2")
def test_the_start_of_a_later_session_is_amended_even_in_play() -> None:
    competition = Competition(one_table(proceed=2)).playing("ann", "bea", "cho")
    first, final = competition.tournament.need_notice().allocation
    late = EVENING + timedelta(hours=1)
    sessions = (first, msgspec.structs.replace(final, starts=(late,)))
    untold = amend_notice(competition, told=EVENING, allocation=sessions)
    assert competition.refusal_code(untold) == ("no-prior-notice", "KHT-4.2")
    competition.do(amend_notice(competition, told=NOON, allocation=sessions))
    assert competition.tournament.starts == ((MORNING,), (late,))


@clause("KHT-4.2")
def test_a_start_that_was_altered_stays_so_where_the_amendment_is_about_something_else() -> None:
    competition = enter_players("ann", "bea")
    competition.do(AlterStart("director", 2, 1, EVENING + timedelta(hours=1), TOLD))
    competition.do(amend_notice(competition, prizes=(900,)))
    assert competition.tournament.starts[1] == (EVENING + timedelta(hours=1),)


def test_an_amendment_is_the_directors_complete_and_says_something_new() -> None:
    competition = enter_players("ann")
    draft = to_draft(competition.tournament.need_notice())
    assert competition.refuses(AmendNotice("ann", draft, "Why not.", TOLD)).code == "wrong-role"
    assert "already says all of that" in competition.bad(
        AmendNotice("director", draft, "Again.", TOLD)
    )
    assert "The reason must be" in competition.bad(AmendNotice("director", draft, " ", TOLD))
    lacks = amend_notice(competition, play_off=None)
    assert competition.refusal_code(lacks) == ("notice-incomplete", "KHT-1.2.h")
    assert "bigger prize" in competition.bad(amend_notice(competition, prizes=(5, 6)))
    competition.do(Cancel("director", "Nobody came."))
    assert competition.refuses(amend_notice(competition, prizes=(5,))).code == "cancelled"
    assert Competition().refuses(AmendNotice("director", draft, "None.", TOLD)).code == "no-notice"
