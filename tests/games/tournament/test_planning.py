"""Notices for any number of entrants, and the bots that play by them."""

import pytest

from houseway.core.errors import BadInput
from houseway.games.king_high.tournament.rules.notice import complete_notice
from houseway.games.king_high.tournament.rules.planning import Plan, plan_notice, players_by_session
from houseway.games.king_high.tournament.rules.readings import TournamentReadings
from houseway.games.king_high.tournament.table.settings import check_notice


@pytest.mark.parametrize(
    ("plan", "sizes"),
    [
        (Plan(64), [64, 16, 4]),
        (Plan(64, proceed=1), [64, 8]),
        (Plan(8), [8]),
        (Plan(9), [9, 4]),
        (Plan(2), [2]),
        (Plan(1_000, proceed=3), [1_000, 375, 141, 54, 21, 9, 6]),
    ],
)
def test_sessions_go_on_until_one_table_is_left(plan: Plan, sizes: list[int]) -> None:
    assert list(players_by_session(plan)) == sizes


@pytest.mark.parametrize("entrants", [2, 3, 7, 8, 9, 16, 17, 64, 65, 100, 999])
@pytest.mark.parametrize("tables", [None, 1, 3])
def test_every_plan_is_a_good_notice(entrants: int, tables: int | None) -> None:
    notice = check_notice(
        complete_notice(plan_notice(Plan(entrants, tables=tables))), TournamentReadings()
    )
    assert sum(notice.prizes) == entrants * notice.entry_fee
    assert notice.dates[0] == notice.allocation[0].starts[0].date()


def test_the_winner_gets_what_cannot_be_shared() -> None:
    assert plan_notice(Plan(7, entry_fee=33)).prizes == (231 - 69 - 46, 69, 46)


def test_a_plan_that_never_ends_is_no_plan() -> None:
    with pytest.raises(BadInput, match="never get down"):
        plan_notice(Plan(20, seats=4, proceed=3))
