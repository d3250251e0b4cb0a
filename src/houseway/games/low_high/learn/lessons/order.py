"""Order at a Low-and-High table: who is dealt first, what is settled first, what comes when."""

from collections.abc import Iterator

from houseway.core.fairness.shuffle import Draws
from houseway.core.words import t
from houseway.game.lessons import Course
from houseway.games.low_high.learn.lessons.material import CourseMaterial
from houseway.games.low_high.learn.lessons.rounds import arrange_round, draw_table, table_of
from houseway.games.low_high.rules.settlement import LowHighLine
from houseway.games.low_high.table.events import Dealt, WagerSettled
from houseway.school.courses.order import OrderTopic, StepSequence, order_course
from houseway.tables.messages import Event


def low_high_order(material: CourseMaterial) -> Course:
    rules, steps = material.rules, material.rules.steps
    topics = (
        OrderTopic("deal", (steps.deal,), lambda chance: dealing(material, chance)),
        OrderTopic("settle", (rules.matching.matched,), lambda chance: settling(material, chance)),
        OrderTopic(
            "round",
            (steps.dealer_house_way, steps.bets_closed),
            lambda chance: whole_round(material, chance),
        ),
    )
    return order_course(rules.name, lambda: rules.rulebook.texts, topics)


def dealing(material: CourseMaterial, chance: Draws) -> StepSequence:
    """Ask who gets cards first, as the table deals them."""
    round_ = arrange_round(material, chance, players=3)
    table = table_of(material, *round_.until_dealt)
    (dealt,) = (event for event in table.events if isinstance(event, Dealt))
    in_order = sorted(dealt.hands, key=lambda box: round_.hands.index(dealt.hands[box]))
    steps = (
        *(t("Box {box}, {player}", box=box, player=round_.player_at(box)) for box in in_order),
        t("Dealer"),
    )
    return StepSequence(
        t("Who gets four cards first, and who next?"), steps, draw_table(round_, dealt=False)
    )


def settling(material: CourseMaterial, chance: Draws) -> StepSequence:
    round_ = arrange_round(material, chance, players=3)
    table = table_of(material, *round_.until_dealt, *round_.set_by_house_way)
    events = table.do(*round_.finish)
    steps = tuple(settled_words(material, line) for line in lines_of(events))
    return StepSequence(t("What is settled first, and what next?"), steps, draw_table(round_))


def lines_of(events: tuple[Event, ...]) -> Iterator[LowHighLine]:
    return (event.line for event in events if isinstance(event, WagerSettled))


def settled_words(material: CourseMaterial, line: LowHighLine) -> str:
    title = material.rules.kinds[line.kind].title
    if line.on == "dealer":
        return t(
            "{player}'s {kind} on the dealer's hand at box {box}",
            player=line.player,
            kind=title,
            box=line.box,
        )
    return t("{player}'s {kind} at box {box}", player=line.player, kind=title, box=line.box)


def whole_round(material: CourseMaterial, chance: Draws) -> StepSequence:
    """Ask for the steps of a round, in the only order that the table accepts."""
    round_ = arrange_round(material, chance)
    box = chance.one_of(round_.boxes)
    name = round_.player_at(box)
    table = table_of(material, *round_.arrive)
    named = (
        (round_.bet[:1], t("The dealer calls for bets")),
        (
            round_.wagers,
            t(
                "{name} places the {main} at box {box}",
                name=name,
                main=material.rules.main.title,
                box=box,
            ),
        ),
        (round_.until_closed[-1:], t('The dealer calls "No more bets"')),
        ((round_.deal,), t("Four cards each are dealt face down")),
        (round_.set_by_house_way, t("{name} sets the cards of box {box}", name=name, box=box)),
        (round_.finish[:1], t("The dealer sets the dealer's cards by the House Way")),
        (round_.finish[1:], t("The wagers are settled")),
    )
    for commands, _ in named:
        table.do(*commands)
    return StepSequence(
        t("What comes first in a round, and what next?"), tuple(w for _, w in named)
    )
