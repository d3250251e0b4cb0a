"""Every table of a session is played, unless the notice announces walkovers."""

from typing import Any

from clauses import clause
from games.tournament.competition import BANK, PAIR, Bets, Competition, notice, of, one_table
from houseway.games.king_high.tournament.rules.reasons import BY_ABSENCE, BY_CHIPS, BY_WALKOVER
from houseway.games.king_high.tournament.table.events import PlayStarted, WinnersDeclared

WON: Bets = {"bea": [("pokerpot", 30)], "cho": [("pokerpot", 20)]}


def two_of_three_came(**changes: Any) -> Competition:
    """Two proceed, and two are in their seats."""
    competition = Competition(one_table(proceed=2, rounds=1, **changes))
    competition.enter("ann", "bea", "cho")
    competition.draw()
    competition.sit(without=("ann",))
    return competition


@clause("KHT-8.1", "KHT-6.2")
def test_a_table_of_which_all_will_proceed_is_played_from_full_banks() -> None:
    competition = two_of_three_came()
    events = competition.start()
    assert of(events, WinnersDeclared) == []
    assert [competition.chips(player) for player in ("bea", "cho")] == [BANK, BANK]
    (declared,) = of(competition.round(PAIR, WON), WinnersDeclared)
    assert (declared.winners, declared.reason) == (("bea", "cho"), BY_CHIPS)


@clause("KHT-8.1", "KHT-6.2")
def test_a_player_alone_at_a_table_plays_the_session_for_the_chips() -> None:
    competition = Competition(notice())
    competition.enter("ann", "bea", "cho", "dan", "eva")
    competition.draw()
    for number, table in competition.tournament.tables.items():
        competition.sit(number, without=tuple(table.places.values())[1:])
        competition.start(number)
    for number in competition.tournament.tables:
        assert competition.play(number).rounds_left == 2
        for _ in range(2):
            competition.round(number=number)
    assert competition.tournament.phase == "between-sessions"
    assert competition.tournament.chips.issued == 2 * BANK


@clause("KHT-8.3")
def test_a_walkover_is_what_the_notice_announces() -> None:
    competition = two_of_three_came(walkovers=True)
    events = competition.start()
    (declared,) = of(events, WinnersDeclared)
    assert (declared.winners, declared.reason) == (("bea", "cho"), BY_WALKOVER)
    assert of(events, PlayStarted) == []
    assert competition.tournament.chips.issued == 0


@clause("KHT-5.1")
def test_nobody_plays_at_a_table_to_which_nobody_came() -> None:
    competition = Competition(one_table(proceed=2))
    competition.enter("ann", "bea")
    competition.draw()
    (declared,) = of(competition.start(), WinnersDeclared)
    assert (declared.winners, declared.reason) == ((), BY_ABSENCE)
