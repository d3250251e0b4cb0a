"""The inspector is there, and what the inspector decides is final and takes effect."""

from typing import Any

import pytest

from clauses import clause
from games.king_high.rounds import KingHigh, lines_of
from houseway.core.reasons import by_reading
from houseway.game import capabilities as cap
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.shoe import DECK, MANUAL_SHOE
from houseway.live.table.commands import CloseTable, EndRound, SettleDispute
from houseway.review.export import export_table
from houseway.review.verify import verify
from houseway.testing import Recorded

FIVE = ("9s", "4h", "7d", "2s", "Kh")


def felt() -> Recorded:
    """A table with real cards: Ann has lost a Pokerpot of 1,000 in its first round."""
    table = Recorded("king-high", "ann", dealing="human")
    table.seat(10_000)
    for command in (
        c.CheckCards("inspector", DECK.cards, "before-play"),
        c.Shuffle("dealer"),
        c.OpenBets("dealer"),
        c.PlaceWager("ann", 1, "pokerpot", 1_000),
    ):
        table.do(command)
    for card in FIVE:
        table.do(c.CloseBets("dealer"))
        table.do(c.DealCard("dealer", card))
    return table


def chips(table: Recorded) -> int:
    has: int = table.table.floor.bank.has("ann")
    return has


def verifies(table: Recorded) -> bool:
    return verify(export_table(table.whole)).ok


@clause("KH-4.1")
def test_without_an_inspector_nothing_is_played_at_any_stage() -> None:
    """Before the round, before and after "no more bets", and before the card."""
    table = KingHigh(device=MANUAL_SHOE)
    table.sit("ann")
    table.ready(" ".join(FIVE))
    bet = c.PlaceWager("ann", 1, "pokerpot", 100)
    for step in (c.OpenBets, c.CloseBets, c.BurnCards, c.DealCard):
        assert table.do(c.LeaveDuty("inspector")) == [e.InspectorOffDuty("KH-4.1")]
        refusal = table.refuses(step("dealer"))
        assert (refusal.code, refusal.clause) == ("no-inspector", "KH-4.1")
        assert table.game.dealer(table.table) is None
        assert table.game.view(table.table, "ann").inspector_away
        table.do(c.TakeDuty("inspector", "R. Tan"))
        table.do(step("dealer"))
        if step is c.OpenBets:
            table.do(bet)
    table.finish()


@clause("KH-4.1", "KH-1.3")
def test_who_inspects_is_on_record_and_shown() -> None:
    table = KingHigh()
    for who in ("ann", "dealer"):
        assert table.refuses(c.TakeDuty(who, "R. Tan")).code == "wrong-role"
        assert table.refuses(c.LeaveDuty(who)).code == "wrong-role"
    assert table.do(c.TakeDuty("inspector", " R. Tan ")) == [e.InspectorOnDuty("R. Tan", "KH-4.1")]
    assert table.game.view(table.table, "ann").inspector == "R. Tan"
    table.do(c.TakeDuty("inspector", "S. Lim"))  # relieved by another
    table.do(c.LeaveDuty("inspector"))
    assert table.refuses(c.LeaveDuty("inspector")).clause == "KH-4.1"
    assert table.game.view(table.table, "ann").inspector == ""
    assert "printable" in table.bad(c.TakeDuty("inspector", ""))


@clause("KH-4.2", "KH-1.3")
def test_the_inspectors_decision_moves_the_money_it_names() -> None:
    table = felt()
    assert chips(table) == 9_000
    decided = SettleDispute("inspector", 1, "The fifth card was seen: the wager goes back.")
    assert table.refuses(SettleDispute("dealer", 1, "No.", {"ann": 1_000}))
    table.do(SettleDispute(decided.by, 1, decided.decision, {"ann": 1_000}), "Ann complained.")
    assert chips(table) == 10_000
    assert table.kind.view(table.state, "ann").disputes[-1].decision == decided.decision
    assert verifies(table)


@clause("KH-4.2")
def test_the_inspector_may_end_the_round_that_is_disputed() -> None:
    table = felt()
    table.do(c.OpenBets("dealer"))
    table.do(c.PlaceWager("ann", 1, "pokerpot", 1_000))
    table.do(c.CloseBets("dealer"))
    table.do(c.DealCard("dealer", "9s"))
    table.do(EndRound("inspector", "It cannot be said whose chips these are."), "A dispute.")
    assert table.table.round is None
    assert chips(table) == 9_000
    assert verifies(table)


@clause("KH-4.2", "KH-13.3.b", "KH-13.3.c")
@pytest.mark.parametrize(
    ("reading", "lines"),
    [
        ("as-if-void", [("low", 0), ("high-run", 300), ("pokerpot", 100)]),
        ("returned", [("low", 0), ("high-run", 0), ("pokerpot", 0)]),
    ],
)
def test_a_round_that_management_ends_is_settled_as_the_table_reads_it(
    reading: str, lines: list[tuple[str, int]]
) -> None:
    table = KingHigh(f"ended-round={reading}")
    table.sit("ann")
    table.ready("Ts Th 3d 4c 5s")
    table.open()
    for kind in ("pokerpot", "high-run", "high"):
        table.bet("ann", kind)
    table.deal()
    table.deal()
    table.bet("ann", "low")
    ended = table.game.require(cap.END_ROUND)(table.table, "Fire.")
    assert sorted((line.kind, line.net) for line in lines_of(list(ended))) == sorted(lines)
    assert str(ended[-1].why).startswith("Fire.")
    reasons = [ended[-1].reason, *(line.reason for line in lines_of(list(ended)))]
    assert {reason.by for reason in reasons} == {by_reading("ended-round")}
    assert [line.kind for line in table.round.lines] == ["high"]  # settled before, and it stands


@pytest.mark.parametrize("reading", ["as-if-void", "returned"])
def test_a_round_ended_before_it_began_gives_everything_back(reading: str) -> None:
    table = KingHigh(f"ended-round={reading}", "void-before-first-card=paid")
    table.sit("ann")
    table.ready("Ts")
    table.open()
    table.bet("ann", "high-run")
    (line,) = lines_of(list(table.game.require(cap.END_ROUND)(table.table, "Fire.")))
    assert (line.outcome, line.clause) == ("returned", "KH-1.8")


@clause("KH-5.6")
def test_a_table_of_real_cards_closes_once_they_are_checked_after_play() -> None:
    table = felt()
    assert table.refuses(CloseTable("inspector", "The night is over."))
    assert not any(isinstance(o.command, CloseTable) for o in offers(table))
    (found,) = table.do(c.CheckCards("inspector", DECK.cards[1:], "after-play"), "Closing.")
    assert isinstance(found, e.CardsChecked)
    assert (found.reason.clause, found.reason.missing) == ("KH-5.6", ("As",))
    table.do(CloseTable("inspector", "The night is over."), "Closing.")
    assert verifies(table)


def offers(table: Recorded) -> tuple[Any, ...]:
    assert table.kind.legal is not None
    return table.kind.legal(table.state, "inspector")
