"""Find the mistake: what a dealer can do wrong at a Low-and-High table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from houseway.core.fairness.shuffle import Draws
from houseway.core.words import Text, join, money, sentences, t
from houseway.game.lessons import Course
from houseway.games.low_high.learn.lessons.order import lines_of
from houseway.games.low_high.learn.lessons.rounds import Arranged, arranged, drawn, table_of
from houseway.games.low_high.learn.lessons.taught import Taught
from houseway.games.low_high.rules.hands import Setting
from houseway.games.low_high.rules.settlement import LowHighLine
from houseway.school.courses.mistakes import NOTHING, AlteredRound, MistakeTopic, mistakes_course

PAID_WRONG = (100, 200, 500)


@dataclass(frozen=True)
class Replayed:
    """A round as it was played, by which its steps are told."""

    round: Arranged
    order: tuple[str, ...]  # in which places were dealt
    dealer: Setting
    lines: tuple[LowHighLine, ...]


def low_high_mistakes(taught: Taught) -> Course:
    steps, main = taught.rules.steps, taught.rules.main
    every = (steps.deal, steps.dealer_house_way, main.pay_clause)
    topics = (
        topic(taught, "set", t("The dealer's hand is set wrongly."), (steps.dealer_house_way,)),
        topic(taught, "paid", t("A wager is paid wrongly."), (main.pay_clause,)),
        topic(taught, "dealt", t("The cards are dealt in the wrong order."), (steps.deal,)),
        topic(
            taught,
            "order",
            t("Wagers are settled in the wrong order."),
            (taught.rules.matching.matched,),
        ),
        topic(taught, NOTHING, t("Nothing is wrong."), every),
    )
    return mistakes_course(taught.rules.name, topics)


def topic(taught: Taught, name: str, title: str, clauses: tuple[str, ...]) -> MistakeTopic:
    return MistakeTopic(name, title, clauses, lambda chance: told(taught, name, clauses, chance))


def told(taught: Taught, wrong: str, clauses: tuple[str, ...], chance: Draws) -> AlteredRound:
    """Rounds are drawn until one can go wrong this way."""
    while True:
        true = replayed(taught, chance)
        done = gone_wrong(taught, true, wrong, chance)
        if done is not None:
            break
    return AlteredRound(
        steps=steps_of(taught, true),
        wrong=steps_of(taught, done),
        why=why(taught, true, done, wrong),
        clauses=clauses,
        shown=drawn(true.round, exposed=dict.fromkeys((0, *true.round.boxes), (0, 1, 2, 3))),
    )


def replayed(taught: Taught, chance: Draws) -> Replayed:
    round_ = arranged(taught, chance)
    table = table_of(taught, *round_.dealt, *round_.set_by_house_way)
    lines = tuple(lines_of(table.do(*round_.finish)))
    places = (*(t("box {box}", box=box) for box in round_.boxes), t("the dealer"))
    return Replayed(round_, places, taught.house_way(round_.dealer_hand).setting, lines)


def gone_wrong(taught: Taught, true: Replayed, wrong: str, chance: Draws) -> Replayed | None:
    """The same round with one thing otherwise; None where it cannot be."""
    if wrong == "set":
        setting = true.round.dealer_set_wrong(chance)
        return None if setting is None else replace(true, dealer=setting)
    if wrong == "paid":
        return paid_wrong(true, chance)
    if wrong == "dealt":
        first, second, *rest = true.order
        return replace(true, order=(second, first, *rest))
    if wrong == "order":
        return replace(true, lines=(true.lines[-1], *true.lines[:-1]))
    return true


def paid_wrong(true: Replayed, chance: Draws) -> Replayed | None:
    """A win that is paid too much or too little, as where the commission is forgotten."""
    won = [i for i, line in enumerate(true.lines) if line.net > 0]
    if not won:
        return None
    place = chance.one_of(won)
    line = true.lines[place]
    more = line.commission or chance.one_of(PAID_WRONG)
    paid = line.net + more if line.commission or chance.below(2) else max(line.net - more, 0)
    changed = msgspec.structs.replace(line, net=paid)
    return replace(true, lines=(*true.lines[:place], changed, *true.lines[place + 1 :]))


def steps_of(taught: Taught, round_: Replayed) -> tuple[str, ...]:
    order = in_turn(round_.order)
    boxes = tuple(
        t(
            "Box {box} is set by the House Way: {setting}.",
            box=box,
            setting=taught.named(taught.house_way(hand).setting),
        )
        for box, hand in zip(round_.round.boxes, round_.round.hands[:-1], strict=True)
    )
    low, high = " ".join(round_.dealer.low), " ".join(round_.dealer.high)
    first, *later = (settled_step(taught, line) for line in round_.lines)
    return (
        t("Four cards each are dealt: to {order}.", order=order),
        *boxes,
        t("The dealer sets Low {low} and High {high}.", low=low, high=high),
        t("First {step}", step=first),
        *(t("Then {step}", step=step) for step in later),
    )


def in_turn(places: Sequence[str]) -> Text:
    """One place after the other."""
    told = places[0]
    for place in places[1:]:
        told = t("{places}, then {place}", places=told, place=place)
    return join("", (told,))


def settled_step(taught: Taught, line: LowHighLine) -> Text:
    wager = wager_of(taught, line)
    if line.net > 0:
        return t("{wager} is paid {net}.", wager=wager, net=money(line.net))
    if line.net < 0:
        return t("{wager} is taken.", wager=wager)
    return t("{wager} is returned.", wager=wager)


def wager_of(taught: Taught, line: LowHighLine) -> Text:
    kind, amount = taught.rules.kinds[line.kind].title, money(line.amount)
    if line.on == "dealer":
        return t(
            "the {kind} on the dealer's hand of {amount} at box {box}",
            kind=kind,
            amount=amount,
            box=line.box,
        )
    return t("the {kind} of {amount} at box {box}", kind=kind, amount=amount, box=line.box)


def why(taught: Taught, true: Replayed, done: Replayed, wrong: str) -> str:
    if wrong == "set":
        choice = taught.house_way(true.round.dealer_hand)
        setting = t("The House Way sets {setting}.", setting=taught.named(choice.setting))
        return sentences(setting, choice.why)
    if wrong == "paid":
        pairs = zip(true.lines, done.lines, strict=True)
        line = next(one for one, other in pairs if one != other)
        return sentences(t("It is paid {net}.", net=money(line.net)), line.why)
    if wrong == "dealt":
        return t("Cards are dealt to {order}.", order=in_turn(true.order))
    if wrong == "order":
        first = settled_step(taught, true.lines[0])
        return t(
            "The main wagers are settled box by box, then the side bets: first {first}", first=first
        )
    return t("The round was dealt, set and settled as the rules have it.")
