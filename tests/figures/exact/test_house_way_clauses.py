"""What each clause of a House Way is worth: looked up in a table, and found again deal by deal."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest

from cli.run import houseway
from effort import by_effort
from figures.exact.brute_force import SMALL, deals, net
from figures.exact.counted import GAMES, full
from houseway.exact.pays import Pays
from houseway.games.low_high.figures.clause_table import (
    TOLERANCE,
    ClauseTable,
    ListSearch,
    clause_table,
    subsets_out,
)
from houseway.games.low_high.figures.edges import edges_from, low_high_edges
from houseway.games.low_high.rules.hands import four

PACKS = ("si-ki-pi with gongs and zeros", "pai gow with combinations")


@cache
def table(game: str) -> ClauseTable:
    rules = GAMES.get(game) or SMALL[game]
    found = full(game) if game in GAMES else low_high_edges(rules, rules.readings())
    return clause_table(rules, rules.readings(), found)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_with_every_clause_it_is_the_house_way(game: str) -> None:
    found, counted = table(game), full(game)
    assert found.alike(np.array([0]))[0] == float(counted.main["house-way"].ev)
    assert found.against_document(np.array([0]))[0] == float(counted.main["house-way"].ev)
    assert found.against_best_play(0) == pytest.approx(float(counted.main["optimal"].ev), abs=1e-15)
    assert (found.settings(0) == counted.tables.house_way).all()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_any_clauses_taken_out_the_rules_code_sets_as_the_table_says(game: str) -> None:
    rules, found, rng = GAMES[game], table(game), Random(game)
    for _ in range(by_effort(quick=2, default=6, soak=200)):
        out = [clause for clause in found.clauses if rng.random() < 0.4]
        settings = found.settings(found.bits(out))
        for index in rng.sample(range(len(settings)), 400):
            hand, three = found.edges.tables.hands[index], found.edges.tables.settings[index]
            chosen = rules.house_way_without(hand, rules.readings(), frozenset(out)).setting
            said = three[settings[index]]
            assert rules.rank(chosen.low) == rules.rank(said.low)
            assert rules.rank(chosen.high) == rules.rank(said.high)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_edges_of_lists_are_those_counted_over_every_deal(game: str) -> None:
    """The exact count once more, by the way every edge is counted."""
    rules, found, rng = GAMES[game], table(game), Random(f"{game} again")
    document = found.edges.tables.house_way
    for _ in range(by_effort(quick=1, default=2, soak=30)):
        out = found.bits([clause for clause in found.clauses if rng.random() < 0.4])
        tables = replace(found.edges.tables, house_way=found.settings(out))
        counted = edges_from(tables, rules, Pays())
        by_document = counted.pay_table.play(counted.classes, lambda c: int(document[c.index]))
        assert found.alike(np.array([out]))[0] == float(counted.main["house-way"].ev)
        assert found.against_document(np.array([out]))[0] == float(by_document.ev)
        assert found.against_best_play(out) == pytest.approx(
            float(counted.main["optimal"].ev), abs=1e-15
        )


@pytest.mark.slow
@pytest.mark.parametrize("pack", PACKS)
def test_a_clause_taken_out_deal_by_deal(pack: str) -> None:
    """Through the rules code alone, every deal of a small pack."""
    rules, found = SMALL[pack], table(pack)
    clause = "SKP-H.2" if pack.startswith("si-ki-pi") else "PPG-B.combos.2"
    without, readings = frozenset({clause}), rules.readings()
    won, total = Fraction(), 0
    for player, dealers in deals(rules.pack.cards):
        own = rules.house_way_without(four(player), readings, without).setting
        for dealer, n in Counter(dealers).items():
            theirs = rules.house_way_without(four(dealer), readings, without).setting
            won += net(rules.box_outcome(own, theirs)) * n
        total += len(dealers)
    alike = found.alike(np.array([found.bits([clause])]))[0]
    assert alike == pytest.approx(float(won / total), abs=1e-15)


def test_the_shortest_list_is_the_shortest_of_all() -> None:
    """Si Ki Pi: all 512 lists, one after the other, each looked up for itself."""
    found = table("si-ki-pi")
    every = range(len(found.clauses))
    keeps = []
    for size in every:
        for kept in combinations(every, size):
            out = np.array([sum(1 << place for place in every if place not in kept)])
            evs = np.array([found.alike(out)[0], found.against_document(out)[0]])
            if (np.abs(evs - found.document) <= TOLERANCE).all():
                keeps.append(kept)
        if keeps:
            break
    shortest = ListSearch(found).shortest()
    assert len(shortest.kept) == len(keeps[0])
    assert tuple(map(found.clauses.index, shortest.kept)) in keeps
    assert shortest.as_short == len(keeps)


def test_single_clauses_are_taken_out_in_every_combination_at_once() -> None:
    """Power Pai Gow's exceptions: what is summed up is what each list gives by itself."""
    found = table("power-pai-gow")
    looking = ListSearch(found)
    single = looking.single()
    assert len(single) >= 11
    core = found.bits(["PPG-B.pairs.1", "PPG-B.combos.4.d"])
    apart = looking.with_singles(core, single)
    out = subsets_out(found, single) | core
    rng = np.random.default_rng(1)
    for place in rng.integers(0, len(out), 40):
        one = out[[place]]
        evs = np.array([found.alike(one)[0], found.against_document(one)[0]])
        assert apart[place] == pytest.approx(np.abs(evs - found.document).max(), abs=1e-14)


@pytest.mark.slow
def test_the_command_says_what_each_clause_is_worth() -> None:
    ran = houseway("house-way", "si-ki-pi", "--json")
    assert ran.code == 0
    clauses = {one["clause"]: one for one in ran.json["clauses"]}
    assert set(clauses) == set(GAMES["si-ki-pi"].house_way_clauses)
    assert f"{clauses['SKP-H.4.i']['edge']:.4%}" == "4.5716%"
    assert ran.json["shortest"]["clauses"] == [
        "SKP-H.1", "SKP-H.1.i", "SKP-H.1.ii", "SKP-H.2", "SKP-H.4.i",
    ]  # fmt: skip
    said = houseway("house-way", "si-ki-pi").out
    assert "5 of 9 clauses" in said
    assert houseway("house-way", "king-high").is_one_plain_sentence("King High has no House Way")
