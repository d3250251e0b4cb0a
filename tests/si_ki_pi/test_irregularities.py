"""Foreign cards, cards shown by mistake, wrong deals, and players who walk away."""

from collections.abc import Callable

import pytest

from clauses import clause
from houseway.low_high.commands import (
    AskHouseWay,
    CallForeignCard,
    CallMisdeal,
    CallWrongCount,
    CorrectDealer,
    Deal,
    ExposeCards,
    Look,
    PlaceWager,
    SetCards,
    TakeBack,
    VoidBet,
    VoidHand,
    WalkAway,
    WithdrawBox,
)
from houseway.low_high.events import (
    BetsWithdrawn,
    CardsCollected,
    CardsExposed,
    HandSet,
    HandVoided,
    PlayerWalked,
    RoundEnded,
    WagerCorrected,
    WagerSettled,
    WithdrawalOffered,
)
from houseway.tables.seating import Sit

from .rounds import CHIPS, DEALER, LOSES, STANDS_OFF, WINS, SiKiPi, cards, of, two_cards

PLAYERS = ("ann", "bob", "cat")
# Which of the four cards, for every way to show two or more of them.
TWO_OR_MORE = [(0, 1), (0, 3), (2, 3), (1, 2, 3), (0, 1, 2, 3)]


def betting(*readings: str) -> SiKiPi:
    """Ann sits at box 1, Cat at box 3; Bob stands, bets on box 2 and backs box 1 with more."""
    table = SiKiPi(*readings)
    table.arrive(*PLAYERS)
    table.sit(ann=1, cat=3)
    table.open()
    table.bet("ann", 1, 1000)
    table.bet("bob", 1, 3000)
    table.bonus("bob", 1, 500)
    table.bonus("ann", 1, 500, on="dealer")
    table.bet("bob", 2, 1000)
    table.bet("cat", 3, 1000)
    return table


def closed(*readings: str) -> SiKiPi:
    table = betting(*readings)
    table.close()
    return table


def dealt(*readings: str) -> SiKiPi:
    table = betting(*readings)
    table.deal({1: WINS, 2: LOSES, 3: STANDS_OFF}, DEALER)
    return table


def looked(*readings: str) -> SiKiPi:
    table = dealt(*readings)
    table.do(Look("cat", 3))
    return table


def set_by_players() -> SiKiPi:
    table = dealt()
    table.do(AskHouseWay("ann", 1))
    table.set("cat", 3, "7s 5h", "4h 3d")
    return table


def showdown() -> SiKiPi:
    table = set_by_players()
    table.set_dealer()
    return table


def voided(table: SiKiPi, clause_id: str) -> None:
    """The round is over without a result, and everybody has what they came with."""
    assert table.phase is None
    assert (table.last.phase, table.last.ended_by) == ("void", clause_id)
    assert [table.chips(player) for player in PLAYERS] == [CHIPS] * 3
    assert table.table.floor.bank.on_layout == 0
    assert len(table.lines) == 6
    assert {(line.outcome, line.net, line.commission) for line in table.lines} == {
        ("returned", 0, 0)
    }
    assert {line.clause for line in table.lines} == {clause_id}


# -- A foreign card ----------------------------------------------------------------------------


@clause("SKP-5.1", "SKP-5.1.1", "SKP-1.void", "SKP-1.bet")
@pytest.mark.parametrize("phase", [betting, closed, dealt, looked, set_by_players, showdown])
@pytest.mark.parametrize("who", ["dealer", "inspector"])
def test_a_foreign_card_voids_the_round_whenever_it_is_found(
    phase: Callable[[], SiKiPi], who: str
) -> None:
    table = phase()
    events = table.do(CallForeignCard(who))
    assert [type(event) for event in events] == [WagerSettled] * 6 + [RoundEnded]
    assert events[-1].result == "void"
    voided(table, "SKP-5.1.1")


