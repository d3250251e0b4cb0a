"""Exact edges of the Low-and-High games against brute force, sampling and published counts."""

import random
from collections import Counter
from fractions import Fraction
from math import comb, sqrt
from typing import Any

import pytest

from effort import EFFORT
from figures.exact.brute_force import SMALL, brute_force, name, net
from figures.exact.counted import GAMES, full
from houseway.core.cards import Card
from houseway.core.errors import BadInput
from houseway.core.rulebook import choices, parse_readings
from houseway.exact.pays import Pays, parse_pays
from houseway.games.low_high.figures.edges import low_high_edges
from houseway.games.low_high.figures.edges import removal as low_high_removal
from houseway.games.low_high.figures.hand_tables import cards_by_rank
from houseway.games.low_high.rules.hands import four
from houseway.games.low_high.rules.rule_set import LowHighRules, SetHand
from houseway.games.si_ki_pi.rules import RULES as SI_KI_PI

# The readings of how cards are set and compared; all others are of what happens at a table.
OF_CARDS = (
    "two-pairs",
    "wong-bet",
    "balance",
    "weak-combination",
    "equal-totals",
    "eight-eight",
)
# It is of one hand, which is set so only where equal totals go by the next card.
CHANGES_NOTHING_ALONE = "eight-eight=high"


def other_readings(rules: LowHighRules) -> list[str]:
    """Every value that is not a default, of the readings of cards."""
    return [
        f"{reading}={value}"
        for reading, values in choices(rules.readings).items()
        if reading in OF_CARDS
        for value in values[1:]
    ]


def ways_to_read(pack: str) -> list[tuple[str, ...]]:
    """The usual one; all others too for one pack of each game, in a soak for every pack."""
    others = [(setting,) for setting in other_readings(SMALL[pack])]
    return [(), *(others if pack in WITH_ALL_READINGS or EFFORT == "soak" else ())]


WITH_ALL_READINGS = ("si-ki-pi with gongs and zeros", "pai gow with combinations")
CASES = [(pack, setting) for pack in SMALL for setting in ways_to_read(pack)]


@pytest.mark.parametrize(("pack", "settings"), CASES, ids=str)
def test_every_deal_of_a_small_pack_one_by_one(pack: str, settings: tuple[str, ...]) -> None:
    rules = SMALL[pack]
    readings = parse_readings(rules.readings, settings)
    assert_same(rules, readings)


@pytest.mark.parametrize(
    ("pack", "seen"),
    [
        ("si-ki-pi with gongs and zeros", ("Ks", "2h")),
        ("si-ki-pi with four of a kind", ("2s", "2h", "8d")),
        ("pai gow with combinations", ("teen", "teen", "gj")),
        ("pai gow without", ("h4", "l4", "f5", "e11")),
    ],
)
def test_seen_cards_are_out_of_every_deal(pack: str, seen: tuple[Card, ...]) -> None:
    assert_same(SMALL[pack], SMALL[pack].readings(), seen)


def assert_same(rules: LowHighRules, readings: Any, seen: tuple[Card, ...] = ()) -> None:
    slow = brute_force(rules, readings, seen)
    fast = low_high_edges(rules, readings, seen=seen)
    assert +Counter(fast.main["house-way"].counts) == slow.house_way
    assert fast.main["house-way"].ev == slow.house_way_ev
    assert fast.main["optimal"].ev == slow.optimal_ev
    side = +Counter(fast.side.counts)
    left = len(rules.pack.cards) - len(seen)
    others = comb(left - 4, 4)
    assert {what: n * others for what, n in side.items()} == slow.side_on_box
    assert slow.side_on_box == slow.side_on_dealer


@pytest.mark.parametrize(
    ("game", "pack", "main", "side"),
    [("si-ki-pi", 52, "initial", "bonus"), ("power-pai-gow", 32, "standard", "power")],
)
def test_every_deal_is_counted_once(game: str, pack: int, main: str, side: str) -> None:
    found = full(game)
    deals = comb(pack, 4) * comb(pack - 4, 4)
    assert {d.total for d in found.main.values()} == {deals}
    assert found.side.total == comb(pack, 4)
    assert (GAMES[game].main.name, GAMES[game].side.name) == (main, side)


def test_the_exact_edges() -> None:
    assert full("si-ki-pi").main["house-way"].ev == Fraction(-4937043, 180094600)
    assert full("si-ki-pi").main["optimal"].ev == Fraction(-459902011, 25084605000)
    assert full("si-ki-pi").side.ev == Fraction(-1212, 20825)
    assert full("power-pai-gow").main["house-way"].ev == Fraction(-2195953, 61356750)
    assert full("power-pai-gow").main["optimal"].ev == Fraction(-947389, 36814050)
    assert full("power-pai-gow").side.ev == Fraction(-273, 4495)


def test_the_published_counts_of_the_power_bet() -> None:
    counts = full("power-pai-gow").side.counts
    single = sum(counts[f"{pair}-pair"] for pair in ("gee-jun", "teen", "day"))
    rest = [
        n for what, n in counts.items() if what not in ("gee-jun-pair", "teen-pair", "day-pair")
    ]
    assert [*rest[:5], single, *rest[5:]] == [1, 1, 1, 64, 117, 1260, 5460, 2704, 26352]


