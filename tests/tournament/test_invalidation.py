"""Outcomes that do not count, and what is played again."""

from datetime import timedelta

import pytest

from clauses import clause
from houseway.games.king_high.tournament.commands import (
    AlterStart,
    Invalidate,
    PayPrizes,
    StartPlayOff,
    StartTable,
)
from houseway.games.king_high.tournament.events import OutcomeInvalidated

from .competition import (
    BANK,
    LOSING,
    MORNING,
    NOON,
    PAIR,
    Bets,
    Competition,
    notice,
    of,
    one_table,
    only_final,
)

THREE = ("ann", "bea", "cho")
WON: Bets = {"ann": [("pokerpot", 30)], "bea": [("pokerpot", 20)], "cho": [("pokerpot", 10)]}


def invalidate(cause: str = "fire", number: int = 1) -> Invalidate:
    return Invalidate("director", number, cause, "The curtains burnt.", NOON)


@clause("KHT-1.6", "KHT-1.6.a")
@pytest.mark.parametrize(
    "cause", ["civil-commotion", "fire", "riot", "brawl", "robbery", "act-of-god"]
)
def test_a_disrupted_game_may_be_invalidated(cause: str) -> None:
    competition = Competition(one_table()).playing(*THREE)
    competition.round(PAIR, WON)
    (undone,) = of(competition.do(invalidate(cause)), OutcomeInvalidated)
    assert (undone.clause, undone.reason) == ("KHT-1.6.a", "The curtains burnt.")


@clause("KHT-1.6", "KHT-1.6.b")
def test_fraud_may_invalidate_what_it_has_changed() -> None:
    competition = Competition(one_table(rounds=1)).playing(*THREE)
    competition.round(PAIR, WON)
    assert competition.table().winners == ("ann",)
    (undone,) = of(competition.do(invalidate("fraud")), OutcomeInvalidated)
    assert undone.clause == "KHT-1.6.b"
    assert competition.table().winners is None


@clause("KHT-1.6")
def test_no_other_cause_invalidates_anything() -> None:
    competition = Competition(one_table()).playing(*THREE)
    assert competition.refused(invalidate("the favourite lost")) == ("no-cause", "KHT-1.6")
    assert competition.refuses(Invalidate("ann", 1, "fire", "Smoke.", NOON)).code == "wrong-role"
    assert "A reason is" in competition.bad(Invalidate("director", 1, "fire", "", NOON))


@clause("KHT-1.6", "KHT-6.2")
def test_the_table_is_played_again_by_the_same_players_from_the_same_banks() -> None:
    competition = Competition(one_table(rounds=1)).playing(*THREE)
    competition.round(PAIR, WON)
    assert competition.table().winners == ("ann",)
    competition.do(invalidate())
    table = competition.table()
    assert (table.places, table.start) == ({1: "ann", 2: "bea", 3: "cho"}, NOON)
    assert competition.tournament.phase == "session"
    early = StartTable("director", 1, NOON - timedelta(minutes=1))
    assert competition.refuses(early).code == "too-early"
    competition.sit()
    competition.start()
    assert [competition.chips(p) for p in THREE] == [BANK] * 3
    competition.round(LOSING, WON)
    assert competition.table().winners == ("cho",)


@clause("KHT-1.6")
@pytest.mark.parametrize("cards", [0, 2])
def test_in_the_middle_of_a_round_every_chip_is_called_in(cards: int) -> None:
    competition = Competition(one_table()).playing(*THREE)
    competition.open("9s 9h 7d 2c Kh")
    competition.turns(WON)
    for _ in range(cards):
        competition.card()
        competition.turns({"ann": [("high", 10)]})
    competition.do(invalidate())
    chips = competition.tournament.chips
    assert (chips.issued, chips.in_play) == (3 * BANK, 0)
    assert chips.returned + chips.won_by_house == 3 * BANK


@clause("KHT-1.6")
def test_a_play_off_goes_with_the_session_before_it() -> None:
    competition = Competition(one_table(rounds=1)).playing(*THREE)
    competition.round(PAIR, {**WON, "bea": [("pokerpot", 30)]})
    competition.do(StartPlayOff("director", 1, MORNING))
    competition.do(invalidate())
    assert competition.table().waiting
    competition.sit()
    competition.start()
    assert competition.play().players == THREE


@clause("KHT-1.6")
def test_other_tables_are_not_touched() -> None:
    competition = Competition(notice()).playing(*"abcdefgh")
    for number in (1, 2):
        competition.round(PAIR, {"a": [("pokerpot", 20)], "b": [("pokerpot", 20)]}, number)
    other = competition.table(2)
    competition.do(invalidate(number=1))
    assert competition.table(2) == other


@clause("KHT-1.6", "KHT-5.1")
def test_who_was_absent_stays_out_and_who_does_not_come_again_is_out_too() -> None:
    competition = Competition(one_table())
    competition.enter("ann", "bea", "cho", "dan")
    competition.draw()
    competition.sit(without=("dan",))
    competition.start()
    competition.do(invalidate())
    competition.sit(without=("cho",))
    competition.start()
    assert competition.play().players == ("ann", "bea")
    assert competition.table().absent == ("dan", "cho")


@clause("KHT-1.6")
def test_what_has_not_begun_has_no_outcome() -> None:
    competition = Competition(one_table())
    competition.enter(*THREE)
    competition.draw()
    assert competition.refused(invalidate()) == ("no-outcome", "KHT-1.6")
    assert "no table 7" in competition.bad(invalidate(number=7))


@clause("KHT-1.6")
def test_an_outcome_stands_once_something_is_built_on_it() -> None:
    competition = Competition(one_table(proceed=2, rounds=1)).playing(*THREE)
    competition.round(PAIR, WON)
    competition.draw("ann", "bea")
    assert competition.refused(invalidate()) == ("no-outcome", "KHT-1.6")  # the final has not begun


@clause("KHT-1.6")
def test_the_final_may_be_invalidated_until_the_prizes_are_paid() -> None:
    competition = Competition(only_final(rounds=1)).playing(*THREE)
    competition.round(PAIR, WON)
    competition.do(invalidate())
    competition.sit()
    competition.start()
    competition.round(LOSING, WON)
    competition.do(PayPrizes("director"))
    assert competition.tournament.winner == "cho"
    assert competition.refused(invalidate()) == ("prizes-paid", "KHT-1.6")
    late = AlterStart("director", 1, 1, NOON, MORNING - timedelta(hours=1))
    assert competition.refused(late) == ("started-already", "KHT-4.2")
