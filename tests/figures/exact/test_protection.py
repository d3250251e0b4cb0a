"""What known cards are worth: small packs deal by deal, two ways of counting, and chance."""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from cli.run import houseway
from effort import by_effort, some_of
from figures.exact.brute_force import SMALL, TWENTIETHS, net, power_pai_gow, si_ki_pi
from figures.exact.counted import GAMES, full
from houseway.core.cards import Card
from houseway.core.errors import BadInput
from houseway.core.rulebook import ReadingsBase, parse_readings
from houseway.exact.count_cache import FOLDER
from houseway.exact.pays import Pays, parse_pays
from houseway.exact.protection import SimulatedGain
from houseway.games.low_high.figures import collusion
from houseway.games.low_high.figures.collusion import Collusion, choices
from houseway.games.low_high.figures.edges import edges_from
from houseway.games.low_high.figures.known_cards import KnownCards, simulate_known
from houseway.games.low_high.figures.protection import LowHighProtection, SharedCards
from houseway.games.low_high.rules.hands import Setting, four, settings_of
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.tables.wagers import Outcome

PACKS = ("si-ki-pi with gongs and zeros", "pai gow with combinations")
SIXTEEN = {
    "si-ki-pi": si_ki_pi("AKQ98253"),
    "power-pai-gow": power_pai_gow("teen day n9 h8 l7 gj h6 f5"),
}


def one_by_one(rules: LowHighRules, readings: ReadingsBase) -> dict[int, Fraction]:
    """Best play by how many of the dealer's cards are known: every hand, every dealer's hand, every
    choice of known cards of it, by the rules alone."""
    cards = rules.pack.cards

    @cache
    def house_way(hand: tuple[Card, ...]) -> Setting:
        return rules.house_way(four(hand), readings).setting

    @cache
    def result(box: Setting, dealer: Setting) -> int:
        return int(net(rules.box_outcome(box, dealer)) * TWENTIETHS)

    def hand_of(places: tuple[int, ...]) -> tuple[Card, ...]:
        return tuple(cards[i] for i in places)

    total = dict.fromkeys(range(5), 0)
    deals = dict.fromkeys(range(5), 0)
    for player in combinations(range(len(cards)), 4):
        settings = settings_of(four(hand_of(player)), rules.rank)
        rest = [i for i in range(len(cards)) if i not in player]
        worth: dict[tuple[int, ...], list[int]] = defaultdict(lambda: [0] * 3)
        for dealer in combinations(rest, 4):
            its = house_way(hand_of(dealer))
            nets = [result(setting, its) for setting in settings]
            for known in (k for n in range(5) for k in combinations(dealer, n)):
                worth[known] = [one + more for one, more in zip(worth[known], nets, strict=True)]
                deals[len(known)] += 1
        for known, evs in worth.items():
            total[len(known)] += max(evs)
    return {n: Fraction(total[n], TWENTIETHS * deals[n]) for n in total}


@pytest.mark.parametrize("pack", PACKS)
def test_known_cards_of_the_dealer_in_every_deal_of_a_small_pack(pack: str) -> None:
    rules = SMALL[pack]
    known = KnownCards.of(rules, rules.readings(), Pays())
    slow = one_by_one(rules, rules.readings())
    assert {n: known.expectation(n) for n in range(5)} == slow
    assert slow[1] < slow[2] < slow[3] < slow[4]


@pytest.mark.parametrize("game", ["si-ki-pi", "power-pai-gow"])
def test_deals_played_out_agree_with_the_exact_figure_and_with_no_other(game: str) -> None:
    """Two cards more or less known would be far off: so would a figure that is wrong by so much."""
    rules = SIXTEEN[game]
    cards = KnownCards.of(rules, rules.readings(), Pays())
    exact = [cards.expectation(number) for number in range(5)]
    for number in range(5):
        found = simulate_known(cards, number, seed=1, deals=200_000)
        assert abs(found.z(exact[number]) or 0) < 4
        others = [exact[other] for other in range(5) if abs(other - number) > 1]
        assert all(abs(found.z(other) or 0) > 4 for other in others)


def test_simulations_stand_beside_exact_figures_in_rows_and_in_json() -> None:
    beside = SimulatedGain(mean=0.35, stderr=0.01, rounds=1000, seed=7)
    half = SharedCards(2, Fraction(1, 4), simulated=beside)
    known = {1: Fraction(1, 3), 4: Fraction(1, 2)}
    found = LowHighProtection(
        "initial", Fraction(-1, 50), known, (half,), seed=7, simulated={1: beside}
    )
    assert [row.z for row in found.rows] == [None, pytest.approx(5 / 3), None, pytest.approx(10)]
    assert found.as_json()["known"] == {
        "1": {"ev": "1/3", "simulated": beside.as_json(Fraction(1, 3))},
        "4": {"ev": "1/2"},
    }
    assert half.as_json()["simulated"] == beside.as_json(Fraction(1, 4))
    assert beside.as_json(Fraction(1, 4))["z"] == pytest.approx(10)


