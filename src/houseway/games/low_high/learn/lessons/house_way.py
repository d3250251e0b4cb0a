"""The course of the House Way: four cards to be set, and the clause that decides it."""

from houseway.core.fairness.shuffle import Draws
from houseway.core.words import join, t
from houseway.game.lessons import Ask, Choice, Course, Item
from houseway.games.low_high.learn.lessons.material import CourseMaterial
from houseway.school.courses.draws import draws, shuffle_choices

NAME = "house-way"
OTHERS = 3  # clauses to choose among, beside the right one


def house_way_course(material: CourseMaterial) -> Course:
    return Course(
        name=NAME,
        title=t("House Way"),
        says=t("Set four cards by the House Way and name the clause that decides."),
        topics=material.topics,
        item=lambda topic, number: house_way_item(material, topic, number),
    )


def house_way_item(material: CourseMaterial, topic: str, number: int) -> Item:
    """The number picks the kind of hand, so that counting on meets them all."""
    hands = material.by_topic[topic]
    chance = draws(material.rules.name, NAME, topic, number)
    cards = material.with_suits(hands[number % len(hands)], chance)
    assert cards is not None, "a whole pack has every kind of hand"
    choice = material.house_way(cards)
    setting = material.setting_ask(
        t("Set these four cards by the House Way."), cards, choice.setting
    )
    clause = choice.clauses[-1]
    return Item(
        asks=(setting, clause_ask(material, choice.clauses, chance)),
        right=(material.value_of(setting, choice.setting), clause),
        why=choice.why,
        clauses=choice.clauses,
        costs=material.costs(cards, setting, choice.setting),
        source=material.source(cards),
    )


def clause_ask(material: CourseMaterial, clauses: tuple[str, ...], chance: Draws) -> Ask:
    """The last clause is the one that decides; the others of the hand are not among the wrong."""
    every = dict.fromkeys(clause for name in material.by_topic for clause in name.split("+"))
    wrong = [clause for clause in every if clause not in clauses]
    chosen = (clauses[-1], *chance.some_of(wrong, min(OTHERS, len(wrong))))
    choices = tuple(
        Choice(value=clause, words=join(": ", (clause, material.clause_text(clause))))
        for clause in chosen
    )
    return Ask(
        words=t("Which clause decides it?"), how="choose", choices=shuffle_choices(chance, choices)
    )
