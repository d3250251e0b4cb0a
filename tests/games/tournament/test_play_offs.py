"""Further shoes between players who are level, until it is decided."""

from clauses import clause
from games.tournament.competition import (
    BANK,
    LOSING,
    NOON,
    PAIR,
    Bets,
    Competition,
    of,
    one_table,
    stack_deck,
)
from houseway.games.king_high.table.commands import Leave, OpenBets, Shuffle
from houseway.games.king_high.table.shoe import DECK
from houseway.games.king_high.tournament.rules.notice import Rounds
from houseway.games.king_high.tournament.rules.reasons import BY_PLAY_OFF
from houseway.games.king_high.tournament.table.commands import DrawBallot, StartPlayOff, at
from houseway.games.king_high.tournament.table.events import (
    MinimumForfeited,
    PlayEnded,
    PlayStarted,
    WinnersDeclared,
)
from houseway.tables.seating import ChipsBought

FOUR = ("ann", "bea", "cho", "dan")
TEN: Bets = {player: [("pokerpot", 10)] for player in FOUR}
PLAY_OFF = StartPlayOff("director", 1, NOON)


def level(proceed: int = 1, lasts: int = 1, **bets: int) -> Competition:
    """After a session of one round, with these Pokerpots won; of 10 where nothing is said."""
    draft = one_table(proceed=proceed, rounds=1, play_off=Rounds(lasts))
    competition = Competition(draft).playing(*FOUR)
    amounts = {**dict.fromkeys(FOUR, 10), **bets}
    competition.round(PAIR, {player: [("pokerpot", n)] for player, n in amounts.items()})
    return competition


@clause("KHT-8.4")
def test_level_players_play_a_further_shoe() -> None:
    competition = level(ann=30, cho=30)
    assert competition.table().standing == (("ann", "cho"), ("bea", "dan"))
    assert competition.table().winners is None
    refused = competition.refusal_code(DrawBallot("director", 1, ("ann", "cho")))
    assert refused == ("play-off-decides", "KHT-8.4")
    assert competition.refuses(StartPlayOff("dealer", 1, NOON)).code == "wrong-role"
    competition.do(PLAY_OFF)
    assert competition.play().players == ("ann", "cho")
    events = competition.round(PAIR, {"ann": [("pokerpot", 10)], "cho": [("pokerpot", 20)]})
    (declared,) = of(events, WinnersDeclared)
    assert (declared.winners, declared.reason) == (("cho",), BY_PLAY_OFF)
    assert competition.table().standing == (("cho",), ("ann",), ("bea", "dan"))


@clause("KHT-8.4")
def test_they_play_on_until_it_is_decided() -> None:
    competition = level(ann=30, cho=30)
    for number in (1, 2, 3):
        (started,) = of(competition.do(PLAY_OFF), PlayStarted)
        assert started.play_off == number
        assert competition.table().winners is None
        if number < 3:
            competition.round(PAIR, {"ann": [("pokerpot", 20)], "cho": [("pokerpot", 20)]})
    competition.round(PAIR, {"ann": [("pokerpot", 30)], "cho": [("pokerpot", 20)]})
    assert competition.table().winners == ("ann",)


@clause("KHT-8.4", "KHT-8.3")
def test_only_who_is_level_at_the_line_plays_off() -> None:
    competition = level(proceed=2, ann=50, bea=20, cho=20)
    competition.do(PLAY_OFF)
    assert competition.play().players == ("bea", "cho")
    competition.round(PAIR, {"bea": [("pokerpot", 10)], "cho": [("pokerpot", 20)]})
    assert competition.table().winners == ("ann", "cho")


@clause("KHT-8.4", "KHT-8.3")
def test_who_is_level_and_proceeds_anyway_does_not_play_off() -> None:
    assert level(proceed=2, ann=30, bea=30).table().winners == ("ann", "bea")


@clause("KHT-8.4")
def test_three_level_for_two_places_leave_the_last_of_them_behind() -> None:
    competition = level(proceed=2, ann=30, bea=30, cho=30)
    competition.do(PLAY_OFF)
    competition.round(
        PAIR, {"ann": [("pokerpot", 20)], "bea": [("pokerpot", 10)], "cho": [("pokerpot", 30)]}
    )
    assert competition.table().winners == ("cho", "ann")


