import json
from collections import Counter
from itertools import combinations, product
from math import comb, prod
from typing import Any

import pytest

from clauses import clause
from games.power_pai_gow.ladder import LADDER, contains_wong, power_odds, standard_result
from games.power_pai_gow.play import CODES, RANK_HANDS, hand, setting, standard, table_for, two
from houseway.core.cards import Card
from houseway.core.cards.pai_gow import PAI_GOW
from houseway.core.errors import BadInput, Refusal
from houseway.game import capabilities as cap
from houseway.games.low_high.rules.hands import FourCards, Setting, TwoCards, settings_of
from houseway.games.low_high.rules.rule_set import SetHand
from houseway.games.power_pai_gow import GAME
from houseway.games.power_pai_gow.house_way import house_way
from houseway.games.power_pai_gow.ranking import rank
from houseway.games.power_pai_gow.readings import Readings
from houseway.games.power_pai_gow.wagers import (
    POWER,
    POWER_PAYS,
    STANDARD,
    box_outcome,
    power_hand,
    power_outcome,
)

WONGS = ({"teen", "n9"}, {"day", "n9"})
HANDS = [(Card(a), Card(b)) for a, b in LADDER if CODES.index(Card(a)) <= CODES.index(Card(b))]


def outcome(box: str, dealer: str) -> tuple[str, int, str]:
    """What becomes of a Standard wager of 1000: the word for it, the net, and the clause."""
    found = box_outcome(setting(box), setting(dealer))
    return found.name, found.net(1000), found.clause


# -- Standard wager --------------------------------------------------------------------------


@clause("PPG-3.12")
def test_both_hands_above_the_dealers_win() -> None:
    assert outcome("h10 h6 | h8 e11", "e11 f5 | h10 l8") == ("win", 1000, "PPG-3.12")


@clause("PPG-3.13")
@pytest.mark.parametrize(
    "box", ["h10 e11 | l10 h7", "e11 f5 | h10 l8", "h10 e11 | h10 l8", "e11 f5 | l10 h7"]
)
def test_neither_hand_above_the_dealers_loses(box: str) -> None:
    """Lower in both, and copies count for the dealer."""
    assert outcome(box, "e11 f5 | h10 l8") == ("lose", -1000, "PPG-3.13")


@clause("PPG-1.1.6", "PPG-3.14", "PPG-3.14.1")
@pytest.mark.parametrize("box", ["h10 h6 | l10 h7", "l6 f5 | h8 e11", "e11 f5 | h8 e11"])
def test_one_hand_won_and_one_lost_is_a_tie_and_moves_no_money(box: str) -> None:
    assert outcome(box, "e11 f5 | h10 l8") == ("tie", 0, "PPG-3.14")


@clause("PPG-3.5", "PPG-3.12.1")
@pytest.mark.parametrize("low", ["day l7", "teen h7", "day h8", "teen l8", "day n9", "f5 f5"])
def test_a_low_hand_of_high_nine_or_better_wins_against_everything(low: str) -> None:
    for dealer in ("teen teen | gj gj", "day n9 | teen n9", "h10 l10 | e11 n9"):
        assert outcome(f"{low} | gj gj", dealer) == ("win", 1000, "PPG-3.12.1")


@clause("PPG-1.1.6", "PPG-3.12.1", "PPG-3.13", "PPG-3.14")
def test_a_low_hand_below_high_nine_does_not_win_outright() -> None:
    assert outcome("h8 e11 | day h7", "day n9 | teen n9") == ("lose", -1000, "PPG-3.13")
    assert outcome("h8 e11 | gj gj", "day n9 | teen n9") == ("tie", 0, "PPG-3.14")


@clause("PPG-4.1", "PPG-4.1.1")
@pytest.mark.parametrize(
    ("dealer_low", "pays"),
    [
        ("e11 n9", 500),  # 0
        ("l6 f5", 500),  # 1
        ("teen h10", 500),  # 2
        ("l7 gj", 1000),  # 3
        ("teen day", 1000),  # 4
    ],
)
def test_a_win_pays_half_where_the_dealers_low_is_worth_less_than_three(
    dealer_low: str, pays: int
) -> None:
    assert outcome("h8 e11 | gj gj", f"{dealer_low} | h10 n9") == ("win", pays, "PPG-3.12")


