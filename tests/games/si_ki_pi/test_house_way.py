"""Appendix H: every hand of four ranks against a second formulation, and each clause by hand."""

from collections import Counter
from itertools import combinations_with_replacement, permutations
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses import clause
from games.si_ki_pi.rounds import four_cards
from houseway.core.cards import Card
from houseway.core.cards.french import ACE, FRENCH, RANKS, card, rank_of
from houseway.games.low_high.rules.hands import FourCards, HouseWayChoice, TwoCards, four
from houseway.games.si_ki_pi.house_way import house_way
from houseway.games.si_ki_pi.ranking import rank
from houseway.games.si_ki_pi.readings import Readings
from second.si_ki_pi import house_way as second_house_way

TwoPairs = Literal["keep", "literal"]
Ranks = tuple[int, int, int, int]
READINGS: list[TwoPairs] = ["keep", "literal"]

HANDS: list[Ranks] = [
    (a, b, c, d) for a, b, c, d in combinations_with_replacement(sorted(RANKS, reverse=True), 4)
]


def with_suits(ranks: tuple[int, ...], suits: str = "shdc") -> FourCards:
    return four(tuple(card(r, suit) for r, suit in zip(ranks, suits, strict=True)))


def ranks_of(hand: TwoCards) -> tuple[int, int]:
    high, low = sorted((rank_of(c) for c in hand), reverse=True)
    return high, low


def way(cards: FourCards, two_pairs: TwoPairs = "keep") -> HouseWayChoice:
    return house_way(cards, Readings(two_pairs=two_pairs))


def way_of_ranks(ranks: Ranks, two_pairs: TwoPairs, suits: str = "shdc") -> list[tuple[int, int]]:
    setting = way(with_suits(ranks, suits), two_pairs).setting
    return [ranks_of(setting.low), ranks_of(setting.high)]


def way_in_words(text: str, two_pairs: TwoPairs = "keep") -> tuple[str, tuple[str, ...], str]:
    """The setting as ranks, the higher card of each hand first; its clauses and its reason."""
    choice = way(four_cards(text), two_pairs)
    low, high = choice.setting.low, choice.setting.high
    return f"{ranks_in_words(low)} | {ranks_in_words(high)}", choice.clauses, choice.why


def ranks_in_words(hand: TwoCards) -> str:
    return " ".join(c[0] for c in sorted(hand, key=rank_of, reverse=True))


# -- All 1,820 hands -------------------------------------------------------------------------


def test_there_are_1820_hands_of_four_ranks() -> None:
    assert len(HANDS) == 1820


@clause("SKP-H.1", "SKP-H.1.i", "SKP-H.1.ii", "SKP-H.2", "SKP-H.3", "SKP-H.3.i", "SKP-H.3.ii")
@clause("SKP-H.4", "SKP-H.4.i", "SKP-H.4.ii", "SKP-H.4.iii", "SKP-1.house-way")
@pytest.mark.parametrize("two_pairs", READINGS)
def test_every_hand_is_set_as_the_second_formulation_sets_it(two_pairs: TwoPairs) -> None:
    for ranks in HANDS:
        assert way_of_ranks(ranks, two_pairs) == list(second_house_way(ranks, two_pairs)), ranks


def clauses_to_cite(ranks: Ranks, setting: list[tuple[int, int]]) -> tuple[str, ...]:
    """Name the clauses for these cards, from the cards and from whether their pair was split."""
    if len(set(ranks)) < 4:
        if any(one == other for one, other in setting):
            return ("SKP-H.1",)
        return ("SKP-H.1.i",) if 9 in ranks and ranks.count(9) == 2 else ("SKP-H.1.ii",)
    if {2, 8} <= set(ranks):
        return ("SKP-H.2",)
    if set(ranks) == {ACE, 2, 3, 4}:
        return ("SKP-H.3.i",)
    if set(ranks) == {ACE, 2, 3, 5}:
        return ("SKP-H.3.ii",)
    zeros = sum(10 <= r < ACE for r in ranks)
    return (
        "SKP-H.4.i",
        *{2: ["SKP-H.4.ii"], 3: ["SKP-H.4.iii"], 4: ["SKP-H.4.iii"]}.get(zeros, []),
    )


