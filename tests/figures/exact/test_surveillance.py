"""Evidence that may be looked at after every round: fair whatever comes, and it finds things."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from cli.run import houseway
from effort import by_effort, some_of
from figures.exact.counted import GAMES, king_high
from houseway.core.errors import BadInput
from houseway.exact.surveillance import (
    ALPHA,
    KINDS,
    SHARES,
    Evidence,
    opening_stake,
    rounds_to_find,
    threshold,
)
from houseway.exact.surveillance_kernel import bet
from houseway.game import Found
from houseway.games.king_high.figures.kernel import CARDS_IN_A_ROUND
from houseway.games.king_high.figures.surveillance import Cheat as KingHighCheat
from houseway.games.king_high.figures.surveillance import WatchedTable as KingHighWatched
from houseway.games.low_high.figures.edges import OPTIMAL
from houseway.games.low_high.figures.surveillance import Cheat, WatchedTable
from houseway.games.low_high.figures.surveillance_kernel import EVERY_CARD
from houseway.registry import game
from houseway.review.settled_rounds import SettledLine, WatchedRound
from houseway.review.surveillance import surveillance

# A wager with commission: chances out of ten, and what a unit brings.
NETS = {-1.0: 5, 0.0: 1, 0.95: 4}
MEAN = sum(net * n for net, n in NETS.items()) / 10


def test_nothing_is_gained_by_betting_against_a_theory_that_holds() -> None:
    """In every way that six rounds can go, with stakes that depend on what came before."""
    total, laid_out = 0.0, sum(opening_stake(n) for n in range(1, 7))
    for way in product(NETS, repeat=6):
        evidence, chance, stake = Evidence(), 1.0, 1
        for net in way:
            evidence.add_round(stake, stake * net, stake * MEAN)
            chance *= NETS[net] / 10
            stake = 3 if net < 0 else 1  # who loses stakes more
        total += chance * evidence.value
    assert total == pytest.approx(laid_out)
    assert laid_out < 1


def test_all_that_is_ever_laid_out_is_one() -> None:
    assert sum(Fraction(1, n * (n + 1)) for n in range(1, 1000)) == 1 - Fraction(1, 1000)
    assert opening_stake(7) == pytest.approx(1 / 56)
    shared = sum(1 / threshold(place) for place in range(1, 2000)) * len(KINDS)
    assert shared == pytest.approx(ALPHA, rel=1e-3)


def test_no_round_takes_wealth_below_nothing_and_none_counts_without_a_stake() -> None:
    evidence = Evidence()
    assert not evidence.add_round(0, 0, 0)
    assert evidence.rounds == 0
    # More than was thought possible is lost.
    assert not any(evidence.add_round(1, -1, 0.2) for _ in range(5000))
    assert evidence.value >= 0
    alarms = [evidence.add_round(1, 1, -0.02) for _ in range(200)]
    assert sum(alarms) == 1  # an honest year does not hide what comes after it
    assert evidence.alarmed_at == 5001 + alarms.index(True)
    assert evidence.level >= 1


def test_the_kernel_bets_as_the_evidence_does() -> None:
    chance = np.random.Generator(np.random.PCG64(4))
    wealth, played, evidence = np.zeros((1, len(SHARES))), np.zeros(1, dtype=np.int64), Evidence()
    for net in chance.choice(list(NETS), 300):
        evidence.add_round(1, float(net), MEAN)
        assert bet(wealth, played, 0, float(net) - MEAN, SHARES) == pytest.approx(evidence.value)


@pytest.mark.slow
def test_fair_tables_and_tables_where_something_is_wrong() -> None:
    rules = GAMES["power-pai-gow"]
    watched = WatchedTable.of(rules, rules.readings(), boxes=7)
    years = by_effort(quick=5, default=20, soak=10_000)
    fair = watched.years(Cheat(), years, 2_000, seed=1, workers=1)
    assert sum(alarm is not None for alarm in fair) <= max(1, ALPHA * years)
    sharing = watched.years(Cheat(sharing=True), 4, 20_000, seed=2, workers=1)
    assert all(alarm is not None for alarm in sharing)
    assert sharing == watched.years(Cheat(sharing=True), 4, 20_000, seed=2, workers=3)
    mis_set = watched.mis_set(watched.costliest_clause)
    assert None not in watched.years(mis_set, 4, 20_000, seed=3, workers=1)
    with pytest.raises(BadInput, match="decides no hand"):
        watched.mis_set("PPG-9.9")


@pytest.mark.slow
def test_king_high_tables_that_are_fair_and_tables_where_something_is_wrong() -> None:
    watched = KingHighWatched(game("king-high").readings())
    years = by_effort(quick=5, default=10, soak=10_000)
    fair = watched.years(KingHighCheat(), years, 2_000, seed=1, workers=1)
    assert sum(alarm is not None for alarm in fair) <= max(1, ALPHA * years)
    for cheat in (KingHighCheat(seven_paid_high=True), KingHighCheat(late=10)):
        found = watched.years(cheat, 3, 20_000, seed=2, workers=1)
        assert None not in found
        assert found == watched.years(cheat, 3, 20_000, seed=2, workers=3)


def test_what_a_box_expects_of_a_round_is_what_its_wagers_come_to() -> None:
    """By the edges, and by what each card and each hand brings."""
    watched = KingHighWatched(game("king-high").readings())
    pokerpot = king_high()["pokerpot"]
    of_cards = CARDS_IN_A_ROUND * watched.wagers.mean(axis=1)
    assert watched.expected_nets == pytest.approx(of_cards + float(pokerpot.ev))
    assert watched.best_nets == pytest.approx(np.maximum(watched.wagers[:4].max(axis=0), -1))
    paid = watched.paid_nets(KingHighCheat(seven_paid_high=True))
    assert paid.sum() - watched.wagers.sum() == 2 * 4 * 2  # two boxes, four sevens, lost to won


@pytest.mark.slow
@pytest.mark.parametrize("name", some_of(list(GAMES), 1))
def test_what_marked_cards_gain_is_what_known_cards_are_worth(name: str) -> None:
    """A pack that is marked all over is one known card of the dealer's in every round."""
    rules = GAMES[name]
    watched = WatchedTable.of(rules, rules.readings(), boxes=1)
    best = watched.edges.main[OPTIMAL].ev
    assert best + watched.gain(EVERY_CARD) == watched.known.expectation(1)
    each = [watched.gain(card) for card in range(len(rules.pack.cards))]
    assert sum(each) == 4 * watched.gain(EVERY_CARD)  # the dealer has four cards


