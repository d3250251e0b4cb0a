"""Find the mistake: what a dealer can do wrong at a Low-and-High table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from houseway.core.fairness.shuffle import Draws
from houseway.core.words import Text, join, money, sentences, t
from houseway.game.lessons import Course
from houseway.games.low_high.learn.lessons.material import CourseMaterial
from houseway.games.low_high.learn.lessons.order import lines_of
from houseway.games.low_high.learn.lessons.rounds import (
    ArrangedRound,
    arrange_round,
    draw_table,
    table_of,
)
from houseway.games.low_high.rules.hands import Setting
from houseway.games.low_high.rules.settlement import LowHighLine
from houseway.school.courses.mistakes import NOTHING, AlteredRound, MistakeTopic, mistakes_course

PAID_WRONG = (100, 200, 500)


@dataclass(frozen=True)
class PlayedRound:
    """A round as it was played, from which its steps are described."""

    round: ArrangedRound
    order: tuple[str, ...]  # in which places were dealt
    dealer: Setting
    lines: tuple[LowHighLine, ...]


def low_high_mistakes(material: CourseMaterial) -> Course:
    steps, main = material.rules.steps, material.rules.main
    every = (steps.deal, steps.dealer_house_way, main.pay_clause)
    topics = (
        topic(material, "set", t("The dealer's hand is set wrongly."), (steps.dealer_house_way,)),
        topic(material, "paid", t("A wager is paid wrongly."), (main.pay_clause,)),
        topic(material, "dealt", t("The cards are dealt in the wrong order."), (steps.deal,)),
        topic(
            material,
            "order",
            t("Wagers are settled in the wrong order."),
            (material.rules.matching.matched,),
        ),
        topic(material, NOTHING, t("Nothing is wrong."), every),
    )
    return mistakes_course(material.rules.name, topics)


def topic(
    material: CourseMaterial, name: str, title: str, clauses: tuple[str, ...]
) -> MistakeTopic:
    return MistakeTopic(
        name, title, clauses, lambda chance: alter_round(material, name, clauses, chance)
    )


def alter_round(
    material: CourseMaterial, wrong: str, clauses: tuple[str, ...], chance: Draws
) -> AlteredRound:
    """Draw rounds until one can go wrong this way, and make it go wrong."""
    while True:
        true = play_round(material, chance)
        done = make_mistake(material, true, wrong, chance)
        if done is not None:
            break
    return AlteredRound(
        steps=steps_of(material, true),
        wrong=steps_of(material, done),
        why=why(material, true, done, wrong),
        clauses=clauses,
        shown=draw_table(true.round, exposed=dict.fromkeys((0, *true.round.boxes), (0, 1, 2, 3))),
    )


def play_round(material: CourseMaterial, chance: Draws) -> PlayedRound:
    round_ = arrange_round(material, chance)
    table = table_of(material, *round_.until_dealt, *round_.set_by_house_way)
    lines = tuple(lines_of(table.do(*round_.finish)))
    places = (*(t("box {box}", box=box) for box in round_.boxes), t("the dealer"))
    return PlayedRound(round_, places, material.house_way(round_.dealer_hand).setting, lines)


def make_mistake(
    material: CourseMaterial, true: PlayedRound, wrong: str, chance: Draws
) -> PlayedRound | None:
    """Change one thing of the round; None if it cannot go wrong this way."""
    if wrong == "set":
        setting = true.round.dealer_set_wrong(chance)
        return None if setting is None else replace(true, dealer=setting)
    if wrong == "paid":
        return pay_wrong(true, chance)
    if wrong == "dealt":
        first, second, *rest = true.order
        return replace(true, order=(second, first, *rest))
    if wrong == "order":
        return replace(true, lines=(true.lines[-1], *true.lines[:-1]))
    return true


def pay_wrong(true: PlayedRound, chance: Draws) -> PlayedRound | None:
    """Pay a win too much or too little, as if the commission were forgotten."""
    won = [i for i, line in enumerate(true.lines) if line.net > 0]
    if not won:
        return None
    place = chance.one_of(won)
    line = true.lines[place]
    more = line.commission or chance.one_of(PAID_WRONG)
    paid = line.net + more if line.commission or chance.below(2) else max(line.net - more, 0)
    changed = msgspec.structs.replace(line, net=paid)
    return replace(true, lines=(*true.lines[:place], changed, *true.lines[place + 1 :]))


def steps_of(material: CourseMaterial, round_: PlayedRound) -> tuple[str, ...]:
    order = one_after_another(round_.order)
    boxes = tuple(
        t(
            "Box {box} is set by the House Way: {setting}.",
            box=box,
            setting=material.setting_text(material.house_way(hand).setting),
        )
        for box, hand in zip(round_.round.boxes, round_.round.hands[:-1], strict=True)
    )
    low, high = " ".join(round_.dealer.low), " ".join(round_.dealer.high)
    first, *later = (settled_step(material, line) for line in round_.lines)
    return (
        t("Four cards each are dealt in this order: {order}.", order=order),
        *boxes,
        t("The dealer sets Low {low} and High {high}.", low=low, high=high),
        t("First, {step}", step=first),
        *(t("Then {step}", step=step) for step in later),
    )


def one_after_another(places: Sequence[str]) -> Text:
    """List places as a sentence: one, then the next."""
    told = places[0]
    for place in places[1:]:
        told = t("{places}, then {place}", places=told, place=place)
    return join("", (told,))


def settled_step(material: CourseMaterial, line: LowHighLine) -> Text:
    wager = wager_of(material, line)
    if line.net > 0:
        return t("{wager} is paid {net}.", wager=wager, net=money(line.net))
    if line.net < 0:
        return t("{wager} is taken.", wager=wager)
    return t("{wager} is returned.", wager=wager)


def wager_of(material: CourseMaterial, line: LowHighLine) -> Text:
    kind, amount = material.rules.kinds[line.kind].title, money(line.amount)
    if line.on == "dealer":
        return t(
            "the {kind} on the dealer's hand of {amount} at box {box}",
            kind=kind,
            amount=amount,
            box=line.box,
        )
    return t("the {kind} of {amount} at box {box}", kind=kind, amount=amount, box=line.box)


def why(material: CourseMaterial, true: PlayedRound, done: PlayedRound, wrong: str) -> str:
    if wrong == "set":
        choice = material.house_way(true.round.dealer_hand)
        setting = t("The House Way sets {setting}.", setting=material.setting_text(choice.setting))
        return sentences(setting, choice.why)
    if wrong == "paid":
        pairs = zip(true.lines, done.lines, strict=True)
        line = next(one for one, other in pairs if one != other)
        return sentences(t("It is paid {net}.", net=money(line.net)), line.why)
    if wrong == "dealt":
        return t("Cards are dealt in this order: {order}.", order=one_after_another(true.order))
    if wrong == "order":
        first = settled_step(material, true.lines[0])
        return t("Main wagers are settled box by box, then side bets. First: {first}", first=first)
    return t("The round was dealt, set and settled correctly.")
