"""The shuffles of live tables, and what the games deal from them, are as even as chance allows.

The 37 tests of FAMILY use fixed samples, so the answers are the same on every run. If each test
were at the 1% level, even shuffles would fail one of them in some 30% of all samples. So each is at
1% divided by their number (Bonferroni): even shuffles fail any of them in at most 1 of 100 samples,
however the tests depend on each other, and the family as a whole is at 99% confidence.
Both tails of every measure count.

The second half shows that the measures can fail: at the same level they reject shuffles that are
wrong on purpose.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import nbinom

from core.fairness import biased
from core.fairness.decks import (
    LOW_HIGH_PLACES,
    PACKS,
    SHUFFLES,
    Dealt,
    Hand,
    decks,
    king_high_deals,
    low_high_deals,
    orders_by,
    pineapple_deals,
    real_orders,
    tickets,
)
from core.fairness.hands import (
    five_card_kinds,
    king_high_kinds,
    king_high_ranks,
    king_high_suits,
    low_high_kinds,
    low_high_results,
)
from core.fairness.measures import (
    MEASURES,
    Chi,
    Orders,
    adjacent_pairs,
    goodness,
    matches,
    position_by_card,
    serial_correlation,
)
from houseway.core.fairness import Draws, deck_order, shuffle, shuffle_seed
from houseway.games.king_high.table.shoe import MANUAL_SHOE, SHUFFLING_DEVICE, Device

pytestmark = pytest.mark.slow  # thousands of packs are shuffled before the first

LOW_HIGH = {"si-ki-pi": "52 cards", "power-pai-gow": "32 cards"}
DEVICES: tuple[Device, ...] = (SHUFFLING_DEVICE, MANUAL_SHOE)
DEALS = 5_000  # of Si Ki Pi, Power Pai Gow and Pineapple
SHOES = 1_000  # of King High, from each device

DRAWS = 30_000
THREE_QUARTERS = 3 * 2**30  # a bound that sends back a quarter of all words


# -- The questions ---------------------------------------------------------------------------------


def shuffles_are_even(measure: str, pack: str) -> float:
    return MEASURES[measure](real_orders(pack)).p


def side_kinds_are_exact(name: str, place: str) -> float:
    return low_high_kinds(name, low_high_sample(name)[place]).p


def results_are_exact(name: str) -> float:
    dealt = low_high_sample(name)
    return low_high_results(name, dealt["box 1"], dealt["dealer"]).p


def shoes_are_even(measure: Callable[[list[Hand]], Chi], device: Device) -> float:
    return measure(king_high_sample(device)).p


def first_five_are_exact(position: int) -> float:
    return five_card_kinds(pineapple_sample()[f"place {position}"]).p


def draws_are_even() -> float:
    return thirds(Draws(next(seeds())).below).p


def rejections_are_expected() -> float:
    """Words are rejected with a chance of one in four until DRAWS draws are made."""
    draws = Counted(next(seeds()))
    for _ in range(DRAWS):
        draws.below(THREE_QUARTERS)
    return odds_of(draws.words - DRAWS, DRAWS, 3 / 4)


FAMILY: dict[str, Callable[[], float]] = {
    **{f"{m}, {p}": partial(shuffles_are_even, m, p) for m in MEASURES for p in PACKS},
    **{
        f"{name} hands, {place}": partial(side_kinds_are_exact, name, place)
        for name in LOW_HIGH
        for place in LOW_HIGH_PLACES
    },
    **{f"{name} results": partial(results_are_exact, name) for name in LOW_HIGH},
    **{
        f"king-high {what}, {device}": partial(shoes_are_even, measure, device)
        for what, measure in (
            ("ranks", king_high_ranks),
            ("suits", king_high_suits),
            ("hands", king_high_kinds),
        )
        for device in DEVICES
    },
    **{f"pineapple hands, place {n}": partial(first_five_are_exact, n) for n in (1, 2, 3)},
    "even draws": draws_are_even,
    "rejected draws": rejections_are_expected,
}
LEVEL = 0.01 / len(FAMILY)


@pytest.mark.parametrize("question", FAMILY)
def test_real_shuffles_pass(question: str) -> None:
    assert FAMILY[question]() >= LEVEL


@pytest.mark.parametrize("pack", PACKS)
def test_card_numbers_are_shuffled_as_the_cards_are(pack: str) -> None:
    ticket = next(tickets(pack))
    assert deck_order(PACKS[pack].cards, *ticket) == next(decks(pack, real_orders(pack)))


@pytest.mark.parametrize("pack", PACKS)
def test_no_draw_of_a_pack_is_rejected_without_need(
    pack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A word comes back once in 188,000 shuffles of 312 cards: here it must not happen at all."""
    made: list[Counted] = []

    def counted(seed: bytes) -> Counted:
        made.append(Counted(seed))
        return made[-1]

    monkeypatch.setattr(shuffle, "Draws", counted)
    n = len(PACKS[pack].cards)
    for ticket, _ in zip(tickets(pack), range(100), strict=False):
        deck_order(range(n), *ticket)
    assert [draws.words for draws in made] == [n - 1] * 100


def test_the_document_says_what_is_asked_of_how_many() -> None:
    said = (Path(__file__).parents[3] / "docs" / "fairness.md").read_text()
    french, pai_gow, king_high = (f"{SHUFFLES[pack]:,}" for pack in PACKS)
    assert f"{french} shuffles of 52, {pai_gow} of 32 and {king_high} of 312 cards" in said
    assert said.count(f"| {DEALS:,} ") == 2
    assert f"| {SHOES:,} rounds" in said
    assert f"| {DRAWS:,} draws" in said
    assert f"{len(FAMILY)}\nquestions, each asked at 1%/{len(FAMILY)}" in said


