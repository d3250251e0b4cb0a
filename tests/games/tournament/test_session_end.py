"""When play at a table is over, and who has won it."""

from datetime import timedelta

import pytest

from clauses import clause
from games.tournament.competition import (
    BANK,
    EVENING,
    LOSING,
    MORNING,
    PAIR,
    Bets,
    Competition,
    notice,
    of,
    one_table,
)
from houseway.games.king_high.table.commands import (
    CloseBets,
    DealCard,
    DeclareVoid,
    OpenBets,
    ReportFault,
)
from houseway.games.king_high.tournament.rules.notice import Allocation, Minutes, Rounds
from houseway.games.king_high.tournament.rules.reasons import BY_BALLOT, BY_CHIPS
from houseway.games.king_high.tournament.table.commands import (
    CallTime,
    DrawBallot,
    StartPlayOff,
    at,
)
from houseway.games.king_high.tournament.table.events import (
    BallotDrawn,
    PlayEnded,
    PlayerOut,
    RoundPlayed,
    SessionEnded,
    WinnersDeclared,
)
from houseway.games.king_high.tournament.table.state import Count

THREE = ("ann", "bea", "cho")
TEN: Bets = {player: [("pokerpot", 10)] for player in THREE}
HALF_AN_HOUR = timedelta(minutes=30)


def by_time() -> Competition:
    sessions = one_table(proceed=2).allocation
    timed = notice(allocation=sessions, durations=(Minutes(30), Minutes(30)))
    return Competition(timed).playing(*THREE)


# -- How long ------------------------------------------------------------------------------------


@clause("KHT-2.1", "KHT-1.2.g")
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_session_of_rounds_ends_with_the_last_of_them(rounds: int) -> None:
    competition = Competition(one_table(rounds=rounds)).playing(*THREE)
    for _ in range(rounds):
        assert competition.table().play is not None
        assert competition.refusal_code(CallTime("director", 1, EVENING)) == (
            "not-by-time",
            "KHT-2.1",
        )
        events = competition.round(PAIR, {**TEN, "ann": [("pokerpot", 20)]})
    (ended,) = of(events, PlayEnded)
    level = BANK + 10 * rounds
    assert ended.chips == {"ann": level + 10 * rounds, "bea": level, "cho": level}
    assert competition.refusal_code(at(1, OpenBets("dealer"))) == ("not-playing", "KHT-2.1")


@clause("KHT-2.1", "KHT-1.2.g")
def test_a_session_of_minutes_ends_when_they_are_over() -> None:
    competition = by_time()
    for _ in range(3):
        competition.round(bets=TEN)
    early = CallTime("director", 1, MORNING + HALF_AN_HOUR - timedelta(minutes=1))
    assert competition.refusal_code(early) == ("too-early", "KHT-2.1")
    assert competition.refuses(CallTime("ann", 1, MORNING + HALF_AN_HOUR)).code == "wrong-role"
    events = competition.do(CallTime("director", 1, MORNING + HALF_AN_HOUR))
    assert of(events, PlayEnded)[0].chips == dict.fromkeys(THREE, BANK - 30)


@clause("KHT-2.1")
def test_a_round_in_progress_is_played_to_its_end() -> None:
    competition = by_time()
    competition.open()
    competition.turns({**TEN, "ann": [("pokerpot", 20)]})
    competition.ask(CloseBets("dealer"))
    over = CallTime("director", 1, MORNING + HALF_AN_HOUR)
    assert of(competition.do(over), PlayEnded) == []
    assert competition.refusal_code(over) == ("called-already", "KHT-2.1")
    competition.ask(DealCard("dealer"))
    while competition.table().play is not None:
        competition.turns({})
        events = competition.card()
    assert of(events, PlayEnded)[0].chips == {"ann": 980, "bea": 990, "cho": 990}


