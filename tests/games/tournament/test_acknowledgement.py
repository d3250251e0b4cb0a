"""Entrants acknowledge the conditions, themselves or on paper, and must where the notice asks."""

from datetime import datetime

import msgspec
import pytest

from clauses import clause
from games.tournament.competition import Competition, notice, of
from houseway.games.king_high.tournament.table.amendment import to_draft
from houseway.games.king_high.tournament.table.commands import (
    Acknowledge,
    AllotSeats,
    AmendNotice,
    Disqualify,
    NotifyEntrants,
    at,
)
from houseway.games.king_high.tournament.table.events import ConditionsAcknowledged, RightForfeited
from houseway.tables.seating import Sit

THREE = ("ann", "bea", "cho")


def open_competition(*, by_notice: bool = True) -> Competition:
    """All have entered and seen the conditions, and Ann has acknowledged them."""
    competition = Competition(notice(acknowledgement=by_notice))
    competition.enter(*THREE)
    competition.do(NotifyEntrants("director"), Acknowledge("ann", "ann"))
    return competition


@clause("KHT-1.5")
def test_an_acknowledgement_is_recorded_with_how_it_was_given() -> None:
    competition = open_competition()
    (event,) = of(competition.do(Acknowledge("director", "bea", True)), ConditionsAcknowledged)
    assert (event.player, event.on_paper, event.clause) == ("bea", True, "KHT-1.5")
    assert competition.tournament.acknowledged_players == ("ann", "bea")
    again = competition.refusal_code(Acknowledge("ann", "ann"))
    assert again == ("known-already", "KHT-1.5")


@clause("KHT-1.5")
def test_nobody_acknowledges_what_was_not_shown_and_nobody_for_another() -> None:
    competition = Competition(notice())
    competition.enter("ann", "bea")
    unseen = competition.refusal_code(Acknowledge("ann", "ann"))
    assert unseen == ("not-notified", "KHT-1.5")
    competition.do(NotifyEntrants("director"))
    assert competition.refuses(Acknowledge("ann", "bea", True)).code == "wrong-role"
    assert "on paper" in competition.bad(Acknowledge("director", "ann"))
    assert "on paper" in competition.bad(Acknowledge("ann", "ann", True))
    assert competition.refuses(Acknowledge("zoe", "zoe")).code == "no-entrant"
    competition.do(Disqualify("director", "bea", "Rude."))
    assert competition.refuses(Acknowledge("bea", "bea")).code == "not-entered"


@clause("KHT-1.5", "KHT-5.1")
@pytest.mark.parametrize("by_notice", [True, False])
def test_where_the_notice_asks_for_it_only_who_has_is_seated(by_notice: bool) -> None:
    competition = open_competition(by_notice=by_notice)
    competition.do(AllotSeats("director", THREE))
    competition.do(at(1, Sit("ann", 1)))
    late = at(1, Sit("bea", 2))
    if not by_notice:
        competition.do(late)
        return
    assert competition.refusal_code(late) == ("not-acknowledged", "KHT-1.5")
    competition.do(Acknowledge("bea", "bea"), late)
    assert [event.player for event in of(competition.start(), RightForfeited)] == ["cho"]


@clause("KHT-1.5", "KHT-1.2")
def test_an_amended_notice_is_acknowledged_again() -> None:
    competition = open_competition()
    draft = msgspec.structs.replace(to_draft(competition.tournament.need_notice()), prizes=(900,))
    competition.do(AmendNotice("director", draft, "A sponsor left.", datetime(2027, 4, 30, 9)))
    assert competition.tournament.acknowledged_players == ()
    competition.do(Acknowledge("ann", "ann"))
