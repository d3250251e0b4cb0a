"""Real cards are face down until they are turned: what is recorded of them, and when."""

from typing import Any

import pytest

from clauses import clause
from houseway.core.cards import Card
from houseway.core.errors import Refusal
from houseway.core.reasons import ByClause, ByReading
from houseway.games.low_high.table import commands as lh
from houseway.games.low_high.table.events import CardsCollected, HandLaid
from houseway.review.export import export_table
from houseway.review.history import PUBLIC, history
from houseway.review.verify import verify
from houseway.tables.seating import BuyIn, Sit
from houseway.testing import AtTable, Recorded

# The dealer makes 5 & 6 by the House Way, box 1 wins with 9 & 9, box 2 stands off with 4 & 7.
DEALER, WINS, STANDS_OFF = ("Kc 5d", "Jd 6c"), ("Ks 9s", "As 8s"), ("Qh 4h", "Th 7h")


def two(text: str) -> tuple[Card, Card]:
    first, second = text.split()
    return Card(first), Card(second)


def turn_hand(box: int, low: str, high: str) -> lh.TurnHand:
    return lh.TurnHand("dealer", box, two(low), two(high))


def dealers(low: str, high: str) -> lh.SetDealer:
    return lh.SetDealer("dealer", two(low), two(high))


def after_bets(*readings: str, name: str = "si-ki-pi") -> AtTable:
    """Ann sits at box 1, Bea at box 2, and both have bet."""
    table = AtTable(name, *readings)
    main = table.game.wager_kinds[0].name
    for box, player in enumerate(("ann", "bea"), start=1):
        table.do(BuyIn(player, 10_000), Sit(player, box))
    table.do(lh.OpenBets("dealer"), lh.PlaceWager("ann", 1, main, 1000))
    table.do(lh.PlaceWager("bea", 2, main, 1000), lh.CloseBets("dealer"))
    return table


def face_down(*readings: str, otherwise: tuple[tuple[int, int], ...] = ()) -> AtTable:
    table = after_bets(*readings)
    table.do(lh.DealUnseen("dealer", otherwise))
    return table


def chips(table: AtTable) -> tuple[int, int]:
    return table.chips("ann"), table.chips("bea")


@clause("SKP-3.8", "SKP-3.9", "SKP-3.10")
def test_a_round_whose_cards_are_entered_when_they_lie_open_pays_as_any_other() -> None:
    late = face_down()
    late.do(lh.Look("ann", 1), lh.LaySet("ann", 1), lh.AskHouseWay("bea", 2))
    late.do(dealers(*DEALER), turn_hand(1, *WINS), turn_hand(2, *STANDS_OFF), lh.Settle("dealer"))
    early = after_bets()
    hands = " ".join(" ".join(hand) for hand in (WINS, STANDS_OFF, DEALER))
    early.do(lh.Deal("dealer", tuple(map(Card, hands.split()))))
    early.do(lh.Look("ann", 1), lh.SetCards("ann", 1, two(WINS[0]), two(WINS[1])))
    early.do(lh.AskHouseWay("bea", 2), lh.SetDealer("dealer"), lh.Settle("dealer"))
    assert chips(late) == chips(early) == (10_950, 10_000)
    assert late.last.lines == early.last.lines
    assert {b: h.cards for b, h in late.last.hands.items()} == {
        b: h.cards for b, h in early.last.hands.items()
    }


def test_cards_may_be_typed_as_it_is_quickest() -> None:
    table = face_down()
    table.do(lh.ExposeCards("dealer", 1, (0, 1), (Card("9S"), Card("as"))))
    table.do(lh.LaySet("ann", 1), lh.AskHouseWay("bea", 2))
    table.do(
        dealers("kc 5D", "JD 6c"), turn_hand(1, "ks 9s", "AS 8s"), turn_hand(2, "qh 4h", "10h 7h")
    )
    table.do(lh.Settle("dealer"))
    assert table.last.hands[1].cards == ("9s", "As", "Ks", "8s")
    assert str(table.last.hands[2].setting) == "Qh 4h | Th 7h"
    assert chips(table) == (10_950, 10_000)


