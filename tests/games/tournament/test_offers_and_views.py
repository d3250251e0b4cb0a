"""What may be done now, as data, and what may be seen."""

from datetime import timedelta

import msgspec
import pytest

from clauses import clause
from games.tournament.competition import (
    BANK,
    DAY,
    LOSING,
    PAIR,
    Bets,
    Competition,
    notice,
    one_table,
    stack_deck,
)
from houseway.games.king_high.table.commands import OpenBets, Shuffle
from houseway.games.king_high.tournament.table.commands import (
    AnyCommand,
    Apply,
    AtTable,
    DrawBallot,
    EndTurn,
    PayPrizes,
    Withdraw,
    at,
)
from houseway.games.king_high.tournament.table.decide import decide
from houseway.games.king_high.tournament.table.evolve import after
from houseway.games.king_high.tournament.table.legal import legal
from houseway.games.king_high.tournament.table.view import view

THREE = ("ann", "bea", "cho")
TEN: Bets = {player: [("pokerpot", 10)] for player in THREE}
EVERYBODY = (*THREE, "zoe", "director", "dealer", "inspector")


def stages() -> list[Competition]:
    """The same tournament at many of its stages."""
    found = [Competition(), Competition(notice())]
    found.append(Competition(notice()))
    found[-1].enter("ann", "bea")
    found[-1].do(Apply("cho"))
    drawn = Competition(one_table(rounds=1))
    drawn.enter(*THREE)
    drawn.draw()
    found.append(drawn)
    found.append(Competition(one_table(rounds=1)).playing(*THREE))
    for bets in (TEN, {player: [("pokerpot", BANK)] for player in THREE}):
        betting = Competition(one_table(rounds=1)).playing(*THREE)
        betting.open(LOSING)
        found.append(betting)
        over = Competition(one_table(rounds=1)).playing(*THREE)
        over.round(LOSING, bets)
        found.append(over)
    return found


def commands(competition: Competition, actor: str) -> list[AnyCommand]:
    return [offer.command for offer in legal(competition.tournament, actor)]


@pytest.mark.parametrize("number", range(9))
def test_every_offer_is_accepted_as_it_stands_and_within_its_bounds(number: int) -> None:
    tournament = stages()[number].tournament
    for actor in EVERYBODY:
        for offer in legal(tournament, actor):
            assert offer.command.by == actor
            assert offer.says
            assert decide(tournament, offer.command)
            if offer.amount is not None:
                assert isinstance(offer.command, AtTable)
                for amount in (offer.amount.minimum, offer.amount.maximum):
                    asks = msgspec.structs.replace(offer.command.asks, amount=amount)
                    assert decide(tournament, at(1, asks))


@clause("KHT-7.2")
def test_only_the_player_in_turn_is_offered_wagers() -> None:
    competition = Competition(one_table()).playing(*THREE)
    competition.open()
    assert EndTurn("cho", 1, "cho") in commands(competition, "cho")
    assert competition.wager("cho", "pokerpot", 10) in commands(competition, "cho")
    assert not [c for c in commands(competition, "ann") if "pokerpot" in str(c)]
    assert EndTurn("dealer", 1, "cho") in commands(competition, "dealer")


@clause("KHT-8.2", "KHT-8.4")
def test_the_director_is_offered_what_decides() -> None:
    *_, all_lost = stages()
    offered = commands(all_lost, "director")
    assert DrawBallot("director", 1, THREE) in offered
    assert not [c for c in offered if isinstance(c, PayPrizes)]


@clause("KHT-1.7")
def test_offers_do_not_depend_on_the_cards_to_come() -> None:
    offers = []
    for cards in (LOSING, PAIR):
        competition = Competition(one_table()).playing(*THREE)
        competition.open(cards)
        offers.append(legal(competition.tournament, "cho"))
    assert offers[0] == offers[1]
    assert len(offers[0]) > 3


@clause("KHT-1.7")
def test_no_view_tells_the_order_of_the_cards() -> None:
    orders = (stack_deck(LOSING), stack_deck(PAIR))
    for viewer in (*EVERYBODY, "public"):
        seen = set()
        for order in orders:
            competition = Competition(one_table()).playing(*THREE)
            competition.do(at(1, Shuffle("dealer", order)), at(1, OpenBets("dealer")))
            seen.add(msgspec.json.encode(view(competition.tournament, viewer)))
        assert len(seen) == 1


def test_a_view_shows_the_puck_the_order_and_the_turn() -> None:
    competition = Competition(one_table()).playing(*THREE)
    competition.round(PAIR, TEN)
    competition.open()
    table = view(competition.tournament, "ann").tables[1]
    assert table.play is not None
    assert (table.play.puck, table.play.turn) == (2, "bea")
    assert table.play.order == ("bea", "ann", "cho")
    assert table.game.chips["ann"] == BANK + 10


def test_a_view_is_json_at_every_stage() -> None:
    for competition in stages():
        seen = view(competition.tournament, "public")
        assert msgspec.json.decode(msgspec.json.encode(seen))["phase"] == seen.phase


def test_withdrawal_is_offered_for_the_last_day_that_brings_the_fee_back() -> None:
    competition = stages()[2]
    (offer,) = [o for o in legal(competition.tournament, "ann") if o.clause == "KHT-3.2.b"]
    assert isinstance(offer.command, Withdraw)
    assert offer.command.on == DAY - timedelta(days=7)
    out = after(competition.tournament, decide(competition.tournament, offer.command))
    assert out.account.refunded == 500
