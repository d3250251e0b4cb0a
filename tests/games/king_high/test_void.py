"""Rounds that cannot be finished, at every point of a round, against the naive formulation."""

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from clauses import clause
from games.king_high import naive
from games.king_high.rounds import KingHigh, cards, event_words, lines_of, of
from houseway.core.reasons import by_reading
from houseway.games.king_high.rules.wagers import SUITS, KingHighLine
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.shoe import DECK, MANUAL_SHOE, SHUFFLING_DEVICE, Device

RANKS = {"high": naive.HIGH, "low": naive.LOW, "seven": "7"}
PATTERNS = [pattern for count in range(5) for pattern in product(RANKS, repeat=count)]
READINGS = ("returned", "paid")


def some_cards(pattern: tuple[str, ...], seed: int) -> list[str]:
    """Cards of these values; few ranks and few suits, so that pairs and trips are common."""
    rng = random.Random(f"{pattern} {seed}")
    few = {value: rng.sample(ranks, min(2, len(ranks))) for value, ranks in RANKS.items()}
    return [rng.choice(few[value]) + rng.choice("sh") for value in pattern]


def open_table(device: Device, reading: str, dealt: list[str]) -> KingHigh:
    """Ann and Bea at boxes 3 and 5. A manual shoe has real cards, and the shuffle before the round
    was forgotten."""
    table = KingHigh(f"void-before-first-card={reading}", device=device)
    table.sit(bea=5, ann=3)
    if device == SHUFFLING_DEVICE:
        table.ready(" ".join(dealt))
        table.open()
        return table
    table.do(c.Shuffle("dealer"))
    table.open()
    table.bet("ann", "pokerpot")
    table.do(c.ReportCutCard("dealer"))
    for card in ("8c", "2d", "9c", "3d", "Tc"):
        table.deal(card)
    table.do(c.OpenBets("dealer", without_shuffle=True))
    return table


def deal(table: KingHigh, dealt: list[str]) -> None:
    for card in dealt:
        table.deal(card if table.table.shoe.by_hand else None)


def bet_on_the_card(table: KingHigh, player: str) -> None:
    for kind in ("high", "low", "seven"):
        table.bet(player, kind)
    for suit in SUITS:
        table.bet(player, "suit", 100, suit)


def played_to(table: KingHigh, dealt: list[str], closed: bool) -> None:
    """All wagers of Ann, runs and the Pokerpot of Bea, up to the card that does not come."""
    for player in ("bea", "ann"):
        for kind in ("pokerpot", "high-run", "low-run"):
            table.bet(player, kind)
    for card in dealt:
        bet_on_the_card(table, "ann")
        deal(table, [card])
    bet_on_the_card(table, "ann")
    if closed:
        table.close()


def void(table: KingHigh) -> list[Any]:
    if table.device == MANUAL_SHOE:
        return table.do(c.CallMissedShuffle("dealer"))
    table.do(c.ReportFault("dealer"))
    return table.do(c.DeclareVoid("inspector"))


def naive_result(line: KingHighLine, dealt: list[str], reading: str, begun: bool) -> naive.Result:
    if not begun:
        return naive.RETURNED
    if line.kind == "pokerpot":
        return naive.pokerpot_in_void(dealt)
    if line.kind in ("high-run", "low-run"):
        return naive.run_in_void(line.kind, dealt, reading)
    assert line.action_round is not None
    if line.action_round > len(dealt):
        return naive.RETURNED
    return naive.action(line.kind, line.suit, dealt[line.action_round - 1])


@clause("KH-13.3", "KH-13.3.a", "KH-13.3.b", "KH-13.3.c", "KH-1.8")
@clause("KH-13.7", "KH-13.7.a", "KH-13.7.b", "KH-13.7.c")
@pytest.mark.parametrize("device", [SHUFFLING_DEVICE, MANUAL_SHOE])
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("count", range(5))
def test_a_void_at_every_point_of_a_round(device: Device, closed: bool, count: int) -> None:
    for seed, pattern in enumerate(p for p in PATTERNS if len(p) == count):
        for reading in READINGS:
            dealt = some_cards(pattern, seed)
            table = open_table(device, reading, dealt)
            start = {player: table.chips(player) for player in ("ann", "bea")}
            played_to(table, dealt, closed)
            void(table)
            lines = table.last.lines
            for line in lines:
                result = (line.outcome, Fraction(line.net, line.amount))
                assert result == naive_result(line, dealt, reading, bool(dealt) or closed), dealt
            wagers = [(line.player, line.kind, line.suit, line.action_round) for line in lines]
            assert len(set(wagers)) == len(wagers) == 6 + 7 * (count + 1)
            assert table.table.floor.bank.on_layout == 0
            for player, chips in start.items():
                won = sum(line.net for line in lines if line.player == player)
                assert table.chips(player) == chips + won


# -- The order, the clauses, and what comes after ------------------------------------------------


@clause("KH-13.3", "KH-13.3.a", "KH-13.3.b", "KH-13.3.c")
def test_what_a_void_settles_and_by_which_clause() -> None:
    table = open_table(SHUFFLING_DEVICE, "returned", ["9s", "9h", "9d"])
    played_to(table, ["9s", "9h", "9d"], closed=True)
    earlier = table.round.lines
    table.do(c.ReportFault("dealer"))
    events = table.do(c.DeclareVoid("inspector"))
    assert event_words(events) == [
        "3 high returned",
        "3 low returned",
        *["3 suit returned"] * 4,
        "3 seven returned",
        "3 high-run win",
        "5 high-run win",
        "3 pokerpot win",
        "5 pokerpot win",
        "CardsCollected",
        "RoundEnded",
    ]
    by_kind = {line.kind: (line.clause, line.net) for line in lines_of(events)}
    assert by_kind["high"] == ("KH-13.3", 0)
    assert by_kind["high-run"] == ("KH-13.3.b", 1000)  # three high cards: as the document says
    assert by_kind["pokerpot"] == ("KH-13.3.c", 300)
    assert table.last.lines[: len(earlier)] == earlier
    assert of(events, e.RoundEnded)[0].clause == "KH-13.3"


