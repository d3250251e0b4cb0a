"""What the rules make of each of the seven wagers, on every card and every pattern of cards."""

from fractions import Fraction
from itertools import product

import pytest

from clauses import clause
from games.king_high import naive
from games.king_high.rounds import KingHigh, cards, lines_of
from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.core.hands import Category
from houseway.games.king_high import GAME
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.rules.settlement import outcome
from houseway.games.king_high.rules.wagers import (
    KINDS,
    POKERPOT_PAYS,
    SUITS,
    KingHighWager,
    Suit,
    pokerpot_outcome,
)
from houseway.tables.wagers import Limits, Outcome

ACTION: tuple[tuple[str, Suit | None], ...] = (
    ("high", None),
    ("low", None),
    ("seven", None),
    *(("suit", suit) for suit in SUITS),
)
VALUES = {"high": "9", "low": "4", "seven": "7"}


def on(kind: str, card: str, suit: Suit | None = None) -> Outcome:
    found = outcome(KingHighWager(1, "ann", kind, 2, suit, action_round=1), cards(card))
    assert found is not None
    return found


def on_run(kind: str, dealt: str) -> Outcome | None:
    return outcome(KingHighWager(1, "ann", kind, 2), cards(dealt))


# -- Action round wagers -----------------------------------------------------------------------


@clause("KH-7.3", "KH-7.4", "KH-7.5", "KH-7.6")
@clause("KH-7.3.a", "KH-7.3.b", "KH-7.3.c", "KH-7.4.a", "KH-7.4.b", "KH-7.4.c", "KH-11.1")
@clause("KH-7.5.a", "KH-7.5.b", "KH-7.5.c", "KH-7.6.a", "KH-7.6.b", "KH-6.2", "KH-6.4")
@pytest.mark.parametrize("card", FRENCH.cards)
def test_every_action_wager_on_every_card(card: Card) -> None:
    for kind, suit in ACTION:
        found = on(kind, card, suit)
        assert (found.name, Fraction(found.net(2), 2)) == naive.action(kind, suit, card)


@clause("KH-7.3.a", "KH-7.3.b", "KH-7.3.c", "KH-7.4.a", "KH-7.4.b", "KH-7.4.c")
@clause("KH-7.5.a", "KH-7.5.b", "KH-7.5.c", "KH-7.6.a", "KH-7.6.b")
@pytest.mark.parametrize(
    ("kind", "card", "said"),
    [
        ("high", "8h", "KH-7.3.a"),
        ("high", "Qh", "KH-7.3.a"),
        ("high", "Kh", "KH-7.3.b"),
        ("high", "7h", "KH-7.3.c"),
        ("high", "Ah", "KH-7.3.c"),
        ("low", "2h", "KH-7.4.a"),
        ("low", "6h", "KH-7.4.a"),
        ("low", "Ah", "KH-7.4.b"),
        ("low", "7h", "KH-7.4.c"),
        ("low", "Kh", "KH-7.4.c"),
        ("suit", "Kh", "KH-7.5.a"),
        ("suit", "7h", "KH-7.5.b"),
        ("suit", "7s", "KH-7.5.c"),
        ("seven", "7h", "KH-7.6.a"),
        ("seven", "8h", "KH-7.6.b"),
    ],
)
def test_an_action_wager_is_settled_by_the_clause_that_says_so(
    kind: str, card: str, said: str
) -> None:
    assert on(kind, card, "h" if kind == "suit" else None).clause == said


@clause("KH-6.5", "KH-7.5.b")
@pytest.mark.parametrize("suit", SUITS)
def test_the_seven_of_the_suit_gives_a_suit_wager_back(suit: Suit) -> None:
    found = on("suit", f"7{suit}", suit)
    assert (found.name, found.net(100)) == ("standoff", 0)
    assert on("suit", f"7{suit}", "s" if suit != "s" else "h").name == "lose"


