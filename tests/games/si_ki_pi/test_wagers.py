"""What the rules make of the two wagers: who wins, at what odds, and in which order."""

import json
from collections import Counter
from itertools import combinations_with_replacement, product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses import clause
from games.si_ki_pi.rounds import DEALER, LOSES, STANDS_OFF, WINS, SiKiPi, four_cards
from games.si_ki_pi.test_ranking import ALL, DOWN_TO_ONE, ZEROS
from houseway.core.answers import encode_answer
from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH, RANKS, card
from houseway.core.errors import BadInput, Refusal
from houseway.game import capabilities as cap
from houseway.games.low_high.rules.hands import Setting, TwoCards, four, settings_of
from houseway.games.low_high.rules.rule_set import SetHand
from houseway.games.low_high.table.commands import PlaceWager
from houseway.games.si_ki_pi import GAME
from houseway.games.si_ki_pi.ranking import rank
from houseway.games.si_ki_pi.readings import Readings
from houseway.games.si_ki_pi.wagers import BONUS, INITIAL, bonus_outcome, box_outcome
from houseway.tables.wagers import Limits, Outcome

ANY_AMOUNT = {kind: Limits(1, 10**9) for kind in ("initial", "bonus")}


def two(hand: str, suits: str = "sh") -> TwoCards:
    return Card(hand[0] + suits[0]), Card(hand[1] + suits[1])


def setting_of(low: str, high: str) -> Setting:
    return Setting(low=two(low), high=two(high))


def stands(player: str, dealer: str) -> bool:
    """Whether the player's hand wins: it is listed before the dealer's, and one is not zero."""
    if player in ZEROS and dealer in ZEROS:
        return False
    return ALL.index(player) < ALL.index(dealer)


# -- Low against Low, High against High --------------------------------------------------------


@clause("SKP-3.13", "SKP-3.13.1", "SKP-3.13.3", "SKP-3.13.5", "SKP-3.5")
def test_every_low_hand_against_every_low_hand() -> None:
    for player, dealer in product(ALL, repeat=2):
        won = box_outcome(setting_of(player, "AA"), setting_of(dealer, "22")).name
        assert won == ("win" if stands(player, dealer) else "standoff"), (player, dealer)
        lost = box_outcome(setting_of(player, "22"), setting_of(dealer, "AA")).name
        assert lost == ("standoff" if stands(player, dealer) else "lose"), (player, dealer)


@clause("SKP-3.13", "SKP-3.13.2", "SKP-3.13.4", "SKP-3.13.6", "SKP-3.5")
def test_every_high_hand_against_every_high_hand() -> None:
    for player, dealer in product(ALL, repeat=2):
        won = box_outcome(setting_of("A8", player), setting_of("65", dealer)).name
        assert won == ("win" if stands(player, dealer) else "standoff"), (player, dealer)
        lost = box_outcome(setting_of("65", player), setting_of("A8", dealer)).name
        assert lost == ("standoff" if stands(player, dealer) else "lose"), (player, dealer)


@clause("SKP-3.5")
def test_a_good_low_hand_does_not_help_against_the_dealers_high_hand() -> None:
    """Player 8 and 8, dealer 2 and 9: the player's Low beats the dealer's Low, and no more."""
    assert box_outcome(setting_of("Q8", "K8"), setting_of("Q2", "54")).name == "standoff"


@clause("SKP-3.4", "SKP-3.13.7")
def test_both_hands_higher_win() -> None:
    outcome = box_outcome(setting_of("K5", "Q9"), setting_of("Q5", "J9"))
    assert (outcome.name, outcome.clause) == ("win", "SKP-3.13.7")
    assert outcome.why == (
        "Low 5 points, led by King beats 5 points, led by Queen; "
        "High 9 points, led by Queen beats 9 points, led by Jack. "
        "Pays 1 to 1 less 5% commission (SKP-4.1)."
    )


