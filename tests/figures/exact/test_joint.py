"""Wagers that share their cards: every deal of a small pack, two ways to count, known edges."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations

import numpy as np
import pytest

from cli.run import houseway
from effort import by_effort, some_of
from figures.exact.brute_force import SMALL, net
from figures.exact.counted import GAMES, full, king_high
from houseway.core.cards import Card
from houseway.core.errors import BadInput
from houseway.exact.joint import JointDistribution
from houseway.exact.pays import Pays
from houseway.figures.simulation import model_name, simulate
from houseway.figures.simulation.local import LocalEngine
from houseway.game import capabilities as cap
from houseway.games.king_high.figures.edges import run_result
from houseway.games.king_high.figures.joint import Together, mix, parse_bet
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.rules.wagers import KINDS, RUNS, action_outcome, pokerpot_outcome
from houseway.games.king_high.table.shoe import DECK
from houseway.games.low_high.figures.joint import LowHighJoint, joint
from houseway.games.low_high.rules.hands import Setting, four
from houseway.games.low_high.rules.rule_set import LowHighRules, SetHand
from houseway.registry import game

PACKS = ("si-ki-pi with four of a kind", "pai gow with combinations")


@cache
def joint_of(pack: str) -> LowHighJoint:
    rules = SMALL[pack]
    return joint(rules, rules.readings(), Pays())


def three_hands(rules: LowHighRules) -> Counter[tuple[Fraction, ...]]:
    """The main wagers of two boxes and the side bets on all three hands, in every deal of a box, a
    second box and the dealer."""
    cards, readings = rules.pack.cards, rules.readings()

    @cache
    def set_by_house(hand: tuple[Card, ...]) -> Setting:
        return rules.house_way(four(hand), readings).setting

    @cache
    def main(box: Setting, dealer: Setting) -> Fraction:
        return net(rules.box_outcome(box, dealer))

    @cache
    def side(hand: tuple[Card, ...]) -> Fraction:
        return net(rules.side_outcome(SetHand(four(hand), set_by_house(hand)), readings))

    found: Counter[tuple[Fraction, ...]] = Counter()
    places = range(len(cards))
    for dealer in combinations(places, 4):
        rest = [i for i in places if i not in dealer]
        its = tuple(cards[i] for i in dealer)
        for box in combinations(rest, 4):
            one = tuple(cards[i] for i in box)
            for second in combinations([i for i in rest if i not in box], 4):
                other = tuple(cards[i] for i in second)
                against = set_by_house(its)
                mains = (main(set_by_house(hand), against) for hand in (one, other))
                found[*mains, side(one), side(its), side(other)] += 1
    return found


@pytest.mark.parametrize("pack", PACKS)
def test_every_deal_of_a_small_pack_to_two_boxes(pack: str) -> None:
    slow = JointDistribution(("main", "main@2", "own", "dealer", "own@2"), three_hands(SMALL[pack]))
    fast = joint_of(pack)
    assert fast.two_boxes.counts == marginal(slow, 0, 2, 3, 1, 4)
    alike = slow.total // fast.box_and_dealer.total  # hands of the second box to each deal
    of_box = {nets: n * alike for nets, n in fast.box_and_dealer.counts.items()}
    assert of_box == marginal(slow, 0, 2, 3)
    pairs = {(pair.first, pair.second): pair.covariance for pair in fast.results().pairs}
    main, side = SMALL[pack].main.name, SMALL[pack].side.name
    assert pairs[main, f"{main}@2"] == slow.covariance(0, 1)
    assert pairs[main, f"{side}@2"] == slow.covariance(0, 4)
    assert pairs[side, f"{side}@2"] == slow.covariance(2, 4)
    assert pairs[side, f"{side}@dealer"] == slow.covariance(2, 3)


def marginal(joint: JointDistribution, *which: int) -> dict[tuple[Fraction, ...], int]:
    found: Counter[tuple[Fraction, ...]] = Counter()
    for nets, n in joint.counts.items():
        found[tuple(nets[i] for i in which)] += n
    return dict(found)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_each_wager_by_itself_is_as_its_edge_says(game: str) -> None:
    rules = GAMES[game]
    found = joint(rules, rules.readings(), Pays())
    main, side = full(game).main["house-way"], full(game).side
    of_box = found.box_and_dealer
    assert (of_box.mean(0), of_box.mean(1), of_box.mean(2)) == (main.ev, side.ev, side.ev)
    assert of_box.covariance(0, 0) == main.variance
    assert of_box.total == main.total
    if by_effort(quick=0, default=0, soak=1):
        boxes = found.two_boxes
        assert boxes.mean(0) == boxes.mean(3) == main.ev
        assert boxes.covariance(3, 3) == main.variance
        assert boxes.mean(4) == side.ev


def test_a_mix_of_wagers_on_one_box_and_on_two() -> None:
    fast = joint_of("pai gow with combinations")
    mixed = fast.mix({"standard": 10, "power@dealer": 2})
    assert mixed.stake == 12
    mean = Fraction(sum(money * n for money, n in mixed.nets.items())) / sum(mixed.nets.values())
    assert mean == 10 * fast.box_and_dealer.mean(0) + 2 * fast.box_and_dealer.mean(2)
    both = fast.mix({"standard": 1, "standard@2": 1, "power": 2, "power@2": 3, "power@dealer": 1})
    assert both.stake == 8
    assert sum(both.nets.values()) == fast.two_boxes.total
    mean = Fraction(sum(money * n for money, n in both.nets.items())) / fast.two_boxes.total
    assert mean == 2 * fast.box_and_dealer.mean(0) + 6 * fast.box_and_dealer.mean(1)


# -- King High ------------------------------------------------------------------------------------


def test_each_king_high_wager_by_itself_is_as_its_edge_says() -> None:
    for name, found in king_high().items():
        alone = Together((parse_bet(name),), Pays()).joint
        assert (alone.mean(0), alone.covariance(0, 0)) == (found.ev, found.variance)
        assert alone.total == 312 * 311 * 310 * 309 * 308


def test_wagers_on_two_cards_hang_together_by_the_cards_that_are_gone() -> None:
    """In a finite shoe the correlation is minus one over the cards left, for any wagers."""
    both = Together((parse_bet("high"), parse_bet("high@4")), Pays()).joint
    assert both.covariance(0, 1) == -both.covariance(0, 0) / 311


def test_any_mix_against_cards_drawn_one_by_one() -> None:
    """A chosen five cards, asked of the rules directly, in every order."""
    names = ("high", "suit@2", "seven@5", "low-run", "pokerpot")
    together = Together(tuple(map(parse_bet, names)), Pays()).joint
    hands = [("As", "2s", "3s", "4s", "5s"), ("Ks", "Kh", "7s", "2d", "2c"), ("7s",) * 5]
    for hand in hands:
        for cards in set(permutations(map(Card, hand))):
            assert tuple(net_of(name, cards) for name in names) in together.counts
    assert len(together.counts) == len({*together.counts})


def net_of(name: str, cards: tuple[Card, ...]) -> Fraction:
    one = parse_bet(name)
    if one.card is not None:
        return net(action_outcome(one.wager(), cards[one.card - 1]))
    if KINDS[one.kind] in RUNS:
        return net(run_result(one.wager(), cards))
    return net(pokerpot_outcome(cards))


def test_a_mix_comes_to_what_cards_drawn_by_chance_come_to() -> None:
    names = ("high", "suit@2", "suit@3", "high-run", "pokerpot")
    stakes = dict.fromkeys(names, 1)
    found = mix(Readings(), Pays(), stakes)
    total = sum(found.nets.values())
    mean = float(sum(money * n for money, n in found.nets.items()) / total)
    capped = ((min(money, Fraction(30)), n) for money, n in found.nets.items())
    square = float(sum(money**2 * n for money, n in capped) / total)
    chance = np.random.Generator(np.random.PCG64(3))
    deck = DECK.cards
    rounds = by_effort(quick=500, default=3_000, soak=300_000)
    sums = []
    for _ in range(rounds):
        cards = tuple(deck[i] for i in chance.choice(len(deck), 5, replace=False))
        sums.append(float(min(sum(net_of(name, cards) for name in names), Fraction(30))))
    assert abs(np.mean(np.square(sums)) - square) < 4 * np.std(np.square(sums)) / rounds**0.5
    assert mean == pytest.approx(sum(float(king_high()[n.partition("@")[0]].ev) for n in names))


@pytest.mark.parametrize("name", ["high@6", "pokerpot@2", "knave", "suit@", "high-run@1"])
def test_what_is_no_wager(name: str) -> None:
    with pytest.raises(BadInput, match="King High has no wager"):
        parse_bet(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", some_of(list(GAMES), 1))
def test_boxes_together_come_to_what_boxes_dealt_by_chance_do(name: str) -> None:
    """The error of a simulated mean over all boxes knows how they hang together."""
    readings, boxes, rounds = game(name).readings(), 6, 200_000
    found = game(name).require(cap.JOINT).results(readings, Pays())
    exact = next(one for one in found.boxes if one.boxes == boxes)
    played = simulate(model_name(name, readings, boxes=boxes), rounds, 3, LocalEngine(1))
    error = played.errors[exact.wager]
    assert error is not None
    assert error * boxes * rounds**0.5 == pytest.approx(exact.deviation, rel=0.01)
    assert abs(float(played.wagers[exact.wager].ev - exact.mean / boxes)) < 4 * error
    assert found.boxes[0].boxes == 1
    assert found.boxes[0].mean == found.boxes[1].mean / 2


# -- The command ----------------------------------------------------------------------------------


def test_the_command_prints_how_wagers_hang_together() -> None:
    found = houseway("session", "king-high", "--json").json
    pairs = {tuple(pair["wagers"]): pair["correlation"] for pair in found["pairs"]}
    assert pairs["high", "high@2"] == pytest.approx(-1 / 311)
    assert pairs["high", "low"] < -0.8
