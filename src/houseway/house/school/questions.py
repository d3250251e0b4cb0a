"""Items as they are sent: without the answer, and without anything that reveals it."""

import msgspec

from houseway.game.lessons import Ask, How, PlaceRow, Shown
from houseway.school.catalogue import NamedItem
from houseway.school.learner import Mode
from houseway.school.questions import parts_to_ask


class ChoiceSent(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    value: str
    words: str
    cards: tuple[tuple[str, ...], ...] = ()
    also: tuple[str, ...] = ()


class AskSent(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    words: str
    how: How
    choices: tuple[ChoiceSent, ...] = ()
    cards: tuple[str, ...] = ()
    rows: tuple[PlaceRow, ...] = ()
    left_out: int = 0


class Question(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`item` names it; in an exam it is only the place in the paper."""

    item: str
    course: str
    title: str
    asks: tuple[AskSent, ...]
    shown: tuple[Shown, ...] = ()
    story: tuple[str, ...] = ()
    lesson: str = ""  # the clause shown with it in a lesson
    clauses: tuple[str, ...] = ()


def question(asked: NamedItem, mode: Mode) -> Question:
    parts = asked.item.asks[: parts_to_ask(asked.item, mode)]
    is_lesson = mode == "lesson"
    return Question(
        item=asked.name,
        course=asked.course.name,
        title=asked.course.title,
        asks=tuple(map(ask_sent, parts)),
        shown=asked.item.shown,
        story=asked.item.story,
        lesson=asked.topic.title if is_lesson else "",
        clauses=asked.topic.clauses if is_lesson else (),
    )


def ask_sent(ask: Ask) -> AskSent:
    return AskSent(
        words=ask.words,
        how=ask.how,
        choices=tuple(
            ChoiceSent(value=one.value, words=one.words, cards=one.cards, also=one.also)
            for one in ask.choices
        ),
        cards=ask.cards,
        rows=ask.rows,
        left_out=ask.left_out,
    )