@pytest.mark.parametrize("pack", SMALL)
def test_boxes_that_share_all_cards_but_a_few(pack: str) -> None:
    """One box knows its own cards only; two of twelve cards leave nothing but the dealer's hand."""
    rules = SMALL[pack]
    known = KnownCards.of(rules, rules.readings(), Pays())
    edges = edges_from(known.tables, rules, Pays())
    shared = Collusion(known, edges)
    assert shared.exact(1) == edges.main["optimal"].ev == known.expectation(0)
    assert shared.exact(2) == known.expectation(4)


@pytest.mark.parametrize("game", some_of(list(SIXTEEN), 1))
def test_simulated_boxes_come_to_what_is_counted(game: str) -> None:
    rules = SIXTEEN[game]
    known = KnownCards.of(rules, rules.readings(), Pays())
    edges = edges_from(known.tables, rules, Pays())
    shared = Collusion(known, edges)
    exact = shared.exact(2)
    assert exact is not None
    assert edges.main["optimal"].ev < exact < known.expectation(4)
    found = shared.simulate(2, seed=5, workers=1)
    assert found.stderr < 0.0005
    assert abs(float(edges.main["optimal"].ev) + found.gain - exact) < 3 * found.stderr
    assert shared.simulate(2, seed=5, workers=3) == found
    assert shared.simulate(2, seed=6, workers=1) != found


def test_what_took_long_to_count_is_kept_and_counted_anew_when_anything_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path / "cache"))
    monkeypatch.setattr(collusion, "LONG", 1)
    rules = SMALL[PACKS[0]]
    known = KnownCards.of(rules, rules.readings(), Pays())
    found = Collusion(known, edges_from(known.tables, rules, Pays())).exact(2)
    (file,) = (tmp_path / "cache").iterdir()
    assert found == known.expectation(4)
    file.write_text("0", "ascii")  # it is read
    assert Collusion(known, edges_from(known.tables, rules, Pays())).exact(2) == 0
    file.write_text("moon", "ascii")
    assert Collusion(known, edges_from(known.tables, rules, Pays())).exact(2) == found
    dearer = parse_pays(["win=2:1"])
    other = KnownCards.of(rules, rules.readings(), dearer)
    assert Collusion(other, edges_from(other.tables, rules, dearer)).exact(2) != found
    assert len(list((tmp_path / "cache").iterdir())) == 2


def test_every_choice_of_cards_left_over_is_there_once() -> None:
    found = choices(ranks=4, copies=2, size=3).tolist()
    slow = {tuple(sorted(i % 4 for i in taken)) for taken in combinations(range(8), 3)}
    assert sorted(map(tuple, found)) == sorted(slow)


@pytest.mark.parametrize(
    ("game", "known"),
    [
        ("si-ki-pi", {1: "-529865631/58530745000", 2: "9993359947/1580330115000"}),
        ("power-pai-gow", {1: "-1457303/81809000"}),
    ],
)
def test_the_exact_figures(game: str, known: dict[int, str]) -> None:
    rules = GAMES[game]
    cards = KnownCards.of(rules, rules.readings(), Pays())
    assert cards.expectation(0) == full(game).main["optimal"].ev
    assert {n: str(cards.expectation(n)) for n in known} == known


@pytest.mark.slow
@pytest.mark.skipif(by_effort(quick=0, default=0, soak=1) == 0, reason="minutes: in a soak")
@pytest.mark.parametrize(
    ("game", "boxes", "exact"),
    [
        ("si-ki-pi", 12, "29906136233/526776705000"),
        ("si-ki-pi", 11, "732314867742527/71510464480455000"),
        ("power-pai-gow", 7, "5097164/92035125"),
        ("power-pai-gow", 6, "-52389823/1955930476500"),
    ],
)
def test_the_last_boxes_of_a_full_pack(game: str, boxes: int, exact: str) -> None:
    rules = GAMES[game]
    cards = KnownCards.of(rules, rules.readings(), Pays())
    shared = Collusion(cards, edges_from(cards.tables, rules, Pays()))
    found = shared.exact(boxes)
    assert str(found) == exact
    if boxes in (7, 12):
        assert found == cards.expectation(4)
    simulated = shared.simulate(boxes, seed=2)
    off = float(full(game).main["optimal"].ev) + simulated.gain - float(Fraction(exact))
    assert abs(off) < 3 * simulated.stderr


def settings_one_by_one(
    rules: LowHighRules,
    readings: ReadingsBase,
    hand: tuple[Card, ...],
    dealer: tuple[Card, ...],
    won: Fraction | None,
) -> dict[Setting, Fraction]:
    """Every way to complete the dealer's hand, by the rules alone; a win may pay otherwise."""
    left = (Counter(rules.pack.cards) - Counter((*hand, *dealer))).elements()
    hands = [four((*dealer, *more)) for more in combinations(left, 4 - len(dealer))]
    found = {}
    for setting in settings_of(four(hand), rules.rank):
        outcomes = (rules.box_outcome(setting, rules.house_way(h, readings).setting) for h in hands)
        found[setting] = sum((changed_net(outcome, won) for outcome in outcomes), Fraction()) / len(
            hands
        )
    return found