def test_bets_do_not_open_before_the_table_has_begun() -> None:
    competition = Competition(one_table())
    competition.enter(*THREE)
    competition.draw()
    competition.sit()
    assert competition.refusal_code(at(1, OpenBets("dealer"))) == ("not-playing", "KHT-2.1")


def test_a_round_declared_void_counts_as_played() -> None:
    competition = Competition(one_table(rounds=2)).playing(*THREE)
    competition.open()
    competition.turns(TEN)
    competition.card()
    competition.ask(ReportFault("dealer"))
    events = competition.ask(DeclareVoid("inspector"))
    assert [event.number for event in of(events, RoundPlayed)] == [1]
    assert [competition.chips(player) for player in THREE] == [BANK] * 3  # Pokerpots returned
    assert competition.play().puck == 2


def test_play_ends_when_nobody_has_a_chip_left() -> None:
    competition = Competition(one_table(rounds=9)).playing("ann", "bea")
    events = competition.round(LOSING, {player: [("pokerpot", BANK)] for player in ("ann", "bea")})
    assert of(events, PlayEnded)[0].chips == {"ann": 0, "bea": 0}


# -- Who wins ------------------------------------------------------------------------------------


@clause("KHT-8.1")
def test_the_most_chips_win_the_table() -> None:
    competition = Competition(one_table(rounds=1)).playing(*THREE)
    events = competition.round(PAIR, {**TEN, "bea": [("pokerpot", 30)]})
    (declared,) = of(events, WinnersDeclared)
    assert (declared.winners, declared.reason) == (("bea",), BY_CHIPS)


@clause("KHT-8.3")
@pytest.mark.parametrize(("proceed", "winners"), [(1, ("cho",)), (2, ("cho", "bea"))])
def test_as_many_proceed_as_were_announced(proceed: int, winners: tuple[str, ...]) -> None:
    competition = Competition(one_table(proceed=proceed, rounds=1)).playing(*THREE)
    amounts = {"ann": 10, "bea": 20, "cho": 30}
    bets: Bets = {player: [("pokerpot", amount)] for player, amount in amounts.items()}
    events = competition.round(PAIR, bets)
    assert of(events, WinnersDeclared)[0].winners == winners
    assert of(events, SessionEnded)[0].proceeding == winners


@clause("KHT-8.1", "KHT-8.3")
def test_a_session_is_over_with_the_last_of_its_tables() -> None:
    competition = Competition(notice(durations=(Rounds(1), Rounds(1)))).playing(*"abcdefgh")
    bets: Bets = {player: [("pokerpot", 10 * i)] for i, player in enumerate("abcdefgh", start=1)}
    first = competition.round(PAIR, bets, number=1)
    assert of(first, WinnersDeclared)[0].winners == ("g", "e")
    assert of(first, SessionEnded) == []
    second = competition.round(LOSING, bets, number=2)
    assert of(second, WinnersDeclared)[0].winners == ("b", "d")
    assert of(second, SessionEnded)[0].proceeding == ("g", "e", "b", "d")
    competition.draw("d", "g", "b", "e")
    assert competition.tournament.session == 2
    assert competition.table().places == {1: "d", 2: "g", 3: "b", 4: "e"}


# -- All chips lost ------------------------------------------------------------------------------


def all_lost(later: tuple[str, ...], **readings: str) -> Competition:
    """Everybody loses all: with the first card, or, those named, with the third."""
    competition = Competition(one_table(rounds=5), **readings).playing(*THREE)
    runs = {player: "high-run" if player in later else "low-run" for player in THREE}
    bets: Bets = {player: [(run, BANK)] for player, run in runs.items()}
    competition.round("9s 9h 4d 2c Kh", bets)
    return competition


