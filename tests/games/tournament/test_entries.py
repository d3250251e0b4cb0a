"""Who enters, who leaves again before the start, and what becomes of the fee."""

from datetime import date, timedelta

import pytest

from clauses import clause
from games.tournament.competition import DAY, MORNING, Competition, notice, of
from houseway.games.king_high.tournament.rules.reasons import WithdrawalInTime, WithdrawalTooLate
from houseway.games.king_high.tournament.table.commands import (
    AcceptEntry,
    AllotSeats,
    Apply,
    Cancel,
    Disqualify,
    NotifyEntrants,
    RefuseEntry,
    StartTable,
    Withdraw,
    at,
)
from houseway.games.king_high.tournament.table.entries import BY_WEEK
from houseway.games.king_high.tournament.table.events import EntryWithdrawn, FeeRefunded
from houseway.tables.seating import Sit

A_WEEK_BEFORE = DAY - timedelta(days=7)


def enter_players(*players: str, fee: int = 500) -> Competition:
    competition = Competition(notice(entry_fee=fee))
    competition.enter(*players)
    return competition


# -- Coming in -----------------------------------------------------------------------------------


@clause("KHT-1.3")
def test_any_application_may_be_refused() -> None:
    competition = enter_players("ann")
    competition.do(Apply("bea"))
    competition.do(RefuseEntry("director", "bea"))
    assert competition.tournament.registered_players == ("ann",)
    assert competition.fee_of == {"ann": 500}
    assert competition.refuses(AcceptEntry("director", "bea")).code == "no-application"


@clause("KHT-3.1", "KHT-1.2.b")
@pytest.mark.parametrize("fee", [500, 0])
def test_the_fee_is_charged_on_entry_where_there_is_one(fee: int) -> None:
    competition = enter_players("ann", "bea", fee=fee)
    assert competition.tournament.account.received == 2 * fee
    assert competition.tournament.account.house == 2 * fee


@clause("KHT-1.2.c")
def test_no_more_enter_than_the_notice_says() -> None:
    competition = Competition(notice(players=2))
    competition.enter("ann", "bea")
    competition.do(Apply("cho"))
    assert competition.refusal_code(AcceptEntry("director", "cho")) == ("full", "KHT-1.2.c")
    competition.do(Withdraw("ann", A_WEEK_BEFORE))
    competition.do(AcceptEntry("director", "cho"))


def test_nobody_applies_twice_and_only_the_director_decides() -> None:
    competition = enter_players("ann")
    assert competition.refuses(Apply("ann")).code == "entered-already"
    competition.do(Apply("bea"))
    assert competition.refuses(Apply("bea")).code == "entered-already"
    assert competition.refuses(AcceptEntry("bea", "bea")).code == "wrong-role"
    assert competition.refuses(RefuseEntry("ann", "bea")).code == "wrong-role"
    assert competition.refuses(AcceptEntry("director", "zoe")).code == "no-entrant"


def test_who_was_refused_or_has_withdrawn_may_apply_again() -> None:
    competition = enter_players("ann")
    competition.do(Apply("bea"), RefuseEntry("director", "bea"))
    competition.do(Withdraw("ann", A_WEEK_BEFORE))
    competition.enter("ann", "bea")
    assert competition.tournament.account.house == 1_000


@pytest.mark.parametrize("name", ["", " ann", "dealer", "Director", "house", "x" * 41])
def test_a_name_that_is_none_is_bad_input(name: str) -> None:
    assert "player" in Competition(notice()).bad(Apply(name))


def test_entries_close_with_the_ballot() -> None:
    competition = enter_players("ann", "bea")
    competition.do(Apply("cho"))
    competition.draw("bea", "ann")
    assert competition.refuses(Apply("dan")).code == "entries-closed"
    assert competition.refuses(AcceptEntry("director", "cho")).code == "entries-closed"


# -- The conditions are known --------------------------------------------------------------------


@clause("KHT-1.5")
def test_no_table_begins_before_every_entrant_knows_the_conditions() -> None:
    competition = enter_players("ann", "bea", "cho")
    competition.do(AllotSeats("director", ("ann", "bea", "cho")))
    competition.sit()
    refused = competition.refusal_code(StartTable("director", 1, MORNING))
    assert refused == ("not-notified", "KHT-1.5")
    competition.do(NotifyEntrants("director"))
    competition.start()
    assert competition.refuses(NotifyEntrants("director")).code == "nobody-to-tell"


@clause("KHT-1.5")
def test_who_enters_later_is_told_as_well() -> None:
    competition = enter_players("ann", "bea")
    competition.do(NotifyEntrants("director"))
    competition.enter("cho")
    competition.do(AllotSeats("director", ("ann", "bea", "cho")))
    assert "cho" in competition.refuses(StartTable("director", 1, MORNING)).sentence


