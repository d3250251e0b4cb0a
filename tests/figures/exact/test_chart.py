"""A chart to set by: what it plays, hand by hand, is what its edge says."""

from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from cli.run import houseway
from figures.exact.brute_force import SMALL, deals, net
from figures.exact.counted import GAMES, full
from houseway.games.low_high.figures.chart import Chart, Charts, own_groups, round_worths
from houseway.games.low_high.fronts.chart_card import card_pdf
from houseway.games.low_high.rules.hands import FourCards, HandRank, Setting, four, settings_of
from houseway.games.low_high.rules.rule_set import LowHighRules


@cache
def charts(game: str) -> Charts:
    rules = GAMES.get(game) or SMALL[game]
    return Charts.of(rules, rules.readings())


def worths(found: Charts, chart: Chart) -> tuple[dict[str, int], dict[str, int]]:
    """Map the full name of every hand to its worth, as a reader takes it from the rows."""
    columns: tuple[dict[str, int], dict[str, int]] = ({}, {})
    for column, rows in zip(columns, (chart.low, chart.high), strict=True):
        for row in rows:
            for name in hands_in_row(found, row.hands):
                column[name] = row.worth
    return columns


def hands_in_row(found: Charts, hands: str) -> list[str]:
    """Full names of the hands that a row speaks of: "5 points, led by 8 to Jack"."""
    every = [rung[0] for rung in found.ladder.rungs]
    if " to " not in hands:
        return [str(h.full_name) for h in every if hands in (h.full_name, h.name)]
    total, comma, cards = hands.partition(", led by ")
    first, _, last = (cards or hands).partition(" to ")
    begin = f"{total}, led by {first}" if comma else first
    end = f"{total}, led by {last}" if comma else last
    names = [str(h.full_name) for h in every]
    return names[names.index(begin) : names.index(end) + 1]


def by_the_chart(
    rules: LowHighRules, columns: tuple[dict[str, int], dict[str, int]], cards: FourCards
) -> Setting:
    """As a person plays it: the larger sum, then the stronger High Hand, then the Low Hand."""

    def reading(setting: Setting) -> tuple[int, HandRank, HandRank]:
        low, high = rules.rank(setting.low), rules.rank(setting.high)
        return columns[0][low.full_name] + columns[1][high.full_name], high, low

    return max(settings_of(cards, rules.rank), key=reading)


@pytest.mark.slow
@pytest.mark.parametrize("pack", ["si-ki-pi with four of a kind", "pai gow with combinations"])
def test_playing_a_chart_gives_the_edge_that_is_printed(pack: str) -> None:
    rules, found = SMALL[pack], charts(pack)
    for chart in (found.full, found.card):
        columns = worths(found, chart)
        won, total = Fraction(), 0
        for player, dealers in deals(rules.pack.cards):
            own = by_the_chart(rules, columns, four(player))
            for dealer, n in Counter(dealers).items():
                theirs = rules.house_way(four(dealer), rules.readings()).setting
                won += net(rules.box_outcome(own, theirs)) * n
            total += len(dealers)
        assert chart.result.ev == won / total


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_same_on_the_full_pack_from_each_hands_expectation(game: str) -> None:
    rules, found, counted = GAMES[game], charts(game), full(game)
    hands = sum(c.ways for c in counted.classes)
    for chart in (found.full, found.card):
        columns, ev = worths(found, chart), Fraction()
        for c in counted.classes:
            settings = counted.tables.settings[c.index]
            chosen = by_the_chart(rules, columns, counted.tables.hands[c.index])
            ev += Fraction(c.ways, hands) * c.ev(settings.index(chosen))
        assert ev == chart.result.ev


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_chart_wins_back_nearly_all_and_the_card_most(game: str) -> None:
    found = charts(game)
    assert found.full.recovered_share >= 0.98
    assert found.card.recovered_share >= 0.9
    assert found.card.numbers <= 80
    for chart, most in ((found.full, 999), (found.card, 99)):
        assert all(0 <= row.worth <= most for row in (*chart.low, *chart.high))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_number_of_a_chart_can_be_bettered_by_another(game: str) -> None:
    """Each number of the card tried at every other value, with the hands played again each time."""
    found = charts(game)
    groups = found.worths.group(found.ladder, 80)
    numbers = round_worths(found.worths, found.ladder, groups, 99)
    best = found.chart(groups, numbers).result.ev
    for group in range(0, groups.count, 9):
        for other in range(0, 100, 11):
            changed = numbers.copy()
            changed[group] = other
            assert found.chart(groups, changed).result.ev <= best


def test_every_rung_has_a_group_of_its_own_in_the_full_chart() -> None:
    ladder = charts("si-ki-pi").ladder
    groups = own_groups(ladder)
    assert np.unique(np.concatenate([groups.low, groups.high])).size == 2 * len(ladder)


@pytest.mark.slow
def test_the_command_prints_it_and_writes_a_card(tmp_path: Path) -> None:
    said = houseway("strategy", "si-ki-pi", "--chart")
    assert said.code == 0
    found = charts("si-ki-pi")
    assert f"{found.full.result.edge:.4%} of" in said.out
    assert f"{found.card.result.edge:.4%} of" in said.out
    for chart in (found.full, found.card):
        assert f"(exactly {-chart.result.ev})" in said.out
    for ending, begin in ((".pdf", b"%PDF"), (".html", b"<!DOCTYPE html>")):
        card = tmp_path / f"card{ending}"
        assert houseway("strategy", "si-ki-pi", "--chart", "-o", str(card)).code == 0
        assert card.read_bytes().startswith(begin)
    assert card.read_bytes().count(b"<td>") == 2 * found.card.numbers
    written = (tmp_path / "card.pdf").read_bytes()
    assert b"/Count 1/" in written  # one page
    assert card_pdf(found, GAMES["si-ki-pi"].readings()) == written


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (("--chart", "-o", "card.txt"), "must end in .pdf or .html"),
        (("-o", "card.pdf"), "use it with --chart"),
        (("--chart", "--hands"), "leave out the cards"),
        (("--chart", "-o", "nowhere/card.html"), "can't be written"),
    ],
)
def test_a_card_that_cannot_be_is_one_plain_sentence(options: tuple[str, ...], part: str) -> None:
    ran = houseway("strategy", "si-ki-pi", *options)
    assert ran.code == 2
    assert ran.is_one_plain_sentence(part)
