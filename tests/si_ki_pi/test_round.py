"""The round from the call for bets to the settlement, and what may be done when."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from clauses import clause
from houseway.cards import Card
from houseway.cards.french import FRENCH
from houseway.games.si_ki_pi.house_way import house_way
from houseway.games.si_ki_pi.ranking import rank
from houseway.games.si_ki_pi.readings import Readings
from houseway.low_high.hands import Setting, TwoCards, check_setting, four
from houseway.low_high.messages import (
    AskHouseWay,
    CallForeignCard,
    CallMisdeal,
    CallWrongCount,
    ChangeSettings,
    CloseBets,
    CorrectDealer,
    Deal,
    DealerCorrected,
    DealerReset,
    DealerSet,
    ExposeCards,
    HandSet,
    Look,
    Looked,
    OpenBets,
    PlaceWager,
    ResetDealer,
    RoundEnded,
    SetCards,
    SetDealer,
    Settle,
    TakeBack,
    WagerCorrected,
    WagerTakenBack,
    WithdrawBox,
)
from houseway.low_high.settlement import On
from houseway.tables.seating import BuyIn, CashOut, DebtCollected, Sit
from houseway.tables.wagers import Limits

from .rounds import (
    CHIPS,
    DEALER,
    LOSES,
    STANDS_OFF,
    WINS,
    SiKiPi,
    cards,
    four_cards,
    of,
    two_cards,
)

# The dealer's hand set wrongly: 0 and 1 instead of 5 and 6; or 5 and 6, but with the King High.
TOO_LOW = ("Kc Jd", "6c 5d")
KING_HIGH = ("Jd 5d", "Kc 6c")
GAINS = "Qd 6d 9c 7c"  # 9-7 and Q-6: beats the dealer twice, but Q-6 does not beat K-6


# -- Phases, in order --------------------------------------------------------------------------


def betting(*readings: str) -> SiKiPi:
    """Ann sits at box 1 and has both kinds of bet on it; Bob stands and bets on box 2."""
    table = SiKiPi(*readings)
    table.arrive("ann", "bob")
    table.sit(ann=1)
    table.open()
    table.bet("ann", 1)
    table.bonus("ann", 1)
    table.bet("bob", 2)
    return table


def between() -> SiKiPi:
    table = SiKiPi()
    table.arrive("ann", "bob")
    table.sit(ann=1)
    return table


def closed() -> SiKiPi:
    table = betting()
    table.close()
    return table


def setting(*readings: str) -> SiKiPi:
    table = betting(*readings)
    table.deal({1: WINS, 2: LOSES}, DEALER)
    return table


def all_set() -> SiKiPi:
    table = setting()
    table.set("ann", 1, "Ks 9s", "As 8s")
    return table


def showdown() -> SiKiPi:
    table = all_set()
    table.set_dealer(*TOO_LOW)
    return table


def afterwards() -> SiKiPi:
    table = showdown()
    table.settle()
    return table


PHASES: dict[str, Callable[[], SiKiPi]] = {
    "between": between,
    "betting": betting,
    "closed": closed,
    "setting": setting,
    "all set": all_set,
    "showdown": showdown,
    "afterwards": afterwards,
}
OVER = {"between", "afterwards"}
LIVE = set(PHASES) - OVER

# Every command: when it is in order, and the clause that is cited when it is not.
COMMANDS: dict[str, tuple[Any, set[str], str | None]] = {
    "open bets": (OpenBets("dealer"), OVER, "SKP-3.1"),
    "place an Initial Bet": (PlaceWager("ann", 1, "initial", 1000), {"betting"}, "SKP-3.2"),
    "place a Bonus Bet": (PlaceWager("ann", 1, "bonus", 500), {"betting"}, "SKP-3.2"),
    "take back a bet": (TakeBack("ann", 1, "initial"), {"betting"}, "SKP-3.2"),
    "take back a bonus": (TakeBack("ann", 1, "bonus"), {"betting"}, "SKP-3.2"),
    "close bets": (CloseBets("dealer"), {"betting"}, "SKP-3.2"),
    "deal": (Deal("dealer", FRENCH.cards), {"closed"}, "SKP-3.8"),
    "look": (Look("ann", 1), {"setting"}, "SKP-3.9"),
    "set": (SetCards("ann", 1, two_cards("Ks 9s"), two_cards("As 8s")), {"setting"}, "SKP-3.9"),
    "ask for the House Way": (AskHouseWay("ann", 1), {"setting"}, "SKP-3.9"),
    "set the dealer": (SetDealer("dealer"), {"all set"}, "SKP-3.12"),
    "reset the dealer": (ResetDealer("dealer"), {"showdown"}, "SKP-3.12"),
    "settle": (Settle("dealer"), {"showdown"}, "SKP-3.12"),
    "correct the dealer": (CorrectDealer("inspector", 1), {"afterwards"}, "SKP-3.12"),
    "expose the dealer": (ExposeCards("dealer", 0, (0, 1)), {"setting", "all set"}, "SKP-5.1.2"),
    "foreign card": (CallForeignCard("dealer"), LIVE, None),
    "wrong count": (CallWrongCount("dealer"), set(), None),
    "withdraw": (WithdrawBox("ann", 1), set(), "SKP-3.2"),
    "change settings": (ChangeSettings("inspector", {"boxes": 5}), OVER, None),
    "sit": (Sit("bob", 2), {*OVER, "betting"}, None),
    "buy in": (BuyIn("ann", 1), set(PHASES), None),
    "cash out": (CashOut("ann", 1), set(PHASES), None),
}


@clause("SKP-1.round", "SKP-1.bet", "SKP-3.1", "SKP-3.2", "SKP-3.8", "SKP-3.9", "SKP-3.12")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("name", COMMANDS)
def test_everything_has_its_time_in_the_round(name: str, phase: str) -> None:
    command, in_order, clause_id = COMMANDS[name]
    table = PHASES[phase]()
    if phase in in_order:
        table.do(command)
        return
    refusal = table.refuses(command)
    assert refusal.sentence.endswith(".")
    if not (phase in OVER and clause_id in ("SKP-3.2", None)):
        assert refusal.clause == clause_id


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("name", [n for n in COMMANDS if n not in ("change settings", "set")])
def test_what_is_offered_is_what_has_its_time(name: str, phase: str) -> None:
    """Readings are not offered as moves, and hands are offered once somebody has looked."""
    command, in_order, _ = COMMANDS[name]
    table = PHASES[phase]()
    offered = [offer.command for offer in table.game.legal(table.table, command.by)]
    if isinstance(command, PlaceWager | TakeBack):
        kinds = {c.kind for c in offered if type(c) is type(command)}
        assert (command.kind in kinds) == (phase in in_order)
    else:
        assert any(type(c) is type(command) for c in offered) == (phase in in_order)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("actor", ["ann", "bob", "dealer", "inspector"])
def test_every_offer_would_be_accepted_at_its_least_and_at_its_most(phase: str, actor: str) -> None:
    table = PHASES[phase]()
    for offer in table.game.legal(table.table, actor):
        if isinstance(offer.command, Deal):
            continue
        bounds = offer.amount
        for amount in () if bounds is None else (bounds.minimum, bounds.maximum):
            command = msgspec.structs.replace(offer.command, amount=amount)
            assert table.game.act(table.table, command).floor.bank.balanced
        assert table.game.act(table.table, offer.command).floor.bank.balanced


@clause("SKP-3.9", "SKP-1.high-hand")
def test_who_has_looked_is_offered_the_three_settings_and_the_house_way() -> None:
    table = setting()
    table.do(Look("ann", 1))
    offers = [offer.command for offer in table.game.legal(table.table, "ann")]
    hands = {(frozenset(c.low), frozenset(c.high)) for c in offers if isinstance(c, SetCards)}
    assert hands == {
        (frozenset(cards(low)), frozenset(cards(high)))
        for low, high in (("Ks 9s", "As 8s"), ("As Ks", "8s 9s"), ("As 9s", "Ks 8s"))
    }
    assert sum(isinstance(c, SetCards) for c in offers) == 3
    assert sum(isinstance(c, AskHouseWay) for c in offers) == 1


@clause("SKP-1.round")
def test_a_round_goes_from_the_call_for_bets_to_its_settlement() -> None:
    table = SiKiPi()
    table.arrive("ann")
    table.sit(ann=1)
    phases = [table.phase]
    table.open()
    phases.append(table.phase)
    table.bet("ann", 1)
    table.close()
    phases.append(table.phase)
    table.do(Deal("dealer", cards(f"{WINS} {DEALER}")))
    phases.append(table.phase)
    table.do(AskHouseWay("ann", 1))
    table.set_dealer()
    phases.append(table.phase)
    events = table.do(Settle("dealer"))
    phases.append(table.phase)
    assert phases == [None, "betting", "closed", "setting", "showdown", None]
    assert isinstance(events[-1], RoundEnded)
    assert (table.last.number, table.last.phase) == (1, "settled")


@clause("SKP-1.round")
def test_rounds_are_counted_and_each_begins_with_an_empty_layout() -> None:
    table = afterwards()
    table.open()
    assert (table.round.number, table.round.wagers, table.round.hands) == (2, (), {})
    assert table.round.dealer is None


@clause("SKP-3.1")
@pytest.mark.parametrize("kind", ["initial", "bonus"])
def test_a_bet_before_the_call_is_refused_by_the_clause_of_the_call(kind: str) -> None:
    refusal = between().refuses(PlaceWager("ann", 1, kind, 1000))
    assert (refusal.code, refusal.clause) == ("bets-not-open", "SKP-3.1")


@clause("SKP-3.1")
def test_before_the_call_for_bets_there_is_nothing_to_bet_on() -> None:
    assert between().refuses(PlaceWager("ann", 1, "initial", 1000)).code == "bets-not-open"
    table = between()
    table.open()
    table.bet("ann", 1)


@clause("SKP-1.bet", "SKP-1.initial-bet", "SKP-3.2")
@pytest.mark.parametrize("late", [closed, setting, all_set, showdown])
@pytest.mark.parametrize("kind", ["initial", "bonus"])
def test_after_the_last_call_no_bet_is_placed_raised_or_taken_back(
    late: Callable[[], SiKiPi], kind: str
) -> None:
    table = late()
    for command in (
        PlaceWager("bob", 3, kind, 1000),
        PlaceWager("ann", 1, kind, 1000),
        TakeBack("ann", 1, kind),
    ):
        refusal = table.refuses(command)
        assert (refusal.code, refusal.clause) == ("no-more-bets", "SKP-3.2")


def test_bets_are_not_closed_on_an_empty_layout() -> None:
    table = SiKiPi()
    table.open()
    assert table.refuses(CloseBets("dealer")).code == "no-wagers"


@pytest.mark.parametrize(
    ("at", "command"),
    [
        (between, OpenBets),
        (betting, CloseBets),
        (all_set, SetDealer),
        (showdown, ResetDealer),
        (showdown, Settle),
        (setting, CallMisdeal),
        (setting, CallForeignCard),
    ],
)
@pytest.mark.parametrize("player", ["ann", "bob"])
def test_players_do_not_do_the_work_of_the_house(
    at: Callable[[], SiKiPi], command: Callable[[str], Any], player: str
) -> None:
    assert at().refuses(command(player)).code == "wrong-role"


# -- Placing and taking back -------------------------------------------------------------------


@clause("SKP-2.1.1.a")
def test_the_table_has_seven_boxes_unless_it_is_said_otherwise() -> None:
    table = SiKiPi()
    table.arrive("ann")
    table.open()
    for box in range(1, 8):
        table.bet("ann", box)
    for box in (-1, 0, 8):
        assert table.bad(PlaceWager("ann", box, "initial", 1000)) == (
            f"There is no box {box}: the table has boxes 1 to 7."
        )
        assert "There is no box" in table.bad(Sit("ann", box))


@clause("SKP-2.1.1.a", "SKP-2.2.1", "SKP-3.8")
def test_twelve_boxes_and_the_dealer_use_up_the_pack() -> None:
    table = SiKiPi("boxes=12")
    table.arrive("ann")
    table.open()
    for box in range(1, 13):
        table.bet("ann", box)
    table.close()
    table.do(Deal("dealer", FRENCH.cards))
    dealt = [c for hand in table.round.hands.values() for c in hand.cards]
    assert sorted((*dealt, *table.round.dealer.cards)) == sorted(FRENCH.cards)


@clause("SKP-2.1.1.c", "SKP-1.initial-bet")
def test_each_kind_of_bet_has_a_place_of_its_own() -> None:
    table = SiKiPi()
    table.arrive("ann")
    table.open()
    table.bet("ann", 1, 1000)
    table.bonus("ann", 1, 500)
    table.bonus("ann", 1, 600, on="dealer")
    assert [(w.kind, w.on, w.amount) for w in table.round.wagers] == [
        ("initial", "box", 1000),
        ("bonus", "box", 500),
        ("bonus", "dealer", 600),
    ]
    said = table.bad(PlaceWager("ann", 1, "initial", 1000, "dealer"))
    assert said.endswith("Initial Bet goes on a box, not on the dealer's hand.")


@clause("SKP-2.1.1.c")
def test_chips_added_in_the_same_place_are_one_bet() -> None:
    table = SiKiPi()
    table.arrive("ann", "bob")
    table.open()
    table.bet("ann", 1, 1000)
    table.bet("bob", 1, 2000)
    table.bet("ann", 1, 500)
    assert [(w.player, w.amount) for w in table.round.wagers] == [("ann", 1500), ("bob", 2000)]
    assert table.chips("ann") == CHIPS - 1500


def test_there_are_two_kinds_of_bet() -> None:
    table = betting()
    said = table.bad(PlaceWager("ann", 1, "power", 1000))
    assert said.endswith("its wagers are initial and bonus.")


@clause("SKP-3.3")
@pytest.mark.parametrize("on", ["box", "dealer"])
def test_anybody_may_add_a_bonus_bet_where_an_initial_bet_lies(on: On) -> None:
    table = SiKiPi()
    table.arrive("ann", "bob", "cat")
    table.sit(ann=1, cat=2)
    table.open()
    table.bet("ann", 1)
    for player in ("ann", "bob", "cat"):
        table.bonus(player, 1, on=on)
    assert [(w.player, w.on) for w in table.round.wagers[1:]] == [
        ("ann", on),
        ("bob", on),
        ("cat", on),
    ]


@clause("SKP-3.3", "SKP-1.bonus-bet")
@pytest.mark.parametrize("on", ["box", "dealer"])
def test_without_an_initial_bet_on_the_box_there_is_no_bonus_bet(on: On) -> None:
    table = SiKiPi()
    table.arrive("ann")
    table.open()
    table.bet("ann", 2)
    refusal = table.refuses(PlaceWager("ann", 1, "bonus", 500, on))
    assert (refusal.code, refusal.clause) == ("no-main-wager", "SKP-3.3")
    table.bonus("ann", 2, on=on)


@clause("SKP-3.1")
def test_a_bet_is_taken_back_whole_while_bets_are_open() -> None:
    table = betting()
    events = table.do(TakeBack("bob", 2, "initial"))
    assert [(e.wager.player, e.clause) for e in of(events, WagerTakenBack)] == [("bob", "SKP-3.1")]
    assert table.chips("bob") == CHIPS
    assert table.refuses(TakeBack("bob", 2, "initial")).code == "no-such-wager"


@clause("SKP-3.3")
def test_bonus_bets_go_back_with_the_last_initial_bet_of_their_box() -> None:
    table = SiKiPi()
    table.arrive("ann", "bob")
    table.open()
    table.bet("ann", 1)
    table.bonus("ann", 1)
    table.bonus("bob", 1, on="dealer")
    table.bet("bob", 2)
    table.bonus("bob", 2)
    events = table.do(TakeBack("ann", 1, "initial"))
    assert [(e.wager.player, e.wager.kind, e.clause) for e in events] == [
        ("ann", "initial", "SKP-3.1"),
        ("ann", "bonus", "SKP-3.3"),
        ("bob", "bonus", "SKP-3.3"),
    ]
    assert [w.box for w in table.round.wagers] == [2, 2]
    assert (table.chips("ann"), table.chips("bob")) == (CHIPS, CHIPS - 1500)


@clause("SKP-3.3")
def test_bonus_bets_stay_while_another_initial_bet_is_on_the_box() -> None:
    table = SiKiPi()
    table.arrive("ann", "bob")
    table.open()
    table.bet("ann", 1)
    table.bet("bob", 1)
    table.bonus("ann", 1)
    table.do(TakeBack("ann", 1, "initial"))
    assert [(w.player, w.kind) for w in table.round.wagers] == [
        ("bob", "initial"),
        ("ann", "bonus"),
    ]


@clause("SKP-3.3")
def test_a_bonus_bet_taken_back_leaves_the_initial_bet() -> None:
    table = betting()
    table.do(TakeBack("ann", 1, "bonus"))
    assert [(w.player, w.kind) for w in table.round.wagers] == [
        ("ann", "initial"),
        ("bob", "initial"),
    ]


NOTICE = {"initial": Limits(1000, 5000, unit=500), "bonus": Limits(100, 300, unit=100)}


@pytest.mark.parametrize(
    ("kind", "amount", "code"),
    [
        ("initial", 500, "below-minimum"),
        ("initial", 5500, "above-maximum"),
        ("initial", 1200, "not-in-units"),
        ("bonus", 50, "below-minimum"),
        ("bonus", 400, "above-maximum"),
        ("bonus", 150, "not-in-units"),
    ],
)
def test_bets_stay_within_the_notice_at_the_table(kind: str, amount: int, code: str) -> None:
    table = SiKiPi(limits=NOTICE)
    table.arrive("ann")
    table.open()
    table.bet("ann", 1, 1000)
    box = 1 if kind == "bonus" else 2
    assert table.refuses(PlaceWager("ann", box, kind, amount)).code == code


def test_limits_count_what_one_player_has_in_one_place() -> None:
    table = SiKiPi(limits=NOTICE)
    table.arrive("ann", "bob")
    table.open()
    table.bet("ann", 1, 5000)
    assert table.refuses(PlaceWager("ann", 1, "initial", 500)).code == "above-maximum"
    table.bet("ann", 2, 5000)
    table.bet("bob", 1, 5000)
    table.bonus("ann", 1, 300)
    table.bonus("ann", 1, 300, on="dealer")
    assert table.refuses(PlaceWager("ann", 1, "bonus", 100)).code == "above-maximum"


def test_nobody_bets_more_than_the_chips_they_have() -> None:
    table = SiKiPi()
    table.arrive("ann", chips=1500)
    table.open()
    table.bet("ann", 1, 1000)
    assert table.refuses(PlaceWager("ann", 2, "initial", 1000)).code == "not-enough-chips"


@pytest.mark.parametrize("amount", [0, -1000])
def test_a_bet_is_more_than_nothing(amount: int) -> None:
    assert "more than nothing" in betting().bad(PlaceWager("ann", 1, "initial", amount))


# -- The deal ----------------------------------------------------------------------------------


@clause("SKP-3.8")
def test_four_cards_go_to_each_box_with_a_bet_clockwise_and_then_to_the_dealer() -> None:
    table = SiKiPi()
    table.arrive("ann")
    table.open()
    for box in (5, 2, 7):
        table.bet("ann", box)
    table.close()
    table.do(Deal("dealer", FRENCH.cards))
    deck = FRENCH.cards
    assert {box: hand.cards for box, hand in table.round.hands.items()} == {
        2: deck[0:4],
        5: deck[4:8],
        7: deck[8:12],
    }
    assert table.round.dealer.cards == deck[12:16]


@clause("SKP-3.8")
def test_the_cards_lie_face_down_for_everybody() -> None:
    table = setting()
    for viewer in ("ann", "bob", "dealer", "inspector", "public"):
        seen = table.game.view(table.table, viewer).round
        assert seen.dealer.cards == (None,) * 4
        assert [hand.cards for hand in seen.hands.values()] == [(None,) * 4] * 2


@clause("SKP-3.8")
def test_a_look_shows_a_box_to_the_one_who_looks() -> None:
    table = setting()
    table.do(Look("ann", 1))
    mine = table.game.view(table.table, "ann").round
    assert mine.hands[1].cards == cards(WINS)
    assert mine.hands[2].cards == (None,) * 4
    assert mine.dealer.cards == (None,) * 4
    assert table.game.view(table.table, "bob").round.hands[1].cards == (None,) * 4
    assert table.do(Look("ann", 1)) == []


@clause("SKP-2.2.1")
def test_the_game_is_played_with_the_52_card_pack() -> None:
    table = closed()
    assert len(set(table.game.pack.cards)) == len(table.game.pack.cards) == 52
    deck = FRENCH.cards
    assert "As is there twice" in table.bad(Deal("dealer", (*deck[:51], deck[0])))
    assert "is not a card of the 52-card pack" in table.bad(
        Deal("dealer", (*deck[:51], Card("joker")))
    )
    assert "12 cards are needed" in table.bad(Deal("dealer", deck[:11]))


# -- Setting -----------------------------------------------------------------------------------


@clause("SKP-2.1.1.b", "SKP-3.4")
def test_a_box_is_settled_as_its_player_set_it() -> None:
    """The House Way would win with 9 and 9; Ann sets 1 and 7 and only stands off."""
    table = setting()
    events = table.set("ann", 1, "As Ks", "8s 9s")
    (done,) = of(events, HandSet)
    assert (done.by, done.clauses) == ("player", ("SKP-3.9",))
    assert done.setting == Setting(two_cards("As Ks"), two_cards("8s 9s"))
    table.set_dealer()
    line = table.settle()[0]
    assert line.outcome == "standoff"
    assert line.why.startswith("Low 1 point, Ace-King high loses to 5 points, King high;")


@clause("SKP-2.1.1.b", "SKP-1.high-hand", "SKP-1.low-hand")
@pytest.mark.parametrize(
    ("low", "high"), [("As 8s", "Ks 9s"), ("8s 9s", "As Ks"), ("Ks 8s", "As 9s")]
)
def test_a_high_hand_below_its_low_hand_is_no_setting(low: str, high: str) -> None:
    table = setting()
    refusal = table.refuses(SetCards("ann", 1, two_cards(low), two_cards(high)))
    assert (refusal.code, refusal.clause) == ("high-below-low", "SKP-1.high-hand")
    table.set("ann", 1, high, low)
    assert table.laid(1) == f"{high} | {low}"


@clause("SKP-1.high-hand", "SKP-1.low-hand")
@pytest.mark.parametrize(("low", "high"), [("Ks 9s", "Kh 9h"), ("Kh 9h", "Ks 9s")])
def test_hands_of_equal_rank_may_lie_either_way(low: str, high: str) -> None:
    table = betting()
    table.deal({1: "Ks 9s Kh 9h", 2: LOSES}, DEALER)
    table.set("ann", 1, low, high)
    assert table.laid(1) == f"{low} | {high}"


@pytest.mark.parametrize(
    ("low", "high"), [("Ks 9s", "Ks 9s"), ("Ks 9s", "As Ah"), ("Kc 5d", "Jd 6c")]
)
def test_only_the_cards_of_the_box_can_be_set(low: str, high: str) -> None:
    said = setting().bad(SetCards("ann", 1, two_cards(low), two_cards(high)))
    assert said.endswith("is not a setting of the four cards that lie there.")


@clause("SKP-3.9")
@pytest.mark.parametrize("first", ["the player", "the House Way"])
def test_a_box_that_is_set_is_not_touched_again(first: str) -> None:
    table = setting()
    if first == "the player":
        table.set("ann", 1, "Ks 9s", "As 8s")
    else:
        table.do(AskHouseWay("ann", 1))
    for command in (
        SetCards("ann", 1, two_cards("As Ks"), two_cards("8s 9s")),
        AskHouseWay("ann", 1),
        Look("ann", 1),
    ):
        refusal = table.refuses(command)
        assert (refusal.code, refusal.clause) == ("set-already", "SKP-3.9")


@clause("SKP-3.9")
def test_who_sets_has_looked() -> None:
    table = setting()
    events = table.set("ann", 1, "Ks 9s", "As 8s")
    assert [type(event) for event in events] == [Looked, HandSet]
    assert table.round.somebody_looked


@clause("SKP-3.10", "SKP-1.house-way")
def test_the_dealer_sets_a_box_by_the_house_way_on_request() -> None:
    table = setting()
    (done,) = table.do(AskHouseWay("ann", 1))
    assert done == HandSet(
        1,
        Setting(two_cards("Ks 9s"), two_cards("As 8s")),
        "house",
        ("SKP-3.10", "SKP-H.4.i"),
        "The Low Hand is made as high as it can be: 9.",
    )
    assert not table.round.somebody_looked


@clause("SKP-3.10")
def test_the_house_way_may_be_asked_for_after_a_look() -> None:
    table = setting()
    table.do(Look("ann", 1), AskHouseWay("ann", 1))
    assert table.laid(1) == "Ks 9s | As 8s"


@clause("SKP-3.11")
def test_a_box_where_nobody_sits_is_set_by_the_house_way() -> None:
    table = all_set()
    for command in (
        Look("bob", 2),
        AskHouseWay("bob", 2),
        SetCards("bob", 2, two_cards("4c Kd"), two_cards("3c 2d")),
    ):
        refusal = table.refuses(command)
        assert (refusal.code, refusal.clause) == ("not-your-box", "SKP-3.11")
    (done,) = of(table.set_dealer(), HandSet)
    assert (done.box, done.by, done.clauses) == (2, "house", ("SKP-3.11", "SKP-H.4.i"))
    assert done.setting == house_way(four_cards(LOSES), Readings()).setting


@clause("SKP-3.11", "SKP-1.seated-player")
@pytest.mark.parametrize("has_a_bonus", [False, True])
def test_who_sits_at_a_box_without_an_initial_bet_does_not_set_it(has_a_bonus: bool) -> None:
    table = SiKiPi()
    table.arrive("ann", "cat")
    table.sit(cat=1)
    table.open()
    table.bet("ann", 1)
    if has_a_bonus:
        table.bonus("cat", 1)
    table.deal({1: WINS}, DEALER)
    assert table.refuses(Look("cat", 1)).code == "not-your-box"
    (done,) = of(table.set_dealer(), HandSet)
    assert done.clauses[0] == "SKP-3.11"


def backed(*readings: str, ann: int = 1000, seated: bool = True) -> SiKiPi:
    """Ann, seated or not, Bob and Cat all bet on box 1; Bob has the highest bet, unless Ann."""
    table = SiKiPi(*readings)
    table.arrive("ann", "bob", "cat")
    if seated:
        table.sit(ann=1)
    table.open()
    table.bet("ann", 1, ann)
    table.bet("bob", 1, 2000)
    table.bet("cat", 1, 1500)
    table.deal({1: WINS}, DEALER)
    return table


@clause("SKP-1.seated-player")
@pytest.mark.parametrize("reading", ["unseated-box=house-way", "unseated-box=highest-bettor"])
def test_the_seated_player_sets_for_all_who_bet_on_the_box(reading: str) -> None:
    table = backed(reading)
    assert table.refuses(Look("bob", 1)).code == "not-your-box"
    assert table.refuses(AskHouseWay("cat", 1)).code == "not-your-box"
    table.set("ann", 1, "Ks 9s", "As 8s")
    table.set_dealer()
    assert [(line.player, line.net) for line in table.settle()] == [
        ("ann", 950),
        ("bob", 1900),
        ("cat", 1425),
    ]


@clause("SKP-1.seated-player")
def test_read_so_the_highest_bettor_sets_a_box_where_nobody_sits() -> None:
    table = backed("unseated-box=highest-bettor", seated=False)
    for other in ("ann", "cat"):
        assert table.refuses(Look(other, 1)).code == "not-your-box"
    refusal = table.refuses(SetDealer("dealer"))
    assert (refusal.code, refusal.clause) == ("box-not-set", "SKP-3.12")
    assert "bob" in refusal.sentence
    table.set("bob", 1, "As Ks", "8s 9s")
    table.set_dealer()
    assert table.settle()[0].outcome == "standoff"


@clause("SKP-3.11", "SKP-1.seated-player")
def test_read_otherwise_the_house_way_sets_it_and_nobody_waits() -> None:
    table = backed("unseated-box=house-way", seated=False)
    assert table.refuses(Look("bob", 1)).code == "not-your-box"
    assert of(table.set_dealer(), HandSet)[0].clauses[0] == "SKP-3.11"
    assert table.settle()[0].outcome == "win"


@clause("SKP-1.seated-player")
def test_of_equal_highest_bets_the_first_one_decides() -> None:
    table = backed("unseated-box=highest-bettor", ann=2000, seated=False)
    assert table.refuses(Look("bob", 1)).code == "not-your-box"
    table.do(Look("ann", 1))


@clause("SKP-1.seated-player")
def test_the_highest_bet_counts_what_was_added_and_only_on_this_box() -> None:
    table = SiKiPi("unseated-box=highest-bettor")
    table.arrive("ann", "bob", "cat")
    table.open()
    table.bet("bob", 1, 2000)
    table.bet("ann", 1, 1500)
    table.bet("cat", 1, 1000)
    table.bet("cat", 2, 9000)
    table.bonus("cat", 1, 9000)
    table.bet("ann", 1, 1000)
    table.deal({1: WINS, 2: LOSES}, DEALER)
    assert table.refuses(Look("bob", 1)).code == "not-your-box"
    assert table.refuses(Look("cat", 1)).code == "not-your-box"
    table.do(Look("ann", 1), Look("cat", 2))


def test_only_boxes_with_cards_can_be_set() -> None:
    assert setting().bad(Look("ann", 3)) == "Box 3 has no cards in this round."


# -- The dealer's hand -------------------------------------------------------------------------


@clause("SKP-3.12")
def test_the_dealer_waits_for_every_seated_player() -> None:
    table = setting()
    refusal = table.refuses(SetDealer("dealer"))
    assert (refusal.code, refusal.clause) == ("box-not-set", "SKP-3.12")
    assert refusal.sentence == "Box 1 is still to be set by ann."


@clause("SKP-3.12", "SKP-1.house-way")
def test_the_dealer_sets_by_the_house_way() -> None:
    table = all_set()
    (done,) = of(table.set_dealer(), DealerSet)
    choice = house_way(four_cards(DEALER), Readings())
    assert (done.setting, done.why) == (choice.setting, choice.why)
    assert done.clauses == ("SKP-3.12", "SKP-H.4.i", "SKP-H.4.ii")
    assert done.by_house_way
    assert table.game.view(table.table, "public").round.dealer.cards == cards(DEALER)


@clause("SKP-3.12")
def test_the_order_in_which_the_dealers_cards_lie_makes_no_difference() -> None:
    table = all_set()
    (done,) = of(table.set_dealer("5d Kc", "6c Jd"), DealerSet)
    assert done.by_house_way
    assert table.refuses(ResetDealer("inspector")).code == "set-right"


@clause("SKP-3.12")
@pytest.mark.parametrize("who", ["dealer", "inspector"])
@pytest.mark.parametrize("wrong", [TOO_LOW, KING_HIGH])
def test_a_wrong_setting_of_the_dealers_is_reset(wrong: tuple[str, str], who: str) -> None:
    table = all_set()
    (done,) = of(table.set_dealer(*wrong), DealerSet)
    assert (done.by_house_way, done.clauses) == (False, ("SKP-3.12",))
    (reset,) = table.do(ResetDealer(who))
    assert isinstance(reset, DealerReset)
    assert reset.clause == "SKP-3.12"
    assert reset.setting == house_way(four_cards(DEALER), Readings()).setting
    assert table.laid(0) == "Kc 5d | Jd 6c"
    assert table.phase == "showdown"
    assert table.refuses(ResetDealer(who)).code == "set-right"
    assert [line.outcome for line in table.settle()] == ["win", "lose", "lose"]


@clause("SKP-3.12")
def test_hands_laid_the_wrong_way_round_are_a_wrong_setting_that_is_reset() -> None:
    table = all_set()
    table.do(SetDealer("dealer", two_cards("Jd 6c"), two_cards("Kc 5d")))
    (reset,) = table.do(ResetDealer("inspector"))
    assert str(reset.setting) == "Kc 5d | Jd 6c"


@clause("SKP-3.12")
def test_the_dealers_hand_too_is_made_of_the_dealers_cards() -> None:
    table = all_set()
    low, high = two_cards("Jd 6c"), two_cards("Kc 5d")
    assert "is not a setting of" in table.bad(SetDealer("dealer", low, two_cards("As 8s")))
    assert "both the Low and the High Hand" in table.bad(SetDealer("dealer", low))
    assert "both the Low and the High Hand" in table.bad(SetDealer("dealer", None, high))


@clause("SKP-3.12")
@pytest.mark.parametrize(
    ("reading", "laid"),
    [("two-pairs=keep", "9d 9h | Kd Kc"), ("two-pairs=literal", "9d Kc | 9h Kd")],
)
def test_the_dealer_is_held_to_the_reading_of_the_round(reading: str, laid: str) -> None:
    table = SiKiPi(reading)
    table.arrive("ann")
    table.open()
    table.bet("ann", 1)
    table.deal({1: WINS}, "9d 9h Kd Kc")
    table.set_dealer()
    assert table.laid(0) == laid


@clause("SKP-3.6", "SKP-3.12")
def test_cards_that_differ_in_suit_alone_may_change_places() -> None:
    """Either 9 may go with the King, and any of three 7s with the 2."""
    for dealer, low, high in (
        ("9d 9h Kc Qc", "9d Qc", "9h Kc"),
        ("9d 9h Kc Qc", "9h Qc", "9d Kc"),
        ("7d 7h 7c 2c", "7d 2c", "7h 7c"),
        ("7d 7h 7c 2c", "7h 2c", "7d 7c"),
        ("7d 7h 7c 2c", "7c 2c", "7d 7h"),
    ):
        table = betting()
        table.deal({1: WINS, 2: LOSES}, dealer)
        table.do(AskHouseWay("ann", 1))
        (done,) = of(table.set_dealer(low, high), DealerSet)
        assert done.by_house_way
        assert table.refuses(ResetDealer("inspector")).code == "set-right"


# -- The settlement ----------------------------------------------------------------------------


def three_boxes(wrong: tuple[str, str] | None = None, *, fourth: bool = False) -> SiKiPi:
    """Ann wins on box 1, Bob stands off on box 2, Cat loses on box 3, by the right setting."""
    table = SiKiPi()
    table.arrive("ann", "bob", "cat", "dan")
    table.open()
    table.bet("ann", 1)
    table.bet("bob", 2)
    table.bet("cat", 3)
    boxes = {1: WINS, 2: STANDS_OFF, 3: LOSES}
    if fourth:
        table.bet("dan", 4)
        boxes[4] = GAINS
    table.deal(boxes, DEALER)
    table.set_dealer(*(wrong or ("", "")))
    return table


@clause("SKP-3.13", "SKP-3.13.7", "SKP-3.13.8", "SKP-3.13.9", "SKP-4.1", "SKP-1.stand-off")
def test_a_win_is_paid_a_stand_off_returned_and_a_loss_taken() -> None:
    table = three_boxes()
    lines = table.settle()
    assert [(x.player, x.outcome, x.net, x.commission, x.clause) for x in lines] == [
        ("ann", "win", 950, 50, "SKP-3.13.7"),
        ("bob", "standoff", 0, 0, "SKP-3.13.9"),
        ("cat", "lose", -1000, 0, "SKP-3.13.8"),
    ]
    assert [table.chips(p) for p in ("ann", "bob", "cat")] == [CHIPS + 950, CHIPS, CHIPS - 1000]
    assert table.table.floor.bank.house == 50
    assert table.table.floor.bank.on_layout == 0


@clause("SKP-3.13")
def test_all_hands_lie_open_once_they_are_settled() -> None:
    table = three_boxes()
    table.settle()
    seen = table.game.view(table.table, "public").last
    assert [seen.hands[box].cards for box in (1, 2, 3)] == [
        cards(WINS),
        cards(STANDS_OFF),
        cards(LOSES),
    ]


# -- A wrong setting of the dealer's, found afterwards -------------------------------------------


@clause("SKP-3.12")
def test_a_wrong_setting_found_after_the_round_is_made_good() -> None:
    """Against 0 and 1 all three won; against 5 and 6 only Ann does."""
    table = three_boxes(TOO_LOW)
    assert [line.outcome for line in table.settle()] == ["win"] * 3
    done, *corrected = table.do(CorrectDealer("inspector", 1))
    assert isinstance(done, DealerCorrected)
    assert (str(done.was), str(done.setting)) == ("Kc Jd | 6c 5d", "Kc 5d | Jd 6c")
    assert done.clause == "SKP-3.12"
    assert [(e.line.player, e.difference, e.owed, e.clause) for e in corrected if e.difference] == [
        ("bob", -950, 0, "SKP-3.12"),
        ("cat", -1950, 0, "SKP-3.12"),
    ]
    assert [table.chips(p) for p in ("ann", "bob", "cat")] == [CHIPS + 950, CHIPS, CHIPS - 1000]


@clause("SKP-3.12")
def test_what_a_wrong_setting_kept_from_a_player_is_paid_afterwards() -> None:
    """With the King High the dealer stood off Dan's box, which wins against the right setting."""
    table = three_boxes(KING_HIGH, fourth=True)
    assert [line.outcome for line in table.settle()] == ["win", "standoff", "lose", "standoff"]
    corrected = of(table.do(CorrectDealer("inspector", 1)), WagerCorrected)
    assert [(e.line.player, e.difference, e.line.outcome) for e in corrected if e.difference] == [
        ("dan", 950, "win")
    ]
    assert table.chips("dan") == CHIPS + 950


