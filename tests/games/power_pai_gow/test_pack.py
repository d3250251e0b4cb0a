from collections import Counter
from itertools import combinations_with_replacement

import pytest

from clauses import clause
from games.power_pai_gow.play import deal, standard, table_for
from houseway.core.cards import Card
from houseway.core.cards.pack import CardError
from houseway.core.cards.pai_gow import PAI_GOW, RANKS, dots_of, rank_of
from houseway.games.low_high.table.commands import CloseBets
from houseway.games.power_pai_gow.ranking import values

# In the individual order: code, name, name of the pair, dots on the first and the second card.
CARDS = (
    ("teen", "Teen 天", "Teen 天", "6-6", "6-6"),
    ("day", "Day 地", "Day 地", "1-1", "1-1"),
    ("h8", "High 8", "Yun 人", "4-4", "4-4"),
    ("h4", "High 4", "Ngor 和", "1-3", "1-3"),
    ("h10", "High 10", "Mooy 梅", "5-5", "5-5"),
    ("h6", "High 6", "Cheung Sum 长三", "3-3", "3-3"),
    ("l4", "Low 4", "Ban Tang 板凳", "2-2", "2-2"),
    ("e11", "Eleven", "Foo Tau 斧头", "5-6", "5-6"),
    ("l10", "Low 10", "Hoong Tau Sap 红头十", "4-6", "4-6"),
    ("h7", "High 7", "Ko Kiok Chaat 高脚七", "1-6", "1-6"),
    ("l6", "Low 6", "Lim Lum Lok 零霖六", "1-5", "1-5"),
    ("n9", "Nine", "Chap Gow 杂九", "3-6", "4-5"),
    ("l8", "Low 8", "Chap Paat 杂八", "2-6", "3-5"),
    ("l7", "Low 7", "Chap Chaat 杂七", "2-5", "3-4"),
    ("f5", "Five", "Chap Ng 杂五", "1-4", "2-3"),
    ("gj", "Gee Jun 至尊", "Gee Jun 至尊", "1-2", "2-4"),
)


@clause("PPG-2.1")
def test_the_pack_is_thirty_two_cards_two_of_each_of_sixteen() -> None:
    assert len(PAI_GOW.cards) == 32
    assert Counter(PAI_GOW.cards) == {code: 2 for code, *_ in CARDS}
    assert PAI_GOW.inspect(PAI_GOW.cards).complete


@clause("PPG-2.1")
def test_a_third_card_of_a_rank_cannot_have_come_from_the_pack() -> None:
    table = table_for("ann")
    table.do(standard("ann", 1))
    table.do(CloseBets("dealer"))
    assert "appears 3 times" in table.bad(deal("teen teen day h8", "teen f5 gj l7"))
    table.do(deal("teen teen day h8", "day f5 gj l7"))


@pytest.mark.parametrize("cards", ["teen teen teen", "day As", "joker"])
def test_cards_the_pack_does_not_hold_are_refused(cards: str) -> None:
    with pytest.raises(CardError):
        PAI_GOW.parse([cards])


@clause("PPG-A.cards")
def test_the_sixteen_cards_have_the_order_and_the_names_of_the_document() -> None:
    assert [(r.code, r.name, r.pair_name) for r in RANKS] == [card[:3] for card in CARDS]
    assert [r.order for r in RANKS] == list(range(1, 17))


@pytest.mark.parametrize(("code", "first", "second"), [(c, *dots) for c, _, _, *dots in CARDS])
def test_each_card_shows_its_dots(code: str, first: str, second: str) -> None:
    shown = ["-".join(map(str, dots_of(Card(code), copy))) for copy in (0, 1)]
    assert shown == [first, second]


@clause("PPG-3.6.1")
@pytest.mark.parametrize("code", [card[0] for card in CARDS if card[0] != "gj"])
def test_a_card_is_worth_its_dots_without_the_tens(code: str) -> None:
    for copy in (0, 1):
        assert values(Card(code)) == (sum(dots_of(Card(code), copy)) % 10,)
    assert rank_of(Card(code)).points == sum(rank_of(Card(code)).dots[0]) % 10


@clause("PPG-3.8")
def test_the_two_gee_jun_cards_show_three_and_six() -> None:
    shown = tuple(sum(dots_of(Card("gj"), copy)) for copy in (0, 1))
    assert shown == values(Card("gj")) == (3, 6)


def test_the_dots_are_those_of_a_full_set_of_dice_pairs() -> None:
    """Every throw of two dice is on a card, eleven of them on both cards of a rank."""
    shown = Counter(dots_of(r.code, copy) for r in RANKS for copy in (0, 1))
    assert set(shown) == set(combinations_with_replacement(range(1, 7), 2))
    assert sorted(shown.values()) == [1] * 10 + [2] * 11
