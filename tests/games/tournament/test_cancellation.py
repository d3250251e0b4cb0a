"""A competition that is called off after it began: fees, chips, and nothing more is played."""

import pytest

from clauses import clause
from games.tournament.competition import (
    BANK,
    DAY,
    MORNING,
    PAIR,
    Bets,
    Competition,
    notice,
    of,
    only_final,
)
from houseway.core.reasons import by_clause, by_reading
from houseway.games.king_high.table.commands import OpenBets
from houseway.games.king_high.tournament.rules.reasons import CompetitionCancelled, TooFewEntrants
from houseway.games.king_high.tournament.table.commands import (
    Cancel,
    Disqualify,
    PayPrizes,
    StartTable,
    Withdraw,
    at,
)
from houseway.games.king_high.tournament.table.events import FeeRefunded, TournamentCancelled
from houseway.tables.seating import Sit

CANCEL = Cancel("director", "The casino burnt down.")
WON: Bets = {"ann": [("pokerpot", 30)], "bea": [("pokerpot", 20)]}


def begun(**readings: str) -> Competition:
    """In the middle of a round at table 1; table 2 has not begun."""
    competition = Competition(notice(), **readings)
    competition.enter("ann", "bea", "cho", "dan", "eva")
    competition.draw()
    competition.sit()
    competition.start()
    competition.open(PAIR)
    competition.turns({"ann": [("pokerpot", 30)]})
    return competition


@clause("KHT-3.2.a")
def test_every_registered_entrant_gets_the_fee_back_although_play_had_begun() -> None:
    competition = begun()
    competition.do(Disqualify("director", "eva", "Drunk."))
    events = competition.do(CANCEL)
    reason = CompetitionCancelled(by_reading("broken-off"))
    told = [(e.player, e.amount, e.reason) for e in of(events, FeeRefunded)]
    assert told == [(player, 500, reason) for player in ("ann", "bea", "cho", "dan")]
    assert competition.fee_of == {"eva": 500}
    assert competition.tournament.account.house == 500


@clause("KHT-3.2.a")
def test_too_few_entrants_are_reason_enough() -> None:
    competition = Competition(notice())
    competition.enter("ann")
    (cancelled,) = of(competition.do(Cancel("director")), TournamentCancelled)
    assert cancelled.reason == TooFewEntrants(by_clause("KHT-3.2.a"))
    two = Competition(notice())
    two.enter("ann", "bea")
    assert "one line of 1 to 500" in two.bad(Cancel("director"))


@clause("KHT-3.2.a")
def test_by_another_reading_the_fees_of_what_has_begun_are_kept() -> None:
    competition = begun(broken_off="kept")
    assert of(competition.do(CANCEL), FeeRefunded) == []
    assert competition.tournament.account.house == 5 * 500
    before_play = Competition(notice(), broken_off="kept")
    before_play.enter("ann", "bea")
    assert len(of(before_play.do(CANCEL), FeeRefunded)) == 2


@clause("KHT-3.2.a")
def test_nothing_more_is_played_and_every_chip_is_called_in() -> None:
    competition = begun()
    competition.do(CANCEL)
    chips = competition.tournament.chips
    assert (chips.issued, chips.returned, chips.in_play) == (3 * BANK, 3 * BANK, 0)
    assert competition.table().play is None
    ways_on = (
        at(1, OpenBets("dealer")),
        at(2, Sit("bea", 1)),
        StartTable("director", 2, MORNING),
        CANCEL,
        Withdraw("ann", DAY),
    )
    for command in ways_on:
        assert competition.refusal_code(command) == ("cancelled", "KHT-3.2.a")


@clause("KHT-3.2.a")
@pytest.mark.parametrize("paid", [False, True])
def test_it_can_be_called_off_until_the_prizes_are_paid(paid: bool) -> None:
    competition = Competition(only_final(rounds=1)).playing("ann", "bea")
    competition.round(PAIR, WON)
    if paid:
        competition.do(PayPrizes("director"))
        assert competition.refuses(CANCEL).code == "tournament-over"
    else:
        assert len(of(competition.do(CANCEL), FeeRefunded)) == 2