@clause("KH-11.1")
@pytest.mark.parametrize(
    ("kind", "card", "net"),
    [
        ("high", "Qd", 100),
        ("high", "Kd", 150),
        ("low", "6d", 100),
        ("low", "Ad", 150),
        ("suit", "Kd", 300),
        ("suit", "7d", 0),
        ("seven", "7d", 1100),
    ],
)
def test_what_action_wagers_pay(kind: str, card: str, net: int) -> None:
    table = KingHigh()
    table.sit("ann")
    table.ready(f"{card} 2s 9h 4d Jc")
    table.open()
    table.bet("ann", "pokerpot")
    table.bet("ann", kind, 100, "d" if kind == "suit" else None)
    before = table.chips("ann")
    (line,) = lines_of(table.deal())
    assert (line.net, line.commission) == (net, 0)
    assert table.chips("ann") == before + 100 + net


# -- Runs ----------------------------------------------------------------------------------------


@clause("KH-8.2.a", "KH-8.2.b", "KH-8.2.c", "KH-8.3.a", "KH-8.3.b", "KH-8.3.c", "KH-11.2")
@clause("KH-6.2", "KH-6.4")
@pytest.mark.parametrize("kind", ["high-run", "low-run"])
def test_every_pattern_of_five_cards(kind: str) -> None:
    """High, low or 7 at each place; the Ace, which is low here, among the low ones."""
    for pattern in product(VALUES, repeat=5):
        dealt = [VALUES[v] + "s" if v != "low" else "Ah" for v in pattern]
        settled = [on_run(kind, " ".join(dealt[:n])) for n in range(1, 6)]
        first = next(found for found in settled if found is not None)
        assert (first.name, Fraction(first.net(2), 2)) == naive.run(kind, dealt)


@clause("KH-8.2", "KH-8.2.a", "KH-8.2.b", "KH-8.2.c", "KH-8.3", "KH-8.3.a", "KH-8.3.b", "KH-8.3.c")
@pytest.mark.parametrize(
    ("kind", "dealt", "said", "net"),
    [
        ("high-run", "9s 9h 9d 4c", "KH-8.2.a", 300),
        ("high-run", "9s 9h 9d 9c 7c", "KH-8.2.b", 1000),
        ("high-run", "9s 9h 9d 9c Kc", "KH-8.2.b", 2000),
        ("high-run", "9s 9h 7d", "KH-8.2.c", -100),
        ("high-run", "As", "KH-8.2.c", -100),
        ("low-run", "As Ah Ad 9c", "KH-8.3.a", 300),
        ("low-run", "As Ah Ad 4c 7c", "KH-8.3.b", 1000),
        ("low-run", "As Ah Ad 4c 6c", "KH-8.3.b", 2000),
        ("low-run", "4s 7d", "KH-8.3.c", -100),
        ("low-run", "Ks", "KH-8.3.c", -100),
    ],
)
def test_a_run_is_settled_by_the_card_that_ends_it(
    kind: str, dealt: str, said: str, net: int
) -> None:
    found = on_run(kind, dealt)
    assert found is not None
    assert (found.clause, found.net(100)) == (said, net)


@pytest.mark.parametrize("dealt", ["9s", "9s 9h", "9s 9h 9d", "9s 9h 9d 9c"])
def test_an_unbroken_run_is_undecided(dealt: str) -> None:
    assert on_run("high-run", dealt) is None


# -- The pay tables as the document prints them ------------------------------------------------


@clause("KH-11.2", "KH-8.4.a")
def test_the_pokerpot_pay_table() -> None:
    assert {level.name: POKERPOT_PAYS[level].pay.net(1) for level in POKERPOT_PAYS} == {
        "PAIR": 1,
        "TWO_PAIRS": 2,
        "THREE_OF_A_KIND": 3,
        "STRAIGHT": 5,
        "FLUSH": 10,
        "FULL_HOUSE": 15,
        "FOUR_OF_A_KIND": 50,
        "FIVE_OF_A_KIND": 500,
        "STRAIGHT_FLUSH": 1000,
        "ROYAL_FLUSH": 2500,
    }
    assert Category.HIGH_CARD not in POKERPOT_PAYS