@clause("PPG-4.1.1")
@pytest.mark.parametrize("dealer_low", ["e11 n9", "l6 f5", "teen h10"])
@pytest.mark.parametrize("low", ["day h7", "teen l8", "day n9", "h10 h10"])
def test_high_nine_or_better_pays_in_full_whatever_the_dealers_low(
    low: str, dealer_low: str
) -> None:
    assert outcome(f"{low} | gj gj", f"{dealer_low} | h10 n9") == ("win", 1000, "PPG-3.12.1")


@clause("PPG-4.1.1")
@pytest.mark.parametrize("dealer_low", ["h10 h10", "l10 l10", "f5 f5", "day h8", "teen l8"])
def test_a_pair_or_gong_of_the_dealers_that_adds_up_to_little_is_not_worth_less_than_three(
    dealer_low: str,
) -> None:
    """The player beats it only with a Low Hand that wins in full by itself."""
    assert outcome("teen teen | gj gj", f"{dealer_low} | h8 h8") == ("win", 1000, "PPG-3.12.1")
    assert outcome("h8 e11 | gj gj", f"{dealer_low} | h8 h8") == ("tie", 0, "PPG-3.14")


@clause(
    "PPG-1.1.1", "PPG-3.5", "PPG-3.7.1", "PPG-3.7.2", "PPG-3.7.3", "PPG-3.12", "PPG-3.12.1",
    "PPG-3.13", "PPG-3.14", "PPG-4.1.1",
)  # fmt: skip
@pytest.mark.parametrize(
    ("high", "dealer_high"), [("gj gj", "teen teen"), ("f5 f5", "f5 f5"), ("h4 h6", "e11 n9")]
)
def test_all_low_hands_against_all_low_hands(high: str, dealer_high: str) -> None:
    """With the High Hand won, lost as a copy, and lost as zero against zero."""
    for low, dealer_low in product(HANDS, repeat=2):
        check_against_the_ladder(low, two(high), dealer_low, two(dealer_high))


@clause("PPG-3.7.1", "PPG-3.7.2", "PPG-3.7.3", "PPG-3.12", "PPG-3.13", "PPG-3.14")
@pytest.mark.parametrize("dealer_low", ["l7 gj", "h6 h7", "l6 f5"])
def test_all_high_hands_against_all_high_hands(dealer_low: str) -> None:
    """With a Low Hand of 3 points, led by Low 6: won, lost, and won at 1 to 2."""
    for high, dealer_high in product(HANDS, repeat=2):
        check_against_the_ladder(two("l6 l7"), high, two(dealer_low), dealer_high)


def check_against_the_ladder(
    low: TwoCards, high: TwoCards, dealer_low: TwoCards, dealer_high: TwoCards
) -> None:
    found = box_outcome(Setting(low, high), Setting(dealer_low, dealer_high))
    expected = standard_result(low, high, dealer_low, dealer_high)
    assert (found.name, found.clause, found.net(2)) == expected, (low, high, dealer_low)
    assert found.commission(2) == 0


def test_the_reason_names_both_hands_and_the_pay() -> None:
    assert box_outcome(setting("h10 h6 | h8 e11"), setting("l6 f5 | h10 l8")).why == (
        "Low 6 points, led by High 10 beats 1 point, led by Low 6; High 9 points, "
        "led by High 8 beats 8 points, led by High 10. The dealer's Low is worth "
        "less than 3, so this pays 1 to 2 (PPG-4.1.1)."
    )
    assert box_outcome(setting("day h7 | gj gj"), setting("l6 f5 | h10 l8")).why == (
        "The Low Hand is Day 地 High Nine, High Nine or better, and wins whatever "
        "the dealer has. Pays 1 to 1 (PPG-4.1.1)."
    )
    assert box_outcome(setting("h10 h6 | h4 h6"), setting("l6 f5 | h10 l10")).why.endswith(
        "the dealer wins zero against zero. A Tie: the wager is returned."
    )


@clause("PPG-4.1.1")
def test_an_odd_standard_wager_is_refused_since_half_of_it_could_not_be_paid() -> None:
    assert STANDARD.exact_unit == 2
    table = table_for("ann")
    refusal = table.refuses(standard("ann", 1, 1001))
    assert (refusal.code, refusal.clause) == ("inexact-payout", "PPG-4.1.1")
    table.do(standard("ann", 1, 1002))
    assert table.refuses(standard("ann", 1, 501)).code == "inexact-payout"
    table.do(standard("ann", 1, 500))