@clause("SKP-5.1")
def test_rounds_before_a_void_one_stand() -> None:
    table = showdown()
    table.settle()
    before, chips = table.last, [table.chips(player) for player in PLAYERS]
    table.open()
    table.bet("ann", 1)
    table.do(CallForeignCard("dealer"))
    assert [table.chips(player) for player in PLAYERS] == chips
    assert table.table.recent[0] == before
    assert [r.phase for r in table.table.recent] == ["settled", "void"]


def test_si_ki_pi_knows_no_wrong_count_of_cards() -> None:
    refusal = dealt().refuses(CallWrongCount("dealer"))
    assert (refusal.code, refusal.clause) == ("no-such-rule", None)


# -- Cards of the dealer's shown ---------------------------------------------------------------


@clause("SKP-5.1", "SKP-5.1.2", "SKP-1.void")
@pytest.mark.parametrize("positions", TWO_OR_MORE)
def test_two_of_the_dealers_cards_shown_before_anybody_looked_void_the_round(
    positions: tuple[int, ...],
) -> None:
    table = dealt()
    shown, *_, ended = table.do(ExposeCards("dealer", 0, positions))
    assert (shown.box, shown.positions, shown.clause) == (0, positions, "SKP-5.1.2")
    assert ended.clause == "SKP-5.1.2"
    voided(table, "SKP-5.1.2")


@clause("SKP-5.1.2")
def test_a_box_set_by_the_house_way_has_not_been_looked_at() -> None:
    table = dealt()
    table.do(AskHouseWay("ann", 1), AskHouseWay("cat", 3), ExposeCards("dealer", 0, (0, 1)))
    voided(table, "SKP-5.1.2")


@clause("SKP-5.1.2", "SKP-5.2")
@pytest.mark.parametrize("box", [0, 1, 2, 3])
@pytest.mark.parametrize("position", [0, 1, 2, 3])
def test_one_card_shown_changes_nothing(box: int, position: int) -> None:
    table = dealt()
    (shown,) = table.do(ExposeCards("dealer", box, (position,)))
    assert (type(shown), shown.clause) == (CardsExposed, None)
    assert shown.why.endswith("The round goes on.")
    assert table.phase == "setting"
    assert not any(hand.withdrawing for hand in table.round.hands.values())


@clause("SKP-5.1.2")
def test_two_cards_of_the_dealers_shown_one_after_the_other_count_as_two() -> None:
    table = dealt()
    table.do(ExposeCards("dealer", 0, (2,)))
    assert table.phase == "setting"
    table.do(ExposeCards("dealer", 0, (0,)))
    voided(table, "SKP-5.1.2")


@clause("SKP-5.1.2", "SKP-5.2")
def test_cards_shown_in_different_hands_do_not_add_up() -> None:
    table = dealt()
    for box in (0, 1, 2, 3):
        (shown,) = table.do(ExposeCards("dealer", box, (0,)))
        assert shown.clause is None
    assert table.phase == "setting"


# -- Cards of a box shown ----------------------------------------------------------------------


@clause("SKP-5.2")
@pytest.mark.parametrize("positions", TWO_OR_MORE)
@pytest.mark.parametrize("box", [1, 2, 3])
def test_whoever_bet_on_a_hand_of_which_two_cards_were_shown_may_withdraw(
    box: int, positions: tuple[int, ...]
) -> None:
    table = dealt()
    shown, offered = table.do(ExposeCards("dealer", box, positions))
    assert (shown.box, shown.clause) == (box, "SKP-5.2")
    who = {1: ("ann", "bob"), 2: ("bob",), 3: ("cat",)}[box]
    assert offered == WithdrawalOffered(box, "SKP-5.2", who)
    assert {b: h.withdrawing for b, h in table.round.hands.items() if h.withdrawing} == {box: who}
    assert table.phase == "setting"


@clause("SKP-5.2")
def test_two_cards_of_a_box_shown_one_after_the_other_count_as_two() -> None:
    table = dealt()
    assert of(table.do(ExposeCards("dealer", 1, (3,))), WithdrawalOffered) == []
    assert of(table.do(ExposeCards("inspector", 1, (1,))), WithdrawalOffered)


