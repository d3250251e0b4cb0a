"""Best play, and the rules to learn: what is printed is what playing them gives."""

from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from figures.exact.brute_force import SMALL, deals, net
from figures.exact.counted import GAMES, learned_strategy
from houseway.core.cards import Card
from houseway.core.errors import BadInput
from houseway.core.rulebook import parse_readings
from houseway.games.low_high.figures import strategy_search
from houseway.games.low_high.figures.best_play import BestPlay, best_play
from houseway.games.low_high.figures.departures import (
    NONE,
    Aim,
    Departure,
    describe,
    find_aim,
    situations,
)
from houseway.games.low_high.figures.strategy import MOST_RULES, Strategy, strategy
from houseway.games.low_high.figures.strategy_search import plain_thresholds, search
from houseway.games.low_high.rules.hands import FourCards, Setting, four, settings_of
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.power_pai_gow.rules import RULES as POWER_PAI_GOW
from houseway.games.si_ki_pi.rules import RULES as SI_KI_PI


def best(game: str) -> BestPlay:
    return learned_strategy(game).best_play


def by_the_rules(rules: LowHighRules, found: Strategy, cards: FourCards) -> Setting:
    """Sets a hand as a person would: the House Way, unless a rule on the list fits."""
    settings = settings_of(cards, rules.rank)
    house_way = rules.house_way(cards, rules.readings()).setting
    hands = [(rules.rank(s.low), rules.rank(s.high)) for s in settings]
    own = hands.index((rules.rank(house_way.low), rules.rank(house_way.high)))
    for learned_rule in found.rules:
        aim = find_aim(learned_rule.departure.aim, rules, settings, own)
        if aim != NONE and learned_rule.departure.applies(hands[own], hands[aim]):
            return settings[aim]
    return house_way


@pytest.mark.parametrize("pack", SMALL)
def test_playing_the_rules_gives_the_edge_that_is_printed(pack: str) -> None:
    rules, found = SMALL[pack], learned_strategy(pack)
    won, total = Fraction(), 0
    for player, dealers in deals(rules.pack.cards):
        own = by_the_rules(rules, found, four(player))
        for dealer, n in Counter(dealers).items():
            theirs = rules.house_way(four(dealer), rules.readings()).setting
            won += net(rules.box_outcome(own, theirs)) * n
        total += len(dealers)
    assert found.result.ev == won / total
    assert found.result.total == total


@pytest.mark.parametrize("game", GAMES)
def test_the_same_on_the_full_pack_from_each_hands_expectation(game: str) -> None:
    rules, found = GAMES[game], learned_strategy(game)
    ev = Fraction()
    for hand in best(game).hands:
        chosen = by_the_rules(rules, found, hand.cards)
        fits = found.rule_for(hand)
        assert hand.settings[hand.house_way if fits is None else fits[1]] == chosen
        ev += hand.frequency * hand.evs[hand.settings.index(chosen)]
    assert ev == found.result.ev


@pytest.mark.parametrize("game", GAMES)
def test_each_rule_saves_what_it_says_and_together_most_of_the_gap(game: str) -> None:
    found = learned_strategy(game)
    assert 1 <= len(found.rules) <= MOST_RULES
    saved = sum((rule.saves for rule in found.rules), Fraction())
    assert found.house_way.ev + saved == found.result.ev
    assert all(rule.saves > 0 for rule in found.rules)
    assert found.house_way.ev < found.result.ev < found.optimal.ev


def test_under_another_reading_the_rules_are_found_anew() -> None:
    readings = parse_readings(POWER_PAI_GOW.readings, ["balance=least-difference"])
    found = strategy(POWER_PAI_GOW, readings)
    assert found.readings["balance"] == "least-difference"
    assert found.house_way.ev < found.result.ev < found.optimal.ev
    assert [r.sentence for r in found.rules] != [
        r.sentence for r in learned_strategy("power-pai-gow").rules
    ]


@pytest.mark.parametrize("game", GAMES)
def test_departures_add_up_to_the_gap_and_are_sorted_by_cost(game: str) -> None:
    found = best(game)
    shares = [hand.share for hand in found.departures]
    assert shares == sorted(shares, reverse=True)
    assert min(shares) > 0
    gap = learned_strategy(game).optimal.ev - learned_strategy(game).house_way.ev
    assert sum(shares, Fraction()) == gap
    assert sum((hand.frequency for hand in found.hands), Fraction()) == 1


def test_a_hand_is_answered_with_its_own_cards() -> None:
    hand = best("si-ki-pi").hand(four(tuple(map(Card, ("As", "Ad", "6c", "8c")))))
    assert hand.cards == ("As", "Ad", "6c", "8c")
    assert str(hand.settings[hand.house_way]) == "6c 8c | As Ad"
    assert hand.setting_name(hand.best) == "7 points, led by Ace & 9 points, led by Ace"
    assert hand.evs[hand.best] == max(hand.evs)


