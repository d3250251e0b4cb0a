import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.cards import Card, CardError, Pack
from houseway.core.cards.french import FRENCH
from houseway.core.cards.pai_gow import PAI_GOW
from houseway.core.errors import BadInput

packs = st.sampled_from((FRENCH, PAI_GOW, FRENCH.times(6)))


def said(pack: Pack, *texts: str, count: int | None = None) -> str:
    """The sentence that answers cards which cannot be."""
    with pytest.raises(CardError) as error:
        pack.parse(texts, count)
    return str(error.value)


# -- Reading cards -----------------------------------------------------------------------------


@given(packs, st.data())
def test_cards_are_read_in_order_however_they_are_strung_together(
    pack: Pack, data: st.DataObject
) -> None:
    cards = tuple(data.draw(st.lists(st.sampled_from(sorted(pack.copies)), unique=True)))
    assert pack.parse(cards) == cards
    assert pack.parse([" ".join(cards)]) == cards
    assert pack.parse([",".join(cards).upper()]) == cards
    assert pack.parse([" , ".join(cards)], count=len(cards)) == cards


def test_tens_and_cases_may_be_mixed() -> None:
    assert FRENCH.parse(["10h tD", "aS,10C"]) == ("Th", "Td", "As", "Tc")
    assert PAI_GOW.parse(["Teen DAY", "gj"]) == ("teen", "day", "gj")


def test_an_unknown_card_is_named() -> None:
    assert said(FRENCH, "As Zz Kd").startswith("'Zz' isn't a card of the 52-card pack: write a")
    assert said(PAI_GOW, "teen h9").startswith("'h9' isn't a card of the 32-card pai gow pack: ")
    assert said(PAI_GOW, "As").startswith("'As' isn't a card of the 32-card pai gow pack")


def test_a_card_that_is_there_too_often_is_named() -> None:
    assert said(FRENCH, "As Kd", "as") == (
        "The card As appears twice, but the 52-card pack has it once."
    )
    assert said(PAI_GOW, "teen teen gj teen") == (
        "The card teen appears 3 times, but the 32-card pai gow pack has it twice."
    )
    assert said(FRENCH, "10s Ts").startswith("The card Ts appears twice")
    assert PAI_GOW.parse(["teen teen"]) == ("teen", "teen")


@pytest.mark.parametrize(
    ("texts", "count", "sentence"),
    [
        ((), 4, "4 cards are needed, not 0."),
        (("As",), 4, "4 cards are needed, not 1."),
        (("As Kd Qh",), 4, "4 cards are needed, not 3."),
        (("As Kd Qh Jc 9s",), 4, "4 cards are needed, not 5."),
        (("As Kd",), 1, "1 card is needed, not 2."),
    ],
)
def test_too_few_and_too_many_cards_are_counted(
    texts: tuple[str, ...], count: int, sentence: str
) -> None:
    assert said(FRENCH, *texts, count=count) == sentence


@given(packs, st.text(max_size=60))
def test_any_text_is_cards_or_answered_with_one_sentence(pack: Pack, text: str) -> None:
    sentence = ""
    try:
        cards = pack.parse([text])
        assert pack.parse([" ".join(cards)]) == cards
    except CardError as error:
        sentence = str(error)
    assert not sentence or sentence.endswith(".")
    assert "\n" not in sentence


def test_cards_of_another_pack_are_not_dealt_from_this_one() -> None:
    with pytest.raises(CardError, match="'gj' isn't a card of the 52-card pack"):
        FRENCH.check([Card("As"), Card("gj")])
    PAI_GOW.check([Card("gj"), Card("gj")])


# -- Decks of several packs --------------------------------------------------------------------


def test_a_deck_of_several_packs_holds_each_card_that_often() -> None:
    deck = FRENCH.times(6)
    assert len(deck.cards) == 312
    assert set(deck.copies.values()) == {6}
    assert deck.name == "deck of 6 packs"
    assert deck.parse(["As"] * 6) == ("As",) * 6
    assert said(deck, *["As"] * 7) == (
        "The card As appears 7 times, but the deck of 6 packs has it 6 times."
    )
    assert FRENCH.times(1).cards == FRENCH.cards
    with pytest.raises(BadInput, match="at least one pack, not 0"):
        FRENCH.times(0)


# -- Counting a pack ---------------------------------------------------------------------------


@given(packs, st.data())
def test_a_count_finds_what_is_missing_extra_or_foreign(pack: Pack, data: st.DataObject) -> None:
    taken = data.draw(st.lists(st.sampled_from(sorted(pack.copies)), unique=True, max_size=5))
    added = data.draw(st.lists(st.sampled_from(sorted(pack.copies)), max_size=5))
    added = [card for card in added if card not in taken]
    foreign = data.draw(st.lists(st.sampled_from(("Zz", "joker", "")), max_size=3))
    lying = list(pack.cards)
    for card in taken:
        lying.remove(card)
    data.draw(st.randoms(use_true_random=False)).shuffle(lying)
    found = pack.inspect([*foreign, *lying, *added])
    order = list(pack.copies)
    assert found.missing == tuple(sorted(taken, key=order.index))
    assert found.extra == tuple(sorted(added, key=order.index))
    assert sorted(found.foreign) == sorted(foreign)
    assert found.complete == (not taken and not added and not foreign)


def test_a_whole_pack_is_complete_in_any_order_and_spelling() -> None:
    assert FRENCH.inspect(code.lower() for code in reversed(FRENCH.cards)).complete
    assert PAI_GOW.inspect(PAI_GOW.cards).complete
    assert FRENCH.inspect(()).missing == FRENCH.cards


def test_a_card_of_another_pack_is_foreign_and_a_second_one_is_extra() -> None:
    found = FRENCH.inspect([*FRENCH.cards, "teen", "As", "10h"])
    assert (found.missing, found.extra, found.foreign) == ((), ("As", "Th"), ("teen",))
    assert not found.complete