@clause("SKP-3.4", "SKP-3.13.8")
def test_both_hands_lower_lose() -> None:
    outcome = box_outcome(setting_of("32", "54"), setting_of("87", "55"))
    assert (outcome.name, outcome.clause) == ("lose", "SKP-3.13.8")
    assert outcome.why == (
        "Low 5 points, led by 3 loses to 5 points, led by 8; "
        "High 9 points, led by 5 loses to Pair of 5s."
    )
    assert outcome.net(1000) == -1000


@clause("SKP-1.stand-off", "SKP-3.13.9")
@pytest.mark.parametrize(
    ("player", "dealer"),
    [
        (setting_of("A7", "82"), setting_of("K9", "54")),  # loses Low, wins High
        (setting_of("K9", "54"), setting_of("A7", "82")),  # wins Low, loses High
    ],
)
def test_one_hand_each_is_a_stand_off_and_the_bet_comes_back(
    player: Setting, dealer: Setting
) -> None:
    outcome = box_outcome(player, dealer)
    assert (outcome.name, outcome.clause) == ("standoff", "SKP-3.13.9")
    assert outcome.why.endswith("A Stand Off: the bet is returned.")
    assert (outcome.net(1000), outcome.commission(1000)) == (0, 0)


@clause("SKP-3.13.3", "SKP-3.13.4")
@pytest.mark.parametrize("hand", DOWN_TO_ONE)
def test_the_dealer_wins_copies_and_the_line_says_so(hand: str) -> None:
    low = box_outcome(setting_of(hand, "AA"), setting_of(hand, "22")).why
    assert "is a copy of the dealer's hand: the dealer wins" in low
    assert low.count("SKP-3.13.3") == 1
    assert "SKP-3.13.4" not in low
    high = box_outcome(setting_of("A8", hand), setting_of("65", hand)).why
    assert high.count("SKP-3.13.4") == 1
    assert "SKP-3.13.3" not in high


@clause("SKP-3.13.3", "SKP-3.13.4", "SKP-3.13.8")
def test_two_copies_lose_the_bet() -> None:
    outcome = box_outcome(setting_of("K9", "82"), setting_of("K9", "82"))
    assert (outcome.name, outcome.clause) == ("lose", "SKP-3.13.8")


@clause("SKP-3.13.5", "SKP-3.13.6")
def test_the_dealer_wins_zero_against_zero_and_the_line_says_so() -> None:
    for player, dealer in product(ZEROS, repeat=2):
        low = box_outcome(setting_of(player, "AA"), setting_of(dealer, "22"))
        assert low.name == "standoff"
        assert low.why.count("(SKP-3.13.5)") == 1
        assert "SKP-3.13.3" not in low.why
        high = box_outcome(setting_of("A8", player), setting_of("65", dealer))
        assert high.name == "standoff"
        assert high.why.count("(SKP-3.13.6)") == 1
        assert "SKP-3.13.4" not in high.why


@clause("SKP-G.points")
def test_a_line_tells_two_hands_of_one_point_apart() -> None:
    why = box_outcome(setting_of("AQ", "K9"), setting_of("AK", "Q9")).why
    assert "Low 1 point, led by Ace-Queen loses to 1 point, led by Ace-King;" in why


# -- The Initial Bet ---------------------------------------------------------------------------

WIN: Outcome = box_outcome(setting_of("K9", "AA"), setting_of("65", "22"))


@clause("SKP-4.1")
@given(st.integers(1, 10**12).map(lambda n: 20 * n))
def test_a_win_pays_even_money_less_five_per_cent(amount: int) -> None:
    assert WIN.commission(amount) * 20 == amount
    assert WIN.net(amount) + WIN.commission(amount) == amount


@clause("SKP-4.1")
def test_of_a_hundred_a_win_brings_ninety_five() -> None:
    assert (WIN.net(10_000), WIN.commission(10_000)) == (9_500, 500)