def test_a_power_bet_may_be_odd() -> None:
    assert POWER.exact_unit == 1


# -- Power Bet -------------------------------------------------------------------------------


def unset(cards: FourCards) -> SetHand:
    """Set anyhow: the first two cards against the others."""
    return SetHand(cards, Setting((cards[0], cards[1]), (cards[2], cards[3])))


def times_dealt(cards: FourCards) -> int:
    """In how many ways the pack of 32 deals these ranks."""
    return prod(comb(2, n) for n in Counter(cards).values())


@clause("PPG-1.1.7", "PPG-4.2")
def test_power_bet_hands_come_as_often_as_published() -> None:
    counts: Counter[str] = Counter()
    for cards in RANK_HANDS:
        counts[power_hand(unset(cards), Readings()) or "nothing"] += times_dealt(cards)
    assert counts == {
        "gee-jun-pair-with-teen-pair": 1,
        "gee-jun-pair-with-day-pair": 1,
        "teen-pair-with-day-pair": 1,
        "high-6-low-6-any-7-and-any-4": 64,
        "two-other-pairs": 117,
        "gee-jun-pair": 420,
        "teen-pair": 420,
        "day-pair": 420,
        "another-pair": 5460,
        "wong": 2704,
        "nothing": 26352,
    }
    assert counts.total() == comb(32, 4) == 35_960


@clause("PPG-4.2")
def test_the_counts_of_ranks_are_those_of_the_whole_pack() -> None:
    dealt = Counter(tuple(sorted(cards)) for cards in combinations(PAI_GOW.cards, 4))
    assert dealt == {tuple(sorted(cards)): times_dealt(cards) for cards in RANK_HANDS}


@clause("PPG-1.1.7", "PPG-4.2")
def test_a_power_bet_pays_the_highest_odds_its_cards_answer_to() -> None:
    for cards in RANK_HANDS:
        found = power_outcome(unset(cards), Readings())
        odds = power_odds(cards, wong=contains_wong(cards))
        assert found.net(1) == (odds or -1), cards
        assert (found.name, found.clause) == ("win" if odds else "lose", "PPG-4.2")


@clause("PPG-4.2")
@pytest.mark.parametrize(
    ("cards", "name", "odds"),
    [
        ("gj teen gj teen", "Gee Jun pair with Teen pair", 200),
        ("gj gj day day", "Gee Jun pair with Day pair", 100),
        ("day teen day teen", "Teen pair with Day pair", 50),
        ("h6 l6 h7 h4", "High 6, Low 6, any 7 and any 4", 20),
        ("l6 l4 l7 h6", "High 6, Low 6, any 7 and any 4", 20),
        ("gj gj h8 h8", "Two other pairs", 10),
        ("f5 f5 l7 l7", "Two other pairs", 10),
        ("gj gj n9 teen", "Gee Jun pair", 4),
        ("teen teen n9 h8", "Teen pair", 4),
        ("day day n9 teen", "Day pair", 4),
        ("h6 h6 h7 h4", "Any other pair", 2),
        ("n9 n9 teen h8", "Any other pair", 2),
        ("teen n9 h8 h4", "Wong", 2),
        ("l10 n9 day e11", "Wong", 2),
    ],
)
def test_each_power_bet_hand_pays_its_odds(cards: str, name: str, odds: int) -> None:
    found = power_outcome(unset(hand(cards)), Readings())
    assert (found.net(100), found.why) == (100 * odds, f"{name}, paid {odds} to 1.")


@clause("PPG-4.2")
@pytest.mark.parametrize(
    "cards",
    ["h6 l6 h7 l7", "h6 l6 h4 l4", "h6 l6 h7 f5", "h6 gj h7 h4", "teen day h8 h7", "n9 h8 h7 h4"],
)
def test_hands_that_only_look_like_a_power_bet_hand_lose(cards: str) -> None:
    found = power_outcome(unset(hand(cards)), Readings())
    assert (found.name, found.net(100)) == ("lose", -100)
    assert found.why == "No winning hand."


def test_the_odds_of_the_power_bet_are_to_one() -> None:
    assert [str(row.pay) for row in POWER_PAYS.values()] == [
        f"{odds} to 1" for odds in (200, 100, 50, 20, 10, 4, 4, 4, 2, 2)
    ]
    assert [pay.unit for pay in POWER.pays] == [1] * 10


