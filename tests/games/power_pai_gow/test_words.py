"""What Power Pai Gow says of its settings and side bets, read as a player would."""

import pytest

from clauses import clause
from games.power_pai_gow.play import RANK_HANDS, hand
from houseway.games.low_high.rules.hands import HouseWayChoice, settings_of
from houseway.games.low_high.rules.rule_set import SetHand
from houseway.games.low_high.rules.settlement import LowHighWager, settle
from houseway.games.power_pai_gow import GAME
from houseway.games.power_pai_gow.house_way import house_way, totals
from houseway.games.power_pai_gow.ranking import order, rank
from houseway.games.power_pai_gow.readings import Readings

CHOICES = [(cards, house_way(cards, Readings())) for cards in RANK_HANDS]


def cites(choice: HouseWayChoice, ending: str) -> bool:
    return any(found.endswith(ending) for found in choice.clauses)


@clause("PPG-B.combos.4.c", "PPG-B.combos.4.d")
def test_where_the_highest_card_goes_is_cited_only_where_it_lies_so_and_decides() -> None:
    seen = 0
    for cards, choice in CHOICES:
        highest = min(cards, key=order)
        if cites(choice, "4.c"):
            assert highest in choice.setting.low, cards
        if cites(choice, "4.d"):
            assert highest in choice.setting.high, cards
        if cites(choice, "4.c") or cites(choice, "4.d"):
            seen += 1
            same = [s for s in settings_of(cards, rank) if totals(s) == totals(choice.setting)]
            assert {highest in s.low for s in same} == {True, False}, cards
    assert seen == 88


@clause("PPG-B.combos.4")
def test_hands_are_called_close_only_where_no_others_are_closer() -> None:
    for readings in (Readings(), Readings(balance="least-difference")):
        for cards in RANK_HANDS:
            choice = house_way(cards, readings)
            made = totals(choice.setting) if "can be: " in choice.why else None
            if made is not None and "as close as they" in choice.why:
                apart = [totals(s)[1] - totals(s)[0] for s in settings_of(cards, rank)]
                assert made[1] - made[0] == min(apart), cards
            elif made is not None:
                assert made[0] == max(totals(s)[0] for s in settings_of(cards, rank)), cards
    assert not any("balanced" in choice.why for _, choice in CHOICES)


def test_of_two_settings_that_are_as_good_neither_is_called_stronger() -> None:
    for cards, choice in CHOICES:
        if "stronger" in choice.why:
            same = [s for s in settings_of(cards, rank) if totals(s) == totals(choice.setting)]
            assert len({(rank(s.low), rank(s.high)) for s in same}) > 1, cards


@clause("PPG-B.pairs")
@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("gj gj h6 f5", "the other cards are a High 6 and a Five"),
        ("teen teen n9 e11", "the other cards are an Eleven and a Nine"),
        ("day day h4 h6", "that makes 6 points and 8 points, which is 6 and 8 or better"),
        ("h8 h8 h10 e11", "that makes 8 points and 9 points, which is 7 and 9 or better"),
        ("h8 h8 h10 l10", "that makes 8 points and 8 points, which is 8 and 8 or better"),
    ],
)
def test_a_split_tells_the_reason_and_not_only_the_result(cards: str, why: str) -> None:
    assert f"is split because {why}." in house_way(hand(cards), Readings()).why


def test_a_side_bet_says_on_whose_cards_it_was() -> None:
    rules = GAME.rules
    box, dealer = (
        SetHand(hand(text), house_way(hand(text), Readings()).setting)
        for text in ("l10 l10 h8 e11", "teen h8 l4 f5")
    )
    wagers = tuple(LowHighWager(2, "ann", "power", 100, on) for on in ("box", "dealer"))
    lines = settle(rules, dealer, {2: box}, wagers, Readings()).lines
    assert [line.why for line in lines] == [
        "The cards of box 2: Any other pair, paid 2 to 1.",
        "The dealer's four cards: no winning hand.",
    ]