@clause("SKP-4.1")
@pytest.mark.parametrize("amount", range(1, 81))
def test_an_initial_bet_that_could_not_be_paid_exactly_is_refused(amount: int) -> None:
    table = SiKiPi(limits=ANY_AMOUNT)
    table.arrive("ann")
    table.open()
    command = PlaceWager("ann", 1, "initial", amount)
    if amount % 20 == 0:
        table.do(command)
        assert table.round.wagers[0].amount == amount
        return
    refusal = table.refuses(command)
    assert (refusal.code, refusal.clause) == ("inexact-payout", "SKP-4.1")
    assert refusal.sentence == (
        f"A win on {amount} at 1 to 1 less 5% commission can't be paid exactly. "
        "Bet a multiple of 20."
    )


@clause("SKP-4.1")
def test_what_is_added_to_a_bet_counts_with_what_lies_there() -> None:
    table = SiKiPi(limits=ANY_AMOUNT)
    table.arrive("ann")
    table.open()
    table.bet("ann", 1, 20)
    assert table.refuses(PlaceWager("ann", 1, "initial", 10)).code == "inexact-payout"
    table.bet("ann", 1, 60)
    assert [w.amount for w in table.round.wagers] == [80]


# -- The Bonus Bet -----------------------------------------------------------------------------


def bonus_odds(ranks: tuple[int, ...]) -> int:
    """What the pay table says of four ranks, from the pairs of equal cards among them."""
    alike = sum(one == other for i, one in enumerate(ranks) for other in ranks[i + 1 :])
    return {6: 100, 3: 20, 2: 12, 1: 1, 0: -1}[alike]


@clause("SKP-1.bonus-bet", "SKP-4.2.1", "SKP-4.2.2", "SKP-4.3")
def test_the_bonus_of_every_hand_however_it_is_set() -> None:
    for ranks in combinations_with_replacement(RANKS, 4):
        cards = four(tuple(card(r, suit) for r, suit in zip(ranks, "shdc", strict=True)))
        for setting in settings_of(cards, rank):
            outcome = bonus_outcome(SetHand(cards, setting), Readings())
            assert outcome.net(500) == 500 * bonus_odds(ranks)
            assert outcome.commission(500) == 0
            assert outcome.name == ("win" if bonus_odds(ranks) > 0 else "lose")
            assert outcome.clause == "SKP-4.3"


@clause("SKP-4.3")
@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("9s 9h 9d 9c", "Four of a kind, paid 100 to 1."),
        ("9s 9h 9d 2c", "Three of a kind, paid 20 to 1."),
        ("9s 9h 2d 2c", "Two pairs, paid 12 to 1."),
        ("9s 9h 3d 2c", "Pair, paid 1 to 1."),
        ("9s 8h 3d 2c", "No pair."),
    ],
)
def test_a_bonus_line_names_the_hand_and_its_odds(cards: str, why: str) -> None:
    hand = four_cards(cards)
    assert bonus_outcome(SetHand(hand, settings_of(hand, rank)[0]), Readings()).why == why


@clause("SKP-4.3")
def test_the_bonus_over_all_hands_of_the_pack() -> None:
    """Counts of the 270,725 hands of four cards, from the hands of four ranks."""
    counts: Counter[int] = Counter()
    for ranks in combinations_with_replacement(RANKS, 4):
        ways = 1
        for times in Counter(ranks).values():
            ways *= {1: 4, 2: 6, 3: 4, 4: 1}[times]
        cards = four(tuple(card(r, suit) for r, suit in zip(ranks, "shdc", strict=True)))
        outcome = bonus_outcome(SetHand(cards, settings_of(cards, rank)[0]), Readings())
        counts[outcome.net(1)] += ways
    assert counts == {100: 13, 20: 2_496, 12: 2_808, 1: 82_368, -1: 183_040}
    assert counts.total() == 270_725


@clause("SKP-4.3")
@pytest.mark.parametrize("amount", [1, 7, 501])
def test_a_bonus_bet_of_any_amount_can_be_paid(amount: int) -> None:
    table = SiKiPi(limits=ANY_AMOUNT)
    table.arrive("ann")
    table.open()
    table.bet("ann", 1, 20)
    table.bonus("ann", 1, amount)
    assert (BONUS.exact_unit, INITIAL.exact_unit) == (1, 20)


