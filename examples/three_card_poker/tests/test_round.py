"""Rounds at a table, rule by rule."""

import pytest

from houseway.core.cards.french import FRENCH
from houseway.tables.plain_round import CallOff, PlaceWager, TakeBack
from houseway.tables.rounds import Deal, OpenBets, Settle
from houseway.tables.seating import BuyIn, Leave, Sit
from houseway.testing import AtTable
from three_card_poker import GAME
from three_card_poker.state import Fold, Play
from three_card_poker.view import HandView

clause = pytest.mark.clause

HIGH = "As Kh 9d"
LOW = "Js 9h 2d"
QUEEN = "Qs 5c 3h"
NO_QUEEN = "Jd 7c 4h"


class Poker(AtTable):
    """Ann at box 1 and Bea at box 2, bets open."""

    def __init__(self, *readings: str, chips: int = 10_000) -> None:
        super().__init__(GAME, *readings)
        for box, player in enumerate(("ann", "bea"), start=1):
            self.do(BuyIn(player, chips), Sit(player, box))
        self.do(OpenBets("dealer"))

    def bet(self, player: str, ante: int = 0, pair_plus: int = 0) -> "Poker":
        box = self.table.floor.seat_of(player)
        for kind, amount in (("ante", ante), ("pair-plus", pair_plus)):
            if amount:
                self.do(PlaceWager(player, box, kind, amount))
        return self

    def deal(self, *hands: str) -> "Poker":
        """Deal box by box, the dealer's hand last."""
        self.do(Deal("dealer", FRENCH.parse(hands)))
        return self

    def lines(self) -> dict[tuple[str, str], list[tuple[str, int, str]]]:
        found: dict[tuple[str, str], list[tuple[str, int, str]]] = {}
        for line in self.last.lines:
            one = (line.outcome, line.net, line.clause)
            found.setdefault((line.player, line.kind), []).append(one)
        return found

    def on_box(self, box: int, kind: str) -> int:
        return sum(w.amount for w in self.table.round.wagers if (w.box, w.kind) == (box, kind))

    def cards(self, viewer: str, box: int) -> tuple[str | None, ...]:
        seen = GAME.view(self.table, viewer)
        round_ = seen.round or seen.last
        assert round_ is not None
        hand: HandView | None = round_.hands[box] if box else round_.dealer
        assert hand is not None
        return hand.cards


def played(mine: str, dealers: str, ante: int = 1000, pair_plus: int = 0) -> Poker:
    table = Poker().bet("ann", ante, pair_plus).deal(mine, dealers)
    if ante:
        table.do(Play("ann", 1))
    table.do(Settle("dealer"))
    return table


# -- Seats and wagers ------------------------------------------------------------------------------


@clause("TCP-1.2")
def test_a_box_is_one_players_and_a_player_has_one_box() -> None:
    table = Poker()
    assert table.refuses(Sit("cho", 1)).code == "seat-taken"
    assert table.refuses(Sit("ann", 3)).code == "seated-already"
    refused = table.refuses(PlaceWager("ann", 2, "ante", 1000))
    assert (refused.code, refused.clause) == ("not-your-box", "TCP-1.2")


@clause("TCP-3.1")
def test_an_ante_a_pair_plus_or_both_are_placed_within_the_limits() -> None:
    table = Poker().bet("ann", ante=1000, pair_plus=500).bet("bea", pair_plus=500)
    assert [(w.player, w.kind, w.amount) for w in table.table.round.wagers] == [
        ("ann", "ante", 1000),
        ("ann", "pair-plus", 500),
        ("bea", "pair-plus", 500),
    ]
    refused = table.refuses(PlaceWager("bea", 2, "ante", 400))
    assert (refused.code, refused.clause) == ("below-minimum", "TCP-3.1")
    assert "ante and pair-plus" in table.bad(PlaceWager("bea", 2, "play", 1000))


@clause("TCP-3.2")
def test_until_the_deal_a_wager_is_raised_or_taken_back_and_then_it_stands() -> None:
    table = Poker().bet("ann", 1000).bet("ann", 500).bet("bea", 1000)
    table.do(TakeBack("bea", 2, "ante"))
    assert table.chips("bea") == 10_000
    table.deal(HIGH, QUEEN)
    for late in (PlaceWager("ann", 1, "ante", 500), TakeBack("ann", 1, "ante")):
        assert table.refuses(late).clause == "TCP-3.2"
    assert table.on_box(1, "ante") == 1500