def changed_net(outcome: Outcome, won: Fraction | None) -> Fraction:
    if won is None or outcome.pay is None or outcome.short_name != "win":
        return net(outcome)
    return won * (1 - outcome.pay.rate)


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("known", [1, 2, 4])
def test_every_setting_is_worth_what_every_deal_comes_to(pack: str, known: int) -> None:
    """Under the usual readings and pays, another reading, and another pay."""
    rules = SMALL[pack]
    cards = rules.pack.cards
    literal = parse_readings(rules.readings, ("two-pairs=literal",))
    for readings, pays, won in (
        (rules.readings(), Pays(), None),
        (literal, Pays(), None),
        (rules.readings(), parse_pays(["win=3:2"]), Fraction(3, 2)),
    ):
        exact = KnownCards.of(rules, readings, pays)
        for first in range(0, len(cards) - 7, 4):
            hand, dealer = cards[first : first + 4], cards[first + 4 : first + 4 + known]
            found = exact.settings(four(hand), dealer)
            assert found == settings_one_by_one(rules, readings, hand, dealer, won)


def test_readings_and_pays_are_heeded() -> None:
    rules = SMALL["pai gow with combinations"]
    readings = parse_readings(rules.readings, ("two-pairs=literal",))
    usual = KnownCards.of(rules, rules.readings(), Pays()).expectation(2)
    assert KnownCards.of(rules, readings, Pays()).expectation(2) == one_by_one(rules, readings)[2]
    dearer = KnownCards.of(rules, rules.readings(), parse_pays(["win=2:1"])).expectation(2)
    assert dearer > usual
    huge = KnownCards.of(rules, rules.readings(), parse_pays(["win=999999:7919"])).expectation(2)
    assert huge > dearer  # numbers beyond those of numpy


# -- The command --------------------------------------------------------------------------------


def test_every_setting_of_a_hand_where_dealers_cards_are_known() -> None:
    asked = ("protection", "si-ki-pi", "9s", "9h", "Kd", "Qc", "--dealer", "As 2s 3s 4s", "--json")
    found = houseway(*asked).json
    assert found["dealer"] == ["As", "2s", "3s", "4s"]
    best, same, other = found["settings"]
    assert best["ev"] == same["ev"] == "19/20"  # the dealer's four cards make nothing of nines
    assert best["house_way"]
    assert not other["house_way"]
    assert "House Way" in houseway(*asked[:-1]).out


def test_the_dealers_cards_alone() -> None:
    known = houseway("protection", "si-ki-pi", "--dealer", "As", "--json").json
    rules = GAMES["si-ki-pi"]
    cards = KnownCards.of(rules, rules.readings(), Pays())
    assert Fraction(known["ev"]) == cards.expectation_given(cards.ranks_of((Card("As"),)))
    told = houseway("protection", "si-ki-pi", "--dealer", "As")
    assert "the dealer's As" in told.out


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("si-ki-pi", "--dealer", "As 2s 3s 4s 5s"), "The dealer has 4 cards"),
        (("si-ki-pi", "As", "2s", "3s", "4s", "--dealer", "As"), "As"),
        (("pineapple",), "Face-Up Pineapple"),
        (("si-ki-pi", "--seed", "-1"), "seed"),
        (("si-ki-pi", "--workers", "0"), "workers"),
    ],
)
def test_what_cannot_be_asked(asked: tuple[str, ...], says: str) -> None:
    found = houseway("protection", *asked)
    assert found.code == 2
    assert says in found.err


def test_where_the_edge_turns_is_said() -> None:
    known = {1: Fraction(-1, 100), 2: Fraction(1, 100), 3: Fraction(2, 100), 4: Fraction(5, 100)}
    shared = (SharedCards(2, -0.01, 0.0001, 10), SharedCards(3, Fraction(1, 50)))
    found = LowHighProtection("initial", Fraction(-2, 100), known, shared, seed=1)
    cards, boxes = found.warnings
    assert "2 or more of the dealer's four cards" in cards
    assert "3 boxes +2.00%, +0.060 units per round" in boxes
    assert "at most 2 boxes" in boxes
    assert [row.favours_player for row in found.rows] == [
        False,
        False,
        True,
        True,
        True,
        False,
        True,
    ]
    assert found.as_json()["collusion"] == {
        "boxes": {
            "2": {"ev": -0.01, "stderr": 0.0001, "deals": 10},
            "3": {"ev": "1/50", "stderr": None},
        },
        "most_boxes": 2,
        "seed": 1,
    }


def test_nothing_is_said_where_the_house_keeps_its_edge() -> None:
    known = dict.fromkeys(range(1, 5), Fraction(-1, 100))
    shared = (SharedCards(2, Fraction(-1, 100)),)
    assert LowHighProtection("initial", Fraction(-1), known, shared, seed=1).warnings == ()


def test_cards_that_are_not_there_cannot_be_the_dealers() -> None:
    rules = SMALL["pai gow without"]
    cards = KnownCards.of(rules, rules.readings(), Pays(), (Card("h4"), Card("h4")))
    with pytest.raises(BadInput, match="can't all be the dealer's"):
        cards.expectation_given(cards.ranks_of((Card("h4"),)))
