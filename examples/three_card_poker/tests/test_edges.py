"""All figures equal the published ones exactly."""

from fractions import Fraction
from math import comb, sqrt

import pytest

from houseway.core.cards.french import FRENCH
from houseway.core.errors import BadInput
from houseway.exact.distribution import Distribution
from houseway.exact.pays import Pays, parse_pays
from houseway.figures.simulation import model_name, simulate
from houseway.figures.simulation.local import LocalEngine
from three_card_poker import GAME
from three_card_poker.edges import edges, hand_classes
from three_card_poker.ranking import name, strength
from three_card_poker.state import Readings

DEALS = comb(52, 3) * comb(49, 3)
clause = pytest.mark.clause


def figures(*pays: str, seen: str = "") -> dict[str, dict[str, Distribution]]:
    return edges(Readings(), parse_pays(pays), FRENCH.parse([seen]))


@clause("TCP-5.2", "TCP-5.3", "TCP-5.4", "TCP-6.1")
def test_the_ante_costs_3_3730_per_cent_by_best_play() -> None:
    ante = figures()["ante"]["best-play"]
    assert ante.total == DEALS == 407_170_400
    assert ante.ev == Fraction(-686_689, 20_358_520)
    assert round(100 * ante.edge, 4) == 3.3730


@pytest.mark.parametrize(("bonus", "risk"), [("1-4-5", 2.01), ("1-3-5", 2.16)])
def test_the_element_of_risk_is_what_is_published_of_the_bonus(bonus: str, risk: float) -> None:
    """The loss as a share of all wagers, Play and Ante."""
    straight, three, flush = bonus.split("-")
    ante = figures(
        f"ante.straight={straight}:1",
        f"ante.three-of-a-kind={three}:1",
        f"ante.straight-flush={flush}:1",
    )["ante"]["best-play"]
    wagered = 2 - ante.probability("fold")
    assert round(float(100 * -ante.ev / wagered), 2) == risk


@clause("TCP-6.2")
def test_pair_plus_costs_2_3167_per_cent() -> None:
    pair_plus = figures()["pair-plus"]["fixed"]
    assert pair_plus.ev == Fraction(-512, comb(52, 3))
    assert round(100 * pair_plus.edge, 4) == 2.3167


def test_best_play_is_queen_six_four_or_better() -> None:
    """The count finds this rule without an exception either way."""
    plays = {one.strength for one in hand_classes() if one.worth(Pays()) > -1}
    folds = {one.strength for one in hand_classes() if one.worth(Pays()) <= -1}
    assert (name(max(folds)), name(min(plays))) == ("Queen, 6, 3", "Queen, 6, 4")
    assert max(folds) < min(plays)


def test_every_hand_is_counted_once() -> None:
    assert sum(one.ways for one in hand_classes()) == comb(52, 3)
    assert {sum(one.results) for one in hand_classes()} == {comb(49, 3)}


def test_pair_plus_with_a_flush_at_3_to_1_costs_7_2760_per_cent() -> None:
    assert round(100 * figures("flush=3:1")["pair-plus"]["fixed"].edge, 4) == 7.2760


def test_a_pay_that_nothing_has_is_refused() -> None:
    with pytest.raises(BadInput, match="No outcome is called"):
        figures("royal=100:1")


def test_seen_cards_are_left_out_of_the_count() -> None:
    seen = figures(seen=" ".join(card for card in FRENCH.cards if card[0] in "98765432"))
    assert seen["ante"]["best-play"].total == comb(20, 3) * comb(17, 3)
    with pytest.raises(BadInput, match="Fewer than six cards"):
        figures(seen=" ".join(FRENCH.cards[:47]))


def test_chance_agrees_with_the_count() -> None:
    played = simulate(model_name(GAME.name, Readings()), 500_000, 7, LocalEngine(1)).wagers
    for wager, strategies in figures().items():
        exact = next(iter(strategies.values()))
        error = sqrt(exact.variance / played[wager].total)
        assert abs(float(played[wager].ev - exact.ev)) < 4 * error, wager


def test_the_same_seed_gives_the_same_rounds_whoever_plays_them() -> None:
    one, two = (
        simulate(model_name(GAME.name, Readings()), 200_000, 3, LocalEngine(workers)).wagers
        for workers in (1, 2)
    )
    assert one == two


def test_a_hand_is_worth_what_the_dealers_hands_make_of_it() -> None:
    """Check one hand by hand: with three aces nothing ties, and no straight flush is missed."""
    aces = next(
        one for one in hand_classes() if one.strength == strength(FRENCH.parse(["As Ah Ad"]))
    )
    not_qualified, lost, tied, won = aces.results
    straight_flushes = 4 * 12 - 3 * 2  # of which six have one of the three aces
    assert (tied, lost) == (0, straight_flushes)
    worth = Fraction(5 * not_qualified + 6 * won + 2 * lost, comb(49, 3))
    assert aces.worth(Pays()) == worth
