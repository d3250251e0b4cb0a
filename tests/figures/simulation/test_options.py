"""How a simulation may be played: strategies, pays, boxes, wagers together, and after a stop."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2

from cli.run import houseway
from effort import by_effort, some_of
from houseway.exact.covariances import Covariances
from houseway.exact.distribution import Distribution
from houseway.exact.pays import Pays
from houseway.exact.sampling import chi_square_tail, fit, standard_error
from houseway.exact.streams import rejected_below, stream
from houseway.figures.simulation import model_name, simulate
from houseway.figures.simulation.checkpoint import Checkpoint
from houseway.figures.simulation.local import LocalEngine
from houseway.figures.simulation.models import Counts, ModelName, exact_of, model_of
from houseway.figures.simulation.run import Part
from houseway.game import capabilities as cap
from houseway.games.low_high.figures.hand_tables import build_tables
from houseway.games.low_high.figures.simulation import STYLES, LowHighTableModel, chosen_settings
from houseway.games.low_high.game import LowHighGame
from houseway.games.low_high.rules.hands import four, settings_of
from houseway.games.low_high.rules.rule_set import SetHand
from houseway.registry import game

GAMES = ("si-ki-pi", "power-pai-gow")
ROUNDS = by_effort(quick=60_000, default=60_000, soak=1_000_000_000)


def run(name: ModelName, rounds: int = ROUNDS, seed: int = 5) -> Any:
    return simulate(name, rounds, seed, LocalEngine(1)).beside(exact_of(name) or {})


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.slow
def test_every_way_to_set_comes_to_its_exact_figures(name: str, style: str) -> None:
    found = run(model_name(name, game(name).readings(), strategy=style, pays=("win=2:1",)))
    for wager in found.wagers:
        assert abs(found.z(wager)) < 4
        assert found.fit(wager).chance > 1e-4
        assert found.wagers[wager].nets == found.exact[wager].nets


@pytest.mark.parametrize("name", some_of(GAMES, 1))
@pytest.mark.slow
def test_better_play_is_better_exactly(name: str) -> None:
    main = game(name).wager_kinds[0].name
    styled = {s: model_name(name, game(name).readings(), strategy=s) for s in STYLES}
    evs = {style: (exact_of(model) or {})[main].ev for style, model in styled.items()}
    edges = game(name).require(cap.EDGES).edges(game(name).readings(), Pays(), ())[main]
    assert evs["house-way"] == edges["house-way"].ev < evs["rules"] < evs["best"]
    assert evs["best"] == edges["optimal"].ev


# -- Several boxes, several wagers -----------------------------------------------------------------


def dealt_by_hand(cards: int, boxes: int, seed: int, rounds: int) -> Iterator[list[list[int]]]:
    """The same draws in plain Python: places in the pack, four to each box and then the dealer."""
    draw = stream(seed, 0)
    s0, s1, mask = draw.first, draw.second, 2**64 - 1
    deck = list(range(cards))
    for _ in range(rounds):
        for hand in range(boxes + 1):
            while True:
                total = (s0 + s1) & mask
                drawn = (((total << 17) | (total >> 47)) + s0) & mask
                s1 ^= s0
                s0 = (((s0 << 49) | (s0 >> 15)) ^ s1 ^ (s1 << 21)) & mask
                s1 = ((s1 << 28) | (s1 >> 36)) & mask
                a = drawn >> 32
                for i in range(4 * hand, 4 * hand + 4):
                    a *= cards - i
                    at = (a >> 32) + i
                    a &= 2**32 - 1
                    deck[at], deck[i] = deck[i], deck[at]
                if a >= rejected_below(cards - 4 * hand, 4):
                    break
        yield [deck[4 * h : 4 * h + 4] for h in range(boxes + 1)]


@pytest.mark.parametrize(("name", "boxes"), [("si-ki-pi", 3), ("power-pai-gow", 6)])
@pytest.mark.slow
def test_a_table_of_boxes_is_what_the_rules_code_makes_of_every_deal(name: str, boxes: int) -> None:
    found = game(name)
    assert isinstance(found, LowHighGame)
    rules, readings, rounds = found.rules, found.readings(), 150
    model = model_of(model_name(name, readings, strategy="best", boxes=boxes))
    assert isinstance(model, LowHighTableModel)
    chosen, tables = chosen_settings(rules, model.how), build_tables(rules, readings)
    assert chosen is not None
    # The pack by ranks, as the kernel has it: only ranks matter.
    pack = sorted(rules.pack.cards, key=lambda card: tables.ranks.index(rules.rank_key(card)))
    by_ranks = {
        tuple(sorted(map(rules.rank_key, hand))): settings_of(hand, rules.rank)[chosen[i]]
        for i, hand in enumerate(tables.hands)
    }
    counted: dict[str, Counter[str]] = {wager: Counter() for wager in ("main", "side", "dealer")}
    nets = []
    for hands in dealt_by_hand(len(pack), boxes, 3, rounds):
        *of_boxes, dealer = [four(tuple(pack[i] for i in places)) for places in hands]
        theirs = rules.house_way(dealer, readings).setting
        total = Fraction()
        for cards in of_boxes:
            own = by_ranks[tuple(sorted(map(rules.rank_key, cards)))]
            outcome = rules.box_outcome(own, theirs)
            counted["main"][outcome.short_name] += 1
            total += outcome.pay.odds.ratio * (1 - outcome.pay.rate) if outcome.pay else 0
            total -= outcome.loses
            side = rules.side_outcome(SetHand(cards, own), readings)
            counted["side"][side.short_name] += 1
        nets.append(total)
        side = rules.side_outcome(SetHand(dealer, theirs), readings)
        counted["dealer"][side.short_name] += 1
    counts = model.play(stream(3, 0), rounds)
    for one, expected in zip(model.distributions(counts).values(), counted.values(), strict=True):
        assert {outcome: n for outcome, n in one.counts.items() if n} == expected
    together = model.together(counts)
    mean = sum(nets, Fraction()) / rounds
    assert together.means[0] == mean
    assert together.covariances[0][0] == sum((x - mean) ** 2 for x in nets) / rounds
    error = model.errors(counts)[rules.main.name]
    assert error == standard_error(together.covariances[0][0] / boxes**2, rounds)


def test_wagers_of_one_round_are_counted_together_as_each_alone() -> None:
    """King High: the same draws; what is counted together agrees with every wager by itself."""
    readings = game("king-high").readings()
    alone = run(model_name("king-high", readings), 20_000)
    both = run(model_name("king-high", readings, together=True), 20_000)
    assert both.wagers == alone.wagers
    for place, (name, found) in enumerate(alone.wagers.items()):
        assert both.together.names[place] == name
        assert both.together.means[place] == found.ev
        assert both.together.covariances[place][place] == found.variance
    # High and Low are one card: both lose on a 7 only, so they go against each other.
    assert both.together.correlation("high", "low") < -0.8
    mixed = both.mix({"high": Fraction(2), "low": Fraction(1)})
    assert mixed.ev == 2 * alone.wagers["high"].ev + alone.wagers["low"].ev


def test_facts_of_a_round_make_means_and_covariances() -> None:
    """Two coins a round, in every way they can fall: by hand."""
    nets = {"first": [Fraction(1), Fraction(-1), Fraction(), Fraction()],
            "second": [Fraction(), Fraction(), Fraction(1), Fraction(-1)]}  # fmt: skip
    rounds = [(0, 2), (0, 2), (1, 3), (0, 3)]
    facts, pairs = np.zeros(4, dtype=np.int64), np.zeros((4, 4), dtype=np.int64)
    for came in rounds:
        for one in came:
            facts[one] += 1
            for other in came:
                pairs[one, other] += 1
    found = Covariances.of_facts(4, nets, facts, pairs)
    assert found.means == (Fraction(1, 2), Fraction(0))
    assert found.covariances == ((Fraction(3, 4), Fraction(1, 2)), (Fraction(1, 2), Fraction(1)))
    assert found.mean_and_variance({"first": Fraction(2), "second": Fraction(1)}) == (
        Fraction(1),
        Fraction(6),
    )


@pytest.mark.parametrize("freedom", range(1, 12))
def test_the_chance_of_a_chi_square_is_the_librarys(freedom: int) -> None:
    for statistic in (0.0, 0.3, 1.0, 7.7, 40.0):
        assert chi_square_tail(statistic, freedom) == pytest.approx(chi2.sf(statistic, freedom))


def test_rare_outcomes_are_tested_together() -> None:
    nets = {"a": Fraction(1), "b": Fraction(2), "c": Fraction(-1)}
    exact = Distribution({"a": 1, "b": 2, "c": 997}, nets)
    assert fit(Distribution({"a": 1, "b": 0, "c": 999}, nets), exact) is None
    found = fit(Distribution({"a": 0, "b": 9, "c": 1991}, nets), exact)
    assert found is not None
    assert found.freedom == 1
    assert found.statistic == pytest.approx((9 - 6) ** 2 / 6 + (1991 - 1994) ** 2 / 1994)


def test_one_round_is_one_round_and_has_no_error() -> None:
    said = houseway("simulate", "si-ki-pi", "--rounds", "1", "--seed", "1")
    assert "Si Ki Pi  1 round, seed 1\n" in said.out
    assert "standard error not yet known" in said.out
    assert "± 0.000000" not in said.out
    found = houseway("simulate", "si-ki-pi", "--rounds", "1", "--seed", "1", "--json").json
    assert {wager["stderr"] for wager in found["wagers"].values()} == {None}


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ("si-ki-pi --strategy luck", "strategies are house-way, best, rules"),
        ("si-ki-pi --boxes 8", "1 to 7 boxes, not 8"),
        ("si-ki-pi --boxes 0", "not 0"),
        ("si-ki-pi --pays nothing=2:1", "'nothing'"),
        ("si-ki-pi --wager pokerpot", "no wager 'pokerpot'"),
        ("si-ki-pi --wager initial=none", "'initial=none'"),
        ("si-ki-pi --wager initial --wager initial=2", "twice"),
        ("king-high --strategy best", "takes no --strategy"),
        ("king-high --boxes 2", "takes no --boxes"),
        ("king-high --pays queen=2:1", "'queen'"),
        ("pineapple --pays win=2:1", "takes no --pays"),
        ("pineapple --wager points", "not counted together"),
    ],
)
def test_what_a_game_does_not_have_is_one_plain_sentence(options: str, part: str) -> None:
    ran = houseway("simulate", *options.split(), "--rounds", "10", "--seed", "1")
    assert ran.code == 2
    assert ran.is_one_plain_sentence(part)


# -- After a stop ----------------------------------------------------------------------------------


class Stopped(LocalEngine):
    """Press Ctrl-C when some parts are done."""

    def play_parts(self, name: ModelName, seed: int, parts: Iterable[Part]) -> Iterator[Counts]:
        for done, counts in enumerate(super().play_parts(name, seed, parts)):
            if done == 2:
                raise KeyboardInterrupt
            yield counts


def test_a_stopped_run_goes_on_to_the_same_numbers(tmp_path: Path) -> None:
    name = model_name("si-ki-pi", game("si-ki-pi").readings(), boxes=2)
    part, file = 8 * 2**16, tmp_path / "run.json"
    rounds = 3 * part + 77
    whole = simulate(name, rounds, 4, LocalEngine(1)).as_json()
    for stopped_at in (2 * part, None):
        keeper = Checkpoint(file, name, 4, rounds)
        engine = Stopped(1) if stopped_at else LocalEngine(1)
        found = simulate(name, rounds, 4, engine, keeper=keeper)
        assert found.rounds == (stopped_at or rounds)
    assert found.as_json() == whole
    kept = json.loads(file.read_text())
    assert kept["rounds"] == 3 * part  # and once more it has only the rest to play
    assert sum(kept["counts"][:4]) == 2 * 3 * part
    again = simulate(name, rounds, 4, LocalEngine(1), keeper=Checkpoint(file, name, 4, rounds))
    assert again.as_json() == whole


@pytest.mark.slow
def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.json"

    def refusal(*options: str) -> str:
        ran = houseway("simulate", "si-ki-pi", *options, "--checkpoint", str(file))
        assert ran.code == 2, ran
        assert ran.is_one_plain_sentence()
        return ran.err

    rounds = ("--rounds", "10", "--seed", "1")
    assert houseway("simulate", "si-ki-pi", *rounds, "--checkpoint", str(file)).code == 0
    assert houseway("simulate", "si-ki-pi", *rounds, "--checkpoint", str(file)).code == 0
    assert "belongs to another run" in refusal("--rounds", "10", "--seed", "2")
    assert "belongs to another run" in refusal(*rounds, "--strategy", "best")
    kept = json.loads(file.read_text())
    file.write_text(json.dumps(kept | {"rounds": 99}))
    assert "already has 99 rounds" in refusal(*rounds)
    file.write_text(json.dumps(kept | {"code": "0" * 64}))
    assert "was made by different code" in refusal(*rounds)
    file.write_text("{}")
    assert "isn't a checkpoint" in refusal(*rounds)
    file.unlink()
    gone = tmp_path / "nowhere" / "run.json"
    ran = houseway("simulate", "si-ki-pi", *rounds, "--checkpoint", str(gone))
    assert ran.is_one_plain_sentence("can't be written")
