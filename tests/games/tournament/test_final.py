"""The final on one table, the overall winner, and the prizes."""

import pytest

from clauses import clause
from games.tournament.competition import (
    BANK,
    EVENING,
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
from houseway.core.errors import BadInput
from houseway.games.king_high.tournament.rules.notice import PrizesLeft
from houseway.games.king_high.tournament.table.commands import (
    AllotSeats,
    DrawBallot,
    PayPrizes,
    StartPlayOff,
    StartTable,
)
from houseway.games.king_high.tournament.table.events import (
    PrizeKept,
    PrizePaid,
    TournamentEnded,
    WinnersDeclared,
)
from houseway.games.king_high.tournament.table.state import Prize
from houseway.games.king_high.tournament.table.view import view

FOUR = ("ann", "bea", "cho", "dan")
PAY = PayPrizes("director")
PLAY_OFF = StartPlayOff("director", 1, NOON)


def won(**amounts: int) -> Bets:
    return {player: [("pokerpot", amount)] for player, amount in amounts.items()}


def final(prizes: tuple[int, ...] = (2_000, 1_000, 500)) -> Competition:
    return Competition(only_final(rounds=1, prizes=prizes)).playing(*FOUR)


@clause("KHT-8.5", "KHT-8.6", "KHT-1.2.i")
def test_from_two_tables_to_a_final_a_winner_and_prizes() -> None:
    competition = Competition(notice()).playing(*"abcdefgh")
    for number in (1, 2):
        for _ in range(2):
            competition.round(PAIR, won(a=30, c=20, b=30, d=20, e=10, f=10, g=10, h=10), number)
    assert set(competition.tournament.proceeding) == {"a", "b", "c", "d"}
    competition.begin("d", "c", "b", "a")
    assert len(competition.tournament.tables) == 1
    assert [t.start for t in competition.tournament.tables.values()] == [EVENING]
    competition.round(PAIR, won(a=10, b=40, c=30, d=20))
    events = competition.round(PAIR, won(a=10, b=40, c=30, d=20))
    assert of(events, WinnersDeclared)[0].winners == ("b",)
    assert competition.tournament.phase == "decided"
    paid = competition.do(PAY)
    assert [(e.place, e.player, e.amount) for e in of(paid, PrizePaid)] == [
        (1, "b", 2_000),
        (2, "c", 1_000),
        (3, "d", 500),
    ]
    assert of(paid, TournamentEnded)[0].winner == "b"
    account = competition.tournament.account
    assert (account.received, account.prizes, account.house) == (4_000, 3_500, 500)
    assert competition.replay() == competition.tournament


@clause("KHT-8.6")
def test_the_most_chips_in_the_final_win_the_tournament() -> None:
    competition = final()
    competition.round(LOSING, won(ann=40, bea=30, cho=10, dan=20))
    competition.do(PAY)
    assert competition.tournament.winner == "cho"
    assert competition.tournament.prizes == (
        Prize(1, "cho", 2_000),
        Prize(2, "dan", 1_000),
        Prize(3, "bea", 500),
    )


@clause("KHT-8.6")
def test_no_prize_before_the_winner_is_known_nor_twice() -> None:
    competition = final()
    assert competition.refusal_code(PAY) == ("not-decided", "KHT-8.6")
    competition.round(PAIR, won(ann=40, bea=30, cho=10, dan=20))
    assert competition.refuses(PayPrizes("ann")).code == "wrong-role"
    competition.do(PAY)
    assert competition.refusal_code(PAY) == ("not-decided", "KHT-8.6")
    assert competition.tournament.phase == "ended"


@clause("KHT-8.4", "KHT-8.5", "KHT-8.6")
def test_players_level_in_front_play_off_for_the_tournament() -> None:
    competition = final()
    competition.round(PAIR, won(ann=40, bea=40, cho=10, dan=20))
    assert competition.refusal_code(PAY) == ("not-decided", "KHT-8.6")
    competition.do(PLAY_OFF)
    assert competition.play().players == ("ann", "bea")
    competition.round(PAIR, won(ann=10, bea=20))
    competition.do(PAY)
    assert [prize.player for prize in competition.tournament.prizes] == ["bea", "ann", "dan"]


@clause("KHT-8.4", "KHT-1.2.i")
def test_players_level_for_different_prizes_play_off_for_them() -> None:
    competition = final()
    competition.round(PAIR, won(ann=40, bea=20, cho=20, dan=20))
    competition.do(PLAY_OFF)
    assert competition.play().players == ("bea", "cho", "dan")
    competition.round(PAIR, won(bea=10, cho=30, dan=30))
    assert competition.table().standing == (("ann",), ("cho", "dan"), ("bea",))
    competition.do(PLAY_OFF)
    competition.round(PAIR, won(cho=10, dan=30))
    competition.do(PAY)
    assert [prize.player for prize in competition.tournament.prizes] == ["ann", "dan", "cho"]


@clause("KHT-1.2.i")
@pytest.mark.parametrize("prizes", [(2_000, 500, 500, 500), (2_000,)])
def test_players_level_for_equal_prizes_or_for_none_do_not_play_off(
    prizes: tuple[int, ...],
) -> None:
    competition = final(prizes)
    competition.round(PAIR, won(ann=40, bea=20, cho=20, dan=20))
    paid = of(competition.do(PAY), PrizePaid)
    assert [(event.player, event.amount) for event in paid] == list(zip(FOUR, prizes, strict=False))


@clause("KHT-8.4")
def test_two_groups_that_are_level_play_off_one_after_the_other() -> None:
    competition = final((2_000, 1_000, 500, 100))
    competition.round(PAIR, won(ann=40, bea=20, cho=40, dan=20))
    competition.do(PLAY_OFF)
    competition.round(PAIR, won(ann=10, cho=30))
    competition.do(PLAY_OFF)
    assert competition.play().players == ("bea", "dan")
    competition.round(PAIR, won(bea=30, dan=10))
    competition.do(PAY)
    assert [p.player for p in competition.tournament.prizes] == ["cho", "ann", "bea", "dan"]


@clause("KHT-8.2", "KHT-8.5")
def test_prizes_of_players_who_lost_all_together_are_drawn() -> None:
    competition = final()
    competition.round(LOSING, won(ann=BANK, bea=10, cho=BANK, dan=BANK))
    competition.do(DrawBallot("director", 1, ("dan", "cho", "ann")))
    competition.do(PAY)
    assert [prize.player for prize in competition.tournament.prizes] == ["bea", "dan", "cho"]


@clause("KHT-8.2", "KHT-8.4")
def test_after_a_play_off_in_front_those_who_lost_all_still_draw() -> None:
    competition = final((2_000, 1_000, 500))
    competition.round(LOSING, won(ann=10, bea=10, cho=BANK, dan=BANK))
    competition.do(PLAY_OFF)
    competition.round(PAIR, won(ann=10, bea=20))
    assert competition.refusal_code(PLAY_OFF) == ("ballot-decides", "KHT-8.2")
    competition.do(DrawBallot("director", 1, ("dan", "cho")))
    competition.do(PAY)
    assert [prize.player for prize in competition.tournament.prizes] == ["bea", "ann", "dan"]


@clause("KHT-5.1", "KHT-8.6")
def test_a_final_to_which_one_player_comes_is_won_by_that_player() -> None:
    competition = Competition(one_table(proceed=2, rounds=1)).playing("ann", "bea", "cho")
    competition.round(PAIR, won(ann=30, bea=20, cho=10))
    competition.draw("bea", "ann")
    competition.sit(without=("ann",))
    competition.start()
    competition.round(LOSING, won(bea=10))
    competition.do(PAY)
    assert competition.tournament.prizes == (Prize(1, "bea", 2_000),)
    assert competition.tournament.winner == "bea"


def test_a_tournament_whose_final_nobody_comes_to_pays_no_prize() -> None:
    competition = Competition(one_table(proceed=2, rounds=1)).playing("ann", "bea", "cho")
    competition.round(PAIR, won(ann=30, bea=20, cho=10))
    competition.do(AllotSeats("director", ("ann", "bea")))
    competition.do(StartTable("director", 1, EVENING))
    competition.do(PAY)
    assert competition.tournament.winner is None
    assert competition.tournament.account.prizes == 0


def test_a_tournament_of_which_nobody_is_left_before_the_final_ends_too() -> None:
    competition = Competition(notice())
    competition.enter("ann", "bea")
    competition.draw()
    competition.do(StartTable("director", 1, MORNING))
    competition.do(PAY)
    assert (competition.tournament.winner, competition.tournament.phase) == (None, "ended")


@clause("KHT-8.6")
def test_the_winner_is_one_even_if_the_second_prize_is_as_big() -> None:
    competition = final((500, 500))
    competition.round(PAIR, won(ann=40, bea=40, cho=10, dan=20))
    assert competition.refusal_code(PAY) == ("not-decided", "KHT-8.6")
    competition.do(PLAY_OFF)
    competition.round(PAIR, won(ann=10, bea=20))
    competition.do(PAY)
    assert competition.tournament.winner == "bea"


# -- Fewer finalists than prizes -----------------------------------------------------------------


def two_finalists(left: PrizesLeft = "kept") -> Competition:
    """Three prizes; Ann wins."""
    draft = only_final(rounds=1, prizes=(2_000, 1_000, 501), prizes_left=left)
    competition = Competition(draft).playing("ann", "bea")
    competition.round(PAIR, won(ann=20, bea=10))
    return competition


@clause("KHT-1.2.i")
@pytest.mark.parametrize(
    ("left", "paid", "kept"),
    [
        ("kept", [2_000, 1_000], [(3, 501)]),
        ("to-the-winner", [2_501, 1_000], []),
        ("shared", [2_251, 1_250], []),
    ],
)
def test_the_notice_says_what_becomes_of_prizes_that_nobody_has_won(
    left: PrizesLeft, paid: list[int], kept: list[tuple[int, int]]
) -> None:
    competition = two_finalists(left)
    events = competition.do(PAY)
    assert [(e.player, e.amount) for e in of(events, PrizePaid)] == [
        ("ann", paid[0]),
        ("bea", paid[1]),
    ]
    assert [(e.place, e.amount, e.reason.clause) for e in of(events, PrizeKept)] == [
        (place, amount, "KHT-1.2.i") for place, amount in kept
    ]
    assert competition.tournament.prizes_kept == dict(kept)
    assert competition.tournament.account.prizes == sum(paid)


@clause("KHT-1.2.i")
@pytest.mark.parametrize("left", ["kept", "to-the-winner", "shared"])
def test_where_nobody_is_in_the_final_every_prize_is_recorded_as_kept(left: PrizesLeft) -> None:
    competition = Competition(only_final(prizes_left=left))
    competition.enter("ann", "bea")
    competition.draw()
    competition.start()
    assert [e.amount for e in of(competition.do(PAY), PrizeKept)] == [2_000, 1_000, 500]
    assert competition.tournament.account.prizes == 0


# -- Prizes shared from the fees -----------------------------------------------------------------


@clause("KHT-1.2.i")
def test_prizes_shared_from_the_fees_are_the_fees_that_were_paid() -> None:
    """A full field would pay eight fees; what does not divide evenly is the winner's."""
    draft = only_final(
        rounds=1, players=8, entry_fee=333, prizes=(1_333, 799, 532), prizes_from_fees=True
    )
    competition = Competition(draft).playing("ann", "bea", "cho")
    assert view(competition.tournament, "ann").prizes_there == (501, 299, 199)
    competition.round(PAIR, won(ann=30, bea=20, cho=10))
    paid = [event.amount for event in of(competition.do(PAY), PrizePaid)]
    assert paid == [501, 299, 199]
    assert sum(paid) == 3 * 333
    assert competition.tournament.account.house == 0


def test_without_a_fee_no_prize_is_shared_from_fees() -> None:
    with pytest.raises(BadInput, match="Without an entry fee there's nothing to share"):
        Competition(only_final(entry_fee=0, prizes_from_fees=True))