@clause("SKP-3.12")
@pytest.mark.parametrize("wrong", [TOO_LOW, KING_HIGH])
def test_a_corrected_round_ends_as_if_it_had_been_set_right(wrong: tuple[str, str]) -> None:
    right, late = three_boxes(fourth=True), three_boxes(wrong, fourth=True)
    right.settle()
    late.settle()
    late.do(CorrectDealer("inspector", 1))
    assert late.table.floor.bank == right.table.floor.bank
    assert late.last.dealer == right.last.dealer
    assert [(x.player, x.outcome, x.net, x.commission) for x in late.lines] == [
        (x.player, x.outcome, x.net, x.commission) for x in right.lines
    ]


@clause("SKP-3.12")
def test_after_a_correction_every_line_speaks_of_the_right_setting() -> None:
    right, late = three_boxes(), three_boxes(TOO_LOW)
    right.settle()
    late.settle()
    late.do(CorrectDealer("inspector", 1))
    assert [line.why for line in late.lines] == [line.why for line in right.lines]


@clause("SKP-3.12")
def test_a_correction_leaves_bonus_bets_alone() -> None:
    table = setting()
    table.do(AskHouseWay("ann", 1))
    table.set_dealer(*TOO_LOW)
    table.settle()
    bonus = [line for line in table.lines if line.kind == "bonus"]
    corrected = of(table.do(CorrectDealer("inspector", 1)), WagerCorrected)
    assert [e.line.player for e in corrected if e.difference] == ["bob"]
    assert [line for line in table.lines if line.kind == "bonus"] == bonus


