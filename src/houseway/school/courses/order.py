"""Order: what is paid, taken or dealt first, read from the table's own events."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from houseway.core.fairness.shuffle import Draws
from houseway.core.words import t
from houseway.game.lessons import Ask, Choice, Course, Item, Shown, Topic
from houseway.school.courses.draws import draws

NAME = "order"
MOST_STEPS = 4


@dataclass(frozen=True)
class StepSequence:
    """Steps in the order in which the table took them; no two have the same words."""

    asks: str
    steps: tuple[str, ...]
    shown: tuple[Shown, ...] = ()
    story: tuple[str, ...] = ()


@dataclass(frozen=True)
class OrderTopic:
    name: str
    clauses: tuple[str, ...]
    played: Callable[[Draws], StepSequence]


def order_course(
    game: str, texts: Callable[[], Mapping[str, str]], topics: Sequence[OrderTopic]
) -> Course:
    by_name = {topic.name: topic for topic in topics}
    return Course(
        name=NAME,
        title=t("Order"),
        says=t("What is dealt, paid and taken first?"),
        topics=lambda: tuple(
            Topic(one.name, texts()[one.clauses[0]], one.clauses) for one in topics
        ),
        item=lambda name, number: order_item(game, by_name[name], number),
    )


def order_item(game: str, topic: OrderTopic, number: int) -> Item:
    chance = draws(game, NAME, topic.name, number)
    played = topic.played(chance)
    places = range(len(played.steps))
    kept = sorted(chance.some_of(places, min(MOST_STEPS, len(played.steps))))
    steps = [played.steps[place] for place in kept]
    letters = dict(zip(chance.some_of(steps, len(steps)), "abcd", strict=False))
    choices = tuple(Choice(value=letter, words=step) for step, letter in letters.items())
    return Item(
        asks=(Ask(words=played.asks, how="order", choices=choices),),
        right=(",".join(letters[step] for step in steps),),
        why=t("In this order: {steps}.", steps="; ".join(step.rstrip(".") for step in steps)),
        clauses=topic.clauses,
        shown=played.shown,
        story=played.story,
        source=f"/rules/{game}#{topic.clauses[0]}",
    )