@clause("SKP-1.house-way")
@pytest.mark.parametrize("two_pairs", READINGS)
def test_every_hand_cites_the_clauses_that_speak_of_it_and_says_why(two_pairs: TwoPairs) -> None:
    for ranks in HANDS:
        choice = way(with_suits(ranks), two_pairs)
        assert choice.clauses == clauses_to_cite(ranks, way_of_ranks(ranks, two_pairs)), ranks
        assert choice.why.endswith(".")


@clause("SKP-1.high-hand", "SKP-1.low-hand")
@pytest.mark.parametrize("two_pairs", READINGS)
def test_the_high_hand_never_ranks_below_the_low_hand(two_pairs: TwoPairs) -> None:
    for ranks in HANDS:
        setting = way(with_suits(ranks), two_pairs).setting
        assert not rank(setting.low) > rank(setting.high), ranks


@clause("SKP-H.1")
def test_the_reading_of_two_pairs_changes_eleven_hands_and_no_others() -> None:
    changed = {r for r in HANDS if way_of_ranks(r, "keep") != way_of_ranks(r, "literal")}
    tens = (13, 12, 11, 10)
    assert changed == {
        *((zero, zero, 9, 9) for zero in tens),  # 9 and 9
        *((zero, zero, 8, 8) for zero in tens),  # 8 and 8
        (ACE, ACE, 7, 7),
        (6, 6, 2, 2),
        (5, 5, 3, 3),
    }


@clause("SKP-H.1")
def test_kept_pairs_are_split_only_where_a_clause_says_so() -> None:
    for ranks in HANDS:
        pairs = [r for r, times in Counter(ranks).items() if times >= 2]
        low, high = way_of_ranks(ranks, "keep")
        if len(pairs) == 2:
            assert (low, high) == ((min(pairs),) * 2, (max(pairs),) * 2)
        elif pairs and pairs[0] not in (9, 8, 7, 6, 3, 2):
            assert high == (pairs[0], pairs[0])


# -- The same cards, the same setting --------------------------------------------------------

hand = st.lists(st.sampled_from(FRENCH.cards), min_size=4, max_size=4, unique=True).map(
    lambda drawn: four(tuple(drawn))
)


@given(hand, st.sampled_from(READINGS))
def test_the_order_of_the_deal_changes_nothing(cards: FourCards, two_pairs: TwoPairs) -> None:
    first = way(cards, two_pairs)
    for order in permutations(cards):
        again = way(four(order), two_pairs)
        assert set(again.setting.low) == set(first.setting.low)
        assert set(again.setting.high) == set(first.setting.high)
        assert (again.clauses, again.why) == (first.clauses, first.why)


@given(hand)
def test_the_hands_keep_the_order_of_the_deal(cards: FourCards) -> None:
    for part in (way(cards).setting.low, way(cards).setting.high):
        assert list(part) == sorted(part, key=cards.index)


@clause("SKP-3.6")
@pytest.mark.parametrize("two_pairs", READINGS)
def test_suits_never_change_how_ranks_are_set(two_pairs: TwoPairs) -> None:
    for ranks in HANDS:
        expected = way_of_ranks(ranks, two_pairs)
        for suits in ("chsd", "dcsh", "sdhc"):
            assert way_of_ranks(ranks, two_pairs, suits) == expected
        if len(set(ranks)) == 4:
            assert way_of_ranks(ranks, two_pairs, "ssss") == expected


@clause("SKP-H.1.i")
def test_the_hand_that_other_programs_may_rely_on() -> None:
    choice = way(four_cards("9s 9h Kd Qc"))
    assert choice.setting.low == (Card("9h"), Card("Qc"))
    assert choice.setting.high == (Card("9s"), Card("Kd"))
    assert (rank(choice.setting.low).name, rank(choice.setting.high).name) == ("9 points",) * 2
    assert choice.clauses == ("SKP-H.1.i",)