@clause("SKP-3.12")
def test_only_a_settled_round_that_was_set_wrong_is_corrected_and_only_once() -> None:
    table = three_boxes(TOO_LOW)
    assert table.refuses(CorrectDealer("inspector", 1)).code == "no-such-round"
    table.settle()
    assert table.refuses(CorrectDealer("dealer", 1)).code == "wrong-role"
    assert table.refuses(CorrectDealer("inspector", 2)).code == "no-such-round"
    table.do(CorrectDealer("inspector", 1))
    refusal = table.refuses(CorrectDealer("inspector", 1))
    assert (refusal.code, refusal.clause) == ("set-right", "SKP-3.12")
    table.open()
    table.bet("ann", 1)
    table.do(CallForeignCard("dealer"))
    assert table.refuses(CorrectDealer("inspector", 2)).code == "no-such-round"


@clause("SKP-3.12")
def test_an_earlier_round_is_corrected_while_the_next_one_goes_on() -> None:
    table = three_boxes(TOO_LOW)
    table.settle()
    table.open()
    table.bet("cat", 1)
    live = table.round
    table.do(CorrectDealer("inspector", 1))
    assert table.round == live
    assert table.chips("cat") == CHIPS - 1000 - 1000


def owing(chips_left: int) -> SiKiPi:
    """Cat has won 950 on 1000 by a wrong setting, and cashed all but so many chips."""
    table = SiKiPi()
    table.arrive("cat", chips=1000)
    table.open()
    table.bet("cat", 1)
    table.deal({1: LOSES}, DEALER)
    table.set_dealer(*TOO_LOW)
    table.settle()
    assert table.chips("cat") == 1950
    if chips_left < 1950:
        table.do(CashOut("cat", 1950 - chips_left))
    return table


