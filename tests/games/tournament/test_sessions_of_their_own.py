"""Banks and limits that differ from session to session, and the smallest chip, as notified."""

from typing import Any

from clauses import clause
from games.tournament.competition import MORNING, PAIR, Bets, Competition, of, one_table
from houseway.games.king_high.table.commands import CloseBets
from houseway.games.king_high.tournament.rules.notice import TableLimits
from houseway.games.king_high.tournament.table.commands import StartPlayOff
from houseway.games.king_high.tournament.table.events import MinimumForfeited
from houseway.games.king_high.tournament.table.view import view

BANKS = (1_000, 5_000)
LIMITS = (TableLimits(10, 1_000), TableLimits(100, 2_000))
WON: Bets = {"ann": [("pokerpot", 30)], "bea": [("pokerpot", 20)]}


def announce(**changes: Any) -> Competition:
    draft = one_table(proceed=2, rounds=1, banks=BANKS, session_limits=LIMITS, **changes)
    return Competition(draft).playing("ann", "bea", "cho")


def in_final() -> Competition:
    competition = announce()
    competition.round(PAIR, WON)
    competition.begin("ann", "bea")
    return competition


@clause("KHT-6.2", "KHT-1.2.d")
def test_each_session_has_the_bank_prescribed_for_it() -> None:
    competition = announce()
    assert [competition.chips(p) for p in ("ann", "bea", "cho")] == [1_000] * 3
    competition.round(PAIR, WON)
    competition.begin("ann", "bea")
    assert [competition.chips(p) for p in ("ann", "bea")] == [5_000] * 2


@clause("KHT-6.2", "KHT-8.4")
def test_a_play_off_has_the_bank_of_its_session() -> None:
    competition = in_final()
    competition.round(PAIR, {"ann": [("pokerpot", 100)], "bea": [("pokerpot", 100)]})
    competition.do(StartPlayOff("director", 1, MORNING))
    assert [competition.chips(p) for p in ("ann", "bea")] == [5_000] * 2


@clause("KHT-1.2.e", "KHT-6.5", "KHT-6.6", "KHT-6.8")
def test_each_session_has_the_limits_notified_for_it() -> None:
    competition = in_final()
    sign = view(competition.tournament, "public").tables[1].game.limits["pokerpot"]
    assert (sign.minimum, sign.maximum, sign.unit) == (100, 2_000, 100)
    competition.open()
    assert competition.turn() == "bea"
    assert competition.refusal_code(competition.wager("bea", "pokerpot", 30))[1] == "KHT-6.5"
    assert competition.refusal_code(competition.wager("bea", "pokerpot", 150))[1] == "KHT-6.6"
    competition.do(competition.wager("bea", "pokerpot", 2_000))


@clause("KHT-6.4", "KHT-1.2.e")
def test_the_minimum_of_the_session_is_what_is_forfeited() -> None:
    competition = in_final()
    competition.open()
    competition.turns({"ann": [("pokerpot", 100)]})
    (forfeit,) = of(competition.ask(CloseBets("dealer")), MinimumForfeited)
    assert (forfeit.player, forfeit.amount) == ("bea", 100)


@clause("KH-14", "KHT-1.1")
def test_a_win_is_paid_exactly_in_the_smallest_chip_of_the_notice() -> None:
    """3 to 2 on 10 is 15, which chips of 10 cannot pay; with chips of 5 they can."""
    for chip, exact in ((10, False), (5, True)):
        competition = announce(smallest_chip=chip)
        competition.open()
        player = competition.turn()
        assert player is not None
        competition.do(competition.wager(player, "pokerpot", 10))
        wager = competition.wager(player, "high", 10)
        if exact:
            competition.do(wager)
        else:
            assert competition.refusal_code(wager) == ("inexact-payout", "KH-14")
            competition.do(competition.wager(player, "high", 20))
