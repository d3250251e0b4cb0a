"""What is remembered of answers, and what comes next."""

from random import Random

import pytest

from houseway.school.catalogue import course
from houseway.school.grading import confusion
from houseway.school.learner import NOBODY, GradedAnswer, Learner, after_answer, fold_answers
from houseway.school.memory import RETENTION, SCHEDULER, card_of, recall_chance, review, to_datetime
from houseway.school.questions import item_for, next_item
from houseway.school.rating import Rating
from houseway.school.schedule import NextTopic, is_enough, next_wanted

COURSE = "si-ki-pi/house-way"
TOPICS = tuple((COURSE, f"{COURSE}/{name}") for name in ("a", "b", "c", "d"))
NOON = 1_800_000_000.0
DAY = 86_400.0


def answer(topic: str, *, right: bool, at: float = NOON, confusion: str = "") -> GradedAnswer:
    return GradedAnswer(
        course=COURSE,
        topic=f"{COURSE}/{topic}",
        right=right,
        at=at,
        seconds=10.0,
        confusion=confusion,
    )


def test_the_curve_is_the_librarys_where_that_counts_days() -> None:
    memory = review(None, NOON, right=True, seconds=10.0)
    for days in (1, 5, 30):
        there = NOON + days * DAY
        card = card_of(memory, there)
        expected = SCHEDULER.get_card_retrievability(card, to_datetime(there))
        assert recall_chance(memory, there) == pytest.approx(expected)


def test_what_was_right_is_forgotten_slower_than_what_was_wrong() -> None:
    good = review(None, NOON, right=True, seconds=10.0)
    bad = review(None, NOON, right=False, seconds=10.0)
    assert recall_chance(good, NOON + 3 * DAY) > recall_chance(bad, NOON + 3 * DAY)
    again = review(good, NOON + DAY, right=True, seconds=10.0)
    assert recall_chance(again, NOON + 10 * DAY) > recall_chance(good, NOON + 10 * DAY)


def test_a_memory_is_due_when_it_is_no_longer_known_well_enough() -> None:
    memory = review(None, NOON, right=True, seconds=5.0)
    assert memory.due > NOON
    assert abs(recall_chance(memory, memory.due) - RETENTION) < 0.04


def test_an_answer_that_comes_late_counts_after_the_one_before() -> None:
    learner = fold_answers(
        [answer("a", right=True, at=NOON), answer("a", right=False, at=NOON - 60)]
    )
    trace = learner.traces[f"{COURSE}/a"]
    assert (trace.asked, trace.right, trace.memory.last) == (2, 1, NOON)


def test_what_was_wrong_comes_back_on_the_next_day_before_anything_new() -> None:
    learner = fold_answers([answer("a", right=False)])
    soon = next_wanted(learner, TOPICS, NOON + 5)
    assert soon.topic != f"{COURSE}/a", "not at once"
    wanted = next_wanted(
        fold_answers([answer("a", right=False), answer("b", right=True)]), TOPICS, NOON + DAY
    )
    assert wanted.topic == f"{COURSE}/a"


def test_what_was_wrong_comes_back_on_the_same_day_once_all_was_asked() -> None:
    learner = fold_answers([answer("a", right=False), *(answer(one, right=True) for one in "bcd")])
    assert next_wanted(learner, TOPICS, NOON + 120).topic == f"{COURSE}/a"


def test_it_is_enough_when_all_was_asked_and_nothing_is_due_today() -> None:
    learner = fold_answers([answer("a", right=False), *(answer(one, right=True) for one in "bc")])
    assert not is_enough(learner, TOPICS, NOON), "one topic was never asked"
    learner, _ = after_answer(learner, answer("d", right=True))
    assert is_enough(learner, TOPICS, NOON)
    assert not is_enough(learner, TOPICS, NOON + DAY)


def test_a_confusion_is_remembered_beside_its_topic_and_asked_for() -> None:
    learner = fold_answers([answer("a", right=False, confusion="0:too-much-low")])
    assert list(learner.confusions(f"{COURSE}/a")) == ["0:too-much-low"]
    for other in "bcd":
        learner, _ = after_answer(learner, answer(other, right=True))
    found = next_wanted(learner, TOPICS, NOON + 200)
    assert found.topic == f"{COURSE}/a"


def test_an_item_for_a_confusion_is_one_in_which_it_can_be_made() -> None:
    topic = f"{COURSE}/SKP-H.1"
    random = Random(1)
    for _ in range(10):
        found = item_for(NextTopic(COURSE, topic, "0:too-much-high"), random.randrange)
        ask, right = found.item.asks[0], found.item.right[0]
        made = {confusion(found.item, 0, one.value) for one in ask.choices if one.value != right}
        assert "0:too-much-high" in made


def test_of_topics_never_asked_the_one_that_fits_comes_first() -> None:
    ratings = {f"{COURSE}/c": Rating(1_350.0, 60.0), f"{COURSE}/a": Rating(2_300.0, 60.0)}
    found = next_wanted(NOBODY, TOPICS, NOON, ratings)
    assert found.topic == f"{COURSE}/c"


def test_everything_known_the_weakest_comes_next() -> None:
    learner = fold_answers(
        [answer(topic, right=True, at=NOON + i) for i, topic in enumerate("abcd")]
        + [answer(topic, right=True, at=NOON + 90 + i) for i, topic in enumerate("acd")]
    )
    assert next_wanted(learner, TOPICS, NOON + 200).topic == f"{COURSE}/b"


def test_two_items_in_a_row_are_of_different_topics() -> None:
    one, learner, last = course(COURSE), Learner(), ""
    random = Random(2)
    for i in range(30):
        found = next_item(learner, [one], NOON + i, None, random.randrange)
        assert found.key != last
        last = found.key
        right = random.random() < 0.5
        learner, _ = after_answer(learner, answer(found.topic.name, right=right, at=NOON + i))
