"""Best play: set to lose least, and what another choice costs."""

from msgspec.structs import replace

from houseway.core.words import sentences, t
from houseway.game.lessons import Ask, Course, Item, Topic
from houseway.games.low_high.figures.house_way import parse_hand
from houseway.games.low_high.learn.lessons.material import CourseMaterial
from houseway.games.low_high.rules.hands import FourCards, Setting, settings_of
from houseway.school.courses.draws import draws

NAME = "best-play"
LOOKED_AT = 24  # hands of a topic, to find one that is best set otherwise than by the House Way


def best_play_course(material: CourseMaterial) -> Course:
    return Course(
        name=NAME,
        title=t("Best play"),
        says=t("Set four cards to lose the least. Your choice is priced in percent of the bet."),
        topics=lambda: tuple(
            Topic(
                one.name,
                t("Where the House Way follows {clause}", clause=one.title),
                one.clauses,
                one.share,
            )
            for one in material.topics()
        ),
        item=lambda topic, number: best_play_item(material, topic, number),
        of_hand=lambda cards: of_hand(material, cards),
    )


def best_play_item(material: CourseMaterial, topic: str, number: int) -> Item:
    """Make an item. In every other one best play departs from the House Way, if the topic has
    such."""
    chance = draws(material.rules.name, NAME, topic, number)
    cards = material.with_suits(kind_of_hand(material, topic, number), chance)
    assert cards is not None
    best, house_way = best_setting(material, cards), material.house_way(cards)
    ask = with_equals(
        material,
        cards,
        best,
        material.setting_ask(t("Set these four cards to lose the least."), cards, best),
    )
    same = material.worths.strengths(best) == material.worths.strengths(house_way.setting)
    worth = float(material.worths.of(cards)[material.worths.strengths(best)])
    won = f"{worth:+.4f}"
    told = (
        t("Best set the House Way: a bet of 1 is then worth {worth}.", worth=won)
        if same
        else t("Best not set the House Way: a bet of 1 is then worth {worth}.", worth=won)
    )
    return Item(
        asks=(ask,),
        right=(material.value_of(ask, best),),
        why=sentences(told, house_way.why),
        clauses=house_way.clauses,
        costs=material.costs(cards, ask, best),
        source=material.source(cards),
    )


def kind_of_hand(material: CourseMaterial, topic: str, number: int) -> FourCards:
    hands = material.by_topic[topic]
    first = number // 2 % len(hands)
    near = [hands[(first + i) % len(hands)] for i in range(min(LOOKED_AT, len(hands)))]
    departing = [hand for hand in near if departs(material, hand)]
    return departing[0] if number % 2 and departing else near[0]


def with_equals(material: CourseMaterial, cards: FourCards, best: Setting, ask: Ask) -> Ask:
    """Accept settings that are worth exactly as much as the best as the same choice."""
    worths, strengths = material.worths.of(cards), material.worths.strengths
    right = material.value_of(ask, best)
    as_good = {
        material.value_of(ask, setting)
        for setting in settings_of(cards, material.rules.rank)
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


def of_hand(material: CourseMaterial, cards: tuple[str, ...]) -> tuple[str, int]:
    topic, place = material.place_of(parse_hand(material.rules, cards))
    return topic, 2 * place


def departs(material: CourseMaterial, cards: FourCards) -> bool:
    strengths = material.worths.strengths
    return strengths(best_setting(material, cards)) != strengths(material.house_way(cards).setting)


def best_setting(material: CourseMaterial, cards: FourCards) -> Setting:
    """Return the best setting; the House Way's own if it is as good as any."""
    worths, strengths = material.worths.of(cards), material.worths.strengths
    house_way = strengths(material.house_way(cards).setting)
    return max(
        settings_of(cards, material.rules.rank),
        key=lambda s: (worths[strengths(s)], strengths(s) == house_way),
    )
