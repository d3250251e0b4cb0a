"""The automatic dealer and the ordinary player: whole sessions without a human being."""

from collections import Counter
from random import Random

import pytest

from clauses import clause
from games.pineapple.tables import HIGH, LOW, STACK, Pineapple, of
from houseway.core.cards.french import FRENCH
from houseway.core.fairness import shuffle_cards
from houseway.game.narration import event_sentence
from houseway.games.pineapple import GAME
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table import events as e
from houseway.games.pineapple.table.collection import LATEST
from houseway.tables.dealing import Move
from houseway.tables.seating import BuyIn

QUEENS = "Qd Qh 4d / Ks Kd 2s 5h 8s / As Ah 3h 6s 9h"
STAYS = "2h 3c 4c / 9c 9d 9h 5s 5d / Tc Td Ts Jd Jh"
SIX_PAIRS = "2c 2d 3c / 3s 4s 4d 9h 9s / Tc Td Kc Kh Jc"
QUEENS_AND_FLUSH = "Qh Qd 5h / Ac Ah 2h 6h 7h / Ks Js 6s 5s 2s"
DEAL = Move(c.Deal("dealer"), after="pause", shuffled=True)
SETTLE = Move(c.Settle("dealer"), after="pause")


class Session:
    """Bots act as soon as they can; otherwise the dealer does what is next."""

    def __init__(self, *players: str, absent: tuple[str, ...] = (), seed: int = 1) -> None:
        self.table = Pineapple().seat(*players)
        self.bots = tuple(player for player in players if player not in absent)
        self.rng = Random(seed)
        self.stood_in: Counter[str] = Counter()
        self.moves: list[Move[c.AnyCommand]] = []

    def play(self, hands: int) -> "Session":
        while self.table.table.rounds_opened < hands or self.table.table.round is not None:
            self.step()
        return self

    def step(self) -> None:
        for player in self.bots:
            command = self.wish(player)
            if command is not None:
                assert command.by == player
                self.table.do(command)
                return
        move = GAME.dealer(self.table.table)
        assert move is not None
        self.moves.append(move)
        pack = shuffle_cards(FRENCH.cards, self.rng.randbytes(32)) if move.shuffled else ()
        self.table.do(GAME.with_deck(move.command, pack))
        if isinstance(move.command, c.PlaceForPlayer):
            self.stood_in[move.command.player] += 1

    def wish(self, player: str) -> c.AnyCommand | None:
        seen = GAME.view(self.table.table, player)
        return GAME.bot(seen, GAME.legal(self.table.table, player), self.rng)


@clause("FUP-deal", "FUP-fantasy.deal")
def test_a_session_of_three_bots_needs_nobody_else() -> None:
    session = Session("ann", "bob", "cho").play(40)
    ended = session.table.table.recent
    assert [round_.phase for round_ in ended] == ["settled"] * 40
    assert len(ended[0].hands) == 3
    assert sum(hand.place.fantasy for round_ in ended for hand in round_.hands) >= 3
    assert not session.stood_in
    assert {move.after for move in session.moves} <= {"at-once", "pause"}


@clause("FUP-table.three", "FUP-table.two-hands")
def test_four_seats_and_two_hands_are_dealt_as_well() -> None:
    four = Session("ann", "bob", "cho", "dee").play(5)
    assert {hand.player for round_ in four.table.table.recent for hand in round_.hands} == {
        "ann",
        "bob",
        "cho",
        "dee",
    }
    two = Session("ann", "bob")
    two.table.do(c.PlayHands("bob", 2))
    two.play(3)
    assert [len(round_.hands) for round_ in two.table.table.recent] == [3, 3, 3]


