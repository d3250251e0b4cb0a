"""The kernel's tables against the rules code, hand by hand, and its counts against both."""

from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from effort import by_effort
from houseway.core.rulebook import choices
from houseway.exact.streams import rejected_below, stream
from houseway.figures.edges import edges
from houseway.figures.simulation import model_name, simulate
from houseway.figures.simulation.local import LocalEngine
from houseway.game import HowPlayed
from houseway.games.low_high.figures.hand_tables import cards_by_rank, strengths
from houseway.games.low_high.figures.simulation import LowHighModel
from houseway.games.low_high.figures.simulation_kernel import (
    BOX_BITS,
    BOX_LANES,
    COLUMN,
    FIELD,
    HIGH,
    ROW,
    SIDE_BITS,
    UNCOUNTED,
    WON,
    count,
    one_box_kernel,
)
from houseway.games.low_high.figures.simulation_tables import KernelTables, kernel_tables
from houseway.games.low_high.game import LowHighGame
from houseway.games.low_high.rules.hands import four
from houseway.games.low_high.rules.rule_set import LowHighRules, SetHand
from houseway.registry import game

GAMES = ("si-ki-pi", "power-pai-gow")
NOT_OF_HANDS = ("boxes", "misdeal-unseen", "unseated-box")


def readings_of_hands(name: str) -> list[Any]:
    """The readings that bear on hands: each other than usual by itself, and in a soak every
    combination of them."""
    kind = game(name).readings
    values = {n: v for n, v in choices(kind).items() if n not in NOT_OF_HANDS}
    fields = [n.replace("-", "_") for n in values]
    every = [kind(**dict(zip(fields, chosen, strict=True))) for chosen in product(*values.values())]
    most = by_effort(quick=0, default=1, soak=len(fields))
    return [found for found in every if others(found, fields) <= most]


def others(readings: Any, fields: list[str]) -> int:
    """How many of them are not the usual ones."""
    usual = type(readings)()
    return sum(getattr(readings, field) != getattr(usual, field) for field in fields)


CASES = [(name, readings) for name in GAMES for readings in readings_of_hands(name)]


def rules_of(name: str) -> LowHighRules:
    found = game(name)
    assert isinstance(found, LowHighGame)
    return found.rules


def key_of(rules: LowHighRules, tables: KernelTables) -> dict[str, int]:
    weights = tables.pack[:: tables.source.copies]
    return dict(zip(tables.source.ranks, weights.tolist(), strict=True))