@clause("SKP-5.2")
def test_a_player_withdraws_the_own_bets_on_the_exposed_hand_and_no_others() -> None:
    """Initial and Bonus Bet; those of others stand, and so does one on the dealer's hand."""
    table = dealt()
    table.do(ExposeCards("dealer", 1, (0, 1)))
    *back, gone = table.do(WithdrawBox("bob", 1))
    assert [(e.line.player, e.line.kind, e.line.on, e.line.amount) for e in back] == [
        ("bob", "initial", "box", 3000),
        ("bob", "bonus", "box", 500),
    ]
    assert {(e.line.outcome, e.line.net, e.line.clause) for e in back} == {
        ("returned", 0, "SKP-5.2")
    }
    assert gone == BetsWithdrawn(1, "bob", "SKP-5.2")
    assert [(w.player, w.box, w.kind, w.on) for w in table.round.wagers] == [
        ("ann", 1, "initial", "box"),
        ("ann", 1, "bonus", "dealer"),
        ("bob", 2, "initial", "box"),
        ("cat", 3, "initial", "box"),
    ]
    assert list(table.round.hands) == [1, 2, 3]
    assert [table.chips(p) for p in PLAYERS] == [CHIPS - 1500, CHIPS - 1000, CHIPS - 1000]
    assert table.refuses(WithdrawBox("bob", 1)).code == "no-withdrawal"


@clause("SKP-5.2", "SKP-1.void")
def test_a_hand_without_a_bet_left_is_void_and_bets_on_the_dealer_stand() -> None:
    table = dealt()
    table.do(ExposeCards("dealer", 1, (0, 1)), WithdrawBox("bob", 1))
    *_, gone, void = table.do(WithdrawBox("ann", 1))
    assert gone == BetsWithdrawn(1, "ann", "SKP-5.2")
    assert (type(void), void.box, void.clause) == (HandVoided, 1, "SKP-1.void")
    assert list(table.round.hands) == [2, 3]
    assert [(w.player, w.on) for w in table.round.wagers if w.box == 1] == [("ann", "dealer")]
    assert table.bad(Look("ann", 1)) == "Box 1 has no cards in this round."
    table.do(AskHouseWay("cat", 3))
    table.set_dealer()
    table.settle()
    outcomes = [(line.box, line.player, line.outcome) for line in table.lines]
    assert outcomes == [
        (1, "bob", "returned"),
        (1, "bob", "returned"),
        (1, "ann", "returned"),
        (2, "bob", "lose"),
        (3, "cat", "standoff"),
        (1, "ann", "lose"),
    ]
    assert [table.chips(player) for player in PLAYERS] == [CHIPS - 500, CHIPS - 1000, CHIPS]


@clause("SKP-5.2", "SKP-3.12")
def test_a_correction_does_not_touch_bets_that_were_withdrawn() -> None:
    table = dealt("late-reset=retrieve")
    table.do(ExposeCards("dealer", 1, (0, 1)), WithdrawBox("ann", 1), WithdrawBox("bob", 1))
    table.do(AskHouseWay("cat", 3))
    table.set_dealer("Kc Jd", "6c 5d")
    table.settle_as_laid()
    corrected = of(table.do(CorrectDealer("inspector", 1)), WagerCorrected)
    assert [(e.line.player, e.line.box) for e in corrected] == [("bob", 2), ("cat", 3)]
    assert [table.chips(player) for player in PLAYERS] == [CHIPS - 500, CHIPS - 1000, CHIPS]


@clause("SKP-5.2", "SKP-5.1.1")
def test_a_bet_that_was_withdrawn_is_not_returned_again_by_a_void_round() -> None:
    table = dealt()
    table.do(ExposeCards("dealer", 1, (0, 1)), WithdrawBox("bob", 1), CallForeignCard("dealer"))
    assert [table.chips(player) for player in PLAYERS] == [CHIPS] * 3
    assert [line.clause for line in table.lines] == ["SKP-5.2"] * 2 + ["SKP-5.1.1"] * 4