@clause("FUP-deal.2", "FUP-deal.3", "FUP-table.out")
def test_a_player_who_never_acts_plays_one_hand_by_the_house_and_then_sits_out() -> None:
    session = Session("ann", "bob", "cho", absent=("bob",)).play(3)
    first, *later = session.table.table.recent
    assert {hand.player for hand in first.hands} == {"ann", "bob", "cho"}
    assert all({hand.player for hand in round_.hands} == {"ann", "cho"} for round_ in later)
    assert session.stood_in == {"bob": 5}
    stood_in = [move for move in session.moves if isinstance(move.command, c.PlaceForPlayer)]
    assert {(move.command.by, move.after) for move in stood_in} == {("house", "turn")}
    assert (session.table.table.out, session.table.table.away) == (("bob",), ("bob",))
    won = sum(
        line.paid if line.a == "bob" else -line.paid
        for line in first.lines
        if "bob" in (line.a, line.b)
    )
    assert session.table.table.floor.bank.has("bob") == STACK + won


def test_a_table_that_everybody_has_left_to_the_house_stands_after_one_hand() -> None:
    session = Session("ann", "bob", absent=("ann", "bob")).play(1)
    assert session.stood_in == {"ann": 5, "bob": 5}
    assert len(of(session.table.events, e.RoundEnded)) == 1
    assert GAME.dealer(session.table.table) is None


def test_the_house_is_told_of_as_the_one_who_placed() -> None:
    table = Pineapple().seat("ann", "bob")
    table.do(c.Deal("dealer", FRENCH.cards))
    move = GAME.dealer(table.table)
    assert move is not None
    placed = table.do(move.command)
    told = [event_sentence(GAME, event, GAME.view(table.table, "ann").round) for event in placed]
    assert told[0] == "bob ran out of time and sits out from the next hand."
    assert told[1].startswith("The house places for bob: ")


def placing(table: Pineapple, player: str) -> c.PlaceCards:
    """Any placement that is offered."""
    offered = [offer.command for offer in GAME.legal(table.table, player)]
    return next(command for command in offered if isinstance(command, c.PlaceCards))


def test_who_places_again_is_back_and_nobody_but_the_house_places_for_another() -> None:
    table = Pineapple().seat("ann", "bob")
    table.do(c.Deal("dealer", FRENCH.cards))
    for by in ("ann", "bob", "dealer", "inspector"):
        assert table.refuses(c.PlaceForPlayer(by, "bob")).code == "wrong-role"
    by_house = GAME.dealer(table.table)
    assert by_house is not None
    table.do(by_house.command)
    assert "bob" in table.table.away
    while table.round.to_place[0][1].player != "bob":
        table.do(placing(table, "ann"))
    events = table.do(placing(table, "bob"))
    assert isinstance(events[0], e.PlayerCameBack)
    assert not table.table.out
    assert not table.table.away


def test_the_same_seed_plays_the_same_session() -> None:
    first, second = (Session("ann", "bob", seed=4).play(3).table.events for _ in range(2))
    assert first == second


# -- Move by move ------------------------------------------------------------------------------


@clause("FUP-stakes.nine")
def test_a_hand_is_dealt_when_two_players_are_ready() -> None:
    table = Pineapple().seat("ann")
    assert GAME.dealer(table.table) is None
    table.seat("bob")
    assert GAME.dealer(table.table) == DEAL
    table.do(c.SitOut("bob"))
    assert GAME.dealer(table.table) is None


@clause("FUP-fantasy.deal")
def test_the_stand_in_sets_a_hand_in_fantasy_land() -> None:
    table = Pineapple().seat("ann", "bob").play(LOW, QUEENS)
    table.settle()
    table.do(c.Deal("dealer", FRENCH.cards))
    move = GAME.dealer(table.table)
    assert move is not None
    assert isinstance(move.command, c.PlaceForPlayer)
    assert (move.command.player, move.after, move.shuffled) == ("bob", "turn", False)
    table.do(move.command)
    assert table.round.hands[0].rows.complete


@clause("FUP-deal.5", "FUP-sweep.declared")
def test_a_sweep_is_its_players_own_to_declare_and_then_confirmed_at_once() -> None:
    table = Pineapple().seat("ann", "bob").play(SIX_PAIRS, QUEENS_AND_FLUSH)
    assert GAME.dealer(table.table) == SETTLE
    table.do(c.DeclareSweep("ann", 1))
    assert GAME.dealer(table.table) == Move(c.ConfirmSweep("dealer", 1))
    table.do(c.ConfirmSweep("dealer", 1))
    assert GAME.dealer(table.table) == SETTLE