# -- Clause by clause, set by hand ------------------------------------------------------------


@clause("SKP-H.1")
@pytest.mark.parametrize(
    ("cards", "setting", "why"),
    [
        (
            "As Ah 7d 2c",
            "7 2 | A A",
            "The pair of Aces stays together: no exception splits it here.",
        ),
        ("5s 5h 4d 3c", "4 3 | 5 5", "The pair of 5s stays together: no exception splits it here."),
        ("4s 4h 5d 5c", "4 4 | 5 5", "Both pairs stay together, 5s in the High Hand."),
        (
            "Ts Th 9d 8c",
            "9 8 | T T",
            "The pair of 10s stays together: no exception splits it here.",
        ),
        # 8s with a Jack and a 9 would make 7 and 8, which is not on the list.
        ("8s 8h 9d Jc", "J 9 | 8 8", "The pair of 8s stays together: no exception splits it here."),
        # 9s with a King and an 8 would make 7 and 9: allowed for lower pairs, not for 9s.
        ("9s 9h Kd 8c", "K 8 | 9 9", "The pair of 9s stays together: no exception splits it here."),
        # Two times 6-3 would be 9 and 9, which is a reason for 9s only.
        ("3s 3h 6d 6c", "3 3 | 6 6", "Both pairs stay together, 6s in the High Hand."),
        ("7s 7h 7d 7c", "7 7 | 7 7", "Four 7s are two pairs, one in each hand."),
        ("7s 7h 7d 2c", "7 2 | 7 7", "The pair of 7s stays together: no exception splits it here."),
    ],
)
def test_a_pair_is_kept_together(cards: str, setting: str, why: str) -> None:
    assert way_in_words(cards) == (setting, ("SKP-H.1",), why)
    assert way_in_words(cards, "literal")[0] == setting


@clause("SKP-H.1")
def test_four_of_a_kind_are_two_pairs_alike() -> None:
    for ranks in ((r, r, r, r) for r in RANKS):
        choice = way(with_suits(ranks))
        assert rank(choice.setting.low) == rank(choice.setting.high)
        assert choice.clauses == ("SKP-H.1",)


@clause("SKP-H.1.i")
@pytest.mark.parametrize(
    ("cards", "setting"),
    [
        ("9s 9h Kd Tc", "T 9 | K 9"),
        ("Jh 9c Qd 9d", "J 9 | Q 9"),
    ],
)
def test_nines_are_split_for_two_nines(cards: str, setting: str) -> None:
    why = "The pair of 9s is split because both hands then make 9."
    assert way_in_words(cards) == (setting, ("SKP-H.1.i",), why)


@clause("SKP-H.1.i")
@pytest.mark.parametrize("other", "A2345678")
def test_nines_stay_when_one_hand_would_not_make_nine(other: str) -> None:
    assert way_in_words(f"9s 9h Kd {other}c")[1] == ("SKP-H.1",)