def test_nobody_sees_a_card_that_has_not_been_turned() -> None:
    table = face_down()
    table.do(lh.Look("ann", 1), lh.LaySet("ann", 1), lh.AskHouseWay("bea", 2))
    for viewer in ("ann", "bea", "dealer", "public"):
        seen = table.game.view(table.table, viewer).round
        assert {hand.cards for hand in (*seen.hands.values(), seen.dealer)} == {(None,) * 4}
        assert [hand.is_set for hand in seen.hands.values()] == [True, True]
    table.do(dealers(*DEALER), turn_hand(1, *WINS))
    seen = table.game.view(table.table, "public").round
    assert set(seen.hands[1].cards) == {"Ks", "9s", "As", "8s"}
    assert seen.hands[2].cards == (None,) * 4


@clause("SKP-3.9", "SKP-3.10", "SKP-3.11", "SKP-5.4")
def test_what_was_set_is_recorded_by_whom_and_how() -> None:
    table = face_down()
    assert table.do(lh.LaySet("ann", 1))[-1] == HandLaid(1, "player", ByClause(("SKP-3.9",)))
    assert table.refuses(lh.LaySet("ann", 1)).code == "set-already"
    assert table.refuses(lh.Look("ann", 1)).code == "set-already"
    *_, laid = table.do(lh.CallTime("dealer", 2))
    assert laid == HandLaid(2, "house", ByReading("time-to-set"))
    walked = face_down()
    walked.do(lh.WalkAway("dealer", "ann"), lh.AskHouseWay("bea", 2))
    laid, *_ = walked.do(dealers(*DEALER))
    assert laid == HandLaid(1, "house", ByClause(("SKP-5.4",)))


@clause("SKP-3.12")
def test_the_dealers_hand_is_entered_before_any_box_is_turned() -> None:
    table = face_down()
    table.do(lh.LaySet("ann", 1), lh.LaySet("bea", 2))
    assert table.refuses(turn_hand(1, *WINS)).code == "dealer-not-set"
    assert "both the dealer's Low and High" in table.bad(lh.SetDealer("dealer"))
    table.do(dealers("Kc Jd", "6c 5d"))
    assert table.refuses(lh.Settle("dealer")).code == "not-turned"
    table.do(turn_hand(1, *WINS), turn_hand(2, *STANDS_OFF))
    assert table.refuses(lh.Settle("dealer")).code == "dealer-set-wrong"
    table.do(lh.ResetDealer("dealer"), lh.Settle("dealer"))
    assert chips(table) == (10_950, 10_000)


@clause("SKP-1.high-hand", "SKP-3.10")
def test_a_box_is_turned_once_and_as_it_may_be_set() -> None:
    table = face_down()
    table.do(lh.LaySet("ann", 1), lh.AskHouseWay("bea", 2), dealers(*DEALER))
    assert table.refuses(turn_hand(1, *reversed(WINS))).code == "high-below-low"
    refusal = table.refuses(turn_hand(2, "Th 4h", "Qh 7h"))
    assert (refusal.code, refusal.clause) == ("not-the-house-way", "SKP-3.10")
    assert "4h Qh | Th 7h" in refusal.sentence
    assert table.do(turn_hand(2, *STANDS_OFF))[0].clauses == ("SKP-H.4.i", "SKP-H.4.ii")
    assert "already been turned over" in table.bad(turn_hand(2, *STANDS_OFF))
    assert "no face-down cards" in table.bad(turn_hand(5, *WINS))


@clause("SKP-2.2.1")
def test_a_card_is_entered_once() -> None:
    table = face_down()
    table.do(lh.LaySet("ann", 1), lh.LaySet("bea", 2), dealers(*DEALER))
    assert "Kc" in table.bad(turn_hand(1, "Kc 9s", "As 8s"))
    assert "isn't a card" in table.bad(turn_hand(1, "Xx 9s", "As 8s"))
    table.do(turn_hand(1, *WINS))
    assert "Ks" in table.bad(turn_hand(2, "Ks 4h", "Th 7h"))


@clause("SKP-5.2", "SKP-5.1.2")
def test_exposed_cards_are_recorded_by_their_places_and_by_what_they_are() -> None:
    table = face_down()
    table.do(lh.ExposeCards("dealer", 1, (3,), (Card("9s"),)))
    seen = table.game.view(table.table, "public").round.hands[1]
    assert seen.cards == (None, None, None, "9s")
    table.do(lh.ExposeCards("dealer", 1, (0,)))
    assert table.table.round.hands[1].withdrawing == ("ann",)
    assert "9s" in table.bad(lh.ExposeCards("dealer", 2, (0,), (Card("9s"),)))
    assert "each exposed card" in table.bad(lh.ExposeCards("dealer", 2, (0, 1), (Card("2s"),)))
    table.do(lh.LaySet("ann", 1), lh.AskHouseWay("bea", 2), dealers(*DEALER))
    assert "9s" in table.bad(turn_hand(1, "Ks 2c", "As 8s"))
    table.do(turn_hand(1, *WINS))
    assert table.table.round.hands[1].cards == ("Ks", "As", "8s", "9s")


