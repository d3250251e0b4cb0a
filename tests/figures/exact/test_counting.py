"""What seen cards do to King High's wagers, and what a perfect counter makes of it."""

from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from effort import by_effort
from figures.exact.counted import counter as gain
from figures.exact.counted import king_high, removal
from houseway.core.errors import BadInput
from houseway.exact.pays import Pays, Win, parse_pays
from houseway.games.king_high.figures.counting import (
    SHOE,
    card_kinds,
    count_next_card,
    count_run,
    counter_gain,
    rounds_to_a_shoe,
    run_ev,
    sample_counts,
)
from houseway.games.king_high.figures.counting_simulation import simulate_counter
from houseway.games.king_high.figures.protection import protection
from houseway.games.king_high.rules.ranking import value
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.rules.wagers import KingHighWager, action_outcome
from houseway.games.king_high.table.shoe import DECK

# Pays at which wagers are close to even, so that a card or two decides.
EVEN = parse_pays(["high.king=2:1", "suit.win=33:10", "seven.win=12:1", "high-run.run-5=25:1"])


@pytest.mark.parametrize("wager", ["high", "low", "suit", "seven"])
@pytest.mark.parametrize("pays", [Pays(), EVEN], ids=["document", "even"])
def test_two_seen_cards_one_by_one(wager: str, pays: Pays) -> None:
    placed = KingHighWager(1, "p", wager, 1, suit="s" if wager == "suit" else None)
    nets = {}
    for card in DECK.copies:
        outcome = action_outcome(placed, card)
        nets[card] = pays.net(Win(wager, outcome.label or outcome.name), outcome)
    whole = sum(nets[card] * n for card, n in DECK.copies.items())
    favourable, gained = Fraction(), Fraction()
    for first, second in product(DECK.copies, repeat=2):
        chance = Fraction(6 * (5 if first == second else 6), 312 * 311)
        ev = (whole - nets[first] - nets[second]) / 310
        if ev > 0:
            favourable += chance
            gained += chance * ev
    found = count_next_card(card_kinds(wager, pays), 2)
    assert (found.favourable, found.gain) == (favourable, gained)


def test_a_run_after_two_seen_cards_one_by_one() -> None:
    high = sum(n for card, n in DECK.copies.items() if value(card) == "high")
    favourable, gained = Fraction(), Fraction()
    for gone in (0, 1, 2):
        chance = Fraction(comb(high, gone) * comb(SHOE - high, 2 - gone), comb(SHOE, 2))
        ev = run_ev("high-run", EVEN, high - gone, SHOE - 2)
        if ev > 0:
            favourable += chance
            gained += chance * ev
    found = count_run("high-run", EVEN, 2)
    assert (found.favourable, found.gain) == (favourable, gained)
    assert 0 < favourable < 1


def test_the_run_of_a_full_shoe_is_that_of_the_edges() -> None:
    for wager in ("high-run", "low-run"):
        assert run_ev(wager, Pays(), 144, 312) == king_high()[wager].ev


@pytest.mark.parametrize("seen", [0, 1, 7, 19])
def test_samples_are_all_samples(seen: int) -> None:
    kinds = card_kinds("high", Pays())
    assert sum(ways for _, ways in sample_counts(kinds, seen)) == comb(312, seen)
    # On the whole, cards that are seen change nothing: the mean stays the full shoe's.
    mean = sum(
        ways * sum(net * (n - gone[net]) for net, n in kinds.items())
        for gone, ways in sample_counts(kinds, seen)
    )
    assert Fraction(mean, 1) / comb(312, seen) / (312 - seen) == Fraction(-1, 26)


@pytest.mark.parametrize(
    ("readings", "cut", "rounds"),
    [
        (Readings(), 50, 4),  # KH-10.7: about four rounds
        (Readings(burn="two-more-before-first"), 50, 3),
        (Readings(), 0, 1),
        (Readings(), 15, 2),
        (Readings(), 297, 20),
    ],
)
def test_rounds_to_a_shoe(readings: Readings, cut: int, rounds: int) -> None:
    assert rounds_to_a_shoe(readings, cut) == rounds


@pytest.mark.parametrize("cut", [-1, 298, 10**9])
def test_a_cut_card_outside_the_shoe_is_bad_input(cut: int) -> None:
    with pytest.raises(BadInput, match="cut card"):
        counter_gain(Readings(), cut_card_at=cut)


def test_with_the_cut_card_where_it_is_counting_gains_next_to_nothing() -> None:
    found = gain()
    assert (found.rounds, found.cut_card_at) == (4, 50)
    assert found.pokerpot_cost == 4 * Fraction(56290900, 994016023)
    assert 0 < found.by_action < Fraction(1, 5000)
    assert found.by_action < found.by_runs < found.pokerpot_cost / 100
    assert found.break_even_spread is not None
    assert found.break_even_spread > 1000


def test_nothing_is_favourable_before_a_card_is_seen_and_more_is_later() -> None:
    for wager in gain().wagers:
        first, *_, last = wager.opportunities
        assert first.favourable == first.gain == first.advantage == 0
        assert wager.name == "seven" or last.gain > 0
    assert len(gain().wagers[0].opportunities) == 20
    assert [o.seen for o in gain().wagers[-1].opportunities] == [0, 5, 10, 15]


def test_a_deeper_cut_gains_more() -> None:
    deeper = gain(100)
    assert deeper.by_action / deeper.rounds > gain().by_action / gain().rounds


@pytest.mark.slow
@pytest.mark.parametrize("readings", [Readings(), Readings(burn="two-more-before-first")])
def test_shoes_played_by_chance_bring_what_is_counted(readings: Readings) -> None:
    """With a deeper cut and burn cards known, a counter who gained nothing would be far off."""
    shoes, cut = by_effort(quick=5_000, default=8_000, soak=1_000_000), 80
    for burns_known in (False, True):
        found = counter_gain(readings, cut_card_at=cut, burns_known=burns_known)
        played = simulate_counter(readings, Pays(), cut, 1, shoes, burns_known=burns_known)
        assert played.together.rounds == shoes * found.rounds
        exact = (found.by_action, found.by_runs, -found.pokerpot_cost)
        for of_shoe, beside in zip((*exact, sum(exact, Fraction())), played, strict=True):
            z = beside.z(100 * of_shoe / found.rounds)
            assert z is not None
            assert abs(z) < 4
    assert played.action.mean > (4 if shoes >= 20_000 else 2) * played.action.stderr


def test_where_no_wager_is_ever_made_there_is_no_error_to_measure_by() -> None:
    """One round to a shoe: before a card is seen nothing is favourable, and hardly after a few."""
    rows = protection(Readings(), Pays(), cut_card_at=0).rows
    assert [row.z is None for row in rows] == 2 * [True, True, False, False]


def test_the_effect_of_one_card() -> None:
    effects = removal().effects
    assert len(effects) == 13
    king = effects["K"]
    assert king["high"] == Fraction(120 + Fraction(69, 2) - 168, 311) + Fraction(1, 26)
    assert effects["7"]["seven"] == Fraction(12 * 23 - 311, 311) + Fraction(1, 13)
    # Whichever card is seen, on the whole nothing changes.
    mean = removal().mean
    assert all(mean[wager] == 0 for wager in king if not wager.startswith("suit"))
    assert mean["suit, its own"] + 3 * mean["suit, another"] == 0


def test_notebooks_and_json() -> None:
    assert gain()._repr_html_().count("<tr>") == 7
    said: dict[str, Any] = gain().as_json()
    assert said["rounds_per_shoe"] == 4
    assert said["wagers"]["suit"]["alike"] == 4
