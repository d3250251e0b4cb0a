"""Three boxes against one hand of the dealer's: every deal of small packs, two of three, chance."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import comb, prod
from pathlib import Path

import numpy as np
import pytest

from cli.run import houseway
from effort import by_effort, some_of
from figures.exact.brute_force import net, power_pai_gow, si_ki_pi
from figures.exact.counted import GAMES
from houseway.core.cards import Card
from houseway.exact.count_cache import FOLDER
from houseway.exact.pays import Pays
from houseway.exact.session import RoundResults
from houseway.figures.simulation import model_name, simulate
from houseway.figures.simulation.local import LocalEngine
from houseway.games.low_high.figures.box_counts import BoxCounts, cards_in_order
from houseway.games.low_high.figures.hand_tables import Ints
from houseway.games.low_high.figures.joint import LowHighJoint, joint
from houseway.games.low_high.figures.known_cards import KnownCards
from houseway.games.low_high.rules.hands import Setting, four
from houseway.games.low_high.rules.rule_set import LowHighRules, SetHand

SIXTEEN = {
    "si-ki-pi with four of a kind": si_ki_pi("27K9", "shdc"),
    "pai gow": power_pai_gow("teen day n9 h8 l7 gj h6 f5"),
    "si-ki-pi with gongs": si_ki_pi("AKQ98253"),
}

MANY = 100  # more than a box can come to

Box = tuple[Fraction, Fraction]  # main wager, side bet
Together = tuple[Fraction, tuple[Box, ...]]  # the side bet on the dealer; the boxes, in order


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Counted by the code that is tested, and by none that ran before."""
    folder = tmp_path / "cache"
    monkeypatch.setenv(FOLDER, str(folder))
    return folder


def usual(rules: LowHighRules) -> LowHighJoint:
    return joint(rules, rules.readings(), Pays())