def side_name(tables: KernelTables, entry: int) -> str:
    lane = entry & 63
    names = tables.source.side_codes.names
    if lane == UNCOUNTED:
        return names[tables.uncounted]
    return names[tables.side_lanes[lane // SIDE_BITS]]


@pytest.mark.parametrize(("name", "readings"), CASES)
def test_every_four_cards_are_set_and_named_as_the_rules_code_does(
    name: str, readings: Any
) -> None:
    """Every four-card hand of the pack: rank by rank, in every order, by the rules themselves."""
    rules = rules_of(name)
    tables = kernel_tables(rules, readings)
    weight = key_of(rules, tables)
    place = {h.strength: i for i, h in enumerate(strengths(rules, cards_by_rank(rules)))}
    found = []
    for hand in tables.source.hands:
        entry = int(tables.players[sum(weight[rules.rank_key(card)] for card in hand)])
        setting = rules.house_way(four(hand), readings).setting
        outcome = rules.side_outcome(SetHand(hand, setting), readings)
        assert outcome.short_name == side_name(tables, entry)
        low, high = (place[rules.rank(two).strength] for two in (setting.low, setting.high))
        found.append((entry, low, high))
    assert_every_pair(tables, np.unique(np.array(found), axis=0))


def assert_every_pair(tables: KernelTables, found: np.ndarray) -> None:
    """Every hand against every other: the same High Hand wins and the same becomes of the box."""
    entry, low, high = found.T
    number, row, column = entry >> HIGH, entry >> ROW & FIELD, entry >> COLUMN & FIELD
    lanes = tables.boxes.reshape(FIELD + 1, FIELD + 1)
    for i in range(len(found)):
        wins = number[i] > number
        assert (wins == tables.source.high_wins[high[i], high]).all()
        box = lanes[row[i], column]
        lane = np.where(wins, box >> WON, box) & 63
        code = tables.source.box_code[low[i], low, wins.astype(np.int64)]
        assert (lane == BOX_BITS * code).all()


@pytest.mark.parametrize("name", GAMES)
def test_suits_and_copies_do_not_matter_to_a_hands_key(name: str) -> None:
    """All four-card hands of the whole pack fall on the classes, each class as often as it should:
    270,725 of 52 cards, 35,960 of 32."""
    rules = rules_of(name)
    tables = kernel_tables(rules, game(name).readings())
    weight = key_of(rules, tables)
    cards = np.array([weight[rules.rank_key(card)] for card in rules.pack.cards])
    every = np.array(list(combinations(range(len(cards)), 4)))
    keys, counts = np.unique(cards[every].sum(axis=1), return_counts=True)
    assert len(every) == {52: 270_725, 32: 35_960}[len(cards)]
    weights = np.array(tables.pack[:: tables.source.copies], dtype=np.int64)
    assert sorted(tables.source.counts @ weights) == keys.tolist()
    assert counts.sum() == len(every)


@pytest.mark.parametrize("name", GAMES)
def test_counting_lanes_agree_with_counting_by_hand(name: str) -> None:
    """Blocks of every length around the places where lanes are emptied."""
    tables = kernel_tables(rules_of(name), game(name).readings())
    rng = np.random.default_rng(1)
    known = np.flatnonzero(tables.players)
    for turns in (1, 62, 63, 64, 126, 127, 503, 504):
        player, dealer = rng.choice(known, turns), rng.choice(known, turns)
        # The same hand over and over fills one lane to the brim.
        player[turns // 2 :] = player[0]
        found = np.zeros(BOX_LANES + 10, dtype=np.int64)
        keys = (player.astype(np.uint64) << np.uint64(32)) | dealer.astype(np.uint64)
        count(turns, keys, tables.players, tables.dealers, tables.boxes, found)
        expected = np.zeros_like(found)
        for one, other in zip(
            tables.players[player].tolist(), tables.dealers[dealer].tolist(), strict=True
        ):
            box = int(tables.boxes[(one & FIELD << ROW | other & FIELD << COLUMN) >> COLUMN])
            expected[((box >> WON if one >> HIGH > other >> HIGH else box) & 63) // BOX_BITS] += 1
            if one & 63 != UNCOUNTED:
                expected[BOX_LANES + (one & 63) // SIDE_BITS] += 1
        assert found.tolist() == expected.tolist()


@pytest.mark.parametrize("name", GAMES)
def test_simulated_values_lie_near_the_exact_ones(name: str) -> None:
    readings = game(name).readings()
    exact = edges(game(name), readings).wagers
    run = simulate(model_name(name, readings), 4_000_000, 11, LocalEngine(2))
    found = run.wagers
    for wager, strategies in exact.items():
        truth = strategies.get("house-way") or next(iter(strategies.values()))
        assert set(found[wager].counts) == set(truth.counts)
        assert found[wager].nets == truth.nets
        assert found[wager].total == 4_000_000
        assert abs(found[wager].ev - truth.ev) < 5 * (run.errors[wager] or 0)


def deal_counts(cards: int, rounds: int, seed: int) -> np.ndarray:
    """How often each card came into the player's and the dealer's hand, through the kernel: it is
    given a pack in which one card has a weight, and a table that tells who got it."""
    even = np.array([rejected_below(cards, 4), rejected_below(cards - 4, 4)], dtype=np.uint64)
    hands = np.array([UNCOUNTED, 1 << COLUMN | 1 << ROW], dtype=np.uint32)
    boxes = np.zeros((FIELD + 1) ** 2, dtype=np.uint16)
    boxes[FIELD + 1] = BOX_BITS * (1 + (1 << WON))  # the player's
    boxes[1] = 2 * BOX_BITS * (1 + (1 << WON))  # the dealer's
    found = []
    for card in range(cards):
        pack = np.zeros(cards, dtype=np.uint64)
        pack[card] = 1
        draw = stream(seed, card)
        s0, s1 = np.uint64(draw.first), np.uint64(draw.second)
        found.append(one_box_kernel(cards)(rounds, s0, s1, pack, even, hands, hands, boxes)[:3])
    return np.array(found)


@pytest.mark.parametrize("cards", [52, 32])
def test_cards_are_dealt_evenly(cards: int) -> None:
    rounds = 200_000
    found = deal_counts(cards, rounds, seed=3)
    expected = np.array([cards - 8, 4, 4]) * rounds / cards
    chi_square = ((found - expected) ** 2 / expected).sum()
    freedom = 2 * cards
    assert abs(chi_square - freedom) < 4 * np.sqrt(2 * freedom)


def test_a_model_plays_any_number_of_rounds() -> None:
    model = LowHighModel(rules_of("si-ki-pi"), HowPlayed(game("si-ki-pi").readings()))
    for rounds in (1, 503, 504, 505, 4_096):
        assert model.play(stream(1, 0), rounds)[:BOX_LANES].sum() == rounds