@clause("FUP-fantasy.announced")
def test_a_stay_is_announced_at_once_and_then_the_hand_is_settled() -> None:
    table = Pineapple().seat("ann", "bob")
    table.play(LOW, QUEENS).settle()
    table.play(STAYS, LOW)
    assert GAME.dealer(table.table) == Move(c.AnnounceStay("dealer", 1))
    table.do(c.AnnounceStay("dealer", 1))
    assert GAME.dealer(table.table) == SETTLE


@clause("FUP-collection.half", "FUP-collection.fixed")
@pytest.mark.parametrize("reading", ["down-exactly-20=half", "down-exactly-20=full"])
def test_fees_come_before_the_hand_and_without_a_clock_the_lesser_one(reading: str) -> None:
    table = Pineapple(reading).seat("ann", "bob")
    table.do(c.StartDown("dealer", 600))
    table.seat("cho", "dee")
    move = GAME.dealer(table.table)
    assert move == Move(c.TakeCollection("dealer", "cho"), after="pause")
    (taken,) = of(table.do(move.command), e.FeeTaken)
    assert (taken.player, taken.fee, taken.reason.clause) == ("cho", 500, "FUP-collection.half")
    # Dee waits for the buttons, and pays before her own first hand.
    assert GAME.dealer(table.table) == DEAL


def test_a_down_at_the_end_of_time() -> None:
    table = Pineapple().seat("ann", "bob")
    table.do(c.StartDown("dealer", LATEST))
    table.seat("cho")
    move = GAME.dealer(table.table)
    assert move is not None
    table.do(move.command)


# -- The ordinary player -----------------------------------------------------------------------


def wish(table: Pineapple, player: str) -> c.AnyCommand | None:
    return GAME.bot(GAME.view(table.table, player), GAME.legal(table.table, player), Random(1))


def test_a_bot_acts_only_in_its_own_turn() -> None:
    table = Pineapple().seat("ann", "bob")
    assert wish(table, "ann") is None
    table.deal(HIGH, LOW)
    assert wish(table, "ann") is None
    command = wish(table, "bob")
    assert isinstance(command, c.PlaceCards)
    table.do(command)
    assert wish(table, "bob") is None


@clause("FUP-sweep.declared")
def test_a_bot_declares_its_clean_sweep_once() -> None:
    table = Pineapple().seat("ann", "bob").play(SIX_PAIRS, QUEENS_AND_FLUSH)
    assert wish(table, "ann") == c.DeclareSweep("ann", 1)
    assert wish(table, "bob") is None
    table.do(c.DeclareSweep("ann", 1))
    assert wish(table, "ann") is None


@clause("FUP-fantasy.announced")
def test_a_bot_announces_that_it_stays() -> None:
    table = Pineapple().seat("ann", "bob")
    table.play(LOW, QUEENS).settle()
    table.play(STAYS, LOW)
    assert wish(table, "bob") == c.AnnounceStay("bob", 1)
    assert wish(table, "ann") is None


# -- The deck ----------------------------------------------------------------------------------


def test_only_a_deal_brings_a_shuffled_pack() -> None:
    assert GAME.deck(c.Deal("dealer", FRENCH.cards)) == FRENCH.cards
    assert GAME.deck(c.Deal("dealer")) == ()
    assert GAME.deck(BuyIn("ann", 1)) == ()
    assert GAME.deck(c.PlaceCards("ann", FRENCH.cards[:3])) == ()
    assert GAME.with_deck(c.Deal("dealer"), FRENCH.cards) == c.Deal("dealer", FRENCH.cards)
    assert GAME.with_deck(BuyIn("ann", 1), FRENCH.cards) == BuyIn("ann", 1)


def test_a_shuffle_is_in_use_from_the_deal_to_the_settlement() -> None:
    table = Pineapple().seat("ann", "bob")
    in_use = [table.table.shuffle_in_use]
    table.deal(HIGH, LOW)
    in_use.append(table.table.shuffle_in_use)
    table.place_all(HIGH, LOW)
    in_use.append(table.table.shuffle_in_use)
    table.settle()
    in_use.append(table.table.shuffle_in_use)
    assert in_use == [False, True, True, False]