def test_nobody_takes_back_what_is_not_theirs() -> None:
    table = Poker().bet("ann", 1000)
    assert table.refuses(TakeBack("bea", 1, "ante")).code == "no-such-wager"


def test_nobody_leaves_with_wagers_on_the_layout() -> None:
    table = Poker().bet("ann", 1000)
    assert table.refuses(Leave("ann", "ann")).code == "wagers-on-layout"
    table.do(Leave("inspector", "bea"))


# -- Cards -----------------------------------------------------------------------------------------


@clause("TCP-1.1", "TCP-4.1")
def test_each_box_with_a_wager_gets_three_cards_and_the_dealer_the_last() -> None:
    table = Poker().bet("bea", pair_plus=500).bet("ann", 1000)
    assert "needs 9 cards" in table.bad(Deal("dealer", FRENCH.cards[:8]))
    assert "appears twice" in table.bad(Deal("dealer", (*FRENCH.cards[:8], FRENCH.cards[0])))
    table.deal(HIGH, LOW, QUEEN)
    round_ = table.table.round
    assert {box: " ".join(cards) for box, cards in round_.hands.items()} == {1: HIGH, 2: LOW}
    assert " ".join(round_.dealer) == QUEEN


@clause("TCP-4.1")
def test_nothing_is_dealt_before_the_first_wager() -> None:
    assert Poker().refuses(Deal("dealer", FRENCH.cards)).clause == "TCP-4.1"


@clause("TCP-4.1")
def test_cards_lie_face_down_for_everybody_else_until_the_end() -> None:
    table = Poker().bet("ann", 1000).bet("bea", 1000).deal(HIGH, LOW, QUEEN)
    assert table.cards("ann", 1) == tuple(HIGH.split())
    for viewer, box in (("bea", 1), ("dealer", 1), ("public", 1), ("dealer", 0), ("ann", 0)):
        assert table.cards(viewer, box) == (None, None, None)
    table.do(Play("ann", 1), Fold("bea", 2), Settle("dealer"))
    assert table.cards("bea", 0) == tuple(QUEEN.split())
    assert table.cards("bea", 1) == tuple(HIGH.split())
    assert table.cards("ann", 2) == (None, None, None)


@clause("TCP-4.2")
def test_a_play_is_as_high_as_the_ante() -> None:
    table = Poker().bet("ann", 1500).deal(HIGH, QUEEN)
    table.do(Play("ann", 1))
    assert (table.on_box(1, "play"), table.chips("ann")) == (1500, 7000)
    assert table.refuses(Fold("ann", 1)).clause == "TCP-4.2"


@clause("TCP-4.2")
def test_only_who_has_an_ante_decides_and_everybody_before_the_settlement() -> None:
    table = Poker().bet("ann", 1000).bet("bea", pair_plus=500).deal(HIGH, LOW, QUEEN)
    assert table.refuses(Play("bea", 2)).code == "nothing-to-decide"
    assert table.refuses(Play("bea", 1)).code == "nothing-to-decide"
    assert table.refuses(Settle("dealer")).clause == "TCP-4.2"
    table.do(Fold("ann", 1), Settle("dealer"))


def test_who_has_no_chips_for_a_play_buys_some_or_folds() -> None:
    table = Poker(chips=1500).bet("ann", 1000).deal(HIGH, QUEEN)
    assert table.refuses(Play("ann", 1)).code == "not-enough-chips"
    assert not any(isinstance(offer.command, Play) for offer in GAME.legal(table.table, "ann"))
    table.do(BuyIn("ann", 500), Play("ann", 1))


@clause("TCP-4.3")
def test_whoever_folds_loses_the_ante() -> None:
    table = Poker().bet("ann", 1000).deal(HIGH, NO_QUEEN)
    table.do(Fold("ann", 1), Settle("dealer"))
    assert table.lines() == {("ann", "ante"): [("lose", -1000, "TCP-4.3")]}


@clause("TCP-4.3")
def test_who_does_not_decide_in_time_folds() -> None:
    table = Poker().bet("ann", 1000).deal(HIGH, QUEEN)
    move = GAME.dealer(table.table)
    assert move is not None
    assert (move.command, move.after, move.stand_in) == (Fold("ann", 1), "turn", "ann")


# -- Settlement ------------------------------------------------------------------------------------