@clause("KHT-8.2")
def test_players_who_lost_all_in_the_same_action_round_are_told_apart_by_a_ballot() -> None:
    competition = all_lost(THREE)
    (count,) = competition.table().history
    assert isinstance(count, Count)
    assert [(exit_.round, exit_.cards) for exit_ in count.out.values()] == [(1, 3)] * 3
    assert competition.table().winners is None
    play_off = StartPlayOff("director", 1, MORNING)
    assert competition.refusal_code(play_off) == ("ballot-decides", "KHT-8.2")
    assert competition.refuses(DrawBallot("ann", 1, THREE)).code == "wrong-role"
    assert "cho is missing" in competition.bad(DrawBallot("director", 1, ("ann", "bea")))
    events = competition.do(DrawBallot("director", 1, ("bea", "cho", "ann")))
    assert of(events, BallotDrawn)[0].order == ("bea", "cho", "ann")
    (declared,) = of(events, WinnersDeclared)
    assert (declared.winners, declared.reason) == (("bea",), BY_BALLOT)


@clause("KHT-8.2")
def test_who_lost_all_in_a_later_action_round_is_ahead() -> None:
    competition = all_lost(("bea",))
    assert competition.table().standing == (("bea",), ("ann", "cho"))
    assert competition.table().winners == ("bea",)


@clause("KHT-8.2")
def test_the_ballot_is_between_those_who_went_together_only() -> None:
    competition = all_lost(("bea", "cho"))
    assert competition.table().standing == (("bea", "cho"), ("ann",))
    assert "'ann' more than once" in competition.bad(
        DrawBallot("director", 1, ("ann", "bea", "cho"))
    )
    competition.do(DrawBallot("director", 1, ("cho", "bea")))
    assert competition.table().winners == ("cho",)


@clause("KHT-8.2", "KHT-8.4")
def test_on_the_other_reading_nobody_without_chips_is_ahead_and_they_play_off() -> None:
    competition = all_lost(("bea",), lost_all="level")
    assert competition.table().standing == (THREE,)
    assert competition.refusal_code(DrawBallot("director", 1, THREE)) == (
        "play-off-decides",
        "KHT-8.4",
    )
    competition.do(StartPlayOff("director", 1, MORNING))
    assert competition.play().players == THREE
    together = all_lost(THREE, lost_all="level")
    together.do(DrawBallot("director", 1, THREE))


@clause("KHT-8.2", "KHT-8.3")
def test_a_ballot_fills_the_places_that_are_left() -> None:
    competition = Competition(one_table(proceed=2, rounds=1)).playing("ann", "bea", "cho", "dan")
    bets: Bets = {player: [("pokerpot", BANK)] for player in THREE}
    events = competition.round(LOSING, {**bets, "dan": [("pokerpot", 10)]})
    assert [e.player for e in of(events, PlayerOut)] == ["ann", "bea", "cho"]
    competition.do(DrawBallot("director", 1, ("cho", "ann", "bea")))
    assert competition.table().winners == ("dan", "cho")


def test_there_is_nothing_to_decide_while_nobody_is_level() -> None:
    competition = Competition(one_table(rounds=1)).playing(*THREE)
    for command in (DrawBallot("director", 1, THREE), StartPlayOff("director", 1, MORNING)):
        assert competition.refuses(command).code == "nothing-to-decide"
    competition.round(PAIR, {"ann": [("pokerpot", 30)]})
    assert competition.table().winners == ("ann",)
    assert competition.refuses(StartPlayOff("director", 1, MORNING)).code == "nothing-to-decide"


@clause("KHT-1.2.g")
def test_each_session_has_its_own_length() -> None:
    first, final = Allocation(1, 8, 2, (MORNING,)), Allocation(1, 8, 1, (EVENING,))
    draft = notice(allocation=(first, final), durations=(Rounds(1), Rounds(3)))
    competition = Competition(draft).playing(*THREE)
    competition.round(PAIR, {"ann": [("pokerpot", 30)], "bea": [("pokerpot", 20)]})
    competition.begin("ann", "bea")
    assert competition.play().rounds_left == 3