@clause("PPG-4.2")
def test_read_as_set_a_wong_pays_only_where_one_was_set() -> None:
    as_set = Readings(wong_bet="as-set")
    for cards in RANK_HANDS:
        for made in settings_of(cards, rank):
            wong = any(set(h) in WONGS for h in (made.low, made.high))
            odds = power_odds(cards, wong)
            assert power_outcome(SetHand(cards, made), as_set).net(1) == (odds or -1), made


@clause("PPG-4.2")
def test_a_wong_given_up_by_the_house_way_pays_only_where_holding_it_is_enough() -> None:
    cards = hand("teen h8 l4 n9")  # exception 1 plays the Gong
    held = SetHand(cards, house_way(cards, Readings()).setting)
    assert power_outcome(held, Readings(wong_bet="contains")).net(100) == 200
    assert power_outcome(held, Readings(wong_bet="as-set")).net(100) == -100
    wong = SetHand(cards, setting("h8 l4 | teen n9"))
    assert power_outcome(wong, Readings(wong_bet="as-set")).net(100) == 200


# -- A round as JSON -------------------------------------------------------------------------


def settle_form(boxes: list[dict[str, Any]], dealer: str, readings: Readings | None = None) -> Any:
    form = {"dealer": {"cards": dealer.split()}, "boxes": boxes}
    return GAME.require(cap.SETTLE)(json.dumps(form).encode(), readings or Readings())


def box_form(number: int, cards: str, made: str | None, *wagers: dict[str, Any]) -> dict[str, Any]:
    low, high = made.split("|") if made else ("", "")
    chosen = {"low": low.split(), "high": high.split()} if made else "house-way"
    return {"box": number, "cards": cards.split(), "setting": chosen, "wagers": list(wagers)}


def wager(player: str, kind: str, amount: int, on: str = "box") -> dict[str, Any]:
    return {"player": player, "kind": kind, "amount": amount, "on": on}


@clause("PPG-3.4", "PPG-4.1.1", "PPG-4.2")
def test_a_round_is_settled_wager_by_wager_on_box_and_dealer() -> None:
    wagers = (
        wager("ann", "power", 50, "dealer"),
        wager("ann", "standard", 1000),
        wager("bob", "power", 70),
    )
    answer = settle_form([box_form(3, "f5 h6 h6 h4", None, *wagers)], "teen n9 h8 l4")
    assert answer.dealer == setting("n9 l4 | teen h8")
    assert [(b.box, b.low, b.high, b.result) for b in answer.boxes] == [
        (3, ("f5", "h4"), ("h6", "h6"), "win")
    ]
    assert [(w.player, w.kind, w.on, w.net, w.clause) for w in answer.lines] == [
        ("ann", "standard", "box", 1000, "PPG-3.12"),
        ("ann", "power", "dealer", 100, "PPG-4.2"),
        ("bob", "power", "box", 140, "PPG-4.2"),
    ]


@clause("PPG-3.4.1")
def test_a_round_with_a_power_bet_where_no_standard_wager_lies_is_refused() -> None:
    form = box_form(1, "f5 h6 h6 h4", None, wager("ann", "power", 50))
    with pytest.raises(Refusal) as refused:
        settle_form([form], "teen n9 h8 l4")
    assert refused.value.clause == "PPG-3.4.1"


@clause("PPG-1.1.4")
def test_a_round_with_a_low_hand_above_its_high_hand_is_refused() -> None:
    form = box_form(1, "f5 h6 h6 h4", "h6 h6 | f5 h4", wager("ann", "standard", 50))
    with pytest.raises(Refusal) as refused:
        settle_form([form], "teen n9 h8 l4")
    assert refused.value.clause == "PPG-1.1.4"


@clause("PPG-4.1.1")
def test_a_round_with_an_odd_standard_wager_is_refused() -> None:
    form = box_form(1, "f5 h6 h6 h4", None, wager("ann", "standard", 51))
    with pytest.raises(Refusal) as refused:
        settle_form([form], "teen n9 h8 l4")
    assert refused.value.clause == "PPG-4.1.1"


@clause("PPG-2.1")
def test_a_round_with_three_cards_of_a_rank_cannot_be() -> None:
    with pytest.raises(BadInput, match="h6 appears 3 times"):
        settle_form([box_form(1, "f5 h6 h6 h4", None)], "teen n9 h6 l4")
