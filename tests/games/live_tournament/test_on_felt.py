"""A tournament with real cards and paper ballots, a fire at one table and a disqualification."""

import pytest

from clauses import clause
from games.live_tournament.felt import BANK, EIGHT, LOSING, PAIR, PRIZES, Felt, first_session, whole
from games.live_tournament.house import FEE, KIND, MONEY, house_of, names
from houseway.games.king_high.table.commands import BurnCards, CloseBets, DealCard, Shuffle
from houseway.games.king_high.table.events import CardDealt, CardsShuffled
from houseway.games.king_high.table.shoe import DECK
from houseway.games.king_high.tournament.live.commands import CallBallot
from houseway.games.king_high.tournament.table.commands import AllotSeats, DrawBallot, PayPrizes, at
from houseway.games.king_high.tournament.table.events import (
    BallotDrawn,
    HappenedAtTable,
    SeatsAllotted,
)
from houseway.games.king_high.tournament.table.state import Ballot, RoundInvalidation


@pytest.fixture(scope="module")
def played() -> Felt:
    return whole()


@clause("KHT-8.2", "KHT-8.6", "KHT-1.6.a", "KHT-1.4")
def test_it_is_played_to_its_end_with_the_money_right(played: Felt) -> None:
    tournament = played.live.need_opened()
    assert (tournament.phase, tournament.winner) == ("ended", "fay")
    assert [(prize.player, prize.amount) for prize in tournament.prizes] == list(
        zip(("fay", "hal", "cho"), PRIZES, strict=True)
    )
    assert played.purse("fay") == MONEY - FEE + PRIZES[0]
    assert played.purse("eva") == MONEY - FEE
    assert played.ledger["house"] == 8 * FEE - sum(PRIZES)
    assert tournament.chips.is_balanced
    assert tournament.chips.in_play == 0


@clause("KHT-1.6.a")
def test_a_fire_at_one_table_leaves_the_other_as_it_was() -> None:
    felt = first_session()
    assert [felt.has(2, player) for player in ("bea", "dan", "fay", "hal")] == [BANK] * 4
    tables = felt.live.need_opened().tables
    assert tables[1].winners == ("ann", "cho")
    reason = "The curtains at table 2 burnt."
    assert tables[2].history == (RoundInvalidation(1, "fire", reason),)


@clause("KHT-4.1", "KHT-8.2")
def test_ballots_on_paper_and_real_cards_are_recorded_as_such(played: Felt) -> None:
    seats = [event for event in played.events if isinstance(event, SeatsAllotted)]
    lots = [event for event in played.events if isinstance(event, BallotDrawn)]
    assert [event.on_paper for event in seats] == [True, True]
    assert [event.on_paper for event in lots] == [True]
    assert [place.player for place in seats[0].places] == list(EIGHT)
    assert (
        Ballot(("fay", "bea", "dan"), on_paper=True) in played.live.need_opened().past[0][1].history
    )
    at_tables = [e.happened for e in played.events if isinstance(e, HappenedAtTable)]
    orders = [event.order for event in at_tables if isinstance(event, CardsShuffled)]
    assert orders == [None] * 4
    assert {event.real_card for event in at_tables if isinstance(event, CardDealt)} == {True}


def test_the_record_alone_gives_the_same_tournament(played: Felt) -> None:
    assert played.replayed() == played.live
    assert played.moves() == ()


# -- Real shoes --------------------------------------------------------------------------------


@clause("KH-10.6", "KH-10.8")
def test_a_real_shoe_is_counted_at_a_tournament_table_and_its_cut_card_asks_for_a_shuffle() -> None:
    felt = first_session()
    shoe = felt.live.need_opened().tables[1].game.need_shoe()
    assert (shoe.by_hand, shoe.left) == (True, 312 - 15)
    felt = Felt(rounds=6)
    felt.enter(*EIGHT)
    felt.draw_on_paper(*EIGHT)
    felt.begin(1)
    for _ in range(5):
        felt.wager(1, dict.fromkeys(EIGHT[::2], 10))
        felt.cards(1, LOSING)
    due = felt.live.need_opened().tables[1].game.shuffle_due
    assert due is not None
    assert due.reason.clause == "KH-10.8"


@clause("KH-5.6")
def test_the_cards_of_every_table_are_checked_before_the_next_session_and_the_prizes() -> None:
    felt = first_session()
    felt.at(2, Shuffle("dealer"))
    felt.wager(2, {"bea": BANK, "dan": BANK, "fay": BANK, "hal": 10})
    felt.cards(2, LOSING)
    felt.says(DrawBallot("director", 2, ("fay", "bea", "dan"), on_paper=True))
    seats = AllotSeats("director", ("hal", "fay", "cho", "ann"), on_paper=True)
    assert felt.refused(seats) == "not-checked"
    felt.check(1)
    assert felt.refused(seats) == "not-checked"
    felt.check(2)
    felt.says(seats)
    felt.begin(1)
    felt.wager(1, {"ann": 10, "cho": 20, "fay": 500, "hal": 30})
    felt.cards(1, PAIR)
    assert felt.refused(PayPrizes("director")) == "not-checked"


# -- What is real is entered, and nothing else ---------------------------------------------------


def test_no_order_of_cards_and_no_ballot_without_paper_is_entered_on_felt() -> None:
    felt = Felt()
    felt.enter(*EIGHT)
    assert felt.refused(AllotSeats("director", EIGHT)) == "not-drawn"
    felt.draw_on_paper(*EIGHT)
    assert felt.refused(at(1, Shuffle("dealer", DECK.cards))) == "not-drawn"


def test_the_house_draws_the_seats_of_a_tournament_on_felt_where_the_director_asks_it_to() -> None:
    felt = Felt()
    felt.enter(*EIGHT)
    felt.do(CallBallot("director"))
    while felt.phase == "entries":
        for move in felt.moves():
            felt.do(move.command)
    (seats,) = [event for event in felt.events if isinstance(event, SeatsAllotted)]
    assert not seats.on_paper
    felt.begin(1)


def test_the_house_neither_deals_nor_draws_at_a_table_of_felt() -> None:
    felt = first_session()
    assert {move.place for move in felt.moves()} <= {"ballot"}
    felt.at(2, Shuffle("dealer"))
    felt.wager(2, {"bea": BANK, "dan": BANK, "fay": BANK, "hal": 10})
    felt.at(2, CloseBets("dealer"), BurnCards("dealer"))
    assert {move.place for move in felt.moves()} <= {"ballot"}


def test_the_dealer_is_offered_every_card_and_the_director_a_ballot_on_paper() -> None:
    felt = first_session()
    felt.at(2, Shuffle("dealer"))
    felt.wager(2, {"bea": BANK, "dan": BANK, "fay": BANK, "hal": 10})
    felt.at(2, CloseBets("dealer"), BurnCards("dealer"))
    offered = [getattr(offer.command, "asks", None) for offer in KIND.legal(felt.live, "dealer")]
    assert len([asks for asks in offered if isinstance(asks, DealCard)]) == 52
    felt.at(2, DealCard("dealer", "9s"))
    felt.cards(2, ("4h", "7d", "2c", "Kh"))
    lots = [offer.command for offer in KIND.legal(felt.live, "director")]
    assert DrawBallot("director", 2, ("bea", "dan", "fay"), on_paper=True) in lots


def test_paper_and_real_cards_are_refused_where_the_house_draws() -> None:
    house = house_of(8)
    house.until(lambda h: len(h.live.need_opened().registered_players) == 8)
    assert house.refused(AllotSeats("director", names(8), on_paper=True)) == "not-drawn"