@clause("SKP-5.2", "SKP-1.void")
def test_when_every_bet_has_been_withdrawn_the_round_is_over() -> None:
    table = SiKiPi()
    table.arrive("ann", "bob")
    table.open()
    table.bet("ann", 1)
    table.bet("bob", 2)
    table.deal({1: WINS, 2: LOSES}, DEALER)
    table.do(ExposeCards("dealer", 1, (0, 1)), ExposeCards("dealer", 2, (0, 1)))
    table.do(WithdrawBox("ann", 1))
    assert table.phase == "setting"
    (ended,) = of(table.do(WithdrawBox("bob", 2)), RoundEnded)
    assert (ended.result, ended.clause) == ("void", "SKP-1.void")
    assert (table.chips("ann"), table.chips("bob")) == (CHIPS, CHIPS)


@clause("SKP-5.2")
def test_nobody_withdraws_for_another_whoever_sits_or_has_bet_most() -> None:
    table = dealt()
    table.do(ExposeCards("dealer", 2, (0, 1)))
    for player in ("ann", "cat", "dealer", "inspector"):
        assert table.refuses(WithdrawBox(player, 2)).code == "no-withdrawal"
    offered = {
        player: [o.command for o in table.game.legal(table.table, player)] for player in PLAYERS
    }
    assert [p for p in PLAYERS if WithdrawBox(p, 2) in offered[p]] == ["bob"]


@clause("SKP-5.2")
@pytest.mark.parametrize(
    "instead",
    [Look("ann", 1), SetCards("ann", 1, two_cards("Ks 9s"), two_cards("As 8s"))],
)
def test_who_looks_or_sets_instead_can_no_longer_withdraw_and_others_can(
    instead: Look | SetCards,
) -> None:
    table = dealt()
    table.do(ExposeCards("dealer", 1, (0, 1)), instead)
    refusal = table.refuses(WithdrawBox("ann", 1))
    assert (refusal.code, refusal.clause) == ("no-withdrawal", "SKP-3.2")
    table.do(WithdrawBox("bob", 1))


@clause("SKP-5.2")
def test_a_look_at_another_box_leaves_the_option() -> None:
    """Nobody had looked when the cards were shown, and that is what the clause asks."""
    table = dealt()
    table.do(ExposeCards("dealer", 1, (0, 1)), Look("cat", 3))
    table.do(WithdrawBox("ann", 1))


@clause("SKP-5.2")
def test_a_box_that_stays_is_played_like_any_other() -> None:
    table = dealt()
    table.do(ExposeCards("dealer", 2, (0, 1)))
    table.do(AskHouseWay("ann", 1), AskHouseWay("cat", 3))
    table.set_dealer()
    assert table.refuses(WithdrawBox("bob", 2)).code == "no-withdrawal"
    assert [line.outcome for line in table.settle() if line.box == 2] == ["lose"]


@clause("SKP-5.2")
def test_a_box_set_unseen_may_still_withdraw_until_the_dealers_hand_is_open() -> None:
    table = dealt()
    table.do(AskHouseWay("ann", 1), AskHouseWay("cat", 3))
    table.do(ExposeCards("dealer", 1, (0, 1)), ExposeCards("dealer", 3, (0, 1)))
    table.do(WithdrawBox("ann", 1))
    table.set_dealer()
    refusal = table.refuses(WithdrawBox("cat", 3))
    assert (refusal.code, refusal.clause) == ("no-withdrawal", "SKP-3.2")


@clause("SKP-3.2", "SKP-5.2")
@pytest.mark.parametrize("exposed", [(), (0,)])
def test_without_two_cards_shown_nothing_is_withdrawn(exposed: tuple[int, ...]) -> None:
    table = dealt()
    if exposed:
        table.do(ExposeCards("dealer", 1, exposed))
    refusal = table.refuses(WithdrawBox("ann", 1))
    assert (refusal.code, refusal.clause) == ("no-withdrawal", "SKP-3.2")