@clause("SKP-3.12")
@pytest.mark.parametrize("chips_left", [0, 1, 100, 1949, 1950])
def test_what_a_player_cannot_repay_at_once_is_owed(chips_left: int) -> None:
    table = owing(chips_left)
    (corrected,) = of(table.do(CorrectDealer("inspector", 1)), WagerCorrected)
    assert (corrected.difference, corrected.owed) == (-1950, 1950 - chips_left)
    assert table.chips("cat") == 0
    assert table.table.floor.bank.owes("cat") == 1950 - chips_left
    assert table.lines[0].net == -1000


@clause("SKP-3.12")
def test_chips_repay_the_first_of_two_bets_before_the_second_is_owed() -> None:
    """Cat won 950 on each of two boxes and keeps 2000: 1950 and 50 are repaid at once."""
    table = SiKiPi()
    table.arrive("cat", chips=2000)
    table.open()
    table.bet("cat", 1)
    table.bet("cat", 2)
    table.deal({1: LOSES, 2: "4s 3s 2h Kh"}, DEALER)
    table.set_dealer(*TOO_LOW)
    table.settle()
    table.do(CashOut("cat", 1900))
    corrected = of(table.do(CorrectDealer("inspector", 1)), WagerCorrected)
    assert [(e.line.box, e.difference, e.owed) for e in corrected if e.difference] == [
        (1, -1950, 0),
        (2, -1950, 1900),
    ]
    assert (table.chips("cat"), table.table.floor.bank.owes("cat")) == (0, 1900)