@clause("KH-8.4.a", "KH-8.4.b", "KH-11.2")
def test_the_pokerpot_is_settled_by_the_clause_that_says_so() -> None:
    won = pokerpot_outcome(cards("Ts Th 3d 4c 5s"))
    assert (won.name, won.clause, won.why) == (
        "win",
        "KH-8.4.a",
        "Pair of 10s pays 1 to 1 (KH-11.2).",
    )
    lost = pokerpot_outcome(cards("9s 9h 3d 4c 5s"))
    assert (lost.name, lost.clause, lost.why) == (
        "lose",
        "KH-8.4.b",
        "Pair of 9s: the Pokerpot needs a pair of tens or better.",
    )


@clause("KH-11.1", "KH-11.2")
def test_every_wager_names_the_clause_of_its_pay_table() -> None:
    on_the_round = ("high-run", "low-run", "pokerpot")
    for name, kind in KINDS.items():
        assert kind.pay_clause == ("KH-11.2" if name in on_the_round else "KH-11.1")


@clause("KH-5.8")
def test_a_table_opened_without_a_notice_has_a_modest_one() -> None:
    limits = GAME.open_table(Readings(), {"low": Limits(1, 2)}).settings.limits
    assert limits["low"] == Limits(1, 2)
    assert limits["high"] == limits["suit"] == limits["seven"] == Limits(500, 50_000)
    assert limits["high-run"] == limits["low-run"] == limits["pokerpot"] == Limits(500, 10_000)


@clause("KH-2")
def test_a_box_has_a_place_for_every_wager() -> None:
    table = KingHigh()
    table.sit("ann")
    table.ready()
    table.open()
    for kind in ("pokerpot", "high", "low", "seven", "high-run", "low-run"):
        table.bet("ann", kind)
    for suit in SUITS:
        table.bet("ann", "suit", 100, suit)
    assert len(table.round.wagers) == 10
    assert set(KINDS) == {wager.kind for wager in table.round.wagers}


@clause("KH-15", "KH-2")
def test_the_places_on_the_layout_are_those_of_the_diagram() -> None:
    labels = [kind.label for kind in GAME.wager_kinds]
    assert labels == ["High", "Low", "Suit", "Any 7", "High run", "Low run", "Pokerpot"]
    assert KINDS["suit"].suits == SUITS


@pytest.mark.parametrize(
    ("wager", "says"),
    [
        (KingHighWager(1, "ann", "high", 5, action_round=2), "High wager on card 2 at box 1"),
        (KingHighWager(8, "ann", "suit", 5, "s", 3), "Suit wager on spades, card 3, at box 8"),
        (KingHighWager(1, "ann", "seven", 5, action_round=1), "7 wager on card 1 at box 1"),
        (KingHighWager(2, "ann", "low-run", 5), "Low run wager at box 2"),
        (KingHighWager(2, "ann", "pokerpot", 5), "Pokerpot wager at box 2"),
    ],
)
def test_a_wager_says_in_words_what_it_is_on(wager: KingHighWager, says: str) -> None:
    assert wager.what == says


@clause("KH-1.4")
def test_the_game_is_called_king_high() -> None:
    assert (GAME.title, GAME.name) == ("King High", "king-high")


def test_every_outcome_says_why_in_a_sentence() -> None:
    for kind, suit in ACTION:
        for card in FRENCH.cards:
            assert on(kind, card, suit).why.endswith(".")
    assert on("high", "7d").why == "7♦ is neither high nor low."
    assert on("low", "Ad").why == "A♦ is low, and an Ace pays 3 to 2 (KH-11.1)."
    four, five = on_run("high-run", "9s 9h 9d 9c 2c"), on_run("high-run", "9s 9h 9d 9c Kc")
    assert four is not None
    assert five is not None
    assert four.why == "The first 4 cards are high: the run pays 10 to 1 (KH-11.2)."
    assert five.why == "All 5 cards are high: the run pays 20 to 1 (KH-11.2)."
