"""The showdown in arrays against the rules code, and the simulation of bots."""

from dataclasses import fields
from typing import Literal

import numpy as np
import pytest

from effort import by_effort
from houseway.analysis.simulation import named, simulate
from houseway.analysis.simulation.local import LocalEngine
from houseway.cards.french import FRENCH, card_id, card_of
from houseway.errors import BadInput
from houseway.games.pineapple import fantasy
from houseway.games.pineapple.readings import Readings
from houseway.games.pineapple.rows import Rows
from houseway.games.pineapple.settlement import SetHand, Settlement, settle
from houseway.games.pineapple.showdown_kernel import (
    Showdowns,
    may_sweep,
    showdowns,
    ties_won_by_buttons,
)
from houseway.games.pineapple.simulation import ties_won
from houseway.games.pineapple.sweeps import sweep_of

# One takes the rules code most of a millisecond.
SHOWDOWNS = by_effort(quick=250, default=1_000, soak=100_000)


def random_hands(count: int, positions: int, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    packs = rng.permuted(np.tile(np.arange(52), (count, 1)), axis=1)
    hands = packs[:, : 13 * positions].reshape(count, positions, 13)
    half = count // 2  # the cards of these lie by rank, so that fewer hands are foul
    hands[:half] = np.sort(hands[:half], axis=2)
    return hands


def rows_of(hand: np.ndarray) -> Rows:
    cards = tuple(card_of(int(number)) for number in hand)
    return Rows(cards[:3], cards[3:8], cards[8:])


def by_the_rules(hands: np.ndarray, readings: Readings) -> Settlement:
    placed = [rows_of(hand) for hand in hands]
    named = [
        SetHand(str(i), rows, sweep_of(rows, readings) is not None) for i, rows in enumerate(placed)
    ]
    return settle(named, {str(i): 10**9 for i in range(len(hands))}, 1, readings)


def assert_same(found: Showdowns, i: int, rules: Settlement) -> None:
    for position, hand in enumerate(rules.hands):
        bonus = (hand.bonus.top, hand.bonus.middle, hand.bonus.bottom)
        is_foul = hand.foul is not None
        assert found.foul[i, position] == is_foul
        assert tuple(found.bonus[i, position]) == bonus
        assert found.sweep[i, position] == (hand.sweep.points if hand.sweep else 0)
        assert found.earns[i, position] == fantasy.earns(hand.segments, foul=is_foul)
        assert found.stays[i, position] == fantasy.stays(hand.segments, foul=is_foul)
    met = {(line.positions[0] - 1, line.positions[1] - 1): line.points for line in rules.lines}
    assert dict(zip(found.pairs, found.points[i].tolist(), strict=True)) == met
    assert ties_won_by_buttons(one_of(found, i))[0] == ties_won(rules.hands)


def one_of(found: Showdowns, i: int) -> Showdowns:
    parts = {f.name: getattr(found, f.name) for f in fields(found) if f.name != "pairs"}
    return Showdowns(pairs=found.pairs, **{name: part[i : i + 1] for name, part in parts.items()})


@pytest.mark.parametrize("equal", ["foul", "allowed"])
@pytest.mark.parametrize("positions", [2, 3])
def test_showdowns_in_arrays_are_those_of_the_rules_code(
    positions: int, equal: Literal["foul", "allowed"]
) -> None:
    readings = Readings(equal_back_middle=equal)
    hands = random_hands(SHOWDOWNS // 4, positions, seed=positions)
    found = showdowns(hands, readings)
    assert ties_won_by_buttons(found).any()
    for i, hand in enumerate(hands):
        assert_same(found, i, by_the_rules(hand, readings))


def laid(text: str) -> np.ndarray:
    return np.array([card_id(card) for card in FRENCH.parse(text.split())])


SWEEPS = {
    "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As": 26,
    "2c 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As": 13,
    "2s 2h 3s 3h 4s 4h 5s 5h Ts 6s 6h 7s 7h": 3,
    "As 2h 3s 3h 4s 5h 6s 7h 9s Th Js Qh Ks": 3,
    "Qs Kh As Ah 2s 3h 4s 5h 9s Th Js Qh Kd": 3,
    "2s 4s 9s 2h 5h 7h 9h Jh 3c 6c 8c Tc Kc": 3,
}


@pytest.mark.parametrize("text", SWEEPS)
@pytest.mark.parametrize("three_flushes", [3, 2])
def test_every_clean_sweep_is_found_and_settled(text: str, three_flushes: Literal[3, 2]) -> None:
    readings = Readings(three_flushes=three_flushes)
    sweeping = laid(text)
    assert may_sweep(sweeping[None])[0]
    rng = np.random.default_rng(7)
    for _ in range(20):
        left = rng.permutation([i for i in range(52) if i not in sweeping])
        other = np.sort(left[:13])
        for hands in (np.stack([sweeping, other]), np.stack([other, sweeping])):
            assert_same(showdowns(hands[None], readings), 0, by_the_rules(hands, readings))


def test_bots_give_the_same_numbers_for_any_number_of_workers() -> None:
    name = named("pineapple", Readings(), ("careless", "careless"))
    one, two = (simulate(name, 80, 3, LocalEngine(workers)) for workers in (1, 2))
    assert one.as_json() == two.as_json()
    points = [one.wagers[f"careless-{i} points"].ev for i in (1, 2)]
    assert sum(points) == 0
    assert one.wagers["careless-1 foul"].total == 80


def test_a_steady_player_enters_fantasy_land_and_fouls_less_than_a_careless_one() -> None:
    name = named("pineapple", Readings(), ("steady", "careless"))
    wagers = simulate(name, 64, 1, LocalEngine(2)).wagers
    assert wagers["steady-1 foul"].ev < wagers["careless-2 foul"].ev
    assert wagers["steady-1 points"].ev > 0
    assert wagers["buttons ties-won"].total == 64


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (("clever", "steady"), "There is no bot 'clever': the bots are steady, careless."),
        (("steady",), "Two or three players play Pineapple, not 1."),
        (("steady",) * 4, "Two or three players play Pineapple, not 4."),
    ],
)
def test_players_that_cannot_play_are_refused(players: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        simulate(named("pineapple", Readings(), players), 1, 1, LocalEngine(1))
    assert str(refused.value) == sentence