@clause("SKP-3.12")
def test_a_debt_is_collected_from_the_next_chips_bought() -> None:
    table = owing(0)
    table.do(CorrectDealer("inspector", 1))
    events = table.do(BuyIn("cat", 500))
    assert of(events, DebtCollected) == [DebtCollected("cat", 500)]
    assert (table.chips("cat"), table.table.floor.bank.owes("cat")) == (0, 1450)
    table.do(BuyIn("cat", 5000))
    assert (table.chips("cat"), table.table.floor.bank.owes("cat")) == (3550, 0)
    assert of(table.do(BuyIn("cat", 500)), DebtCollected) == []
    assert table.table.floor.bank.house == 1000


def owing_with_a_bet() -> SiKiPi:
    """Cat's last 1000 lie on box 1 of the second round when the first one is corrected."""
    table = owing(1000)
    table.open()
    table.bet("cat", 1)
    table.do(CorrectDealer("inspector", 1))
    assert (table.chips("cat"), table.table.floor.bank.owes("cat")) == (0, 1950)
    return table


@clause("SKP-3.12")
def test_a_debt_is_collected_from_the_next_settlement() -> None:
    table = owing_with_a_bet()
    table.deal({1: WINS}, DEALER)
    table.set_dealer()
    table.settle()
    assert (table.chips("cat"), table.table.floor.bank.owes("cat")) == (0, 0)