@clause("KH-13.7", "KH-13.7.a", "KH-13.7.b", "KH-13.7.c", "KH-13.7.d")
def test_what_a_forgotten_shuffle_settles_and_that_it_is_made_up_for() -> None:
    table = open_table(MANUAL_SHOE, "returned", ["2s", "4h"])
    played_to(table, ["2s", "4h"], closed=False)
    earlier = table.round.lines
    events = table.do(c.CallMissedShuffle("inspector"))
    by_kind = {line.kind: (line.clause, line.net) for line in lines_of(events)}
    assert by_kind["seven"] == ("KH-13.7", 0)
    assert by_kind["low-run"] == ("KH-13.7.b", 300)
    assert by_kind["pokerpot"] == ("KH-13.7.c", 0)
    assert event_words(events)[-3:] == ["CardsCollected", "RoundEnded", "ShuffleOrdered"]
    assert of(events, e.CardsCollected)[0].count == 6
    assert table.last.lines[: len(earlier)] == earlier
    for command in (c.OpenBets("dealer"), c.OpenBets("dealer", without_shuffle=True)):
        refusal = table.refuses(command)
        assert (refusal.code, refusal.clause) == ("shuffle-due", "KH-13.7.d")
    table.do(c.Shuffle("dealer", DECK.cards))
    table.open()


@clause("KH-13.7")
def test_a_forgotten_shuffle_that_nobody_calls_leaves_a_round_like_any_other() -> None:
    table = open_table(MANUAL_SHOE, "returned", [])
    table.bet("ann", "pokerpot")
    deal(table, ["9s", "4h", "7d", "2s", "Kh"])
    assert table.last.phase == "settled"
    assert table.last.cards == cards("9s 4h 7d 2s Kh")
    assert table.refuses(c.OpenBets("dealer")).clause == "KH-10.8"  # still due


@clause("KH-13.3.b")
@pytest.mark.parametrize(
    ("dealt", "net"), [("9s", 300), ("9s 9h", 300), ("9s 9h 9d", 1000), ("9s 9h 9d 9c", 2000)]
)
def test_a_live_run_is_paid_at_the_next_odds(dealt: str, net: int) -> None:
    table = open_table(SHUFFLING_DEVICE, "returned", dealt.split())
    table.bet("ann", "high-run")
    deal(table, dealt.split())
    (line,) = lines_of(void(table))
    assert (line.outcome, line.net) == ("win", net)


@clause("KH-13.3.b")
@pytest.mark.parametrize(("reading", "net"), [("returned", 0), ("paid", 300)])
def test_runs_before_the_first_card_are_a_reading(reading: str, net: int) -> None:
    table = open_table(SHUFFLING_DEVICE, reading, [])
    table.bet("ann", "high-run")
    table.bet("bea", "low-run")
    table.close()
    lines = lines_of(void(table))
    assert [line.net for line in lines] == [net, net]
    assert {line.reason.by for line in lines} == {by_reading("void-before-first-card")}


@clause("KH-1.8")
@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("device", [SHUFFLING_DEVICE, MANUAL_SHOE])
def test_before_no_more_bets_no_round_has_begun_and_all_goes_back(
    device: Device, reading: str
) -> None:
    """It needs no fault: the inspector calls it off."""
    table = KingHigh(f"void-before-first-card={reading}", device=device)
    table.sit("ann")
    table.ready("9s")
    table.open()
    for kind in ("pokerpot", "high-run", "high"):
        table.bet("ann", kind)
    events = table.do(c.DeclareVoid("inspector"))
    assert {(line.outcome, line.clause) for line in lines_of(events)} == {("returned", "KH-1.8")}
    assert table.chips("ann") == 1_000_000
    assert of(events, e.CardsCollected) == []
    table.open()  # no card was seen: the same cards wait for the next round


@clause("KH-13.3")
@pytest.mark.parametrize("device", [SHUFFLING_DEVICE, MANUAL_SHOE])
def test_a_round_is_void_only_when_the_device_has_failed(device: Device) -> None:
    table = KingHigh(device=device)
    table.sit("ann")
    assert table.refuses(c.DeclareVoid("inspector")).code == "no-round"
    table.ready("9s")
    table.open()
    table.bet("ann", "pokerpot")
    table.close()
    refusal = table.refuses(c.DeclareVoid("inspector"))
    assert (refusal.code, refusal.clause) == ("not-stopped", "KH-13.3")
    assert table.refuses(c.DeclareVoid("dealer")).code == "wrong-role"


@clause("KH-13.3.c")
def test_before_the_first_card_nothing_is_said_of_a_hand() -> None:
    table = KingHigh()
    table.sit("ann")
    table.ready("9s")
    table.open()
    table.bet("ann", "pokerpot")
    table.close()
    table.do(c.ReportFault("dealer"))
    (line,) = lines_of(table.do(c.DeclareVoid("inspector")))
    assert (line.outcome, line.why) == ("returned", "No card was dealt for the Pokerpot.")
