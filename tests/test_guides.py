"""What a game's guide says is so: its hands rank as they stand there, and its clauses are there."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from houseway.core.cards import Card
from houseway.core.cards.french import card_id
from houseway.core.hands import rank_five
from houseway.game import capabilities as cap
from houseway.game.guide import Guide, Pictured
from houseway.games.low_high.rules.hands import TwoCards
from houseway.games.power_pai_gow.ranking import rank as rank_power_pai_gow
from houseway.games.si_ki_pi.ranking import rank as rank_si_ki_pi
from houseway.registry import game, names

WITH_GUIDE = [name for name in names() if game(name).has(cap.GUIDE)]
FIVE = ("king-high", "pineapple")
TWO = {"si-ki-pi": rank_si_ki_pi, "power-pai-gow": rank_power_pai_gow}


def all_of(guide: Guide) -> Iterator[Pictured]:
    yield from (*guide.steps, *guide.ranking, *guide.names)


def two(cards: tuple[str, ...]) -> TwoCards:
    return cards  # type: ignore[return-value]


def test_our_games_have_one() -> None:
    assert set(WITH_GUIDE) >= {"si-ki-pi", "power-pai-gow", "king-high", "pineapple"}


@pytest.mark.parametrize("name", WITH_GUIDE)
def test_its_cards_and_clauses_are_those_of_the_game(name: str) -> None:
    rules, guide = game(name), game(name).require(cap.GUIDE)
    known = {clause.id for clause in rules.rulebook.clauses}
    for shown in all_of(guide):
        assert all(card in rules.pack.cards for hand in shown.cards for card in hand), shown
        assert not shown.clause or shown.clause in known, shown
    assert 3 <= len(guide.first_round) <= 5
    assert 3 <= len(guide.steps) <= 5


@pytest.mark.parametrize("name", WITH_GUIDE)
def test_its_tips_name_commands_and_phases_that_there_are(name: str) -> None:
    rules = game(name)
    commands = {kind.__struct_config__.tag for kind in rules.command_type.__args__}
    for tip in rules.require(cap.GUIDE).first_round:
        assert not tip.offer or tip.offer in commands, tip
        assert not tip.phase or tip.phase in {*rules.phases, "between"}, tip


@pytest.mark.parametrize("name", FIVE)
def test_hands_of_five_stand_from_the_highest_on(name: str) -> None:
    ranked = [
        int(rank_five([[card_id(Card(card)) for card in shown.cards[0]]])[0])
        for shown in game(name).require(cap.GUIDE).ranking
        if shown.title != "Five of a kind" or name == "king-high"
    ]
    assert ranked == sorted(ranked, reverse=True)


@pytest.mark.parametrize("name", TWO)
def test_hands_of_two_stand_from_the_highest_on(name: str) -> None:
    shown = game(name).require(cap.GUIDE).ranking
    strengths = [TWO[name](two(hand.cards[0])).strength for hand in shown]
    assert all(higher > lower for higher, lower in pairwise(strengths))
    for hand in shown:
        for cards in hand.cards:
            assert hand.title.split()[0] in (*TWO[name](two(cards)).name.split(), "Other", "Fewer")