@clause("KHT-8.4")
def test_a_play_off_that_leaves_some_level_goes_on_between_those() -> None:
    competition = level(ann=30, bea=30, cho=30)
    competition.do(PLAY_OFF)
    competition.round(
        PAIR, {"ann": [("pokerpot", 20)], "bea": [("pokerpot", 10)], "cho": [("pokerpot", 20)]}
    )
    assert competition.table().standing == (("ann", "cho"), ("bea",), ("dan",))
    competition.do(PLAY_OFF)
    assert competition.play().players == ("ann", "cho")


@clause("KHT-6.2", "KHT-7.3", "KHT-8.4")
def test_a_play_off_begins_with_equal_banks_and_the_puck_at_the_left() -> None:
    competition = level(ann=30, cho=30)
    events = competition.do(PLAY_OFF)
    assert [(e.player, e.amount) for e in of(events, ChipsBought)] == [("ann", BANK), ("cho", BANK)]
    assert competition.play().puck == 3
    assert competition.chips("bea") == competition.chips("dan") == 0
    competition.open()
    assert competition.turn() == "cho"
    refusal = competition.refuses(competition.wager("dan", "pokerpot", 10))
    assert (refusal.code, refusal.clause) == ("not-playing", "KHT-6.4")


@clause("KHT-1.2.h")
def test_a_play_off_lasts_as_announced() -> None:
    competition = level(lasts=3, ann=30, cho=30)
    competition.do(PLAY_OFF)
    for _ in range(2):
        events = competition.round(PAIR, {"ann": [("pokerpot", 10)], "cho": [("pokerpot", 20)]})
        assert of(events, PlayEnded) == []
    events = competition.round(PAIR, {"ann": [("pokerpot", 10)], "cho": [("pokerpot", 20)]})
    assert of(events, PlayEnded)[0].chips == {"ann": BANK + 30, "cho": BANK + 60}


@clause("KHT-8.4")
def test_a_play_off_is_a_new_shoe() -> None:
    competition = Competition(one_table(rounds=1, device="manual-shoe")).playing(*FOUR)
    competition.ask(Shuffle("dealer", stack_deck("2c 3c Ts 2c 3c Th 2c 3c 2c 2c 3c 4d 2c 3c 7s")))
    competition.ask(OpenBets("dealer"))
    competition.turns({"ann": [("pokerpot", 30)], "cho": [("pokerpot", 30)]})
    while competition.table().game.round is not None:
        competition.card()
        competition.turns({})
    assert competition.table().game.shuffle_due is None
    competition.do(PLAY_OFF)
    assert competition.refusal_code(at(1, OpenBets("dealer"))) == ("shuffle-due", "KH-5.2")
    competition.ask(Shuffle("dealer", DECK.cards))
    competition.ask(OpenBets("dealer"))


@clause("KHT-8.2", "KHT-8.4")
def test_who_loses_all_together_in_a_play_off_is_told_apart_by_a_ballot() -> None:
    competition = level(ann=30, cho=30)
    competition.do(PLAY_OFF)
    competition.round(LOSING, {"ann": [("pokerpot", BANK)], "cho": [("pokerpot", BANK)]})
    assert competition.refusal_code(PLAY_OFF) == ("ballot-decides", "KHT-8.2")
    competition.do(DrawBallot("director", 1, ("cho", "ann")))
    assert competition.table().winners == ("cho",)


@clause("KHT-8.4", "KHT-6.4")
def test_who_gets_up_before_the_play_off_keeps_the_box_and_forfeits_there() -> None:
    competition = level(ann=30, cho=30)
    competition.ask(Leave("cho", "cho"))
    competition.do(PLAY_OFF)
    events = competition.round(PAIR, {"ann": [("pokerpot", 10)]})
    assert [(e.player, e.amount) for e in of(events, MinimumForfeited)] == [("cho", 10)]
    assert competition.table().winners == ("ann",)
