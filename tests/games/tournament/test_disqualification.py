"""Who is disqualified once play has begun is out for good, and what becomes of the others."""

import pytest

from clauses import clause
from games.tournament.competition import (
    BANK,
    MORNING,
    NOON,
    PAIR,
    Bets,
    Competition,
    of,
    one_table,
    only_final,
)
from houseway.core.reasons import Basis, by_clause, by_reading
from houseway.games.king_high.table.commands import CloseBets, DealCard
from houseway.games.king_high.tournament.table.commands import (
    Disqualify,
    Invalidate,
    PayPrizes,
    StartPlayOff,
    at,
)
from houseway.games.king_high.tournament.table.events import (
    EntrantDisqualified,
    FeeRefunded,
    PlayEnded,
    RightForfeited,
    SessionEnded,
    WinnersDeclared,
)
from houseway.games.king_high.tournament.table.state import Prize
from houseway.tables.seating import Sit

THREE = ("ann", "bea", "cho")
WON: Bets = {"ann": [("pokerpot", 30)], "bea": [("pokerpot", 20)], "cho": [("pokerpot", 10)]}


def out(player: str) -> Disqualify:
    return Disqualify("director", player, "Marked the cards.")


def over(proceed: int = 1, bets: Bets = WON, **readings: str) -> Competition:
    """The first session is over: Ann has the most chips, then Bea, then Cho."""
    competition = Competition(one_table(proceed=proceed, rounds=1), **readings).playing(*THREE)
    competition.round(PAIR, bets)
    return competition


@clause("KHT-1.4", "KHT-3.3")
def test_in_the_middle_of_a_round_wagers_and_chips_go_back_to_the_dealer() -> None:
    competition = Competition(one_table(rounds=1)).playing(*THREE)
    competition.open(PAIR)
    competition.turns(WON)
    competition.card()
    competition.turns({"ann": [("high", 100)]})
    competition.ask(CloseBets("dealer"))
    events = competition.do(out("ann"))
    assert of(events, FeeRefunded) == []
    table = competition.table()
    assert not table.wagers_of("ann")
    assert (table.has("ann"), table.game.floor.seat_of("ann")) == (0, None)
    assert competition.tournament.chips.returned == BANK  # none of them was lost yet
    competition.ask(DealCard("dealer"))
    while competition.table().play is not None:
        competition.turns({})
        events = competition.card()
    assert of(events, PlayEnded)[0].chips == {"ann": 0, "bea": BANK + 20, "cho": BANK + 10}
    assert competition.table().winners == ("bea",)


@clause("KHT-1.4")
@pytest.mark.parametrize("proceed", [2, 3])
def test_who_is_disqualified_never_proceeds_even_where_a_place_stays_empty(proceed: int) -> None:
    competition = Competition(one_table(proceed=proceed, rounds=1)).playing(*THREE)
    competition.do(out("bea"))
    competition.round(PAIR, WON)
    assert competition.table().winners == ("ann", "cho")
    assert competition.tournament.entrants["bea"].status == "disqualified"


@clause("KHT-1.4", "KHT-1.6.b")
def test_a_cheat_is_not_seated_again_when_the_table_is_played_again() -> None:
    competition = over()
    competition.do(Invalidate("director", 1, "fraud", "Ann marked the cards.", NOON), out("ann"))
    assert competition.refusal_code(at(1, Sit("ann", 1))) == ("disqualified", "KHT-1.4")
    competition.sit()
    assert of(competition.start(), RightForfeited) == []  # it is not for being late
    assert competition.play().players == ("bea", "cho")


@clause("KHT-1.4", "KHT-1.6.b")
def test_it_is_the_same_if_the_cheat_is_disqualified_before_the_table_is_invalidated() -> None:
    competition = Competition(one_table(rounds=2)).playing(*THREE)
    competition.do(out("ann"), Invalidate("director", 1, "fraud", "Ann marked the cards.", NOON))
    assert competition.refusal_code(at(1, Sit("ann", 1))) == ("disqualified", "KHT-1.4")
    competition.sit(without=("ann",))
    assert of(competition.start(), RightForfeited) == []
    assert competition.play().players == ("bea", "cho")