# -- The measures are what they say ----------------------------------------------------------------

ALL_ORDERS = np.array(list(permutations(range(6))))


@pytest.mark.parametrize("measure", [position_by_card, adjacent_pairs])
def test_over_all_orders_a_measure_is_its_degrees_of_freedom(
    measure: Callable[[Orders], Chi],
) -> None:
    """The mean of a sum of squares is its trace: it comes out only if the covariance is right."""
    found = [measure(order[None]) for order in ALL_ORDERS]
    assert np.mean([chi.value for chi in found]) == pytest.approx(found[0].freedom)


def test_over_all_orders_the_serial_correlation_has_variance_one() -> None:
    fresh = np.arange(6)
    found = [serial_correlation(np.vstack([fresh, order])).value for order in ALL_ORDERS]
    assert np.mean(found) == pytest.approx(1)


def test_cards_in_their_own_places_are_counted_exactly() -> None:
    found = np.bincount((np.arange(6) == ALL_ORDERS).sum(axis=1))
    assert matches(6) == pytest.approx(found / 720)
    assert sum(matches(312)) == pytest.approx(1)


# -- Shuffles that are wrong are found -------------------------------------------------------------

# Each wrong shuffle, and the measures that must find it in every pack.
WRONG: dict[biased.Shuffle, tuple[str, ...]] = {
    biased.small_range: ("position by card",),
    biased.off_by_one: ("fixed points",),
    biased.swap_with_any: tuple(MEASURES),
    biased.stops_early: ("position by card", "first card"),
    biased.only_cut: ("adjacent pairs",),
}
FEW = {"52 cards": 3_000, "32 cards": 3_000, "312 cards": 600}  # shuffles are enough for that


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_shuffle_is_rejected(wrong: biased.Shuffle, pack: str) -> None:
    orders = orders_by(wrong, pack, FEW[pack])
    passed = [name for name in WRONG[wrong] if MEASURES[name](orders).p >= LEVEL]
    assert not passed


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("measure", ["moves to the next shuffle", "serial correlation"])
def test_a_deck_that_is_dealt_twice_is_rejected(measure: str, pack: str) -> None:
    twice = real_orders(pack)[:500].repeat(2, axis=0)
    assert MEASURES[measure](twice).p < LEVEL


@pytest.mark.parametrize("name", LOW_HIGH)
def test_hands_of_a_pack_that_is_only_cut_are_rejected(name: str) -> None:
    orders = orders_by(biased.never_shuffled, LOW_HIGH[name], 500)
    dealt = low_high_deals(name, orders)
    assert all(low_high_kinds(name, dealt[place]).p < LEVEL for place in LOW_HIGH_PLACES)
    assert low_high_results(name, dealt["box 1"], dealt["dealer"]).p < LEVEL


@pytest.mark.parametrize("device", DEVICES)
def test_shoes_of_a_shuffle_that_stops_early_are_rejected(device: Device) -> None:
    dealt = king_high_deals(device, orders_by(biased.stops_early, "312 cards", 400))
    assert king_high_ranks(dealt).p < LEVEL
    assert king_high_suits(dealt).p < LEVEL


@pytest.mark.parametrize("device", DEVICES)
def test_shoes_of_decks_that_are_only_cut_are_rejected(device: Device) -> None:
    dealt = king_high_deals(device, orders_by(biased.never_shuffled, "312 cards", 200))
    assert king_high_kinds(dealt).p < LEVEL


def test_first_cards_of_a_pack_that_is_only_cut_are_rejected() -> None:
    dealt = pineapple_deals(orders_by(biased.never_shuffled, "52 cards", 500))
    assert all(five_card_kinds(hands).p < LEVEL for hands in dealt.values())


def test_draws_with_modulo_bias_are_rejected() -> None:
    words = Draws(next(seeds()))
    assert thirds(lambda bound: words.below(2**32) % bound).p < LEVEL


def test_too_many_and_too_few_rejections_are_rejected() -> None:
    assert odds_of(0, DRAWS, 3 / 4) < LEVEL
    assert odds_of(DRAWS, DRAWS, 3 / 4) < LEVEL


# -- Draws -----------------------------------------------------------------------------------------


class Counted(Draws):
    """Draws that count the words they take from the stream."""

    words = 0

    def _word(self) -> int:
        self.words += 1
        return super()._word()


def seeds() -> Iterator[bytes]:
    return (shuffle_seed(*ticket) for ticket in tickets("52 cards"))


def thirds(below: Callable[[int], int]) -> Chi:
    found = [below(THREE_QUARTERS) // 2**30 for _ in range(DRAWS)]
    return goodness([found.count(third) for third in range(3)], [1, 1, 1])


def odds_of(rejected: int, draws: int, kept: float) -> float:
    """How often rejections before `draws` kept words are this far out, on either side."""
    tails = nbinom.cdf(rejected, draws, kept), nbinom.sf(rejected - 1, draws, kept)
    return float(min(1.0, 2 * min(tails)))


# -- Samples, each dealt once ----------------------------------------------------------------------


@cache
def low_high_sample(name: str) -> Dealt:
    return low_high_deals(name, real_orders(LOW_HIGH[name])[:DEALS])


@cache
def king_high_sample(device: Device) -> list[Hand]:
    """Each device deals shuffles of its own."""
    first = SHOES * DEVICES.index(device)
    return king_high_deals(device, real_orders("312 cards")[first : first + SHOES])


@cache
def pineapple_sample() -> Dealt:
    return pineapple_deals(real_orders("52 cards")[-DEALS:])