@clause("SKP-3.12")
@pytest.mark.parametrize("back", [CallForeignCard("dealer"), TakeBack("cat", 1, "initial")])
def test_a_debt_is_collected_when_a_bet_goes_back(back: Any) -> None:
    """Otherwise the chips could be cashed before the debt is paid."""
    table = owing_with_a_bet()
    table.do(back)
    assert (table.chips("cat"), table.table.floor.bank.owes("cat")) == (0, 950)


# -- Readings and limits, between rounds -------------------------------------------------------


def test_a_round_is_played_out_under_the_readings_it_began_with() -> None:
    table = setting("two-pairs=literal")
    assert table.refuses(ChangeSettings("inspector", {"two-pairs": "keep"})).code == (
        "round-in-progress"
    )
    table.do(AskHouseWay("ann", 1))
    table.set_dealer()
    table.settle()
    table.do(ChangeSettings("inspector", {"two-pairs": "keep"}))
    table.open()
    assert table.last.readings.two_pairs == "literal"
    assert table.round.readings.two_pairs == "keep"


def test_a_correction_holds_to_the_readings_of_its_own_round() -> None:
    """9-K and 9-K were right under the reading of that round, whatever was chosen since."""
    table = SiKiPi("two-pairs=literal")
    table.arrive("ann")
    table.open()
    table.bet("ann", 1)
    table.deal({1: WINS}, "9d 9h Kd Kc")
    table.set_dealer()
    table.settle()
    table.do(ChangeSettings("inspector", {"two-pairs": "keep"}))
    assert table.refuses(CorrectDealer("inspector", 1)).code == "set-right"


