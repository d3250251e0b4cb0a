"""The ballot for time, table and seat, starting times, and being there on time."""

from datetime import datetime, timedelta

import pytest

from clauses import clause
from games.tournament.competition import (
    EVENING,
    MORNING,
    NOON,
    PAIR,
    Bets,
    Competition,
    notice,
    of,
    one_table,
)
from houseway.games.king_high.table.commands import Leave
from houseway.games.king_high.tournament.rules.notice import Allocation
from houseway.games.king_high.tournament.table.commands import (
    AllotSeats,
    AlterStart,
    NotifyEntrants,
    StartTable,
    at,
)
from houseway.games.king_high.tournament.table.events import RightForfeited, SeatsAllotted
from houseway.tables.seating import Sit

FIVE = ("ann", "bea", "cho", "dan", "eva")
AN_HOUR = timedelta(hours=1)


def two_times() -> Competition:
    """One table of up to three at ten and at noon."""
    first, final = Allocation(1, 3, 1, (MORNING, NOON)), Allocation(1, 4, 1, (EVENING,))
    return Competition(notice(players=6, allocation=(first, final)))


# -- The ballot ----------------------------------------------------------------------------------


@clause("KHT-4.1")
def test_the_ballot_gives_everybody_a_time_a_table_and_a_seat() -> None:
    competition = two_times()
    competition.enter(*FIVE)
    (allotted,) = of(competition.do(AllotSeats("director", FIVE[::-1])), SeatsAllotted)
    assert [(p.player, p.start, p.table, p.box) for p in allotted.places] == [
        ("eva", MORNING, 1, 1),
        ("dan", NOON, 2, 1),
        ("cho", MORNING, 1, 2),
        ("bea", NOON, 2, 2),
        ("ann", MORNING, 1, 3),
    ]
    assert competition.table(1).places == {1: "eva", 2: "cho", 3: "ann"}
    assert (competition.table(1).start, competition.table(2).start) == (MORNING, NOON)


@clause("KHT-4.1")
def test_another_draw_is_another_seating() -> None:
    seatings = []
    for order in (FIVE, FIVE[::-1]):
        competition = two_times()
        competition.enter(*FIVE)
        competition.do(AllotSeats("director", order))
        seatings.append({n: dict(t.places) for n, t in competition.tournament.tables.items()})
    assert seatings[0] != seatings[1]


@clause("KHT-4.3", "KHT-1.2.f")
@pytest.mark.parametrize(
    ("players", "sizes"), [(2, [2]), (4, [4]), (5, [3, 2]), (7, [4, 3]), (8, [4, 4])]
)
def test_tables_hold_as_many_as_the_operator_says_and_are_even(
    players: int, sizes: list[int]
) -> None:
    competition = Competition(notice())
    competition.enter(*"abcdefgh"[:players])
    competition.draw()
    tables = competition.tournament.tables.values()
    assert [len(table.places) for table in tables] == sizes
    assert sorted(p for t in tables for p in t.places.values()) == list("abcdefgh"[:players])


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (("ann", "bea"), "cho is missing"),
        (("ann", "bea", "cho", "cho"), "'cho' more than once"),
        (("ann", "bea", "cho", "zoe"), "'zoe' more than once"),
    ],
)
def test_a_ballot_names_everybody_once(order: tuple[str, ...], sentence: str) -> None:
    competition = Competition(notice())
    competition.enter("ann", "bea", "cho")
    assert sentence in competition.bad(AllotSeats("director", order))


def test_seats_are_drawn_by_the_director_when_they_are_due() -> None:
    competition = Competition(notice())
    competition.enter("ann", "bea", "cho")
    order = ("ann", "bea", "cho")
    assert competition.refuses(AllotSeats("ann", order)).code == "wrong-role"
    competition.do(AllotSeats("director", order))
    assert competition.refusal_code(AllotSeats("director", order)) == ("no-ballot-due", "KHT-4.1")


# -- Starting times ------------------------------------------------------------------------------


@clause("KHT-4.2")
def test_a_starting_time_moves_if_the_entrants_are_told_before() -> None:
    competition = two_times()
    competition.enter(*FIVE)
    competition.draw()
    competition.do(AlterStart("director", 1, 2, NOON + AN_HOUR, NOON - AN_HOUR))
    assert competition.table(2).start == NOON + AN_HOUR
    assert competition.table(1).start == MORNING
    competition.do(AlterStart("director", 2, 1, EVENING + AN_HOUR, NOON))
    assert competition.tournament.starts[1] == (EVENING + AN_HOUR,)


@clause("KHT-4.2")
@pytest.mark.parametrize(
    ("to", "told"),
    [
        (NOON + AN_HOUR, NOON),  # at the old time
        (NOON + AN_HOUR, NOON + timedelta(minutes=30)),  # after it
        (NOON - AN_HOUR, NOON - AN_HOUR),  # at the new time
    ],
)
def test_a_start_does_not_move_without_prior_notice(to: datetime, told: datetime) -> None:
    competition = two_times()
    command = AlterStart("director", 1, 2, to, told)
    assert competition.refusal_code(command) == ("no-prior-notice", "KHT-4.2")