@clause("SKP-5.1.3")
@pytest.mark.parametrize("looks", [False, True])
def test_a_wrong_distribution_is_recorded_as_what_it_was(looks: bool) -> None:
    table = face_down(otherwise=((2, 5), (1, 3)))
    if looks:
        table.do(lh.Look("ann", 1))
    *_, done = table.do(lh.CallMisdeal("dealer"))
    assert "(box 1 has 3, box 2 has 5)" in done.why
    if looks:
        assert (table.last.phase, chips(table)) == ("void", (10_000, 10_000))
        return
    assert isinstance(done, CardsCollected)
    table.do(lh.DealUnseen("dealer"))
    assert table.table.round.misdealt == ()
    table.do(lh.LaySet("ann", 1), lh.LaySet("bea", 2), dealers(*DEALER))


@clause("SKP-5.1.3")
def test_cards_that_were_not_dealt_by_fours_are_not_played() -> None:
    table = face_down(otherwise=((0, 5), (2, 3)))
    table.do(lh.LaySet("ann", 1), lh.LaySet("bea", 2))
    refusal = table.refuses(dealers(*DEALER))
    assert (refusal.code, refusal.clause) == ("dealt-wrongly", "SKP-5.1.3")
    assert "the dealer has 5, box 2 has 3" in refusal.sentence
    assert "four cards" in after_bets().bad(lh.DealUnseen("dealer", ((1, 4),)))
    assert "Name each place" in after_bets().bad(lh.DealUnseen("dealer", ((5, 3),)))


@clause("SKP-5.1.1", "PPG-5.3", "PPG-5.4")
@pytest.mark.parametrize(
    ("name", "command", "said"),
    [
        ("si-ki-pi", lh.CallForeignCard("dealer", "a Joker"), "was found: a Joker."),
        ("power-pai-gow", lh.CallForeignCard("dealer", "5s"), "was found: 5s."),
        ("power-pai-gow", lh.CallWrongCount("dealer", "teen missing"), "cards: teen missing."),
    ],
)
def test_a_foreign_or_missing_card_is_recorded_with_what_it_is(
    name: str, command: Any, said: str
) -> None:
    table = after_bets(name=name)
    *_, ended = table.do(lh.DealUnseen("dealer"), command)
    assert said in ended.why


def test_a_house_that_deals_itself_takes_no_word_of_real_cards() -> None:
    table = Recorded("si-ki-pi", "ann", seed=1)
    table.seat()
    table.until_phase("closed")
    with pytest.raises(Refusal, match="not with real cards"):
        table.do(lh.DealUnseen("dealer"))
    offered = {type(o.command) for o in table.kind.legal(table.state, "dealer")}
    assert lh.DealUnseen not in offered


def test_a_record_of_real_cards_verifies_and_tells_nothing_too_early() -> None:
    table = Recorded("si-ki-pi", "ann", "bea", seed=1, dealing="human")
    table.seat()
    table.do(lh.OpenBets("dealer"))
    table.do(lh.PlaceWager("ann", 1, "initial", 1000))
    table.do(lh.PlaceWager("bea", 2, "initial", 1000))
    table.do(lh.CloseBets("dealer"))
    assert lh.DealUnseen in {type(o.command) for o in table.kind.legal(table.state, "dealer")}
    for command in (
        lh.DealUnseen("dealer"),
        lh.Look("ann", 1),
        lh.LaySet("ann", 1),
        lh.AskHouseWay("bea", 2),
        dealers(*DEALER),
        turn_hand(1, *WINS),
        turn_hand(2, *STANDS_OFF),
        lh.Settle("dealer"),
    ):
        events = table.do(command)
    assert events[-1].round_result == "settled"
    assert verify(list(export_table(table.whole))).ok
    told = history(table.whole, 1, PUBLIC)
    assert "Real cards are dealt face down to box 1 and 2 and to the dealer, four each." in told
    assert "Box 1 is set face down by its player (SKP-3.9)." in told
    assert "Box 1 is turned over: Ks 9s | As 8s." in told
    before, _, _ = told.partition("Box 1 is turned")
    assert "Ks 9s" not in before