def test_settings_that_cannot_be_are_refused() -> None:
    table = between()
    assert table.bad(ChangeSettings("inspector", {"two-pairs": "never"}))
    assert table.bad(ChangeSettings("inspector", {"no-such-reading": 1}))
    assert table.bad(ChangeSettings("inspector", {"boxes": 13}))
    assert table.bad(ChangeSettings("inspector", limits={"power": Limits(1, 2)}))
    assert table.refuses(ChangeSettings("dealer", {"boxes": 3})).code == "wrong-role"
    table.do(Sit("bob", 7))
    assert table.refuses(ChangeSettings("inspector", {"boxes": 6})).code == "seat-taken"
    table.do(ChangeSettings("inspector", {"boxes": 12}, {"initial": Limits(20, 40)}))
    table.open()
    table.bet("ann", 12, 40)


def test_hands_are_four_cards() -> None:
    with pytest.raises(ValueError, match="A hand is 4 cards, not 3"):
        four(FRENCH.cards[:3])


@clause("SKP-1.high-hand")
def test_of_two_zero_hands_either_may_be_the_high_hand() -> None:
    """Appendix G ranks no zero above another, so neither order is wrong."""
    cards = four(FRENCH.parse(["Ks Qh 7d 3c"]))
    for low, high in (("Ks Qh", "7d 3c"), ("7d 3c", "Ks Qh")):
        setting = Setting(two(low), two(high))
        check_setting(cards, setting, rank, "SKP-1.high-hand")


def two(cards: str) -> TwoCards:
    first, second = FRENCH.parse([cards])
    return first, second
