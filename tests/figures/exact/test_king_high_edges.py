"""Exact edges of King High against closed forms, and against every order of a few cards."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb, perm

import pytest

from figures.exact.brute_force import name, net
from figures.exact.counted import king_high as full
from houseway.core.cards import Card
from houseway.core.errors import BadInput
from houseway.exact.pays import parse_pays
from houseway.games.king_high.figures.edges import king_high_edges
from houseway.games.king_high.rules.settlement import outcome
from houseway.games.king_high.rules.wagers import ACTION, KINDS, SUITS, KingHighWager
from houseway.games.king_high.table.shoe import DECK

FULL_SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


def seen_but(left: str) -> tuple[Card, ...]:
    """All cards of the shoe but these."""
    gone = Counter(DECK.cards)
    gone.subtract(DECK.parse([left]))
    return tuple(gone.elements())


@pytest.mark.parametrize(
    ("wager", "ev"),
    [
        ("high", Fraction(120 + 36 - 168, 312)),
        ("low", Fraction(120 + 36 - 168, 312)),
        ("suit", Fraction(3 * 72 - 234, 312)),
        ("seven", Fraction(11 * 24 - 288, 312)),
    ],
)
def test_wagers_on_one_card(wager: str, ev: Fraction) -> None:
    assert full()[wager].ev == ev
    assert full()[wager].total == comb(312, 5)


@pytest.mark.parametrize("wager", ["high-run", "low-run"])
def test_runs_in_closed_form(wager: str) -> None:
    counts = full()[wager].counts
    assert full()[wager].total == perm(312, 5)  # the order of the cards matters
    assert counts["run-5"] == perm(144, 5)
    assert counts["run-4"] == perm(144, 4) * 168
    assert counts["run-3"] == perm(144, 3) * 168 * 308


def test_pokerpot_categories_of_six_decks_in_closed_form() -> None:
    """A rank has 24 cards, 6 of each suit; what ranks as a flush or better is taken out below."""
    suited = {
        "five": 13 * comb(6, 5),
        "four": 13 * comb(6, 4) * 12 * 6,
        "full": 13 * comb(6, 3) * 12 * comb(6, 2),
        "three": 13 * comb(6, 3) * comb(12, 2) * 6**2,
        "two": comb(13, 2) * comb(6, 2) ** 2 * 11 * 6,
        "tens": 5 * comb(6, 2) * comb(12, 3) * 6**3,
        "straight": 10 * 6**5,
    }
    flush = 4 * (comb(78, 5) - sum(suited[k] for k in ("five", "four", "full", "straight")))
    wins = {
        "royal-flush": 4 * 6**5,
        "straight-flush": 4 * 9 * 6**5,
        "five-of-a-kind": 13 * comb(24, 5),
        "four-of-a-kind": 13 * comb(24, 4) * 12 * 24,
        "full-house": 13 * comb(24, 3) * 12 * comb(24, 2),
        "flush": flush,
        "straight": 10 * 24**5 - 4 * suited["straight"],
        "three-of-a-kind": 13 * comb(24, 3) * comb(12, 2) * 24**2 - 4 * suited["three"],
        "two-pairs": comb(13, 2) * comb(24, 2) ** 2 * 11 * 24 - 4 * suited["two"],
        "pair-of-tens-or-better": 5 * comb(24, 2) * comb(12, 3) * 24**3 - 4 * suited["tens"],
    }
    assert full()["pokerpot"].counts == wins | {"lose": comb(312, 5) - sum(wins.values())}
    assert full()["pokerpot"].ev == Fraction(-56290900, 994016023)


@pytest.mark.parametrize(
    "left",
    [
        "As Ks Qs Js Ts 9s 7h",
        "Kh Kh Kh Kh Kh Kh 7d 2c",
        "2s 2h 3s 3h 7s 7s Ad",
        "8c 9c Tc Jc Qc Qc 7c",
        "As 2h 3d 4c 5s 6s 7s",
    ],
)
def test_every_order_of_a_few_cards_one_by_one(left: str) -> None:
    cards = DECK.parse([left])
    found = king_high_edges(seen=seen_but(left))
    for wager in every_wager():
        strategy = FULL_SUITS[wager.suit] if wager.suit else "fixed"
        distribution = found[wager.kind][strategy]
        slow = played_out(wager, cards)
        scale = Fraction(distribution.total, perm(len(cards), 5))
        assert +Counter(distribution.counts) == {n: c * scale for n, c in slow.items()}


def every_wager() -> list[KingHighWager]:
    action = [kind.name for kind in ACTION]
    return [
        KingHighWager(1, "p", kind, 1, suit=suit, action_round=1 if kind in action else None)
        for kind in KINDS
        for suit in (SUITS if kind == "suit" else (None,))
    ]


def played_out(wager: KingHighWager, cards: tuple[Card, ...]) -> Counter[str]:
    """What becomes of a wager, asked of the settlement after each card."""
    counts: Counter[str] = Counter()
    for order in permutations(cards, 5):
        answers = (outcome(wager, order[:n]) for n in range(1, 6))
        counts[name(next(a for a in answers if a is not None))] += 1
    return counts


def test_a_seen_card_moves_the_edge_by_the_card_it_was() -> None:
    found = king_high_edges(seen=(Card("Ks"), Card("7h")))
    assert found["high"]["fixed"].ev == Fraction(120 - 167 + Fraction(3, 2) * 23, 310)
    assert found["seven"]["fixed"].ev == Fraction(12 * 23 - 310, 310)
    assert found["suit"]["spades"].ev == Fraction(3 * 71 - 233, 310)
    assert found["suit"]["hearts"].ev == Fraction(3 * 72 - 233, 310)
    assert found["suit"]["clubs"].ev == Fraction(3 * 72 - 232, 310)


@pytest.mark.parametrize(
    ("setting", "wager", "ev"),
    [
        ("high.king=2:1", "high", Fraction(120 + 48 - 168, 312)),
        ("low.win=6:5", "low", Fraction(144 + 36 - 168, 312)),
        ("seven.win=12:1", "seven", Fraction(0)),
    ],
)
def test_what_if_it_paid_otherwise(setting: str, wager: str, ev: Fraction) -> None:
    changed = king_high_edges(parse_pays([setting]))
    assert changed[wager]["fixed"].ev == ev
    assert all(changed[w]["fixed"].ev == full()[w].ev for w in full() if w != wager)


def test_nets_are_those_of_the_settlement() -> None:
    assert {n: str(v) for n, v in full()["high"].nets.items()} == {
        "king": "3/2",
        "win": "1",
        "lose": "-1",
    }
    king = outcome(KingHighWager(1, "p", "high", 2, action_round=1), (Card("Kh"),))
    assert king is not None
    assert (king.name, king.label, net(king)) == ("win", "king", Fraction(3, 2))


def test_fewer_than_five_cards_left_is_bad_input() -> None:
    with pytest.raises(BadInput, match="Fewer than five"):
        king_high_edges(seen=seen_but("As Ks 2s 3s"))
