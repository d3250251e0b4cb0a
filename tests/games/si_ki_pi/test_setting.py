"""The deal, and the setting of the boxes."""

import pytest

from clauses import clause
from games.si_ki_pi.rounds import DEALER, LOSES, WINS, SiKiPi, cards, four_cards, of, two_cards
from games.si_ki_pi.tables import after_bets, all_set, betting, setting, with_backers
from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.core.reasons import ByClause
from houseway.games.low_high.rules.hands import Setting
from houseway.games.low_high.table.commands import AskHouseWay, Deal, Look, SetCards, SetDealer
from houseway.games.low_high.table.events import HandSet, Looked
from houseway.games.si_ki_pi.house_way import house_way
from houseway.games.si_ki_pi.readings import Readings
from houseway.games.si_ki_pi.reasons import LowMadeHighest

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
    table = after_bets()
    assert len(set(table.game.pack.cards)) == len(table.game.pack.cards) == 52
    deck = FRENCH.cards
    assert "As appears twice" in table.bad(Deal("dealer", (*deck[:51], deck[0])))
    assert "isn't a card of the 52-card pack" in table.bad(
        Deal("dealer", (*deck[:51], Card("joker")))
    )
    assert "needs 12 cards, not 11" in table.bad(Deal("dealer", deck[:11]))


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
    assert line.why.startswith("Low 1 point, led by Ace-King loses to 5 points, led by King;")


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
    assert said.endswith("isn't a way to set these four cards.")


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
    assert table.round.has_looked


@clause("SKP-3.10", "SKP-1.house-way")
def test_the_dealer_sets_a_box_by_the_house_way_on_request() -> None:
    table = setting()
    (done,) = table.do(AskHouseWay("ann", 1))
    assert done == HandSet(
        1,
        Setting(two_cards("Ks 9s"), two_cards("As 8s")),
        "house",
        LowMadeHighest(ByClause(("SKP-3.10", "SKP-H.4.i")), 9),
    )
    assert str(done.why) == "The Low Hand is made as high as possible: 9."
    assert not table.round.has_looked


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
@pytest.mark.parametrize("on_dealer", [False, True])
def test_who_sits_at_a_box_without_a_bet_on_its_hand_does_not_set_it(on_dealer: bool) -> None:
    table = SiKiPi()
    table.arrive("ann", "cat")
    table.sit(cat=1)
    table.open()
    table.bet("ann", 1)
    if on_dealer:
        table.bonus("cat", 1, on="dealer")
    table.deal({1: WINS}, DEALER)
    assert table.refuses(Look("cat", 1)).code == "not-your-box"
    (done,) = of(table.set_dealer(), HandSet)
    assert done.clauses[0] == "SKP-3.11"


@clause("SKP-1.seated-player", "SKP-1.bet")
def test_who_sits_at_a_box_with_a_bonus_bet_alone_sets_it() -> None:
    """A Bonus Bet is a bet on the box like any other."""
    table = SiKiPi()
    table.arrive("ann", "cat")
    table.sit(cat=1)
    table.open()
    table.bet("ann", 1, 9000)
    table.bonus("cat", 1)
    table.deal({1: WINS}, DEALER)
    assert table.refuses(Look("ann", 1)).code == "not-your-box"
    table.do(Look("cat", 1))
    table.set("cat", 1, "Ks 9s", "As 8s")


@clause("SKP-1.seated-player")
@pytest.mark.parametrize("reading", ["unseated-box=house-way", "unseated-box=highest-bettor"])
def test_the_seated_player_sets_for_all_who_bet_on_the_box(reading: str) -> None:
    table = with_backers(reading)
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
    table = with_backers("unseated-box=highest-bettor", seated=False)
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
    table = with_backers("unseated-box=house-way", seated=False)
    assert table.refuses(Look("bob", 1)).code == "not-your-box"
    assert of(table.set_dealer(), HandSet)[0].clauses[0] == "SKP-3.11"
    assert table.settle()[0].outcome == "win"


@clause("SKP-1.seated-player")
def test_of_equal_highest_bets_the_first_one_decides() -> None:
    table = with_backers("unseated-box=highest-bettor", ann=2000, seated=False)
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
    table.bonus("cat", 1, 9000, on="dealer")
    table.bet("ann", 1, 1000)
    table.deal({1: WINS, 2: LOSES}, DEALER)
    assert table.refuses(Look("bob", 1)).code == "not-your-box"
    assert table.refuses(Look("cat", 1)).code == "not-your-box"
    table.do(Look("ann", 1), Look("cat", 2))


@clause("SKP-1.seated-player", "SKP-1.bet")
def test_the_highest_bet_may_be_a_bonus_bet_and_several_bets_are_not_added() -> None:
    table = SiKiPi("unseated-box=highest-bettor")
    table.arrive("ann", "bob", "cat")
    table.open()
    table.bet("ann", 1, 2000)
    table.bonus("ann", 1, 1500)
    table.bet("bob", 1, 1000)
    table.bonus("bob", 1, 2500)
    table.deal({1: WINS}, DEALER)
    assert table.refuses(Look("ann", 1)).code == "not-your-box"
    table.do(Look("bob", 1))


@clause("SKP-1.seated-player")
@pytest.mark.parametrize(
    ("reading", "sets"), [("highest-bet=first-placed", "bob"), ("highest-bet=house-way", None)]
)
def test_of_equal_highest_bets_the_first_decides_or_nobody(reading: str, sets: str | None) -> None:
    table = SiKiPi("unseated-box=highest-bettor", reading)
    table.arrive("ann", "bob", "cat")
    table.open()
    table.bet("cat", 1, 1000)
    table.bet("bob", 1, 2000)
    table.bet("ann", 1, 2000)
    table.deal({1: WINS}, DEALER)
    assert table.game.view(table.table, "public").round.hands[1].decides == sets
    for player in {"ann", "bob", "cat"} - {sets}:
        assert table.refuses(Look(player, 1)).code == "not-your-box"
    if sets is not None:
        table.do(AskHouseWay(sets, 1))
    table.set_dealer()


def test_only_boxes_with_cards_can_be_set() -> None:
    assert setting().bad(Look("ann", 3)) == "Box 3 has no cards in this round."