def test_cards_that_were_shown_are_seen_by_everybody() -> None:
    table = dealt()
    table.do(ExposeCards("dealer", 1, (0, 2)), ExposeCards("dealer", 0, (3,)))
    for viewer in (*PLAYERS, "public"):
        seen = table.game.view(table.table, viewer).round
        assert seen.hands[1].cards == ("As", None, "Ks", None)
        assert seen.dealer.cards == (None, None, None, "5d")
        assert seen.hands[2].cards == (None,) * 4


@pytest.mark.parametrize("positions", [(), (4,), (-1,), (1, 1), (0,), (0, 1)])
def test_only_cards_that_lie_face_down_can_be_shown(positions: tuple[int, ...]) -> None:
    table = dealt()
    table.do(ExposeCards("dealer", 1, (0,)))
    assert "0 to 3" in table.bad(ExposeCards("dealer", 1, positions))


def test_only_hands_on_the_table_can_be_shown_and_only_the_house_says_so() -> None:
    table = dealt()
    assert table.bad(ExposeCards("dealer", 4, (0,))) == "Box 4 has no cards in this round."
    assert table.refuses(ExposeCards("ann", 0, (0, 1))).code == "wrong-role"


# -- A hand or a bet that is void --------------------------------------------------------------


@clause("SKP-1.void", "SKP-1.hand")
@pytest.mark.parametrize("phase", [dealt, looked, showdown])
def test_a_hand_is_void_and_only_the_bets_on_it_go_back(phase: Callable[[], SiKiPi]) -> None:
    table = phase()
    *back, void = table.do(VoidHand("inspector", 1))
    assert [(e.line.player, e.line.kind, e.line.on, e.line.outcome) for e in back] == [
        ("ann", "initial", "box", "returned"),
        ("bob", "initial", "box", "returned"),
        ("bob", "bonus", "box", "returned"),
    ]
    assert (void.box, void.clause) == (1, "SKP-1.void")
    assert {w.box for w in table.round.wagers} == {1, 2, 3}
    if table.phase == "setting":
        table.do(AskHouseWay("cat", 3))
        table.set_dealer()
    table.settle()
    assert [table.chips(player) for player in PLAYERS] == [CHIPS - 500, CHIPS - 1000, CHIPS]


@clause("SKP-1.void")
def test_a_single_bet_is_void_and_everything_else_goes_on() -> None:
    table = dealt()
    back, void = table.do(VoidBet("inspector", 1, "bob", "bonus"))
    assert (back.line.player, back.line.amount, back.line.clause) == ("bob", 500, "SKP-1.void")
    assert void.wager.kind == "bonus"
    assert len(table.round.wagers) == 5
    assert "no such bet" in table.bad(VoidBet("inspector", 1, "bob", "bonus"))
    table.do(AskHouseWay("ann", 1), AskHouseWay("cat", 3))
    table.set_dealer()
    table.settle()
    assert table.lines[0].outcome == "returned"


@clause("SKP-1.void")
def test_the_last_bet_on_a_hand_takes_the_hand_with_it() -> None:
    table = dealt()
    *_, void = table.do(VoidBet("inspector", 2, "bob", "initial"))
    assert (type(void), void.box) == (HandVoided, 2)
    assert list(table.round.hands) == [1, 3]


@clause("SKP-1.void")
@pytest.mark.parametrize("command", [VoidHand("dealer", 1), VoidBet("dealer", 1, "ann", "initial")])
def test_only_an_inspector_voids_a_hand_or_a_bet(command: VoidHand | VoidBet) -> None:
    assert dealt().refuses(command).code == "wrong-role"
    assert dealt().bad(VoidHand("inspector", 5)) == "Box 5 has no cards in this round."
    refusal = betting().refuses(VoidBet("inspector", 1, "ann", "initial"))
    assert (refusal.code, refusal.clause) == ("bets-open", "SKP-1.void")


# -- Whether a card that lies open was seen ----------------------------------------------------