@clause("SKP-H.1.ii")
@pytest.mark.parametrize(
    ("cards", "setting", "pair", "totals"),
    [
        ("7s 7h Kd 2c", "K 7 | 7 2", "7s", "7 and 9"),
        ("6s 6h Ad 3c", "A 6 | 6 3", "6s", "7 and 9"),
        ("3s 3h 6d 4c", "4 3 | 6 3", "3s", "7 and 9"),
        ("2s 2h 7d 5c", "5 2 | 7 2", "2s", "7 and 9"),
        ("8s 8h Kd Qc", "Q 8 | K 8", "8s", "8 and 8"),
        ("8s 8h Td Ac", "T 8 | A 8", "8s", "8 and 9"),
        ("7s 7h Ad 2c", "A 7 | 7 2", "7s", "8 and 9"),
        ("6s 6h 2d 3c", "6 2 | 6 3", "6s", "8 and 9"),
        ("3s 3h 5d 6c", "5 3 | 6 3", "3s", "8 and 9"),
        ("2s 2h 6d 7c", "6 2 | 7 2", "2s", "8 and 9"),
        ("8s 8h 9d 2c", "9 8 | 8 2", "8s", "7 and Gong"),
        ("2s 2h 5d 8c", "5 2 | 8 2", "2s", "7 and Gong"),
        ("8s 8h Jd 2c", "J 8 | 8 2", "8s", "8 and Gong"),
        ("2s 2h 6d 8c", "6 2 | 8 2", "2s", "8 and Gong"),
        ("8s 8h Ad 2c", "A 8 | 8 2", "8s", "9 and Gong"),
        ("2s 2h 7d 8c", "7 2 | 8 2", "2s", "9 and Gong"),
    ],
)
def test_some_pairs_are_split_for_a_good_low_and_high(
    cards: str, setting: str, pair: str, totals: str
) -> None:
    why = f"The pair of {pair} is split because Low and High then make {totals}."
    assert way_in_words(cards) == (setting, ("SKP-H.1.ii",), why)


@clause("SKP-H.1.ii")
@pytest.mark.parametrize("pair", "AKQJT54")
def test_no_other_pair_is_ever_split(pair: str) -> None:
    others = [r for r in "AKQJT98765432" if r != pair]
    for x, y in permutations(others, 2):
        setting, clauses, _ = way_in_words(f"{pair}s {pair}h {x}d {y}c")
        assert setting.endswith(f"| {pair} {pair}")
        assert clauses == ("SKP-H.1",)


@clause("SKP-H.1.i", "SKP-H.1.ii")
@pytest.mark.parametrize(
    ("cards", "setting", "clause_id", "why"),
    [
        (
            "9s 9h Kd Kc",
            "K 9 | K 9",
            "SKP-H.1.i",
            "The pair of 9s is split because both hands then make 9.",
        ),
        (
            "7s 7h Ad Ac",
            "A 7 | A 7",
            "SKP-H.1.ii",
            "The pair of 7s is split because Low and High then make 8 and 8.",
        ),
        (
            "6s 6h 2d 2c",
            "6 2 | 6 2",
            "SKP-H.1.ii",
            "The pair of 6s is split because Low and High then make 8 and 8.",
        ),
    ],
)
def test_two_pairs_are_split_only_when_read_literally(
    cards: str, setting: str, clause_id: str, why: str
) -> None:
    assert way_in_words(cards, "literal") == (setting, (clause_id,), why)
    kept, clauses, said = way_in_words(cards, "keep")
    assert clauses == ("SKP-H.1",)
    assert said.startswith("Both pairs stay together")
    assert kept != setting


@clause("SKP-H.2")
@pytest.mark.parametrize(
    ("cards", "setting"),
    [
        # The Low Hand could have a 2, with K-2 and Q-8, and gets nothing.
        ("8s 2h Kd Qc", "K Q | 8 2"),
        ("2s 9h 8d 7c", "9 7 | 8 2"),
        # 9 and 9 is there too, as A-8 and 7-2; the Gong goes before it.
        ("As 8h 7d 2c", "A 7 | 8 2"),
        # A 2 and an 8 go before the small cards of the next clause.
        ("As 2h 3d 8c", "A 3 | 8 2"),
    ],
)
def test_without_a_pair_the_gong_goes_high(cards: str, setting: str) -> None:
    assert way_in_words(cards) == (
        setting,
        ("SKP-H.2",),
        "No pair, but a 2 and an 8: the Gong goes High.",
    )


@clause("SKP-H.3", "SKP-H.3.i")
def test_ace_two_three_four_makes_four_and_six() -> None:
    """5 and 5 would be the highest Low."""
    assert way_in_words("4s As 3h 2d") == (
        "A 3 | 4 2",
        ("SKP-H.3.i",),
        "Ace-2-3-4 is always set 4 and 6.",
    )