def with_bonuses(box: str, dealer: str) -> SiKiPi:
    """A round with one box, where Ann has the Initial Bet and both Bonus Bets."""
    table = SiKiPi()
    table.arrive("ann")
    table.sit(ann=1)
    table.open()
    table.bet("ann", 1, 1000)
    table.bonus("ann", 1, 500)
    table.bonus("ann", 1, 700, on="dealer")
    table.deal({1: box}, dealer)
    return table


@clause("SKP-4.2.1", "SKP-4.3")
def test_a_bonus_on_the_box_goes_by_its_cards_and_one_on_the_dealer_by_the_dealers() -> None:
    table = with_bonuses("Qs Qh Qd 2c", "9s 9h 3d 3c")
    table.set("ann", 1, "Qs 2c", "Qh Qd")
    table.set_dealer()
    lines = {(line.kind, line.on): line for line in table.settle()}
    assert lines["bonus", "box"].net == 20 * 500
    assert lines["bonus", "dealer"].net == 12 * 700


@clause("SKP-4.2.1")
def test_a_bonus_is_paid_though_the_initial_bet_is_lost() -> None:
    table = with_bonuses("2s 2h Kd Qc", "As Ah Ks Kh")
    table.set("ann", 1, "Kd Qc", "2s 2h")
    table.set_dealer()
    lines = {(line.kind, line.on): line for line in table.settle()}
    assert (lines["initial", "box"].outcome, lines["initial", "box"].net) == ("lose", -1000)
    assert (lines["bonus", "box"].outcome, lines["bonus", "box"].net) == ("win", 500)
    assert table.chips("ann") == 100_000 - 1000 + 500 + 12 * 700


@clause("SKP-4.2.1", "SKP-4.2.2")
def test_a_split_pair_still_pays_its_bonus() -> None:
    table = with_bonuses("9s 9h Kd Qc", DEALER)
    table.set("ann", 1, "9h Qc", "9s Kd")
    table.set_dealer()
    lines = {(line.kind, line.on): line for line in table.settle()}
    assert lines["bonus", "box"].why == "The cards of box 1: Pair, paid 1 to 1."
    assert lines["bonus", "dealer"].why == "The dealer's four cards: no pair."


# -- One line for each wager -------------------------------------------------------------------


def a_round() -> dict[str, Any]:
    initial = {"kind": "initial", "amount": 10_000}
    return {
        "dealer": {"cards": DEALER.split()},
        "boxes": [
            {
                "box": 3,
                "cards": LOSES.split(),
                "setting": "house-way",
                "wagers": [
                    {"player": "p3", "kind": "bonus", "on": "dealer", "amount": 500},
                    {"player": "p3", **initial},
                ],
            },
            {
                "box": 1,
                "cards": WINS.split(),
                "setting": {"low": ["Ks", "9s"], "high": ["As", "8s"]},
                "wagers": [
                    {"player": "p1", **initial},
                    {"player": "p2", "kind": "bonus", "on": "box", "amount": 500},
                    {"player": "p2", **initial},
                ],
            },
            {
                "box": 2,
                "cards": STANDS_OFF.split(),
                "setting": "house-way",
                "wagers": [{"player": "p1", **initial}],
            },
        ],
    }


def settle_form(form: dict[str, Any]) -> Any:
    return as_json(GAME.require(cap.SETTLE)(json.dumps(form).encode(), Readings()))


def as_json(what: Any) -> Any:
    return msgspec.json.decode(encode_answer(what))


@clause("SKP-4.2")
def test_bonus_bets_are_settled_after_all_initial_bets() -> None:
    lines = [(w["kind"], w["box"], w["player"], w["on"]) for w in settle_form(a_round())["lines"]]
    assert lines == [
        ("initial", 1, "p1", "box"),
        ("initial", 1, "p2", "box"),
        ("initial", 2, "p1", "box"),
        ("initial", 3, "p3", "box"),
        ("bonus", 1, "p2", "box"),
        ("bonus", 3, "p3", "dealer"),
    ]