@clause("SKP-5.1.3", "SKP-5.3")
@pytest.mark.parametrize("reading", ["unseen", "seen"])
def test_a_card_of_a_box_that_lies_open_counts_as_seen_if_read_so(reading: str) -> None:
    table = dealt(f"exposed-card={reading}")
    table.do(ExposeCards("dealer", 1, (0,)))
    (*_, shown) = of(table.do(ExposeCards("dealer", 3, (0, 1))), CardsExposed)
    assert shown.clause == {"unseen": "SKP-5.2", "seen": "SKP-5.3"}[reading]
    done = table.do(CallMisdeal("dealer"))
    assert type(done[-1]) is {"unseen": CardsCollected, "seen": RoundEnded}[reading]


@clause("SKP-5.1.3")
def test_a_card_of_the_dealers_that_lies_open_is_nobodys_own() -> None:
    table = dealt("exposed-card=seen")
    table.do(ExposeCards("dealer", 0, (0,)))
    assert of(table.do(CallMisdeal("dealer")), CardsCollected)


# -- Cards shown after somebody has looked -----------------------------------------------------


@clause("SKP-5.3")
@pytest.mark.parametrize("box", [0, 1, 2, 3])
@pytest.mark.parametrize("positions", TWO_OR_MORE)
@pytest.mark.parametrize("seen", [looked, set_by_players])
def test_once_somebody_has_looked_the_round_goes_on(
    seen: Callable[[], SiKiPi], positions: tuple[int, ...], box: int
) -> None:
    table = seen()
    (shown,) = table.do(ExposeCards("dealer", box, positions))
    assert (type(shown), shown.clause) == (CardsExposed, "SKP-5.3")
    assert table.phase == "setting"
    assert not any(hand.withdrawing for hand in table.round.hands.values())
    assert len(table.round.wagers) == 6


@clause("SKP-5.3")
@pytest.mark.parametrize("box", [0, 1])
def test_the_second_card_shown_after_a_look_does_not_stop_the_round(box: int) -> None:
    table = dealt()
    table.do(ExposeCards("dealer", box, (0,)), Look("cat", 3))
    (shown,) = table.do(ExposeCards("dealer", box, (1,)))
    assert shown.clause == "SKP-5.3"
    assert table.phase == "setting"


@clause("SKP-5.3")
def test_a_round_that_went_on_is_settled_as_usual() -> None:
    table = looked()
    table.do(ExposeCards("dealer", 0, (0, 1)), ExposeCards("dealer", 1, (0, 1)))
    table.do(AskHouseWay("ann", 1), AskHouseWay("cat", 3))
    table.set_dealer()
    table.settle()
    outcomes = [line.outcome for line in table.lines if line.kind == "initial"]
    assert outcomes == ["win", "win", "lose", "standoff"]


# -- A wrong deal ------------------------------------------------------------------------------


@clause("SKP-5.1", "SKP-5.1.3", "SKP-1.void")
@pytest.mark.parametrize("reading", ["misdeal-unseen=redeal", "misdeal-unseen=void"])
@pytest.mark.parametrize("who", ["dealer", "inspector"])
def test_a_wrong_deal_voids_the_round_once_somebody_has_looked(reading: str, who: str) -> None:
    table = looked(reading)
    table.do(CallMisdeal(who))
    voided(table, "SKP-5.1.3")


@clause("SKP-5.1.3")
def test_a_wrong_deal_that_is_noticed_at_the_showdown_voids_the_round_too() -> None:
    """The clause asks only that some player has looked, and Cat has."""
    table = showdown()
    table.do(CallMisdeal("dealer"))
    voided(table, "SKP-5.1.3")


