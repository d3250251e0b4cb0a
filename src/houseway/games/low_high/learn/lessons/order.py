"""Order at a Low-and-High table: who is dealt first, what is settled first, what comes when."""

from collections.abc import Iterator

from houseway.core.fairness.shuffle import Draws
from houseway.core.words import t
from houseway.game.lessons import Course
from houseway.games.low_high.learn.lessons.rounds import arranged, drawn, table_of
from houseway.games.low_high.learn.lessons.taught import Taught
from houseway.games.low_high.rules.settlement import LowHighLine
from houseway.games.low_high.table.events import Dealt, WagerSettled
from houseway.school.courses.order import OrderTopic, StepSequence, order_course
from houseway.tables.messages import Event


def low_high_order(taught: Taught) -> Course:
    rules, steps = taught.rules, taught.rules.steps
    topics = (
        OrderTopic("deal", (steps.deal,), lambda chance: dealing(taught, chance)),
        OrderTopic("settle", (rules.matching.matched,), lambda chance: settling(taught, chance)),
        OrderTopic(
            "round",
            (steps.dealer_house_way, steps.bets_closed),
            lambda chance: whole_round(taught, chance),
        ),
    )
    return order_course(rules.name, lambda: rules.rulebook.texts, topics)


def dealing(taught: Taught, chance: Draws) -> StepSequence:
    """Who gets cards first, as the table has dealt them."""
    round_ = arranged(taught, chance, players=3)
    table = table_of(taught, *round_.dealt)
    (dealt,) = (event for event in table.events if isinstance(event, Dealt))
    in_order = sorted(dealt.hands, key=lambda box: round_.hands.index(dealt.hands[box]))
    steps = (
        *(t("Box {box}, {player}", box=box, player=round_.player_at(box)) for box in in_order),
        t("The dealer"),
    )
    return StepSequence(
        t("Who gets four cards first, and who then?"), steps, drawn(round_, dealt=False)
    )


def settling(taught: Taught, chance: Draws) -> StepSequence:
    round_ = arranged(taught, chance, players=3)
    table = table_of(taught, *round_.dealt, *round_.set_by_house_way)
    events = table.do(*round_.finish)
    steps = tuple(settled_words(taught, line) for line in lines_of(events))
    return StepSequence(t("What is settled first, and what then?"), steps, drawn(round_))


def lines_of(events: tuple[Event, ...]) -> Iterator[LowHighLine]:
    return (event.line for event in events if isinstance(event, WagerSettled))


def settled_words(taught: Taught, line: LowHighLine) -> str:
    title = taught.rules.kinds[line.kind].title
    if line.on == "dealer":
        return t(
            "{player}'s {kind} on the dealer's hand at box {box}",
            player=line.player,
            kind=title,
            box=line.box,
        )
    return t("{player}'s {kind} at box {box}", player=line.player, kind=title, box=line.box)


def whole_round(taught: Taught, chance: Draws) -> StepSequence:
    """The steps of a round, each as the table takes it: it refuses any other order."""
    round_ = arranged(taught, chance)
    box = chance.one_of(round_.boxes)
    name = round_.player_at(box)
    table = table_of(taught, *round_.arrive)
    named = (
        (round_.bet[:1], t("The dealer calls for bets")),
        (
            round_.wagers,
            t(
                "{name} places the {main} at box {box}",
                name=name,
                main=taught.rules.main.title,
                box=box,
            ),
        ),
        (round_.closed[-1:], t('The dealer calls "No more bets"')),
        ((round_.deal,), t("Four cards each are dealt face down")),
        (round_.set_by_house_way, t("{name} sets the cards of box {box}", name=name, box=box)),
        (round_.finish[:1], t("The dealer sets the dealer's cards by the House Way")),
        (round_.finish[1:], t("The wagers are settled")),
    )
    for commands, _ in named:
        table.do(*commands)
    return StepSequence(
        t("What comes first in a round, and what then?"), tuple(w for _, w in named)
    )