@clause("SKP-3.13.7", "SKP-3.13.8", "SKP-3.13.9", "SKP-4.1")
def test_a_round_outside_a_table_is_settled_line_by_line() -> None:
    answer = settle_form(a_round())
    assert answer["dealer"] == {"low": ["Kc", "5d"], "high": ["Jd", "6c"]}
    assert [(b["box"], b["result"]) for b in answer["boxes"]] == [
        (1, "win"),
        (2, "standoff"),
        (3, "lose"),
    ]
    assert [(w["outcome"], w["net"], w["commission"], w["clause"]) for w in answer["lines"]] == [
        ("win", 9_500, 500, "SKP-3.13.7"),
        ("win", 9_500, 500, "SKP-3.13.7"),
        ("standoff", 0, 0, "SKP-3.13.9"),
        ("lose", -10_000, 0, "SKP-3.13.8"),
        ("lose", -500, 0, "SKP-4.3"),
        ("lose", -500, 0, "SKP-4.3"),
    ]


@clause("SKP-3.3")
def test_outside_a_table_too_a_bonus_bet_needs_an_initial_bet_on_its_box() -> None:
    form = a_round()
    del form["boxes"][0]["wagers"][1]
    with pytest.raises(Refusal) as refused:
        settle_form(form)
    assert (refused.value.code, refused.value.clause) == ("no-main-wager", "SKP-3.3")


@clause("SKP-1.high-hand")
def test_outside_a_table_too_the_high_hand_is_the_higher() -> None:
    form = a_round()
    form["boxes"][1]["setting"] = {"low": ["As", "8s"], "high": ["Ks", "9s"]}
    with pytest.raises(Refusal) as refused:
        settle_form(form)
    assert (refused.value.code, refused.value.clause) == ("high-below-low", "SKP-1.high-hand")


@clause("SKP-2.2.1")
def test_outside_a_table_too_no_card_is_there_twice() -> None:
    form = a_round()
    form["boxes"][0]["cards"][0] = "Kc"
    with pytest.raises(BadInput, match=r"The card Kc appears twice, but the 52-card pack has"):
        settle_form(form)


@clause("SKP-2.1.1.c")
def test_outside_a_table_too_an_initial_bet_does_not_go_on_the_dealer() -> None:
    form = a_round()
    form["boxes"][2]["wagers"][0]["on"] = "dealer"
    with pytest.raises(
        BadInput, match="Initial Bet must be placed on a box, not on the dealer's hand"
    ):
        settle_form(form)


@clause("SKP-3.13", "SKP-4.1", "SKP-4.3")
@given(
    st.lists(st.sampled_from(FRENCH.cards), min_size=8, max_size=8, unique=True),
    st.integers(1, 50),
)
def test_a_table_and_the_settlement_outside_it_agree(drawn: list[Card], units: int) -> None:
    amount = 20 * units
    box, dealer = drawn[:4], drawn[4:]
    table = SiKiPi(limits=ANY_AMOUNT)
    table.arrive("ann")
    table.open()
    table.bet("ann", 1, amount)
    table.bonus("ann", 1, amount)
    table.bonus("ann", 1, amount, on="dealer")
    table.deal({1: " ".join(box)}, " ".join(dealer))
    table.set_dealer()
    at_table = as_json(table.settle())
    wagers = [
        {"player": "ann", "kind": "initial", "amount": amount},
        {"player": "ann", "kind": "bonus", "on": "box", "amount": amount},
        {"player": "ann", "kind": "bonus", "on": "dealer", "amount": amount},
    ]
    form = {"box": 1, "cards": box, "setting": "house-way", "wagers": wagers}
    assert settle_form({"dealer": {"cards": dealer}, "boxes": [form]})["lines"] == at_table
    assert table.chips("ann") == 100_000 + sum(line["net"] for line in at_table)