def test_the_bonus_bet_counted_by_hand() -> None:
    assert full("si-ki-pi").side.counts == {
        "four-of-a-kind": 13,
        "three-of-a-kind": 13 * 4 * 48,
        "two-pairs": comb(13, 2) * 6 * 6,
        "pair": 13 * 6 * comb(12, 2) * 16,
        "lose": comb(13, 4) * 4**4,
    }


@pytest.mark.parametrize("game", GAMES)
def test_sampled_deals_agree_within_their_error(game: str) -> None:
    rules, found = GAMES[game], full(game)
    readings = rules.readings()
    chance = random.Random(2020)
    rounds = 12_000
    main, side = Fraction(), Fraction()
    for _ in range(rounds):
        cards = chance.sample(rules.pack.cards, 8)
        player, dealer = four(tuple(cards[:4])), four(tuple(cards[4:]))
        own = rules.house_way(player, readings).setting
        theirs = rules.house_way(dealer, readings).setting
        main += net(rules.box_outcome(own, theirs))
        side += net(rules.side_outcome(SetHand(player, own), readings))
    for sampled, exact in ((main, found.main["house-way"]), (side, found.side)):
        error = exact.deviation / sqrt(rounds)
        assert abs(float(sampled / rounds) - float(exact.ev)) < 4.5 * error


@pytest.mark.parametrize("game", GAMES)
def test_readings_change_the_edges_they_should_and_no_other(game: str) -> None:
    plain = full(game)
    for setting in other_readings(GAMES[game]):
        changed = full(game, setting)
        main_differs = changed.main["house-way"].ev != plain.main["house-way"].ev
        side_differs = changed.side.ev != plain.side.ev
        assert (main_differs, side_differs) == (
            setting not in ("wong-bet=as-set", CHANGES_NOTHING_ALONE),
            setting == "wong-bet=as-set",
        ), setting
        # The House Way is one of the player's own choices.
        assert changed.main["optimal"].ev >= changed.main["house-way"].ev


def test_eight_and_eight_makes_a_difference_where_equal_totals_go_by_the_next_card() -> None:
    literal = full("power-pai-gow", "equal-totals=next-card")
    other = full("power-pai-gow", "equal-totals=next-card", CHANGES_NOTHING_ALONE)
    assert other.main["house-way"].ev != literal.main["house-way"].ev


def test_best_play_is_no_worse_on_any_hand() -> None:
    for result in full("power-pai-gow").classes:
        assert result.evs[result.best] == max(result.evs)
        assert result.cost >= 0
        assert sum(result.counts[0]) == result.deals == comb(28, 4)


@pytest.mark.parametrize(
    ("game", "change", "wager"),
    [
        ("si-ki-pi", "commission=4", "main"),
        ("si-ki-pi", "win=11:10", "main"),
        ("si-ki-pi", "bonus.pair=2:1", "side"),
        ("power-pai-gow", "half-win=1:1", "main"),
        ("power-pai-gow", "wong=3:1", "side"),
    ],
)
def test_a_better_pay_lowers_the_edge_of_its_wager_alone(
    game: str, change: str, wager: str
) -> None:
    rules = GAMES[game]
    changed = low_high_edges(rules, rules.readings(), parse_pays([change]))
    before, after = full(game).main["house-way"], changed.main["house-way"]
    assert before.counts == after.counts
    assert (after.ev > before.ev, changed.side.ev > full(game).side.ev) == (
        wager == "main",
        wager == "side",
    )


def test_commission_is_a_share_of_the_winnings() -> None:
    counts = full("si-ki-pi").main["house-way"].counts
    total = sum(counts.values())
    changed = low_high_edges(SI_KI_PI, SI_KI_PI.readings(), parse_pays(["commission=2.5"]))
    won = counts["win"] * Fraction(975, 1000)
    assert changed.main["house-way"].ev == (won - counts["lose"]) / total


def test_too_few_cards_left_is_bad_input() -> None:
    rules = SMALL["si-ki-pi with gongs and zeros"]
    with pytest.raises(BadInput, match="7 are left"):
        low_high_edges(rules, rules.readings(), seen=rules.pack.cards[:5])


def test_names_are_those_of_the_rules_code() -> None:
    found = full("power-pai-gow")
    said = {name(outcome) for outcome in found.tables.box_codes.outcomes}
    assert said == set(found.main["optimal"].counts) == {"win", "half-win", "tie", "lose"}


@pytest.mark.parametrize("pack", ["si-ki-pi with gongs and zeros", "pai gow with combinations"])
def test_one_seen_card_changes_nothing_on_the_whole_but_can_be_used(pack: str) -> None:
    rules = SMALL[pack]
    found = low_high_removal(rules, rules.readings(), Pays())
    first = next(iter(cards_by_rank(rules).items()))
    slow = brute_force(rules, rules.readings(), (first[1][0],))
    full_ev = low_high_edges(rules, rules.readings()).main["house-way"].ev
    main = rules.main.name
    assert found.effects[first[0]][f"{main}, house-way"] == slow.house_way_ev - full_ev
    assert found.mean[f"{main}, house-way"] == found.mean[rules.side.name] == 0
    assert found.mean[f"{main}, optimal"] >= 0
