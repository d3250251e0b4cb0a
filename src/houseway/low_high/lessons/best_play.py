"""Best play: set to lose least, and what another choice costs."""

from houseway.game.lessons import Course, Item, Topic
from houseway.low_high.hands import FourCards, Setting, settings_of
from houseway.low_high.house_way import parsed
from houseway.low_high.lessons.taught import Taught
from houseway.school.courses.drawing import draws

NAME = "best-play"
LOOKED_AT = 24  # hands of a topic, to find one that is best set otherwise than by the House Way


def best_play_course(taught: Taught) -> Course:
    return Course(
        name=NAME,
        title="Best play",
        says="Set four cards to lose least: what your choice costs, in percent of the wager.",
        topics=lambda: tuple(
            Topic(one.name, f"Where the House Way goes by: {one.title}", one.clauses, one.share)
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
    ask = taught.set_ask("Set these four cards to lose least.", cards, best)
    same = taught.worths.strengths(best) == taught.worths.strengths(house_way.setting)
    worth = float(taught.worths.of(cards)[taught.worths.strengths(best)])
    words = "as the House Way does" if same else "otherwise than the House Way"
    return Item(
        asks=(ask,),
        right=(taught.value_of(ask, best),),
        why=f"Best set {words}: a wager of 1 is then worth {worth:+.4f}. {house_way.why}",
        clauses=house_way.clauses,
        costs=taught.costs(cards, ask, best),
        source=taught.source(cards),
    )


def kind_of_hand(taught: Taught, topic: str, number: int) -> FourCards:
    hands = taught.by_topic[topic]
    first = number // 2 % len(hands)
    near = [hands[(first + i) % len(hands)] for i in range(min(LOOKED_AT, len(hands)))]
    one_best = [hand for hand in near if has_one_best(taught, hand)]
    departing = [hand for hand in one_best if departs(taught, hand)]
    if number % 2 and departing:
        return departing[0]
    return one_best[0] if one_best else near[0]


def of_hand(taught: Taught, cards: tuple[str, ...]) -> tuple[str, int]:
    topic, place = taught.place_of(parsed(taught.rules, cards))
    return topic, 2 * place


def has_one_best(taught: Taught, cards: FourCards) -> bool:
    worths = list(taught.worths.of(cards).values())
    return worths.count(max(worths)) == 1


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