def test_evidence_grows_as_fast_as_what_is_gained_says() -> None:
    """Against bets that are won by chance: half of them are found in about the expected rounds."""
    chance = np.random.Generator(np.random.PCG64(7))
    found = []
    for _ in range(40):
        evidence = Evidence()
        nets = chance.choice([-1.0, 1.0], 4000, p=[0.42, 0.58])
        while evidence.alarmed_at is None:
            evidence.add_round(1, float(nets[evidence.rounds]), 0.0)
        found.append(evidence.alarmed_at)
    expected = rounds_to_find(0.16, 1.0 - 0.16**2)
    assert expected is not None
    assert 0.5 * expected < np.median(found) < 1.5 * expected
    assert rounds_to_find(0.001, 1.0) is None


def test_how_soon_half_of_the_runs_are_found() -> None:
    found = Found("", 100, (7, None, 3, 50), wrong=True)
    assert (found.share, found.median) == (0.75, 7)
    assert Found("", 100, (None, None, 3), wrong=True).median is None


def test_the_command_prints_what_it_measured() -> None:
    asked = ("surveillance", "power-pai-gow", "--years", "1", "--runs", "1", "--rounds", "50")
    found = houseway(*asked, "--json").json["found"]
    assert [one["wrong"] for one in found] == [False, True, True, True, True]
    assert found[3]["needed"] > found[4]["needed"] > 10_000  # one marked card, and all of them
    assert "boxes share their cards" in houseway(*asked).out
    assert houseway("surveillance", "pineapple").is_one_plain_sentence("Pineapple")
    assert houseway(*asked, "--rounds", "0").is_one_plain_sentence("runs and rounds")


# -- A table's record --------------------------------------------------------------------------


def played_round(number: int, net: int, dealer: str = "Dora") -> WatchedRound:
    lines = (
        SettledLine(1, "Ann", "initial", 100, net),
        SettledLine(2, "Bob", "initial", 100, -100),
        SettledLine(2, "Bob", "bonus", 10, -10),
    )
    return WatchedRound(number, "2026-01-01", dealer, lines)


def test_a_player_who_always_wins_is_found_and_the_others_are_not() -> None:
    rules = GAMES["si-ki-pi"]
    rounds = [played_round(n, 95) for n in range(1, 61)]
    found = surveillance("si-ki-pi", rules.readings(), rounds)
    alarmed = {(one.kind, one.name): one.alarmed_in for one in found.subjects if one.alarmed_in}
    assert set(alarmed) == {("player", "Ann"), ("box", "1")}
    ann = next(one for one in found.subjects if one.name == "Ann")
    assert (ann.rounds, ann.staked, ann.actual) == (60, 6000, 60 * 95)
    assert ann.expected == pytest.approx(6000 * -459902011 / 25084605000)  # by best play
    assert ann.points[-1].round == 60
    assert {one.kind for one in found.subjects} == set(KINDS)


def test_a_long_record_is_drawn_with_few_points() -> None:
    rules = GAMES["si-ki-pi"]
    found = surveillance(
        "si-ki-pi", rules.readings(), [played_round(n, -100) for n in range(1, 700)]
    )
    assert all(len(one.points) <= 241 for one in found.subjects)
    assert found.subjects[0].points[-1].round == 699
    assert not any(one.alarmed_in for one in found.subjects)