def every_deal(rules: LowHighRules) -> Counter[Together]:
    """Sixteen cards dealt in every way to the dealer and three boxes, whichever box is the first:
    each hand set and settled by the rules alone."""
    cards, readings = rules.pack.cards, rules.readings()

    @cache
    def set_by_house(hand: tuple[Card, ...]) -> Setting:
        return rules.house_way(four(hand), readings).setting

    @cache
    def side(hand: tuple[Card, ...]) -> Fraction:
        return net(rules.side_outcome(SetHand(four(hand), set_by_house(hand)), readings))

    @cache
    def kind(hand: tuple[Card, ...]) -> int:
        """Hands that rank alike, low and high, and come to the same by themselves, are of a kind:
        nothing else of them is compared."""
        setting = set_by_house(hand)
        low, high = rules.rank(setting.low), rules.rank(setting.high)
        number = kinds.setdefault((low.strength, high.strength, side(hand)), len(kinds))
        first.setdefault(number, hand)
        return number

    @cache
    def comes_to(box: int, dealer: int) -> int:
        """Its number among all that a box may come to."""
        main = net(rules.box_outcome(set_by_house(first[box]), set_by_house(first[dealer])))
        return numbers.setdefault((main, side(first[box])), len(numbers))

    kinds: dict[object, int] = {}
    first: dict[int, tuple[Card, ...]] = {}
    numbers: dict[Box, int] = {}
    hands, dealt = hands_of_twelve()
    found: Counter[tuple[Fraction, int]] = Counter()
    for places in combinations(range(len(cards)), 4):
        dealer = tuple(cards[i] for i in places)
        rest = [card for i, card in enumerate(cards) if i not in places]
        against = kind(dealer)
        number = [comes_to(kind(tuple(rest[i] for i in hand)), against) for hand in hands]
        three = np.sort(np.array(number)[dealt]) @ (MANY**2, MANY, 1)
        for row, n in zip(*np.unique(three, return_counts=True), strict=True):
            found[side(dealer), int(row)] += int(n)
    boxes = list(numbers)
    return Counter(
        {
            (its, tuple(sorted(boxes[row // MANY**i % MANY] for i in range(3)))): n
            for (its, row), n in found.items()
        }
    )


def hands_of_twelve() -> tuple[Sequence[tuple[int, ...]], Ints]:
    """All hands of twelve cards, and every way to make three of them of all cards."""
    hands = list(combinations(range(12), 4))
    number = {hand: i for i, hand in enumerate(hands)}
    three = [
        (number[one], number[other], number[last])
        for one, other in combinations(hands, 2)
        if not {*one} & {*other}
        and other < (last := tuple(sorted({*range(12)} - {*one} - {*other})))
    ]
    return hands, np.array(three)


def in_any_order(found: LowHighJoint) -> Counter[Together]:
    """The same of what was counted."""
    main, side = found.known.pay_table.nets, found.side.nets
    together: Counter[Together] = Counter()
    for its, results, n in found.counts[2].in_every_order():
        boxes = (divmod(result, len(side)) for result in results)
        together[side[its], tuple(sorted((main[box], side[own]) for box, own in boxes))] += n
    return Counter({key: n // 6 for key, n in together.items()})


@pytest.mark.slow
@pytest.mark.usefixtures("empty_cache")
@pytest.mark.parametrize("pack", some_of(list(SIXTEEN), 1))
def test_every_deal_of_sixteen_cards_to_three_boxes(pack: str) -> None:
    found = usual(SIXTEEN[pack])
    assert in_any_order(found) == every_deal(SIXTEEN[pack])
    assert found.counts[2].counts == BoxCounts(found.known, 3).counts  # as it was kept


@pytest.mark.slow
@pytest.mark.parametrize("name", some_of(list(GAMES), 1))
def test_any_two_of_three_boxes_are_as_two_boxes_alone(name: str) -> None:
    """Of the whole pack, against a few of the dealer's hands; and which box is which is all one."""
    rules = GAMES[name]
    found = usual(rules)
    three = found.counts[2]
    for dealer in range(0, 1820, by_effort(quick=1820, default=910, soak=40)):
        counts = three.against(np.array([dealer])).sum(axis=0)
        for order in permutations(range(3)):
            assert np.array_equal(counts, counts.transpose(order))
        cards_left = int(found.known.remaining.sum()) - 3 * 4
        expected = two_hands(found.known, dealer, three) * comb(cards_left, 4)
        assert np.array_equal(counts.sum(axis=2), expected)


def two_hands(known: KnownCards, dealer: int, three: BoxCounts) -> Ints:
    """(what a box comes to, another): every class against every class that it leaves."""
    tables = known.tables
    low, high, side = known.set_by_house_way
    won = tables.high_wins[high, high[dealer]].astype(int)
    thing = tables.box_code[low, low[dealer], won] * three.side_codes + side
    choose = np.array([[comb(n, k) for k in range(5)] for n in range(5)])
    left = known.remaining - tables.counts[dealer]
    found = np.zeros((three.results, three.results), dtype=np.int64)
    for hand, counts in enumerate(tables.counts):
        if (counts <= left).all():
            ways = choose[left, counts].prod()
            others = choose[left - counts, tables.counts].prod(axis=1)
            np.add.at(found[thing[hand]], thing, ways * others)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", some_of(list(GAMES), 1))
def test_three_boxes_of_the_whole_pack(name: str) -> None:
    """Mean and variance as one box and two have them; side bets as their edges say; all results as
    boxes dealt by chance have them."""
    found = usual(GAMES[name])
    main, side = GAMES[name].main.name, GAMES[name].side.name
    mixed = found.mix({main: 1, f"{main}@2": 1, f"{main}@3": 1})
    results = RoundResults(mixed.nets)
    third = next(one for one in found.results().boxes if one.boxes == 3)
    assert (results.mean, results.variance) == (third.mean, third.variance)
    assert results.total == deals(found)
    sides = RoundResults(found.mix({side: 2, f"{side}@3": 1, f"{side}@dealer": 1}).nets)
    assert sides.mean == 4 * found.box_and_dealer.mean(1)
    rounds = by_effort(quick=20_000, default=100_000, soak=2_000_000)
    chance = dealt_by_chance(found, rounds)
    for amount, n in mixed.nets.items():
        share = n / results.total
        error = (share * (1 - share) / rounds) ** 0.5
        assert abs(chance[amount] / rounds - share) < 4 * error


@pytest.mark.slow
@pytest.mark.parametrize("name", some_of(list(GAMES), 1))
def test_a_simulation_of_three_boxes_comes_to_what_is_counted(name: str) -> None:
    found = usual(GAMES[name])
    main = GAMES[name].main.name
    counted = RoundResults(found.mix({main: 1, f"{main}@2": 1, f"{main}@3": 1}).nets)
    rounds = by_effort(quick=100_000, default=500_000, soak=100_000_000)
    asked = model_name(name, GAMES[name].readings(), boxes=3)
    played = simulate(asked, rounds, 3, LocalEngine()).together
    assert played is not None
    off = float(played.means[played.place(main)] - counted.mean)
    assert abs(off) < 3 * counted.deviation / rounds**0.5
    assert played.deviation(main) == pytest.approx(counted.deviation, rel=0.005)


def deals(found: LowHighJoint) -> int:
    cards = int(found.known.remaining.sum())
    return prod(comb(cards - 4 * dealt, 4) for dealt in range(4))


def dealt_by_chance(found: LowHighJoint, rounds: int) -> Counter[Fraction]:
    """What three main wagers come to in rounds dealt one by one."""
    known, tables = found.known, found.known.tables
    low, high, _ = known.set_by_house_way
    deck = np.repeat(np.arange(len(tables.ranks)), tables.copies)
    chance = np.random.Generator(np.random.PCG64(5))
    cards = chance.permuted(np.tile(deck, (rounds, 1)), axis=1)[:, :16].reshape(rounds, 4, 4)
    numbers = [[known.class_of[tuple(hand)] for hand in hands] for hands in np.sort(cards).tolist()]
    dealer, boxes = np.array(numbers)[:, :1], np.array(numbers)[:, 1:]
    won = tables.high_wins[high[boxes], high[dealer]].astype(int)
    nets = np.array(known.pay_table.nets)[tables.box_code[low[boxes], low[dealer], won]]
    return Counter(nets.sum(axis=1).tolist())


def test_cards_without_the_first_rank_stand_in_front() -> None:
    """In the order of the list from the next rank on, which is what the kernel goes by."""
    full = (2, 1, 3)
    lists = cards_in_order(full, 4)
    for rank in range(len(full)):
        for size in range(5):
            behind = [rest for first, *rest in lists[rank][size] if first == 0]
            assert behind == [list(rest) for rest in lists[rank + 1][size]]
            assert [first for first, *_ in lists[rank][size]] == sorted(
                first for first, *_ in lists[rank][size]
            )
    every = sorted(cards for of_size in lists[0] for cards in of_size)
    of_all = product(*(range(n + 1) for n in full))
    assert every == sorted(cards for cards in of_all if sum(cards) <= 4)


def test_a_mix_of_wagers_on_three_boxes() -> None:
    """Which box has which wager makes no difference; a stake counts once for each box."""
    found = usual(SIXTEEN["pai gow"])
    one = found.mix({"standard": 1, "standard@2": 2, "standard@3": 5, "power@3": 3})
    other = found.mix({"standard@3": 1, "standard": 2, "standard@2": 5, "power@2": 3})
    assert (one.nets, one.stake) == (other.nets, 11)
    two = found.mix({"standard": 1, "power@3": 2, "power@dealer": 1})
    assert two == found.mix({"standard": 1, "power@2": 2, "power@dealer": 1})
    assert sum(two.nets.values()) == found.two_boxes.total
    ev = found.box_and_dealer.mean
    assert RoundResults(one.nets).mean == 8 * ev(0) + 3 * ev(1)


@pytest.mark.slow
def test_the_command_tells_a_session_with_three_boxes() -> None:
    asked = ("--wager", "initial=1", "--wager", "initial@2=1", "--wager", "initial@3=1")
    told = houseway("session", "si-ki-pi", *asked, "--rounds", "1", "--json").json
    boxes = houseway("session", "si-ki-pi", "--json").json["boxes"]
    assert [box["boxes"] for box in boxes if "results" in box] == [1, 2, 3]
    assert told["ahead"] == pytest.approx(float(Fraction(boxes[2]["ahead"])))
    assert sum(boxes[2]["results"].values()) == deals(usual(GAMES["si-ki-pi"]))
    refused = houseway("session", "si-ki-pi", "--wager", "initial@4=1")
    assert refused.is_one_plain_sentence("@4")
    assert "houseway simulate --boxes" in refused.err