@clause("TCP-5.1", "TCP-5.2")
def test_without_a_queen_the_dealer_pays_the_ante_and_the_play_stands_off() -> None:
    table = played(LOW, NO_QUEEN)
    assert table.lines() == {
        ("ann", "ante"): [("win", 1000, "TCP-5.2")],
        ("ann", "play"): [("standoff", 0, "TCP-5.2")],
    }


@clause("TCP-5.3")
@pytest.mark.parametrize(("mine", "outcome", "net"), [(HIGH, "win", 1000), (LOW, "lose", -1000)])
def test_against_a_qualified_dealer_the_higher_hand_wins_both(
    mine: str, outcome: str, net: int
) -> None:
    line = [(outcome, net, "TCP-5.3")]
    assert played(mine, QUEEN).lines() == {("ann", "ante"): line, ("ann", "play"): line}


@clause("TCP-5.4")
def test_equal_hands_stand_off() -> None:
    line = [("standoff", 0, "TCP-5.4")]
    table = played("Qd 5s 3c", QUEEN)
    assert table.lines() == {("ann", "ante"): line, ("ann", "play"): line}
    assert table.chips("ann") == 10_000


@clause("TCP-6.1")
@pytest.mark.parametrize(
    ("mine", "bonus"), [("4s 5h 6d", 1), ("2s 2h 2d", 4), ("4s 5s 6s", 5), ("Ks 9s 2s", 0)]
)
def test_a_bonus_is_paid_whatever_the_dealer_has(mine: str, bonus: int) -> None:
    table = played(mine, "Ah Kh Qh")
    ante, *more = table.lines()["ann", "ante"]
    assert ante == ("lose", -1000, "TCP-5.3")
    assert more == ([("bonus", 1000 * bonus, "TCP-6.1")] if bonus else [])
    assert table.chips("ann") == 8000 + 1000 * bonus


@clause("TCP-6.1")
def test_a_hand_that_folds_has_no_bonus() -> None:
    table = Poker().bet("ann", 1000).deal("2s 2h 2d", QUEEN)
    table.do(Fold("ann", 1), Settle("dealer"))
    assert table.chips("ann") == 9000


@clause("TCP-6.2")
@pytest.mark.parametrize(
    ("mine", "pays"),
    [("2s 2h 3d", 1), ("2s 5s 9s", 4), ("As 2h 3d", 6), ("2s 2h 2d", 30), ("As 2s 3s", 40)],
)
def test_pair_plus_pays_by_the_own_cards_alone(mine: str, pays: int) -> None:
    line = [("win", 500 * pays, "TCP-6.2")]
    assert played(mine, QUEEN, ante=0, pair_plus=500).lines() == {("ann", "pair-plus"): line}


@clause("TCP-6.2")
def test_pair_plus_loses_with_less_than_a_pair() -> None:
    table = played(HIGH, NO_QUEEN, pair_plus=500)
    assert table.lines()["ann", "pair-plus"] == [("lose", -500, "TCP-6.2")]


@clause("TCP-6.3")
@pytest.mark.parametrize(
    ("reading", "line"),
    [("lost", ("lose", -500, "")), ("stands", ("win", 500, "TCP-6.2"))],
)
def test_the_house_says_what_becomes_of_the_pair_plus_of_a_fold(
    reading: str, line: tuple[str, int, str]
) -> None:
    table = Poker(f"pair-plus-of-a-fold={reading}").bet("ann", 1000, 500).deal("2s 2h 3d", QUEEN)
    table.do(Fold("ann", 1), Settle("dealer"))
    assert table.lines()["ann", "pair-plus"] == [line]


@clause("TCP-7.1")
@pytest.mark.parametrize("dealt", [False, True])
def test_a_round_that_is_called_off_gives_every_wager_back(dealt: bool) -> None:
    table = Poker().bet("ann", 1000, 500).bet("bea", 1000)
    if dealt:
        table.deal(HIGH, LOW, QUEEN).do(Play("ann", 1), Fold("bea", 2))
    assert table.refuses(CallOff("dealer")).code == "wrong-role"
    table.do(CallOff("inspector"))
    assert (table.chips("ann"), table.chips("bea"), table.last.phase) == (10_000, 10_000, "void")
    assert {line.outcome for line in table.last.lines} == {"returned"}
    assert table.cards("bea", 0) == (None, None, None) if dealt else True
