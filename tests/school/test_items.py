"""Items: each has exactly one right answer by the rules code, and all of them can be reached."""

from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.errors import BadInput
from houseway.game import Ask, Item
from houseway.game import capabilities as cap
from houseway.game.lessons import placement
from houseway.school.catalogue import NUMBERS, courses, item, item_name
from houseway.school.grading import grade, normalize_answer
from houseway.school.placements import parse_typed_rows
from houseway.school.questions import item_about_hand, possible_confusions

COURSES = tuple(courses())


@st.composite
def names(draw: st.DrawFn) -> str:
    course = courses()[draw(st.sampled_from(COURSES))]
    topic = draw(st.sampled_from(sorted(course.topics)))
    return item_name(course.name, topic, draw(st.integers(0, NUMBERS - 1)))


def answers(one: Item, part: int) -> list[str]:
    """Every answer that can be given to a part; of amounts the right one and some beside it."""
    ask = one.asks[part]
    if ask.how == "chips":
        right = int(one.right[part])
        return [str(amount) for amount in range(max(0, right - 3), right + 4)]
    if ask.how == "place":
        return placements(ask)
    if ask.how == "order":
        values = [choice.value for choice in ask.choices]
        return [",".join(order) for order in permutations(values)]
    return [value for choice in ask.choices for value in (choice.value, *choice.also)]


def placements(ask: Ask) -> list[str]:
    """Every way to put the cards into the rows, with those left out that may be."""
    found = []
    for to in product((*range(len(ask.rows)), None), repeat=len(ask.cards)):
        laid: list[list[str]] = [[] for _ in ask.rows]
        for card, row in zip(ask.cards, to, strict=True):
            if row is not None:
                laid[row].append(card)
        fits = all(len(r.cards) + len(c) <= r.holds for r, c in zip(ask.rows, laid, strict=True))
        if fits and to.count(None) == ask.left_out:
            found.append(placement(laid))
    return found


@given(names())
def test_exactly_one_answer_is_right(name: str) -> None:
    one = item(name).item
    assert len(one.asks) == len(one.right)
    for part, right in enumerate(one.right):
        given = answers(one, part)
        assert len(given) == len(set(given)), "no answer stands in two choices"
        kinds = {normalize_answer(one.asks[part], value) for value in given}
        assert right in kinds
        if one.asks[part].how != "set":  # four of a kind are set in one way only
            assert len(kinds) > 1, "there is something to choose"
        for value in given:
            said = (*one.right[:part], value, *one.right[part + 1 :])
            assert grade(one, said).ok == (normalize_answer(one.asks[part], value) == right)


@given(names())
def test_an_item_is_the_same_whenever_it_is_made(name: str) -> None:
    assert item(name) == item(name)


@given(names())
def test_an_item_says_why_and_cites_a_clause_that_there_is(name: str) -> None:
    found = item(name)
    texts = found.course.game.rulebook.texts
    assert found.item.why
    assert found.item.clauses
    assert set(found.item.clauses) <= set(texts)
    assert found.item.source.startswith("/")


@given(names())
def test_every_mistake_has_a_name_and_right_answers_have_none(name: str) -> None:
    one = item(name).item
    assert grade(one, one.right).confusion == ""
    for part in range(len(one.right)):
        for value in answers(one, part)[:6]:
            graded = grade(one, (*one.right[:part], value, *one.right[part + 1 :]))
            assert bool(graded.confusion) == (not graded.ok)
            assert graded.ok or graded.confusion in possible_confusions(one)


def test_every_placement_has_its_cost_with_its_error_and_one_is_clearly_the_best() -> None:
    """Pineapple: whatever is placed is graded by the solver."""
    course = courses()["pineapple/placing"].course
    for topic in course.topics():
        for number in range(4):
            one = course.item(topic.name, number)
            (ask,), (right,) = one.asks, one.right
            assert set(placements(ask)) == set(one.costs), "all that the rules allow"
            for value, cost in one.costs.items():
                graded = grade(one, (value,))
                assert graded.ok == (value == right)
                if not graded.ok:
                    assert graded.cost == cost
                    assert cost.amount >= max(0.25, 2.9 * cost.error)


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ("2c", "with a slash between the rows"),
        ("2c/2d/2h", "isn't one of the cards to place"),
        ("{0}/{0}/", "is placed twice"),
        ("{0}//", "Place 2 of the 3 cards, not 1"),
        ("{0} {1} {2}//", "Place 2 of the 3 cards, not 3"),
    ],
)
def test_a_placement_that_cannot_be_is_told_so(said: str, complaint: str) -> None:
    one = item("pineapple/placing/street-5/0").item
    with pytest.raises(BadInput, match=complaint):
        grade(one, (said.format(*one.asks[0].cards),))


def test_cards_are_typed_by_row_or_by_letters() -> None:
    ask = item("pineapple/placing/street-2/0").item.asks[0]
    a, b, _ = ask.cards
    assert parse_typed_rows(ask, "tb-") == parse_typed_rows(ask, f"{a.lower()}//{b}") == f"{a}//{b}"


@pytest.mark.slow
@pytest.mark.parametrize(("game", "kinds"), [("si-ki-pi", 1_820), ("power-pai-gow", 3_620)])
def test_every_kind_of_hand_is_reached_and_set_as_the_house_way_sets_it(
    game: str, kinds: int
) -> None:
    """Counting through the numbers of every topic of the course."""
    course = courses()[f"{game}/house-way"]
    house_way = course.game.require(cap.HOUSE_WAY)
    met: Counter[tuple[str, ...]] = Counter()
    for topic in course.topics:
        number = 0
        while True:
            one = course.course.item(topic, number)
            cards = tuple(sorted(rank(card) for card in one.asks[0].cards))
            if met[cards]:
                break
            met[cards] += 1
            right = house_way.choose(one.asks[0].cards, course.game.readings())
            assert normalize_answer(one.asks[0], " ".join(sorted(right.hand.low))) == one.right[0]
            assert topic == "+".join(right.clauses)
            number += 1
    assert len(met) == kinds


@pytest.mark.parametrize("game", ["si-ki-pi", "power-pai-gow"])
def test_a_hand_that_was_played_is_asked_about_itself(game: str) -> None:
    """Also where two settings are equally good: then either is right."""
    course = courses()[f"{game}/best-play"]
    pack = course.game.pack.cards
    assert course.course.of_hand is not None
    for first in range(0, len(pack) - 3, 5):
        cards = tuple(pack[first : first + 4])
        one = item_about_hand(course, cards).item
        assert sorted(map(rank, one.asks[0].cards)) == sorted(map(rank, cards))


def rank(card: str) -> str:
    return card[0] if len(card) == 2 and card[1] in "shdc" else card


@pytest.mark.parametrize(
    "name",
    ["", "x", "si-ki-pi/house-way", "si-ki-pi/house-way/SKP-H.1/x", "si-ki-pi/house-way/no/1",
     "si-ki-pi/nothing/SKP-H.1/1", "si-ki-pi/house-way/SKP-H.1/١"],
)  # fmt: skip
def test_a_name_that_names_no_item_is_told_so(name: str) -> None:
    with pytest.raises(BadInput):
        item(name)
