"""A player who is ready is not waited for, and no one is hurried at their own table."""

from collections.abc import Iterator
from typing import Any

import pytest

from houseway.core.reasons import BY_HOUSE
from houseway.live.table.commands import CloseOwnTable, OpenTable, Ready
from houseway.live.table.dealer import next_move
from houseway.live.table.kind import postings
from houseway.live.table.reasons import NobodyPlayed, OwnerLeft
from houseway.record.ledger import PRACTICE, Posting, chips
from houseway.registry import game
from houseway.tables.dealing import Move
from houseway.tables.seating import BuyIn, CashOut, Leave, Sit
from live.watched import CHIPS, GAMES, LOW_HIGH, Watched

WITH_BETS = (*LOW_HIGH, "king-high")
every_game = pytest.mark.parametrize("name", GAMES)


def shared(name: str, *players: str) -> Watched:
    at = Watched(name)
    at.sit(*players)
    at.until_phase("betting")
    return at


def own(name: str) -> Watched:
    """Ann's own table, with Bea where a round needs two."""
    others = ("bea",) if game(name).fewest_players > 1 else ()
    at = Watched(name, owner="ann", companions=others)
    at.sit("ann", *others)
    return at


def wager(at: Watched, player: str) -> None:
    offers = at.kind.legal(at.state, player)
    at.do(next(o.command for o in offers if o.amount and hasattr(o.command, "kind")))


def next_of(at: Watched) -> Move[Any] | None:
    return next_move(at.game, at.state, at.secret)


def offered(at: Watched, player: str) -> bool:
    return any(isinstance(offer.command, Ready) for offer in at.kind.legal(at.state, player))


@pytest.mark.parametrize("name", WITH_BETS)
def test_bets_close_at_once_when_everybody_is_ready(name: str) -> None:
    at = shared(name, "ann", "bea")
    assert not offered(at, "ann")  # without a wager nothing is waited for
    wager(at, "ann")
    assert offered(at, "ann")
    at.do(Ready("ann"))
    assert not offered(at, "ann")
    assert at.refusal(Ready("ann")) == "ready-already"
    waits = next_of(at)
    assert waits is not None
    assert waits.after == "bets"  # Bea may still bet
    at.do(Ready("bea"))
    now = next_of(at)
    assert now is not None
    assert now.after == "at-once"
    at.do(now.command)
    assert at.phase != "betting"
    assert at.kind.view(at.state, "ann").ready == ()  # the next stage asks again


def test_the_rest_of_a_round_needs_one_word() -> None:
    at = shared("king-high", "ann")
    offers = at.kind.legal(at.state, "ann")
    at.do(next(o.command for o in offers if getattr(o.command, "kind", "") == "pokerpot"))
    at.do(Ready("ann", rest=True))
    stages = set()
    while at.table.round is not None:
        move = next_of(at)
        assert move is not None
        assert move.after in ("at-once", "beat")
        stages.add(at.kind.stage(at.state))
        at.do(move.command)
    assert len(stages) > 2
    assert at.kind.view(at.state, "ann").ready == ()


def test_who_sits_out_is_not_waited_for() -> None:
    at = shared("si-ki-pi", "ann", "bea")
    wager(at, "bea")
    for number in range(1, 6):
        wager(at, "ann")
        for command in hurried(at, number):
            at.do(command)
    wager(at, "ann")
    at.do(Ready("ann"))
    move = next_of(at)
    assert move is not None
    assert move.after == "at-once"


def hurried(at: Watched, number: int) -> Iterator[Any]:
    """What the house does until the next bets are open; no player sets a hand in time."""
    while at.table.rounds_opened == number or at.phase != "betting":
        move = next_of(at)
        assert move is not None
        yield move.command


@every_game
def test_only_who_sits_at_a_table_that_the_house_deals_is_ready(name: str) -> None:
    at = Watched(name)
    assert at.refusal(Ready("zoe")) == "no-seat"
    assert "player" in at.refusal(Ready("dealer"))
    real = Watched(name, dealing="human")
    assert real.refusal(Ready("zoe")) == "no-clock"


# -- One's own table -------------------------------------------------------------------------------


@every_game
def test_at_ones_own_table_the_dealer_begins_at_once_and_then_waits(name: str) -> None:
    at = own(name)
    while at.table.round is None:
        move = next_of(at)
        assert move is not None
        assert move.after == "at-once"
        at.do(move.command)
    if name == "pineapple":
        assert next_of(at) is None  # no hand is ever placed for a player
        return
    assert next_of(at) is None
    wager(at, "ann")
    assert next_of(at) is None
    at.do(Ready("ann", rest=True))
    at.until_over(1)
    while (move := next_of(at)) is not None and not at.table.round:
        at.do(move.command)  # what was secret is revealed, and the next is committed to
    assert at.table.round is None  # the results stay
    assert offered(at, "ann")
    at.do(Ready("ann"))
    at.until_phase("betting")


@every_game
def test_nobody_else_sits_down_at_somebodys_own_table(name: str) -> None:
    at = own(name)
    assert at.refusal(BuyIn("zoe", CHIPS)) == "own-table"
    assert at.refusal(Sit("zoe", 3)) == "own-table"
    tags = {type(offer.command) for offer in at.kind.legal(at.state, "zoe")}
    assert not tags & {BuyIn, Sit}


def test_practice_chips_come_from_no_wallet() -> None:
    at = own("si-ki-pi")
    before = at.state
    (bought,) = at.kind.decide(before, BuyIn("ann", 700))
    after = at.kind.evolve(before, bought)
    assert postings(before, after, bought) == (
        Posting(chips("ann"), 700),
        Posting(PRACTICE, -700),
    )


def test_a_table_whose_owner_has_left_is_closed() -> None:
    at = own("si-ki-pi")
    at.until_phase("betting")
    at.do(CashOut("ann", CHIPS))
    move = next_of(at)
    assert move is None or not isinstance(move.command, CloseOwnTable)  # still there
    leaving = (o.command for o in at.kind.legal(at.state, "ann"))
    at.do(
        next(
            c
            for c in leaving
            if isinstance(c, Leave)
            or "leave" in type(c).__name__.lower()
            or "walk" in type(c).__name__.lower()
        )
    )
    move = next_of(at)
    assert move is not None
    assert isinstance(move.command, CloseOwnTable)
    at.do(move.command)
    assert at.state.status == "closed"
    assert at.state.reason == OwnerLeft(BY_HOUSE)


def test_a_table_of_ones_own_at_which_nobody_plays_is_closed_by_the_house_alone() -> None:
    at = own("si-ki-pi")
    assert at.refusal(CloseOwnTable("inspector", idle=30)) == "wrong-role"
    at.do(CloseOwnTable("house", idle=30))
    assert at.state.reason == NobodyPlayed(BY_HOUSE, 30)
    assert str(at.state.why).startswith("This table was idle for 30 minutes and closed.")
    assert Watched("si-ki-pi").refusal(CloseOwnTable("house")) == "no-own-table"


def test_what_cannot_be_somebodys_own_table() -> None:
    at = Watched("si-ki-pi")
    for wrong in (
        {"companions": ("bea",)},
        {"owner": "dealer"},
        {"owner": "ann", "dealing": "human"},
    ):
        opening = OpenTable("house", "t", "Name", **wrong)
        with pytest.raises(Exception, match=r"own|player|automatic"):
            at.kind.decide(at.kind.start, opening)