@clause("SKP-H.3", "SKP-H.3.ii")
def test_ace_two_three_five_makes_four_and_seven() -> None:
    """5 and 6 would be the highest Low."""
    assert way_in_words("5s As 3h 2d") == (
        "A 3 | 5 2",
        ("SKP-H.3.ii",),
        "Ace-2-3-5 is always set 4 and 7.",
    )


@clause("SKP-H.3")
def test_no_other_small_cards_have_a_setting_of_their_own() -> None:
    """A-2-3-6 goes by the highest Low: 5, with 3-2 beside A-6, and not 4 with A-3 beside 6-2."""
    assert way_in_words("As 2h 3d 6c")[:2] == ("3 2 | A 6", ("SKP-H.4.i",))


@clause("SKP-H.4", "SKP-H.4.i")
@pytest.mark.parametrize(
    ("cards", "setting", "low"),
    [
        ("7s 5h 4d 3c", "7 5 | 4 3", 2),
        ("Qs 9h 5d 2c", "5 2 | Q 9", 7),
        ("As 8h Kd 9c", "K 9 | A 8", 9),
        ("Ks 7h 6d 4c", "7 6 | K 4", 3),
    ],
)
def test_otherwise_the_low_hand_gets_the_highest_total(cards: str, setting: str, low: int) -> None:
    why = f"The Low Hand is made as high as possible: {low}."
    assert way_in_words(cards) == (setting, ("SKP-H.4.i",), why)


@clause("SKP-H.4.ii")
@pytest.mark.parametrize(
    ("cards", "setting", "why"),
    [
        (
            "Ks Qh 7d 4c",
            "K 4 | Q 7",
            (
                "The Low Hand is made as high as possible: 4. With two of K, Q, J and 10 and "
                "neither a 9 nor an Ace, the King goes Low."
            ),
        ),
        (
            "Ts Jh 8d 3c",
            "J 3 | T 8",
            (
                "The Low Hand is made as high as possible: 3. With two of K, Q, J and 10 and "
                "neither a 9 nor an Ace, the Jack goes Low."
            ),
        ),
        (
            "Qs Th 9d 5c",
            "T 5 | Q 9",
            (
                "The Low Hand is made as high as possible: 5. With two of K, Q, J and 10 "
                "and a 9, the Queen goes High."
            ),
        ),
        (
            "Ks Jh Ad 6c",
            "A J | K 6",
            (
                "The Low Hand is made as high as possible: 1. With two of K, Q, J and 10 "
                "and an Ace, the King goes High."
            ),
        ),
        (
            "Ks Jh Ad 9c",
            "A J | K 9",
            (
                "The Low Hand is made as high as possible: 1. With two of K, Q, J and 10 "
                "and a 9, the King goes High."
            ),
        ),
    ],
)
def test_of_two_worthless_cards_the_higher_goes_low_unless_a_nine_or_an_ace_is_there(
    cards: str, setting: str, why: str
) -> None:
    assert way_in_words(cards) == (setting, ("SKP-H.4.i", "SKP-H.4.ii"), why)


@clause("SKP-H.4.iii")
@pytest.mark.parametrize(
    ("cards", "setting", "highest"),
    [
        ("Ks Qh Jd 5c", "Q J | K 5", "King"),
        ("Qs Jh Td Ac", "J T | A Q", "Queen"),
        ("Ts 9h Kd Jc", "J T | K 9", "King"),
    ],
)
def test_of_three_worthless_cards_the_highest_goes_high(
    cards: str, setting: str, highest: str
) -> None:
    why = (
        "The Low Hand is made as high as possible: 0. "
        f"With three of K, Q, J and 10 and no points in the Low Hand, the {highest} goes High."
    )
    assert way_in_words(cards) == (setting, ("SKP-H.4.i", "SKP-H.4.iii"), why)


def test_of_four_worthless_cards_the_two_highest_go_high() -> None:
    """The document does not say; no outcome depends on it."""
    setting, _, why = way_in_words("Ts Kh Jd Qc")
    assert setting == "J T | K Q"
    assert why.endswith("K-Q-J-10 makes no points in any setting, so the King goes High.")