@clause("KHT-1.4")
def test_nobody_left_ends_the_play() -> None:
    competition = Competition(one_table(rounds=2)).playing("ann", "bea")
    competition.do(out("ann"))
    events = competition.do(out("bea"))
    assert of(events, WinnersDeclared)[0].winners == ()
    assert competition.tournament.phase == "decided"
    competition.do(PayPrizes("director"))
    assert (competition.tournament.winner, competition.tournament.prizes) == (None, ())


# -- Winners -------------------------------------------------------------------------------------


@clause("KHT-1.4", "KHT-8.3")
def test_the_next_best_takes_the_place_of_a_winner() -> None:
    competition = over()
    events = competition.do(out("ann"))
    assert of(events, WinnersDeclared)[0].winners == ("bea",)
    assert of(events, SessionEnded)[0].proceeding == ("bea",)
    assert competition.tournament.phase == "between-sessions"


@clause("KHT-1.4", "KHT-8.4")
def test_two_who_are_level_behind_a_winner_play_off_for_the_place() -> None:
    competition = over(bets={**WON, "bea": [("pokerpot", 10)]})
    events = competition.do(out("ann"))
    assert [type(event) for event in events][:1] == [EntrantDisqualified]
    assert competition.tournament.phase == "session"
    competition.do(StartPlayOff("director", 1, MORNING))
    competition.round(PAIR, {"bea": [("pokerpot", 10)], "cho": [("pokerpot", 20)]})
    assert competition.table().winners == ("cho",)


@clause("KHT-1.4", "KHT-8.4")
def test_a_play_off_goes_on_without_who_is_disqualified_in_it() -> None:
    competition = over(bets={player: [("pokerpot", 10)] for player in THREE})
    competition.do(StartPlayOff("director", 1, MORNING), out("ann"))
    competition.round(PAIR, {"bea": [("pokerpot", 10)], "cho": [("pokerpot", 20)]})
    assert competition.table().winners == ("cho",)


@clause("KHT-1.4", "KHT-8.3")
def test_by_another_reading_the_place_of_a_winner_stays_empty() -> None:
    competition = over(proceed=2, vacated_place="empty")
    events = competition.do(out("ann"))
    assert of(events, WinnersDeclared) == []
    assert competition.tournament.proceeding == ("bea",)
    (ended,) = of(competition.do(out("bea")), SessionEnded)
    assert (ended.proceeding, competition.tournament.phase) == ((), "decided")


@clause("KHT-1.4", "KHT-8.6")
@pytest.mark.parametrize("reading", ["next-best", "empty"])
def test_who_is_second_in_the_final_wins_instead_of_a_cheat(reading: str) -> None:
    competition = Competition(only_final(rounds=1), vacated_place=reading).playing(*THREE)
    competition.round(PAIR, WON)
    competition.do(out("ann"))
    assert competition.table().winners == ("bea",)
    competition.do(PayPrizes("director"))
    assert competition.tournament.winner == "bea"
    assert competition.tournament.prizes == (Prize(1, "bea", 2_000), Prize(2, "cho", 1_000))
    assert competition.refuses(out("cho")).code == "tournament-over"


@clause("KHT-1.4")
def test_who_was_out_already_is_disqualified_without_any_effect_on_the_others() -> None:
    competition = over()
    competition.do(out("cho"))
    assert competition.tournament.proceeding == ("ann",)
    assert competition.refuses(out("cho")).code == "not-entered"


@clause("KHT-1.4")
def test_by_another_reading_players_are_disqualified_before_play_only() -> None:
    competition = Competition(one_table(), disqualification="before-play").playing(*THREE)
    assert competition.refusal_code(out("ann")) == ("commenced", "reading disqualification")
    competition = Competition(one_table(), disqualification="before-play")
    competition.enter(*THREE)
    competition.do(out("ann"))
    assert competition.tournament.registered_players == ("bea", "cho")


@clause("KHT-1.4")
@pytest.mark.parametrize(
    ("plays", "by"), [(False, by_clause("KHT-1.4")), (True, by_reading("disqualification"))]
)
def test_the_clause_knows_disqualification_before_play_and_the_reading_in_play(
    plays: bool, by: Basis
) -> None:
    competition = Competition(one_table())
    if plays:
        competition.playing(*THREE)
    else:
        competition.enter(*THREE)
    (disqualified,) = of(competition.do(out("ann")), EntrantDisqualified)
    assert disqualified.reason.by == by
