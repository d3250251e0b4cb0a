"""Outcomes that do not count, and what is played again."""

from datetime import timedelta

import pytest

from clauses import clause
from games.tournament.competition import (
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
from houseway.core.reasons import by_clause
from houseway.games.king_high.table.commands import CloseBets, OpenBets
from houseway.games.king_high.tournament.rules.reasons import DirectorsRuling
from houseway.games.king_high.tournament.table.commands import (
    AlterStart,
    Disqualify,
    Invalidate,
    InvalidateRound,
    PayPrizes,
    StartPlayOff,
    StartTable,
    at,
)
from houseway.games.king_high.tournament.table.events import (
    OutcomeInvalidated,
    PlayEnded,
    RoundInvalidated,
    RoundPlayed,
)
from houseway.games.king_high.tournament.table.state import RoundInvalidation

THREE = ("ann", "bea", "cho")
WON: Bets = {"ann": [("pokerpot", 30)], "bea": [("pokerpot", 20)], "cho": [("pokerpot", 10)]}


def invalidate(cause: str = "fire", number: int = 1) -> Invalidate:
    return Invalidate("director", number, cause, "The curtains burnt.", NOON)


@clause("KHT-1.6", "KHT-1.6.a")
@pytest.mark.parametrize(
    "cause", ["civil-commotion", "fire", "riot", "brawl", "robbery", "act-of-god"]
)
def test_what_a_disrupted_game_came_to_is_undone(cause: str) -> None:
    """Ann had won the table, the session was over, and nothing of it is left."""
    competition = Competition(one_table(rounds=1)).playing(*THREE)
    competition.round(PAIR, WON)
    assert competition.tournament.proceeding == ("ann",)
    (undone,) = of(competition.do(invalidate(cause)), OutcomeInvalidated)
    assert undone.reason == DirectorsRuling(by_clause("KHT-1.6.a"), "The curtains burnt.")
    table = competition.table()
    assert (table.winners, table.standing, table.waiting) == (None, (), True)
    assert competition.tournament.phase == "session"


@clause("KHT-1.6", "KHT-1.6.b")
def test_fraud_may_invalidate_what_it_has_changed() -> None:
    competition = Competition(one_table(rounds=1)).playing(*THREE)
    competition.round(PAIR, WON)
    assert competition.table().winners == ("ann",)
    (undone,) = of(competition.do(invalidate("fraud")), OutcomeInvalidated)
    assert undone.reason.clause == "KHT-1.6.b"
    assert competition.table().winners is None


@clause("KHT-1.6")
def test_no_other_cause_invalidates_anything() -> None:
    competition = Competition(one_table()).playing(*THREE)
    assert competition.refusal_code(invalidate("the favourite lost")) == ("no-cause", "KHT-1.6")
    assert competition.refuses(Invalidate("ann", 1, "fire", "Smoke.", NOON)).code == "wrong-role"
    assert "The reason must be" in competition.bad(Invalidate("director", 1, "fire", "", NOON))


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
    assert competition.refusal_code(invalidate()) == ("no-outcome", "KHT-1.6")
    assert "no table 7" in competition.bad(invalidate(number=7))


@clause("KHT-1.6")
def test_an_outcome_stands_once_something_is_built_on_it() -> None:
    competition = Competition(one_table(proceed=2, rounds=1)).playing(*THREE)
    competition.round(PAIR, WON)
    competition.draw("ann", "bea")
    assert competition.refusal_code(invalidate()) == (
        "no-outcome",
        "KHT-1.6",
    )  # the final has not begun


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
    assert competition.refusal_code(invalidate()) == ("prizes-paid", "reading invalidated-table")
    late = AlterStart("director", 1, 1, NOON, MORNING - timedelta(hours=1))
    assert competition.refusal_code(late) == ("started-already", "KHT-4.2")


# -- One round -----------------------------------------------------------------------------------

ROUND = InvalidateRound("director", 1, "fire", "The curtains burnt.")


def chips(competition: Competition) -> list[int]:
    return [competition.chips(player) for player in THREE]


AFTER_ONE = [BANK + 30, BANK + 20, BANK + 10]


def in_second_round(cards: int, **readings: str) -> Competition:
    competition = Competition(one_table(rounds=3), **readings).playing(*THREE)
    competition.round(PAIR, WON)
    competition.open("9s 9h 7d 2c Kh")
    competition.turns({"ann": [("pokerpot", 30)], "bea": [("pokerpot", 100)]})
    for _ in range(cards):
        competition.card()
        competition.turns({"ann": [("high", 100)]})
    return competition


@clause("KHT-1.6", "KHT-1.6.a")
@pytest.mark.parametrize("cards", [0, 1, 2, 4])
def test_a_round_in_progress_can_be_undone_alone(cards: int) -> None:
    """Wagers won, lost and lying there, and the minimum that Cho forfeited."""
    competition = in_second_round(cards)
    (undone,) = of(competition.do(ROUND), RoundInvalidated)
    assert (undone.round, undone.reason.clause) == (2, "KHT-1.6.a")
    assert chips(competition) == AFTER_ONE
    assert competition.tournament.chips.in_play == sum(AFTER_ONE)
    assert (competition.table().game.round, competition.play().rounds) == (None, 1)
    assert competition.table().history == (RoundInvalidation(2, "fire", "The curtains burnt."),)


@clause("KHT-1.6", "KHT-7.3")
def test_a_round_that_is_over_can_be_undone_until_the_next_begins() -> None:
    competition = Competition(one_table(rounds=3)).playing(*THREE)
    competition.round(PAIR, WON)
    puck = competition.play().puck
    competition.round(LOSING, {player: [("pokerpot", 100)] for player in THREE})
    competition.do(ROUND)
    assert chips(competition) == AFTER_ONE
    assert (competition.play().rounds, competition.play().puck) == (1, puck)
    assert competition.refusal_code(ROUND) == ("no-outcome", "KHT-1.6")


@clause("KHT-1.6", "KHT-2.1")
def test_another_round_is_played_in_its_place_from_newly_shuffled_cards() -> None:
    competition = in_second_round(2)
    competition.do(ROUND)
    assert competition.refuses(at(1, OpenBets("dealer"))).code == "shuffle-due"
    for _ in range(2):
        assert competition.table().play is not None
        events = competition.round(PAIR, WON)
    assert of(events, PlayEnded)[0].chips == {"ann": 1_090, "bea": 1_060, "cho": 1_030}


@clause("KHT-1.6", "KHT-2.1")
def test_by_another_reading_an_undone_round_counts_as_played() -> None:
    competition = in_second_round(2, invalidated_round="counts")
    puck = competition.play().puck
    assert [event.number for event in of(competition.do(ROUND), RoundPlayed)] == [2]
    assert chips(competition) == AFTER_ONE
    assert competition.play().puck != puck
    events = competition.round(PAIR, WON)
    assert of(events, PlayEnded)[0].chips == {"ann": 1_060, "bea": 1_040, "cho": 1_020}


@clause("KHT-1.6")
def test_who_lost_the_last_chip_in_an_undone_round_is_in_play_again() -> None:
    competition = Competition(one_table(rounds=3)).playing(*THREE)
    competition.round(LOSING, {"ann": [("pokerpot", 10)], "bea": [("pokerpot", BANK)]})
    assert competition.play().active == ("ann", "cho")
    competition.do(ROUND)
    assert competition.play().active == THREE
    assert chips(competition) == [BANK] * 3


@clause("KHT-1.6", "KHT-1.4", "KHT-6.3")
def test_who_was_disqualified_for_it_gets_no_chips_back() -> None:
    competition = in_second_round(2)
    competition.do(Disqualify("director", "bea", "Marked the cards."), ROUND)
    assert chips(competition) == [BANK + 30, 0, BANK + 10]
    assert competition.play().active == ("ann", "cho")


@clause("KHT-1.6", "KHT-1.6.b")
def test_a_round_is_undone_by_the_director_for_a_listed_cause_only() -> None:
    competition = in_second_round(1)
    competition.ask(CloseBets("dealer"))
    rain = InvalidateRound("director", 1, "rain", "It rains.")
    assert competition.refusal_code(rain) == ("no-cause", "KHT-1.6")
    assert competition.refuses(InvalidateRound("ann", 1, "fire", "Smoke.")).code == "wrong-role"
    fraud = InvalidateRound("director", 1, "fraud", "A marked card.")
    assert of(competition.do(fraud), RoundInvalidated)[0].reason.clause == "KHT-1.6.b"


@clause("KHT-1.6")
def test_before_the_first_round_and_after_the_last_there_is_none_to_undo() -> None:
    competition = Competition(one_table(rounds=1)).playing(*THREE)
    assert competition.refusal_code(ROUND) == ("no-outcome", "KHT-1.6")
    competition.round(PAIR, WON)
    assert competition.refusal_code(ROUND) == ("not-playing", "KHT-2.1")  # the table can be undone
