"""Best play: set to lose least, and what another choice costs."""

from msgspec.structs import replace

from houseway.core.words import sentences, t
from houseway.game.lessons import Ask, Course, Item, Topic
from houseway.games.low_high.learn.lessons.taught import Taught
from houseway.games.low_high.rules.hands import FourCards, Setting, settings_of
from houseway.games.low_high.rules.house_way import parsed
from houseway.school.courses.draws import draws

NAME = "best-play"
LOOKED_AT = 24  # hands of a topic, to find one that is best set otherwise than by the House Way


def best_play_course(taught: Taught) -> Course:
    return Course(
        name=NAME,
        title=t("Best play"),
        says=t("Set four cards to lose least: what your choice costs, in percent of the wager."),
        topics=lambda: tuple(
            Topic(
                one.name,
                t("Where the House Way goes by: {clause}", clause=one.title),
                one.clauses,
                one.share,
            )
            for one in taught.topics()
        ),
        item=lambda topic, number: best_play_item(taught, topic, number),
        of_hand=lambda cards: of_hand(taught, cards),
    )


def best_play_item(taught: Taught, topic: str, number: int) -> Item:
    """Every other item is one in which best play leaves the House Way, where the topic has some."""
    chance = draws(taught.rules.name, NAME, topic, number)
    cards = taught.with_suits(kind_of_hand(taught, topic, number), chance)
    assert cards is not None
    best, house_way = best_setting(taught, cards), taught.house_way(cards)
    ask = with_equals(
        taught, cards, best, taught.set_ask(t("Set these four cards to lose least."), cards, best)
    )
    same = taught.worths.strengths(best) == taught.worths.strengths(house_way.setting)
    worth = float(taught.worths.of(cards)[taught.worths.strengths(best)])
    won = f"{worth:+.4f}"
    told = (
        t("Best set as the House Way does: a wager of 1 is then worth {worth}.", worth=won)
        if same
        else t(
            "Best set otherwise than the House Way: a wager of 1 is then worth {worth}.", worth=won
        )
    )
    return Item(
        asks=(ask,),
        right=(taught.value_of(ask, best),),
        why=sentences(told, house_way.why),
        clauses=house_way.clauses,
        costs=taught.costs(cards, ask, best),
        source=taught.source(cards),
    )


def kind_of_hand(taught: Taught, topic: str, number: int) -> FourCards:
    hands = taught.by_topic[topic]
    first = number // 2 % len(hands)
    near = [hands[(first + i) % len(hands)] for i in range(min(LOOKED_AT, len(hands)))]
    departing = [hand for hand in near if departs(taught, hand)]
    return departing[0] if number % 2 and departing else near[0]


def with_equals(taught: Taught, cards: FourCards, best: Setting, ask: Ask) -> Ask:
    """Settings that are worth exactly as much as the best are one choice with it."""
    worths, strengths = taught.worths.of(cards), taught.worths.strengths
    right = taught.value_of(ask, best)
    as_good = {
        taught.value_of(ask, setting)
        for setting in settings_of(cards, taught.rules.rank)
        if worths[strengths(setting)] == worths[strengths(best)]
    }
    others = [choice for choice in ask.choices if choice.value in as_good - {right}]
    also = tuple(value for choice in others for value in (choice.value, *choice.also))
    choices = (
        replace(choice, also=(*choice.also, *also)) if choice.value == right else choice
        for choice in ask.choices
        if choice not in others
    )
    return replace(ask, choices=tuple(choices))


def of_hand(taught: Taught, cards: tuple[str, ...]) -> tuple[str, int]:
    topic, place = taught.place_of(parsed(taught.rules, cards))
    return topic, 2 * place


def departs(taught: Taught, cards: FourCards) -> bool:
    strengths = taught.worths.strengths
    return strengths(best_setting(taught, cards)) != strengths(taught.house_way(cards).setting)


def best_setting(taught: Taught, cards: FourCards) -> Setting:
    """The House Way's own where it is as good as any."""
    worths, strengths = taught.worths.of(cards), taught.worths.strengths
    house_way = strengths(taught.house_way(cards).setting)
    return max(
        settings_of(cards, taught.rules.rank),
        key=lambda s: (worths[strengths(s)], strengths(s) == house_way),
    )