# -- Going out again -----------------------------------------------------------------------------


@clause("KHT-3.2", "KHT-3.2.b")
@pytest.mark.parametrize(("days", "refund"), [(30, 500), (7, 500), (6, 0), (0, 0), (-1, 0)])
def test_a_withdrawal_brings_the_fee_back_up_to_a_week_before(days: int, refund: int) -> None:
    competition = enter_players("ann", "bea")
    events = competition.do(Withdraw("ann", DAY - timedelta(days=days)))
    assert sum(event.amount for event in of(events, FeeRefunded)) == refund
    (withdrawn,) = of(events, EntryWithdrawn)
    reason = WithdrawalInTime(BY_WEEK) if refund else WithdrawalTooLate(BY_WEEK, DAY)
    assert withdrawn.reason == reason
    assert competition.tournament.account.house == 1_000 - refund
    assert competition.tournament.registered_players == ("bea",)
    assert competition.refuses(Withdraw("ann", A_WEEK_BEFORE)).code == "not-entered"


def test_an_application_withdrawn_costs_nothing() -> None:
    competition = Competition(notice())
    competition.do(Apply("ann"))
    assert of(competition.do(Withdraw("ann", A_WEEK_BEFORE)), FeeRefunded) == []
    assert competition.tournament.account.received == 0


@clause("KHT-3.2.b", "KHT-4.1")
def test_who_withdraws_after_the_ballot_leaves_an_empty_seat() -> None:
    competition = enter_players("ann", "bea", "cho")
    competition.draw("ann", "bea", "cho")
    competition.sit()
    competition.do(Withdraw("bea", date(2027, 4, 30)))
    assert competition.table().places == {1: "ann", 3: "cho"}
    assert competition.table().game.floor.seats == {1: "ann", 3: "cho"}
    assert competition.refusal_code(at(1, Sit("bea", 2))) == ("not-allotted", "KHT-4.1")


@clause("KHT-1.4", "KHT-3.3")
def test_a_disqualified_entrant_is_out_and_the_fee_is_kept() -> None:
    competition = enter_players("ann", "bea")
    events = competition.do(Disqualify("director", "ann", "Sold the entry to somebody else."))
    assert of(events, FeeRefunded) == []
    assert competition.tournament.registered_players == ("bea",)
    assert competition.tournament.account.house == 1_000
    assert competition.refusal_code(Apply("ann")) == ("disqualified", "KHT-1.4")
    competition.do(Cancel("director", "Too few entrants."))
    assert competition.fee_of == {"ann": 500}


def test_a_disqualification_has_a_reason_and_comes_from_the_director() -> None:
    competition = enter_players("ann")
    assert "The reason must be" in competition.bad(Disqualify("director", "ann", "  "))
    assert "The reason must be" in competition.bad(Disqualify("director", "ann", "a\nb"))
    assert competition.refuses(Disqualify("ann", "ann", "Me.")).code == "wrong-role"
    assert competition.refuses(Disqualify("director", "zoe", "Who?")).code == "no-entrant"


@clause("KHT-3.2", "KHT-3.2.a")
@pytest.mark.parametrize("drawn", [False, True])
def test_a_competition_that_does_not_proceed_refunds_every_registered_entrant(drawn: bool) -> None:
    competition = enter_players("ann", "bea", "cho")
    competition.do(Apply("dan"))
    competition.do(Withdraw("bea", DAY))
    if drawn:
        competition.draw("ann", "cho")
    events = competition.do(Cancel("director", "The roof leaks."))
    assert [(e.player, e.amount, e.reason.clause) for e in of(events, FeeRefunded)] == [
        ("ann", 500, "KHT-3.2.a"),
        ("cho", 500, "KHT-3.2.a"),
    ]
    assert competition.tournament.phase == "cancelled"
    assert competition.tournament.account.house == 500  # of who withdrew too late
    for command in (Cancel("director", "Again."), Withdraw("ann", A_WEEK_BEFORE)):
        assert competition.refusal_code(command) == ("cancelled", "KHT-3.2.a")
    assert competition.refuses(Apply("eva")).code == "entries-closed"


@clause("KHT-3.2.b")
def test_nobody_withdraws_once_play_has_begun() -> None:
    competition = Competition(notice()).playing("ann", "bea", "cho")
    assert competition.refusal_code(Withdraw("ann", A_WEEK_BEFORE)) == ("commenced", "KHT-3.2.b")


@clause("KHT-3.2.a")
def test_with_one_entrant_there_is_nothing_to_draw() -> None:
    competition = enter_players("ann")
    refused = competition.refusal_code(AllotSeats("director", ("ann",)))
    assert refused == ("too-few-entrants", "KHT-3.2.a")


def test_a_withdrawal_names_a_day() -> None:
    competition = enter_players("ann")
    assert "must be a date" in competition.bad(Withdraw("ann", MORNING))