@clause("KHT-4.2", "KHT-1.2.a")
def test_a_start_moves_within_the_dates_and_before_play() -> None:
    competition = two_times()
    tomorrow = AlterStart("director", 1, 1, MORNING + timedelta(days=1), MORNING - AN_HOUR)
    assert competition.refusal_code(tomorrow) == ("not-on-the-dates", "KHT-1.2.a")
    assert competition.refuses(AlterStart("ann", 1, 1, NOON, MORNING - AN_HOUR)).code
    assert "no session 3" in competition.bad(AlterStart("director", 3, 1, NOON, MORNING))
    assert "number 3" in competition.bad(AlterStart("director", 1, 3, NOON, MORNING))
    competition.enter(*FIVE)
    competition.draw()
    competition.sit()
    competition.start()
    begun = AlterStart("director", 1, 1, NOON, MORNING - AN_HOUR)
    assert competition.refusal_code(begun) == ("started-already", "KHT-4.2")


@clause("KHT-4.2")
def test_who_sits_down_by_the_new_time_is_in_time() -> None:
    competition = Competition(one_table())
    competition.enter("ann", "bea")
    competition.draw()
    competition.do(AlterStart("director", 1, 1, NOON, MORNING - AN_HOUR))
    refused = competition.refusal_code(StartTable("director", 1, MORNING))
    assert refused == ("too-early", "KHT-4.1")
    competition.sit()
    competition.do(StartTable("director", 1, NOON))


# -- In the seat ---------------------------------------------------------------------------------


@clause("KHT-4.1")
def test_only_the_allotted_seat_is_taken() -> None:
    competition = two_times()
    competition.enter(*FIVE)
    competition.draw()  # ann 1/1, bea 2/1, cho 1/2, dan 2/2, eva 1/3
    assert competition.refusal_code(at(1, Sit("ann", 2))) == ("not-allotted", "KHT-4.1")
    assert competition.refusal_code(at(2, Sit("ann", 1))) == ("not-allotted", "KHT-4.1")
    assert competition.refusal_code(at(1, Sit("zoe", 4))) == ("not-allotted", "KHT-4.1")
    competition.do(at(1, Sit("ann", 1)))
    competition.do(at(1, Leave("ann", "ann")), at(1, Sit("ann", 1)))  # up and down again


@clause("KHT-5.1")
def test_who_is_not_in_the_seat_when_the_table_begins_is_out() -> None:
    competition = Competition(one_table())
    competition.enter("ann", "bea", "cho")
    competition.draw()
    competition.sit(without=("bea",))
    events = competition.start()
    assert [(e.player, e.clause) for e in of(events, RightForfeited)] == [("bea", "KHT-5.1")]
    assert competition.play().players == ("ann", "cho")
    assert competition.chips("bea") == 0
    assert competition.refusal_code(at(1, Sit("bea", 2))) == ("too-late", "KHT-5.1")
    competition.round(bets={"ann": [("pokerpot", 20)], "cho": [("pokerpot", 10)]})
    competition.round(bets={"ann": [("pokerpot", 20)], "cho": [("pokerpot", 10)]})
    assert competition.table().standing == (("cho",), ("ann",))


@clause("KHT-4.1")
def test_a_table_does_not_begin_before_its_time_nor_twice() -> None:
    competition = Competition(one_table())
    competition.enter("ann", "bea")
    competition.draw()
    competition.sit()
    early = StartTable("director", 1, MORNING - timedelta(minutes=1))
    assert competition.refusal_code(early) == ("too-early", "KHT-4.1")
    assert competition.refuses(StartTable("dealer", 1, MORNING)).code == "wrong-role"
    assert "no table 2" in competition.bad(StartTable("director", 2, MORNING))
    competition.start()
    assert competition.refuses(StartTable("director", 1, MORNING)).code == "started-already"


@clause("KHT-1.2.f")
def test_no_more_tables_are_in_play_than_the_notice_says() -> None:
    competition = two_times()
    competition.enter(*FIVE)
    competition.draw()
    competition.sit(1)
    competition.sit(2)
    competition.start(1)
    later = StartTable("director", 2, NOON)
    assert competition.refusal_code(later) == ("no-table-free", "KHT-1.2.f")
    bets: Bets = {"ann": [("pokerpot", 20)]}
    competition.round(PAIR, bets)
    competition.round(PAIR, bets)
    assert competition.table(1).winners == ("ann",)
    competition.do(later)


def test_a_tournament_to_which_nobody_comes_has_no_winner() -> None:
    competition = Competition(notice())
    competition.enter("ann", "bea", "cho")
    competition.do(NotifyEntrants("director"), AllotSeats("director", ("ann", "bea", "cho")))
    competition.start()
    assert competition.table().winners == ()
    assert competition.tournament.phase == "decided"