def test_cards_seen_change_a_hands_expectation() -> None:
    cards = four(tuple(map(Card, ("As", "Ad", "6c", "8c"))))
    seen = tuple(map(Card, ("9c", "9d", "9h", "9s")))
    without = best_play(SI_KI_PI, SI_KI_PI.readings(), seen=seen).hand(cards)
    assert max(without.evs) > max(best("si-ki-pi").hand(cards).evs)


def test_with_eight_cards_left_there_may_be_nothing_to_learn() -> None:
    rules = SMALL["pai gow without"]
    found = strategy(rules, rules.readings(), seen=rules.pack.cards[:4])
    assert found.result.total == 70
    assert all(rule.frequency for rule in found.rules)
    assert 0 <= found.recovered_share <= 1


def test_a_hand_that_cannot_be_dealt_is_bad_input() -> None:
    rules = SMALL["si-ki-pi with four of a kind"]
    with pytest.raises(BadInput, match="can't be dealt"):
        best_play(rules, rules.readings()).hand(four(tuple(map(Card, ("As", "Ks", "2s", "8s")))))


def test_rules_in_words() -> None:
    ladder = situations(SI_KI_PI, best("si-ki-pi").edges.tables).ladder
    hand = {str(rung[0].full_name): rung for rung in ladder.rungs}
    assert describe(
        Departure(
            Aim.HIGH,
            low_at_most=hand["4 points, led by Ace"][-1],
            high_at_most=hand["9 points, led by Ace"][-1],
            high_at_least=hand["9 points, led by Queen"][0],
        ),
        ladder,
    ) == (
        "If the House Way makes Low at most 4 points and High a hand of points: "
        "play the strongest High Hand if it makes High at least 9 points, led by Queen."
    )
    low = Departure(Aim.LOW, high_from=hand["Gong"][0], low_at_least=hand["1 point, led by 6"][0])
    assert describe(low, ladder) == (
        "If the House Way makes High at least Gong: "
        "play the strongest Low Hand if it makes Low at least 1 point."
    )
    assert describe(Departure(Aim.LOW), ladder) == "Play the strongest Low Hand."


@pytest.mark.parametrize(("game", "share"), [("si-ki-pi", 0.8), ("power-pai-gow", 0.85)])
def test_eight_rules_win_back_most_and_fewer_less(game: str, share: float) -> None:
    found = learned_strategy(game)
    assert len(found.rules) <= 8
    assert found.recovered_share >= share
    evs = [found.house_way.ev, *(one.ev for one in found.curve)]
    assert evs == sorted(set(evs))
    assert len(found.curve) == len(found.rules)
    assert found.curve[-1] == found.result


@pytest.mark.parametrize("pack", SMALL)
def test_the_first_rule_is_the_best_of_all_there_are(pack: str) -> None:
    """Every rule with every threshold there is, each summed for itself, on a small pack."""
    rules = SMALL[pack]
    play = best_play(rules, rules.readings())
    seen = situations(rules, play.edges.tables)
    looking = search(play.edges.classes, seen, least=1.0)
    rungs = np.arange(len(seen.ladder))[:, None]
    best_saved = 0.0
    for aim in Aim:
        gains = np.where(seen.aims[aim] != NONE, looking.gains[aim], 0.0)
        for high in (seen.high <= rungs, seen.high >= rungs):
            saved = np.einsum(
                "ac,bc,xc,yc,c->abxy",
                seen.low <= rungs,
                high,
                seen.aim_low[aim] >= rungs,
                seen.aim_high[aim] >= rungs,
                gains,
                optimize=True,
            )
            best_saved = max(best_saved, saved.max())
    found = looking.best_at([], 0, 1.0)
    assert (found.saves if found else 0.0) == best_saved


@pytest.mark.parametrize("game", GAMES)
def test_compiled_or_not_the_same_rules_are_found(game: str, monkeypatch: Any) -> None:
    play = best(game)
    looking = search(play.edges.classes, situations(GAMES[game], play.edges.tables), least=1.0)
    compiled = looking.best_at([], 0, 1.0)
    monkeypatch.setattr(strategy_search, "best_thresholds", lambda: plain_thresholds)
    assert looking.best_at([], 0, 1.0) == compiled


@pytest.mark.parametrize("game", GAMES)
def test_no_exchange_of_one_rule_for_another_saves_more(game: str) -> None:
    """What `improved` leaves cannot be bettered by any rule in any one place."""
    play = best(game)
    looking = search(play.edges.classes, situations(GAMES[game], play.edges.tables), least=1.0)
    first = looking.best_at([], 0, 1.0)
    assert first is not None
    second = looking.best_at([first.rule], 1, 1.0)
    assert second is not None
    rules = looking.improve([first.rule, second.rule])
    for place in range(len(rules)):
        others = [*rules[:place], *rules[place + 1 :]]
        now = looking.savings(rules).sum() - looking.savings(others).sum()
        assert looking.best_at(others, place, now + 0.5) is None


def test_a_notebook_shows_the_rules_and_the_hands() -> None:
    assert (
        learned_strategy("si-ki-pi")._repr_html_().count("<tr>")
        == len(learned_strategy("si-ki-pi").rules) + 1
    )
    found = best("si-ki-pi")
    assert found._repr_html_().count("<tr>") == len(found.departures) + 1