@clause("SKP-5.1.3")
def test_a_wrong_deal_nobody_has_looked_at_is_dealt_again() -> None:
    table = dealt("misdeal-unseen=redeal")
    wagers = table.round.wagers
    table.do(ExposeCards("dealer", 1, (0,)), ExposeCards("dealer", 0, (0,)))
    (collected,) = table.do(CallMisdeal("dealer"))
    assert (type(collected), collected.clause) == (CardsCollected, "SKP-5.1.3")
    assert (table.phase, table.round.hands, table.round.dealer) == ("closed", {}, None)
    assert table.round.wagers == wagers
    assert table.refuses(PlaceWager("ann", 1, "initial", 1000)).clause == "SKP-3.2"
    assert table.refuses(TakeBack("ann", 1, "initial")).clause == "SKP-3.2"
    table.do(Deal("dealer", cards(f"{LOSES} {WINS} {STANDS_OFF} {DEALER}")))
    assert table.round.hands[2].cards == cards(WINS)
    (shown,) = table.do(ExposeCards("dealer", 0, (1,)))
    assert shown.clause is None  # what was shown of the first deal is forgotten
    assert table.phase == "setting"


@clause("SKP-5.1.3")
def test_read_so_a_wrong_deal_nobody_has_looked_at_is_void_as_well() -> None:
    table = dealt("misdeal-unseen=void")
    table.do(CallMisdeal("dealer"))
    voided(table, "SKP-5.1.3")


@clause("SKP-5.1.3")
@pytest.mark.parametrize("early", [betting, closed])
def test_there_is_no_wrong_deal_before_the_deal(early: Callable[[], SiKiPi]) -> None:
    refusal = early().refuses(CallMisdeal("dealer"))
    assert (refusal.code, refusal.clause) == ("no-cards", "SKP-5.1.3")


# -- Players who walk away ---------------------------------------------------------------------


@clause("SKP-5.4")
@pytest.mark.parametrize("when", [betting, closed, dealt, looked])
@pytest.mark.parametrize("who", ["cat", "dealer", "inspector"])
def test_the_box_of_its_only_bettor_who_walked_away_is_set_by_the_house_way(
    when: Callable[[], SiKiPi], who: str
) -> None:
    table = when()
    events = table.do(WalkAway(who, "cat"))
    assert of(events, PlayerWalked) == [PlayerWalked("cat", "SKP-5.4")]
    assert 3 not in table.table.floor.seats
    if table.phase == "betting":
        table.close()
    if table.phase == "closed":
        table.do(Deal("dealer", cards(f"{WINS} {LOSES} {STANDS_OFF} {DEALER}")))
    table.do(AskHouseWay("ann", 1))
    done = {event.box: event for event in of(table.set_dealer(), HandSet)}
    assert done[3].clauses == ("SKP-5.4", "SKP-H.4.i")
    assert done[3].by == "house"
    assert done[2].clauses[0] == "SKP-3.11"
    assert [line.outcome for line in table.settle() if line.player == "cat"] == ["standoff"]


@clause("SKP-5.4")
def test_who_walked_away_is_paid_like_anybody_else() -> None:
    table = SiKiPi()
    table.arrive("ann")
    table.sit(ann=1)
    table.open()
    table.bet("ann", 1)
    table.bonus("ann", 1)
    table.deal({1: "As 8s Ks Kh"}, DEALER)
    table.do(WalkAway("ann", "ann"))
    table.set_dealer()
    assert [(line.outcome, line.net) for line in table.settle()] == [("win", 950), ("win", 500)]
    assert table.chips("ann") == CHIPS + 950 + 500


@clause("SKP-5.4")
def test_who_stood_and_walked_away_is_treated_alike() -> None:
    table = dealt()
    (gone,) = table.do(WalkAway("dealer", "bob"))
    assert gone == PlayerWalked("bob", "SKP-5.4")
    table.do(AskHouseWay("ann", 1), AskHouseWay("cat", 3))
    (done,) = of(table.set_dealer(), HandSet)
    assert (done.box, done.clauses[0]) == (2, "SKP-5.4")


@clause("SKP-5.4", "SKP-3.11")
def test_while_others_bet_on_the_box_it_is_only_a_box_where_nobody_sits() -> None:
    table = dealt("unseated-box=house-way")
    table.do(WalkAway("ann", "ann"), AskHouseWay("cat", 3))
    assert table.refuses(Look("ann", 1)).code == "not-your-box"
    assert table.refuses(Look("bob", 1)).code == "not-your-box"
    done = {event.box: event for event in of(table.set_dealer(), HandSet)}
    assert done[1].clauses[0] == "SKP-3.11"


@clause("SKP-5.4", "SKP-1.seated-player")
def test_the_highest_bettor_who_is_still_there_takes_over() -> None:
    table = SiKiPi("unseated-box=highest-bettor")
    table.arrive(*PLAYERS)
    table.sit(ann=1)
    table.open()
    table.bet("ann", 1, 1000)
    table.bet("bob", 1, 3000)
    table.bet("cat", 1, 2000)
    table.deal({1: WINS}, DEALER)
    table.do(ExposeCards("dealer", 1, (0, 1)))
    for leaver, next_one in (("ann", "bob"), ("bob", "cat")):
        table.do(WalkAway(leaver, leaver))
        assert table.game.view(table.table, "public").round.hands[1].decides == next_one
        assert table.refuses(WithdrawBox(leaver, 1)).code == "no-withdrawal"
        assert table.refuses(Look(leaver, 1)).code == "not-your-box"
    table.do(WalkAway("cat", "cat"))
    for player in PLAYERS:
        assert table.refuses(WithdrawBox(player, 1)).code == "no-withdrawal"
        assert table.refuses(Look(player, 1)).code == "not-your-box"
    (done,) = of(table.set_dealer(), HandSet)
    assert done.by == "house"


@clause("SKP-1.seated-player")
def test_who_takes_over_a_box_sees_its_cards_and_who_left_it_does_not_set_them() -> None:
    table = dealt("unseated-box=highest-bettor")
    table.do(Look("ann", 1), WalkAway("ann", "ann"))
    table.do(Look("bob", 1))
    assert table.game.view(table.table, "bob").round.hands[1].cards == cards(WINS)
    (shown,) = table.do(ExposeCards("dealer", 0, (0, 1)))
    assert shown.clause == "SKP-5.3"
    table.set("bob", 1, "Ks 9s", "As 8s")


@clause("SKP-3.9", "SKP-5.4")
def test_cards_that_were_set_before_the_player_walked_away_stay_as_they_are() -> None:
    table = dealt()
    table.set("ann", 1, "As Ks", "8s 9s")
    table.do(WalkAway("dealer", "ann"), AskHouseWay("cat", 3))
    table.set_dealer()
    assert table.laid(1) == "As Ks | 8s 9s"


def test_who_has_no_bet_only_leaves_the_seat() -> None:
    table = SiKiPi()
    table.arrive("ann")
    table.sit(ann=1)
    events = table.do(WalkAway("ann", "ann"))
    assert of(events, PlayerWalked) == []
    assert table.table.floor.seats == {}
    assert table.refuses(WalkAway("ann", "ann")).code == "not-here"


def test_nobody_walks_away_for_somebody_else() -> None:
    table = dealt()
    assert table.refuses(WalkAway("bob", "ann")).code == "wrong-role"
    table.do(WalkAway("ann", "ann"))
    assert table.refuses(WalkAway("dealer", "ann")).code == "not-here"


def test_who_comes_back_while_bets_are_open_sits_and_decides_again() -> None:
    table = betting()
    table.do(WalkAway("ann", "ann"), Sit("ann", 1))
    table.deal({1: WINS, 2: LOSES, 3: STANDS_OFF}, DEALER)
    table.do(Look("ann", 1))


@clause("SKP-1.seated-player")
def test_who_comes_back_and_bets_again_decides_again() -> None:
    table = SiKiPi("unseated-box=highest-bettor")
    table.arrive("ann", "bob")
    table.open()
    table.bet("ann", 1, 2000)
    table.bet("bob", 1, 1000)
    table.do(WalkAway("ann", "ann"))
    table.bet("ann", 1, 1000)
    table.deal({1: WINS}, DEALER)
    table.do(Look("ann", 1))
